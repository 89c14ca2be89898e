import { expect, test } from 'vitest'
import type { Member } from '#shared/contract/members.ts'
import { filterCount, fits, serviceFilter } from './member-filter.ts'
import { membersSearch } from './routes.ts'

const now = Date.parse('2031-06-01T12:00:00Z')
const member = (access_level: number, expires_at: string | null): Member => ({
  id: 1,
  name: 'Ines',
  username: 'ines',
  state: 'active',
  access_level,
  expires_at,
})

test('an address that makes no sense is an address without filters', () => {
  expect(membersSearch.parse({ user_ids: '1;drop', access_level: 'boss', ends: 'someday', view: 'x' })).toEqual({})
})

test('the request contains the filters the service supports, and no empty ones', () => {
  expect(serviceFilter({ query: ' ines ', user_ids: '3,14' })).toEqual({ query: 'ines', user_ids: [3, 14] })
  expect(serviceFilter({ query: '  ' })).toEqual({})
})

test('role and expiration are filtered locally', () => {
  expect(fits({}, member(10, null), now)).toBe(true)
  expect(fits({ access_level: '30' }, member(30, null), now)).toBe(true)
  expect(fits({ access_level: '30' }, member(40, null), now)).toBe(false)
  expect(fits({ ends: 'soon' }, member(30, '2031-06-30'), now)).toBe(true)
  expect(fits({ ends: 'soon' }, member(30, '2031-09-30'), now)).toBe(false)
  expect(fits({ ends: 'some' }, member(30, '2031-09-30'), now)).toBe(true)
  expect(fits({ ends: 'never' }, member(30, '2031-09-30'), now)).toBe(false)
  expect(fits({ ends: 'never' }, member(30, null), now)).toBe(true)
})

test('set filters are counted', () => {
  expect(filterCount({ view: 'all', member: '7' })).toBe(0)
  expect(filterCount({ query: 'x', user_ids: '1', access_level: '10', ends: 'soon' })).toBe(4)
})
