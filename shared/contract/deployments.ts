import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { beyond, beyondValues, endpoint, expected, json } from './endpoint.ts'
import { environmentName } from './environments.ts'
import { projectId, ref, sha, timestamp, userBrief } from './fields.ts'
import { getId } from './inverses.ts'
import { job } from './job-fields.ts'
import { mergeRequest, mergeRequestsQuery } from './merge-requests.ts'

/** Document 2, section 4.6. */
const document = '2 §4.6'

export const deploymentStatus = z.enum(['created', 'running', 'success', 'failed', 'canceled'])
export type DeploymentStatus = z.output<typeof deploymentStatus>
/** The first version that can delete a deployment. */
export const deletedSince = '15.3'
/** The first version that no longer sorts deployments by branch or tag. */
export const refOrderUntil = '16.3'
/** What a list can be narrowed to: a deployment that waits for an approval is blocked. */
export const listedStatus = z.enum([...deploymentStatus.options, 'blocked'])

const approval = z.looseObject({
  user: userBrief.nullish(),
  status: z.string().nullish().describe('approved or rejected.'),
})

/** Who may approve, of the environment's protection, and who has. */
const approvalRule = z.looseObject({
  access_level_description: z.string().nullish().describe('The name of the role, group or user that may approve.'),
  required_approvals: z.number().nullish(),
  deployment_approvals: z.array(approval).nullish(),
})
export type DeploymentApprovalRule = z.output<typeof approvalRule>

export const deployment = z.looseObject({
  id: z.number(),
  iid: expected(z.number()),
  ref: expected(z.string()),
  sha: expected(z.string()),
  created_at: timestamp.nullish(),
  updated_at: timestamp.nullish(),
  status: expected(z.string()),
  user: userBrief.nullish(),
  environment: z.looseObject({ id: z.number(), name: z.string(), external_url: z.string().nullish() }).nullish(),
  pending_approval_count: beyond(z.number().nullish()).describe('Approvals that a blocked deployment waits for.'),
  approval_summary: beyond(z.looseObject({ rules: z.array(approvalRule).nullish() }).nullish()),
  deployable: job.nullish().describe('Null for a deployment that was created through the API.'),
})
export type Deployment = z.output<typeof deployment>

const path = { id: projectId, deployment_id: z.number().int().positive() }
const common = { pagination: 'none', edition: 'core', scope: 'api', document } as const
const read = {
  ...common,
  access: 'reporter',
  success: [200],
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
} as const
const write = {
  ...common,
  access: 'developer',
  cache: 'never',
  effect: 'write',
  // A deployment may make its environment, or make it available again.
  invalidates: ['deployments.list', 'deployments.get', 'environments.list', 'environments.get'],
} as const

export const deployments = {
  'deployments.list': endpoint({
    id: 'deployments.list',
    method: 'GET',
    path: '/projects/:id/deployments',
    params: {
      path: { id: projectId },
      query: {
        order_by: beyondValues(z.enum(['id', 'iid', 'created_at', 'updated_at', 'ref']).default('id'), {
          ref: { until: refOrderUntil },
        }),
        sort: z.enum(['asc', 'desc']).default('asc'),
        updated_after: timestamp.optional(),
        updated_before: timestamp.optional(),
        environment: z.string().optional().describe('Name of an environment.'),
        status: beyondValues(listedStatus.optional(), { blocked: {} }),
      },
    },
    response: json(z.array(deployment)),
    summary: 'The deployments of a project.',
    ...read,
    pagination: 'offset',
  }),
  'deployments.get': endpoint({
    id: 'deployments.get',
    method: 'GET',
    path: '/projects/:id/deployments/:deployment_id',
    params: { path },
    response: json(deployment),
    summary: 'One deployment.',
    ...read,
  }),
  'deployments.create': endpoint({
    id: 'deployments.create',
    method: 'POST',
    path: '/projects/:id/deployments',
    params: {
      path: { id: projectId },
      body: {
        environment: environmentName.describe('Name of the environment. It is created if it doesn’t exist.'),
        sha: sha.describe('SHA of the commit that is deployed.'),
        ref: ref.describe('The branch or tag that is deployed.'),
        tag: z.boolean().describe('True when ref is a tag.'),
        status: deploymentStatus,
      },
    },
    response: json(deployment),
    success: [201],
    summary: 'Records a deployment that was carried out elsewhere.',
    label: () => t('Record deployment'),
    successMessage: () => t('Deployment recorded'),
    ...write,
    inverse: {
      fidelity: 'none',
      get because() {
        return t('A deployment that was recorded cannot be deleted; its status can be changed')
      },
      state: ({ id, environment: name }, answer) =>
        answer === null
          ? { operation: 'deployments.list', params: { id, environment: name, sort: 'desc' } }
          : { operation: 'deployments.get', params: { id, deployment_id: getId(answer) } },
    },
  }),
  'deployments.update': endpoint({
    id: 'deployments.update',
    method: 'PUT',
    path: '/projects/:id/deployments/:deployment_id',
    params: { path, body: { status: deploymentStatus } },
    response: json(deployment),
    success: [200],
    summary: 'Changes the status of a deployment.',
    label: () => t('Update deployment status'),
    successMessage: () => t('Deployment status updated'),
    ...write,
    invalidates: [...write.invalidates, 'deployments.mergeRequests'],
    inverse: {
      fidelity: 'near',
      get note() {
        return t('The previous status is restored. An environment that this change made available stays available.')
      },
      state: ({ id, deployment_id }) => ({ operation: 'deployments.get', params: { id, deployment_id } }),
      ignoring: ['deployable'],
      back: ({ params: { id, deployment_id }, before }) => ({
        operation: 'deployments.update',
        params: { id, deployment_id, status: deployment.parse(before).status },
      }),
    },
  }),
  'deployments.delete': endpoint({
    id: 'deployments.delete',
    method: 'DELETE',
    path: '/projects/:id/deployments/:deployment_id',
    since: deletedSince,
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Deletes a deployment that has ended and is not the last one of its environment.',
    label: () => t('Delete deployment'),
    successMessage: () => t('Deployment deleted'),
    ...write,
    access: 'maintainer',
    document: 'beyond',
    effect: 'destroy',
    invalidates: [...write.invalidates, 'deployments.mergeRequests'],
    inverse: {
      fidelity: 'none',
      get because() {
        return t('A deleted deployment cannot be restored')
      },
      state: ({ id, deployment_id }) => ({ operation: 'deployments.get', params: { id, deployment_id } }),
    },
  }),
  'deployments.mergeRequests': endpoint({
    id: 'deployments.mergeRequests',
    method: 'GET',
    path: '/projects/:id/deployments/:deployment_id/merge_requests',
    params: { path, query: mergeRequestsQuery },
    response: json(z.array(mergeRequest)),
    summary: 'The merge requests that shipped with a deployment.',
    ...read,
    pagination: 'offset',
    refusesUnknown: true,
  }),
} as const
