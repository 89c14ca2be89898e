import { act } from '@testing-library/react'

/** An answer is drawn some turns after it came: the query tells its observers in one, and effects of what is drawn may ask for more. */
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
