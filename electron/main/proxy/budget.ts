import type { ConnectionId } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'

/** Bounds how many requests run at once for each connection; the others wait in order. */
export interface Budget {
  /** @throws Failure cancelled, when the signal ends the wait */
  run<T>(connection: ConnectionId, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

export function createBudget(limit: number): Budget {
  const lanes = new Map<ConnectionId, Lane>()

  function laneOf(connection: ConnectionId): Lane {
    const known = lanes.get(connection)
    if (known) return known
    const made: Lane = { running: 0, waiting: [] }
    lanes.set(connection, made)
    return made
  }

  function enter(lane: Lane, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        lane.waiting.splice(lane.waiting.indexOf(admit), 1)
        reject(new Failure({ kind: 'cancelled' }))
      }
      lane.waiting.push(admit)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    run: async (connection, signal, work) => {
      const lane = laneOf(connection)
      if (signal.aborted) throw new Failure({ kind: 'cancelled' })
      // A place that becomes free is handed over, so `running` stays as it is.
      if (lane.running >= limit) await enter(lane, signal)
      else lane.running += 1
      try {
        return await work()
      } finally {
        const next = lane.waiting.shift()
        if (next) next()
        else lane.running -= 1
      }
    },
  }
}
