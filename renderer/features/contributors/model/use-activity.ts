import { useEffect, useMemo, useState } from 'react'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { madeOf } from './activity.ts'

/** As many commits are read by themselves; more when they are asked for. */
const readAtOnce = 1000

/** The commits of a ref between two days, read page by page; `readMore` goes on where the reading stopped. */
export function useActivity(ref: string, since: string | undefined, until: string | undefined) {
  const { id } = useProject()
  const [wanted, setWanted] = useState(readAtOnce)
  const list = useOperationPages('commits.list', {
    id,
    ref_name: ref,
    ...(since !== undefined && { since: `${since}T00:00:00Z` }),
    ...(until !== undefined && { until: `${until}T23:59:59Z` }),
  })
  const { items, hasNextPage, isFetchingNextPage, error, fetchNextPage } = list
  const isReading = hasNextPage && items.length < wanted && error === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (isReading && !isFetchingNextPage) fetchNextPage()
  }, [isReading, isFetchingNextPage, items.length])
  const made = useMemo(() => madeOf(items), [items])
  return {
    ...list,
    made,
    isReading,
    readMore: () => {
      setWanted(items.length + readAtOnce)
      fetchNextPage()
    },
  }
}

export type Activity = ReturnType<typeof useActivity>
