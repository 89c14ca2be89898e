import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'
import { header, serviceTimeFrom } from './interpret-status.ts'
import type { ResponseHeaders } from './secret.ts'

/** A limit of a longer period is not waited for. */
const maxPeriodSeconds = 24 * 3600
/** `RateLimit-Reset` is in seconds from now, or since 1970: no period is as long as this. */
const since1970 = 1_000_000_000

/**
 * The rate limit that a service reports with each answer. While as many requests are in progress as the limit still allows, another one
 * would be refused, so it is not sent.
 */
interface ToldLimit {
  /** Why a request need not be sent; null when it may be, and is under way until `answered`. */
  begin(key: string): AppError | null
  /** @param headers null when there was no answer */
  answered(key: string, headers: ResponseHeaders | null): void
}

interface Known {
  underWay: number
  remaining: number
  /** By the clock that was given. */
  fullAt: number
}

/** @param now a clock that nobody sets, in milliseconds */
export function createToldLimit(now: () => number): ToldLimit {
  const known = new Map<string, Known>()
  return {
    begin: key => {
      const limit = known.get(key) ?? { underWay: 0, remaining: Number.POSITIVE_INFINITY, fullAt: 0 }
      known.set(key, limit)
      if (limit.fullAt <= now()) limit.remaining = Number.POSITIVE_INFINITY
      if (limit.remaining <= limit.underWay) {
        return { kind: 'rateLimited', retryAfterSeconds: Math.ceil((limit.fullAt - now()) / 1000) }
      }
      limit.underWay += 1
      return null
    },
    answered: (key, headers) => {
      const limit = known.get(key)
      if (!limit) return
      limit.underWay -= 1
      const told = headers && toldBy(headers)
      if (told) {
        const fullAt = now() + told.seconds * 1000
        // Answers overtake each other: within a period the lowest number is the newest.
        const isOfPeriod = Math.abs(fullAt - limit.fullAt) < 2000
        limit.remaining = isOfPeriod ? Math.min(limit.remaining, told.remaining) : told.remaining
        limit.fullAt = fullAt
      } else if (limit.underWay === 0 && limit.fullAt <= now()) known.delete(key)
    },
  }
}

/**
 * Sends a request unless it would be refused. Only for requests that the caller retries, such as those of an audit load: a request that a
 * person waits for is always sent.
 * @throws Failure rateLimited
 */
export async function unlessRefused<T>(
  limit: ToldLimit,
  key: string,
  send: (heard: (headers: ResponseHeaders) => void) => Promise<T>,
): Promise<T> {
  const refusal = limit.begin(key)
  if (refusal) throw new Failure(refusal)
  let headers: ResponseHeaders | null = null
  try {
    return await send(answered => {
      headers = answered
    })
  } finally {
    limit.answered(key, headers)
  }
}

function toldBy(headers: ResponseHeaders): { readonly remaining: number; readonly seconds: number } | null {
  const [remaining, reset] = ['ratelimit-remaining', 'ratelimit-reset'].map(name => {
    const text = header(headers, name)?.trim() ?? ''
    return /^\d{1,12}$/.test(text) ? Number(text) : null
  })
  if (remaining === null || remaining === undefined || reset === null || reset === undefined) return null
  const time = Date.parse(serviceTimeFrom(headers) ?? '') || Date.now()
  const seconds = reset > since1970 ? reset - time / 1000 : reset
  return seconds > 0 && seconds <= maxPeriodSeconds ? { remaining, seconds } : null
}
