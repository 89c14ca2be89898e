import { activeLocale, dateLocale, t } from '#shared/i18n/i18n.ts'

const units = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

const locale = dateLocale()
const relative = new Intl.RelativeTimeFormat(activeLocale(), { numeric: 'always' })
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
// Of 12 or 24 hours as the system writes them, everywhere alike: a time in a list is compared with one in a tooltip.
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const clockSeconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const dayOfYear = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
const monthOfYear = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' })
const wholeDay = new Intl.DateTimeFormat(locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/**
 * Formats a time relative to now: "just now", "3 hours ago", "in 2 days". An invalid time is returned as it is: a
 * hostile or odd value is shown, not hidden.
 */
export function timeAgo(value: string, now: number): string {
  const time = Date.parse(value)
  if (Number.isNaN(time)) return value
  const seconds = (time - now) / 1000
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  }
  return t('just now')
}

/** Date and time in full, for the tooltip. */
export function exactTime(value: string): string {
  const time = Date.parse(value)
  return Number.isNaN(time) ? value : exact.format(time)
}

/** Hour and minute, below a heading with the day; empty for an invalid time. */
export function clockTime(value: string): string {
  const time = Date.parse(value)
  return Number.isNaN(time) ? '' : clock.format(time)
}

/** Hour, minute and second of a moment in milliseconds since 1970. */
export function timeWithSeconds(moment: number): string {
  return clockSeconds.format(moment)
}

/** Whether the system writes 16:00 rather than 4:00 PM. */
export function has24Hours(): boolean {
  return clock.resolvedOptions().hour12 !== true
}

/** The date alone. */
export function exactDay(value: string): string {
  const time = timeOfDay(value)
  return Number.isNaN(time) ? value : day.format(time)
}

/**
 * How the steps of an axis of time are written: ISO days without their year where all are of the same one, ISO months with it; other
 * texts as they are.
 */
export function axisLabels(first = '', last = first): (step: string) => string {
  const isOfOneYear = first.slice(0, 4) === last.slice(0, 4)
  return step => {
    const [, month, day] = /^(\d{4}-\d{2})(-\d{2})?$/.exec(step) ?? []
    if (month === undefined) return step
    if (day === undefined) return monthOfYear.format(timeOfDay(`${month}-01`))
    return isOfOneYear ? dayOfYear.format(timeOfDay(step)) : exactDay(step)
  }
}

/** The date with its weekday, as the heading of a day. */
export function longDay(value: string): string {
  const time = timeOfDay(value)
  return Number.isNaN(time) ? t('Unknown day') : wholeDay.format(time)
}

/** A date without a time is that day in the local time zone; `Date.parse` alone takes it as midnight UTC. */
function timeOfDay(value: string): number {
  return Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00` : value)
}
