import { isTimeZone } from '#shared/freeze/cron.ts'
import { dateLocale } from '#shared/i18n/i18n.ts'
import { has24Hours } from '../../../ui/time/time.ts'

/** Formats times in one time zone. */
export interface ZoneClock {
  /** "Fri, Nov 20, 2026, 16:00", or "4:00 PM" where the system writes it so. */
  full(time: number): string
  /** "Nov 20 – Dec 24, 2026". */
  days(from: number, to: number): string
  /** "Fri". */
  weekday(time: number): string
  /** "Nov 20". */
  day(time: number): string
  /** "16:00". */
  clock(time: number): string
  /** "GMT+1". */
  offset(time: number): string
}

/** The clock of a time zone. @throws RangeError for an unknown zone */
export function zoneClock(timeZone: string): ZoneClock {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(), { timeZone, ...options })
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
  const clock = { hour: has24Hours() ? '2-digit' : 'numeric', minute: '2-digit' } as const
  const full = format({ ...day, ...clock, year: 'numeric' })
  const days = format({ dateStyle: 'medium' })
  const weekdays = format({ weekday: 'short' })
  const monthDays = format({ month: 'short', day: 'numeric' })
  const clocks = format(clock)
  const offsets = format({ timeZoneName: 'shortOffset' })
  return {
    full: time => full.format(time),
    days: (from, to) => days.formatRange(from, to),
    weekday: time => weekdays.format(time),
    day: time => monthDays.format(time),
    clock: time => clocks.format(time),
    offset: time => offsets.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  }
}

/** The time zone of the calendar: the chosen one, else that of the first period, else the user's own. */
export function calendarZone(periods: readonly { readonly cron_timezone: string }[], chosen?: string): string {
  return [chosen, ...periods.map(period => period.cron_timezone)].find(zone => zone && isTimeZone(zone)) ?? ownZone()
}

/** The user's time zone. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
