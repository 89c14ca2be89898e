import { type RefObject, useEffect, useState } from 'react'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'

/** The editor's line height (set in `CodeEditor`), for the time before there is an editor to ask. */
const usualLineHeight = 20
/** Lines the window may move before what is drawn is chosen anew. */
const step = 5

interface ScrollWindow {
  readonly firstLine: number
  readonly lastLine: number
  readonly lineHeight: number
}

/**
 * Moves a layer along with the editor's scroll, at once and without React, and tells which lines are in view in steps
 * of some lines. The layout is plain (no folding, no wrapping), so a line's place is its number times the line height.
 */
export function useEditorScroll(editor: CodeEditorInstance | null, layer: RefObject<HTMLElement | null>): ScrollWindow {
  const [inView, setInView] = useState<ScrollWindow>({ firstLine: 1, lastLine: 80, lineHeight: usualLineHeight })
  useEffect(() => {
    if (!editor) return
    const follow = () => {
      const top = editor.getScrollTop()
      if (layer.current) layer.current.style.transform = `translateY(${-top}px)`
      const first = Math.floor(top / usualLineHeight)
      const count = Math.ceil(editor.getLayoutInfo().height / usualLineHeight)
      const firstLine = Math.max(1, first - (first % step) + 1)
      const lastLine = firstLine + count + step
      setInView(before =>
        before.firstLine === firstLine && before.lastLine === lastLine
          ? before
          : { firstLine, lastLine, lineHeight: usualLineHeight },
      )
    }
    follow()
    const scrolling = editor.onDidScrollChange(follow)
    const resizing = editor.onDidLayoutChange(follow)
    return () => {
      scrolling.dispose()
      resizing.dispose()
    }
  }, [editor, layer])
  return inView
}
