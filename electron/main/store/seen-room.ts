import type { ResponseRows } from './response-rows.ts'

/** Of the room that is left to what was only seen, an answer takes no more than this part. */
const maxPart = 1 / 4
/** Room is made for more than one answer at once. */
const keptPart = 0.9

/**
 * The room of what was only seen. Its size is counted along, so that a write costs no sum over all rows.
 * @param size of what is there at the start
 */
export function createSeenRoom(
  rows: Pick<ResponseRows, 'seen' | 'evict' | 'removeSeen'>,
  limitBytes: number,
  size: number,
) {
  let limit = limitBytes
  let taken = size

  function measure(): void {
    taken = rows.seen().bytes
  }

  /** Makes room when more is taken than there is. */
  function shrink(): void {
    if (taken <= limit) return
    rows.evict(Math.floor(limit * keptPart))
    measure()
  }

  return {
    isTooLarge: (bytes: number): boolean => bytes > limit * maxPart,
    /** Counts a row that was written. */
    add: (bytes: number): void => {
      taken += bytes
    },
    shrink,
    measure,
    setLimit: (bytes: number): void => {
      limit = bytes
    },
    clear: (): void => {
      rows.removeSeen()
      taken = 0
    },
  }
}
