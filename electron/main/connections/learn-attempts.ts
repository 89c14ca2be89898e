import type { ConnectionId } from '#shared/bridge.ts'

/** The first delay before user and version are requested again; it doubles each time, up to the maximum. */
const firstPauseMilliseconds = 5000
const maxPauseMilliseconds = 600_000

/** Schedules retries of requests that a service couldn't answer. @param now a monotonic clock, in milliseconds */
export function createLearnAttempts(now: () => number = () => performance.now()) {
  const underWay = new Set<ConnectionId>()
  /** Unsettled connections: the number of attempts, and the time of the next one. */
  const unsettled = new Map<ConnectionId, { readonly count: number; readonly nextAt: number }>()
  return {
    /** Counts an attempt; false while another one is under way, and before the pause is over. */
    begin: (id: ConnectionId): boolean => {
      const { count, nextAt } = unsettled.get(id) ?? { count: 0, nextAt: 0 }
      if (underWay.has(id) || now() < nextAt) return false
      underWay.add(id)
      const pause = Math.min(maxPauseMilliseconds, firstPauseMilliseconds * 2 ** count)
      unsettled.set(id, { count: count + 1, nextAt: now() + pause })
      return true
    },
    end: (id: ConnectionId): void => void underWay.delete(id),
    /** Whether an earlier attempt was left without an answer. */
    isUnsettled: (id: ConnectionId): boolean => unsettled.has(id),
    /** Resets the attempts of a connection. */
    settle: (id: ConnectionId): void => void unsettled.delete(id),
  }
}
