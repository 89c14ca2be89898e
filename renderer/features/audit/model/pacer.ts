import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure, errorOf } from '../../../lib/bridge/bridge.ts'

/** How often a request is sent before its failure is told. The waits between double, up to half a minute. */
export const maxAttempts = 8
/** Refusals in a row, each after the time the service asked for, before they are told. */
const maxRefusals = 10
const firstPause = 500
const longestPause = 30_000

/** What requests wait for, when the service asked to slow down or fails. */
export interface PacerPause {
  /** By the clock that the pacer was given. */
  readonly until: number
  readonly error: AppError
}

export interface PacerParts {
  /** Requests at the same time. */
  readonly limit: number
  /** The same once so many have gone through that a low limit of the service would have been met; `limit` without it. */
  readonly provenLimit?: number
  readonly now: () => number
  /** @throws the signal's reason */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Between 0 and 1. */
  readonly random: () => number
}

/** The one limiter of all requests for a log: how many at the same time, when again after a failure, and how often. */
export interface Pacer {
  /** Sends a request when its turn comes, again after failures that may pass. @throws BridgeFailure of the last attempt */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Requests that succeeded. */
  readonly successes: number
  /** Null while requests go through. */
  readonly pause: StoreApi<PacerPause | null>
}

/** Successes after which one more request is sent at the same time. */
const widenAfter = 5
/** Successes without a refusal by which a service shows that it lets much through. */
export const provenAfter = 1000
/** Times of answers that are kept to find out what the service lets through. */
const maxTimes = 10_000

/** Times the allowance is used before more is tried: each try may be refused, and others may have used the limit when it was learned. */
const tryMoreAfter = 16

/** What the service let through before it refused. */
interface Allowance {
  readonly requests: number
  readonly milliseconds: number
}

/** How much the service lets through, learned from its refusals. */
interface AllowanceMeter {
  /** A request was let through, however it ended. */
  answered(now: number): void
  /** One was refused after others were let through, and the next is welcome at `opensAt`. */
  refused(now: number, opensAt: number): void
  /** The service is still refusing. */
  refusedAgain(opensAt: number): void
  /** When another request keeps within what is known, while so many are under way. */
  fitsAt(running: number): number
  /** Whether it is time to find out by a request whether the service lets more through by now. */
  canTryMore(): boolean
}

/**
 * Counts answers, not requests: a service counts a request before it answers, so that no period of the service's, wherever it
 * begins, holds more than was counted here.
 */
function createAllowanceMeter(): AllowanceMeter {
  const times: number[] = []
  let allowance: Allowance | null = null
  let sinceRefusal = 0
  let begin = 0
  return {
    answered: now => {
      sinceRefusal += 1
      times.push(now)
      if (times.length > maxTimes) times.shift()
    },
    refused: (now, opensAt) => {
      const since = allowance ? now - allowance.milliseconds : Number.NEGATIVE_INFINITY
      const counted = times.filter(time => time > since)
      begin = counted[0] ?? now
      allowance = { requests: Math.max(1, counted.length), milliseconds: opensAt - begin }
      sinceRefusal = 0
    },
    refusedAgain: opensAt => {
      if (allowance) allowance = { ...allowance, milliseconds: opensAt - begin }
    },
    fitsAt: running => {
      if (!allowance) return Number.NEGATIVE_INFINITY
      const free = allowance.requests - running
      if (free <= 0) return Number.POSITIVE_INFINITY
      const oldest = times[times.length - free]
      return oldest === undefined ? Number.NEGATIVE_INFINITY : oldest + allowance.milliseconds
    },
    canTryMore: () => allowance !== null && sinceRefusal >= allowance.requests * tryMoreAfter,
  }
}

/**
 * A service says how much it lets through only by refusing, and refuses all that is under way then. So requests begin one at a
 * time and become more; after a refusal (429) everything waits as long as the service asked, begins with one again, and keeps to what
 * was let through before.
 */
export function createPacer({ limit, provenLimit = limit, now, sleep, random }: PacerParts): Pacer {
  const pause = createStore<PacerPause | null>(() => null)
  const meter = createAllowanceMeter()
  let running = 0
  let successes = 0
  /** Requests that may be sent at the same time; it grows by parts of one. */
  let width = 1
  let isLimited = false
  let opensAt = 0
  let isTrying = false
  let refusals = 0
  let failures = 0
  let waiting: (() => void)[] = []

  function wake(): void {
    const woken = waiting
    waiting = []
    for (const resume of woken) resume()
  }

  async function enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const fitsAt = meter.fitsAt(running)
      const isBeyond = fitsAt > now()
      const startsAt = isBeyond && !meter.canTryMore() ? Math.max(opensAt, fitsAt) : opensAt
      const wait = startsAt - now()
      if (wait > 0 && Number.isFinite(wait)) {
        width = 1
        await sleep(wait, signal)
      } else if (wait <= 0 && running < (isBeyond ? 1 : Math.floor(width))) break
      else await new Promise<void>(resume => waiting.push(resume))
    }
    running += 1
  }

  function hold(milliseconds: number, error: AppError): void {
    opensAt = Math.max(opensAt, now() + milliseconds)
    isTrying = true
    width = 1
    pause.setState({ until: opensAt, error }, true)
  }

  function succeeded(): void {
    successes += 1
    failures = 0
    meter.answered(now())
    // It was sent before the others were refused.
    if (isTrying && now() < opensAt) return
    const most = successes >= provenAfter && !isLimited ? provenLimit : limit
    width = Math.min(most, width + 1 / widenAfter)
    if (!isTrying) return
    refusals = 0
    isTrying = false
    pause.setState(null, true)
  }

  const backoff = (attempt: number) => Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.75 + random() / 2)

  function refused(error: AppError, seconds: number | null): void {
    // Those that were under way at the same time are refused for the same reason.
    const isFirst = now() >= opensAt
    const isNew = isFirst && !isTrying
    if (isFirst) refusals += 1
    hold(seconds === null ? backoff(refusals) : seconds * 1000 + random() * firstPause, error)
    if (error.kind !== 'rateLimited') return
    isLimited = true
    if (isNew) meter.refused(now(), opensAt)
    else meter.refusedAgain(opensAt)
  }

  return {
    pause,
    get successes() {
      return successes
    },
    run: async (signal, work) => {
      for (let attempt = 1; ; ) {
        await enter(signal)
        let wait = 0
        try {
          const value = await work()
          succeeded()
          return value
        } catch (thrown) {
          if (signal.aborted) throw thrown
          const error = errorOf(thrown)
          const seconds = askedToWait(error)
          if (seconds !== undefined && refusals < maxRefusals) {
            refused(error, seconds)
          } else {
            failures += 1
            meter.answered(now())
            if (!mayPass(error) || attempt >= maxAttempts) throw new BridgeFailure(error)
            wait = backoff(attempt)
            attempt += 1
            // Nothing gets through at all: one at a time is enough to notice when it does.
            if (failures >= 2 * limit) hold(wait, error)
          }
        } finally {
          running -= 1
          wake()
        }
        if (wait > 0) await sleep(wait, signal)
      }
    },
  }
}

/** Seconds, null when the service does not say how many; undefined when it did not ask to wait. */
function askedToWait(error: AppError): number | null | undefined {
  if (error.kind === 'rateLimited') return error.retryAfterSeconds
  return error.kind === 'server' ? error.retryAfterSeconds : undefined
}

/** Failures that may be gone a moment later. */
export function mayPass(error: AppError): boolean {
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'server':
    case 'badResponse':
    case 'rateLimited':
      return true
    default:
      return false
  }
}
