import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ReducedCommit } from '#shared/contract/commits.ts'
import classes from './commit-days.module.css'
import { CommitRow } from './commit-row.tsx'
import { historyRows } from './history-rows.ts'

const dayHeight = 34
const commitHeight = 48

interface CommitDaysProps {
  readonly commits: readonly ReducedCommit[]
  /** The name of the list. */
  readonly label: string
  /** The file or folder the commits are of; '' for all. */
  readonly path: string
  /** What stands below the last one. */
  readonly end: ReactNode
  /** Called while the end is in view, and again for each commit that arrives meanwhile. */
  onEnd?(): void
}

/** Commits under their days, in the order they come; only those in view are drawn. */
export function CommitDays({ commits, label, path, end, onEnd }: CommitDaysProps) {
  const scroller = useRef<HTMLElement>(null)
  const rows = useMemo(() => historyRows(commits), [commits])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (rows[index]?.kind === 'day' ? dayHeight : commitHeight),
    getItemKey: index => rows[index]?.key ?? index,
    overscan: 10,
  })
  const inView = virtualizer.getVirtualItems()
  const reachesEnd = (inView.at(-1)?.index ?? 0) >= rows.length - 5
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd) onEnd?.()
  }, [reachesEnd, onEnd !== undefined, rows.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={label}>
      <ol className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {inView.map(item => {
          const row = rows[item.index]
          if (!row) return null
          const style = { transform: `translateY(${item.start}px)`, height: item.size }
          return row.kind === 'day' ? (
            <li key={row.key} className={classes.day} style={style}>
              <h2>{row.day}</h2>
            </li>
          ) : (
            <li key={row.key} className={classes.row} style={style}>
              <CommitRow commit={row.commit} path={path} />
            </li>
          )
        })}
      </ol>
      <p className={classes.end} role="status">
        {end}
      </p>
    </section>
  )
}
