import { act } from '@testing-library/react'

/**
 * An answer is rendered some turns after it arrived: the query notifies its observers in one, and new effects may send
 * more requests.
 */
const idleTurns = 6

/** Waits until nothing is busy any more and all that came of it is drawn. */
export function untilIdle(isBusy: () => boolean): Promise<void> {
  return act(async () => {
    for (let idle = 0; idle < idleTurns; idle += 1) {
      await new Promise(resolve => setTimeout(resolve))
      if (isBusy()) idle = 0
    }
  })
}
