import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { explain } from '#shared/errors.ts'
import type { OperationPagesResult } from '../../common/operations/use-operation.ts'
import { TagRow } from './tag-row.tsx'
import classes from './tags-screen.module.css'
import type { TagTask } from './task.ts'

const rowHeight = 54

/** The tags found; the next page is read when the end comes into view. */
export function TagList({
  list,
  mayWrite,
  onOpen,
  onTask,
}: {
  readonly list: OperationPagesResult<'tags.list'>
  readonly mayWrite: boolean
  onOpen(name: string): void
  onTask(task: TagTask): void
}) {
  const scroller = useRef<HTMLElement>(null)
  const { items, hasNextPage, fetchNextPage, error } = list
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => items[index]?.name ?? index,
    overscan: 10,
  })
  const inView = virtualizer.getVirtualItems()
  const reachesEnd = (inView.at(-1)?.index ?? 0) >= items.length - 5
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd && hasNextPage && !error) fetchNextPage()
  }, [reachesEnd, hasNextPage, error, items.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="List of tags">
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {inView.map(({ index, start, size }) => {
          const tag = items[index]
          if (!tag) return null
          return (
            <li key={tag.name} className={classes.row} style={{ transform: `translateY(${start}px)`, height: size }}>
              <TagRow tag={tag} mayWrite={mayWrite} onOpen={onOpen} onTask={onTask} />
            </li>
          )
        })}
      </ul>
      {(error || hasNextPage) && (
        <p className={classes.end} role="status">
          {error ? `${explain(error).sentence} ${explain(error).nextStep}` : 'Loading more…'}
        </p>
      )}
    </section>
  )
}
