import { expect, test } from 'vitest'
import { flagDetails } from './flag-details.ts'

test('strategies are shown with their parameters and the IDs of their scopes', () => {
  const strategy = {
    id: 7,
    name: 'gradualRolloutUserId',
    parameters: { groupId: 'offices', percentage: '25' },
    scopes: [{ id: 70, environment_scope: 'production' }],
  }
  expect(flagDetails({ name: 'live_board', version: 'new_version_flag', strategies: [strategy], scopes: [] })).toEqual([
    {
      name: 'Strategy 7',
      lines: ['gradualRolloutUserId', 'groupId = offices', 'percentage = 25', 'environment production (scope ID 70)'],
    },
  ])
})

test('scopes of a legacy flag are shown with their IDs and times', () => {
  const scope = {
    id: 3,
    environment_scope: 'review/*',
    active: false,
    strategies: [{ name: 'userWithId', parameters: { userIds: '7' } }],
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-02T00:00:00Z',
  }
  expect(flagDetails({ name: 'telex', version: 'legacy_flag', scopes: [scope, {}] })).toEqual([
    {
      name: 'Scope 3',
      lines: [
        'environment review/*, disabled',
        'userWithId',
        'userIds = 7',
        'created 2026-01-01T00:00:00Z',
        'changed 2026-01-02T00:00:00Z',
      ],
    },
    { name: 'Scope, number 2', lines: ['environment *, disabled'] },
  ])
})
