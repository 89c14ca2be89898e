import type { ConnectionRef } from '#shared/bridge.ts'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '#shared/legacy-flag.ts'
import { featureFlagQuery } from '#shared/queries/delivery.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { gone, readRow, verifyDeleted } from '../../../ui/bulk/read-row.ts'

/** The project whose flags are changed, and its service. */
export interface FlagPlace {
  readonly connection: ConnectionRef
  readonly project: string
  readonly service: ServiceKind
}

/** Enables or disables a flag, in every environment. */
export function switchItem(place: FlagPlace, flag: FeatureFlag, active: boolean): BulkItem {
  const { connection, project, service } = place
  const { name } = flag
  const params = { id: project, name }
  const row = { key: name, label: name, operation: 'featureFlags.update', params: { ...params, active } } as const
  if (isLegacyFlag(flag)) return { ...row, blocked: t('A legacy flag is switched by its environments') }
  return {
    ...row,
    check: async context => {
      const now = await readRow(connection, featureFlagQuery(params), context)
      if (!now) return gone.change
      if (isActive(now) === active) return { kind: 'skip', reason: formatActive(active) }
      const undo = undoPromise('featureFlags.update', now, service)
      return { kind: 'send', plan: { before: formatActive(!active), after: formatActive(active), undo } }
    },
    verify: async context => {
      const now = await readRow(connection, featureFlagQuery(params), context)
      if (now && isActive(now) === active) return { kind: 'confirmed' }
      return { kind: 'differs', now: now ? formatActive(!active) : t('No longer exists') }
    },
  }
}

/** Deletes a flag, unless it is gone. */
export function deleteItem({ connection, project, service }: FlagPlace, { name }: FeatureFlag): BulkItem {
  const params = { id: project, name }
  return {
    ...{ key: name, label: name, operation: 'featureFlags.delete', params },
    check: async context => {
      const now = await readRow(connection, featureFlagQuery(params), context)
      if (!now) return gone.deletion
      const undo = undoPromise('featureFlags.delete', now, service)
      return { kind: 'send', plan: { before: formatActive(isActive(now)), after: null, undo } }
    },
    verify: async context => verifyDeleted(await readRow(connection, featureFlagQuery(params), context), name),
  }
}

/** A service without the field has only flags that are on. */
function isActive({ active }: FeatureFlag): boolean {
  return active !== false
}

function formatActive(active: boolean): string {
  return active ? t('Enabled') : t('Disabled')
}
