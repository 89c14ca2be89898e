import { Kbd } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './code-editor.module.css'
import type { CodeEditorInstance } from './code-editor.tsx'
import type { Monaco } from './monaco-bundle.ts'

/** Beside a text that is edited: what Tab does there, and how that is changed, so that nobody is caught in it. */
export function TabHint({ api, editor }: { readonly api: Monaco; readonly editor: CodeEditorInstance }) {
  const { tabFocusMode } = api.editor.EditorOption
  const [leaves, setLeaves] = useState(() => editor.getOption(tabFocusMode))
  useEffect(() => {
    const changed = editor.onDidChangeConfiguration(() => setLeaves(editor.getOption(tabFocusMode)))
    return () => changed.dispose()
  }, [editor, tabFocusMode])
  return (
    <div className={classes.tabHint}>
      {leaves ? 'Tab leaves the text' : 'Tab indents'} · <Kbd size="xs">Ctrl+M</Kbd>{' '}
      {leaves ? 'lets it indent' : 'lets it leave'}
    </div>
  )
}
