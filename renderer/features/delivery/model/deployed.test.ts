import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#shared/bridge.ts'
import type { Params, ReadId } from '#shared/contract/contract.ts'
import type { Deployment } from '#shared/contract/deployments.ts'
import type { Environment } from '#shared/contract/environments.ts'
import type { ReadCall } from '#shared/fleet/column.ts'
import { type Answers, getSample } from '../../../testing/fake-main.ts'
import { loadDeployed } from './deployed.ts'
import { getTier } from './tiers.ts'

const project = { id: 1, name: 'crane', path: 'crane', path_with_namespace: 'harbor/crane', default_branch: 'main' }
const facts = { project, now: Date.parse('2026-06-15T12:00:00Z') }
const production: Environment = { id: 1, name: 'production', state: 'available' }
const review: Environment = { id: 2, name: 'review/7', state: 'stopped' }

const deployment = (id: number, status: string, sha: string, environment = production): Deployment => ({
  ...{ id, iid: id, status, sha, ref: 'main', created_at: `2026-06-${10 + id}T00:00:00Z` },
  environment: { id: environment.id, name: environment.name },
})

/** A call that answers from these, and notes what was asked. */
function createCall(answers: Answers) {
  const asked: string[] = []
  const answer = <I extends ReadId>(operation: I, params: Params<I>) => answers[operation]?.(params)
  const call: ReadCall = async <I extends ReadId>({ operation, params }: { operation: I; params: Params<I> }) => {
    asked.push(operation)
    const value = await answer(operation, params)
    if (value === undefined) throw new Error('not answered')
    const answered: AnswerOf<I> = {
      value,
      provenance: { source: 'network', fetchedAt: '2026-06-15T12:00:00Z', stale: false, because: null },
      page: null,
      journal: null,
    }
    return answered
  }
  return { call, asked }
}
const commits = (count: number) => Array.from({ length: count }, () => getSample('commits.list')).flat()

describe('what a project has deployed', () => {
  test('is the last success of each environment, with a later failure and its distance from the default branch', async () => {
    const ranges: unknown[] = []
    const { call } = createCall({
      'environments.list': () => [production, review],
      'deployments.list': () => [
        deployment(3, 'failed', 'ccc'),
        deployment(2, 'success', 'bbb'),
        deployment(1, 'success', 'aaa'),
      ],
      'commits.list': ({ ref_name }) => {
        ranges.push(ref_name)
        return commits(2)
      },
    })
    const { deployed } = await loadDeployed(call, facts)
    const [first, second] = deployed.environments
    expect(first).toMatchObject({
      ...{ tier: 'production', deployed: { id: 2 }, latest: { id: 3 }, isEmpty: true },
      behind: { kind: 'counted', count: 2, isMore: false },
    })
    expect(second).toMatchObject({ tier: 'development', deployed: null, isEmpty: true, behind: null })
    expect(ranges).toEqual(['bbb..main'])
  })

  test('is asked of the environment alone when the latest deployments are of others', async () => {
    const others = Array.from({ length: 100 }, (_, index) => deployment(index + 1, 'success', 'aaa', review))
    const { call } = createCall({
      'environments.list': () => [production, review],
      'deployments.list': ({ environment }) =>
        environment === 'production' ? [deployment(1, 'success', 'old')] : others,
      'commits.list': () => [],
    })
    const { deployed } = await loadDeployed(call, facts)
    expect(deployed.environments[0]).toMatchObject({ deployed: { sha: 'old' }, behind: { count: 0 } })
  })

  test('is still told when the distance is refused, and counts as incomplete', async () => {
    const { call } = createCall({
      'environments.list': () => [production],
      'deployments.list': () => [deployment(1, 'success', 'aaa')],
    })
    const { deployed, isPartial } = await loadDeployed(call, facts)
    expect(isPartial).toBe(true)
    expect(deployed.environments[0]).toMatchObject({ deployed: { sha: 'aaa' }, behind: { kind: 'unknown' } })
  })

  test('takes one request where there are no environments', async () => {
    const { call, asked } = createCall({ 'environments.list': () => [] })
    await loadDeployed(call, facts)
    expect(asked).toEqual(['environments.list'])
  })
})

test('the tier is the one that the service sends, else guessed from the name as services do', () => {
  const names = ['production', 'live-eu', 'staging', 'pre-prod', 'qa-2', 'review/17', 'pages']
  expect(names.map(name => getTier({ name }))).toEqual([
    ...['production', 'production', 'staging', 'staging', 'testing', 'development', 'other'],
  ])
  expect(getTier({ name: 'review/17', tier: 'production' })).toBe('production')
})
