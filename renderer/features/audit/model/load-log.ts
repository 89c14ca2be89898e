import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { create, useStore } from 'zustand'
import { logOperations } from '#shared/audit/scopes.ts'
import type { AuditLoadMarker } from '#shared/audit-loads.ts'
import { type ConnectionRef, getConnectionId } from '#shared/bridge.ts'
import { reportProgress, reportWorkEnded } from '../../../lib/bridge/report-work.ts'
import { whenGenerationsEnd } from '../../../lib/connection/generation-state.ts'
import { operationPrefix } from '../../../lib/operations/operation-key.ts'
import { updateSettings, useSettings } from '../../../lib/settings/use-settings.ts'
import type { LoadState, LogLoad } from './log-load.ts'
import { createRetries, type Retries, type RetryPause } from './retries.ts'
import { createSubjectLoad, type LoadSubject, sleep } from './subject-load.ts'

/** The number of loaded logs that are kept in memory. */
const maxLoads = 2
/** Unfinished loads that are remembered over a restart. */
const maxMarkers = 4

/** State of the window: a load continues on every screen. */
const loads = create<ReadonlyMap<string, LogLoad>>(() => new Map())
const retriesByRef = new Map<ConnectionRef, Retries>()

whenGenerationsEnd(isEnded => {
  keepOnly([...loads.getState()].filter(([key]) => !isEnded(key)))
  for (const ref of retriesByRef.keys()) if (isEnded(ref)) retriesByRef.delete(ref)
})

export interface LoadControls {
  /** Null when the log is not loaded. */
  readonly load: LogLoad | null
  /** Begins to load the whole log, or gives the load there is. */
  start(): LogLoad
  /** Ends the load and gives its room back. */
  drop(): void
}

/**
 * The load of a log: its state, and how to start and stop it. A load interrupted by a restart resumes automatically.
 */
export function useLoad(subject: LoadSubject): LoadControls {
  const client = useQueryClient()
  const key = getKey(subject)
  const load = loads(all => all.get(key) ?? null)
  const markers = useSettings()?.auditLoads
  useEffect(() => {
    const marker = load ? undefined : markers?.find(one => one.key === key)
    if (marker) startLoad(client, subject, marker)
  }, [client, subject, key, load, markers])
  useQuery({
    // Refetched with the other reads of the log: by the user, after a change, and when the service is back.
    queryKey: [
      ...operationPrefix(getConnectionId(subject.connection), logOperations[subject.scope.kind]),
      'load',
      key,
      subject.connection,
    ],
    queryFn: async () => {
      await load?.refresh()
      return Date.now()
    },
    enabled: load !== null,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(
    () => ({
      load,
      start: () => loads.getState().get(key) ?? startLoad(client, subject),
      drop: () => dropLoad(client, key),
    }),
    [client, subject, key, load],
  )
}

/** How long requests wait while the service fails; null while they go through. */
export function useRetryPause(connection: ConnectionRef): RetryPause | null {
  return useStore(getRetries(connection).pause)
}

function startLoad(client: QueryClient, subject: LoadSubject, resumed?: AuditLoadMarker): LogLoad {
  const key = getKey(subject)
  const since = resumed?.since ?? new Date().toISOString()
  const retries = getRetries(subject.connection)
  const load = createSubjectLoad(subject, { retries, sleep, since: resumed ? since : null })
  keepOnly([...[...loads.getState()].filter(([other]) => other !== key).slice(1 - maxLoads), [key, load]])
  follow(client, load, { key, since, isPaused: resumed?.isPaused ?? false })
  if (!resumed?.isPaused) load.start()
  return load
}

/** The service doesn't tell how long a log is. */
function reportLoads(): void {
  const isLoading = [...loads.getState().values()].some(({ state }) => state.getState().status === 'running')
  reportProgress('audit', isLoading ? 'unknown' : null)
}

/** Stores an unfinished load for the next start, and notifies at its end. */
function follow(client: QueryClient, load: LogLoad, begun: AuditLoadMarker): void {
  mark(client, begun.key, begun)
  let isOver = false
  const hasEnded = ({ status, isRefreshing }: LoadState) =>
    status === 'failed' || (status === 'loaded' && !isRefreshing)
  load.state.subscribe((state, before) => {
    reportLoads()
    if (isOver) return
    if (state.status === 'loaded' && hasEnded(state)) {
      isOver = true
      mark(client, begun.key, null)
    } else if ((state.status === 'paused') !== (before.status === 'paused')) {
      mark(client, begun.key, { ...begun, isPaused: state.status === 'paused' })
    }
    if (hasEnded(state) && !hasEnded(before)) {
      reportWorkEnded({ work: 'audit', done: state.events, failed: state.status === 'failed' ? 1 : 0 })
    }
  })
}

function mark(client: QueryClient, key: string, marker: AuditLoadMarker | null): void {
  void updateSettings(client, ({ auditLoads }) => {
    const others = auditLoads.filter(one => one.key !== key)
    if (!marker && others.length === auditLoads.length) return {}
    return { auditLoads: [...others, ...(marker ? [marker] : [])].slice(-maxMarkers) }
  }).catch(() => undefined)
}

function dropLoad(client: QueryClient, key: string): void {
  keepOnly([...loads.getState()].filter(([other]) => other !== key))
  mark(client, key, null)
}

function keepOnly(entries: readonly (readonly [string, LogLoad])[]): void {
  const kept = new Map(entries)
  for (const load of loads.getState().values()) {
    if (![...kept.values()].includes(load)) load.stop()
  }
  loads.setState(kept, true)
  reportLoads()
}

function getRetries(connection: ConnectionRef): Retries {
  const known = retriesByRef.get(connection)
  if (known) return known
  const made = createRetries({ now: Date.now, sleep, random: Math.random })
  retriesByRef.set(connection, made)
  return made
}

function getKey({ connection, sudo, scope, filter }: LoadSubject): string {
  return JSON.stringify([connection, sudo, scope.kind, scope.kind === 'instance' ? null : scope.id, filter])
}
