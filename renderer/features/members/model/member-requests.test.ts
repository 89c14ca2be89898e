import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract, paramsSchema } from '#shared/contract/contract.ts'
import { roles, rolesBeyond } from '../../../ui/people/roles.ts'
import {
  addRequest,
  changeRequest,
  isSame,
  isSoAlready,
  type Membership,
  type MembersRequest,
  removeRequest,
} from './member-requests.ts'

const level = fc.constantFrom(...[...roles, ...rolesBeyond].map(role => role.level))
const day = fc.constantFrom('', '2031-02-28')
const place = fc.record({
  source: fc.constantFrom('group' as const, 'project' as const),
  id: fc.oneof(fc.integer({ min: 1 }), fc.constant('harbour/crane')),
})
const user = fc.integer({ min: 1 })
const ines: Membership = { id: 7, name: 'Ines', username: 'ines', access_level: 30, expires_at: '2031-06-30T00:00:00Z' }

function isTaken({ operation, params }: MembersRequest): boolean {
  return paramsSchema(contract[operation]).safeParse(params).success
}

test('every request is one that the contract takes', () => {
  fc.assert(
    fc.property(place, user, level, day, (where, user_id, role, expires_at) => {
      const requests = [
        addRequest(where, user_id, { level: role, expires_at }),
        changeRequest(where, { ...ines, id: user_id }, { level: role, expires_at }),
      ]
      for (const request of requests) {
        expect(request && isTaken(request)).toBe(true)
      }
      expect(isTaken(removeRequest(where, user_id))).toBe(true)
    }),
  )
})

test('unchanged values stay: the role is sent as it is, the expiration is not sent', () => {
  const where = { source: 'project', id: 1 } as const
  expect(changeRequest(where, ines, { level: null, expires_at: '' })?.params).toEqual({
    id: 1,
    user_id: 7,
    access_level: 30,
    expires_at: '',
  })
  expect(changeRequest(where, ines, { level: 40, expires_at: null })?.params).toEqual({
    id: 1,
    user_id: 7,
    access_level: 40,
  })
})

test('an unassignable role is not sent back with a new expiration', () => {
  const odd = { ...ines, access_level: 35 }
  expect(changeRequest({ source: 'group', id: 1 }, odd, { level: null, expires_at: '' })).toBeNull()
})

test('a membership matches the expected state at any time of its last day', () => {
  expect(isSoAlready(ines, { level: 30, expires_at: '2031-06-30' })).toBe(true)
  expect(isSoAlready(ines, { level: null, expires_at: null })).toBe(true)
  expect(isSoAlready(ines, { level: 40, expires_at: null })).toBe(false)
  expect(isSoAlready(ines, { level: null, expires_at: '' })).toBe(false)
  expect(isSame(ines, { ...ines, expires_at: '2031-06-30' })).toBe(true)
  expect(isSame(ines, { ...ines, expires_at: null })).toBe(false)
  expect(isSame(ines, { ...ines, access_level: 20 })).toBe(false)
})
