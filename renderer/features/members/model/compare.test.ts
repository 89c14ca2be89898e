import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSnapshots } from './compare.ts'
import { formatMissing, getCounts, getSnapshot, readSnapshot, type Snapshot, type SnapshotPlace } from './snapshot.ts'

const about = { service: 'https://code.example', group: 'harbor', takenAt: '2031-01-01T00:00:00.000Z' }
const person = (id: number, access_level: number, expires_at: string | null = null) => ({
  id,
  username: `u${id}`,
  name: `n${id}`,
  access_level,
  expires_at,
})
const place = (id: number, members: SnapshotPlace['members']): SnapshotPlace => ({
  source: 'project',
  id,
  path: `harbor/${id}`,
  members,
})
const snapshot = (...places: readonly SnapshotPlace[]): Snapshot => ({ ...getSnapshot(about, []), places: [...places] })

test('distinguishes added, removed, raised, lowered and changed expirations', () => {
  const before = snapshot(place(1, [person(1, 30), person(2, 30), person(3, 30), person(4, 30), person(5, 30)]))
  const after = snapshot(
    place(1, [person(2, 40), person(3, 20, '2031-02-01'), person(4, 30, '2031-02-01'), person(5, 30), person(6, 10)]),
  )
  const { differences } = compareSnapshots(before, after)
  expect(differences.map(({ person: { id }, kind }) => [id, kind])).toEqual([
    [1, 'removed'],
    [2, 'raised'],
    [3, 'lowered'],
    [4, 'expiry'],
    [6, 'added'],
  ])
})

test('a place that came or went takes its rights along; a renamed one changes none', () => {
  const before = snapshot(place(1, [person(1, 30)]), place(2, [person(1, 30)]))
  const after = snapshot({ ...place(1, [person(1, 30)]), path: 'harbor/renamed' }, place(3, [person(1, 30)]))
  expect(compareSnapshots(before, after).differences.map(({ place: { id }, kind }) => [id, kind])).toEqual([
    [2, 'removed'],
    [3, 'added'],
  ])
})

test('a place missing in one of the two is named, and no membership there counts as removed', () => {
  const known = snapshot(place(1, [person(1, 30)]))
  const unknown = snapshot(place(1, null))
  expect(compareSnapshots(known, unknown)).toEqual({ differences: [], notCompared: ['harbor/1'] })
  expect(compareSnapshots(unknown, known)).toEqual({ differences: [], notCompared: ['harbor/1'] })
})

const some = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 5 }), level: fc.constantFrom(10, 20, 30) }), {
    selector: ({ id }) => id,
  })
  .map(members =>
    snapshot(
      place(
        1,
        members.map(({ id, level }) => person(id, level)),
      ),
    ),
  )

test('a snapshot is no different from itself, and the way back is the opposite of the way there', () => {
  const opposite = { added: 'removed', removed: 'added', raised: 'lowered', lowered: 'raised', expiry: 'expiry' }
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(compareSnapshots(one, one).differences).toEqual([])
      const there = compareSnapshots(one, other).differences.map(({ key, kind }) => `${key} ${opposite[kind]}`)
      const back = compareSnapshots(other, one).differences.map(({ key, kind }) => `${key} ${kind}`)
      expect(there.toSorted()).toEqual(back.toSorted())
    }),
  )
})

test('a snapshot round-trips through its file; any other file is refused', () => {
  const taken = getSnapshot(about, [
    {
      place: { source: 'group', id: 3, path: 'harbor' },
      members: [{ ...person(1, 50, '2031-05-01T00:00:00Z'), state: 'active', email: 'secret@harbor.example' }],
      isComplete: true,
      announced: 1,
      error: null,
    },
    {
      place: { source: 'project', id: 4, path: 'harbor/x' },
      members: null,
      isComplete: false,
      announced: null,
      error: null,
    },
  ])
  const text = JSON.stringify(taken)
  expect(text).not.toContain('secret@harbor.example')
  expect(readSnapshot(text)).toEqual(taken)
  expect(getCounts(taken)).toEqual({ places: 2, unread: 1, rights: 1 })
  for (const wrong of ['', '{', '[]', '{"format":"other"}', text.replace('"version":1', '"version":2')]) {
    expect(readSnapshot(wrong)).toBeNull()
  }
})

test("the title shows how many of the places couldn't be loaded, each counted once", () => {
  const whole = snapshot(place(1, []), place(2, []))
  const partial = snapshot(place(1, null), place(2, []), place(3, null))
  expect(formatMissing([whole])).toBe('')
  expect(formatMissing([partial])).toBe('incomplete: 2 of 3 projects and groups couldn’t be loaded')
  expect(formatMissing([whole, partial])).toBe('incomplete: 2 of 3 projects and groups couldn’t be loaded')
})

// Kept for years, to be compared with: written down once, as version 1 writes it.
test('a snapshot that version 1 has saved is read', () => {
  const text = readFileSync(join(import.meta.dirname, 'earlier', 'access-snapshot-1.json'), 'utf8')
  const saved = readSnapshot(text)
  expect(saved).toEqual({
    ...{ format: 'gatehouse-access-snapshot', version: 1, service: 'https://harbor.example', group: 'harbor' },
    takenAt: '2026-03-01T10:00:00.000Z',
    places: [
      {
        ...{ source: 'group', id: 4, path: 'harbor' },
        members: [
          { id: 1, username: 'ines.okafor', name: 'Ines Okafor', access_level: 50, expires_at: null },
          { id: 3, username: 'grace.mbeki', name: 'Grace Mbeki', access_level: 30, expires_at: '2026-12-31' },
        ],
      },
      { source: 'project', id: 7, path: 'harbor/lighthouse', members: [] },
      { source: 'project', id: 8, path: 'harbor/dry-dock', members: null },
    ],
  })
  expect(saved && getCounts(saved)).toEqual({ places: 3, unread: 1, rights: 2 })
})
