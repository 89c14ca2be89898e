import { activeLocale, dateLocale, t } from '#shared/i18n/i18n.ts'

/** As ISO 8601 counts them, from Monday. */
export const weekdays = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
] as const

/** The same, as short as the language has them: "Mon", "Mo". */
export const shortWeekdays = weekdays.map((_, index) =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(activeLocale(), { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, index + 1)),
)

export const hours = Array.from({ length: 24 }, (_, hour) => hour)

const hourFormat = new Intl.DateTimeFormat(dateLocale(), { hour: 'numeric', timeZone: 'UTC' })

/** Formats an hour of the day with the clock of all other times, such as "9 AM" or "09". */
export function hourName(hour: number): string {
  return hourFormat.format(Date.UTC(2024, 0, 1, hour))
}
