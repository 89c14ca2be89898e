/** Room for so many callers; who has not called for longer than the window is forgotten first. */
const maxCallers = 10_000

/** Counts calls of each caller over a moving window. */
export class RateLimit {
  readonly #limit: number
  readonly #milliseconds: number
  readonly #now: () => number
  readonly #calls = new Map<string, readonly number[]>()

  constructor(limit: number, milliseconds: number, now: () => number = () => performance.now()) {
    this.#limit = limit
    this.#milliseconds = milliseconds
    this.#now = now
  }

  /** Counts a call, and gives 0; or, when it is one too many, the whole seconds after which another is welcome. */
  take(caller: string): number {
    const now = this.#now()
    const recent = (this.#calls.get(caller) ?? []).filter(time => time > now - this.#milliseconds)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= this.#limit) {
      return Math.max(1, Math.ceil((oldest + this.#milliseconds - now) / 1000))
    }
    // Taken out and put back, so that the map stands in the order of the last call.
    this.#calls.delete(caller)
    this.#calls.set(caller, [...recent, now])
    for (const [first] of this.#calls) {
      if (this.#calls.size <= maxCallers) break
      this.#calls.delete(first)
    }
    return 0
  }
}
