import { useEffect, useEffectEvent } from 'react'
import type { CodeEditorInstance } from '../../../common/monaco/code-editor.tsx'

/** Monaco's `MouseTargetType.GUTTER_LINE_NUMBERS`; the type is only known once Monaco is loaded. */
const gutterLineNumbers = 3

/** A click on a line number names the line in the link. */
export function useLineLinks(editor: CodeEditorInstance | null, onLine: (line: number) => void): void {
  const clicked = useEffectEvent(onLine)
  useEffect(() => {
    const listening = editor?.onMouseDown(event => {
      if (event.target.type === gutterLineNumbers && event.target.position) clicked(event.target.position.lineNumber)
    })
    return () => listening?.dispose()
  }, [editor])
}
