import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { groupsAbove } from '#shared/member-rules.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import { memberOperations } from './member-requests.ts'
import type { MembersOf } from './members-of.ts'
import { type Origin, originsOf, unreadable } from './origins.ts'

export interface Origins {
  readonly of: ReadonlyMap<number, readonly Origin[]>
  readonly isPending: boolean
  /** Groups above whose members the service keeps back: rights through them can't be told apart. */
  readonly unreadable: readonly string[]
}

/** Where the rights of each member come from: reads the direct members of the place and of each group above. */
export function useOrigins({ source, id, fullPath }: MembersOf, isWanted: boolean): Origins {
  const connection = useConnectionRef()
  const lists = [
    { operation: memberOperations[source].list, params: { id } },
    ...groupsAbove(fullPath ?? '').map(path => ({ operation: memberOperations.group.list, params: { id: path } })),
  ]
  const combine = useCallback(
    ([own, ...groups]: UseQueryResult<readonly Member[]>[]): Origins => {
      const above = groupsAbove(fullPath ?? '').map((path, index) => ({ path, members: groups[index]?.data ?? null }))
      const isPending = isWanted && [own, ...groups].some(list => list?.isPending)
      return { of: originsOf(own?.data ?? [], above), isPending, unreadable: isPending ? [] : unreadable(above) }
    },
    [fullPath, isWanted],
  )
  return useQueries({
    queries: lists.map(({ operation, params }) => ({
      queryKey: [...operationKey(connection, operation, params), 'whole'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => wholeList(connection, operation, params, signal),
      enabled: isWanted,
      meta: { secondary: true },
    })),
    combine,
  })
}
