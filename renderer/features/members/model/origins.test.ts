import { expect, test } from 'vitest'
import type { Member } from '#shared/contract/members.ts'
import { groupsAbove } from '#shared/member-rules.ts'
import { getOrigins, originWord, unreadable } from './origins.ts'

const member = (id: number, access_level: number): Member => ({
  id,
  name: `n${id}`,
  username: `u${id}`,
  state: 'active',
  access_level,
})

test('the groups above a path, the nearest first', () => {
  expect(groupsAbove('harbor/instruments/lighthouse')).toEqual(['harbor/instruments', 'harbor'])
  expect(groupsAbove('harbor')).toEqual([])
})

test("a user's access at several levels is shown completely, the place itself first", () => {
  const above = [
    { path: 'a/b', members: [member(1, 40), member(2, 20)] },
    { path: 'a', members: [member(1, 10)] },
  ]
  const origins = getOrigins([member(1, 30)], above)
  expect(origins.get(1)?.map(({ group, access_level }) => [group, access_level])).toEqual([
    [null, 30],
    ['a/b', 40],
    ['a', 10],
  ])
  expect(origins.get(2)?.map(({ group }) => group)).toEqual(['a/b'])
  expect(origins.get(3)).toBeUndefined()
})

test('a group that could not be read is named, not taken for one without members', () => {
  const above = [
    { path: 'a/b', members: null },
    { path: 'a', members: [] },
  ]
  expect(unreadable(above)).toEqual(['a/b'])
  expect(getOrigins([], above).size).toBe(0)
})

test('sources of access are exported in English words', () => {
  const origins = getOrigins([member(1, 30)], [{ path: 'a/b', members: [member(1, 40), member(2, 20)] }])
  expect(originWord(origins.get(1))).toBe('Direct; Maintainer through a/b')
  expect(originWord(origins.get(2))).toBe('a/b')
  expect(originWord(undefined)).toBeNull()
})
