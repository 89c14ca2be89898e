import type { ConnectionId, Priority } from '#shared/bridge.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Failure, toAppError } from '../failure.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { BuiltRequest } from './build-request.ts'
import { canServeFromCache, isRefusal, requireSecrets, toOutgoing } from './dispatch.ts'
import { header, interpretStatus, serviceTimeFrom } from './interpret-status.ts'
import { keptAnswer, keptMeta, type ReadAnswer, readValue } from './kept-answer.ts'
import { movedRequest } from './moved-project.ts'
import { type PagePosition, readPage } from './pagination.ts'
import { type ReadValue, rawValue } from './response-value.ts'
import { withRetries } from './retry.ts'
import type { Hear, Scheduler, Turn } from './scheduler.ts'
import type { Incoming, Sender } from './send.ts'
import { createSingleFlight } from './single-flight.ts'
import type { Target } from './target.ts'

/** The time limit of a read, from the request to the last byte. */
export const readMilliseconds = 10_000

/** The interface of calls to the health of connections. */
export interface HealthReports {
  /** Why a connection is taken to be out of reach; null when it is worth trying. */
  outOfReach(connection: ConnectionId): AppError | null
  report(connection: ConnectionId, error: AppError | null): void
}

export interface ReadParts {
  readonly sender: Sender
  readonly cache: ResponseCache
  readonly health: HealthReports
  readonly scheduler: Scheduler
  /** Counts the writes made to a service. */
  readonly writesTo: (connection: ConnectionId) => number
  readonly now?: () => number
  /** Tests shorten it. */
  readonly milliseconds?: number | undefined
}

export interface ReadCall {
  readonly endpoint: Endpoint
  readonly target: Target
  readonly built: BuiltRequest
  /** Name of the kept answer. */
  readonly key: Buffer
  readonly from: 'network' | 'cache'
  /** The caller decides when it is sent again; only a load (`bulk`) still waits here for limits. */
  readonly once?: boolean | undefined
  /** Returns the valid parts of the response, and reports the rest. */
  readonly partly?: boolean | undefined
  /** At the begin of the call: a read begun before a write is not shared with one begun after it, and not kept. */
  readonly writesBefore: number
  readonly priority: Priority
  readonly signal: AbortSignal
}

/** Runs reads: from the service, or from the cache. */
export function createReader(parts: ReadParts) {
  const { cache, health, scheduler, milliseconds: limit = readMilliseconds } = parts
  const { kept, exchange } = createReadExchange(parts)
  const flights = createSingleFlight<ReadAnswer>()

  async function ask(call: ReadCall, signal: AbortSignal): Promise<ReadAnswer> {
    const { target, priority, endpoint } = call
    // The connection may be found out of reach while this call waits for its turn.
    const outOfReach = () => health.outOfReach(target.id)
    const turn = { target, operation: endpoint.id, priority, signal, outOfReach }
    const sending = { isSent: false }
    for (;;) {
      try {
        const answer = await inTime(call, turn, sending)
        health.report(target.id, null)
        return answer
      } catch (thrown) {
        const error = toAppError(thrown)
        // A load waits for limits here, even one that decides itself about all other failures.
        const waits = priority === 'bulk' || (priority === 'background' && !call.once)
        if (error.kind === 'rateLimited' && waits && !scheduler.isHopeless(turn)) continue
        // A request that was refused before it was sent says nothing about the service's health.
        if (sending.isSent || error.kind !== 'rateLimited') health.report(target.id, error)
        throw thrown
      }
    }
  }

  /** Sends a read when its turn comes, and again within the time of the call where that may help. */
  function inTime(call: ReadCall, turn: Turn, sending: { isSent: boolean }): Promise<ReadAnswer> {
    const time = createReadTime(turn.priority, limit)
    const attempt = () => {
      sending.isSent = false
      return scheduler.run(turn, hear => {
        sending.isSent = true
        return exchange(call, turn.signal, time.begin(), hear)
      })
    }
    return call.once ? attempt() : withRetries(attempt, { signal: turn.signal, millisecondsLeft: time.left })
  }

  function fallBack(call: ReadCall, error: AppError): ReadAnswer {
    if (isRefusal(error)) cache.refuse(call.key)
    const answer = canServeFromCache(error) ? kept(call, true, error) : null
    if (!answer) throw new Failure(error)
    return answer
  }

  /** @throws Failure when neither the service nor the cache has a response */
  return async function read(call: ReadCall): Promise<ReadAnswer> {
    if (call.from === 'cache') {
      const answer = kept(call, call.endpoint.cache !== 'store', null)
      if (answer) return answer
      throw new Failure({ kind: 'notFound', message: t('this was not opened before') })
    }
    const known = health.outOfReach(call.target.id) ?? call.target.commandError
    if (known) return fallBack(call, known)
    requireSecrets(call.target)
    // A person does not wait for what a bulk load waits for.
    const flight = `${call.target.ref} ${call.key.toString('base64')} ${call.writesBefore} ${call.partly === true} ${call.priority}`
    try {
      return await flights.share(flight, call.signal, signal => ask(call, signal))
    } catch (error) {
      return fallBack(call, toAppError(error))
    }
  }
}

/** Sends one read to the service, and caches the response. */
function createReadExchange({ cache, sender, writesTo, now = Date.now }: ReadParts) {
  function kept(call: ReadCall, stale: boolean, because: AppError | null): ReadAnswer | null {
    if (call.endpoint.cache === 'never') return null
    const found = keptAnswer(cache, call.endpoint, call.key, call.partly ?? false)
    if (!found) return null
    const { value, misfits, page, fetchedAt, serviceTime } = found
    return { value, misfits, page, provenance: { source: 'cache', fetchedAt, ...timed(serviceTime), stale, because } }
  }

  /** @throws Failure */
  async function exchange(call: ReadCall, signal: AbortSignal, milliseconds: number, hear: Hear): Promise<ReadAnswer> {
    const { endpoint, target, built } = call
    const etag = endpoint.cache === 'never' ? null : cache.etag(call.key)
    const options = { operation: endpoint.id, milliseconds, signal }
    const send = (request: BuiltRequest, ifNoneMatch: string | null) =>
      heard(hear, sender.send(target.id, toOutgoing(target, request, { ifNoneMatch }), options))
    let incoming = await send(built, etag)
    if (incoming.status === 304 && etag !== null) {
      const confirmed = kept(call, false, null)
      if (confirmed) {
        cache.confirm(call.key)
        const fetchedAt = new Date(now()).toISOString()
        const confirmedAt = timed(serviceTimeFrom(incoming.headers))
        return { ...confirmed, provenance: { ...confirmed.provenance, fetchedAt, ...confirmedAt } }
      }
      incoming = await send(built, null)
    }
    const moved = movedRequest(endpoint, built, incoming)
    if (moved) incoming = await send(moved, null)
    // The caller has cancelled; the connection may have changed by now.
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    const error = interpretStatus(endpoint, incoming, target)
    if (error) throw new Failure(error)
    return getAnswer(moved ? { ...call, built: moved } : call, incoming)
  }

  function getAnswer(call: ReadCall, incoming: Incoming): ReadAnswer {
    const { endpoint, built } = call
    const at = now()
    const raw = rawValue(endpoint, incoming)
    const { value, misfits } = readValue(endpoint, raw, call.partly ?? false)
    const page: PagePosition | null =
      endpoint.pagination === 'none' ? null : readPage(built, incoming.headers, endpoint.id)
    const serviceTime = serviceTimeFrom(incoming.headers)
    const isKept = endpoint.cache !== 'never' && call.writesBefore === writesTo(call.target.id)
    if (isKept && !(isNothing({ value, misfits }) && hasBetter(cache, call))) {
      const etag = header(incoming.headers, 'etag')
      const response = { status: incoming.status, etag, meta: keptMeta(raw, page, serviceTime), body: raw.body }
      cache.put(call.key, call.target.id, response, at)
    }
    const fetchedAt = new Date(at).toISOString()
    const provenance = { source: 'network', fetchedAt, ...timed(serviceTime), stale: false, because: null } as const
    return { value, misfits, page, provenance }
  }

  return { kept, exchange }
}

/** Returns the response after reporting it. */
async function heard(hear: Hear, sent: Promise<Incoming>): Promise<Incoming> {
  const incoming = await sent
  hear(incoming)
  return incoming
}

/** The time of one read. Not by the wall clock, which a sleep, a time server or the person may set. */
function createReadTime(priority: Priority, limit: number) {
  let end = Number.POSITIVE_INFINITY
  const left = () => end - performance.now()
  return {
    left,
    /**
     * Starts an attempt when it is scheduled, with its remaining time. A load gets the full time again, because it may wait long for each attempt.
     */
    begin: () => {
      const latest = performance.now() + limit
      end = priority === 'person' ? Math.min(end, latest) : latest
      return Math.max(1, left())
    },
  }
}

/** Whether a list has no valid row. */
function isNothing({ value, misfits }: ReadValue): boolean {
  return Array.isArray(value) && value.length === 0 && misfits !== null && misfits.rows.length > 0
}

/** Whether the cache has a response with valid parts. */
function hasBetter(cache: ResponseCache, { endpoint, key }: ReadCall): boolean {
  const before = keptAnswer(cache, endpoint, key, true)
  return before !== null && !isNothing(before)
}

/** The service time, omitted if the service does not send it. */
function timed(serviceTime: string | null): { readonly serviceTime?: string } {
  return serviceTime === null ? {} : { serviceTime }
}
