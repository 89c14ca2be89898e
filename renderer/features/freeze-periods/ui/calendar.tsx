import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { periodWords } from '../model/period-words.ts'
import type { FreezePeriodsSearch } from '../model/routes.ts'
import { cutTo, type Stretch } from '../model/stretches.ts'
import type { Lane, Timeline } from '../model/timeline.ts'
import { zoneClock } from '../model/zone-clock.ts'
import classes from './freeze-periods.module.css'

/** Told apart from each other in both schemes; after them they come again. */
const colors = ['blue', 'orange', 'grape', 'teal', 'pink', 'lime'] as const

interface CalendarProps {
  readonly days: readonly Stretch[]
  readonly timeline: Timeline
  readonly zone: string
  readonly now: number
  readonly search: FreezePeriodsSearch
}

/** Weeks of days, with a line for each period: coloured while it freezes deployments. What it shows stands in the table beside it. */
export function Calendar({ days, timeline, zone, now, search }: CalendarProps) {
  const clock = zoneClock(zone)
  const names = days.slice(0, 7).map(({ start }) => clock.day(start).split(',')[0] ?? '')
  return (
    <>
      <div
        className={classes.calendar}
        role="img"
        aria-label={`Calendar of the freezes, ${zone}; the table below says the same`}
      >
        {names.map(name => (
          <div key={name} className={classes.weekday}>
            {name}
          </div>
        ))}
        {days.map(day => (
          <div
            key={day.start}
            className={classes.day}
            data-past={day.end <= now || undefined}
            data-today={(day.start <= now && now < day.end) || undefined}
          >
            {day.start <= now && now < day.end && (
              <span className={classes.mark} style={{ left: share(now - day.start, day) }} />
            )}
            <span className={classes.date}>{clock.day(day.start).split(', ')[1]}</span>
            {timeline.lanes.map((lane, index) => (
              <LaneOfDay key={lane.period.id} lane={lane} index={index} day={day} />
            ))}
          </div>
        ))}
      </div>
      <ul className={classes.legend} aria-label="Freeze periods">
        {timeline.lanes.map(({ period }, index) => (
          <li key={period.id}>
            <span className={classes.swatch} style={{ background: laneColor(index) }} aria-hidden />
            <PeriodLink period={period} search={search} />
          </li>
        ))}
      </ul>
    </>
  )
}

function LaneOfDay({ lane, index, day }: { readonly lane: Lane; readonly index: number; readonly day: Stretch }) {
  return (
    <div className={classes.lane}>
      {cutTo(lane.stretches, day.start, day.end).map(({ start, end }) => (
        <span
          key={start}
          className={classes.bar}
          style={{
            left: share(start - day.start, day),
            width: share(end - start, day),
            background: laneColor(index),
          }}
        />
      ))}
    </div>
  )
}

/** To one period, opened beside what is shown. */
export function PeriodLink({
  period,
  search,
}: {
  readonly period: FreezePeriod
  readonly search: FreezePeriodsSearch
}) {
  return (
    <LinkAnchor
      to="/c/$connection/p/$project/freeze-periods"
      params={useProjectParams()}
      search={{ ...search, period: `${period.id}` }}
      size="xs"
    >
      <VisibleText text={periodWords(period)} />
    </LinkAnchor>
  )
}

function share(length: number, { start, end }: Stretch): string {
  return `${(length / (end - start)) * 100}%`
}

function laneColor(index: number): string {
  return `var(--mantine-color-${colors[index % colors.length]}-6)`
}
