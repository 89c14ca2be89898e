import { useEffect, useEffectEvent } from 'react'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { type Lines, linesFrom } from './lines.ts'

/** Monaco's `MouseTargetType.GUTTER_LINE_NUMBERS`; the type is only known once Monaco is loaded. */
const gutterLineNumbers = 3

/**
 * Line numbers name lines in the link: a click one line, a click with Shift those from the present one to it, and pulling over
 * them all that were passed.
 */
export function useLineLinks(
  editor: CodeEditorInstance | null,
  present: Lines | undefined,
  onLines: (lines: Lines) => void,
): void {
  const named = useEffectEvent((from: number, to: number, isLonger: boolean) =>
    onLines(linesFrom(isLonger ? (present?.line ?? from) : from, to)),
  )
  useEffect(() => {
    let pressedAt: number | null = null
    const pressing = editor?.onMouseDown(({ target, event }) => {
      if (target.type !== gutterLineNumbers || !target.position) return
      pressedAt = target.position.lineNumber
      named(pressedAt, pressedAt, event.shiftKey)
    })
    const releasing = editor?.onMouseUp(({ target }) => {
      const line = target.position?.lineNumber
      if (pressedAt !== null && line !== undefined && line !== pressedAt) named(pressedAt, line, false)
      pressedAt = null
    })
    return () => {
      pressing?.dispose()
      releasing?.dispose()
    }
  }, [editor])
}
