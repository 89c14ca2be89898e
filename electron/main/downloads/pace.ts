/** How often a minute a service answers an operation (document 1, section 8); others have no limit of their own. */
const perMinute: Readonly<Record<string, number>> = { 'repository.archive': 5 }

/** The service's clock and the way to it may differ a little from ours. */
const windowMilliseconds = 61_000
/** When a service says "too many" and not for how long. */
const defaultPause = 60_000
/** A service that says more is asked again all the same: it may not know what it says. */
const maxPause = 600_000

/** When the next call of an operation is welcome, by connection. Times are those of `now`, in milliseconds. */
export interface Pace {
  /** `now`, or a later time. */
  nextAt(connection: string, operation: string, now: number): number
  began(connection: string, operation: string, now: number): void
  /** The service refused one: other clients of the same account count too. */
  refused(connection: string, operation: string, now: number, retryAfterSeconds: number | null): void
}

/** Keeps the calls within the limits of each service. */
export function createPace(): Pace {
  const begun = new Map<string, readonly number[]>()
  const pauses = new Map<string, number>()
  const keyOf = (connection: string, operation: string) => `${connection} ${operation}`
  const recent = (key: string, now: number) => (begun.get(key) ?? []).filter(time => time > now - windowMilliseconds)
  return {
    nextAt: (connection, operation, now) => {
      const key = keyOf(connection, operation)
      const times = recent(key, now)
      const limit = perMinute[operation] ?? Number.POSITIVE_INFINITY
      const oldest = times.at(-limit)
      const free = times.length < limit || oldest === undefined ? now : oldest + windowMilliseconds
      return Math.max(free, pauses.get(key) ?? now)
    },
    began: (connection, operation, now) => {
      const key = keyOf(connection, operation)
      begun.set(key, [...recent(key, now), now])
    },
    refused: (connection, operation, now, retryAfterSeconds) => {
      const key = keyOf(connection, operation)
      const pause = retryAfterSeconds === null ? defaultPause : Math.min(retryAfterSeconds * 1000, maxPause)
      pauses.set(key, Math.max(pauses.get(key) ?? now, now + pause))
    },
  }
}
