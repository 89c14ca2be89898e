/** A pattern typed by the user, and the text to try it on. */
export interface PatternTrial {
  readonly source: string
  /** `g` among them. */
  readonly flags: string
  readonly text: string
}

/** An editor's search stops there as well. */
const maxMatches = 20_000

/**
 * Runs a pattern over a text as an editor's search does, line by line and over the whole, and returns the number of
 * matches in lines. A pattern with catastrophic backtracking never returns: run this in a worker.
 */
export function tryPattern({ source, flags, text }: PatternTrial): number {
  const pattern = new RegExp(source, flags)
  let matches = 0
  for (const line of text.split(/\r\n|\n|\r/)) matches += count(line, pattern, maxMatches - matches)
  count(text, pattern, maxMatches)
  return matches
}

function count(text: string, pattern: RegExp, most: number): number {
  let matches = 0
  for (const _match of text.matchAll(pattern)) {
    if (matches >= most) break
    matches += 1
  }
  return matches
}
