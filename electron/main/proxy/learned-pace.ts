/** How much a service lets through: so many requests in any period of so long. */
export interface RatePace {
  readonly requests: number
  readonly milliseconds: number
}

/** The request rate of a service that reveals its rate limit only by refusing. Times are monotonic. */
export interface LearnedPace {
  /** A request was let through, however it ended. */
  answered(now: number): void
  /** One was refused after others were let through, and the next is welcome at `opensAt`. */
  refused(now: number, opensAt: number): void
  /** The service is still refusing. */
  refusedAgain(opensAt: number): void
  /**
   * The time at which another request stays within the learned limit, given the requests in progress; Infinity while a response has to arrive first.
   */
  fitsAt(underWay: number, now: number): number
  /** Null until a request was refused. */
  current(): RatePace | null
}

/** The longest period of any rate limit: earlier requests no longer count, and a longer wait is obeyed while it lasts. */
const maxPeriod = 3_600_000
/** Shorter series of responses are not compared: their rate depends more on the network than on the service. */
const minRun = 1000
/** Times of answers that are kept to find out what the service lets through. */
const maxTimes = 10_000
/** Less than was let through is sent after a refusal: the period of the service begins elsewhere, and others may use it too. */
const afterRefusal = 0.95
/** What a refusal leaves at least of a pace that held before. */
const leastLeft = 0.5
/** Periods that are used up without a refusal before more is tried; each try may be refused. */
const tryMoreAfter = 4

/**
 * Keeps to what a service was seen to let through, with additive increase and multiplicative decrease. Counts answers, not requests: a
 * service counts a request before it answers, so that no period of the service's, wherever it begins, holds more than was counted here.
 */
export function createLearnedPace(known: RatePace | null, learned: (pace: RatePace) => void): LearnedPace {
  const times: number[] = []
  let pace = known
  /** Start of the period in which a request was refused; null when the count of that period is not conclusive. */
  let begin: number | null = null
  /** Requests beyond the pace that are tried in a period; 0 while it is too early. */
  let step = 0
  let tried = 0
  let periodEndsAt = Number.NEGATIVE_INFINITY
  let usedPeriods = 0

  function become(next: RatePace): void {
    pace = next
    learned(next)
  }

  /** A period's worth of requests went through. */
  function grow({ requests, milliseconds }: RatePace, now: number): void {
    if (tried >= step && step > 0) become({ requests: requests + step, milliseconds })
    usedPeriods += 1
    if (usedPeriods >= tryMoreAfter) step = step === 0 ? 1 : 2 * step
    tried = 0
    periodEndsAt = now + milliseconds
  }

  /** Whether as many as the pace allows have begun within its period, those under way included. */
  function isUsedUp({ requests, milliseconds }: RatePace, underWay: number, now: number): boolean {
    const oldest = times[times.length - (requests - underWay)]
    return requests <= underWay || (oldest !== undefined && oldest > now - milliseconds)
  }

  /** The service refuses until then what began with the first that was counted. */
  function periodUntil(opensAt: number, from: number): number {
    return Math.min(maxPeriod, Math.max(1, opensAt - from))
  }

  return {
    answered: now => {
      const wasUsedUp = pace !== null && isUsedUp(pace, 0, now)
      times.push(now)
      if (times.length > maxTimes) times.shift()
      if (!pace) return
      if (wasUsedUp) tried += 1
      if (now >= periodEndsAt && tried >= step && isUsedUp(pace, 0, now)) grow(pace, now)
    },
    refused: (now, opensAt) => {
      const recent = times.filter(time => time > now - (pace?.milliseconds ?? maxPeriod))
      const counted = pace ? recent : busiest(recent, opensAt)
      // Others used up what the service lets through.
      if (!pace && counted.length === 0) return
      begin = counted[0] ?? null
      const least = pace ? Math.floor(pace.requests * leastLeft) : 1
      const requests = Math.max(1, least, Math.floor(counted.length * afterRefusal))
      become({ requests, milliseconds: begin === null ? (pace?.milliseconds ?? 1) : periodUntil(opensAt, begin) })
      step = 0
      tried = 0
      usedPeriods = 0
      periodEndsAt = opensAt
    },
    refusedAgain: opensAt => {
      if (pace && begin !== null) become({ ...pace, milliseconds: periodUntil(opensAt, begin) })
    },
    fitsAt: (underWay, now) => {
      if (!pace || !isUsedUp(pace, underWay, now)) return now
      // Beyond the learned limit requests are sent one at a time, so that at most one is refused.
      if (underWay === 0 && tried < step) return now
      const oldest = times[times.length - (pace.requests - underWay)]
      return underWay < pace.requests && oldest !== undefined ? oldest + pace.milliseconds : Number.POSITIVE_INFINITY
    },
    current: () => pace,
  }
}

/** The last answers that came at the highest rate, up to when the next is welcome. */
function busiest(times: readonly number[], opensAt: number): readonly number[] {
  let found = 0
  let highest = 0
  for (const [from, time] of times.entries()) {
    const rate = (times.length - from) / Math.max(minRun, opensAt - time)
    if (rate <= highest) continue
    found = from
    highest = rate
  }
  return times.slice(found)
}
