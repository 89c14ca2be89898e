import type { Pins } from './pins.ts'

/** Counting reads an index of all stored data, so it is done once per this number of checks. */
const questions = 100

/** Checks whether there is space for more, including space reserved since the last count. */
export function createRoom(pins: Pick<Pins, 'bytes'>, limit: () => number): (more: number) => boolean {
  let counted = 0
  let promised = 0
  let left = 0
  const count = () => {
    counted = pins.bytes()
    promised = 0
    left = questions
  }
  return more => {
    if (left === 0 || counted + promised + more > limit()) count()
    left -= 1
    promised += more
    return counted + promised <= limit()
  }
}
