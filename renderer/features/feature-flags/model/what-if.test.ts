import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import type { Rule } from './strategies.ts'
import { getNumber, whatIf } from './what-if.ts'

function flag(...strategies: readonly (Rule & { readonly in: readonly string[] })[]): FeatureFlag {
  return {
    name: 'berths',
    version: 'new_version_flag',
    scopes: [],
    strategies: strategies.map(({ name, parameters, in: scopes }, index) => ({
      id: index + 1,
      name,
      parameters: { ...parameters },
      scopes: scopes.map((environment_scope, id) => ({ id, environment_scope })),
    })),
  }
}
const ask = (user: string, environment: string) => ({ user, environment })

describe('a flag in an environment', () => {
  const users = flag(
    { name: 'userWithId', parameters: { userIds: '42, mats' }, in: ['production', 'staging'] },
    { name: 'default', parameters: {}, in: ['review/*'] },
  )
  test.each([
    ['42', 'production', 'on'],
    ['mats', 'staging', 'on'],
    ['4', 'production', 'off'],
    ['', 'production', 'off'],
    ['4', 'review/tides', 'on'],
    ['', 'review/tides', 'on'],
    ['42', 'test', 'off'],
  ])('user %j in %s: %s', (user, environment, answer) => {
    expect(whatIf(users, ask(user, environment)).answer).toBe(answer)
  })

  test('without strategies is off, with an unknown one it is undecided', () => {
    expect(whatIf(flag(), ask('42', 'production'))).toEqual({
      answer: 'off',
      reasons: [{ answer: 'off', words: 'It has no strategies' }],
    })
    const list = flag({ name: 'gitlabUserList', parameters: {}, in: ['*'] })
    expect(whatIf(list, ask('42', 'production')).answer).toBe('maybe')
  })

  test('that is not active is off, whatever its strategies', () => {
    const everybody = { ...flag({ name: 'default', parameters: {}, in: ['*'] }), active: false }
    expect(whatIf(everybody, ask('42', 'production'))).toEqual({
      answer: 'off',
      reasons: [{ answer: 'off', words: 'It is disabled' }],
    })
  })

  test('with a random rollout is undecided, unless it is for all or for none', () => {
    const random = (rollout: string) =>
      flag({ name: 'flexibleRollout', parameters: { groupId: 'a', rollout, stickiness: 'random' }, in: ['*'] })
    expect(whatIf(random('50'), ask('42', 'production')).answer).toBe('maybe')
    expect(whatIf(random('100'), ask('42', 'production')).answer).toBe('on')
    expect(whatIf(random('0'), ask('42', 'production')).answer).toBe('off')
  })
})

describe('a flexible rollout', () => {
  const half = (stickiness: string) =>
    flag({ name: 'flexibleRollout', parameters: { groupId: 'gr1', rollout: '72', stickiness }, in: ['*'] })
  // The user 123 has the number 73 in the group gr1.
  test.each([
    ['userId', '123', 'off'],
    ['USERID', '123', 'off'],
    ['userId', '', 'off'],
    ['default', '123', 'off'],
    ['default', '', 'maybe'],
    ['sessionId', '123', 'maybe'],
  ])('counted by %s is for the user %j %s', (stickiness, user, answer) => {
    expect(whatIf(half(stickiness), ask(user, 'production')).answer).toBe(answer)
  })

  test('is on for the user whose number is its share', () => {
    const rollout = flag({
      name: 'flexibleRollout',
      parameters: { groupId: 'gr1', rollout: '73', stickiness: 'userId' },
      in: ['*'],
    })
    expect(whatIf(rollout, ask('123', 'production')).answer).toBe('on')
  })

  test.each(['', '101', '1000', 'half'])('of %j is not said', rollout => {
    const odd = (stickiness: string) =>
      flag({ name: 'flexibleRollout', parameters: { groupId: 'a', rollout, stickiness }, in: ['*'] })
    for (const stickiness of ['userId', 'random'])
      expect(whatIf(odd(stickiness), ask('42', 'production')).answer).toBe('maybe')
  })
})

describe('a share of the users', () => {
  // Of the specification that all Unleash clients are tested with.
  test.each([
    ['gr1', '123', 73],
    ['groupX', '999', 25],
  ])('in the group %s the user %s has the number %i', (group, user, number) => {
    expect(getNumber(group, user)).toBe(number)
  })

  test('never loses users when it grows', () => {
    const at = (percentage: number, user: string) =>
      whatIf(
        flag({ name: 'gradualRolloutUserId', parameters: { groupId: 'a', percentage: `${percentage}` }, in: ['*'] }),
        ask(user, 'production'),
      ).answer
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(percent, percent, fc.string({ minLength: 1 }), (one, other, user) => {
        if (at(Math.min(one, other), user) === 'on') expect(at(Math.max(one, other), user)).toBe('on')
        expect(at(0, user)).toBe('off')
        expect(at(100, user)).toBe('on')
      }),
    )
  })
})

describe('a legacy flag', () => {
  const scopes = [
    { environment_scope: '*', active: false, strategies: [] },
    { environment_scope: 'production', active: true, strategies: [{ name: 'default', parameters: {} }] },
    { environment_scope: 'review/*', active: true, strategies: [{ name: 'userWithId', parameters: { userIds: '7' } }] },
  ]
  const legacy: FeatureFlag = { name: 'telex', version: 'legacy_flag', scopes, strategies: [] }
  test.each([
    ['42', 'production', 'on'],
    ['42', 'staging', 'off'],
    ['42', 'review/a', 'off'],
    ['7', 'review/a', 'on'],
  ])('is as its nearest scope says: user %s in %s %s', (user, environment, answer) => {
    expect(whatIf(legacy, ask(user, environment)).answer).toBe(answer)
    const { version: _, ...unversioned } = legacy
    expect(whatIf(unversioned, ask(user, environment)).answer).toBe(answer)
  })
})

test('a scope of many stars is answered at once (document 2, section 4.1)', () => {
  const everybody = flag({ name: 'default', parameters: {}, in: ['*a'.repeat(120)] })
  expect(whatIf(everybody, ask('42', `${'a'.repeat(10_000)}b`)).answer).toBe('off')
})
