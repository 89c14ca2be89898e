import type { Pins } from './pins.ts'

/** Counting what is kept reads an index of all of it, so it is done once for so many questions. */
const questions = 100

/** Tells whether there is room for more, reckoning with what was promised since the last count. */
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
