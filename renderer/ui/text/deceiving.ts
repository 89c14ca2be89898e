/** The deceptive characters in a file. */
export interface Deception {
  /** Controls that change the order in which characters are drawn. */
  readonly bidi: number
  /** The line of the first of them, counted from 1. */
  readonly firstLine: number
}

const bidiControl = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Counts the bidirectional controls of a text; null when it has none. */
export function bidiControlsIn(text: string): Deception | null {
  let bidi = 0
  let first = 0
  for (const match of text.matchAll(bidiControl)) {
    if (bidi === 0) first = match.index
    bidi += 1
  }
  if (bidi === 0) return null
  let firstLine = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < first; at = text.indexOf('\n', at + 1)) firstLine += 1
  return { bidi, firstLine }
}
