import type { ConnectionRef } from '#shared/bridge.ts'
import type { Deployment, DeploymentStatus } from '#shared/contract/deployments.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProfileId } from '#shared/profile.ts'
import { deploymentQuery } from '#shared/queries/delivery.ts'
import { valueLabel } from '#shared/value-labels.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { gone, readRow, verifyDeleted } from '../../../ui/bulk/read-row.ts'
import { formatNumber, whyKeepsStatus } from './task.ts'

/** The project whose deployments are changed, and what kind of service it is on. */
export interface DeploymentPlace {
  readonly connection: ConnectionRef
  readonly project: string
  readonly profile: ProfileId
}

/** Sets the status of a deployment, unless it has that status. */
export function statusItem(
  { connection, project, profile }: DeploymentPlace,
  deployment: Deployment,
  status: DeploymentStatus,
): BulkItem {
  const found = { id: project, deployment_id: deployment.id }
  return {
    ...{ key: `${deployment.id}`, label: formatRow(deployment), operation: 'deployments.update' },
    params: { ...found, status },
    check: async context => {
      const now = await readRow(connection, deploymentQuery(found), context)
      if (!now) return gone.change
      const reason = whyKeepsStatus(now, profile)
      if (reason !== undefined) return { kind: 'block', reason }
      if (now.status === status) return { kind: 'skip', reason: t('It has this status already') }
      const undo = undoPromise('deployments.update', now)
      return { kind: 'send', plan: { before: formatStatus(now.status), after: formatStatus(status), undo } }
    },
    verify: async context => {
      const now = await readRow(connection, deploymentQuery(found), context)
      if (now?.status === status) return { kind: 'confirmed' }
      return { kind: 'differs', now: now ? formatStatus(now.status) : t('No longer exists') }
    },
  }
}

/** Deletes the record of a deployment, unless it is running. The service refuses to delete the last one of an environment. */
export function deleteItem({ connection, project }: DeploymentPlace, deployment: Deployment): BulkItem {
  const params = { id: project, deployment_id: deployment.id }
  const label = formatRow(deployment)
  return {
    ...{ key: `${deployment.id}`, label, operation: 'deployments.delete', params },
    check: async context => {
      const now = await readRow(connection, deploymentQuery(params), context)
      if (!now) return gone.deletion
      if (now.status === 'running') return { kind: 'block', reason: t('A running deployment can’t be deleted') }
      const undo = undoPromise('deployments.delete', now)
      return { kind: 'send', plan: { before: formatStatus(now.status), after: null, undo } }
    },
    verify: async context => verifyDeleted(await readRow(connection, deploymentQuery(params), context), label),
  }
}

function formatStatus(status: Deployment['status']): string {
  return status === undefined ? t('Unknown') : valueLabel('runStatus', status)
}

function formatRow(deployment: Deployment): string {
  const number = formatNumber(deployment)
  const { environment } = deployment
  return environment ? t('{number} to {environment}', { number, environment: environment.name }) : number
}
