import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewEvent } from '#shared/access-reviews/review.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { journalKey } from '../../../ui/journal/journal-queries.ts'

/** The prefix of the query keys of a connection's reviews. They say which changes were undone, as the journal does. */
export const reviewsKey = (connection: ConnectionRef) => [...journalKey, 'accessReviews', connection] as const

const nothing: readonly never[] = []

/** The reviews of the connection, the newest first. */
export function useReviews() {
  const connection = useConnectionRef()
  const query = useQuery({
    queryKey: [...reviewsKey(connection), 'list'],
    queryFn: () => request('reviews.list', { connection }),
    staleTime: 0,
  })
  const { data = nothing, isPending, isFetching } = query
  const error = query.error && getError(query.error)
  return { items: data, error, isPending, isFetching, provenance: null, refetch: () => void query.refetch() }
}

/** One review with its accesses and its log. */
export function useReview(id: string) {
  const connection = useConnectionRef()
  return useQuery({
    queryKey: [...reviewsKey(connection), id],
    queryFn: () => request('reviews.get', { connection, id }),
    staleTime: 0,
  })
}

/** Changes reviews, and refetches them. Each function throws BridgeFailure. */
export function useReviewChanges() {
  const connection = useConnectionRef()
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: reviewsKey(connection) })
  return {
    refetch,
    read: (id: string) => request('reviews.get', { connection, id }),
    add: async (id: string, events: readonly ReviewEvent[]) => {
      await request('reviews.add', { connection, id, events: [...events] })
      await refetch()
    },
    remove: async (id: string) => {
      await request('reviews.remove', { connection, id })
      await refetch()
    },
  }
}
