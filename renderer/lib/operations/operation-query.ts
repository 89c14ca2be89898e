import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, ConnectionRef } from '#shared/bridge.ts'
import type { ListId, OperationId, ReadId } from '#shared/contract/contract.ts'
import { secretReads } from '#shared/contract/read-policies.ts'
import type { AppError } from '#shared/errors.ts'
import type { PagesQuery, Query } from '#shared/queries/query.ts'
import { callOperation } from './call-operation.ts'
import { operationKey, operationPagesKey } from './operation-key.ts'
import { readPolicy, readThrough, staleTime } from './read-through.ts'

/** A secret leaves the page with the last screen that shows it. */
function forgotten(operation: OperationId) {
  return secretReads.includes(operation) ? ({ gcTime: 0 } as const) : {}
}

/** The query of one read, without malformed fields: shows cached data while the request runs. */
export function operationQuery<I extends ReadId>(
  client: QueryClient,
  connection: ConnectionRef,
  { operation, params }: Query<I>,
) {
  const queryKey = operationKey(connection, operation, params)
  const policy = readPolicy(operation)
  return queryOptions<AnswerOf<I>, Error, AnswerOf<I>, typeof queryKey>({
    queryKey,
    staleTime: staleTime(policy),
    ...forgotten(operation),
    refetchInterval: ({ state }) => untilAllowed(state.data?.provenance.because),
    queryFn: ({ signal }) =>
      readThrough<AnswerOf<I>>({
        policy,
        shown: client.getQueryData(queryKey) !== undefined,
        read: from => callOperation(connection, operation, params, { from, signal, partly: true }),
        paint: kept => {
          if (!signal.aborted) client.setQueryData<AnswerOf<I>>(queryKey, kept)
        },
      }),
  })
}

/** A timer may fire a little early, and others wait for the same moment. Milliseconds. */
const afterLimit = 300
/** Longer waits are up to the user. */
const maxWait = 3_600_000

/** In how many milliseconds a rate limit ends, while cached data is shown; false without a limit. */
function untilAllowed(error: AppError | null | undefined): number | false {
  if (error?.kind !== 'rateLimited' || error.retryAfterSeconds === null) return false
  const milliseconds = error.retryAfterSeconds * 1000
  return milliseconds <= maxWait && milliseconds + afterLimit
}

/**
 * Conclusions are drawn from these lists wherever they are shown: that nothing freezes deployments, that no branch has
 * a commit.
 */
const alwaysWhole: ReadonlySet<ListId> = new Set(['freezePeriods.list', 'commits.refs'])

/** The loaded pages of a list, each with the token of its request; the first has none. */
export type OperationPages<I extends ListId> = InfiniteData<AnswerOf<I>, string | null>

/**
 * The query of a list, page by page; the first page is shown from what is kept, as `operationQuery` does.
 * @param isWhole all rows are as declared, or the list fails; else those that are not understood are told in `misfits`
 */
export function operationPagesQuery<I extends ListId>(
  client: QueryClient,
  connection: ConnectionRef,
  { operation, params, page: { size, keyset } }: PagesQuery<I>,
  isWhole = alwaysWhole.has(operation),
) {
  const queryKey = operationPagesKey(connection, operation, {
    ...params,
    page: { size, keyset, ...(isWhole && { isWhole }) },
  })
  const policy = readPolicy(operation)
  return infiniteQueryOptions<AnswerOf<I>, Error, OperationPages<I>, typeof queryKey, string | null>({
    queryKey,
    staleTime: staleTime(policy),
    ...forgotten(operation),
    refetchInterval: ({ state }) => untilAllowed(state.data?.pages[0]?.provenance.because),
    initialPageParam: null,
    getNextPageParam: last => last.page?.next ?? null,
    queryFn: ({ signal, pageParam }) => {
      const page = { size, ...(keyset && { keyset }), ...(pageParam !== null && { token: pageParam }) }
      return readThrough<AnswerOf<I>>({
        policy,
        shown: pageParam !== null || client.getQueryData(queryKey) !== undefined,
        read: from => callOperation(connection, operation, params, { from, signal, page, partly: !isWhole }),
        paint: kept => {
          if (!signal.aborted) {
            client.setQueryData<OperationPages<I>>(queryKey, { pages: [kept], pageParams: [null] })
          }
        },
      })
    },
  })
}
