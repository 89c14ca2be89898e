import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import { pageLimits } from '#shared/contract/choices.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitsQuery } from '#shared/queries/repository.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'

/** A number of commits; `isMore` when there are more than were counted. */
export interface CommitCount {
  readonly count: number
  readonly isMore: boolean
}

/**
 * Counts the commits that are in `tip` and not in `base` (document 1, section 4.2: a range of `ref_name`). Undefined
 * while loading, null when it can't be counted. No service has a call for the number alone, so one page is counted
 * where there is no total.
 * @param base the SHA of a commit, like `tip`: the range between two commits is immutable, so it is read once
 */
export function useCommitCount(project: string, base: string, tip: string): CommitCount | null | undefined {
  const connection = useConnectionRef()
  const query = rangeQuery(project, base, tip)
  const { data, error } = useQuery({
    queryKey: countKey(connection, query),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { secondary: true },
    queryFn: async ({ signal }) => {
      const answer = await callQuery(connection, query, { signal, priority: 'background' })
      return getCount(answer.value.length, answer.page)
    },
  })
  return error ? null : data
}

/** The count that `useCommitCount` has loaded, for paper; undefined while there is none. */
export function getLoadedCount(
  client: QueryClient,
  connection: ConnectionRef,
  { project, base, tip }: { readonly project: string; readonly base: string; readonly tip: string },
): CommitCount | undefined {
  return client.getQueryData<CommitCount>(countKey(connection, rangeQuery(project, base, tip)))
}

const rangeQuery = (project: string, base: string, tip: string) =>
  commitsQuery(project, { ref_name: `${base}..${tip}` }, { size: pageLimits.maximumSize })

const countKey = (connection: ConnectionRef, { operation, params }: ReturnType<typeof rangeQuery>) =>
  [...operationKey(connection, operation, params), 'count'] as const

/** @example formatDivergence({ count: 2, isMore: false }, { count: 100, isMore: true }) // '2 behind, 100+ ahead' */
export function formatDivergence(behind: CommitCount, ahead: CommitCount): string {
  return t('{countText} behind, {countText2} ahead', { countText: countText(behind), countText2: countText(ahead) })
}

/** The number of commits of a first page of them. */
export function getCount(
  length: number,
  page: { readonly total: number | null; readonly next: string | null } | null,
): CommitCount {
  if (page?.total != null) return { count: page.total, isMore: false }
  return { count: length, isMore: page?.next != null }
}

/** @example countText({ count: 100, isMore: true }) // '100+' */
export function countText({ count, isMore }: CommitCount): string {
  return isMore ? `${count}+` : `${count}`
}
