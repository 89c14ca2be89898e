import { showsItself } from '#shared/text/visible.ts'
import { type Mark, segmentsToDraw } from '../text/visible-text.tsx'
import type { LineTokens } from './highlight/tokens.ts'
import type { Range } from './word-changes.ts'

/** A part of a line that is drawn in one way. */
export interface Piece {
  readonly start: number
  readonly text: string
  /** Index into the scopes of the highlighter; null for plain text. */
  readonly scope: number | null
  readonly isChanged: boolean
  /** Set when the characters are invisible or misleading. */
  readonly mark: Mark | null
}

/** Cuts a line where its colour or its state changes, and around every character that has to be made visible. */
export function linePieces(text: string, tokens: LineTokens | undefined, changed: readonly Range[]): Piece[] {
  if (showsItself(text)) return cut(text, 0, tokens, changed)
  const pieces: Piece[] = []
  let start = 0
  for (const segment of segmentsToDraw(text, true)) {
    const end = start + segment.text.length
    if (segment.kind === 'text') pieces.push(...cut(segment.text, start, tokens, changed))
    else pieces.push({ start, text: segment.text, scope: null, isChanged: isIn(changed, start), mark: segment })
    start = end
  }
  return pieces
}

function cut(text: string, from: number, tokens: LineTokens | undefined, changed: readonly Range[]): Piece[] {
  const until = from + text.length
  const bounds = new Set([from, until])
  const add = (place: number) => place > from && place < until && bounds.add(place)
  for (const { start, end } of tokens ?? []) {
    add(start)
    add(end)
  }
  for (const { start, end } of changed) {
    add(start)
    add(end)
  }
  const places = [...bounds].sort((one, other) => one - other)
  return places.slice(0, -1).map((start, index) => ({
    start,
    text: text.slice(start - from, (places[index + 1] ?? until) - from),
    scope: tokens?.find(token => token.start <= start && start < token.end)?.scope ?? null,
    isChanged: isIn(changed, start),
    mark: null,
  }))
}

function isIn(ranges: readonly Range[], place: number): boolean {
  return ranges.some(({ start, end }) => start <= place && place < end)
}
