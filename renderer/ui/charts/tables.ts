import { dayMilliseconds } from '#shared/days.ts'
import { formatPercent, t } from '#shared/i18n/i18n.ts'
import type { Bar, Series, TimePoint, WeekCounts } from './chart-kinds.ts'
import type { ChartTable } from './chart-table.ts'
import { hourName, hours, weekdays } from './weekdays.ts'

/** The table of a time series: one row for each time, one column for each series. */
export function timeTable(points: readonly TimePoint[], series: readonly Series[]): ChartTable {
  return {
    columns: [t('Time'), ...series.map(({ label }) => label)],
    rows: points.map(({ at, values }) => [at, ...series.map(({ name }) => values[name] ?? 0)]),
  }
}

/** The table of bars, with the share of each in percent. */
export function barsTable(bars: readonly Bar[], of: string): ChartTable {
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  return {
    columns: [t('Name'), of, t('Share')],
    rows: bars.map(({ name, value }) => [name, value, formatPercent(total === 0 ? 0 : value / total, 1)]),
  }
}

/** The day so many days after another one, or before it; both as ISO dates. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** The first day of the year that ends with `until`, both as ISO dates. */
export function yearBefore(until: string): string {
  return addDays(until, -364)
}

/** The days of a calendar that have something, newest first. */
export function yearTable(days: Readonly<Record<string, number>>, until: string, of: string): ChartTable {
  const from = yearBefore(until)
  return {
    columns: [t('Day'), of],
    rows: Object.entries(days)
      .filter(([day, count]) => count > 0 && day >= from && day <= until)
      .sort(([a], [b]) => (a < b ? 1 : -1)),
  }
}

/** The table of a week: one row for each weekday, one column for each hour. */
export function weekTable(counts: WeekCounts): ChartTable {
  return {
    columns: [t('Weekday'), ...hours.map(hourName)],
    rows: weekdays.map((day, index) => [day, ...hours.map(hour => counts[index]?.[hour] ?? 0)]),
  }
}
