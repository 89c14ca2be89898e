import { useEffect, useEffectEvent } from 'react'
import { useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { type Lines, linesFrom } from './lines.ts'

/** Opens the editor's search. */
export function findIn(editor: CodeEditorInstance): void {
  editor.focus()
  void editor.getAction('actions.find')?.run()
}

/** The lines of the selection, or the one the cursor is on. A selection that ends before the first letter of a line leaves it out. */
export function selectedLines(editor: CodeEditorInstance): Lines {
  const selection = editor.getSelection()
  if (!selection) return { line: 1 }
  const { startLineNumber, endLineNumber, endColumn } = selection
  return linesFrom(startLineNumber, endColumn === 1 ? Math.max(startLineNumber, endLineNumber - 1) : endLineNumber)
}

/** Control (or Command) and F search in the file wherever the focus is; the window itself has no search. */
export function useFindKey(find: (() => void) | undefined): void {
  useKeyHelp('Code', find ? [{ keys: ['mod+F'], words: 'Find in the text' }] : [])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f'
    if (!isAsked || event.defaultPrevented || !find) return
    event.preventDefault()
    find()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
