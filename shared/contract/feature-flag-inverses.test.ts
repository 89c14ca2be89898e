import { expect, test } from 'vitest'
import { contract } from './contract.ts'

const strategy = { id: 1, name: 'gitlabUserList', parameters: {}, scopes: [{ id: 10, environment_scope: '*' }] }
const place = { id: 'harbor/lighthouse', name: 'beacon' }

/** The params that take the change of a flag's strategies back; null when it can't be undone. */
function back(strategies: object[], was: object[], is = was) {
  const { inverse } = contract['featureFlags.update']
  if (inverse.fidelity === 'none') throw new Error('It cannot be undone')
  const [before, answer] = [was, is].map(list => ({ name: 'beacon', active: true, strategies: list }))
  return inverse.back({ params: { ...place, strategies }, before, answer, after: answer })?.params ?? null
}

test('a change that replaced a user list can be undone only when the service returned which list it was', () => {
  const changes = [{ id: 1, user_list_id: 7 }]
  expect(back(changes, [strategy])).toBeNull()
  expect(back(changes, [{ ...strategy, user_list: { id: 6 } }], [{ ...strategy, user_list: { id: 7 } }])).toMatchObject(
    {
      strategies: [{ id: 1, user_list_id: 6 }],
    },
  )
})

test('a change that leaves an unknown user list alone is undone without naming one', () => {
  const other = { ...strategy, id: 2, name: 'default' }
  const changed = { ...other, parameters: { percentage: '50' } }
  const undone = back([{ id: 2, parameters: { percentage: '50' } }], [strategy, other], [strategy, changed])
  expect(undone).toMatchObject({ strategies: [{ id: 1 }, { id: 2, parameters: {} }] })
  expect(JSON.stringify(undone)).not.toContain('user_list_id')
  expect(back([{ id: 2, user_list_id: 7 }], [strategy, other]), 'the list of another strategy').not.toBeNull()
})

test('strategies and scopes that a change added are removed, and those it removed are recreated', () => {
  const [all, review] = [
    { id: 10, environment_scope: '*' },
    { id: 11, environment_scope: 'review/*' },
  ]
  const was = { ...strategy, name: 'default', scopes: [all] }
  const is = { ...was, scopes: [review] }
  expect(back([{ id: 1 }], [was], [is, { ...was, id: 3 }])).toMatchObject({
    strategies: [
      { id: 1, scopes: [{ environment_scope: '*' }, { id: 11, _destroy: true }] },
      { id: 3, _destroy: true },
    ],
  })
})
