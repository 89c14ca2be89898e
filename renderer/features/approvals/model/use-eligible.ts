import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { type AskedGroup, type AskedUser, type Eligible, eligibleOf } from './eligible.ts'

/**
 * Who may approve, with the members of each group read page by page: of the service alone, since who left a group must not
 * count. Somebody is found in every member of the project when nobody is named.
 */
export function useEligible(users: readonly AskedUser[], groups: readonly AskedGroup[]): Eligible {
  const connection = useConnectionRef()
  const { id: project } = useProject()
  const isOpen = users.length === 0 && groups.length === 0
  const lists = isOpen
    ? [{ operation: 'projectMembers.all' as const, params: { id: project } }]
    : groups.map(({ id }) => ({ operation: 'groupMembers.list' as const, params: { id } }))
  const combine = useCallback(
    (read: UseQueryResult<readonly Member[]>[]) =>
      eligibleOf(
        users,
        isOpen ? [{ id: 0, path: project }] : groups,
        read.map(({ data, isPending }) => (isPending ? 'pending' : (data ?? null))),
      ),
    [users, groups, isOpen, project],
  )
  return useQueries({
    queries: lists.map(({ operation, params }) => ({
      queryKey: [...operationKey(connection, operation, params), 'whole'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => wholeList(connection, operation, params, signal),
      meta: { secondary: true },
    })),
    combine,
  })
}
