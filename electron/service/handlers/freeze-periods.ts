import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { notFound } from '../errors.ts'
import type { Handlers, ProjectAccess } from '../handler.ts'
import type { FreezePeriodRow, FreezeSchedule } from '../store/freeze-periods.ts'
import { requireSchedule } from './cron.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { projectChange } from './project-audit.ts'

type FreezeOperations =
  | 'freezePeriods.list'
  | 'freezePeriods.get'
  | 'freezePeriods.create'
  | 'freezePeriods.update'
  | 'freezePeriods.delete'

/** Handlers of freeze periods (document 2, section 4.4). */
export function freezePeriodsHandlers({ store }: ServiceParts): Pick<Handlers, FreezeOperations> {
  const requirePeriod = (project: ProjectAccess, id: number): FreezePeriodRow => {
    const row = store.freezePeriods.get(project.id, id)
    if (!row) throw notFound('Freeze Period')
    return row
  }
  return {
    'freezePeriods.list': (context, { id }) =>
      listPage(store.freezePeriods.list(context.project(id).id, context.page), freezeFields),
    'freezePeriods.get': (context, { id, freeze_period_id }) =>
      freezeFields(requirePeriod(context.project(id), freeze_period_id)),
    'freezePeriods.create': (context, { id, ...schedule }) => {
      const project = context.project(id)
      requireSchedule(schedule)
      return store.transaction(() => {
        const made = requirePeriod(project, store.freezePeriods.add(project.id, schedule))
        context.audit(freezeChange(project, 'add', made))
        return freezeFields(made)
      })
    },
    'freezePeriods.update': (context, { id, freeze_period_id, ...given }) => {
      const project = context.project(id)
      const row = requirePeriod(project, freeze_period_id)
      const schedule: FreezeSchedule = {
        freeze_start: given.freeze_start ?? row.freeze_start,
        freeze_end: given.freeze_end ?? row.freeze_end,
        cron_timezone: given.cron_timezone ?? row.cron_timezone,
      }
      requireSchedule(schedule)
      return store.transaction(() => {
        store.freezePeriods.update(row.id, schedule)
        const changed = requirePeriod(project, row.id)
        context.audit(freezeChange(project, 'change', changed, row))
        return freezeFields(changed)
      })
    },
    'freezePeriods.delete': (context, { id, freeze_period_id }) => {
      const project = context.project(id)
      const row = requirePeriod(project, freeze_period_id)
      context.requireUnmodified(row.updated_at)
      return store.transaction(() => {
        store.freezePeriods.remove(row.id)
        context.audit(freezeChange(project, 'remove', row))
        return undefined
      })
    },
  }
}

/** A freeze period has no name, so its schedule is used as one. */
function formatList({ freeze_start, freeze_end, cron_timezone }: FreezeSchedule): string {
  return `${freeze_start} to ${freeze_end} (${cron_timezone})`
}

function freezeChange(
  project: ProjectAccess,
  kind: 'add' | 'change' | 'remove',
  row: FreezePeriodRow,
  before?: FreezePeriodRow,
) {
  const change = before ? { from: formatList(before), to: formatList(row) } : {}
  return projectChange(project, {
    kind,
    what: 'freeze period',
    type: 'FreezePeriod',
    id: row.id,
    name: formatList(row),
    ...change,
  })
}

function freezeFields(row: FreezePeriodRow): FreezePeriod {
  return { ...row }
}
