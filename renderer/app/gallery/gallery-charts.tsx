import { BarsChart, TimeSeriesChart, WeekHeatChart, YearHeatChart } from '../../ui/charts/charts.tsx'
import { Part } from './gallery-part.tsx'

const months = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb']
const points = months.map((at, index) => ({
  at,
  values: { success: 12 + ((index * 7) % 11), failed: (index * 5) % 4 },
}))
const series = [
  { name: 'success', label: 'Succeeded' },
  { name: 'failed', label: 'Failed', isBad: true },
]
const until = '2020-02-29'
/** Some commits on each third day of the year, fewer in its middle. */
const days = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [
    new Date(Date.parse(until) - index * 3 * 86_400_000).toISOString().slice(0, 10),
    1 + ((index * 13) % 9),
  ]),
)
const week = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_unused, hour) => (day < 5 && hour > 7 && hour < 18 ? (day * 3 + hour) % 9 : 0)),
)

/** Each kind of chart, with data and without. */
export function ChartParts() {
  return (
    <>
      <Part title="Over time, as bars">
        <TimeSeriesChart title="Deployments" description="By month" points={points} series={series} />
      </Part>
      <Part title="Over time, as lines">
        <TimeSeriesChart title="Pipelines" points={points} series={series} kind="lines" />
      </Part>
      <Part title="By name">
        <BarsChart
          title="Commits by author"
          of="Commits"
          bars={[
            { name: 'Ines Okafor', value: 124 },
            { name: '田中 由紀', value: 61 },
            { name: 'Þórdís Ævarsdóttir', value: 12 },
            { name: 'Others', value: 240, isRest: true },
          ]}
        />
      </Part>
      <Part title="By weekday and hour">
        <WeekHeatChart title="Commits by hour" of="Commits" counts={week} />
      </Part>
      <Part title="A year" isWide>
        <YearHeatChart title="Commits of the year" of="Commits" days={days} until={until} />
      </Part>
    </>
  )
}
