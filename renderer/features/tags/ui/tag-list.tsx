import { useMemo } from 'react'
import { explain } from '#shared/errors.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { EndlessList } from '../../../ui/list/endless-list.tsx'
import type { TagTask } from '../model/task.ts'
import { TagRow } from './tag-row.tsx'
import classes from './tags-screen.module.css'

const rowHeight = 54

/** The tags found; the next page is read when the end comes into view. */
export function TagList({
  list,
  mayWrite,
  onTask,
}: {
  readonly list: OperationPagesResult<'tags.list'>
  readonly mayWrite: boolean
  onTask(task: TagTask): void
}) {
  const { items, hasNextPage, fetchNextPage, error } = list
  const rows = useMemo(() => items.map(tag => ({ key: tag.name, tag })), [items])
  return (
    <EndlessList
      label="List of tags"
      rows={rows}
      heightOf={() => rowHeight}
      draw={({ key, tag }, style) => (
        <li key={key} className={classes.row} style={style}>
          <TagRow tag={tag} mayWrite={mayWrite} onTask={onTask} />
        </li>
      )}
      end={error ? `${explain(error).sentence} ${explain(error).nextStep}` : hasNextPage ? 'Loading more…' : null}
      {...(hasNextPage && !error && { onEnd: fetchNextPage })}
    />
  )
}
