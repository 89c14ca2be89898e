import { expect, test } from 'vitest'
import type { JournalEntry } from '#shared/bridge.ts'
import { journalRows } from './runs.ts'

/** Entries a second apart, the newest first. */
function entries(count: number, change: (index: number) => Partial<JournalEntry> = () => ({})): JournalEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: count - index, at: new Date(1e12 - index * 1000).toISOString(), connection: 'one', service: null },
    ...{ account: 'root', sudo: null, operation: 'projectMembers.update', method: 'PUT', path: '/x', params: {} },
    ...{
      outcome: 'done',
      settled: null,
      status: 200,
      error: null,
      undoes: null,
      undoneBy: null,
      proposedBy: null,
      restored: null,
    },
    ...{ undo: 'exact', lost: null, member: null },
    ...change(index),
  }))
}
const shapes = (rows: ReturnType<typeof journalRows>) =>
  rows.map(({ key, entries, isInRun }) => `${isInRun ? '  ' : ''}${key} ×${entries.length}`)

test('a hundred changes of a bulk operation are one row, which unfolds', () => {
  const list = entries(100)
  expect(shapes(journalRows(list, new Set()))).toEqual(['run 100 ×100'])
  const open = journalRows(list, new Set([100]))
  expect(open).toHaveLength(101)
  expect(shapes(open).slice(0, 2)).toEqual(['run 100 ×100', '  100 ×1'])
})

test('an expanded run stays expanded while it continues', () => {
  expect(shapes(journalRows(entries(5), new Set([4, 3, 2]))).slice(0, 2)).toEqual(['run 5 ×5', '  5 ×1'])
})

test('changes of another kind, by another account, much later, or only two stay rows of their own', () => {
  const kinds = entries(4, index => ({ operation: index % 2 ? 'tags.create' : 'tags.delete' }))
  expect(journalRows(kinds, new Set())).toHaveLength(4)
  expect(
    journalRows(
      entries(4, index => ({ account: `${index}` })),
      new Set(),
    ),
  ).toHaveLength(4)
  expect(
    journalRows(
      entries(4, index => ({ at: new Date(1e12 - index * 61_000).toISOString() })),
      new Set(),
    ),
  ).toHaveLength(4)
  expect(shapes(journalRows(entries(2), new Set()))).toEqual(['2 ×1', '1 ×1'])
})

test('a minute between two changes is still one run, and three changes are the fewest', () => {
  const apart = (milliseconds: number) =>
    entries(3, index => ({ at: new Date(1e12 - index * milliseconds).toISOString() }))
  expect(shapes(journalRows(apart(60_000), new Set()))).toEqual(['run 3 ×3'])
  expect(journalRows(apart(60_001), new Set())).toHaveLength(3)
  expect(shapes(journalRows(entries(3), new Set()))).toEqual(['run 3 ×3'])
})

test.each([
  ['connection', 'two'],
  ['account', 'ines'],
  ['sudo', 'mats'],
  ['operation', 'projectMembers.remove'],
])('changes with another %s begin another run', (name, value) => {
  const list = entries(6, index => (index < 3 ? { [name]: value } : {}))
  expect(shapes(journalRows(list, new Set()))).toEqual(['run 6 ×3', 'run 3 ×3'])
})

test('undone entries are separate from the others', () => {
  const list = entries(6, index => ({ undoes: index < 3 ? 1 : null }))
  expect(shapes(journalRows(list, new Set()))).toEqual(['run 6 ×3', 'run 3 ×3'])
})
