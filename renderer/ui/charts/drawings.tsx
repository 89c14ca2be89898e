import { BarChart, Heatmap, LineChart } from '@mantine/charts'
import { formatNumber } from '#shared/i18n/i18n.ts'
import '@mantine/charts/styles.css'
import { visibleString } from '#shared/text/visible.ts'
import { axisLabels } from '../time/time.ts'
import type { Bar, Series, TimePoint } from './chart-kinds.ts'
import classes from './charts.module.css'
import { levelColors } from './levels.ts'
import { yearBefore } from './tables.ts'

const palette = ['indigo.6', 'teal.7', 'orange.7', 'grape.6', 'cyan.7', 'red.6'] as const
const chartHeight = 240
const rowHeight = 30
const maxNameLength = 24

const format = (value: number) => formatNumber(value)

/** Lines or bars over time. */
export function TimeSeriesDrawing({
  title,
  points,
  series,
  kind,
}: {
  readonly title: string
  readonly points: readonly TimePoint[]
  readonly series: readonly Series[]
  readonly kind: 'bars' | 'lines'
}) {
  const shared = {
    h: chartHeight,
    data: points.map(({ at, values }) => ({ at, ...values })),
    dataKey: 'at',
    series: series.map(({ name, label, isBad }, index) => ({
      name,
      label,
      color: isBad ? 'red.7' : (palette[index % palette.length] ?? 'gray.6'),
    })),
    valueFormatter: format,
    withLegend: series.length > 1,
    textColor: 'dimmed',
    yAxisProps: { allowDecimals: false },
    xAxisProps: { tickFormatter: axisLabels(points[0]?.at, points.at(-1)?.at) },
  }
  const named = { title }
  return kind === 'lines' ? (
    <LineChart {...shared} lineChartProps={named} curveType="linear" withDots={points.length < 60} />
  ) : (
    <BarChart {...shared} type="stacked" barChartProps={named} />
  )
}

/** Bars that lie, so that there is room for names. */
export function BarsDrawing({
  title,
  bars,
  of,
}: {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly of: string
}) {
  const drawn = bars.filter(({ isRest }) => !isRest)
  return (
    <BarChart
      h={drawn.length * rowHeight + 40}
      data={drawn.map(({ name, value }) => ({ name: visibleString(name), value }))}
      dataKey="name"
      series={[{ name: 'value', label: of, color: palette[0] }]}
      orientation="vertical"
      gridAxis="y"
      valueFormatter={format}
      textColor="dimmed"
      yAxisProps={{ width: 150, interval: 0, tickFormatter: shortened }}
      xAxisProps={{ allowDecimals: false }}
      barChartProps={{ title }}
    />
  )
}

/** A year as a calendar, a column for each week. */
export function YearDrawing({
  title,
  days,
  until,
  of,
}: {
  readonly title: string
  readonly days: Readonly<Record<string, number>>
  readonly until: string
  readonly of: string
}) {
  return (
    <Heatmap
      className={classes.heat ?? ''}
      role="img"
      aria-label={title}
      data={{ ...days }}
      startDate={yearBefore(until)}
      endDate={until}
      withOutsideDates={false}
      withMonthLabels
      withWeekdayLabels
      withTooltip
      getTooltipLabel={({ date, value }) => `${date}: ${format(value ?? 0)} ${of}`}
      rectSize={12}
      gap={2}
      colors={levelColors}
      withLegend
    />
  )
}

function shortened(name: string): string {
  const characters = Array.from(name)
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join('')}…` : name
}
