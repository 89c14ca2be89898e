import { expect, test } from 'vitest'
import { keyUser } from '#shared/contract/keys.ts'
import { getIdentities, userParts } from './user-fields.ts'

test('every field of the user is under one heading', () => {
  const named = userParts.flatMap(([, views]) => Object.keys(views))
  expect(named.toSorted()).toEqual(Object.keys(keyUser.shape).toSorted())
})

test('identities are named with their provider', () => {
  expect(getIdentities({ identities: [{ provider: 'ldap', extern_uid: 'uid=ada' }, { provider: 'saml' }] })).toBe(
    'ldap: uid=ada, saml: ?',
  )
  expect(getIdentities({})).toBe('')
})
