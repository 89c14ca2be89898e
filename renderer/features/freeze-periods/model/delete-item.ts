import type { ConnectionRef } from '#shared/bridge.ts'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { freezePeriodQuery } from '#shared/queries/delivery.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { gone, readRow, verifyDeleted } from '../../../ui/bulk/read-row.ts'
import { formatPeriod } from './period-words.ts'

/** Deletes a freeze period, unless it was changed since it was shown. */
export function deleteItem(connection: ConnectionRef, project: string, period: FreezePeriod): BulkItem {
  const params = { id: project, freeze_period_id: period.id }
  const label = formatPeriod(period)
  return {
    ...{ key: `${period.id}`, label, operation: 'freezePeriods.delete', params },
    check: async context => {
      const now = await readRow(connection, freezePeriodQuery(params), context)
      if (!now) return gone.deletion
      if (formatPeriod(now) !== label) return { kind: 'block', reason: t('Changed since it was loaded') }
      return { kind: 'send', plan: { before: label, after: null, undo: undoPromise('freezePeriods.delete', now) } }
    },
    verify: async context => verifyDeleted(await readRow(connection, freezePeriodQuery(params), context), label),
  }
}

/** Deletes a freeze period as a row of its project, unless it was changed since it was shown. */
export function removeFreezeItem(connection: ConnectionRef, project: Project, period: FreezePeriod): BulkItem {
  const where = project.path_with_namespace
  const item = deleteItem(connection, where, period)
  return { ...item, key: `${project.id} ${period.id}`, label: where }
}
