import type { KeyHelp } from '../keyboard/key-help.ts'

/** What the keys do on a row of a table, for the sheet of keys. */
export function tableKeys({
  opens,
  isSelectable,
}: {
  readonly opens: boolean
  readonly isSelectable: boolean
}): readonly KeyHelp[] {
  return [
    { keys: ['ArrowUp', 'ArrowDown'], words: 'From row to row' },
    { keys: ['PageUp', 'PageDown', 'Home', 'End'], words: 'Further through the rows' },
    ...(opens ? [{ keys: ['Enter'], words: 'Open the row' }] : []),
    ...(isSelectable
      ? [
          { keys: [' '], words: 'Select the row, or not' },
          { keys: ['shift+ArrowDown'], words: 'Select up to the next row' },
          { keys: ['mod+A'], words: 'Select all rows, or none' },
        ]
      : []),
  ]
}
