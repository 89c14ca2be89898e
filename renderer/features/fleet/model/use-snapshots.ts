import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Connection, ConnectionRef } from '#shared/bridge.ts'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import { filterFleet } from '#shared/fleet/evaluate.ts'
import type { SnapshotContent, SnapshotHead, SnapshotSummary } from '#shared/fleet/snapshot.ts'
import type { SnapshotTable } from '#shared/fleet/snapshot-changes.ts'
import { toSnapshotRows } from '#shared/fleet/snapshot-changes.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { noConnection, useConnections } from '../../../lib/connection/use-connection.ts'
import type { ProjectRow } from './loader.ts'
import { parseFilter, usedColumns } from './table.ts'
import { useFleet } from './use-fleet.ts'

const snapshotsKey = (connection: ConnectionRef) => ['fleetSnapshots', connection] as const

const listQuery = (connection: ConnectionRef) => ({
  queryKey: [...snapshotsKey(connection), 'list'],
  queryFn: () => request('snapshots.list', { connection }),
  staleTime: 0,
})

const nothing: readonly never[] = []

/** The snapshots of a connection, the newest first. */
export function useSnapshots(connection: ConnectionRef) {
  const query = useQuery(listQuery(connection))
  const { data = nothing, isPending, isFetching } = query
  const error = query.error && getError(query.error)
  return { items: data, error, isPending, isFetching, provenance: null, refetch: () => void query.refetch() }
}

/** The snapshots of every connection: two services can be compared. */
export function useAllSnapshots(): readonly {
  readonly connection: Connection
  readonly items: readonly SnapshotSummary[]
}[] {
  const { data: connections = nothing } = useConnections()
  const lists = useQueries({ queries: connections.map(({ ref }) => listQuery(ref)) })
  return connections.map((connection, index) => ({ connection, items: lists[index]?.data ?? nothing }))
}

/** Takes snapshots, giving their ID, and deletes them. Each function throws BridgeFailure. */
export function useSnapshotChanges(connection: ConnectionRef) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: snapshotsKey(connection) })
  return {
    take: async (head: SnapshotHead, { rows, undecided }: SnapshotContent) => {
      const copied = rows.map(({ path, cells }) => ({ path, cells: [...cells] }))
      const { id } = await request('snapshots.create', { connection, ...head, rows: copied, undecided: [...undecided] })
      await refetch()
      return id
    },
    remove: async (ids: readonly string[]) => {
      try {
        for (const id of ids) await request('snapshots.remove', { connection, id })
      } finally {
        await refetch()
      }
    },
  }
}

/** One side of a comparison: a snapshot of a connection, or its current values. */
export interface Side {
  readonly connection: string
  /** Null: the current values. */
  readonly snapshot: string | null
}

/** A side as it stands in a link. */
export function printSide({ connection, snapshot }: Side): string {
  return snapshot === null ? connection : `${connection}/${snapshot}`
}

export function parseSide(text: string): Side {
  const [connection = '', snapshot] = text.split('/')
  return { connection, snapshot: snapshot ?? null }
}

/**
 * The table of one side of a comparison.
 * @param like whose columns and filter the current values are read with
 */
export function useSide(side: Side, like: Pick<SnapshotHead, 'kind' | 'columns' | 'filter'>) {
  const ref = useConnections().data?.find(({ id }) => id === side.connection)?.ref ?? noConnection
  const { snapshot: id } = side
  const { kind, filter } = like
  const isKnown = ref !== noConnection
  const stored = useQuery({
    queryKey: [...snapshotsKey(ref), id],
    queryFn: () => request('snapshots.get', { connection: ref, id: id ?? '' }),
    enabled: isKnown && id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columnsKey = like.columns.filter(column => fleetCatalogs[kind].byId.has(column)).join(' ')
  const columns = useMemo(() => columnsKey.split(' '), [columnsKey])
  const isOff = !isKnown || id !== null
  const used = useMemo(() => {
    const { byId, columns: all } = fleetCatalogs[kind]
    return usedColumns(columns, parseFilter(filter, byId).expression, undefined, all)
  }, [columns, kind, filter])
  const fleet = useFleet(used, { connection: ref, isOff, kind })
  const { rows } = fleet.state
  const now = useMemo(
    () => (isOff ? null : toTable(rows, columns, { kind, filter })),
    [isOff, rows, columns, kind, filter],
  )
  return {
    table: id === null ? now : (stored.data ?? null),
    isPending: id === null ? fleet.source.isPending : stored.isPending,
    error: id === null ? fleet.source.error : stored.error && getError(stored.error),
    refetch: () => void (id === null ? fleet.source.refetch() : stored.refetch()),
    /** Of current values. */
    loading: id === null ? fleet : null,
  }
}

/** The rows that a filter matches, and those that it can't decide about; all of them when it is not valid any more. */
function toTable(
  rows: readonly ProjectRow[],
  columns: readonly string[],
  { kind, filter }: Pick<SnapshotHead, 'kind' | 'filter'>,
): SnapshotTable {
  const { expression } = parseFilter(filter, fleetCatalogs[kind].byId)
  const { matching, undecided } = filterFleet(rows, expression, Date.now())
  return { columns, rows: toSnapshotRows(matching, columns), undecided: undecided.map(({ path }) => path) }
}
