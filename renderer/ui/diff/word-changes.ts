import { diffWordsWithSpace } from 'diff'

/** A part of a line, by its UTF-16 places. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Longer lines, or lines further apart, are shown as changed in whole. */
const maxLineLength = 1000
const maxEdits = 120
/** With less in common than this share of the shorter line, one line did not become the other. */
const leastCommon = 0.3

/** A line, and the one it replaces. */
export interface LinePair {
  readonly text: string
  readonly other: string
}

/** `changedWords`, as a task. */
export function changedWordsOfPair({ text, other }: LinePair): readonly Range[] {
  return changedWords(text, other)
}

/** The words of `text` that are not in `other`; empty when the lines have too little in common. */
export function changedWords(text: string, other: string): readonly Range[] {
  if (text.length > maxLineLength || other.length > maxLineLength) return []
  const parts = diffWordsWithSpace(other, text, { maxEditLength: maxEdits })
  if (!parts) return []
  const ranges: Range[] = []
  let place = 0
  let common = 0
  for (const part of parts) {
    if (part.removed) continue
    const end = place + part.value.length
    if (part.added) ranges.push({ start: place, end })
    else common += part.value.trim().length
    place = end
  }
  return common < leastCommon * Math.min(text.trim().length, other.trim().length) ? [] : ranges
}
