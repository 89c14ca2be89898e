import { getHotkeyHandler, useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { useKeyHelp } from './key-help.ts'

interface Hotkey {
  readonly area: string
  /** Each of them does it, as Mantine writes keys: `mod+K`. None: not just now. */
  readonly keys: readonly string[]
  readonly words: string
  /** Also while a field or an editor has the focus. */
  readonly whileTyping?: boolean
  run(): void
}

/** Key combinations that work wherever the focus is, with their entry in the key help. */
export function useHotkey({ area, keys, words, whileTyping = false, run }: Hotkey): void {
  const ignored = whileTyping ? [] : ['INPUT', 'TEXTAREA', 'SELECT']
  useHotkeys(
    keys.map(key => [key, run]),
    ignored,
    whileTyping,
  )
  useKeyHelp(area, keys.length > 0 ? [{ keys, words }] : [])
}

interface HotkeyFirst extends Omit<Hotkey, 'whileTyping'> {
  /** False leaves the key to others, such as a dialog. */
  when?(): boolean
}

/** The same for a key that must not reach other handlers, such as an editor's key chord. */
export function useHotkeyFirst({ area, keys, words, run, when }: HotkeyFirst): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (when?.() === false) return
    const act = () => {
      event.stopPropagation()
      run()
    }
    getHotkeyHandler(keys.map(key => [key, act]))(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
  useKeyHelp(area, keys.length > 0 ? [{ keys, words }] : [])
}
