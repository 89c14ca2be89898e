import { Button } from '@mantine/core'
import type { ListId } from '#shared/contract/contract.ts'
import type { ItemOf, OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import type { Found } from '../model/found.ts'
import { ResultSection } from './result-section.tsx'
import classes from './search.module.css'

/** What a list of the service has by the text that is searched for, page by page. */
export function ListSection<I extends ListId>({
  title,
  list,
  found,
}: {
  readonly title: string
  readonly list: OperationPagesResult<I>
  found(item: ItemOf<I>): Found
}) {
  const { items, total, hasNextPage } = list
  return (
    <ResultSection
      title={title}
      found={items.map(found)}
      count={total?.toLocaleString() ?? `${items.length}${hasNextPage ? '+' : ''}`}
      isPending={list.isPending}
      error={list.error}
      provenance={list.provenance}
      onRetry={list.refetch}
    >
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more ?? ''}
          loading={list.isFetchingNextPage}
          onClick={list.fetchNextPage}
          aria-label={`More: ${title}`}
        >
          More
        </Button>
      )}
    </ResultSection>
  )
}
