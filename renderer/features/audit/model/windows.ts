import { type ServiceFilter, secondOf } from './service-filter.ts'

/** A part of the log: from `begin`, which belongs to it, to `end`, which does not. */
export interface Window {
  readonly begin: number
  readonly end: number
}

/** What is asked of the service for a window: without an end for the newest one, so that its first page tells the service's time. */
export interface Period {
  readonly begin: number
  readonly end: number | null
}

const second = 1000
const day = 24 * 3600_000
/** Services answer for thirty days at most; shorter ones let those that are read at the same time end together. */
export const windowDays = 15
export const windowMilliseconds = windowDays * day
/** Longer than what a service looks at that answers for a month at most. */
export const moreThanMonth = 35 * day
/** Without a first day the load ends here: no service of this API is older. */
const beginOfTime = Date.UTC(2011, 0, 1)

/**
 * An event can reach the log later than its own time says: a transaction took long, or clocks differ. A read of what is new begins
 * so long before the end of the read before it, and the edges that are read a second time are as long.
 */
export const overlapMilliseconds = 2 * 60_000

/** The part of the log that a filter asks for; its end is null when the log still grows into it. */
export function rangeOf({ created_after, created_before }: ServiceFilter): Period {
  return {
    begin: created_after === undefined ? beginOfTime : Date.parse(created_after),
    // The last second belongs to the filter.
    end: created_before === undefined ? null : Date.parse(created_before) + second,
  }
}

/**
 * The windows in which a log is read, newest first. They lie the same way whenever it is read, so that what was kept of
 * one load serves the next.
 */
export function windowsOf({ begin: first, end: last }: Period, now: number): readonly Period[] {
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

/** The filter that asks for one window. Its last second is in the next one as well: see `isWithin`. */
export function windowFilter(filter: ServiceFilter, { begin, end }: Period): ServiceFilter {
  const { created_before: _end, ...rest } = filter
  return {
    ...rest,
    created_after: secondOf(new Date(begin)),
    ...(end !== null && { created_before: secondOf(new Date(end)) }),
  }
}

/** Whether an event is of this window: the service rounds the ends to seconds, in its own way. */
export function isWithin({ begin, end }: Period, time: number): boolean {
  // A time that nobody can read is in whichever window it came with.
  return Number.isNaN(time) || (time >= begin && (end === null || time < end))
}

/**
 * The end of what can be read whole now: the second that the service answered in is not over, so it is left to the next
 * read. Exclusive; `asOf` of the log is a second earlier.
 * @param serviceTime of the answer, by the service's clock; null when it does not say
 * @param newest time of the newest event that it gave; null without one
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
 * What is read a second time before a log counts as complete: its newest part, where events can be late, and its oldest, where
 * a service removes them.
 * @param oldest time of the oldest event; null without one
 */
export function edgesOf({ begin, end }: Window, oldest: number | null): readonly Window[] {
  const newest = { begin: Math.max(begin, end - overlapMilliseconds), end }
  if (oldest === null) return [newest]
  const first = Math.floor(oldest / second) * second
  if (first + overlapMilliseconds >= newest.begin) return [{ begin: Math.min(first, newest.begin), end }]
  return [newest, { begin: first, end: first + overlapMilliseconds }]
}
