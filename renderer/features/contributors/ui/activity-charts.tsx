import { useMemo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { BarsChart, TimeSeriesChart, WeekHeatChart, YearHeatChart } from '../../../ui/charts/charts.tsx'
import { byDay, byWeek, type Made, overTime, shares } from '../model/activity.ts'
import classes from './contributors-screen.module.css'

const commitSeries = [{ name: 'commits', label: 'Commits' }]

/** The commits in charts; of one author when there is an `author`, with the share among all beside. */
export function ActivityCharts({
  made: all,
  author,
}: {
  readonly made: readonly Made[]
  readonly author: string | undefined
}) {
  const made = useMemo(() => (author === undefined ? all : all.filter(one => one.author === author)), [all, author])
  const time = useMemo(() => overTime(made), [made])
  const days = useMemo(() => byDay(made), [made])
  const week = useMemo(() => byWeek(made), [made])
  const bars = useMemo(() => shares(all), [all])
  const until = made.reduce((latest, { day }) => (day > latest ? day : latest), '')
  if (made.length === 0) {
    return <p className={classes.note}>No counted commit is by {visibleString(author ?? '')}.</p>
  }
  return (
    <div className={classes.charts}>
      <TimeSeriesChart
        title="Commits over time"
        description={`By ${time.step}`}
        points={time.points}
        series={commitSeries}
      />
      <BarsChart title="Share by author" description="Of the counted commits" bars={bars} of="Commits" />
      <WeekHeatChart
        title="Weekday and hour"
        description="By the clock of whoever wrote the commit"
        counts={week}
        of="commits"
      />
      <YearHeatChart title="The last year" description={`Until ${until}`} days={days} until={until} of="commits" />
    </div>
  )
}
