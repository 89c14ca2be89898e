/** What can be as long as a text. */
interface Long {
  readonly length: number
}

export interface HeldPieces<T extends Long> {
  get(id: string): T | undefined
  /** Sets the entry with this ID as the most recently used, and evicts the least recently used ones beyond the bounds. */
  hold(id: string, value: T): void
  drop(id: string): void
}

/** A page that stopped fetching or sending is gone, or was taken over; no more than so many are what a page can be at. */
const maxHeld = 16

/**
 * Holds messages that are transferred in pieces until the page has received all of them.
 * @param maxLength of all entries together, in characters; exceeded only by a single longer entry
 */
export function createHeldPieces<T extends Long>(maxLength: number): HeldPieces<T> {
  // In the order in which they were used.
  const held = new Map<string, T>()
  let length = 0
  const drop = (id: string) => {
    length -= held.get(id)?.length ?? 0
    held.delete(id)
  }
  return {
    get: id => held.get(id),
    hold: (id, value) => {
      drop(id)
      held.set(id, value)
      length += value.length
      for (const oldest of [...held.keys()]) {
        if (oldest === id || (held.size <= maxHeld && length <= maxLength)) break
        drop(oldest)
      }
    },
    drop,
  }
}
