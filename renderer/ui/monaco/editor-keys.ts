import type { KeyHelp } from '../keyboard/key-help.ts'

/** What the keys do in the code, for the sheet of keys: the editor's own that are worth knowing. */
export function editorKeys({
  readOnly,
  saves,
}: {
  readonly readOnly: boolean
  readonly saves: boolean
}): readonly KeyHelp[] {
  const find = { keys: ['mod+F'], words: 'Find in the text' }
  if (readOnly) return [find]
  return [
    find,
    { keys: ['mod+H'], words: 'Find and replace' },
    ...(saves ? [{ keys: ['mod+S'], words: 'Done with the text: go on to send it' }] : []),
    { keys: ['mod+Z'], words: 'Undo the last edit' },
    { keys: ['mod+/'], words: 'Make the line a comment, or not' },
    { keys: ['alt+ArrowUp', 'alt+ArrowDown'], words: 'Move the line' },
    { keys: ['ctrl+M'], words: 'Let Tab leave the editor, or indent again' },
  ]
}
