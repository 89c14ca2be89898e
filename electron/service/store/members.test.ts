import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberPlace } from './access-levels.ts'
import { openStore, type Store } from './store.ts'

let directory: string
let store: Store
let places: readonly MemberPlace[]
let people: readonly number[]

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-members-'))
  store = openStore(directory)
  const top = store.groups.add({ name: 'Top', path: 'top', visibility: 'private' })
  const middle = store.groups.add({ name: 'Middle', path: 'middle', visibility: 'private', parentId: top })
  const inside = { groupId: middle, name: 'p', path: 'p', visibility: 'private', defaultBranch: null } as const
  places = [
    { type: 'project', id: store.projects.add(inside) },
    { type: 'group', id: middle },
    { type: 'group', id: top },
  ]
  people = Array.from({ length: 6 }, (_, index) =>
    store.users.add({ username: `user-${index}`, name: 'User', email: `user-${index}@example.org` }),
  )
})
afterAll(() => {
  store.close()
  rmSync(directory, { recursive: true })
})

const level = fc.constantFrom(10, 20, 30, 40)
/** For each place, who is a member of it, at what level, and whether that has ended. */
const memberships = fc.array(
  fc.record({
    place: fc.nat(2),
    person: fc.nat(5),
    level,
    expiresAt: fc.constantFrom(undefined, '2020-01-01', '2099-01-01'),
  }),
  { maxLength: 24 },
)

describe('members of a project and of the groups above it', () => {
  it('are listed, counted and ranked as one goes through them by hand', () => {
    fc.assert(
      fc.property(memberships, given => {
        for (const place of places) for (const person of people) store.members.remove(place, person)
        const expected = new Map<string, { level: number; ended: boolean }>()
        for (const one of given) {
          const [place, person] = [places[one.place], people[one.person]]
          if (!place || person === undefined) continue
          const { level: accessLevel, expiresAt } = one
          const end = expiresAt === undefined ? {} : { expiresAt }
          store.members.put({ type: place.type, sourceId: place.id, userId: person, accessLevel, ...end })
          expected.set(`${one.place} ${person}`, { level: accessLevel, ended: expiresAt === '2020-01-01' })
        }
        const live = (place: number, person: number) => {
          const found = expected.get(`${place} ${person}`)
          return found && !found.ended ? found.level : undefined
        }
        for (const [first, place] of places.entries()) {
          for (const [reach, last] of [
            ['direct', first],
            ['inherited', 2],
          ] as const) {
            const within = [0, 1, 2].slice(first, last + 1)
            const nearest = people.flatMap(person => {
              const levels = within.flatMap(index => live(index, person) ?? [])
              return levels[0] === undefined ? [] : [[person, levels[0]]]
            })
            const page = store.members.list(place, reach, {}, { limit: 100, offset: 0 })
            expect(page.items.map(row => [row.user_id, row.access_level])).toEqual(nearest)
            // A page that is not the last has to count.
            expect(store.members.list(place, reach, {}, { limit: 1, offset: 0 }).total()).toBe(nearest.length)
          }
        }
        const [project, middle] = places
        for (const person of people) {
          const levels = [0, 1, 2].map(index => live(index, person) ?? 0)
          expect(store.members.levelInProject(person, project?.id ?? 0)).toBe(Math.max(...levels))
          expect(store.members.levelInGroup(person, middle?.id ?? 0)).toBe(Math.max(...levels.slice(1)))
        }
      }),
      { numRuns: 60 },
    )
  })
})
