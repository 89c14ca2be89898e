import type { FreezePeriod } from '../contract/freeze-periods.ts'
import { type Run, readCron, runAfter } from './cron.ts'

/** When a freeze starts and ends, as the service has it (document 2, section 4.4). */
export type FreezeSchedule = Pick<FreezePeriod, 'freeze_start' | 'freeze_end' | 'cron_timezone'>

/** A stretch of time in milliseconds since 1970; `end` is the first moment that is outside. Null: it never ends. */
export interface Interval {
  readonly start: number
  readonly end: number | null
}

const minute = 60_000
/** Freezes of one schedule, one after the other; more of them are too many to be shown or walked. */
const maxIntervals = 400

/** A parsed schedule, on the time axis. */
export interface FreezeClock {
  /** The freeze that holds at a time, from its first start on. */
  at(time: number): Interval | null
  /** When the next freeze starts after a time; null when none ever does. */
  nextStart(time: number): number | null
  /** When the end comes next after a time, frozen or not; null when it never does. */
  nextEnd(time: number): number | null
  /** The freezes that touch a stretch of time, in order; `isWhole` is false when there are too many. */
  within(from: number, to: number): { readonly intervals: readonly Interval[]; readonly isWhole: boolean }
}

/**
 * Parses a schedule: frozen from a start until the next end after it, in the schedule's own time zone. A local time
 * that is skipped in spring counts as the moment the clocks were put forward; of one that occurs twice in autumn, the
 * first counts. A freeze whose start and end both fall on the moment the clocks were put forward does not happen.
 * @returns null when an expression or the zone is invalid
 */
export function readFreeze({ freeze_start, freeze_end, cron_timezone }: FreezeSchedule): FreezeClock | null {
  const starts = readCron(freeze_start, cron_timezone)
  const ends = readCron(freeze_end, cron_timezone)
  if (!starts || !ends) return null

  const firstFrom = (run: Run | null) => run && starts.next(run.wall - minute)
  /** The freeze that a start brings about, or the first one after it. */
  const freezeFrom = (first: Run | null): Freeze | null => {
    for (let start = first; start; ) {
      const end = ends.next(start.wall)
      if (!end || end.time > start.time) return { start, end }
      start = firstFrom(end)
    }
    return null
  }
  const holdingAt = (time: number): Freeze | null => {
    const latest = starts.last(starts.clock.latestAt(time))
    if (!latest) return null
    const end = ends.next(latest.wall)
    if (end && end.time <= time) return null
    // Starts that follow each other without an end between them are one freeze.
    return { start: firstFrom(ends.last(latest.wall)) ?? latest, end }
  }
  const after = (time: number) => freezeFrom(starts.next(starts.clock.latestAt(time)))
  return {
    at: time => toInterval(holdingAt(time)),
    nextStart: time => after(time)?.start.time ?? null,
    nextEnd: time => runAfter(ends, time),
    within: (from, to) => {
      const intervals: Interval[] = []
      let freeze = holdingAt(from) ?? after(from)
      while (freeze && freeze.start.time < to) {
        if (intervals.length === maxIntervals) return { intervals, isWhole: false }
        intervals.push({ start: freeze.start.time, end: freeze.end?.time ?? null })
        freeze = freezeFrom(firstFrom(freeze.end))
      }
      return { intervals, isWhole: true }
    },
  }
}

/** A freeze as the runs that start and end it; without an end it never ends. */
interface Freeze {
  readonly start: Run
  readonly end: Run | null
}

function toInterval(freeze: Freeze | null): Interval | null {
  return freeze && { start: freeze.start.time, end: freeze.end?.time ?? null }
}

/**
 * Whether deployments are frozen by any of the schedules at a time (milliseconds since 1970). Invalid schedules are
 * ignored.
 */
export function isFrozenAt(schedules: readonly FreezeSchedule[], time: number): boolean {
  return schedules.some(schedule => readFreeze(schedule)?.at(time))
}

/**
 * When deployments resume, across freezes that overlap or adjoin.
 * @returns the time itself when it is not frozen; null when no end is found
 */
export function frozenUntil(schedules: readonly FreezeSchedule[], time: number): number | null {
  const clocks = schedules.flatMap(schedule => readFreeze(schedule) ?? [])
  let until = time
  for (let steps = 0; steps < maxIntervals; steps += 1) {
    const holding = clocks.flatMap(clock => clock.at(until) ?? [])
    if (holding.length === 0) return until
    if (holding.some(({ end }) => end === null)) return null
    until = Math.max(...holding.map(({ end }) => end ?? until))
  }
  return null
}

/** When the next freeze of any schedule starts after a time; null when none ever does. */
export function nextFreeze(schedules: readonly FreezeSchedule[], time: number): number | null {
  const starts = schedules.flatMap(schedule => readFreeze(schedule)?.nextStart(time) ?? [])
  return starts.length === 0 ? null : Math.min(...starts)
}
