import { VisuallyHidden } from '@mantine/core'
import { counted, hasCount, type ListState, type Noun } from '../resource-table/words.ts'

/** How many a filter or a search leaves, for those who can't see the list change. Stands beside the list also while it is empty. */
export function FoundCount({
  count,
  hasMore = false,
  noun,
  state,
}: {
  readonly count: number
  readonly hasMore?: boolean | undefined
  readonly noun: Noun
  /** How far the list is read; left out where all of it is there. */
  readonly state?: ListState
}) {
  return (
    <VisuallyHidden role="status">
      {hasCount(count, state) && counted(count, noun)}
      {hasCount(count, state) && hasMore && ', more available'}
    </VisuallyHidden>
  )
}
