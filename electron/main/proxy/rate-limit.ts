import type { Priority } from '#shared/bridge.ts'
import { header, retryAfter, serviceTimeFrom } from './interpret-status.ts'
import { createLearnedPace, type RatePace } from './learned-pace.ts'
import type { ResponseHeaders } from './secret.ts'

/** The part of a response that concerns rate limits. */
export interface Heard {
  readonly status: number
  readonly headers: ResponseHeaders
}

/** One rate limit of a service, from reported headers and refusals. Times are those of the given clock. */
export interface RateLimit {
  /** When another request may begin: not after `now` for at once, Infinity while an answer has to come first. */
  opensAt(priority: Priority): number
  /** Records a request. Returns a function to call with its response, or null if there was none. */
  begin(priority: Priority): (heard: Heard | null) => void
  /** Processes a response about this limit to a request that counts for another one. */
  observe(heard: Heard): void
  /** Whether it refuses everything, so that to wait on is no use. */
  isHopeless(): boolean
  /** Whether what closes it now is no limit, but that the service is overloaded. */
  isOverloaded(): boolean
}

export interface RateLimitParts {
  /** A monotonic clock, in milliseconds. */
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
/** The maximum difference between reset times of the same period, which are given in whole seconds. */
const sameResetMilliseconds = 1200
/** The number of consecutive refusals, each after the requested pause, before the error is returned. */
export const maxRefusals = 10
const firstPause = 1000
const maxPause = 60_000
/** Jitter, so that clients don't retry at once. */
const jitterMilliseconds = 250

/** The concurrency of a bulk load while the limit is unknown. */
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

interface Reported {
  /** How many a period has. */
  readonly size: number
  readonly remaining: number
  /** When the period ends. */
  readonly fullAt: number
  /** The reset time as reported by the service, if it is valid. */
  readonly reset: number | null
}

/** The period that a service reports in headers. */
function createReportedPeriod(now: () => number) {
  let reported: Reported | null = null
  return {
    isKnown: (): boolean => reported !== null,
    hear: ({ remaining, reset, ...heard }: ToldBy): void => {
      const fullAt = now() + heard.seconds * 1000
      const before = reported && isSamePeriod(reported, { fullAt, reset }) ? reported : null
      // A period with no allowed requests would never end.
      const size = Math.max(1, heard.size ?? Math.max(remaining + 1, before?.size ?? 0))
      // Answers overtake each other: within a period the lowest number is the newest. Its end comes in whole seconds, rounded up: the
      // earliest time is the most exact.
      reported = before
        ? { size, reset, remaining: Math.min(before.remaining, remaining), fullAt: Math.min(before.fullAt, fullAt) }
        : { size, reset, remaining, fullAt }
    },
    /** When another request fits into it beside those under way; Infinity while an answer has to come first. */
    opensAt: (priority: Priority, underWay: number): number => {
      if (!reported) return now()
      const { size, remaining, fullAt } = reported
      const reserved = priority === 'bulk' ? Math.min(maxReserved, Math.floor(size * reservedPart)) : 0
      const isOver = fullAt <= now()
      if ((isOver ? size : remaining) - underWay > reserved) return now()
      return isOver ? Number.POSITIVE_INFINITY : fullAt
    },
  }
}

/** How many requests of bulk loads may be sent at the same time. It grows by parts of one. */
function createWidth(initial: number, hasLearned: () => boolean) {
  let width = initial
  let successes = 0
  const most = () => (hasLearned() ? limitedWidth : successes >= provenAfter ? provenWidth : cautiousWidth)
  return {
    allows: (underWay: number): boolean => underWay < Math.floor(width),
    /** Counts an accepted request. */
    count: (): void => {
      successes += 1
    },
    widen: (): void => {
      width = Math.min(most(), width + 1 / widenAfter)
    },
    narrow: (): void => {
      width = 1
    },
  }
}

/** The refusals of a service: until when it is closed, and whether it is tried again since. */
function createClosing({ now, random }: Pick<RateLimitParts, 'now' | 'random'>) {
  let closedUntil = Number.NEGATIVE_INFINITY
  /** The same for a person, who does not wait for a service that is only overloaded. */
  let limitedUntil = Number.NEGATIVE_INFINITY
  let refusals = 0
  /** Whether the limit was closed, and the next response shows whether it is open. */
  let isTrying = false
  return {
    until: (priority: Priority): number => (priority === 'person' ? limitedUntil : closedUntil),
    isTrying: (): boolean => isTrying,
    isHopeless: (): boolean => refusals >= maxRefusals,
    isOverloaded: (): boolean => closedUntil > now() && closedUntil > limitedUntil,
    /** Returns until when it is closed, and whether the refusal is conclusive about earlier requests. */
    close: ({ status, headers }: Heard): { readonly isNew: boolean; readonly until: number } => {
      const seconds = retryAfter(headers)
      // Those that were under way at the same time are refused for the same reason.
      const isFirst = now() >= closedUntil
      // A refusal long after it opened is not conclusive about earlier requests.
      const isNew = isFirst && (!isTrying || now() - closedUntil > maxPause)
      if (isFirst) refusals += 1
      const backoff = Math.min(maxPause, firstPause * 2 ** (refusals - 1))
      const wait = seconds === null ? backoff : seconds * 1000
      const opensAt = now() + wait + random() * Math.min(jitterMilliseconds, wait)
      closedUntil = Math.max(closedUntil, opensAt)
      isTrying = true
      if (status === 429) limitedUntil = Math.max(limitedUntil, opensAt)
      return { isNew, until: closedUntil }
    },
    /** Records an accepted request. Returns false for one sent before the refusals, which is not conclusive. */
    open: (): boolean => {
      if (isTrying && now() < closedUntil) return false
      refusals = 0
      isTrying = false
      return true
    },
  }
}

export function createRateLimit({ now, random, pace, learned, ...parts }: RateLimitParts): RateLimit {
  const learnedPace = createLearnedPace(pace, learned)
  const reported = createReportedPeriod(now)
  const width = createWidth(parts.width ?? 1, () => learnedPace.current() !== null)
  const closing = createClosing({ now, random })
  let underWay = 0
  let bulkUnderWay = 0
  /** Those under way that began since it was closed. */
  let tries = 0

  function refused(heard: Heard, isTold: boolean): void {
    const { isNew, until } = closing.close(heard)
    width.narrow()
    if (heard.status !== 429 || isTold) return
    if (isNew) learnedPace.refused(now(), until)
    else learnedPace.refusedAgain(until)
  }

  function passed(): void {
    width.count()
    learnedPace.answered(now())
    if (closing.open()) width.widen()
  }

  function listen(heard: Heard): void {
    const period = toldBy(heard.headers)
    if (period) reported.hear(period)
    if (isRefusal(heard)) refused(heard, period !== null)
    else passed()
  }

  return {
    opensAt: priority => {
      const until = closing.until(priority)
      if (until > now()) return until
      // A person is not kept waiting by a load, or by an answer that takes long.
      if (closing.isTrying() && tries > 0 && priority !== 'person') return Number.POSITIVE_INFINITY
      const isWide = reported.isKnown() || priority !== 'bulk' || width.allows(bulkUnderWay)
      if (!isWide) return Number.POSITIVE_INFINITY
      const reportedAt = reported.opensAt(priority, underWay)
      // A learned limit is an estimate, which doesn't delay user requests.
      return priority === 'person' ? reportedAt : Math.max(reportedAt, learnedPace.fitsAt(underWay, now()))
    },
    begin: priority => {
      const isTry = closing.isTrying()
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
    observe: listen,
    isHopeless: closing.isHopeless,
    isOverloaded: closing.isOverloaded,
  }
}

function isSamePeriod(one: Pick<Reported, 'fullAt' | 'reset'>, other: Pick<Reported, 'fullAt' | 'reset'>): boolean {
  if (one.reset !== null && other.reset !== null) return one.reset === other.reset
  return Math.abs(one.fullAt - other.fullAt) < sameResetMilliseconds
}

/** Whether a response is a rate limit refusal. */
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
