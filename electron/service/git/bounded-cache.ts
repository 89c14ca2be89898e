import { LRUCache } from 'lru-cache'

/** An answer heavier than this part of a cache is not kept: it would evict too many others. */
const largestPart = 1 / 4

/**
 * A least-recently-used cache of values that never change, because their keys are object IDs. Concurrent calls with the same key compute the value
 * once; a failure is not cached.
 */
export class BoundedCache<V> {
  readonly #maxWeight: number
  readonly #weigh: (answer: V) => number
  // Wrapped: the library takes a promise itself for a fetch of its own.
  readonly #entries: LRUCache<string, { readonly answer: Promise<V> }>

  /**
   * @param capacity weight of all answers together
   * @param weigh what an answer weighs; `Infinity` for one that is not to be remembered
   */
  constructor(capacity: number, weigh: (answer: V) => number = () => 1) {
    this.#maxWeight = Math.max(1, capacity * largestPart)
    this.#weigh = weigh
    this.#entries = new LRUCache({ maxSize: capacity })
  }

  /** The value of a key; `find` computes a missing one. */
  get(key: string, find: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key)
    if (known) return known.answer
    const entry = { answer: find() }
    this.#entries.set(key, entry, { size: 1 })
    const settle = (weight: number) => {
      if (this.#entries.peek(key) !== entry) return
      if (weight > this.#maxWeight) this.#entries.delete(key)
      // The library reads the size of another object only.
      else this.#entries.set(key, { ...entry }, { size: Math.max(1, Math.ceil(weight)) })
    }
    entry.answer.then(
      answer => settle(this.#weigh(answer)),
      () => settle(Number.POSITIVE_INFINITY),
    )
    return entry.answer
  }
}
