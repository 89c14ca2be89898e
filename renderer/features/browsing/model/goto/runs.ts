/** A part of a text that is marked, or is not. */
export interface Run {
  readonly start: number
  readonly text: string
  readonly isMatch: boolean
}

/** Cuts a text where marked letters begin and end. Places outside of the text mark nothing. */
export function getRuns(text: string, letters: readonly number[]): readonly Run[] {
  const marked = new Set(letters)
  const runs: Run[] = []
  let start = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && marked.has(at) === marked.has(start)) continue
    runs.push({ start, text: text.slice(start, at), isMatch: marked.has(start) })
    start = at
  }
  return runs
}
