interface Entry<V> {
  readonly answer: Promise<V>
  weight: number
}

/** An answer heavier than this part of a cache is not kept: it would drive out too many others. */
const largestPart = 1 / 4

/**
 * A least-recently-used cache of values that never change, because their keys are object IDs. Concurrent calls with the same key compute the value
 * once; a failure is not cached.
 */
export class BoundedCache<V> {
  readonly #capacity: number
  readonly #weigh: (answer: V) => number
  readonly #entries = new Map<string, Entry<V>>()
  #weight = 0

  /**
   * @param capacity weight of all answers together
   * @param weigh what an answer weighs; `Infinity` for one that is not to be remembered
   */
  constructor(capacity: number, weigh: (answer: V) => number = () => 1) {
    this.#capacity = capacity
    this.#weigh = weigh
  }

  /** The value of a key; `find` computes a missing one. */
  get(key: string, find: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.answer
    }
    const entry = { answer: find(), weight: 1 }
    this.#entries.set(key, entry)
    this.#weight += entry.weight
    entry.answer.then(
      answer => this.#settle(key, entry, this.#weigh(answer)),
      () => this.#settle(key, entry, Number.POSITIVE_INFINITY),
    )
    this.#trim()
    return entry.answer
  }

  #settle(key: string, entry: Entry<V>, weight: number): void {
    if (this.#entries.get(key) !== entry) return
    if (weight > Math.max(1, this.#capacity * largestPart)) {
      this.#drop(key, entry)
      return
    }
    this.#weight += weight - entry.weight
    entry.weight = weight
    this.#trim()
  }

  #trim(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#weight <= this.#capacity) break
      this.#drop(key, entry)
    }
  }

  #drop(key: string, entry: Entry<V>): void {
    this.#entries.delete(key)
    this.#weight -= entry.weight
  }
}
