/** When things happen; tests have their own. */
export interface Clock {
  now(): number
  /** Runs it once, later; returns the function that cancels it. */
  later(milliseconds: number, run: () => void): () => void
}

const firstPause = 1000
const longestPause = 60_000

/**
 * The way to one service: how much runs at once, and whether the service asked to wait. A limit of requests counts for
 * the account, so everything waits.
 */
export function createLane(clock: Clock, goOn: () => void) {
  let until: number | null = null
  let pause = firstPause
  let cancelTimer = () => {}

  return {
    running: 0,
    heldUntil: () => until,
    /** The service said 429. Without a time it is asked again after twice as long as the last time. */
    hold: (seconds: number | null): void => {
      const milliseconds = seconds === null ? pause : seconds * 1000
      if (seconds === null) pause = Math.min(pause * 2, longestPause)
      const end = clock.now() + milliseconds
      if (until !== null && until >= end) return
      cancelTimer()
      until = end
      cancelTimer = clock.later(milliseconds, () => {
        until = null
        goOn()
      })
    },
    /** The service answered something else than 429. */
    answered: (): void => {
      pause = firstPause
    },
  }
}
export type Lane = ReturnType<typeof createLane>
