import { useEffect } from 'react'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import type { BlameBlock } from './blame-layout.ts'

/** Gives the lines of some blocks a class in the text; null marks none. */
export function useMarkedBlocks(
  editor: CodeEditorInstance | null,
  blocks: readonly BlameBlock[] | null,
  className: 'gatehouse-blamed' | 'gatehouse-blame-here',
): void {
  useEffect(() => {
    if (!editor || !blocks) return
    const marks = editor.createDecorationsCollection(
      blocks.map(({ firstLine, lastLine }) => ({
        range: { startLineNumber: firstLine, startColumn: 1, endLineNumber: lastLine, endColumn: 1 },
        options: { isWholeLine: true, className },
      })),
    )
    return () => marks.clear()
  }, [editor, blocks, className])
}
