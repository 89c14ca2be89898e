import type { Priority } from '#shared/bridge.ts'
import { header, retryAfter, serviceTimeFrom } from './interpret-status.ts'
import { createLearnedPace, type RatePace } from './learned-pace.ts'
import type { ResponseHeaders } from './secret.ts'

/** What of a response tells about the limits of a service. */
export interface Heard {
  readonly status: number
  readonly headers: ResponseHeaders
}

/** One limit of a service, from what it reports with each answer and from what it refuses. Times are those of the clock that is given. */
export interface RateLimit {
  /** When another request may begin: not after `now` for at once, Infinity while an answer has to come first. */
  opensAt(priority: Priority): number
  /** A request begins. Gives what is told its answer, null when there was none. */
  begin(priority: Priority): (heard: Heard | null) => void
  /** A response that tells about this limit, of a request that counts for another one. */
  told(heard: Heard): void
  /** Whether it refuses everything, so that to wait on is no use. */
  isHopeless(): boolean
  /** Whether what closes it now is no limit, but that the service is overloaded. */
  isOverloaded(): boolean
}

export interface RateLimitParts {
  /** A clock that nobody sets, in milliseconds. */
  readonly now: () => number
  /** Between 0 and 1. */
  readonly random: () => number
  /** What an earlier run has learned. */
  readonly pace: RatePace | null
  readonly learned: (pace: RatePace) => void
  /** Requests of bulk loads that may be sent at the same time in the beginning; one, unless it says otherwise. */
  readonly width?: number
}

/** A limit of a longer period is not waited for. */
const maxPeriodSeconds = 24 * 3600
/** `RateLimit-Reset` is in seconds from now, or since 1970: no period is as long as this. */
const since1970 = 1_000_000_000
/** Ends of a period that are told as seconds from now differ by less than this. */
const sameResetMilliseconds = 1200
/** Refusals in a row, each after the time the service asked for, before they are told. */
export const maxRefusals = 10
const firstPause = 1000
const maxPause = 60_000
/** So that not everybody comes back at once. */
const jitterMilliseconds = 250

/** As many requests of a bulk load are sent at the same time as long as it isn't known what the service lets through. */
export const cautiousWidth = 4
/** The same once so many have gone through that a low limit would have been met. */
const provenWidth = 8
export const provenAfter = 1000
/** The same once it was refused something: all that are under way are refused. */
const limitedWidth = 2
/** Successes after which one more request is sent at the same time. */
const widenAfter = 5

/** Of what a service lets through, bulk loads leave this part to others. */
const reservedPart = 0.02
const maxReserved = 10

interface Told {
  /** How many a period has. */
  readonly size: number
  readonly remaining: number
  /** When the period ends. */
  readonly fullAt: number
  /** The same as the service told it, where that is a time. */
  readonly reset: number | null
}

export function createRateLimit({ now, random, pace, learned, ...parts }: RateLimitParts): RateLimit {
  const learnedPace = createLearnedPace(pace, learned)
  let underWay = 0
  let bulkUnderWay = 0
  let told: Told | null = null
  let closedUntil = Number.NEGATIVE_INFINITY
  /** The same for a person, who does not wait for a service that is only overloaded. */
  let limitedUntil = Number.NEGATIVE_INFINITY
  let refusals = 0
  /** It was closed, and the next answer tells whether it is open. */
  let isTrying = false
  /** Those under way that began since then. */
  let tries = 0
  /** Requests of bulk loads that may be sent at the same time; it grows by parts of one. */
  let width = parts.width ?? 1
  let successes = 0

  function toldOpensAt({ size, remaining, fullAt }: Told, priority: Priority): number {
    const reserved = priority === 'bulk' ? Math.min(maxReserved, Math.floor(size * reservedPart)) : 0
    const isOver = fullAt <= now()
    if ((isOver ? size : remaining) - underWay > reserved) return now()
    return isOver ? Number.POSITIVE_INFINITY : fullAt
  }

  function hear(heard: ToldBy): void {
    const { remaining, reset } = heard
    const fullAt = now() + heard.seconds * 1000
    const before = told && isSamePeriod(told, { fullAt, reset }) ? told : null
    // A period that lets nothing through would never end.
    const size = Math.max(1, heard.size ?? Math.max(remaining + 1, before?.size ?? 0))
    // Answers overtake each other: within a period the lowest number is the newest. Its end comes in whole seconds, rounded up: the
    // earliest time is the most exact.
    told = before
      ? { size, reset, remaining: Math.min(before.remaining, remaining), fullAt: Math.min(before.fullAt, fullAt) }
      : { size, reset, remaining, fullAt }
  }

  function refused({ status, headers }: Heard, isTold: boolean): void {
    const seconds = retryAfter(headers)
    // Those that were under way at the same time are refused for the same reason.
    const isFirst = now() >= closedUntil
    // Long after it opened, what is refused says nothing about what was before.
    const isNew = isFirst && (!isTrying || now() - closedUntil > maxPause)
    if (isFirst) refusals += 1
    const backoff = Math.min(maxPause, firstPause * 2 ** (refusals - 1))
    const wait = seconds === null ? backoff : seconds * 1000
    const opensAt = now() + wait + random() * Math.min(jitterMilliseconds, wait)
    closedUntil = Math.max(closedUntil, opensAt)
    isTrying = true
    width = 1
    if (status !== 429) return
    limitedUntil = Math.max(limitedUntil, opensAt)
    if (isTold) return
    if (isNew) learnedPace.refused(now(), closedUntil)
    else learnedPace.refusedAgain(closedUntil)
  }

  function passed(): void {
    successes += 1
    learnedPace.answered(now())
    // It was sent before the others were refused.
    if (isTrying && now() < closedUntil) return
    width = Math.min(maxAtOnce(), width + 1 / widenAfter)
    refusals = 0
    isTrying = false
  }

  function maxAtOnce(): number {
    if (learnedPace.current() !== null) return limitedWidth
    return successes >= provenAfter ? provenWidth : cautiousWidth
  }

  function listen({ status, headers }: Heard): void {
    const heard = toldBy(headers)
    if (heard) hear(heard)
    if (isRefusal({ status, headers })) refused({ status, headers }, heard !== null)
    else passed()
  }

  return {
    opensAt: priority => {
      const until = priority === 'person' ? limitedUntil : closedUntil
      if (until > now()) return until
      // A person is not kept waiting by a load, or by an answer that takes long.
      if (isTrying && tries > 0 && priority !== 'person') return Number.POSITIVE_INFINITY
      const isWide = told !== null || priority !== 'bulk' || bulkUnderWay < Math.floor(width)
      if (!isWide) return Number.POSITIVE_INFINITY
      const toldAt = told ? toldOpensAt(told, priority) : now()
      // What was learned is no more than a guess, which a person does not wait for.
      return priority === 'person' ? toldAt : Math.max(toldAt, learnedPace.fitsAt(underWay, now()))
    },
    begin: priority => {
      const isTry = isTrying
      const isBulk = priority === 'bulk'
      underWay += 1
      if (isBulk) bulkUnderWay += 1
      if (isTry) tries += 1
      return heard => {
        underWay -= 1
        if (isBulk) bulkUnderWay -= 1
        if (isTry) tries -= 1
        if (heard) listen(heard)
        // The service may have counted it.
        else learnedPace.answered(now())
      }
    },
    told: listen,
    isHopeless: () => refusals >= maxRefusals,
    isOverloaded: () => closedUntil > now() && closedUntil > limitedUntil,
  }
}

function isSamePeriod(one: Pick<Told, 'fullAt' | 'reset'>, other: Pick<Told, 'fullAt' | 'reset'>): boolean {
  if (one.reset !== null && other.reset !== null) return one.reset === other.reset
  return Math.abs(one.fullAt - other.fullAt) < sameResetMilliseconds
}

/** Whether a response asks to slow down. */
export function isRefusal({ status, headers }: Heard): boolean {
  return status === 429 || (status === 503 && retryAfter(headers) !== null)
}

interface ToldBy {
  readonly size: number | null
  readonly remaining: number
  readonly seconds: number
  /** The time, where it is one. */
  readonly reset: number | null
}

function toldBy(headers: ResponseHeaders): ToldBy | null {
  const [size = null, remaining, reset] = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map(name => {
    const text = header(headers, name)?.trim() ?? ''
    return /^\d{1,12}$/.test(text) ? Number(text) : null
  })
  if (remaining === null || remaining === undefined || reset === null || reset === undefined) return null
  const time = Date.parse(serviceTimeFrom(headers) ?? '') || Date.now()
  const isTime = reset > since1970
  const seconds = isTime ? reset - time / 1000 : reset
  if (seconds <= 0 || seconds > maxPeriodSeconds) return null
  return { size, remaining, seconds, reset: isTime ? reset : null }
}
