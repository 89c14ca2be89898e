/** A source of numbers that is the same on every machine and every run: the sandbox must have the same SHAs everywhere. */
export interface Random {
  /** A fraction of at least 0, less than 1. */
  fraction(): number
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number
  pick<const L extends readonly [unknown, ...unknown[]]>(items: L): L[number]
}

/** The generator known as mulberry32: 32 bits of state, sufficient for generated histories. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return { fraction, below, pick: items => items[below(items.length)] ?? items[0] }
}
