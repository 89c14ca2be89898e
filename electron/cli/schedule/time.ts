import { Cron } from 'croner'
import type { ScheduleTime } from '#shared/schedules.ts'
import { UsageProblem } from '../problem.ts'

export const weekdays: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const forms = '--at: 07:30 (every day), "mon 07:30", "1 07:30" (day 1 to 28 of the month), or hourly:15.'

/** Reads the value of --at. @throws UsageProblem */
export function parseTime(text: string): ScheduleTime {
  const [, hourly, day, hour, minute] =
    /^(?:hourly:(\d\d)|(?:(\w{1,3}) )?(\d\d):(\d\d))$/.exec(text.toLowerCase()) ?? []
  if (hourly !== undefined) return { minute: within(hourly, 0, 59), hour: null, weekday: null, day: null }
  if (hour === undefined || minute === undefined) throw new UsageProblem(forms)
  const weekday = day === undefined ? -1 : weekdays.indexOf(day)
  return {
    ...{ minute: within(minute, 0, 59), hour: within(hour, 0, 23) },
    weekday: weekday === -1 ? null : weekday,
    day: day === undefined || weekday !== -1 ? null : within(day, 1, 28),
  }
}

function within(text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most) throw new UsageProblem(forms)
  return number
}

/** As --at takes it. */
export function formatTime({ minute, hour, weekday, day }: ScheduleTime): string {
  if (hour === null) return `hourly:${twoDigits(minute)}`
  const before = weekday === null ? day : weekdays[weekday]
  return `${before === null ? '' : `${before} `}${twoDigits(hour)}:${twoDigits(minute)}`
}

/** The next time after a date, in local time. */
export function getNextRun({ minute, hour, weekday, day }: ScheduleTime, after: Date): Date | null {
  return new Cron(`${minute} ${hour ?? '*'} ${day ?? '*'} * ${weekday ?? '*'}`).nextRun(after)
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
