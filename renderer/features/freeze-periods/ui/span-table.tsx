import { Badge, Table, Text } from '@mantine/core'
import { clockNote } from '../model/clock-note.ts'
import type { FreezePeriodsSearch } from '../model/routes.ts'
import type { Span } from '../model/timeline.ts'
import { lengthWords, ownZone, zoneClock } from '../model/zone-clock.ts'
import { PeriodLink } from './calendar.tsx'
import classes from './freeze-periods.module.css'

interface SpanTableProps {
  readonly spans: readonly Span[]
  readonly zone: string
  readonly now: number
  readonly search: FreezePeriodsSearch
}

/** When deployments are frozen and when they are not, one after the other, with what overlaps. */
export function SpanTable({ spans, zone, now, search }: SpanTableProps) {
  const clock = zoneClock(zone)
  const mine = zoneClock(ownZone())
  const isMine = spans.every(({ start }) => clock.full(start) === mine.full(start))
  const times = (of: typeof clock, { start, end }: Span) =>
    [of.full(start), Number.isFinite(end) ? of.full(end) : 'Never'] as const
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table fz="xs" verticalSpacing={5} className={classes.times} aria-label="Frozen and open times">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={90}>Deployments</Table.Th>
            <Table.Th>From ({zone})</Table.Th>
            <Table.Th>Until</Table.Th>
            {!isMine && <Table.Th>On your clock ({ownZone()})</Table.Th>}
            <Table.Th>Lasts</Table.Th>
            <Table.Th>Because of</Table.Th>
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
                  <Badge size="sm" variant="light" color={kind === 'frozen' ? 'blue' : 'gray'} tt="none">
                    {kind}
                    {isNow && ' now'}
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
                <Table.Td>{Number.isFinite(end) && lengthWords(end - start)}</Table.Td>
                <Table.Td className={classes.reason}>
                  {by.map(period => (
                    <div key={period.id}>
                      <PeriodLink period={period} search={search} />
                    </div>
                  ))}
                  {notesOf(span, clock.full).map(note => (
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

function notesOf({ by, start, end, overlaps }: Span, full: (time: number) => string): readonly string[] {
  const overlapping = overlaps.map(
    overlap =>
      `Overlap from ${full(overlap.start)}${Number.isFinite(overlap.end) ? ` to ${full(overlap.end)}` : ' on'}`,
  )
  const [only, ...others] = by
  const note = only && others.length === 0 ? clockNote(only, { start, end: Number.isFinite(end) ? end : null }) : null
  return note === null ? overlapping : [...overlapping, note]
}
