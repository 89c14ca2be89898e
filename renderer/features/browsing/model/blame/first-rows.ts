import type { AnswerOf } from '#shared/bridge.ts'
import type { BlameRange, LineRange } from '#shared/contract/repository-files.ts'

/**
 * Lines whose blame is loaded first. Most files have fewer, so that one request is enough; git needs hardly longer for
 * them than for a screenful.
 */
const maxFirstRows = 1000
/** The line of a link moves the rows in steps, at least half a step before it. */
const step = maxFirstRows / 2

/** The lines to load first: those of the beginning, or around the line of a link. */
export function firstRows(line = 1): LineRange {
  if (line <= maxFirstRows) return { start: 1, end: maxFirstRows }
  const start = Math.floor((line - 1) / step) * step - step / 2 + 1
  return { start, end: start + maxFirstRows - 1 }
}

export interface FirstRows {
  readonly ranges: readonly BlameRange[]
  /** The number of the first line. */
  readonly start: number
  /** These are all lines of the file. */
  readonly isWhole: boolean
}

/**
 * What a service returned for the first rows. One that doesn't know ranges returns all lines: more than were requested, or, as it had been
 * requested, fewer from the first line on.
 */
export function readFirstRows({ value }: Pick<AnswerOf<'files.blame'>, 'value'>, { start }: LineRange): FirstRows {
  const lines = value.reduce((sum, range) => sum + range.lines.length, 0)
  const isIgnored = lines > maxFirstRows
  return {
    ranges: value,
    start: isIgnored ? 1 : start,
    isWhole: isIgnored || (start === 1 && lines < maxFirstRows),
  }
}
