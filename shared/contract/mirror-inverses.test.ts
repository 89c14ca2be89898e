import { expect, test } from 'vitest'
import { contract } from './contract.ts'

const place = { id: 'harbor/lighthouse', mirror_id: 3 }
const was = {
  id: 3,
  enabled: true,
  url: 'https://a.example/b.git',
  only_protected_branches: true,
  keep_divergent_refs: true,
}

/** The params that undo a change of a mirror, among the mirrors there were; null when it can't be undone. */
function back(change: object, before: readonly object[] = [{ ...was, id: 2, enabled: false }, was]) {
  const { inverse } = contract['remoteMirrors.update']
  return inverse.back({ params: { ...place, ...change }, before, answer: null, after: null })?.params ?? null
}

test.each([
  [{ enabled: false }, { enabled: true }],
  [{ only_protected_branches: false }, { only_protected_branches: true }],
  [{ keep_divergent_refs: false }, { keep_divergent_refs: true }],
])('undoing %j sets %j, and nothing else', (change, expected) => {
  expect(back(change)).toEqual({ ...place, ...expected })
})

test('switches that the service did not send were off', () => {
  const { only_protected_branches: _only, keep_divergent_refs: _keep, ...old } = was
  const change = { only_protected_branches: true, keep_divergent_refs: true }
  expect(back(change, [old])).toEqual({ ...place, only_protected_branches: false, keep_divergent_refs: false })
})

test('the way to sign in is set back to the one before; without a known one, the change can’t be undone', () => {
  const change = { auth_method: 'password' }
  expect(back(change, [{ ...was, auth_method: 'ssh_public_key' }])).toEqual({ ...place, auth_method: 'ssh_public_key' })
  expect(back(change)).toBeNull()
  expect(back(change, [{ ...was, auth_method: 'carrier pigeon' }])).toBeNull()
})

test('a mirror that was not there before has nothing to go back to', () => {
  expect(back({ enabled: false }, [])).toBeNull()
})
