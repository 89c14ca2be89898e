import type { Provenance } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { Window } from './windows.ts'

/** The state of one window of the log. */
export type WindowState =
  | { readonly kind: 'unread' }
  /** Some of its pages are here: nothing between `reachedBackTo` and its end is missing. */
  | { readonly kind: 'reading'; readonly reachedBackTo: number }
  /** Every page was read; `readAt` is the service's time of the first of them. */
  | { readonly kind: 'whole'; readonly readAt: number; readonly copy: Provenance | null }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reachedBackTo: number }

export interface WindowRecord {
  readonly window: Window
  readonly state: WindowState
}

/** A part of the log that was read whole, and when. */
interface ReadSpan extends Window {
  readonly windows: number
  /** Service time of the first and the last read of its windows. */
  readonly readFrom: number
  readonly readTo: number
}

export interface Gap extends Window {
  /** Null when not loaded yet. */
  readonly error: AppError | null
}

/** How much of a log is here, and how sure that is. */
export interface Coverage {
  /** The last second that was read, by the service's clock; null before the first answer. */
  readonly asOf: number | null
  /** The period of the filter, up to the end of `asOf`; null before the first answer. */
  readonly range: Window | null
  /** Newest first. */
  readonly read: readonly ReadSpan[]
  readonly gaps: readonly Gap[]
  /** A second read of the edges had the same result. */
  readonly isConfirmed: boolean
  /** Of the oldest window that came from the offline copy; null when the service answered for each. */
  readonly copy: Provenance | null
  /** The only basis for "all": each window was read completely from the service, and the edges were confirmed. */
  readonly isComplete: boolean
  /** Events that a second read found and the first one had not. */
  readonly late: number
  /** Events that the service gave before and no longer has. */
  readonly removed: number
  /** From 0 to 1: the time that is covered of the time since the log begins. */
  readonly progress: number
}

export interface CoverageParts {
  /** Newest first, without gaps between them. */
  readonly windows: readonly WindowRecord[]
  /** Null before the first answer. */
  readonly range: Window | null
  readonly asOf: number | null
  /** Of the range that the edges were confirmed for; null when they were not. */
  readonly confirmedEnd: number | null
  /** Time of the first event of the log, as far as is known. */
  readonly beginning: number | null
  readonly late: number
  readonly removed: number
}

/** Summarizes the states of the windows. */
export function getCoverage({ windows, range, asOf, confirmedEnd, beginning, late, removed }: CoverageParts): Coverage {
  const copies = windows.flatMap(({ state }) => (state.kind === 'whole' && state.copy ? [state.copy] : []))
  const gaps = range ? getGaps(windows) : []
  const isConfirmed = range !== null && confirmedEnd === range.end
  return {
    asOf,
    range,
    read: getSpans(windows),
    gaps,
    isConfirmed,
    copy: copies.reduce<Provenance | null>(
      (found, next) => (found === null || next.fetchedAt < found.fetchedAt ? next : found),
      null,
    ),
    isComplete: isConfirmed && gaps.length === 0 && copies.length === 0,
    late,
    removed,
    progress: range ? getProgress(windows, range, beginning) : 0,
  }
}

/** Windows that touch each other and were read whole are one span. */
function getSpans(windows: readonly WindowRecord[]): readonly ReadSpan[] {
  const spans: ReadSpan[] = []
  for (const { window, state } of windows) {
    if (state.kind !== 'whole') continue
    const last = spans.at(-1)
    if (last && window.end >= last.begin) {
      spans[spans.length - 1] = {
        begin: Math.min(last.begin, window.begin),
        end: last.end,
        windows: last.windows + 1,
        readFrom: Math.min(last.readFrom, state.readAt),
        readTo: Math.max(last.readTo, state.readAt),
      }
    } else {
      spans.push({ ...window, windows: 1, readFrom: state.readAt, readTo: state.readAt })
    }
  }
  return spans
}

function getGaps(windows: readonly WindowRecord[]): readonly Gap[] {
  const gaps: Gap[] = []
  for (const { window, state } of windows) {
    if (state.kind === 'whole') continue
    const error = state.kind === 'failed' ? state.error : null
    const end = state.kind === 'unread' ? window.end : Math.min(window.end, state.reachedBackTo)
    const last = gaps.at(-1)
    if (last?.begin === end && last.error === null && error === null) {
      gaps[gaps.length - 1] = { ...last, begin: window.begin }
    } else {
      gaps.push({ begin: window.begin, end, error })
    }
  }
  return gaps
}

/** How far back the log is complete, from the newest event; null while the newest window isn't loaded. */
export function completeBackTo({ range, gaps }: Coverage): number | null {
  if (!range) return null
  const end = gaps[0]?.end ?? range.begin
  return end >= range.end ? null : end
}

function getProgress(windows: readonly WindowRecord[], range: Window, beginning: number | null): number {
  const begin = Math.max(range.begin, beginning ?? range.begin)
  const total = range.end - begin
  if (total <= 0) return windows.every(({ state }) => state.kind === 'whole') ? 1 : 0
  const covered = windows.reduce((sum, { window, state }) => {
    const from = state.kind === 'unread' ? window.end : state.kind === 'whole' ? window.begin : state.reachedBackTo
    return sum + Math.max(0, Math.min(window.end, range.end) - Math.max(from, begin, window.begin))
  }, 0)
  return Math.min(1, covered / total)
}
