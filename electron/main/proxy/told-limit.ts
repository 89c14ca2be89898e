import type { AppError } from '#shared/errors.ts'
import { header } from './interpret-status.ts'
import type { ResponseHeaders } from './secret.ts'

/** Longer periods than this nobody counts requests in. */
const longestPeriod = 24 * 3600
/** Seconds until the limit is full again, or the time of that since 1970: drafts and services differ. */
const earliestTime = 1_000_000_000

interface Told {
  readonly remaining: number
  /** By this computer's clock. */
  readonly fullAt: number
}

/**
 * What services tell of their limit with each answer (`RateLimit-Remaining` and `RateLimit-Reset`): a request that would be refused need not
 * be sent, nor need those that would be sent with it.
 */
export interface ToldLimit {
  /** Sends a request unless what was told is used up by those that are under way. @returns why not, or what it gave */
  run<T>(key: string, work: () => Promise<T>): Promise<T | AppError>
  /** What an answer told. */
  heard(key: string, headers: ResponseHeaders): void
}

export function createToldLimit(now: () => number): ToldLimit {
  return { run: async (_key, work) => work(), heard: () => now() }
}
