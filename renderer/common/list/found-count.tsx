import { VisuallyHidden } from '@mantine/core'
import { counted, type Noun } from '../resource-table/words.ts'

/** How many a filter or a search leaves, for those who can't see the list change. Stands beside the list also while it is empty. */
export function FoundCount({
  count,
  hasMore = false,
  noun,
}: {
  readonly count: number
  readonly hasMore?: boolean | undefined
  readonly noun: Noun
}) {
  return (
    <VisuallyHidden role="status">
      {counted(count, noun)}
      {hasMore && ', and there are more'}
    </VisuallyHidden>
  )
}
