import { useEffect, useRef, useState } from 'react'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import type { BlameBlock } from './blame-layout.ts'

/** Where the block that was gone to last begins, and the way to note another. */
export interface KeptBlock {
  readonly line: number | undefined
  keep(line: number): void
}

/** The current block among those shown. */
export interface CurrentBlock {
  readonly index: number
  readonly block: BlameBlock
  /** Counts up each time that its place beside the code is to have the focus. */
  readonly focusAsked: number
}

/**
 * The current block, until the cursor moves elsewhere or other blocks are shown.
 * @param blocks those that are shown
 * @param kept the first line of the block that was current when the file was left: it is restored on return
 */
export function useCurrentBlock(
  editor: CodeEditorInstance | null,
  blocks: readonly BlameBlock[],
  { line, keep }: KeptBlock,
) {
  const [state, setState] = useState<{ readonly of: readonly BlameBlock[]; readonly current: CurrentBlock } | null>(
    null,
  )
  const focusAsked = useRef(0)
  const isBack = useRef(true)
  const current = state?.of === blocks ? state.current : null
  useEffect(() => {
    // After the text is set: that moves the cursor, which unmarks a block.
    if (!editor || !isBack.current || blocks.length === 0) return
    isBack.current = false
    const index = blocks.findIndex(({ firstLine }) => firstLine === line)
    const block = blocks[index]
    if (block) setState({ of: blocks, current: { index, block, focusAsked: 0 } })
  }, [editor, blocks, line])
  useEffect(() => {
    const moving = editor?.onDidChangeCursorPosition(({ position }) => {
      setState(before => (before && holds(before.current.block, position.lineNumber) ? before : null))
    })
    return () => moving?.dispose()
  }, [editor])

  const set = (index: number, takesFocus: boolean) => {
    const block = blocks[index]
    if (!block) return
    if (takesFocus) focusAsked.current++
    keep(block.firstLine)
    setState({ of: blocks, current: { index, block, focusAsked: focusAsked.current } })
  }
  return {
    current,
    /** The focus reached a block without a command. */
    reached: (index: number) => set(index, false),
    /** Brings a block into view, and the focus to it unless it stays where it is. Nothing happens as long as there is no text. */
    goTo: (index: number, takesFocus: boolean) => {
      const block = blocks[index]
      if (!editor || !block) return
      editor.setPosition({ lineNumber: block.firstLine, column: 1 })
      editor.revealLineInCenterIfOutsideViewport(block.firstLine)
      set(index, takesFocus)
    },
  }
}

function holds({ firstLine, lastLine }: BlameBlock, line: number): boolean {
  return firstLine <= line && line <= lastLine
}
