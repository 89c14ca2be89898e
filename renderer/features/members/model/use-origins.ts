import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { groupsAbove } from '#shared/member-rules.ts'
import { groupMembersQuery, memberQueries } from '#shared/queries/people.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import type { MembersOf } from './members-of.ts'
import { getOrigins, type Origin, unreadable } from './origins.ts'

export interface Origins {
  readonly of: ReadonlyMap<number, readonly Origin[]>
  readonly isPending: boolean
  /** Parent groups whose members are hidden: access through them can't be determined. */
  readonly unreadable: readonly string[]
}

/** The sources of each member's access: loads the direct members of the place and of each parent group. */
export function useOrigins({ source, id, fullPath }: MembersOf, isWanted: boolean): Origins {
  const connection = useConnectionRef()
  const lists = [memberQueries[source].direct(id), ...groupsAbove(fullPath ?? '').map(path => groupMembersQuery(path))]
  const combine = useCallback(
    ([own, ...groups]: UseQueryResult<readonly Member[]>[]): Origins => {
      const above = groupsAbove(fullPath ?? '').map((path, index) => ({ path, members: groups[index]?.data ?? null }))
      const isPending = isWanted && [own, ...groups].some(list => list?.isPending)
      return { of: getOrigins(own?.data ?? [], above), isPending, unreadable: isPending ? [] : unreadable(above) }
    },
    [fullPath, isWanted],
  )
  return useQueries({
    queries: lists.map(list => ({
      queryKey: [...operationKey(connection, list.operation, list.params), 'whole'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => wholeList(connection, list, signal),
      enabled: isWanted,
      meta: { secondary: true },
    })),
    combine,
  })
}
