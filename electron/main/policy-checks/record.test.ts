import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyKey } from '#shared/fleet/policy-checks.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { checkRecord, type PolicyRecord, type PolicyResult, recordCheck } from './record.ts'

const policy: Policy = { name: 'Mirrors', severity: 'high', scope: '', rule: 'mirrors.failed = 0', exceptions: [] }
const toRows = (ids: readonly number[]) => ids.map(id => ({ project: { id } }))
const found = (violations: readonly number[], undecided: readonly number[] = []): readonly PolicyResult[] => [
  {
    policy,
    result: {
      ok: true,
      check: { violations: toRows(violations), undecided: toRows(undecided), excepted: [], compliant: 0 },
    },
  },
]
const times = ([record]: readonly PolicyRecord[]) => record?.violations.map(({ project, since }) => [project, since])

test('violations of the first check are known and not new; later ones are new once', () => {
  const first = recordCheck([], found([1]), 10)
  expect([times(first.policies), first.fresh]).toEqual([[[1, 10]], 0])
  const second = recordCheck(first.policies, found([1, 2]), 20)
  expect([times(second.policies), second.fresh]).toEqual([
    [
      [1, 10],
      [2, 20],
    ],
    1,
  ])
  expect(recordCheck(second.policies, found([1, 2]), 30).fresh).toBe(0)
})

test('a violation that can’t be checked keeps its time; one that was compliant gets another', () => {
  const first = recordCheck([], found([1, 2]), 10)
  const second = recordCheck(first.policies, found([], [1, 3]), 20)
  expect(times(second.policies)).toEqual([[1, 10]])
  const third = recordCheck(second.policies, found([1, 2]), 30)
  expect([times(third.policies), third.fresh]).toEqual([
    [
      [1, 10],
      [2, 30],
    ],
    1,
  ])
})

test('a violation is not new if no check could decide the project before', () => {
  const first = recordCheck([], found([], [1, 2]), 10)
  const second = recordCheck(first.policies, found([], [1]), 20)
  expect(second.policies[0]?.undecided).toEqual([1])
  const third = recordCheck(second.policies, found([1, 2]), 30)
  expect([times(third.policies), third.fresh]).toEqual([
    [
      [1, 30],
      [2, 30],
    ],
    1,
  ])
})

test('a violation is new if the project was compliant before it could not be decided', () => {
  const first = recordCheck([], found([]), 10)
  const second = recordCheck(first.policies, found([], [1]), 20)
  expect(recordCheck(second.policies, found([1]), 30).fresh).toBe(1)
})

test('reads what older versions kept', () => {
  const owner = { actor: 'a', service: null, username: null, sudo: null }
  const policies = [{ key: 'k', since: 1, violations: [] }]
  const kept = { owner, startedAt: null, lastAt: 1, stopped: null, policies }
  expect(checkRecord.parse(kept).policies).toEqual([{ key: 'k', since: 1, violations: [], undecided: [] }])
})

test('a policy with another rule starts again, without new violations', () => {
  const first = recordCheck([], found([1]), 10)
  const [one] = found([1, 2])
  if (!one) throw new Error('no result')
  const changed = { ...policy, rule: 'mirrors.failed < 2' }
  const second = recordCheck(first.policies, [{ ...one, policy: changed }], 20)
  expect(second.fresh).toBe(0)
  expect(second.policies).toEqual([
    {
      key: policyKey(changed),
      since: 20,
      violations: [
        { project: 1, since: 20 },
        { project: 2, since: 20 },
      ],
      undecided: [],
    },
  ])
})

test('times never move forward while a project violates the policy, and all current violations are known', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, ids), { minLength: 1, maxLength: 8 }), checks => {
      let policies: PolicyRecord[] = []
      checks.forEach(([violations, others], now) => {
        const undecided = others.filter(id => !violations.includes(id))
        const before = new Map(policies[0]?.violations.map(({ project, since }) => [project, since]))
        const { policies: next, fresh } = recordCheck(policies, found(violations, undecided), now)
        const after = new Map(next[0]?.violations.map(({ project, since }) => [project, since]))
        for (const id of violations) expect(after.get(id)).toBe(before.get(id) ?? now)
        for (const id of undecided) expect(after.get(id)).toBe(before.get(id))
        const isFirst = policies.length === 0
        const never = new Set(policies[0]?.undecided)
        expect(fresh).toBe(isFirst ? 0 : violations.filter(id => !before.has(id) && !never.has(id)).length)
        policies = next
      })
    }),
  )
})
