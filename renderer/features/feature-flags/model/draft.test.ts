import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeatureFlagStrategy, strategyChange } from '#shared/contract/feature-flags.ts'
import {
  type DraftStrategy,
  draftProblems,
  getDrafts,
  getOutcomes,
  newLegacyScopes,
  newStrategies,
  strategyChanges,
} from './draft.ts'

const strategy = (id: number, name: string, parameters: Record<string, string>, scopes: readonly string[]) => ({
  id,
  name,
  parameters,
  scopes: scopes.map((environment_scope, index) => ({ id: id * 10 + index, environment_scope })),
})
const everybody = strategy(1, 'default', {}, ['staging', 'review/*'])
const users = strategy(2, 'userWithId', { userIds: '7' }, ['production'])
const fresh: DraftStrategy = {
  key: 'new',
  id: null,
  name: 'default',
  parameters: {},
  json: null,
  scopes: ['*'],
  userListId: null,
}

/** The service's result of a PUT: the merge of document 2, section 4.1. */
function merged(was: readonly FeatureFlagStrategy[], drafts: readonly DraftStrategy[]) {
  const changes = strategyChanges(was, drafts)
  const touched = was.flatMap(one => {
    const change = changes.find(({ id }) => id === one.id)
    if (change?._destroy) return []
    const scopes = new Map(one.scopes.map(scope => [scope.id, scope.environment_scope]))
    let next = 1000
    for (const { id = next++, environment_scope = '', _destroy } of change?.scopes ?? []) {
      if (_destroy) scopes.delete(id)
      else scopes.set(id, environment_scope)
    }
    return [
      { name: change?.name ?? one.name, parameters: change?.parameters ?? one.parameters, in: [...scopes.values()] },
    ]
  })
  const added = changes
    .filter(({ id }) => id === undefined)
    .map(({ name, parameters, scopes }) => ({ name, parameters, in: scopes?.map(scope => scope.environment_scope) }))
  return [...touched, ...added].map(one => ({ ...one, in: one.in?.toSorted() }))
}

test('a legacy flag has a scope for each environment, with its strategies, and those where it is off', () => {
  const drafts = getDrafts([everybody, users]).map(draft => ({ ...draft, scopes: [...draft.scopes, 'production'] }))
  expect(newLegacyScopes(drafts, { isActive: true, offIn: ['staging', 'canary'] })).toEqual([
    { environment_scope: 'review/*', active: true, strategies: [{ name: 'default', parameters: {} }] },
    {
      environment_scope: 'production',
      active: true,
      strategies: [
        { name: 'default', parameters: {} },
        { name: 'userWithId', parameters: { userIds: '7' } },
      ],
    },
    { environment_scope: 'staging', active: false },
    { environment_scope: 'canary', active: false },
  ])
})

test('a legacy flag that is not active is off in all environments, whatever its strategies', () => {
  const off = (environment_scope: string) => ({ environment_scope, active: false })
  const [draft] = getDrafts([everybody])
  const scopes = newLegacyScopes(draft ? [draft] : [], { isActive: false, offIn: [] })
  expect(scopes).toEqual([...['staging', 'review/*'].map(scope => expect.objectContaining(off(scope))), off('*')])
  expect(newLegacyScopes([], { isActive: false, offIn: ['*', 'staging'] })).toEqual([off('*'), off('staging')])
})

describe('the strategies of a change', () => {
  test('are none when nothing differs', () => {
    expect(strategyChanges([everybody, users], getDrafts([everybody, users]))).toEqual([])
  })

  test('contain changes by id, additions, and deletions', () => {
    const [first] = getDrafts([everybody])
    if (!first) throw new Error('no draft')
    expect(strategyChanges([everybody, users], [{ ...first, scopes: ['production'] }, fresh])).toEqual([
      {
        id: 1,
        name: 'default',
        parameters: {},
        scopes: [
          { id: 10, environment_scope: 'production' },
          { id: 11, _destroy: true },
        ],
      },
      { name: 'default', parameters: {}, scopes: [{ environment_scope: '*' }] },
      { id: 2, _destroy: true },
    ])
  })

  test('produce the drafted flag, from any former one', () => {
    const scopes = fc.uniqueArray(fc.constantFrom('*', 'production', 'staging', 'review/*', 'test'), { minLength: 1 })
    const name = fc.constantFrom('default', 'gitlabUserList')
    const before = fc
      .array(fc.tuple(name, scopes), { maxLength: 4 })
      .map(all => all.map(([name, scopes], index) => strategy(index + 1, name, {}, scopes)))
    const edits = fc.array(fc.record({ index: fc.nat({ max: 6 }), name, scopes }), { maxLength: 5 })
    fc.assert(
      fc.property(before, edits, (was, wanted) => {
        const ids = new Set<number>()
        const drafts = wanted.map(({ index, name, scopes }, at): DraftStrategy => {
          const id = was[index]?.id
          const isTaken = id === undefined || ids.has(id)
          if (!isTaken) ids.add(id)
          return { key: `${at}`, id: isTaken ? null : id, name, parameters: {}, json: null, scopes, userListId: null }
        })
        const order = (one: readonly object[]) => one.map(each => JSON.stringify(each)).toSorted()
        const expected = drafts.map(({ name, parameters, scopes }) => ({ name, parameters, in: scopes.toSorted() }))
        expect(order(merged(was, drafts))).toEqual(order(expected))
        for (const change of strategyChanges(was, drafts)) expect(strategyChange.safeParse(change).success).toBe(true)
      }),
    )
  })

  test('are described before they are sent', () => {
    const drafts = [...getDrafts([everybody]), fresh]
    expect(getOutcomes([everybody, users], drafts).map(({ kind, words }) => `${kind}: ${words}`)).toEqual([
      'kept: All users – in staging, review/*',
      'added: All users – in *',
      'removed: User 7 – in production',
    ])
  })
})

describe('problems of a draft', () => {
  test.each<[Partial<DraftStrategy>, readonly string[]]>([
    [{}, []],
    [{ name: ' ' }, ['new.name']],
    [{ scopes: [] }, ['new.scopes']],
    [{ parameters: { userIds: ' , ' } }, ['new.userIds']],
    [{ parameters: { groupId: '', percentage: '101' } }, ['new.groupId', 'new.percentage']],
    [{ parameters: { rollout: '1.5', groupId: 'a', stickiness: 'random' } }, ['new.rollout']],
    [{ json: '{' }, ['new.json']],
    [{ json: '["a"]' }, ['new.json']],
    [{ json: '{"percentage": 50}' }, ['new.json']],
    [{ json: '{"percentage": "50"}' }, []],
  ])('%j: %j', (part, fields) => {
    expect(Object.keys(draftProblems([{ ...fresh, ...part }])).toSorted()).toEqual(fields)
  })

  test('none for a flag sent by a service', () => {
    expect(draftProblems(getDrafts([everybody, users, strategy(3, 'gitlabUserList', { list: '1' }, ['*'])]))).toEqual(
      {},
    )
  })

  test.each(['0', '1', '99', '100'])('a share of %s is right', share => {
    expect(draftProblems([{ ...fresh, parameters: { percentage: share, rollout: share } }])).toEqual({})
  })

  test.each(['', '-1', '101', '1.5', 'all'])('a share of %j is not', share => {
    const problem = 'A whole number from 0 to 100'
    const problems = { 'new.percentage': problem, 'new.rollout': problem }
    expect(draftProblems([{ ...fresh, parameters: { percentage: share, rollout: share } }])).toEqual(problems)
  })
})

test('a strategy for a user list needs its ID, unless it has one that the service does not send', () => {
  const [hidden] = getDrafts([strategy(3, 'gitlabUserList', {}, ['*'])])
  if (!hidden) throw new Error('no draft')
  expect(hidden.json).toBeNull()
  expect(draftProblems([hidden])).toEqual({})
  expect(draftProblems([{ ...fresh, name: 'gitlabUserList' }])).toEqual({
    'new.userListId': 'Enter a list ID',
  })
  expect(draftProblems([{ ...fresh, name: 'gitlabUserList', userListId: 61 }])).toEqual({})
})

test('a strategy keeps its user list: it is sent only when it changes, or the strategy is new', () => {
  const forList = { ...strategy(3, 'gitlabUserList', {}, ['*']), user_list: { id: 61, name: 'Testers' } }
  const [draft] = getDrafts([forList])
  if (!draft) throw new Error('no draft')
  expect(strategyChanges([forList], [draft])).toEqual([])
  const [moved] = strategyChanges([forList], [{ ...draft, scopes: ['staging'] }])
  expect(moved).not.toHaveProperty('user_list_id')
  expect(strategyChanges([forList], [{ ...draft, name: 'default', userListId: null }])).toMatchObject([
    { id: 3, name: 'default', user_list_id: null },
  ])
  expect(newStrategies([{ ...draft, id: null }])).toMatchObject([{ name: 'gitlabUserList', user_list_id: 61 }])
})
