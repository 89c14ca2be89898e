import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow, verifyRow } from '../../../ui/bulk/rows.fake.ts'
import { type DeploymentPlace, deleteItem, statusItem } from './deployment-items.ts'

afterEach(() => vi.unstubAllGlobals())

const place: DeploymentPlace = { connection: fakeRef('work'), project: '7', profile: 'gitlab' }
const deployment = {
  ...{ id: 41, iid: 5, ref: 'main', sha: 'c0ffee', status: 'running', environment: { id: 3, name: 'staging' } },
  ...{ user: null, deployable: null },
} as const
const now = (part: object | null) =>
  vi.stubGlobal('window', { gatehouse: bridgeWith(part === null ? null : { ...deployment, ...part }) })

test('the status of a deployment is set by what it is now, not as it was listed', async () => {
  const item = statusItem(place, deployment, 'success')
  expect(item).toMatchObject({ label: '#5 to staging', params: { id: '7', deployment_id: 41, status: 'success' } })
  now({})
  expect(await checkRow(item)).toMatchObject({ kind: 'send', plan: { before: 'Running', after: 'Success' } })
  expect(await verifyRow(item)).toEqual({ kind: 'differs', now: 'Running' })
  now({ status: 'success' })
  expect(await checkRow(item)).toMatchObject({ kind: 'skip' })
  expect(await verifyRow(item)).toEqual({ kind: 'confirmed' })
  now(null)
  expect(await checkRow(item)).toMatchObject({ kind: 'block', reason: 'No longer exists' })
  expect(await verifyRow(item)).toEqual({ kind: 'differs', now: 'No longer exists' })
})

test('a job keeps the status of its deployment, except where the documents say otherwise', async () => {
  now({ deployable: { id: 9, name: 'deploy' } })
  expect(await checkRow(statusItem(place, deployment, 'success'))).toMatchObject({
    kind: 'block',
    reason: 'The CI/CD job sets the status',
  })
  const documented = { ...place, profile: 'documents' } as const
  expect(await checkRow(statusItem(documented, deployment, 'success'))).toMatchObject({ kind: 'send' })
})

test('a deployment is deleted unless it is running, and never restored', async () => {
  const item = deleteItem(place, deployment)
  now({})
  expect(await checkRow(item)).toMatchObject({ kind: 'block', reason: 'A running deployment can’t be deleted' })
  now({ status: 'failed' })
  expect(await checkRow(item)).toMatchObject({
    kind: 'send',
    plan: { before: 'Failed', after: null, undo: { kind: 'none' } },
  })
  expect(await verifyRow(item)).toEqual({ kind: 'differs', now: '#5 to staging' })
  now(null)
  expect(await checkRow(item)).toMatchObject({ kind: 'skip' })
  expect(await verifyRow(item)).toEqual({ kind: 'confirmed' })
})

test('what an environment runs is kept, and earlier successes are deleted', async () => {
  const item = deleteItem(place, deployment)
  // Both reads answer with these fields: that of the deployment and that of its environment.
  now({ status: 'success', last_deployment: { id: 41 } })
  expect(await checkRow(item)).toEqual({
    ...{ kind: 'block', reason: 'The last deployment of an environment can’t be deleted' },
  })
  now({ status: 'success', last_deployment: { id: 42 } })
  expect(await checkRow(item)).toMatchObject({ kind: 'send', plan: { before: 'Success' } })
})
