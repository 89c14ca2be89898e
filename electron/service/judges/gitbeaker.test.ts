import { Gitlab } from '@gitbeaker/rest'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { administratorToken, startTestService, type TestService } from '../testing/test-service.ts'
import { walkAccess } from './gitbeaker/access.ts'
import { walkDelivery } from './gitbeaker/delivery.ts'
import { walkPlanning } from './gitbeaker/planning.ts'
import { walkRepository } from './gitbeaker/repository.ts'
import { createWalk, expectRefused, getOperation, type Walk } from './gitbeaker/walk.ts'

/**
 * A client that knows nothing of this project walks every area it has a call for, reading and writing, with its own way to
 * follow pages and its own errors.
 */

/** What the client has no call for, or one that is not the documents'. */
const withoutCall: readonly OperationId[] = [
  'files.head',
  'files.blameHead',
  'files.rawHead',
  'releases.create',
  'releases.update',
  'instanceVariables.delete',
  'approvers.update',
  'mergeRequestApprovals.update',
  'mergeRequestApprovers.update',
  'remoteMirrors.update',
  'starredDashboards.create',
  'keys.find',
  'geoNodes.status',
  'epics.todo',
]

let service: TestService
let walk: Walk
const visited = new Set<OperationId>()

beforeAll(async () => {
  service = await startTestService({ sandbox: true, profile: 'gitlab', edition: 'ultimate' })
  walk = createWalk(service, administratorToken)
  const fetch = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init)
    const operation =
      input instanceof Request && response.ok ? getOperation(input.method, new URL(input.url)) : undefined
    if (operation) visited.add(operation)
    return response
  })
})

afterEach(() => {
  expect(service.faults.splice(0)).toEqual([])
  service.expectSoundRepositories()
})

afterAll(async () => {
  vi.restoreAllMocks()
  await service.stop()
})

describe('gitbeaker walks', () => {
  walkRepository(() => walk)
  walkDelivery(() => walk)
  walkAccess(() => walk)
  walkPlanning(() => walk)

  it('is refused without a token, and with a wrong one', async () => {
    await expectRefused(
      new Gitlab({ host: service.url, token: 'wrong' }).Tags.all('harbor/tide-tables'),
      401,
      /401 Unauthorized/,
    )
  })

  it('acts as somebody else with sudo', async () => {
    const mats = new Gitlab({ host: service.url, token: administratorToken, sudo: 'mats.lindqvist' })
    expect(await mats.Users.showCurrentUser()).toMatchObject({ username: 'mats.lindqvist' })
    await expectRefused(mats.InstanceLevelCICDVariables.all(), 403, /403/)
  })

  it('visits every operation of the documents but those it has no call for', () => {
    const documented = operationIds.filter(id => getEndpoint(id).document !== 'beyond')
    expect(documented.filter(id => !visited.has(id))).toEqual(withoutCall)
  })
})
