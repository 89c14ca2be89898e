import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { RuleId } from '#shared/audit/rule-ids.ts'
import type { ArchiveCursor, ArchiveFilter, ArchivesState, AuditArchive, ConnectionRef } from '#shared/bridge.ts'
import { getError, request, subscribe } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import type { AuditSearch } from './routes.ts'
import type { AuditScope } from './scope.ts'
import { serviceFilter } from './service-filter.ts'
import { type Events, getEvents } from './use-events.ts'

/** Rows that fill a screen. */
const firstRows = 50

const archivesKey = ['archives'] as const

/** The archives of this computer; updated by main's progress events. */
export function useArchives() {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribe(event => {
        if (event.type === 'archives.changed') client.setQueryData<ArchivesState>(archivesKey, event.state)
      }),
    [client],
  )
  return useQuery({ queryKey: archivesKey, queryFn: () => request('archives.state', {}), staleTime: 5000 })
}

/** Changes archives and shows the result. */
export function useArchiveAction() {
  const client = useQueryClient()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } finally {
      await client.invalidateQueries({ queryKey: archivesKey })
    }
  }
}

/** The archive of a log, when the connection's account keeps one. */
export function findArchive(state: ArchivesState | undefined, connection: ConnectionRef, scope: AuditScope) {
  return state?.archives.find(
    ({ connectionRef, scope: own }) =>
      connectionRef === connection &&
      (own.kind === 'instance' || scope.kind === 'instance'
        ? own.kind === scope.kind
        : own.kind === scope.kind && own.id === scope.id),
  )
}

/** What of the address an archive is searched for. */
export function useArchiveFilter({ from, to, q, author, ip, target, kind, what }: AuditSearch): ArchiveFilter {
  return useMemo(() => {
    const { created_after, created_before } = serviceFilter({ from, to })
    return { q, author, ip, target, kind, what, from: created_after, to: created_before }
  }, [from, to, q, author, ip, target, kind, what])
}

/** The matching events of an archive, page by page. */
export function useArchiveEvents(archive: AuditArchive, filter: ArchiveFilter) {
  const { id, events: count, isRunning } = archive
  // While an archive grows, it is searched again when it has doubled.
  const version = isRunning ? Math.floor(Math.log2(count + 1)) : `${count} events`
  const { ref: connection } = useConnection()
  const query = useInfiniteQuery({
    queryKey: ['archive events', connection, id, version, filter],
    queryFn: ({ pageParam }: { pageParam: ArchiveCursor | undefined }) =>
      request('archives.search', { connection, id, filter, ...(pageParam && { below: pageParam }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: previous => previous,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, hasNextPage, isFetching, isFetchingNextPage, isError, fetchNextPage } = query
  const found = data?.pages.reduce((sum, page) => sum + page.events.length, 0) ?? 0
  const end = data?.pages.at(-1)
  // A search returns what it found in a short time: it continues until there are rows to show.
  const pages = data?.pages.length ?? 0
  const needsMore = hasNextPage && !isError && (found < firstRows || end?.events.length === 0)
  useEffect(() => {
    // A page may be there before a render saw that it was fetched: the number of pages tells that one came.
    if (pages > 0 && needsMore && !isFetching) void fetchNextPage()
  }, [pages, needsMore, isFetching, fetchNextPage])
  const events: Events = useMemo(() => getEvents(data?.pages.flatMap(page => page.events) ?? []), [data])
  return {
    events,
    progress: needsMore && end?.next ? getProgress(archive, found, end.next) : null,
    source: {
      ...{
        isPending: query.isPending || (needsMore && found === 0),
        isFetching,
        error: query.error ? getError(query.error) : null,
      },
      ...{ hasNextPage, isFetchingNextPage, total: isFiltered(filter) ? null : count },
      refetch: () => void query.refetch(),
      fetchNextPage: () => void fetchNextPage(),
    },
  }
}

/** How far a search is, which goes back in time. */
export interface SearchProgress {
  readonly found: number
  /** Milliseconds since 1970. */
  readonly backTo: number
  /** Of the time from the newest event to the oldest one, 0 to 1. */
  readonly part: number
}

function getProgress({ first, last }: AuditArchive, found: number, { at }: ArchiveCursor): SearchProgress {
  const newest = Date.parse(last ?? '')
  const part = (newest - at) / (newest - Date.parse(first ?? ''))
  return { found, backTo: at, part: Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0 }
}

/** Whether a filter leaves out events. */
export function isFiltered(filter: ArchiveFilter): boolean {
  return Object.values(filter).some(value => value !== undefined)
}

/** The rules for anomalies, applied to the matching events of an archive when they are wanted. */
export function useArchiveAnomalies({ id, events }: AuditArchive, filter: ArchiveFilter, rule: RuleId | undefined) {
  const { ref: connection } = useConnection()
  const query = useQuery({
    queryKey: ['archive anomalies', connection, id, events, filter],
    queryFn: () => request('archives.anomalies', { connection, id, filter }),
    enabled: rule !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found: Events | null = useMemo(
    () => (rule === undefined ? null : getEvents(query.data?.newest[rule] ?? [])),
    [query.data, rule],
  )
  return {
    found,
    anomalies: query.data,
    source: {
      ...{
        isPending: query.isPending,
        isFetching: query.isFetching,
        error: query.error ? getError(query.error) : null,
      },
      refetch: () => void query.refetch(),
    },
  }
}
