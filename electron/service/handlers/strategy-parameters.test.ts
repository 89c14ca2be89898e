import { describe, expect, test } from 'vitest'
import { requireStrategy } from './strategy-parameters.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`).join(',')
const take = (name: string, parameters: Record<string, string>) => () =>
  requireStrategy({ name, parameters }, 'strategies[0]')
const gradual = (percentage: string, groupId = 'g') => take('gradualRolloutUserId', { groupId, percentage })
const flexible = (rollout: string, stickiness = 'default') =>
  take('flexibleRollout', { groupId: 'g', rollout, stickiness })

describe('parameters of strategies (document 2, section 2, "Feature flag")', () => {
  test.each(['0', '9', '99', '100'])('a share of %s is taken', percentage => {
    expect(gradual(percentage)).not.toThrow()
    expect(flexible(percentage)).not.toThrow()
  })

  test.each(['', '-1', '101', '1.5', '1000', 'all'])('a share of %j is refused', percentage => {
    expect(gradual(percentage)).toThrow('strategies[0][parameters][percentage] is invalid')
    expect(flexible(percentage)).toThrow('strategies[0][parameters][rollout] is invalid')
  })

  test.each(['default', 'userId', 'USERID', 'sessionId', 'random'])('a stickiness of %s is taken', stickiness => {
    expect(flexible('5', stickiness)).not.toThrow()
  })

  test('a group has 1 to 255 characters, not only spaces', () => {
    expect(gradual('5', 'g'.repeat(255))).not.toThrow()
    for (const group of ['', '  ', 'g'.repeat(256), 'g\ud800'])
      expect(gradual('5', group)).toThrow('[groupId] is invalid')
  })

  test('up to 256 different users of up to 256 characters', () => {
    const users = (userIds: string) => take('userWithId', { userIds })
    for (const ids of ['1', '1, 2', many(256), 'x'.repeat(256)]) expect(users(ids)).not.toThrow()
    for (const ids of ['', '1,', '1,,2', '1, 1', many(257), 'x'.repeat(257)])
      expect(users(ids)).toThrow('[userIds] is invalid')
  })

  test('a missing or unknown parameter is named in the error; an unknown strategy may have any', () => {
    expect(take('flexibleRollout', { groupId: 'g', rollout: '5' })).toThrow('[stickiness] is missing')
    expect(take('default', { percentage: '5' })).toThrow('has percentage, which default does not take')
    expect(take('gitlabUserList', { anything: '' })).not.toThrow()
  })
})
