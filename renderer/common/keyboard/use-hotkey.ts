import { useHotkeys } from '@mantine/hooks'
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

/** Combinations of keys that act wherever the focus is, and what the sheet of keys says of them. */
export function useHotkey({ area, keys, words, whileTyping = false, run }: Hotkey): void {
  const ignored = whileTyping ? [] : ['INPUT', 'TEXTAREA', 'SELECT']
  useHotkeys(
    keys.map(key => [key, run]),
    ignored,
    whileTyping,
  )
  useKeyHelp(area, keys.length > 0 ? [{ keys, words }] : [])
}
