import { beginOfLogs, toSecond } from '#shared/audit/periods.ts'
import { dayMilliseconds } from '#shared/days.ts'
import type { ServiceFilter } from './service-filter.ts'

/** A part of the log: from `begin`, which belongs to it, to `end`, which does not. */
export interface Window {
  readonly begin: number
  readonly end: number
}

/**
 * The period of a request for a window: without an end for the newest one, so that its first page determines the
 * service's time.
 */
export interface Period {
  readonly begin: number
  readonly end: number | null
}

const second = 1000
/** Services answer for thirty days at most; shorter ones let those that are read at the same time end together. */
export const windowDays = 15
export const windowMilliseconds = windowDays * dayMilliseconds

/**
 * An event can reach the log later than its own time: after a long transaction, or with different clocks. A read of new
 * events begins this long before the end of the last read, and the edges that are read again are as long.
 */
export const overlapMilliseconds = 2 * 60_000

/** The period of a filter; its end is null when the log still grows within it. */
export function getRange({ created_after, created_before }: ServiceFilter): Period {
  return {
    begin: created_after === undefined ? beginOfLogs : Date.parse(created_after),
    // The last second belongs to the filter.
    end: created_before === undefined ? null : Date.parse(created_before) + second,
  }
}

/**
 * The windows of a log, newest first. They are the same at any time, so that pages cached by one load are reused by the
 * next.
 */
export function getWindows({ begin: first, end: last }: Period, now: number): readonly Period[] {
  const windows: Period[] = []
  const until = last === null ? now : Math.min(now, last - 1)
  const newest = Math.floor(Math.max(first, until) / windowMilliseconds)
  for (let index = newest; (index + 1) * windowMilliseconds > first; index -= 1) {
    const end = (index + 1) * windowMilliseconds
    const isNewest = index === newest
    windows.push({
      begin: Math.max(first, index * windowMilliseconds),
      end: isNewest ? last : end,
    })
  }
  return windows
}

/** The filter for one window. Its last second is in the next one as well: see `isWithin`. */
export function windowFilter(filter: ServiceFilter, { begin, end }: Period): ServiceFilter {
  const { created_before: _end, ...rest } = filter
  return {
    ...rest,
    created_after: toSecond(begin),
    ...(end !== null && { created_before: toSecond(end) }),
  }
}

/** Whether an event is of this window: the service rounds the ends to seconds, in its own way. */
export function isWithin({ begin, end }: Period, time: number): boolean {
  // An event with an invalid time belongs to the window that contained it.
  return Number.isNaN(time) || (time >= begin && (end === null || time < end))
}

/**
 * The end of the period that can be read completely now: the second of the service's answer is not over, so it is left
 * to the next read. Exclusive; `asOf` of the log is a second earlier.
 * @param serviceTime of the answer, by the service's clock; null when it sends none
 * @param newest time of its newest event; null without one
 * @param localTime of the answer, by this computer's clock
 */
export function endOfRead(serviceTime: number | null, newest: number | null, localTime: number): number {
  const floor = (time: number) => Math.floor(time / second) * second
  if (serviceTime === null) return newest === null ? floor(localTime) : floor(newest) + second
  // Events from the service's future: the clock that dates them is ahead of the one that dates answers.
  if (newest !== null && newest > serviceTime + 2 * second) return floor(newest) + second
  return floor(serviceTime)
}

/**
 * The parts that are read again before a log counts as complete: the newest, where events can be late, and the oldest,
 * where a service removes them.
 * @param oldest time of the oldest event; null without one
 */
export function getEdges({ begin, end }: Window, oldest: number | null): readonly Window[] {
  const newest = { begin: Math.max(begin, end - overlapMilliseconds), end }
  if (oldest === null) return [newest]
  const first = Math.floor(oldest / second) * second
  if (first + overlapMilliseconds >= newest.begin) return [{ begin: Math.min(first, newest.begin), end }]
  return [newest, { begin: first, end: first + overlapMilliseconds }]
}
