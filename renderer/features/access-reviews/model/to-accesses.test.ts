import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFacts } from '#shared/audit/facts.ts'
import type { Member } from '#shared/contract/members.ts'
import { type LoadedPlace, readUserFields, toAccesses } from './to-accesses.ts'

const member = (id: number, access_level: number, more: Partial<Member> = {}): Member => ({
  ...{ id, name: `User ${id}`, username: `user${id}`, state: 'active', access_level, expires_at: null },
  ...more,
})
const place = (
  source: 'group' | 'project',
  id: number,
  path: string,
  more: Partial<LoadedPlace> = {},
): LoadedPlace => ({
  ...{ place: { source, id, path }, isInScope: true, direct: [], all: null, directRead: 0, allRead: 1 },
  ...{ events: [], eventsRead: null },
  ...more,
})
const noPeople = new Map<number, never>()
const shape = (places: readonly LoadedPlace[]) =>
  toAccesses(places, noPeople).map(({ key, level, source }) => [key, level, source])

test('an access is listed once, at the place that grants it', () => {
  const group = place('group', 1, 'harbor', { isInScope: false, direct: [member(3, 40)] })
  const project = place('project', 7, 'harbor/lighthouse', {
    direct: [member(4, 30)],
    all: [member(3, 40), member(4, 30)],
  })
  expect(shape([project, group])).toEqual([
    ['project 7 4', 30, 'direct'],
    ['group 1 3', 40, 'parent'],
  ])
})

test('a member whom no loaded membership explains, or with a higher role, comes from an invited or hidden group', () => {
  const project = place('project', 7, 'harbor/lighthouse', {
    ...{ direct: [member(4, 20)], all: [member(3, 40), member(4, 30)] },
  })
  expect(shape([project])).toEqual([
    ['project 7 4', 20, 'direct'],
    ['project 7 3', 40, 'other'],
    ['project 7 4', 30, 'other'],
  ])
})

test('no source is claimed where the direct members could not be loaded', () => {
  expect(shape([place('project', 7, 'a/b', { direct: null, all: [member(3, 40)] })])).toEqual([])
})

test('since when and by whom comes from the membership, or from the last audit event that added the user there', () => {
  const event = (id: number, created_at: string, entity_id: number) =>
    getFacts({
      ...{ id, author_id: 1, entity_id, entity_type: 'Project', created_at },
      details: { add: 'user_access', as: 'Developer', author_name: 'Ada', target_id: 3, target_type: 'User' },
    })
  const events = [
    event(1, '2026-01-01T00:00:00Z', 7),
    event(2, '2026-02-01T00:00:00Z', 7),
    event(3, '2026-03-01T00:00:00Z', 8),
  ]
  const [known, fromEvents, unknown] = toAccesses(
    [
      place('project', 7, 'a/b', {
        direct: [
          ...[member(2, 30, { created_at: '2025-05-05T00:00:00Z', created_by: { name: 'Grace', username: 'g' } })],
          ...[member(3, 30), member(4, 30)],
        ],
        ...{ events, eventsRead: 5 },
      }),
    ],
    noPeople,
  )
  expect([known?.grantedBy, known?.evidence.granted]).toEqual(['Grace', 0])
  expect([fromEvents?.grantedAt, fromEvents?.grantedBy, fromEvents?.evidence.granted]).toEqual([
    ...['2026-02-01T00:00:00.000Z', 'Ada', 5],
  ])
  expect([unknown?.grantedAt, unknown?.evidence.granted]).toEqual([null, null])
})

test('every direct membership is listed exactly once, whatever is inherited', () => {
  const levels = fc.constantFrom(10, 20, 30, 40, 50)
  const members = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 6 }), level: levels }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(members, members, members, (above, own, all) => {
      const toMembers = (some: typeof own) => some.map(({ id, level }) => member(id, level))
      const accesses = toAccesses(
        [
          place('group', 1, 'a', { isInScope: false, direct: toMembers(above) }),
          place('project', 2, 'a/b', { direct: toMembers(own), all: toMembers(all) }),
        ],
        noPeople,
      )
      expect(accesses.filter(({ source }) => source === 'direct').map(({ person }) => person.id)).toEqual(
        own.map(({ id }) => id),
      )
      for (const { person, level } of accesses.filter(({ source }) => source === 'other')) {
        const explained = [...above, ...own].filter(({ id }) => id === person.id).map(one => one.level)
        expect(level).toBeGreaterThan(Math.max(-1, ...explained))
      }
    }),
  )
})

test('last activity and two-factor are taken where an administrator gets them, and only in a readable form', () => {
  expect(readUserFields({ last_activity_on: '2026-01-02', two_factor_enabled: false })).toEqual({
    ...{ lastActivity: '2026-01-02', twoFactor: false },
  })
  expect(readUserFields({ last_activity_on: 'soon', two_factor_enabled: 'yes' })).toEqual({
    ...{ lastActivity: null, twoFactor: null },
  })
  expect(readUserFields(undefined)).toEqual({ lastActivity: null, twoFactor: null })
})
