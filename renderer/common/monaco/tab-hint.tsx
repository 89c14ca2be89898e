import { Kbd } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './code-editor.module.css'
import type { CodeEditorInstance } from './code-editor.tsx'
import type { Monaco } from './monaco-bundle.ts'

/** Beside a text that is edited: what Tab does there, and how that is changed, so that nobody is caught in it. */
export function TabHint({ api, editor }: { readonly api: Monaco; readonly editor: CodeEditorInstance }) {
  const [leaves, setLeaves] = useState(false)
  useEffect(() => {
    const { CtrlCmd, WinCtrl } = api.KeyMod
    // On a Mac the one is Command, the other Control.
    const action = editor.addAction({
      id: 'gatehouse.tab',
      label: 'Let Tab leave the editor, or indent again',
      keybindings: [CtrlCmd | api.KeyCode.KeyM, WinCtrl | api.KeyCode.KeyM],
      run: () => setLeaves(before => !before),
    })
    return () => action.dispose()
  }, [api, editor])
  useEffect(() => editor.updateOptions({ tabFocusMode: leaves }), [editor, leaves])
  return (
    <div className={classes.tabHint} role="status">
      {leaves ? 'Tab leaves the text' : 'Tab indents'} · <Kbd size="xs">Ctrl+M</Kbd>{' '}
      {leaves ? 'lets it indent' : 'lets it leave'}
    </div>
  )
}
