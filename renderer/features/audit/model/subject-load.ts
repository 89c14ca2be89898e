import { toSecond } from '#shared/audit/periods.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import { pageLimits } from '#shared/contract/choices.ts'
import { createLogLoad, type LogLoad } from './log-load.ts'
import type { PagePlace } from './log-record.ts'
import type { Retries } from './retries.ts'
import { type AuditPage, type AuditScope, readAuditPage } from './scope.ts'
import type { ServiceFilter } from './service-filter.ts'
import { getRange, getWindows, overlapMilliseconds, type Window, windowFilter } from './windows.ts'

/** The number of windows read concurrently; main sends fewer until it knows the service's rate limit. */
export const lanes = 8
const publishMilliseconds = 500
/**
 * The number of pages spent on testing whether a service searches years; otherwise earlier windows are requested one by
 * one.
 */
const maxProofPages = 3

/** The log to load. */
export interface LoadSubject {
  readonly connection: ConnectionRef
  /** Whom the service takes the caller for. */
  readonly sudo: string | null
  readonly scope: AuditScope
  readonly filter: ServiceFilter
}

export interface SubjectLoadParts {
  readonly retries: Retries
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** ISO 8601: pages that were read since then need not be read again, because the load began before a restart. Null for a new one. */
  readonly since: string | null
}

/** A load of a log over the bridge. Nothing happens before it is started. */
export function createSubjectLoad(subject: LoadSubject, { retries, sleep: wait, since }: SubjectLoadParts): LogLoad {
  const range = getRange(subject.filter)
  return createLogLoad({
    range,
    windows: getWindows(range, Date.now()),
    read: (place, signal) => readPage(subject, place, signal),
    ...(since !== null && {
      readKept: (place: PagePlace, signal: AbortSignal) => readKept(subject, place, since, signal),
    }),
    hasEventsUntil: (time, signal) => hasEventsUntil(subject, time, signal),
    answersForYears: (first, until, signal) => answersForYears(subject, first, until, signal),
    retries,
    lanes,
    sleep: wait,
    publishSoon: publish => void setTimeout(publish, publishMilliseconds),
  })
}

/** Reads a page once more: as it is kept from the first time, else from the service. @throws BridgeFailure */
export function readPageAgain(subject: LoadSubject, place: PagePlace, signal: AbortSignal): Promise<AuditPage> {
  return readPage(subject, place, signal, 'cache').catch(() => readPage(subject, place, signal))
}

/** A page that the same load has read before a restart, at a time when nothing could be added to its window any more. */
async function readKept(
  subject: LoadSubject,
  place: PagePlace,
  since: string,
  signal: AbortSignal,
): Promise<AuditPage | null> {
  const { end } = place.window
  if (end === null) return null
  const kept = await readPage(subject, place, signal, 'cache').catch(() => null)
  const { serviceTime, fetchedAt = '' } = kept?.provenance ?? {}
  const isUsable =
    serviceTime !== undefined && Date.parse(serviceTime) >= end + overlapMilliseconds && fetchedAt >= since
  return isUsable ? kept : null
}

function readPage(
  { connection, scope, filter }: LoadSubject,
  { window, token }: PagePlace,
  signal: AbortSignal,
  from: 'network' | 'cache' = 'network',
): Promise<AuditPage> {
  const page = { size: pageLimits.maximumSize, keyset: true, ...(token !== null && { token }) }
  return readAuditPage(connection, scope, windowFilter(filter, window), {
    signal,
    page,
    from,
    once: true,
    priority: 'bulk',
  })
}

async function hasEventsUntil(
  { connection, scope, filter }: LoadSubject,
  time: number,
  signal: AbortSignal,
): Promise<boolean> {
  const until = { ...filter, created_before: toSecond(time) }
  const options = { signal, page: { size: 1, keyset: true }, once: true, priority: 'bulk' } as const
  return (await readAuditPage(connection, scope, until, options)).value.length > 0
}

/**
 * Some services search one month per request without saying so. One that returns an event more than a month before the
 * end of the period, and not at its beginning, searched more.
 */
async function answersForYears(
  subject: LoadSubject,
  first: Window,
  until: number,
  signal: AbortSignal,
): Promise<boolean> {
  const window = { begin: getRange(subject.filter).begin, end: until }
  const known = ({ created_at }: { readonly created_at?: string | undefined }) =>
    Date.parse(created_at ?? '') >= first.begin && Date.parse(created_at ?? '') <= first.end
  let token: string | null = null
  for (let number = 0; number < maxProofPages; number += 1) {
    const { value, page }: AuditPage = await readPage(subject, { window, token }, signal)
    if (value.some(known)) return true
    token = page?.next ?? null
    if (token === null) return false
  }
  return false
}

/** Waits. @throws the signal's reason */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
