import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowBigLeftLines } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { BlameRange } from '#shared/contract/repository-files.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getFirstLine, withLineFeeds } from '../../../../lib/code/line-endings.ts'
import { CommitLink, FileLink } from '../../../../lib/project/links.tsx'
import { type KeyHelp, useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { UserName } from '../../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../../ui/time/time.ts'
import { useNow } from '../../../../ui/time/use-now.tsx'
import { getHeat, shortAge } from '../../model/blame/age-heat.ts'
import { type BlameBlock, getLines, visibleBlocks } from '../../model/blame/blame-layout.ts'
import { type FileAtRef, type Step, writeTrail } from '../../model/blame/trail.ts'
import type { CurrentBlock } from '../../model/blame/use-current-block.ts'
import classes from './blame-gutter.module.css'
import heatClasses from './heat.module.css'

/** One block: the commit that wrote its lines last, and the way to the file as it was before. */
const BlameBlockView = memo(function BlameBlockView(props: BlameBlockProps) {
  const { block, index, top, height, stickyTop, heat, age } = props
  const { commit } = block
  const title = getFirstLine(commit.message)
  const parent = commit.parent_ids?.[0]
  return (
    <li
      className={`${classes.block} ${heatClasses.heat}`}
      data-heat={heat}
      data-block={index}
      data-current={props.isCurrent || undefined}
      style={{ top, height }}
      onMouseEnter={() => props.onPoint(index)}
      onMouseLeave={() => props.onPoint(null)}
      onFocus={event => {
        props.onFocus(index)
        // A click gives the focus as well: its card goes with the pointer.
        if (event.target.matches(':focus-visible')) props.onPoint(index)
      }}
      onBlur={() => props.onPoint(null)}
    >
      <div className={classes.words} style={{ marginTop: Math.min(stickyTop, height - 20) }}>
        <UserName name={commit.author_name} email={commit.author_email} size={15} />
        <CommitLink
          sha={commit.id}
          file={props.here.path}
          className={classes.title}
          tabIndex={props.isReachable ? 0 : -1}
          aria-label={`${getLines(block)}: ${visibleString(`${title ?? t('Unknown')}, ${commit.author_name ?? t('Unknown')}`)}`}
        >
          <VisibleText text={title} />
        </CommitLink>
        <time
          dateTime={commit.committed_date}
          title={exactTime(commit.committed_date ?? t('Unknown'))}
          className={classes.age}
        >
          {age}
        </time>
        {parent === undefined ? (
          <span className={classes.before} />
        ) : (
          <FileLink
            refName={parent}
            path={props.here.path}
            view="blame"
            trail={writeTrail([...props.trail, { ...props.here, change: commit.id }])}
            line={block.firstLine}
            className={classes.before}
            title={t('Blame before this change')}
            aria-label={t('Blame before this change: {title}', { title: visibleString(title ?? t('Unknown')) })}
            tabIndex={props.isReachable ? 0 : -1}
          >
            <IconArrowBigLeftLines size={13} aria-hidden />
          </FileLink>
        )}
      </div>
    </li>
  )
})

/** The editor's line height (set in `CodeEditor`), used before the editor is mounted. */
const defaultLineHeight = 20

/** Lines that the window may scroll before the rendered blocks are recomputed. */
const step = 5

/** 1-based, inclusive. */
export interface LoadedLines {
  readonly firstLine: number
  readonly lastLine: number
}

interface BlameGutterProps {
  /** The blocks to show, in the order of the file; null while they are read. */
  readonly blocks: readonly BlameBlock[] | null
  /** The lines whose blocks are loaded while the others are not; null when all are. */
  readonly loaded: LoadedLines | null
  readonly here: FileAtRef
  /** The walk through "before this change" that led here. */
  readonly trail: readonly Step[]
  readonly editor: CodeEditorInstance | null
  readonly current: CurrentBlock | null
  /** The focus has reached a block. */
  onReach(index: number): void
  /** A neighbouring block requested the focus for a block. */
  onGo(index: number): void
}

const linesAround = 20
const gutterKeys: readonly KeyHelp[] = [
  {
    keys: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'],
    words: t('From block to block, beside the code'),
  },
]
const none: readonly BlameBlock[] = []

/**
 * Who wrote which lines, beside the code. It moves with the editor's own scroll and draws only the blocks in view, so a
 * file of 50,000 lines scrolls like one of twenty.
 */
export function BlameGutter({ blocks: known, loaded, here, trail, editor, current, onReach, onGo }: BlameGutterProps) {
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
    if (event.key === 'Escape') setPointed(null)
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? blocks.length - 1 : step ? reachable + step : null
    if (target === null) return
    event.preventDefault()
    onGo(Math.min(Math.max(target, 0), blocks.length - 1))
  }

  useKeyHelp(t('Blame'), gutterKeys)
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
        {(!known || (loaded && (lastLine < loaded.firstLine || firstLine > loaded.lastLine))) && <LoadingBlame />}
        <ul ref={layer} className={classes.layer} aria-label={t('{blocks} blocks of lines', { blocks: blocks.length })}>
          {shown.map((block, index) => (
            <BlameBlockView
              key={block.firstLine}
              index={first + index}
              block={block}
              top={(block.firstLine - 1) * lineHeight}
              height={(block.lastLine - block.firstLine + 1) * lineHeight}
              stickyTop={Math.max(0, (firstLine - block.firstLine) * lineHeight)}
              heat={getHeat(block.commit.committed_date, now)}
              age={shortAge(block.commit.committed_date, now)}
              here={here}
              trail={trail}
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
          place={getPlace(pointedBlock, editor, lineHeight)}
          onClose={() => setPointed(null)}
        />
      )}
    </>
  )
}

function LoadingBlame() {
  return (
    <div role="status" className={classes.loading}>
      <VisuallyHidden>{t('Loading the blame')}</VisuallyHidden>
      {[72, 48, 60, 80, 55, 66].map(width => (
        <Skeleton key={width} height={9} width={`${width}%`} radius="sm" aria-hidden />
      ))}
    </div>
  )
}

/** Below where a block begins in the upper half of the view, above it in the lower half, so that the card is never cut off. */
function getPlace(block: BlameBlock, editor: CodeEditorInstance | null, lineHeight: number) {
  const top = Math.max(0, (block.firstLine - 1) * lineHeight - (editor?.getScrollTop() ?? 0))
  const height = editor?.getLayoutInfo().height ?? 0
  return top <= height / 2 ? { top: top + lineHeight } : { bottom: Math.max(0, height - top) }
}

/** The whole message of the commit that is pointed at; one card for the whole gutter. */
function BlameCard({
  commit,
  place,
  onClose,
}: {
  readonly commit: BlameRange['commit']
  readonly place: { readonly top: number } | { readonly bottom: number }
  readonly onClose: () => void
}) {
  const [rested] = useDebouncedValue(commit, 350)
  if (rested.id !== commit.id) return null
  return (
    <div className={classes.card} style={place} role="tooltip" onMouseEnter={onClose}>
      <p className={classes.cardHead}>
        <strong>
          <VisibleText text={commit.author_name} />
        </strong>{' '}
        · {exactTime(commit.authored_date ?? t('Unknown'))} · <code>{commit.id.slice(0, 8)}</code>
      </p>
      <VisibleText text={commit.message && withLineFeeds(commit.message).trim().slice(0, 2000)} multiline />
    </div>
  )
}

interface ScrollWindow {
  readonly firstLine: number
  readonly lastLine: number
  readonly lineHeight: number
}

/**
 * Moves a layer with the editor's scroll position, synchronously and without React, and reports the visible lines in
 * steps. The layout is plain (no folding, no wrapping), so a line's offset is its number times the line height.
 */
function useEditorScroll(editor: CodeEditorInstance | null, layer: RefObject<HTMLElement | null>): ScrollWindow {
  const [inView, setInView] = useState<ScrollWindow>({ firstLine: 1, lastLine: 80, lineHeight: defaultLineHeight })
  useEffect(() => {
    if (!editor) return
    const follow = () => {
      const top = editor.getScrollTop()
      if (layer.current) layer.current.style.transform = `translateY(${-top}px)`
      const first = Math.floor(top / defaultLineHeight)
      const count = Math.ceil(editor.getLayoutInfo().height / defaultLineHeight)
      const firstLine = Math.max(1, first - (first % step) + 1)
      const lastLine = firstLine + count + step
      setInView(before =>
        before.firstLine === firstLine && before.lastLine === lastLine
          ? before
          : { firstLine, lastLine, lineHeight: defaultLineHeight },
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

interface BlameBlockProps {
  readonly index: number
  readonly block: BlameBlock
  readonly top: number
  readonly height: number
  /** The offset of the label inside the block, so that it is visible everywhere in a long block. */
  readonly stickyTop: number
  readonly heat: number
  readonly age: string
  readonly here: FileAtRef
  /** The walk that led here. */
  readonly trail: readonly Step[]
  /** The only block in the Tab order; the arrow keys move on from there. */
  readonly isReachable: boolean
  /** It was gone to. */
  readonly isCurrent: boolean
  readonly onPoint: (index: number | null) => void
  readonly onFocus: (index: number) => void
}
