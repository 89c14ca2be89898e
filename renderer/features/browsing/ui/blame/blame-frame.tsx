import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { explain } from '#shared/errors.ts'
import { formatNumber, formatSentences, t } from '#shared/i18n/i18n.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { getFirstLine, withLineFeeds } from '../../../../lib/code/line-endings.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { CommitLink } from '../../../../lib/project/links.tsx'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { UserName } from '../../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { useNow } from '../../../../ui/time/use-now.tsx'
import { getHeat } from '../../model/blame/age-heat.ts'
import { type BlameCommitGroup, blameCommits, matchingBlocks } from '../../model/blame/blame-groups.ts'
import type { BlameBlock } from '../../model/blame/blame-layout.ts'
import type { FileAtRef, Step } from '../../model/blame/trail.ts'
import { useBlame } from '../../model/blame/use-blame.ts'
import { useBlameSearch } from '../../model/blame/use-blame-search.ts'
import { useCurrentBlock } from '../../model/blame/use-current-block.ts'
import { useKeptBlock, useKeptScroll } from '../../model/open-files/use-view-memory.ts'
import { BlameBar } from './blame-bar.tsx'
import classes from './blame-frame.module.css'
import { BlameGutter, type LoadedLines } from './blame-gutter.tsx'
import heat from './heat.module.css'

const rowHeight = 50

interface BlameFrameProps {
  readonly isOn: boolean
  readonly here: FileAtRef
  /** The walk through "before this change" that led here. */
  readonly trail: readonly Step[]
  readonly editor: CodeEditorInstance | null
  /** The text itself. It stays what and where it is when the blame comes and goes. */
  readonly children: ReactNode
}

const none: readonly BlameBlock[] = []

/** A text with its blame beside it, and the blame's tools below. */
export function BlameFrame({ isOn, here, trail, editor, children }: BlameFrameProps) {
  const service = useConnection().name
  const { search, line, change } = useBlameSearch()
  const isIgnoring = search.revisions !== 'all'
  const { blocks, firstBlocks, error, ignored } = useBlame(here, { isWanted: isOn, isIgnoring, line })
  const { author, commit } = search
  const known = blocks ?? (search.by === 'commits' ? null : firstBlocks)
  const matching = useMemo(() => matchingBlocks(known ?? none, { author, commit }), [known, author, commit])
  const isFiltered = author !== undefined || commit !== undefined
  const { current, reached, goTo } = useCurrentBlock(editor, blocks ? matching : none, useKeptBlock())
  const marked = useMemo(() => (current ? [current.block] : null), [current])
  useMarkedBlocks(editor, isOn && isFiltered ? matching : null, 'gatehouse-blamed')
  useMarkedBlocks(editor, isOn ? marked : null, 'gatehouse-blame-here')

  const goToLine = (line: number) => {
    editor?.setPosition({ lineNumber: line, column: 1 })
    editor?.revealLineInCenterIfOutsideViewport(line)
  }
  return (
    <>
      <div className={classes.frame}>
        {isOn && (
          <aside className={classes.beside} aria-label={t('Blame')}>
            {error ? (
              <p className={classes.failed} role="alert">
                {formatSentences([
                  (error.kind === 'offline' || error.kind === 'timeout') &&
                    t('The blame of this file is not kept on this computer.'),
                  explain(error, service).sentence,
                ])}
              </p>
            ) : search.by === 'commits' && blocks ? (
              <BlameCommits
                path={here.path}
                blocks={blocks}
                author={author}
                chosen={commit}
                onChoose={group => {
                  change({ commit: group?.commit.id })
                  if (group) goToLine(group.firstLine)
                }}
              />
            ) : (
              <BlameGutter
                key={[here.ref, here.path, author, commit].join(' ')}
                blocks={known && matching}
                loaded={blocks ? null : getLoaded(firstBlocks)}
                here={here}
                trail={trail}
                editor={editor}
                current={current}
                onReach={reached}
                onGo={index => goTo(index, true)}
              />
            )}
          </aside>
        )}
        {children}
      </div>
      {isOn && !error && (
        <BlameBar
          blocks={blocks ?? none}
          isLoading={blocks === null}
          matching={matching}
          ignored={ignored}
          search={search}
          onChange={change}
          current={current?.index}
          lineInView={() => editor?.getPosition()?.lineNumber ?? 1}
          onGo={goTo}
        />
      )}
    </>
  )
}

/** The lines of the blocks that are loaded first. */
function getLoaded(blocks: readonly BlameBlock[] | null): LoadedLines | null {
  const [first] = blocks ?? none
  const last = blocks?.at(-1)
  return first && last ? { firstLine: first.firstLine, lastLine: last.lastLine } : null
}

/** Gives the lines of some blocks a class in the text; null marks none. */
function useMarkedBlocks(
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

interface BlameCommitsProps {
  readonly path: string
  readonly blocks: readonly BlameBlock[]
  readonly author: string | undefined
  /** SHA of the commit whose lines are shown. */
  readonly chosen: string | undefined
  /** Null when the chosen one is chosen no longer. */
  onChoose(group: BlameCommitGroup | null): void
}

/** The commits that have lines in the file, newest first; the lines of the chosen one are marked in the text. */
function BlameCommits({ path, blocks, author, chosen, onChoose }: BlameCommitsProps) {
  const groups = useMemo(() => blameCommits(matchingBlocks(blocks, { author })), [blocks, author])
  const scroller = useRef<HTMLElement>(null)
  useKeptScroll(scroller, 'commits of the blame')
  const now = useNow()
  const rows = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      aria-label={t('{groups} commits', { groups: groups.length })}
    >
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const group = groups[index]
          if (!group) return null
          const { commit, lines } = group
          const title = getFirstLine(commit.message)
          const isChosen = commit.id === chosen
          return (
            <li
              key={commit.id}
              className={`${classes.row} ${heat.heat}`}
              data-heat={getHeat(commit.committed_date, now)}
              data-chosen={isChosen || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className={classes.choose}
                aria-pressed={isChosen}
                title={toTooltip(commit.message && withLineFeeds(commit.message))}
                onClick={() => onChoose(isChosen ? null : group)}
              >
                <span className={classes.title}>
                  <VisibleText text={title} />
                </span>
                <span className={classes.facts}>
                  <UserName name={commit.author_name} email={commit.author_email} size={14} />
                  <TimeAgo value={commit.committed_date} className={classes.still} />
                  <span className={classes.still}>
                    {formatNumber(lines)} {t('{lines, plural, one {line} other {lines}}', { lines })}
                  </span>
                </span>
              </button>
              <CommitLink sha={commit.id} file={path} className={classes.sha} title={t('Open the commit')}>
                {commit.id.slice(0, 8)}
              </CommitLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
