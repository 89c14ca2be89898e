/** Lets so much work be done at once; the rest waits in order. */
export interface Turns {
  /** @throws the signal's reason, when it was aborted while the work waited */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** Turns for so many at once. */
export function createTurns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    take: async (signal, work) => {
      // A place that becomes free is handed over, so `running` stays as it is.
      if (running >= atOnce) await new Promise<void>(go => waiting.push(go))
      else running += 1
      try {
        signal.throwIfAborted()
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
