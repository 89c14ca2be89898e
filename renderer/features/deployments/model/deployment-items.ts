import type { ConnectionRef } from '#shared/bridge.ts'
import type { Deployment, DeploymentStatus } from '#shared/contract/deployments.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProfileId } from '#shared/profile.ts'
import { deploymentQuery, environmentQuery } from '#shared/queries/delivery.ts'
import { valueLabel } from '#shared/value-labels.ts'
import type { BulkItem, ReadContext } from '../../../ui/bulk/job.ts'
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

/** Deletes the record of a deployment, unless it is running or is what its environment runs. */
export function deleteItem(place: DeploymentPlace, deployment: Deployment): BulkItem {
  const { connection, project } = place
  const params = { id: project, deployment_id: deployment.id }
  const label = formatRow(deployment)
  return {
    ...{ key: `${deployment.id}`, label, operation: 'deployments.delete', params },
    check: async context => {
      const now = await readRow(connection, deploymentQuery(params), context)
      if (!now) return gone.deletion
      const reason = await whyKept(place, now, context)
      if (reason !== null) return { kind: 'block', reason }
      const undo = undoPromise('deployments.delete', now)
      return { kind: 'send', plan: { before: formatStatus(now.status), after: null, undo } }
    },
    verify: async context => verifyDeleted(await readRow(connection, deploymentQuery(params), context), label),
  }
}

/** Why the service would keep a deployment; null when it can be deleted. @throws BridgeFailure */
async function whyKept(
  { connection, project }: DeploymentPlace,
  { id, status, environment }: Deployment,
  context: ReadContext,
): Promise<string | null> {
  if (status === 'running') return t('A running deployment can’t be deleted')
  // Only a success can be what an environment runs.
  if (status !== 'success' || !environment) return null
  const query = environmentQuery({ id: project, environment_id: environment.id })
  const last = (await readRow(connection, query, context))?.last_deployment
  return last?.id === id ? t('The last deployment of an environment can’t be deleted') : null
}

function formatStatus(status: Deployment['status']): string {
  return status === undefined ? t('Unknown') : valueLabel('runStatus', status)
}

function formatRow(deployment: Deployment): string {
  const number = formatNumber(deployment)
  const { environment } = deployment
  return environment ? t('{number} to {environment}', { number, environment: environment.name }) : number
}
