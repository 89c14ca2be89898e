import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { JournalEntry, JournalFilter } from '#shared/bridge.ts'
import { errorOf, request } from '../../../lib/bridge/bridge.ts'
import { journalKey } from '../../../ui/journal/journal-queries.ts'

const pageSize = 100

/** Entries of the journal, newest first, page by page. It is on this machine, so it is there without any network. */
export function useJournal(filter: JournalFilter) {
  const query = useInfiniteQuery({
    queryKey: [...journalKey, 'list', filter],
    queryFn: ({ pageParam }) =>
      request('journal.list', { ...filter, limit: pageSize, ...(pageParam !== null && { below: pageParam }) }),
    initialPageParam: nothingBelow,
    getNextPageParam: last => (last.length < pageSize ? null : (last.at(-1)?.id ?? null)),
    staleTime: 0,
  })
  const entries = useMemo((): readonly JournalEntry[] => query.data?.pages.flat() ?? [], [query.data])
  return {
    entries,
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error && errorOf(query.error),
    hasNextPage: query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    fetchNextPage: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage({ cancelRefetch: false })
    },
    refetch: () => void query.refetch(),
  }
}

const nothingBelow: number | null = null
