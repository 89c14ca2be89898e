import { Autocomplete, type ComboboxParsedItem, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { isTimeZone } from '#shared/freeze/cron.ts'
import type { FreezeSchedule } from '#shared/freeze/freeze.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { cronProblem } from '../model/cron-words.ts'
import { ownZone } from '../model/zone-clock.ts'
import { CronField } from './cron-field.tsx'
import { NextFreezes } from './next-freezes.tsx'

/** The number of options shown at once. */
const shown = 100

/** Creates a freeze period; the default is the weekend in the user's time zone. */
export function NewPeriodDialog({ onClose }: { onClose(): void }) {
  const { id } = useProject()
  const [schedule, setSchedule] = useState<FreezeSchedule>(() => ({
    freeze_start: '0 16 * * 5',
    freeze_end: '0 7 * * 1',
    cron_timezone: ownZone(),
  }))
  return (
    <WriteDialog
      operation="freezePeriods.create"
      label={t('New freeze period')}
      submit={t('Create the freeze period')}
      size="xl"
      paramsNow={() => ({ id, ...schedule })}
      problems={scheduleProblems(schedule)}
      onClose={onClose}
    >
      {problems => <ScheduleFields schedule={schedule} problems={problems} onChange={setSchedule} />}
    </WriteDialog>
  )
}

/** Changes a freeze period; only what differs is sent. */
export function EditPeriodDialog({ period, onClose }: { readonly period: FreezePeriod; onClose(): void }) {
  const { id } = useProject()
  const { freeze_start, freeze_end, cron_timezone } = period
  const [schedule, setSchedule] = useState<FreezeSchedule>({ freeze_start, freeze_end, cron_timezone })
  const changed = {
    ...(schedule.freeze_start !== freeze_start && { freeze_start: schedule.freeze_start }),
    ...(schedule.freeze_end !== freeze_end && { freeze_end: schedule.freeze_end }),
    ...(schedule.cron_timezone !== cron_timezone && { cron_timezone: schedule.cron_timezone }),
  }
  return (
    <WriteDialog
      operation="freezePeriods.update"
      label={t('Edit the freeze period')}
      submit={t('Change the freeze period')}
      size="xl"
      paramsNow={() => ({ id, freeze_period_id: period.id, ...changed })}
      problems={scheduleProblems(schedule)}
      isDisabled={Object.keys(changed).length === 0}
      onClose={onClose}
    >
      {problems => <ScheduleFields schedule={schedule} problems={problems} onChange={setSchedule} />}
    </WriteDialog>
  )
}

/** What of a schedule could never be followed, by parameter. */
function scheduleProblems({ freeze_start, freeze_end, cron_timezone }: FreezeSchedule): Problems {
  const found = {
    freeze_start: cronProblem(freeze_start),
    freeze_end: cronProblem(freeze_end),
    cron_timezone: isTimeZone(cron_timezone) ? null : t('No time zone has this name'),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])))
}

interface ScheduleFieldsProps {
  readonly schedule: FreezeSchedule
  readonly problems: Problems
  onChange(schedule: FreezeSchedule): void
}

function ScheduleFields({ schedule, problems, onChange }: ScheduleFieldsProps) {
  return (
    <Stack gap="sm">
      <CronField
        label={t('Starts')}
        value={schedule.freeze_start}
        problem={problems.freeze_start}
        onChange={freeze_start => onChange({ ...schedule, freeze_start })}
      />
      <CronField
        label={t('Ends')}
        value={schedule.freeze_end}
        problem={problems.freeze_end}
        onChange={freeze_end => onChange({ ...schedule, freeze_end })}
      />
      <ZoneField
        value={schedule.cron_timezone}
        problem={problems.cron_timezone}
        onChange={cron_timezone => onChange({ ...schedule, cron_timezone })}
      />
      <NextFreezes schedule={schedule} />
    </Stack>
  )
}

interface ZoneFieldProps {
  readonly value: string
  readonly problem: string | undefined
  onChange(zone: string): void
}

/** The time zone of a freeze period: found by a part of its name, or typed. */
function ZoneField({ value, problem, onChange }: ZoneFieldProps) {
  const zones = useMemo(() => [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])], [])
  const wrong = value.trim() === '' ? problem : isTimeZone(value) ? problem : t('No time zone has this name')
  return (
    <Autocomplete
      size="xs"
      label={t('Time zone')}
      description={t('Both expressions are in this time zone, including daylight saving time.')}
      // The one that is typed or chosen is the first, so that Enter keeps it; also by another name, such as EST.
      data={isTimeZone(value) ? [...new Set([value, ...zones])] : zones}
      limit={shown}
      selectFirstOptionOnChange
      // All are offered beside a chosen one, so that another one can be.
      filter={({ options, search, limit }) =>
        (isTimeZone(search) ? options : options.filter(matches(search))).slice(0, limit)
      }
      value={value}
      error={wrong}
      onChange={onChange}
      spellCheck={false}
    />
  )
}

/** "new york" finds America/New_York. */
function matches(search: string) {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' ')
      .trim()
  return (option: ComboboxParsedItem) => 'label' in option && plain(option.label).includes(plain(search))
}
