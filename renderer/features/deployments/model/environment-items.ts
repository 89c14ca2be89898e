import type { ConnectionRef } from '#shared/bridge.ts'
import type { Environment } from '#shared/contract/environments.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProfileId } from '#shared/profile.ts'
import { environmentQuery } from '#shared/queries/delivery.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { valueLabel } from '#shared/value-labels.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { gone, readRow, verifyDeleted } from '../../../ui/bulk/read-row.ts'

/** The project whose environments are changed, and its service. */
export interface EnvironmentPlace {
  readonly connection: ConnectionRef
  readonly project: string
  readonly service: ServiceKind & { readonly profile: ProfileId }
}

/** The state of an environment as its screens name it; null when the service doesn't say. */
export function formatState(state: Environment['state']): string | null {
  return state == null ? null : valueLabel('environmentState', state)
}

/** Stops an environment, unless it is stopped. */
export function stopItem({ connection, project, service }: EnvironmentPlace, environment: Environment): BulkItem {
  const params = { id: project, environment_id: environment.id }
  return {
    ...{ key: `${environment.id}`, label: environment.name, operation: 'environments.stop', params },
    check: async context => {
      const now = await readRow(connection, environmentQuery(params), context)
      if (!now) return gone.change
      if (now.state === 'stopped') return { kind: 'skip', reason: t('It is stopped already') }
      const undo = undoPromise('environments.stop', now, service)
      return { kind: 'send', plan: { before: formatState(now.state), after: formatState('stopped'), undo } }
    },
    verify: async context => {
      const now = await readRow(connection, environmentQuery(params), context)
      // A job of the environment may have to end first.
      const isStopping = now?.state === 'stopped' || now?.state === 'stopping'
      return isStopping
        ? { kind: 'confirmed' }
        : { kind: 'differs', now: now ? (formatState(now.state) ?? t('Unknown')) : t('No longer exists') }
    },
  }
}

/** Deletes an environment, where the service lets it be deleted. */
export function deleteItem({ connection, project, service }: EnvironmentPlace, environment: Environment): BulkItem {
  const params = { id: project, environment_id: environment.id }
  return {
    ...{ key: `${environment.id}`, label: environment.name, operation: 'environments.delete', params },
    check: async context => {
      const now = await readRow(connection, environmentQuery(params), context)
      if (!now) return gone.deletion
      if (service.profile !== 'documents' && now.state !== 'stopped') return { kind: 'block', reason: stopFirst }
      const undo = undoPromise('environments.delete', now, service)
      return { kind: 'send', plan: { before: formatState(now.state), after: null, undo } }
    },
    verify: async context =>
      verifyDeleted(await readRow(connection, environmentQuery(params), context), environment.name),
  }
}

/** Why an environment can't be deleted. */
export const stopFirst = t('Stop the environment first. Only stopped environments can be deleted.')
