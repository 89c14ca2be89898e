import { useEffect } from 'react'
import type { CodeEditorInstance } from '../../../common/monaco/code-editor.tsx'
import type { BlameBlock } from './blame-layout.ts'

/** Marks the lines of some blocks in the text; none when all of them would be. */
export function useMarkedBlocks(editor: CodeEditorInstance | null, blocks: readonly BlameBlock[] | null): void {
  useEffect(() => {
    if (!editor || !blocks) return
    const marks = editor.createDecorationsCollection(
      blocks.map(({ firstLine, lastLine }) => ({
        range: { startLineNumber: firstLine, startColumn: 1, endLineNumber: lastLine, endColumn: 1 },
        options: { isWholeLine: true, className: 'gatehouse-blamed' },
      })),
    )
    return () => marks.clear()
  }, [editor, blocks])
}
