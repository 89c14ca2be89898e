import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import type { MembersSource } from '../../../ui/people/roles.ts'
import type { TableSource } from '../../../ui/resource-table/table-source.ts'
import { allPlaces, groupPlace, isBelow, type ListedPlace, projectPlace } from './places.ts'

/**
 * The projects or groups that the service lists: those that it finds, page by page; or all below one group, for which
 * every one it lists has to be read.
 */
export function usePlaces(
  source: MembersSource,
  find: string,
  below: string,
): { readonly rows: readonly ListedPlace[]; readonly source: TableSource } {
  const isWhole = below !== ''
  const search = find.trim() === '' ? {} : { search: find.trim() }
  const projects = useOperationPages(
    'projects.list',
    { ...search, order_by: 'id', sort: 'asc' },
    { enabled: source === 'project' && !isWhole, keepPrevious: true, keyset: true },
  )
  const groups = useOperationPages('groups.list', search, {
    enabled: source === 'group' && !isWhole,
    keepPrevious: true,
  })
  const whole = useWholePlaces(source, isWhole)
  const rows = useMemo(() => {
    if (!isWhole) return source === 'project' ? projects.items.map(projectPlace) : groups.items.map(groupPlace)
    return (whole.data ?? []).filter(({ path }) => isBelow(path, below))
  }, [isWhole, source, projects.items, groups.items, whole.data, below])
  if (!isWhole) return { rows, source: source === 'project' ? projects : groups }
  const { isPending, isFetching, refetch } = whole
  const error = whole.error ? errorOf(whole.error) : null
  return { rows, source: { isPending, isFetching, error, refetch: () => void refetch() } }
}

function useWholePlaces(source: MembersSource, isWanted: boolean) {
  const connection = useConnection().ref
  const operation = source === 'project' ? 'projects.list' : 'groups.list'
  return useQuery({
    queryKey: [...operationKey(connection, operation, {}), 'whole'],
    enabled: isWanted,
    queryFn: ({ signal }) => allPlaces(connection, source, signal),
  })
}
