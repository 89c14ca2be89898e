import { useEffect, useEffectEvent } from 'react'
import { useKeyHelp } from './key-help.ts'

/** The action of one key; without `run` it is disabled. */
export interface Shortcut {
  readonly words: string
  readonly run: (() => void) | undefined
}

/** Single keys that act on the screen unless the user is typing. A focused read-only editor doesn't count as typing. */
export function useShortcuts(area: string, shortcuts: Readonly<Record<string, Shortcut>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    const run = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key]?.run : undefined
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  useKeyHelp(
    area,
    Object.entries(shortcuts).flatMap(([key, { words, run }]) => (run ? [{ keys: [key], words }] : [])),
  )
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // The editor's own fields (its search) are typed into, the read-only text is not.
  if (target.closest('.monaco-editor')) return target.closest('.find-widget') !== null
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=listbox]') !== null
}
