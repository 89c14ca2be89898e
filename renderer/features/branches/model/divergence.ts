import { useQuery } from '@tanstack/react-query'
import { pageLimits } from '#shared/contract/choices.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
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
  const params = { id: project, ref_name: `${base}..${tip}` }
  const { data, error } = useQuery({
    queryKey: [...operationKey(connection, 'commits.list', params), 'count'],
    staleTime: Number.POSITIVE_INFINITY,
    meta: { secondary: true },
    queryFn: async ({ signal }) => {
      const page = { size: pageLimits.maximumSize }
      const answer = await callOperation(connection, 'commits.list', params, { signal, page, priority: 'background' })
      return getCount(answer.value.length, answer.page)
    },
  })
  return error ? null : data
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
