import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyAccess,
  formatRule,
  getAccessStates,
  getCarriedOver,
  getReviewProgress,
  isSameScope,
  matchesRule,
  whyByHand,
  withPrevious,
} from './decisions.ts'
import { anyEvent, decide, makeAccess, makeLog, makeReview } from './review.fixture.ts'

const now = Date.parse('2026-11-24T00:00:00Z')

test('the last decision counts, and a new decision removes the result of the one before', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), events => {
      const states = getAccessStates({ log: makeLog(events), undone: [] })
      for (const [key, { decision, result }] of states) {
        const own = events.filter(({ access }) => access === key)
        const last = own.findLastIndex(({ kind }) => kind === 'decision')
        const decided = own[last]
        const action = decided?.kind === 'decision' ? decided.action : null
        expect(decision?.action ?? null).toBe(action)
        expect(result !== null).toBe(own.slice(last + 1).length > 0)
      }
    }),
  )
})

test('progress counts decided accesses, changes and applied changes', () => {
  const accesses = ['a', 'b', 'c'].map(key => makeAccess({ key }))
  const events = [
    decide({ access: 'a' }),
    decide({ access: 'b', action: 'remove' }),
    { kind: 'result', access: 'b', outcome: 'done', detail: '', journal: 1 } as const,
  ]
  expect(getReviewProgress(makeReview(events, accesses))).toEqual({ accesses: 3, decided: 2, changes: 1, applied: 1 })
})

test('a change that was undone is not applied any more, until it is applied again', () => {
  const remove = decide({ action: 'remove' })
  const applied = (journal: number) =>
    ({ kind: 'result', access: remove.access, outcome: 'done', detail: '', journal }) as const
  const count = (events: Parameters<typeof makeReview>[0]) =>
    getReviewProgress({ ...makeReview(events), undone: [12] }).applied
  expect(count([remove, applied(11)])).toBe(1)
  expect(count([remove, applied(12)])).toBe(0)
  expect(count([remove, applied(12), applied(13)])).toBe(1)
})

describe('a rule', () => {
  const owner = makeAccess({ level: 50 })
  test('matches accesses that meet all of its conditions', () => {
    const rule = { ...anyAccess, minLevel: 40, expiration: 'none' as const }
    expect(matchesRule(rule, owner, now)).toBe(true)
    expect(matchesRule(rule, makeAccess({ level: 30 }), now)).toBe(false)
    expect(matchesRule(rule, makeAccess({ level: 50, expires: '2027-01-01' }), now)).toBe(false)
    expect(formatRule(rule)).toBe('Role at least Maintainer, No expiration date')
  })
  test('counts an access with exactly the lowest role, and one with an expiration date', () => {
    expect(matchesRule({ ...anyAccess, minLevel: 50 }, owner, now)).toBe(true)
    expect(matchesRule({ ...anyAccess, minLevel: 51 }, owner, now)).toBe(false)
    const expiring = { ...anyAccess, expiration: 'some' as const }
    expect(matchesRule(expiring, owner, now)).toBe(false)
    expect(matchesRule(expiring, makeAccess({ expires: '2027-01-01' }), now)).toBe(true)
    expect(matchesRule(anyAccess, owner, now)).toBe(true)
  })
  test('counts as inactive who was active before so many days, to the moment', () => {
    const at = (milliseconds: number) => makeAccess({ lastActivity: new Date(milliseconds).toISOString() })
    const limit = now - 90 * 24 * 3600_000
    const rule = { ...anyAccess, inactiveDays: 90 }
    expect([limit - 1, limit].map(time => matchesRule(rule, at(time), now))).toEqual([true, false])
  })
  test('is in words with all of its conditions', () => {
    expect(formatRule(anyAccess)).toBe('All accesses')
    expect(formatRule({ ...anyAccess, expiration: 'some', inactiveDays: 1 })).toBe(
      'With expiration date, No activity for 1 day',
    )
    expect(formatRule({ minLevel: 30, expiration: 'none', inactiveDays: 90, isBlocked: true })).toBe(
      'Role at least Developer, No expiration date, No activity for 90 days, User not active',
    )
  })
  test('about inactivity leaves out accesses whose last activity is not known', () => {
    const rule = { ...anyAccess, inactiveDays: 90 }
    expect(matchesRule(rule, makeAccess({ lastActivity: '2026-01-01' }), now)).toBe(true)
    expect(matchesRule(rule, makeAccess({ lastActivity: '2026-11-01' }), now)).toBe(false)
    expect(matchesRule(rule, owner, now)).toBe(false)
  })
  test('about users that are not active leaves out users whose state is not known', () => {
    const rule = { ...anyAccess, isBlocked: true }
    const person = (state: string) => makeAccess({ person: { ...owner.person, state } })
    expect(['blocked', 'active', ''].map(state => matchesRule(rule, person(state), now))).toEqual([true, false, false])
  })
})

test('decisions to keep are carried over where role, expiration and source are as they were', () => {
  const accesses = ['a', 'b', 'c', 'd'].map(key => makeAccess({ key }))
  const last = makeReview(
    [
      ...[decide({ access: 'a', reason: 'On call' }), decide({ access: 'b' })],
      decide({ access: 'c', action: 'remove' }),
    ],
    accesses,
  )
  const changed = accesses.map(access => (access.key === 'b' ? { ...access, level: 40 } : access))
  const present = withPrevious(changed, last)
  expect(present.map(({ previous }) => previous && [previous.action, previous.isUnchanged])).toEqual([
    ...[
      ['keep', true],
      ['keep', false],
      ['remove', true],
    ],
    null,
  ])
  expect(getCarriedOver(present)).toMatchObject([
    { access: 'a', action: 'keep', reason: 'On call', how: 'carriedOver' },
  ])
  expect(withPrevious(accesses, null)).toEqual(accesses)
})

test('scopes are the same whatever the order of their places', () => {
  const [a, b] = [7, 8].map(id => ({ source: 'project' as const, id, path: `p${id}` }))
  if (!a || !b) throw new Error('two places')
  expect(isSameScope({ kind: 'places', places: [a, b] }, { kind: 'places', places: [b, a] })).toBe(true)
  expect(isSameScope({ kind: 'places', places: [a] }, { kind: 'instance' })).toBe(false)
})

test('an access through an invited group can be kept, and changed only by hand', () => {
  const other = makeAccess({ source: 'other' })
  expect(whyByHand(other, { action: 'keep' })).toBeNull()
  expect(whyByHand(other, { action: 'remove' })).toContain('invited group')
  expect(whyByHand(makeAccess(), { action: 'remove' })).toBeNull()
})
