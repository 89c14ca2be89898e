import { useEffect, useState } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { UnreadRow } from '../list/unread-row.ts'

/** The state of the rows' request: the result of `useOperation`, `useOperationPages`, or a screen's own combination. */
export interface TableSource {
  readonly isPending: boolean
  readonly error: AppError | null
  refetch(): void
  readonly isFetching?: boolean
  /** Rows that the service sent and that could not be understood. */
  readonly unread?: readonly UnreadRow[]
  readonly provenance?: Provenance | null
  readonly hasNextPage?: boolean
  fetchNextPage?(): void
  readonly isFetchingNextPage?: boolean
  readonly total?: number | null
  /** The screen has its own way to load all, so that the table offers none. */
  readonly hasOwnLoadAll?: boolean
}

/** Reads page after page until the end, an error, or `stop`. */
export function useLoadAll(source: TableSource) {
  const [isWanted, setIsWanted] = useState(false)
  const { hasNextPage = false, isFetchingNextPage, error, fetchNextPage } = source
  const isLoading = isWanted && hasNextPage && !error
  useEffect(() => {
    if (isLoading && !isFetchingNextPage) fetchNextPage?.()
  }, [isLoading, isFetchingNextPage, fetchNextPage])
  return { isLoading, start: () => setIsWanted(true), stop: () => setIsWanted(false) }
}
