import { type ServiceFilter, secondOf } from '../filter/service-filter.ts'

/** A part of the log: from `begin`, which belongs to it, to `end`, which does not. */
export interface Window {
  readonly begin: number
  /** Null for the newest one, which still grows. */
  readonly end: number | null
}

const day = 24 * 3600_000
/** Services answer for thirty days at most; shorter ones let those that read at the same time end together. */
export const windowDays = 15
const windowMilliseconds = windowDays * day
/** Without a first day the walk ends here: no service of this API is older. */
const beginOfTime = Date.UTC(2011, 0, 1)

/**
 * The parts in which a log is read, newest first. They lie the same way whenever it is read, so that what was kept of
 * one reading serves the next.
 */
export function windowsOf({ created_after, created_before }: ServiceFilter, now: number): readonly Window[] {
  const first = created_after === undefined ? beginOfTime : Date.parse(created_after)
  // The last second belongs to the filter.
  const last = created_before === undefined ? null : Date.parse(created_before) + 1000
  const windows: Window[] = []
  const newest = Math.floor(Math.max(first, Math.min(now, last === null ? now : last - 1)) / windowMilliseconds)
  for (let index = newest; (index + 1) * windowMilliseconds > first; index -= 1) {
    const end = (index + 1) * windowMilliseconds
    const isOpen = index === newest && last === null
    windows.push({
      begin: Math.max(first, index * windowMilliseconds),
      end: isOpen ? null : Math.min(end, last ?? end),
    })
  }
  return windows
}

/** The filter that asks for one window. Its last second is in the next one as well: see `isWithin`. */
export function windowFilter(filter: ServiceFilter, { begin, end }: Window): ServiceFilter {
  return {
    ...filter,
    created_after: secondOf(new Date(begin)),
    ...(end !== null && { created_before: secondOf(new Date(end)) }),
  }
}

/** Whether an event is of this window: the service rounds the ends to seconds, in its own way. */
export function isWithin({ begin, end }: Window, time: number): boolean {
  // A time that nobody can read is in whichever window it came with.
  return Number.isNaN(time) || (time >= begin && (end === null || time < end))
}
