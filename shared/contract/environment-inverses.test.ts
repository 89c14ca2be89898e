import { expect, test } from 'vitest'
import { contract } from './contract.ts'

const place = { id: 'harbor/lighthouse', environment_id: 3 }
const was = { id: 3, name: 'quay', slug: 'quay', external_url: 'https://quay.example', state: 'available' }

/** The params that undo a change of an environment; null when it can't be undone. */
function back(change: object, before: object = was) {
  const { inverse } = contract['environments.update']
  const after = { ...before, ...change }
  return inverse.back({ params: { ...place, ...change }, before, answer: after, after })?.params ?? null
}

test.each([
  ['its name', { name: 'pier' }, { name: 'quay' }],
  ['its address', { external_url: 'https://pier.example' }, { external_url: 'https://quay.example' }],
  ['both', { name: 'pier', external_url: null }, { name: 'quay', external_url: 'https://quay.example' }],
])('undoing a change of %s sets what was changed, and nothing else', (_what, change, expected) => {
  expect(back(change)).toEqual({ ...place, ...expected })
})

test('undoing an added address sends an empty one, as services expect', () => {
  expect(back({ external_url: 'https://pier.example' }, { ...was, external_url: null })).toEqual({
    ...place,
    external_url: '',
  })
})

test('a tier is set back to the one before; without a known one, the change can’t be undone', () => {
  expect(back({ tier: 'production' }, { ...was, tier: 'staging' })).toEqual({ ...place, tier: 'staging' })
  for (const tier of [undefined, null, 'moonbase']) expect(back({ tier: 'production' }, { ...was, tier })).toBeNull()
  expect(back({ name: 'pier' }, { ...was, tier: 'moonbase' })).toEqual({ ...place, name: 'quay' })
})

test.each([
  ['staging', 'staging'],
  ['moonbase', undefined],
  [undefined, undefined],
])('a deleted environment of the tier %s is created again with the tier %s', (tier, expected) => {
  const { inverse } = contract['environments.delete']
  const undone = inverse.back({ params: place, before: { ...was, tier }, answer: null, after: null })
  expect(undone).toEqual({
    operation: 'environments.create',
    params: { id: place.id, name: 'quay', external_url: 'https://quay.example', tier: expected },
  })
})
