import { Badge, Stack, Text } from '@mantine/core'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { cronInWords } from '../model/cron.ts'
import { readFreeze } from '../model/freeze.ts'
import { periodWords } from '../model/period-words.ts'
import { ownZone, zoneClock } from '../model/zone-clock.ts'

const colors = { 'frozen now': 'blue', open: 'gray', 'not understood': 'red' } as const

/** The columns of freeze periods, as they are at a time. */
export function periodColumns(now: number): readonly TableColumn<FreezePeriod>[] {
  const mine = zoneClock(ownZone())
  const cron = (id: 'freeze_start' | 'freeze_end', header: string): TableColumn<FreezePeriod> => ({
    id,
    header,
    value: period => period[id],
    cell: period => <Cron expression={period[id]} />,
    filterText: period => `${period[id]} ${cronInWords(period[id]) ?? ''}`,
    width: 220,
    grows: true,
  })
  const time = (
    id: string,
    header: string,
    of: (period: FreezePeriod) => number | null | undefined,
  ): TableColumn<FreezePeriod> => ({
    id,
    header,
    value: period => isoTime(of(period)),
    cell: period => {
      const found = of(period)
      return found ? mine.full(found) : <Text size="xs">never</Text>
    },
    width: 210,
  })
  const date = (id: 'created_at' | 'updated_at', header: string): TableColumn<FreezePeriod> => ({
    id,
    header,
    value: period => period[id] ?? null,
    cell: period => period[id] && <TimeAgo value={period[id]} />,
    width: 130,
    isHidden: true,
  })
  return [
    {
      id: 'state',
      header: 'Now',
      value: period => stateOf(period, now),
      cell: period => {
        const state = stateOf(period, now)
        return (
          <Badge size="sm" variant="light" color={colors[state]} tt="none" title={visibleString(periodWords(period))}>
            {state}
          </Badge>
        )
      },
      width: 120,
    },
    cron('freeze_start', 'Starts'),
    cron('freeze_end', 'Ends'),
    { id: 'cron_timezone', header: 'Time zone', value: period => period.cron_timezone, width: 150 },
    time('next_start', 'Next start, your clock', period => readFreeze(period)?.nextStart(now)),
    time('next_end', 'Next end, your clock', period => readFreeze(period)?.nextEnd(now)),
    date('created_at', 'Created'),
    date('updated_at', 'Changed'),
    { id: 'id', header: 'ID', value: period => period.id, align: 'end', width: 70, isHidden: true },
  ]
}

function stateOf(period: FreezePeriod, now: number): keyof typeof colors {
  const clock = readFreeze(period)
  if (!clock) return 'not understood'
  return clock.at(now) ? 'frozen now' : 'open'
}

function isoTime(time: number | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null
}

function Cron({ expression }: { readonly expression: string }) {
  const words = cronInWords(expression)
  return (
    <Stack gap={0} miw={0}>
      {words && (
        <Text size="xs" truncate title={words}>
          {words}
        </Text>
      )}
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        <VisibleText text={expression} />
      </Text>
    </Stack>
  )
}
