import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure, getError } from '../../../lib/bridge/bridge.ts'

/** The number of attempts before a failure is reported. The waits between them double, up to half a minute. */
export const maxAttempts = 8
/** Failures in a row after which nothing gets through at all. */
const failuresInARow = 16
const firstPause = 500
const maxPause = 30_000

/** What requests wait for while the service fails. */
export interface RetryPause {
  /** By the clock that was given. */
  readonly until: number
  readonly error: AppError
}

export interface RetryParts {
  readonly now: () => number
  /** @throws the signal's reason */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Between 0 and 1. */
  readonly random: () => number
}

/** Sends the requests for a log again after failures that may pass. Main lets them wait for the limits of the service. */
export interface Retries {
  /** @throws BridgeFailure of the last attempt */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Requests that succeeded. */
  readonly successes: number
  /** Null while requests go through. */
  readonly pause: StoreApi<RetryPause | null>
}

export function createRetries({ now, sleep, random }: RetryParts): Retries {
  const pause = createStore<RetryPause | null>(() => null)
  let running = 0
  let successes = 0
  let failures = 0
  let opensAt = 0
  /** Nothing got through: one at a time is enough to notice when it does. */
  let isTrying = false
  let waiting: (() => void)[] = []

  async function enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const wait = opensAt - now()
      if (wait > 0) await sleep(wait, signal)
      else if (!isTrying || running === 0) break
      else await new Promise<void>(resume => waiting.push(resume))
    }
    running += 1
  }

  function leave(): void {
    running -= 1
    const woken = waiting
    waiting = []
    for (const resume of woken) resume()
  }

  function succeeded(): void {
    successes += 1
    failures = 0
    isTrying = false
    if (pause.getState()) pause.setState(null, true)
  }

  /** Milliseconds until it is worth another attempt. */
  function failed(error: AppError, attempt: number): number {
    const wait = Math.min(maxPause, firstPause * 2 ** (attempt - 1)) * (0.75 + random() / 2)
    failures += 1
    if (failures >= failuresInARow) {
      opensAt = Math.max(opensAt, now() + wait)
      isTrying = true
      pause.setState({ until: opensAt, error }, true)
    }
    return wait
  }

  return {
    pause,
    get successes() {
      return successes
    },
    run: async (signal, work) => {
      for (let attempt = 1; ; attempt += 1) {
        await enter(signal)
        let wait = 0
        try {
          const value = await work()
          succeeded()
          return value
        } catch (thrown) {
          if (signal.aborted) throw thrown
          const error = getError(thrown)
          wait = failed(error, attempt)
          if (!mayPass(error) || attempt >= maxAttempts) throw new BridgeFailure(error)
        } finally {
          leave()
        }
        await sleep(wait, signal)
      }
    },
  }
}

/** Failures that may be gone a moment later. A limit that main has waited for in vain is none. */
export function mayPass(error: AppError): boolean {
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'server':
    case 'badResponse':
      return true
    default:
      return false
  }
}
