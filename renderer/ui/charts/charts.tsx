import { lazy, type ReactNode } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { ChartFrame } from './chart-frame.tsx'
import type { Bar, Series, TimePoint, WeekCounts } from './chart-kinds.ts'
import { barsTable, timeTable, weekTable, yearTable } from './tables.ts'

/** The chart library is large; it comes when the first chart is drawn. */
const TimeSeriesDrawing = lazy(() => import('./drawings.tsx').then(drawn => ({ default: drawn.TimeSeriesDrawing })))
const BarsDrawing = lazy(() => import('./drawings.tsx').then(drawn => ({ default: drawn.BarsDrawing })))
const YearDrawing = lazy(() => import('./drawings.tsx').then(drawn => ({ default: drawn.YearDrawing })))
const WeekDrawing = lazy(() => import('./week-drawing.tsx').then(drawn => ({ default: drawn.WeekDrawing })))

interface Words {
  readonly title: string
  readonly description?: ReactNode
}

/** Numbers over time, as lines or as bars; the points in order of time. */
export function TimeSeriesChart({
  points,
  series,
  kind = 'bars',
  ...words
}: Words & {
  readonly points: readonly TimePoint[]
  readonly series: readonly Series[]
  readonly kind?: 'bars' | 'lines'
}) {
  return (
    <ChartFrame {...words} table={timeTable(points, series)}>
      <TimeSeriesDrawing title={words.title} points={points} series={series} kind={kind} />
    </ChartFrame>
  )
}

/** One bar per name, in the given order; `of` names the counted thing. */
export function BarsChart({
  bars,
  of,
  ...words
}: Words & { readonly description?: string; readonly bars: readonly Bar[]; readonly of: string }) {
  const rest = bars.find(({ isRest }) => isRest)
  const description = [words.description, rest && t('The table has {name}, too.', { name: rest.name })]
    .filter(Boolean)
    .join('. ')
  return (
    <ChartFrame {...words} description={description} table={barsTable(bars, of)}>
      <BarsDrawing title={words.title} bars={bars} of={of} />
    </ChartFrame>
  )
}

/** A year of days as a calendar; `days` by ISO date, `until` the last day of it. */
export function YearHeatChart({
  days,
  until,
  of,
  ...words
}: Words & { readonly days: Readonly<Record<string, number>>; readonly until: string; readonly of: string }) {
  return (
    <ChartFrame {...words} table={yearTable(days, until, of)}>
      <YearDrawing title={words.title} days={days} until={until} of={of} />
    </ChartFrame>
  )
}

/** The weekdays by the hours of the day. */
export function WeekHeatChart({ counts, of, ...words }: Words & { readonly counts: WeekCounts; readonly of: string }) {
  return (
    <ChartFrame {...words} table={weekTable(counts)}>
      <WeekDrawing title={words.title} counts={counts} of={of} />
    </ChartFrame>
  )
}
