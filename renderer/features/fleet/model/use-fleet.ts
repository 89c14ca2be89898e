import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Answer, CallSource, ConnectionRef, Provenance } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import type { ProjectRead, ReadCall } from '#shared/fleet/column.ts'
import { groupPlace } from '#shared/fleet/row.ts'
import type { FleetKind } from '#shared/fleet/snapshot.ts'
import { t } from '#shared/i18n/i18n.ts'
import { groupsQuery, projectsByIdQuery } from '#shared/queries/places.ts'
import type { Paging } from '#shared/queries/query.ts'
import { BridgeFailure, getError } from '../../../lib/bridge/bridge.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { operationPagesKey } from '../../../lib/operations/operation-key.ts'
import { readThrough } from '../../../lib/operations/read-through.ts'
import { oldest } from '../../../lib/operations/use-operation.ts'
import { useOffline } from '../../../ui/offline/use-offline.ts'
import { type CreateRow, createRows, type FleetLoader, type LoadedRow, ProjectLoader } from './loader.ts'

/** How soon values are shown: those in view, and others, with which the screen is rendered less often. */
const publishMilliseconds = { inView: 120, elsewhere: 500 } as const

/**
 * The loaders of a table of projects: one of each connection, for all of its screens and tabs. What was loaded stays for
 * the next visit of the screen.
 */
export function createLoaders<V, R extends LoadedRow<V>>(createRow: CreateRow<V, R>) {
  const loaders = createPageState<ProjectLoader<V, R>>()
  return (connection: ConnectionRef): ProjectLoader<V, R> => {
    const known = loaders.get([connection])
    if (known) return known
    const ports = {
      cached: getCall(connection, 'cache'),
      network: getCall(connection, 'network'),
      getError,
      now: () => Date.now(),
      publishSoon: (publish: () => void, isInView: boolean) =>
        void setTimeout(publish, isInView ? publishMilliseconds.inView : publishMilliseconds.elsewhere),
    }
    const loader = new ProjectLoader(ports, createRow)
    loaders.set([connection], loader)
    return loader
  }
}

const fleetLoaders = { projects: createLoaders(createRows.projects), groups: createLoaders(createRows.groups) } as const

function getCall(connection: ConnectionRef, from: CallSource): ReadCall {
  return async (query, token) => {
    const page = query.page && { page: { size: query.page.size, ...(token !== null && { token }) } }
    try {
      return await callOperation(connection, query.operation, query.params, { from, priority: 'bulk', ...page })
    } catch (thrown) {
      // What is not in the cache may well be at the service.
      if (from === 'cache') throw new BridgeFailure({ kind: 'offline', detail: t('not in the cache') })
      throw thrown
    }
  }
}

interface ProjectList {
  readonly projects: readonly Project[]
  readonly provenance: Provenance
}

/** All projects or groups that the service lists. @throws BridgeFailure when not even the first page can be had */
async function listPlaces(
  connection: ConnectionRef,
  kind: FleetKind,
  from: CallSource,
  signal: AbortSignal,
): Promise<ProjectList> {
  const options = ({ size }: Paging, token: string | null, source: CallSource) => ({
    ...{ from: source, signal, partly: true },
    page: { size, ...(token !== null && { token }) },
  })
  if (kind === 'groups') {
    const { operation, params, page } = groupsQuery()
    const { items, provenance } = await readAll(from, (token, source) =>
      callOperation(connection, operation, params, options(page, token, source)),
    )
    return { projects: items.map(groupPlace), provenance }
  }
  const { operation, params, page } = projectsByIdQuery()
  const { items, provenance } = await readAll(from, (token, source) =>
    callOperation(connection, operation, params, options(page, token, source)),
  )
  return { projects: items, provenance }
}

async function readAll<T>(
  from: CallSource,
  read: (token: string | null, source: CallSource) => Promise<Answer<readonly T[]>>,
) {
  const first = await read(null, from)
  const answers = [first]
  // The pages after a cached one are cached, or the list ends there: the service is about to be asked for all.
  const isCached = from !== 'network' && first.provenance.source === 'cache'
  let next = first.page?.next ?? null
  while (next !== null) {
    const reading = read(next, isCached ? 'cache' : 'network')
    const answer = await (isCached ? reading.catch(() => null) : reading)
    if (!answer) break
    answers.push(answer)
    next = answer.page?.next ?? null
  }
  return {
    items: answers.flatMap(({ value }) => value),
    provenance: oldest(answers.map(({ provenance }) => provenance)) ?? first.provenance,
  }
}

/** The window counts as loading no longer than this because of cells. */
const maxViewMilliseconds = 20_000

/** Makes the first cells of a screen a part of what its window loads first, as `--screenshot` waits for it. */
export function useFirstCells(loader: FleetLoader, kind: FleetKind, isListed: boolean): void {
  const connection = useConnectionRef()
  useQuery({
    queryKey: ['fleetCells', connection, kind],
    queryFn: async () => {
      await loader.whenViewLoaded(maxViewMilliseconds)
      return true
    },
    enabled: isListed,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { secondary: true },
  })
}

interface FleetOptions {
  /** Sends nothing to the service. */
  readonly onlyCached?: boolean
  /** Another connection than that of the screen. */
  readonly connection?: ConnectionRef
  /** Loads nothing. */
  readonly isOff?: boolean
  /** What the rows are; projects unless said otherwise. */
  readonly kind?: FleetKind
}

/**
 * The projects or groups of the connection with their cells, loaded for the columns in use.
 * @param columns IDs, the same array while they are the same
 */
export function useFleet(columns: readonly string[], options: FleetOptions = {}) {
  const { kind = 'projects' } = options
  const reads = useMemo(() => fleetCatalogs[kind].readsFor(columns), [columns, kind])
  return useProjectReads(fleetLoaders[kind], reads, options)
}

/**
 * The projects of the connection with what some reads give of each.
 * @param reads the same array while they are the same
 */
export function useProjectReads<V, R extends LoadedRow<V>>(
  getLoader: (connection: ConnectionRef) => ProjectLoader<V, R>,
  reads: readonly ProjectRead<V>[],
  options: FleetOptions = {},
) {
  const { onlyCached = false, isOff = false, kind = 'projects' } = options
  const connection = useConnectionRef(options.connection)
  const client = useQueryClient()
  const loader = useMemo(() => getLoader(connection), [getLoader, connection])
  const state = useStore(loader.store)
  const { operation, params } = kind === 'groups' ? groupsQuery() : projectsByIdQuery()
  const queryKey = operationPagesKey(connection, operation, { ...params, all: true, onlyCached })
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      if (onlyCached) return listPlaces(connection, kind, 'cache', signal)
      return readThrough<ProjectList>({
        policy: 'revalidate',
        shown: client.getQueryData(queryKey) !== undefined,
        read: from => listPlaces(connection, kind, from, signal),
        paint: kept => {
          if (!signal.aborted) client.setQueryData<ProjectList>(queryKey, kept)
        },
      })
    },
    staleTime: 60_000,
    enabled: !isOff,
    ...(onlyCached && { retry: false, meta: { secondary: true } }),
  })
  const { data, refetch } = list
  useEffect(() => {
    if (data) loader.setProjects(data.projects, { at: data.provenance.fetchedAt, isStale: data.provenance.stale })
  }, [data, loader])
  useEffect(() => {
    if (!isOff) loader.setReads(reads, onlyCached)
  }, [reads, loader, onlyCached, isOff])
  const refreshKey = ['refreshedCells', connection, kind, reads.map(({ id }) => id)]
  // Refresh of the window reaches queries only: this one represents the cells.
  useQuery({
    queryKey: refreshKey,
    queryFn: () => {
      if (client.getQueryData(refreshKey)) loader.refresh()
      return true
    },
    enabled: !isOff && !onlyCached,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { secondary: true },
  })
  const pins = useOffline().data?.pins
  useEffect(() => {
    if (!isOff && pins) loader.setPins(pins.filter(({ connectionRef }) => connectionRef === connection))
  }, [pins, loader, connection, isOff])
  const source = {
    isPending: list.isPending,
    isFetching: list.isFetching,
    error: list.error ? getError(list.error) : null,
    provenance: data?.provenance ?? null,
    refetch: () => {
      void refetch()
      loader.refresh()
    },
  }
  return { loader, state, source }
}
