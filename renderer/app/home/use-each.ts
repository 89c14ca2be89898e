import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isRefusal } from '#shared/attention/findings.ts'
import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import type { ReadId, Value } from '#shared/contract/contract.ts'
import type { Query } from '#shared/queries/query.ts'
import { getError } from '../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../lib/connection/use-connection.ts'
import { operationKey } from '../../lib/operations/operation-key.ts'
import { readPolicy, readThrough } from '../../lib/operations/read-through.ts'
import type { Turns } from '../../lib/operations/turns.ts'
import { type Answers, firstPages, type Reading } from './reading.ts'

const minute = 60_000
/** Going back and forth sends no new requests. */
const staleMilliseconds = minute
/** While the screen is open and its window is seen. */
const againMilliseconds = 5 * minute

/**
 * Runs the same read for each place: shows cached data immediately, then the service's answers, a few at a time, and
 * refetches every few minutes. Data invalidated by a write of this app is refetched.
 * @param places the same array while the places are the same
 * @param most the maximum number of pages of each list
 */
export function useEach<I extends ReadId>(
  turns: Turns,
  getQuery: (path: string) => Query<I>,
  places: readonly MonitoredPlace[],
  most = 1,
): readonly Reading<Value<I>>[] {
  const connection = useConnectionRef()
  const client = useQueryClient()
  const combine = useCallback(
    (results: UseQueryResult<Answers<Value<I>>>[]) => places.map((place, index) => getReading(place, results[index])),
    [places],
  )
  return useQueries({
    queries: places.map(({ path }) => {
      const asked = getQuery(path)
      const policy = readPolicy(asked.operation)
      const queryKey = [...operationKey(connection, asked.operation, asked.params), 'first pages', most]
      return {
        queryKey,
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          turns.take(signal, () =>
            readThrough<Answers<Value<I>>>({
              policy,
              shown: client.getQueryData(queryKey) !== undefined,
              read: from => firstPages(connection, asked, most, { from, signal }),
              paint: kept => {
                if (!signal.aborted) client.setQueryData<Answers<Value<I>>>(queryKey, kept)
              },
            }),
          ),
        staleTime: staleMilliseconds,
        refetchInterval: againMilliseconds,
        meta: { secondary: true },
      }
    }),
    combine,
  })
}

function getReading<V>(place: MonitoredPlace, result: UseQueryResult<Answers<V>> | undefined): Reading<V> {
  const error = result?.error ? getError(result.error) : null
  // Data without access is no longer shown.
  const data = error && isRefusal(error) ? undefined : result?.data
  return {
    place,
    values: data?.values ?? [],
    isSeen: data !== undefined,
    isWhole: data?.isWhole ?? true,
    provenance: data?.provenance ?? null,
    error,
  }
}
