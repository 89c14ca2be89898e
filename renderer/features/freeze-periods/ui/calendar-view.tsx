import { ActionIcon, Alert, Button, Group, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { isTimeZone } from '../model/cron.ts'
import { periodWords } from '../model/period-words.ts'
import type { FreezePeriodsSearch } from '../model/routes.ts'
import { daysOf, timelineOf } from '../model/timeline.ts'
import { ownZone, zoneClock } from '../model/zone-clock.ts'
import { Calendar } from './calendar.tsx'
import classes from './freeze-periods.module.css'
import { SpanTable } from './span-table.tsx'

const weeksShown = 5

interface CalendarViewProps {
  readonly list: OperationPagesResult<'freezePeriods.list'>
  readonly now: number
  readonly search: FreezePeriodsSearch
  onSearch(change: FreezePeriodsSearch): void
}

/** Some weeks in a time zone: the calendar, and the same as a table. */
export function CalendarView({ list, now, search, onSearch }: CalendarViewProps) {
  const { items } = list
  const zones = useMemo(
    () => [...new Set([...items.map(period => period.cron_timezone).filter(isTimeZone), ownZone()])],
    [items],
  )
  const [first = 'UTC'] = zones
  const zone = search.zone !== undefined && isTimeZone(search.zone) ? search.zone : first
  const shift = search.weeks ?? 0
  const days = useMemo(() => daysOf(now, zone, shift, weeksShown), [now, zone, shift])
  const from = days[0]?.start ?? now
  const to = days.at(-1)?.end ?? now
  const timeline = useMemo(() => timelineOf(items, from, to), [items, from, to])
  const clock = zoneClock(zone)
  const move = (weeks: number) => onSearch({ weeks: shift + weeks === 0 ? undefined : shift + weeks })
  return (
    <div className={classes.scroller}>
      <Group gap={8} mb={8}>
        <ActionIcon aria-label="Earlier weeks" variant="default" onClick={() => move(-weeksShown)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon aria-label="Later weeks" variant="default" onClick={() => move(weeksShown)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button variant="default" size="xs" disabled={shift === 0} onClick={() => onSearch({ weeks: undefined })}>
          This week
        </Button>
        <strong>
          {clock.day(from)} – {clock.day(to - 1)}, {new Date(to - 1).getUTCFullYear()}
        </strong>
        <StaleNotice provenance={list.provenance} />
        <Spacer />
        <Select
          size="xs"
          w={220}
          aria-label="Time zone of the calendar"
          allowDeselect={false}
          data={[...new Set([...zones, zone])].map(value => ({
            value,
            label: value === ownZone() ? `${value} (yours)` : value,
          }))}
          value={zone}
          onChange={chosen => onSearch({ zone: chosen === null || chosen === first ? undefined : chosen })}
        />
        <ActionIcon aria-label="Refresh freeze periods" variant="subtle" onClick={list.refetch}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Group>
      {timeline.unreadable.length > 0 && (
        <Alert color="orange" title="Not everything can be understood" mb="sm">
          {visibleString(timeline.unreadable.map(periodWords).join('; '))}. Times of these are not shown.
        </Alert>
      )}
      {(!timeline.isWhole || list.hasNextPage) && (
        <Alert color="orange" title="Not everything is shown" mb="sm">
          {list.hasNextPage ? 'Only the first freeze periods are read.' : 'A period freezes too often.'}{' '}
          {list.hasNextPage && (
            <Button size="compact-xs" variant="default" onClick={list.fetchNextPage}>
              Read more
            </Button>
          )}
        </Alert>
      )}
      <Calendar days={days} timeline={timeline} zone={zone} now={now} search={search} />
      <SpanTable
        spans={timeline.spans.filter(({ end }) => shift < 0 || end > now)}
        zone={zone}
        now={now}
        search={search}
      />
    </div>
  )
}
