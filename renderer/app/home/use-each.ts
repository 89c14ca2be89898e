import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReadId, Value } from '#shared/contract/contract.ts'
import type { Query } from '#shared/queries/query.ts'
import { errorOf } from '../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../lib/connection/use-connection.ts'
import { operationKey } from '../../lib/operations/operation-key.ts'
import { readPolicy, readThrough } from '../../lib/operations/read-through.ts'
import type { Turns } from '../../lib/operations/turns.ts'
import { type Answers, firstPages, isRefusal, type Place, type Reading } from './reading.ts'

const minute = 60_000
/** Going back and forth asks for nothing again. */
const staleMilliseconds = minute
/** While the screen is open and its window is seen. */
const againMilliseconds = 5 * minute

/**
 * Asks the same of each place: what is kept is shown at once, then what the service says, a few at a time, and again every
 * few minutes. What a write of this app makes stale is read again.
 * @param places the same array while the places are the same
 * @param most pages that are read of each list
 */
export function useEach<I extends ReadId>(
  turns: Turns,
  queryOf: (path: string) => Query<I>,
  places: readonly Place[],
  most = 1,
): readonly Reading<Value<I>>[] {
  const connection = useConnectionRef()
  const client = useQueryClient()
  const combine = useCallback(
    (results: UseQueryResult<Answers<Value<I>>>[]) => places.map((place, index) => readingOf(place, results[index])),
    [places],
  )
  return useQueries({
    queries: places.map(({ path }) => {
      const asked = queryOf(path)
      const policy = readPolicy(asked.operation)
      const queryKey = [...operationKey(connection, asked.operation, asked.params), 'first pages', most]
      return {
        queryKey,
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          turns.take(signal, () =>
            readThrough<Answers<Value<I>>>({
              policy,
              shown: client.getQueryData(queryKey) !== undefined,
              fromCache: () => firstPages(connection, asked, most, { from: 'cache' }),
              fromNetwork: () => firstPages(connection, asked, most, { signal }),
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

function readingOf<V>(place: Place, result: UseQueryResult<Answers<V>> | undefined): Reading<V> {
  const error = result?.error ? errorOf(result.error) : null
  // What may not be seen any more is not shown any more.
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
