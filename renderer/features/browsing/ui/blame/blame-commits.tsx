import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { toTooltip } from '#shared/text/visible.ts'
import { CommitLink } from '../../../../lib/project/links.tsx'
import { UserName } from '../../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { useNow } from '../../../../ui/time/use-now.tsx'
import { heatOf } from '../../model/blame/age-heat.ts'
import { type BlameCommitGroup, blameCommits, matchingBlocks } from '../../model/blame/blame-groups.ts'
import type { BlameBlock } from '../../model/blame/blame-layout.ts'
import { useKeptScroll } from '../../model/open-files/use-view-memory.ts'
import classes from './blame-commits.module.css'
import heat from './heat.module.css'

interface BlameCommitsProps {
  readonly blocks: readonly BlameBlock[]
  readonly author: string | undefined
  /** SHA of the commit whose lines are shown. */
  readonly chosen: string | undefined
  /** Null when the chosen one is chosen no longer. */
  onChoose(group: BlameCommitGroup | null): void
}

const rowHeight = 50

/** The commits that have lines in the file, newest first; the lines of the chosen one are marked in the text. */
export function BlameCommits({ blocks, author, chosen, onChoose }: BlameCommitsProps) {
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={`${groups.length} commits`}>
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const group = groups[index]
          if (!group) return null
          const { commit, lines } = group
          const title = commit.message.split('\n', 1)[0] ?? ''
          const isChosen = commit.id === chosen
          return (
            <li
              key={commit.id}
              className={`${classes.row} ${heat.heat}`}
              data-heat={heatOf(commit.committed_date, now)}
              data-chosen={isChosen || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className={classes.choose}
                aria-pressed={isChosen}
                title={toTooltip(commit.message)}
                onClick={() => onChoose(isChosen ? null : group)}
              >
                <span className={classes.title}>
                  <VisibleText text={title} />
                </span>
                <span className={classes.facts}>
                  <UserName name={commit.author_name} email={commit.author_email} size={14} />
                  <TimeAgo value={commit.committed_date} className={classes.still} />
                  <span className={classes.still}>
                    {lines.toLocaleString()} {lines === 1 ? 'line' : 'lines'}
                  </span>
                </span>
              </button>
              <CommitLink sha={commit.id} className={classes.sha} title="Open the commit">
                {commit.id.slice(0, 8)}
              </CommitLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
