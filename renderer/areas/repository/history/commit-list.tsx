import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import { explain } from '#shared/errors.ts'
import type { OperationPagesResult } from '../../../common/operations/use-operation.ts'
import { CommitRow } from './commit-row.tsx'
import classes from './commits-screen.module.css'
import { historyRows } from './history-rows.ts'

const dayHeight = 34
const commitHeight = 48

/** Commits under their days; the next page is read when the end comes into view. */
export function CommitList({
  list,
  path,
}: {
  readonly list: OperationPagesResult<'commits.list'>
  readonly path: string
}) {
  const scroller = useRef<HTMLElement>(null)
  const commits: readonly Commit[] = list.items
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
  const { hasNextPage, fetchNextPage, error } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd && hasNextPage && !error) fetchNextPage()
  }, [reachesEnd, hasNextPage, error, rows.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="History">
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
        {error
          ? `${explain(error).sentence} ${explain(error).nextStep}`
          : hasNextPage
            ? 'Loading more…'
            : 'The beginning of the history.'}
      </p>
    </section>
  )
}
