import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Member } from '#shared/contract/members.ts'
import type { Reading } from './readings.ts'
import { byPerson, byPlace, formatCounts, formatMissing, getRights, getTitle, narrowed } from './rights.ts'

const member = (id: number, access_level: number, expires_at: string | null = null): Member => ({
  id,
  name: `n${id}`,
  username: `u${id}`,
  state: 'active',
  access_level,
  expires_at,
})
const reading = (id: number, members: readonly Member[] | null): Reading => ({
  place: { source: 'project', id, path: `harbor/${id}` },
  members,
  isComplete: members !== null,
  announced: members?.length ?? null,
  error: members === null ? { kind: 'forbidden', message: '403 Forbidden' } : null,
})

test('a user’s memberships are combined over the places, the highest role first', () => {
  const rights = getRights([
    reading(1, [member(7, 30, '2031-06-30'), member(8, 10)]),
    reading(2, [member(7, 40)]),
    reading(3, [member(7, 30, '2031-02-01T00:00:00Z')]),
  ])
  expect(byPerson(rights).map(({ member: { id }, ...rest }) => ({ id, ...rest }))).toMatchObject([
    { id: 7, places: 3, highest: 40, roles: 'Maintainer in 1, Developer in 2', firstEnd: '2031-02-01' },
    { id: 8, places: 1, highest: 10, roles: 'Guest in 1', firstEnd: null },
  ])
})

test('a place that could not be read is not one without members', () => {
  const now = Date.parse('2031-06-01')
  expect(byPlace([reading(1, null), reading(2, [member(7, 50), member(8, 20, '2031-06-20')])], now)).toMatchObject([
    { members: null, leading: null, endingSoon: null },
    { members: 2, leading: 1, endingSoon: 1 },
  ])
})

test('a click on a user or a place filters by exactly that one, even if names contain one another', () => {
  const some = [
    reading(1, [member(1, 30), member(11, 40), member(111, 10)]),
    reading(11, [member(1, 20), member(11, 50)]),
  ]
  const rights = getRights(some)
  expect(narrowed(rights, { person: 1 }).map(({ key }) => key)).toEqual(['project 1 1', 'project 11 1'])
  expect(narrowed(rights, { place: 'project 1' }).map(({ key }) => key)).toEqual([
    'project 1 1',
    'project 1 11',
    'project 1 111',
  ])
  expect(narrowed(rights, {})).toEqual(rights)
})

test('the title shows the gaps, until they are loaded', () => {
  const whole = [reading(1, [member(1, 30), member(2, 30)]), reading(2, [member(1, 30)])]
  expect(formatCounts(whole)).toBe('2 people, 3 memberships in 2 projects')
  expect(formatMissing(whole)).toBe('')
  const partial = [...whole, { ...reading(3, [member(3, 30)]), isComplete: false, announced: 120 }, reading(4, null)]
  expect(formatCounts(partial)).toBe('3 people, 4 memberships of at least 123')
  expect(formatMissing(partial)).toBe('incomplete: 2 of 4 projects couldn’t be loaded')
  expect(formatCounts([...whole, reading(3, null)])).toBe('2 people, 3 memberships or more')
  expect(formatMissing([...whole, reading(3, null)])).toBe('incomplete: 1 of 3 projects couldn’t be loaded')
  expect(getTitle(partial)).toMatchObject({ people: 3, peopleAtLeast: 120 })
})

test('the title has the kind of the places', () => {
  const project = reading(1, null)
  const group: Reading = { ...project, place: { source: 'group', id: 2, path: 'harbor' } }
  expect(formatMissing([project])).toBe('incomplete: 1 of 1 project couldn’t be loaded')
  expect(formatMissing([group, group])).toBe('incomplete: 2 of 2 groups couldn’t be loaded')
  expect(formatMissing([group, project])).toBe('incomplete: 2 of 2 projects and groups couldn’t be loaded')
})

test('no right is lost or counted twice by either way of summing', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 9 })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), places => {
      const readings = places.map((ids, index) =>
        reading(
          index + 1,
          ids.map(id => member(id, 30)),
        ),
      )
      const rights = getRights(readings)
      expect(new Set(rights.map(({ key }) => key)).size).toBe(places.flat().length)
      expect(byPerson(rights).reduce((sum, { places: count }) => sum + count, 0)).toBe(places.flat().length)
      expect(byPlace(readings, 0).reduce((sum, { members }) => sum + (members ?? 0), 0)).toBe(places.flat().length)
    }),
  )
})
