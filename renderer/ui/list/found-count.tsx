import { VisuallyHidden } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { hasCount, type ListState, type Noun } from '../resource-table/words.ts'

/** Announces the number of matches of a filter or search to screen readers. Rendered also while the list is empty. */
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
      {hasCount(count, state) &&
        (hasMore ? t('{found}, more available', { found: noun.counted(count) }) : noun.counted(count))}
    </VisuallyHidden>
  )
}
