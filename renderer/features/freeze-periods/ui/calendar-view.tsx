import { ActionIcon, Alert, Badge, Button, Group, Select, Table, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { isTimeZone } from '#shared/freeze/cron.ts'
import { formatDuration, pgettext, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { clockNote } from '../model/clock-note.ts'
import { formatPeriod } from '../model/period-words.ts'
import type { FreezePeriodsSearch } from '../model/routes.ts'
import { cutTo, type Stretch } from '../model/stretches.ts'
import { getDays, getTimeline, type Lane, type Span, type Timeline } from '../model/timeline.ts'
import { calendarZone, ownZone, zoneClock } from '../model/zone-clock.ts'
import classes from './freeze-periods.module.css'

/** Distinguishable in both schemes; reused after the last one. */
const colors = ['blue', 'orange', 'grape', 'teal', 'pink', 'lime'] as const

const weeksShown = 5

const kindLabels = {
  frozen: { label: pgettext('time span', 'Frozen'), now: pgettext('time span', 'Frozen now') },
  open: { label: pgettext('time span', 'Open'), now: pgettext('time span', 'Open now') },
} as const

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
  const [first] = zones
  const zone = calendarZone(items, search.zone)
  const shift = search.weeks ?? 0
  const days = useMemo(() => getDays(now, zone, shift, weeksShown), [now, zone, shift])
  const from = days[0]?.start ?? now
  const to = days.at(-1)?.end ?? now
  const timeline = useMemo(() => getTimeline(items, from, to), [items, from, to])
  const clock = zoneClock(zone)
  const move = (weeks: number) => onSearch({ weeks: shift + weeks === 0 ? undefined : shift + weeks })
  return (
    <div className={classes.scroller}>
      <Group gap={8} mb={8}>
        <ActionIcon aria-label={t('Earlier weeks')} variant="default" onClick={() => move(-weeksShown)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('Later weeks')} variant="default" onClick={() => move(weeksShown)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button variant="default" size="xs" disabled={shift === 0} onClick={() => onSearch({ weeks: undefined })}>
          {t('This week')}
        </Button>
        <strong>{clock.days(from, to - 1)}</strong>
        <StaleNotice provenance={list.provenance} />
        <Spacer />
        <Select
          size="xs"
          w={220}
          aria-label={t('Time zone of the calendar')}
          allowDeselect={false}
          data={[...new Set([...zones, zone])].map(value => ({
            value,
            label: value === ownZone() ? t('{zone} (yours)', { zone: value }) : value,
          }))}
          value={zone}
          onChange={chosen => onSearch({ zone: chosen === null || chosen === first ? undefined : chosen })}
        />
        <ActionIcon aria-label={t('Refresh freeze periods')} variant="subtle" onClick={list.refetch}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Group>
      {timeline.unreadable.length > 0 && (
        <Alert color="orange" title={t('Some periods are invalid')} mb="sm">
          {t('{unreadable}. They are not shown.', {
            unreadable: visibleString(timeline.unreadable.map(formatPeriod).join('; ')),
          })}
        </Alert>
      )}
      {(!timeline.isWhole || list.hasNextPage) && (
        <Alert color="orange" title={t('Some freezes are not shown')} mb="sm">
          {list.hasNextPage ? t('Only the first freeze periods are loaded.') : t('A period freezes too often.')}{' '}
          {list.hasNextPage && (
            <Button size="compact-xs" variant="default" onClick={list.fetchNextPage}>
              {t('Read more')}
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

interface SpanTableProps {
  readonly spans: readonly Span[]
  readonly zone: string
  readonly now: number
  readonly search: FreezePeriodsSearch
}

/** When deployments are frozen and when they are not, one after the other, with what overlaps. */
function SpanTable({ spans, zone, now, search }: SpanTableProps) {
  const clock = zoneClock(zone)
  const mine = zoneClock(ownZone())
  const isMine = spans.every(({ start }) => clock.full(start) === mine.full(start))
  const times = (of: typeof clock, { start, end }: Span) =>
    [of.full(start), Number.isFinite(end) ? of.full(end) : t('Never')] as const
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table fz="xs" verticalSpacing={5} className={classes.times} aria-label={t('Frozen and open times')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={90}>{t('Deployments')}</Table.Th>
            <Table.Th>{t('From ({zone})', { zone })}</Table.Th>
            <Table.Th>{t('Until')}</Table.Th>
            {!isMine && <Table.Th>{t('On your clock ({ownZone})', { ownZone: ownZone() })}</Table.Th>}
            <Table.Th>{t('Lasts')}</Table.Th>
            <Table.Th>{t('Because of')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {spans.map(span => {
            const { kind, start, end, by } = span
            const [from, until] = times(clock, span)
            const isNow = start <= now && now < end
            return (
              <Table.Tr key={start}>
                <Table.Td>
                  <Badge
                    size="sm"
                    variant="light"
                    miw="max-content"
                    color={kind === 'frozen' ? 'blue' : 'gray'}
                    tt="none"
                  >
                    {isNow ? kindLabels[kind].now : kindLabels[kind].label}
                  </Badge>
                </Table.Td>
                <Table.Td>{from}</Table.Td>
                <Table.Td>{until}</Table.Td>
                {!isMine && (
                  <Table.Td>
                    <div>{times(mine, span)[0]} –</div>
                    {times(mine, span)[1]}
                  </Table.Td>
                )}
                <Table.Td>{Number.isFinite(end) && formatDuration(end - start, 'short')}</Table.Td>
                <Table.Td className={classes.reason}>
                  {by.map(period => (
                    <div key={period.id}>
                      <PeriodLink period={period} search={search} />
                    </div>
                  ))}
                  {getNotes(span, clock.full).map(note => (
                    <Text key={note} size="xs" c="dimmed">
                      {note}.
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function getNotes({ by, start, end, overlaps }: Span, full: (time: number) => string): readonly string[] {
  const overlapping = overlaps.map(overlap =>
    Number.isFinite(overlap.end)
      ? t('Overlap from {start} to {end}', { start: full(overlap.start), end: full(overlap.end) })
      : t('Overlap from {start} on', { start: full(overlap.start) }),
  )
  const [only, ...others] = by
  const note = only && others.length === 0 ? clockNote(only, { start, end: Number.isFinite(end) ? end : null }) : null
  return note === null ? overlapping : [...overlapping, note]
}

interface CalendarProps {
  readonly days: readonly Stretch[]
  readonly timeline: Timeline
  readonly zone: string
  readonly now: number
  readonly search: FreezePeriodsSearch
}

/**
 * Weeks of days, with a line for each period: coloured while it freezes deployments. The table beside it has the same
 * data.
 */
function Calendar({ days, timeline, zone, now, search }: CalendarProps) {
  const clock = zoneClock(zone)
  const names = days.slice(0, 7).map(({ start }) => clock.weekday(start))
  return (
    <>
      <div
        className={classes.calendar}
        role="img"
        aria-label={t('Calendar of the freezes, {zone}; the same data is in the table below', { zone })}
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
            <span className={classes.date}>{clock.day(day.start)}</span>
            {timeline.lanes.map((lane, index) => (
              <LaneOfDay key={lane.period.id} lane={lane} index={index} day={day} />
            ))}
          </div>
        ))}
      </div>
      <ul className={classes.legend} aria-label={t('Freeze periods')}>
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

/** Links to one period, opened beside the view. */
function PeriodLink({ period, search }: { readonly period: FreezePeriod; readonly search: FreezePeriodsSearch }) {
  return (
    <LinkAnchor
      to="/c/$connection/p/$project/freeze-periods"
      params={useProjectParams()}
      search={{ ...search, period: `${period.id}` }}
      size="xs"
    >
      <VisibleText text={formatPeriod(period)} />
    </LinkAnchor>
  )
}

function share(length: number, { start, end }: Stretch): string {
  return `${(length / (end - start)) * 100}%`
}

function laneColor(index: number): string {
  return `var(--mantine-color-${colors[index % colors.length]}-6)`
}
