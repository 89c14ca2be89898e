import { setTimeout as sleep } from 'node:timers/promises'
import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'

/** Attempts of a read, the first one included. */
export const attempts = 3
const firstPauseMilliseconds = 150
/** Statuses of a service that is just being restarted or overloaded. */
export const mayPass: ReadonlySet<number> = new Set([502, 503, 504])
/** Longer waits are the person's to decide on. */
const maxPauseMilliseconds = 3000

export interface RetryOptions {
  readonly signal: AbortSignal
  /** Time left before the whole call must have ended. */
  readonly millisecondsLeft: () => number
  /** Between 0 and 1. */
  readonly random?: () => number
}

/**
 * Runs a read again when the failure may be gone a moment later. Writes never come here.
 * @throws Failure of the last attempt
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Failure) || number >= attempts) throw error
      const pause = pauseBefore(error.error, number, options.random ?? Math.random)
      if (pause === null || pause >= options.millisecondsLeft()) throw error
      await sleep(pause, undefined, { signal: options.signal }).catch(() => {
        throw new Failure({ kind: 'cancelled' })
      })
    }
  }
}

/** The requested pause plus jitter, so that clients don't retry at once; null when it is too long. */
function asked(seconds: number, jittered: number): number | null {
  return seconds * 1000 > maxPauseMilliseconds ? null : seconds * 1000 + jittered
}

/**
 * Milliseconds to wait after a failure, jittered; null when trying again is no use.
 * @param number of attempts that failed
 * @param random between 0 and 1
 */
export function pauseBefore(error: AppError, number: number, random: () => number): number | null {
  const jittered = firstPauseMilliseconds * 2 ** (number - 1) * (0.5 + random())
  switch (error.kind) {
    case 'rateLimited':
      // The scheduler delays it; a long wait is an error instead.
      return asked(error.retryAfterSeconds ?? 0, 0) === null ? null : 0
    case 'server':
      return mayPass.has(error.status) ? asked(error.retryAfterSeconds ?? 0, jittered) : null
    case 'offline':
      // A kept-alive connection that was closed at the same moment. A refused one is refused again.
      return error.wasConnected ? jittered : null
    default:
      return null
  }
}
