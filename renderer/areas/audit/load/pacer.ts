import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure, errorOf } from '../../../common/bridge/bridge.ts'

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

/**
 * After a refusal (429) everything waits as long as the service asked, then one request at a time tries. What the service
 * let through between two refusals is taken for its limit: as it is neared, fewer requests are sent at the same time, so that one is refused and not all of them.
 */
export function createPacer({ limit, now, sleep, random }: PacerParts): Pacer {
  const pause = createStore<PacerPause | null>(() => null)
  let running = 0
  let successes = 0
  let opensAt = 0
  let isTrying = false
  let refusals = 0
  let failures = 0
  /** Requests let through since the last refusal, and as many as were let through before it. */
  let passed = 0
  let quota = Number.POSITIVE_INFINITY
  let waiting: (() => void)[] = []

  function capacity(): number {
    if (isTrying) return 1
    const left = quota - passed
    // Past the quota the service has more to give than it had before: carefully more.
    return Math.min(limit, Math.max(1, left > 0 ? left : 1 + Math.floor(-left / 10)))
  }

  function wake(): void {
    const woken = waiting
    waiting = []
    for (const resume of woken) resume()
  }

  async function enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const wait = opensAt - now()
      if (wait > 0) await sleep(wait, signal)
      else if (running < capacity()) break
      else await new Promise<void>(resume => waiting.push(resume))
    }
    running += 1
  }

  function hold(milliseconds: number, error: AppError): void {
    opensAt = Math.max(opensAt, now() + milliseconds)
    isTrying = true
    pause.setState({ until: opensAt, error }, true)
  }

  function succeeded(): void {
    successes += 1
    passed += 1
    failures = 0
    // It was sent before the others were refused.
    if (!isTrying || now() < opensAt) return
    refusals = 0
    isTrying = false
    pause.setState(null, true)
  }

  const backoff = (attempt: number) => Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.75 + random() / 2)

  function refused(error: AppError, seconds: number | null): void {
    // Those that were under way at the same time are refused for the same reason.
    if (now() >= opensAt) {
      if (!isTrying) quota = Math.max(1, passed)
      passed = 0
      refusals += 1
    }
    hold(seconds === null ? backoff(refusals) : seconds * 1000 + random() * firstPause, error)
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
