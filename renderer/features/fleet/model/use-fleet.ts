import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { CallSource, ConnectionRef, Provenance } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { readsFor } from '#shared/fleet/catalog.ts'
import type { CellValues, ProjectRead, ReadCall } from '#shared/fleet/column.ts'
import { t } from '#shared/i18n/i18n.ts'
import { projectsByIdQuery } from '#shared/queries/places.ts'
import { BridgeFailure, getError } from '../../../lib/bridge/bridge.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { operationPagesKey } from '../../../lib/operations/operation-key.ts'
import { readThrough } from '../../../lib/operations/read-through.ts'
import { oldest } from '../../../lib/operations/use-operation.ts'
import { type CreateRow, createProjectRow, type LoadedRow, ProjectLoader, type ProjectRow } from './loader.ts'

const publishMilliseconds = 120

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
      publishSoon: (publish: () => void) => void setTimeout(publish, publishMilliseconds),
    }
    const loader = new ProjectLoader(ports, createRow)
    loaders.set([connection], loader)
    return loader
  }
}

const getFleetLoader = createLoaders<CellValues, ProjectRow>(createProjectRow)

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

/** All projects that the service lists. @throws BridgeFailure when not even the first page can be had */
async function listProjects(connection: ConnectionRef, from: CallSource, signal: AbortSignal): Promise<ProjectList> {
  const { operation, params, page } = projectsByIdQuery()
  const read = (token: string | null, source: CallSource) =>
    callOperation(connection, operation, params, {
      ...{ from: source, signal, partly: true },
      page: { size: page.size, ...(token !== null && { token }) },
    })
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
    projects: answers.flatMap(({ value }) => value),
    provenance: oldest(answers.map(({ provenance }) => provenance)) ?? first.provenance,
  }
}

interface FleetOptions {
  /** Sends nothing to the service. */
  readonly onlyCached?: boolean
  /** Another connection than that of the screen. */
  readonly connection?: ConnectionRef
  /** Loads nothing. */
  readonly isOff?: boolean
}

/**
 * The projects of the connection with their cells, loaded for the columns in use.
 * @param columns IDs, the same array while they are the same
 */
export function useFleet(columns: readonly string[], options: FleetOptions = {}) {
  const reads = useMemo(() => readsFor(columns), [columns])
  return useProjectReads(getFleetLoader, reads, options)
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
  const { onlyCached = false, isOff = false } = options
  const connection = useConnectionRef(options.connection)
  const client = useQueryClient()
  const loader = useMemo(() => getLoader(connection), [getLoader, connection])
  const state = useStore(loader.store)
  const { operation, params } = projectsByIdQuery()
  const queryKey = operationPagesKey(connection, operation, { ...params, all: true, onlyCached })
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      if (onlyCached) return listProjects(connection, 'cache', signal)
      return readThrough<ProjectList>({
        policy: 'revalidate',
        shown: client.getQueryData(queryKey) !== undefined,
        read: from => listProjects(connection, from, signal),
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
