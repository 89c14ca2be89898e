import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { BarsChart, TimeSeriesChart, WeekHeatChart } from '../../../ui/charts/charts.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { countsOf } from '../model/counts.ts'
import type { EventTable } from '../model/event-table.ts'
import { changeKinds } from '../model/facts.ts'
import { kindWords } from '../model/kind-words.ts'
import classes from './audit.module.css'

const series = changeKinds.map(name => ({ name, label: kindWords[name] }))

interface ChartsProps {
  readonly table: EventTable
  readonly rows: readonly number[]
  /** Of which events they are, and as of when. */
  readonly scope: string
}

/** The events that match the filters, in charts. */
export function ChartsView({ table, rows, scope }: ChartsProps) {
  const counts = useMemo(() => countsOf(table, rows), [table, rows])
  if (counts.time.length === 0) {
    return <EmptyState icon={<IconChartBar size={30} stroke={1.5} />} title="No events to count" />
  }
  return (
    <div className={classes.scroller}>
      <div className={classes.grid}>
        <TimeSeriesChart
          title="Events over time"
          description={`${rows.length.toLocaleString()} matching events by ${counts.step}. ${scope}`}
          points={counts.time}
          series={series}
        />
        <BarsChart title="By author" bars={counts.authors} of="Events" />
        <BarsChart title="By what was done" bars={counts.whats} of="Events" />
        <WeekHeatChart
          title="Weekday and hour"
          description="By the clock of this computer"
          counts={counts.week}
          of="events"
        />
      </div>
    </div>
  )
}
