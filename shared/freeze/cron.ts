import { Cron } from 'croner'
import { t } from '#shared/i18n/i18n.ts'
import { expandCron } from '../text/cron.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

const minute = 60_000

/** The parts of a cron expression, in order, with the numbers they may have. */
export const cronParts = [
  { id: 'minute', label: t('minute'), low: 0, high: 59 },
  { id: 'hour', label: t('hour'), low: 0, high: 23 },
  { id: 'day', label: t('day of the month'), low: 1, high: 31 },
  { id: 'month', label: t('month'), low: 1, high: 12 },
  { id: 'weekday', label: t('day of the week'), low: 0, high: 7 },
] as const
export type CronPart = (typeof cronParts)[number]

/** The parts of an expression as they were written. */
export function splitCron(expression: string): readonly string[] {
  return expression.trim().split(/\s+/).filter(Boolean)
}

/** A run of a schedule: its local time, and its time in milliseconds since 1970. */
export interface Run {
  /** In order also where runs fall on the same moment, because the clocks skip their wall times (see WallClock). */
  readonly wall: number
  readonly time: number
}

/** A schedule that is only queried for its runs, never started. */
export interface CronSchedule {
  readonly clock: WallClock
  /** The first run after a wall time; null when there is none. */
  next(wall: number): Run | null
  /** The last run at or before a wall time; null when there is none. */
  last(wall: number): Run | null
  /** Whether the clocks show a wall time of the schedule at a time. */
  matches(time: number): boolean
}

/** @returns null when the expression or the zone can't be understood */
export function readCron(expression: string, timezone: string): CronSchedule | null {
  const cron = parseCron(expression)
  if (!cron || !isTimeZone(timezone)) return null
  const clock = createWallClock(timezone)
  const run = (date: Date | null | undefined): Run | null =>
    date ? { wall: date.getTime(), time: clock.getTime(date.getTime()) } : null
  return {
    clock,
    next: wall => run(cron.nextRun(new Date(wall))),
    // The library searches strictly before a time; cron has a resolution of minutes, so any later moment within the
    // minute will do.
    last: wall => run(cron.previousRuns(1, new Date(Math.floor(wall / minute) * minute + minute / 2))[0]),
    matches: time => cron.match(new Date(clock.wallAt(time))),
  }
}

/**
 * Runs of an expression on clocks that are never changed. The library's own time zones lose runs in the hour that is skipped.
 * @returns null when it is invalid
 */
export function parseCron(expression: string): Cron | null {
  if (splitCron(expression).length !== cronParts.length) return null
  try {
    return new Cron(expandCron(expression), { mode: '5-part', paused: true, timezone: 'UTC' })
  } catch {
    return null
  }
}

/** A name of the time zone database, old ones and `UTC` among them; offsets such as `+01:00` are none (document 2, section 4.4). */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The first run of a schedule after a time, in milliseconds; null when there is none. */
export function runAfter(cron: CronSchedule, time: number): number | null {
  return cron.next(cron.clock.latestAt(time))?.time ?? null
}

/** The last run of a schedule at or before a time; null when there is none. */
export function runUntil(cron: CronSchedule, time: number): number | null {
  return cron.last(cron.clock.latestAt(time))?.time ?? null
}
