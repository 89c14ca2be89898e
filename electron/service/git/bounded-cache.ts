/**
 * Remembers the answers to questions whose answer can never change (they are asked of object ids), the longest unused
 * forgotten first. One question asked twice at the same time is answered once; a failure is not remembered.
 */
export class BoundedCache<V> {
  readonly #capacity: number
  readonly #answers = new Map<string, Promise<V>>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** The answer under a key; `find` is asked when there is none yet. */
  get(key: string, find: () => Promise<V>): Promise<V> {
    const known = this.#answers.get(key)
    if (known) {
      this.#answers.delete(key)
      this.#answers.set(key, known)
      return known
    }
    const answer = find()
    this.#answers.set(key, answer)
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key)
    })
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#capacity) break
      this.#answers.delete(oldest)
    }
    return answer
  }
}
