import type { deployments } from '#shared/contract/deployments.ts'
import type { Calls } from './calls.ts'

const id = 'harbor/lighthouse'
/** The commit of v2.0.0. */
const sha = 'c3ccccdf422f3d59aaa162e18ba14c192a7e7416'

/** Document 2, section 4.6. */
export const deploymentsCalls: Calls<keyof typeof deployments> = {
  'deployments.list': [
    { id },
    { id, order_by: 'updated_at', sort: 'desc', environment: 'production', status: 'success' },
    { id, order_by: 'ref', updated_after: '2026-01-01T00:00:00Z', updated_before: '2026-06-30T23:59:59+02:00' },
    { id: 'harbor/tide-tables', order_by: 'iid' },
    { id, order_by: 'created_at', sort: 'desc', status: 'blocked' },
  ],
  'deployments.get': [
    { id, deployment_id: 1 },
    { id, deployment_id: 20 },
  ],
  'deployments.create': [
    { id, environment: 'north quay', sha, ref: 'v2.0.0', tag: true, status: 'running' },
    { id, environment: 'production', sha, ref: 'main', tag: false, status: 'success' },
  ],
  'deployments.update': [{ id, deployment_id: 1, status: 'canceled' }],
  'deployments.delete': [{ id, deployment_id: 2 }],
  'deployments.mergeRequests': [
    { id, deployment_id: 10 },
    { id, deployment_id: 10, state: 'merged', order_by: 'updated_at', sort: 'asc', search: 'signals' },
    { id, deployment_id: 10, with_labels_details: true },
  ],
}
