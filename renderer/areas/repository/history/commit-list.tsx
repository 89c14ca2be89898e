import { explain } from '#shared/errors.ts'
import { CommitDays } from '../../../common/commits/commit-days.tsx'
import type { OperationPagesResult } from '../../../common/operations/use-operation.ts'

/** The history so far; the next page is read when the end comes into view. */
export function CommitList({
  list,
  path,
}: {
  readonly list: OperationPagesResult<'commits.list'>
  readonly path: string
}) {
  const { hasNextPage, fetchNextPage, error } = list
  return (
    <CommitDays
      commits={list.items}
      label="History"
      path={path}
      end={
        error
          ? `${explain(error).sentence} ${explain(error).nextStep}`
          : hasNextPage
            ? 'Loading more…'
            : 'The beginning of the history.'
      }
      {...(hasNextPage && !error && { onEnd: fetchNextPage })}
    />
  )
}
