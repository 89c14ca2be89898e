import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#shared/bridge.ts'
import type { ReadId } from '#shared/contract/contract.ts'
import type { ReadCall } from '#shared/fleet/column.ts'
import type { Query } from '#shared/queries/query.ts'
import { fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { getSample } from '../../../testing/fake-main.ts'
import { type DeploymentHistory, getMetrics, loadHistory, type PastDeployment } from './metrics.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.parse('2026-06-15T12:00:00Z')
const all = { days: 30, tier: undefined, now }

const deployed = (daysAgo: number, status: string, more: Partial<PastDeployment> = {}): PastDeployment => ({
  ...{ status, at: now - daysAgo * day, committedAt: null, environment: 'production', tier: 'production' },
  ...more,
})
const history = (...deployments: readonly PastDeployment[]): DeploymentHistory => ({
  ...{ deployments, isCut: false, areCommitsCut: false },
})

describe('the metrics of deployments', () => {
  test('count successes a week, failures among what ended, and say what they stand on', () => {
    const { frequency, failureShare } = getMetrics(
      [history(deployed(20, 'success'), deployed(10, 'failed'), deployed(9, 'running'), deployed(8, 'success'))],
      all,
    )
    expect(frequency).toEqual({ value: (2 * 7) / 30, from: 2, of: 4 })
    expect(failureShare).toEqual({ value: 1 / 3, from: 3, of: 4 })
  })

  test('take the median time from a commit to its deployment, and leave out commits that are not known', () => {
    const of = (hours: number) => deployed(5, 'success', { committedAt: now - 5 * day - hours * hour })
    const { leadTime } = getMetrics([history(of(2), of(10)), history(of(4), deployed(3, 'success'))], all)
    expect(leadTime).toEqual({ value: 4 * hour, from: 3, of: 4 })
  })

  test('measure from each failure to the next success in the same environment of the same project', () => {
    const staging = { environment: 'staging', tier: 'staging' } as const
    const { recovery } = getMetrics(
      [
        history(deployed(10, 'failed'), deployed(9, 'success', staging), deployed(7, 'success')),
        history(deployed(6, 'failed')),
        history(deployed(5, 'success')),
      ],
      all,
    )
    expect(recovery).toEqual({ value: 3 * day, from: 1, of: 2 })
  })

  test('count the chosen days and tier alone', () => {
    const one = history(
      deployed(40, 'failed'),
      deployed(3, 'failed', { environment: 'qa', tier: 'testing' }),
      deployed(2, 'success'),
    )
    expect(getMetrics([one], { ...all, tier: 'production' }).failureShare).toEqual({ value: 0, from: 1, of: 1 })
    expect(getMetrics([one], { days: 90, tier: 'production', now }).failureShare).toEqual({
      value: 0.5,
      from: 2,
      of: 2,
    })
  })

  test('have no value where there is no data', () => {
    const nothing = { value: null, from: 0, of: 0 }
    expect(getMetrics([], all)).toEqual({
      ...{ frequency: nothing, leadTime: nothing, failureShare: nothing, recovery: nothing },
    })
  })

  test('are within their bounds for any deployments', () => {
    const deployment = fc.record({
      status: fc.constantFrom('success', 'failed', 'running', 'canceled'),
      at: fc.integer({ min: now - 90 * day, max: now }),
      committedAt: fc.option(fc.integer({ min: now - 100 * day, max: now })),
      environment: fc.constantFrom('production', 'staging'),
      tier: fc.constant('production' as const),
    })
    fc.assert(
      fc.property(fc.array(deployment), deployments => {
        const sorted = deployments.toSorted((a, b) => a.at - b.at)
        for (const figure of Object.values(getMetrics([history(...sorted)], all))) {
          expect(figure.value ?? 0).toBeGreaterThanOrEqual(0)
          expect(figure.from).toBeLessThanOrEqual(figure.of)
        }
      }),
    )
  })
})

describe('the history of a project', () => {
  const project = { id: 1, name: 'crane', path: 'crane', path_with_namespace: 'harbor/crane', default_branch: 'main' }
  const [sample] = getSample('deployments.list')
  const facts = { project, now: Date.parse(sample?.created_at ?? '') + day }

  /** Only the commits of the default branch have a SHA like this: none of them was deployed, and no job names its commit. */
  const getValue = <I extends ReadId>(operation: I) =>
    getSample(operation, text => (operation === 'commits.list' && /^[0-9a-f]{40}$/.test(text) ? '0'.repeat(40) : text))

  /** Every list has this many pages, of which none has the deployed commit. */
  function callWith(pages: number): ReadCall {
    const asked = new Map<string, number>()
    return async <I extends ReadId>({ operation }: Query<I>): Promise<AnswerOf<I>> => {
      const page = (asked.get(operation) ?? 0) + 1
      asked.set(operation, page)
      return {
        ...{ value: getValue(operation), provenance: fromNetwork, journal: null },
        page: { next: page < pages ? 'more' : null, total: null, totalPages: null, perPage: null, page: null },
      }
    }
  }

  test('is cut when there are more than ten pages, not when there are exactly ten', async () => {
    expect((await loadHistory(callWith(10), facts)).history.isCut).toBe(false)
    expect((await loadHistory(callWith(11), facts)).history.isCut).toBe(true)
  })

  test('tells when a deployed commit may be among the older ones, which are not searched', async () => {
    expect((await loadHistory(callWith(3), facts)).history.areCommitsCut).toBe(false)
    expect((await loadHistory(callWith(4), facts)).history.areCommitsCut).toBe(true)
  })
})
