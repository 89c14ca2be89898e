import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type KeyHelp, useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { useNow } from '../../../../ui/time/use-now.tsx'
import { heatOf, shortAge } from '../../model/blame/age-heat.ts'
import { type BlameBlock, visibleBlocks } from '../../model/blame/blame-layout.ts'
import { type Place, writeTrail } from '../../model/blame/trail.ts'
import type { CurrentBlock } from '../../model/blame/use-current-block.ts'
import { useEditorScroll } from '../../model/blame/use-editor-scroll.ts'
import { BlameBlockView } from './blame-block.tsx'
import { BlameCard } from './blame-card.tsx'
import classes from './blame-gutter.module.css'

interface BlameGutterProps {
  /** The blocks to show, in the order of the file; null while they are read. */
  readonly blocks: readonly BlameBlock[] | null
  readonly here: Place
  /** The walk through "before this change" that led here. */
  readonly trail: readonly Place[]
  readonly editor: CodeEditorInstance | null
  readonly current: CurrentBlock | null
  /** The focus has come to a block. */
  onReach(index: number): void
  /** A block was asked for by its neighbour. */
  onGo(index: number): void
}

const linesAround = 20
const gutterKeys: readonly KeyHelp[] = [
  {
    keys: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'],
    words: 'From block to block, beside the code',
  },
]
const none: readonly BlameBlock[] = []

/**
 * Who wrote which lines, beside the code. It moves with the editor's own scroll and draws only the blocks in view, so a
 * file of 50,000 lines scrolls like one of twenty.
 */
export function BlameGutter({ blocks: known, here, trail, editor, current, onReach, onGo }: BlameGutterProps) {
  const blocks = known ?? none
  const layer = useRef<HTMLUListElement>(null)
  const { firstLine, lastLine, lineHeight } = useEditorScroll(editor, layer)
  const { first, last } = visibleBlocks(blocks, firstLine, lastLine, linesAround)
  const [pointed, setPointed] = useState<number | null>(null)
  const now = useNow()
  const reachable = current?.index ?? visibleBlocks(blocks, firstLine, lastLine, 0).first
  const focusGiven = useRef(current?.focusAsked ?? 0)
  // A block that was out of view is drawn once the editor has scrolled.
  useEffect(() => {
    if (!current || current.focusAsked === focusGiven.current) return
    const link = layer.current?.querySelector<HTMLElement>(`[data-block="${current.index}"] a`)
    if (!link) return
    focusGiven.current = current.focusAsked
    link.focus({ preventScroll: true })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? blocks.length - 1 : step ? reachable + step : null
    if (target === null) return
    event.preventDefault()
    onGo(Math.min(Math.max(target, 0), blocks.length - 1))
  }

  useKeyHelp('Blame', gutterKeys)
  const trailFromHere = writeTrail([...trail, here])
  const shown = blocks.slice(first, last + 1)
  const pointedBlock = pointed === null ? undefined : blocks[pointed]
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside */}
      <div
        className={classes.viewport}
        onKeyDown={onKeyDown}
        onMouseLeave={() => setPointed(null)}
        onWheel={event => {
          setPointed(null)
          editor?.setScrollTop(editor.getScrollTop() + event.deltaY)
        }}
      >
        {!known && <LoadingBlame />}
        <ul ref={layer} className={classes.layer} aria-label={`${blocks.length} blocks of lines`}>
          {shown.map((block, index) => (
            <BlameBlockView
              key={block.firstLine}
              index={first + index}
              block={block}
              top={(block.firstLine - 1) * lineHeight}
              height={(block.lastLine - block.firstLine + 1) * lineHeight}
              stickyTop={Math.max(0, (firstLine - block.firstLine) * lineHeight)}
              heat={heatOf(block.commit.committed_date, now)}
              age={shortAge(block.commit.committed_date, now)}
              path={here.path}
              trail={trailFromHere}
              isReachable={first + index === reachable}
              isCurrent={first + index === current?.index}
              onPoint={setPointed}
              onFocus={onReach}
            />
          ))}
        </ul>
      </div>
      {pointedBlock && (
        <BlameCard
          commit={pointedBlock.commit}
          place={placeOf(pointedBlock, editor, lineHeight)}
          onClose={() => setPointed(null)}
        />
      )}
    </>
  )
}

function LoadingBlame() {
  return (
    <div role="status" className={classes.loading}>
      <VisuallyHidden>Loading the blame</VisuallyHidden>
      {[72, 48, 60, 80, 55, 66].map(width => (
        <Skeleton key={width} height={9} width={`${width}%`} radius="sm" aria-hidden />
      ))}
    </div>
  )
}

/** Below where a block begins in the upper half of the view, above it in the lower half, so that the card is never cut off. */
function placeOf(block: BlameBlock, editor: CodeEditorInstance | null, lineHeight: number) {
  const top = Math.max(0, (block.firstLine - 1) * lineHeight - (editor?.getScrollTop() ?? 0))
  const height = editor?.getLayoutInfo().height ?? 0
  return top <= height / 2 ? { top: top + lineHeight } : { bottom: Math.max(0, height - top) }
}
