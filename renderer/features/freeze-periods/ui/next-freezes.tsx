import { Table, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { type FreezeSchedule, readFreeze } from '#shared/freeze/freeze.ts'
import { formatDuration, t } from '#shared/i18n/i18n.ts'
import { useNow } from '../../../ui/time/use-now.tsx'
import { clockNote } from '../model/clock-note.ts'
import { ownZone, zoneClock } from '../model/zone-clock.ts'
import classes from './freeze-periods.module.css'

const shown = 4
const minute = 60_000
const year = 366 * 24 * 60 * minute

/** The next freezes of a schedule, in its own time zone and in the user's. */
export function NextFreezes({ schedule }: { readonly schedule: FreezeSchedule }) {
  const now = Math.floor(useNow() / minute) * minute
  const { freeze_start, freeze_end, cron_timezone } = schedule
  const freezes = useMemo(
    () =>
      readFreeze({ freeze_start, freeze_end, cron_timezone })
        ?.within(now, now + 8 * year)
        .intervals.slice(0, shown),
    [freeze_start, freeze_end, cron_timezone, now],
  )
  if (!freezes) return null
  if (freezes.length === 0) return <Text size="sm">{t('This schedule never occurs.')}</Text>
  const theirs = zoneClock(cron_timezone)
  const mine = zoneClock(ownZone())
  const isMine = mine.full(freezes[0]?.start ?? now) === theirs.full(freezes[0]?.start ?? now)
  return (
    <section aria-label={t('Next freezes')}>
      <Title order={3} fz="sm" mb={4}>
        {t('Next freezes')}
      </Title>
      <Table.ScrollContainer minWidth={420}>
        <Table fz="xs" verticalSpacing={4} className={classes.times}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Starts')}</Table.Th>
              <Table.Th>{t('Ends')}</Table.Th>
              <Table.Th>{t('Lasts')}</Table.Th>
              {!isMine && <Table.Th>{t('On your clock ({ownZone})', { ownZone: ownZone() })}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {freezes.map(({ start, end }) => {
              const note = clockNote(schedule, { start, end })
              return (
                <Table.Tr key={start}>
                  <Table.Td>{theirs.full(start)}</Table.Td>
                  <Table.Td>{end === null ? t('Never') : theirs.full(end)}</Table.Td>
                  <Table.Td>
                    {end !== null && formatDuration(end - start, 'short')}
                    {note && (
                      <Text size="xs" c="dimmed">
                        {note}.
                      </Text>
                    )}
                  </Table.Td>
                  {!isMine && (
                    <Table.Td>
                      <div>{mine.full(start)} –</div>
                      {end === null ? t('Never') : mine.full(end)}
                    </Table.Td>
                  )}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}
