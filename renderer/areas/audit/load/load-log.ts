import { create } from 'zustand'
import type { ConnectionId } from '#shared/bridge.ts'
import { pageLimits } from '#shared/contract/fields.ts'
import { tellWorkEnded } from '../../../common/bridge/tell-work-ended.ts'
import type { ServiceFilter } from '../filter/service-filter.ts'
import { createLogLoad, type LogLoad, type PagePlace } from './log-load.ts'
import { type AuditPage, type AuditScope, readAuditPage } from './scope.ts'
import { windowFilter, windowsOf } from './windows.ts'

/** The rest of what main lets through at once stays for the other reads of the screen. */
const lanes = 8
const publishMilliseconds = 500
/** Loaded logs that are remembered while the person is elsewhere. */
const mostLoads = 2

/** What a reading is of. */
export interface LoadSubject {
  readonly connection: ConnectionId
  /** Whom the service takes the caller for. */
  readonly sudo: string | null
  readonly scope: AuditScope
  readonly filter: ServiceFilter
}

/** Of the window: a reading goes on whatever screen is shown. */
const loads = create<ReadonlyMap<string, LogLoad>>(() => new Map())

/** The reading of a log; null when there is none. */
export function useLoad(subject: LoadSubject): LogLoad | null {
  return loads(all => all.get(keyOf(subject)) ?? null)
}

/** Begins to read a whole log. The readings before it go when there are many. */
export function startLoad(subject: LoadSubject): void {
  const load = createLogLoad({
    windows: windowsOf(subject.filter, Date.now()),
    read: (place, signal) => readPage(subject, place, signal),
    lanes,
    publishSoon: publish => void setTimeout(publish, publishMilliseconds),
  })
  const key = keyOf(subject)
  keepOnly([...[...loads.getState()].filter(([other]) => other !== key).slice(1 - mostLoads), [key, load]])
  load.state.subscribe(({ status, events }, before) => {
    if (before.status !== 'running') return
    if (status === 'complete' || status === 'failed') {
      tellWorkEnded({ work: 'audit', done: events, failed: status === 'failed' ? 1 : 0 })
    }
  })
  load.start()
}

/** Ends a reading and gives its room back. */
export function dropLoad(subject: LoadSubject): void {
  keepOnly([...loads.getState()].filter(([key]) => key !== keyOf(subject)))
}

function keepOnly(entries: readonly (readonly [string, LogLoad])[]): void {
  const kept = new Map(entries)
  for (const load of loads.getState().values()) {
    if (![...kept.values()].includes(load)) load.pause()
  }
  loads.setState(kept, true)
}

/** Reads a page once more: as it is kept from the first time, else from the service. @throws BridgeFailure */
export function readPageAgain(subject: LoadSubject, place: PagePlace, signal: AbortSignal): Promise<AuditPage> {
  return readPage(subject, place, signal, 'cache').catch(() => readPage(subject, place, signal))
}

function readPage(
  { connection, scope, filter }: LoadSubject,
  { window, token }: PagePlace,
  signal: AbortSignal,
  from: 'network' | 'cache' = 'network',
): Promise<AuditPage> {
  const page = { size: pageLimits.maximumSize, keyset: true, ...(token !== null && { token }) }
  return readAuditPage(connection, scope, windowFilter(filter, window), { signal, page, from })
}

function keyOf({ connection, sudo, scope, filter }: LoadSubject): string {
  return JSON.stringify([connection, sudo, scope.kind, scope.kind === 'instance' ? null : scope.id, filter])
}
