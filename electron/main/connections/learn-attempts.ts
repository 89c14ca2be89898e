import type { ConnectionId } from '#shared/bridge.ts'

/** The first pause before user and version are asked for again; each one after it is twice as long, up to the last. */
const firstPauseMilliseconds = 5000
const maxPauseMilliseconds = 600_000

/** When a service may be asked again what it couldn't answer. @param now a clock that nobody sets, in milliseconds */
export function createLearnAttempts(now: () => number = () => performance.now()) {
  const underWay = new Set<ConnectionId>()
  /** Of those that are not settled: how often it was asked, and when it may be again. */
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
    /** There is nothing to ask any more, or all of it anew. */
    settle: (id: ConnectionId): void => void unsettled.delete(id),
  }
}
