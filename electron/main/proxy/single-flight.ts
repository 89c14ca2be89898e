import { Failure } from '../failure.ts'

/** Identical concurrent reads share one request. It is aborted when the last caller has cancelled. */
export interface SingleFlight<T> {
  /** @throws Failure cancelled, when this caller's signal ends its wait */
  share(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T>
}

interface Flight<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  waiting: number
  ended: boolean
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  function take(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const known = flights.get(key)
    if (known && !known.controller.signal.aborted) return known
    const controller = new AbortController()
    const result = start(controller.signal)
    const made: Flight<T> = { result, controller, waiting: 0, ended: false }
    flights.set(key, made)
    const end = () => {
      made.ended = true
      if (flights.get(key) === made) flights.delete(key)
    }
    result.then(end, end)
    return made
  }

  return {
    share: async (key, signal, start) => {
      if (signal.aborted) throw new Failure({ kind: 'cancelled' })
      const flight = take(key, start)
      flight.waiting += 1
      let leave = () => {}
      const left = new Promise<never>((_resolve, reject) => {
        leave = () => reject(new Failure({ kind: 'cancelled' }))
        signal.addEventListener('abort', leave, { once: true })
      })
      try {
        return await Promise.race([flight.result, left])
      } finally {
        signal.removeEventListener('abort', leave)
        flight.waiting -= 1
        if (flight.waiting === 0 && !flight.ended) flight.controller.abort()
      }
    },
  }
}
