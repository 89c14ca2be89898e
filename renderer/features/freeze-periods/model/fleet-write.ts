import type { ConnectionRef } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { type FreezeSchedule, readFreeze } from '#shared/freeze/freeze.ts'
import { t } from '#shared/i18n/i18n.ts'
import { freezePeriodsQuery } from '#shared/queries/delivery.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import type { BulkItem, ReadContext } from '../../../ui/bulk/job.ts'
import type { FleetWrite, WriteValues } from '../../fleet/model/write.ts'

/** Adds the same freeze period to many projects. */
export const freezeWrite: FleetWrite = {
  id: 'freeze',
  label: t('Add freeze period'),
  fields: [
    {
      ...{ name: 'freeze_start', label: t('Start'), kind: 'text', placeholder: '0 18 23 12 *', initial: '' },
      description: t('Cron expression: minute, hour, day of the month, month, day of the week'),
    },
    {
      ...{ name: 'freeze_end', label: t('End'), kind: 'text', placeholder: '0 8 2 1 *', initial: '' },
      description: t('Cron expression'),
    },
    {
      ...{
        name: 'cron_timezone',
        label: t('Time zone'),
        kind: 'text',
        placeholder: 'Europe/Berlin',
        initial: 'UTC',
      },
      description: t('The same in each project'),
    },
  ],
  whyNot: values => {
    const schedule = getSchedule(values)
    if (schedule.freeze_start === '' || schedule.freeze_end === '') return t('Enter a start and an end')
    return readFreeze(schedule) ? null : t('The schedule or the time zone is not valid')
  },
  createItems: (connection, projects, values) =>
    projects.map(project => createFreezeItem(connection, project, getSchedule(values))),
}

function getSchedule(values: WriteValues) {
  const get = (name: string) => (values[name] ?? '').trim()
  return {
    freeze_start: get('freeze_start'),
    freeze_end: get('freeze_end'),
    cron_timezone: get('cron_timezone') || 'UTC',
  }
}

/** Adds a freeze period to a project, unless it has the same one. */
export function createFreezeItem(connection: ConnectionRef, project: Project, schedule: FreezeSchedule): BulkItem {
  const id = project.path_with_namespace
  const isThere = async ({ signal }: ReadContext) => {
    const periods = await wholeList(connection, freezePeriodsQuery(id), signal, undefined, 'bulk')
    return periods.some(
      period =>
        period.freeze_start === schedule.freeze_start &&
        period.freeze_end === schedule.freeze_end &&
        period.cron_timezone === schedule.cron_timezone,
    )
  }
  return {
    key: `${project.id}`,
    label: id,
    operation: 'freezePeriods.create',
    params: { id, ...schedule },
    check: async context => {
      if (await isThere(context)) return { kind: 'skip', reason: t('Has this freeze period') }
      const { freeze_start, freeze_end, cron_timezone } = schedule
      const after = `${freeze_start} – ${freeze_end}, ${cron_timezone}`
      return { kind: 'send', plan: { before: t('Freeze period doesn’t exist'), after, undo: { kind: 'full' } } }
    },
    verify: async context =>
      (await isThere(context)) ? { kind: 'confirmed' } : { kind: 'differs', now: t('Freeze period doesn’t exist') },
  }
}
