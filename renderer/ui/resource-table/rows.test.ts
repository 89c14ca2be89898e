import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableColumn } from './column.ts'
import { filterRows, filterTexts, nextSort, sortRows } from './rows.ts'

interface Member {
  readonly name: string
  readonly role: string
  readonly level: number | null
}

const columns: readonly TableColumn<Member>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'role', header: 'Role', value: ({ role }) => role, sortValue: ({ level }) => level },
]
const members: readonly Member[] = [
  { name: 'Pier 10', role: 'Owner', level: 50 },
  { name: 'pier 9', role: 'Guest', level: 10 },
  { name: 'Ändra', role: '', level: null },
]
const names = (rows: readonly Member[]) => rows.map(({ name }) => name)

test('names are sorted as people do it: numbers by their size, letters without their case and marks', () => {
  expect(names(sortRows(members, columns, { column: 'name', direction: 'asc' }))).toEqual([
    'Ändra',
    'pier 9',
    'Pier 10',
  ])
})

test('sorts a column by its own sort value, with missing values last in both directions', () => {
  expect(names(sortRows(members, columns, { column: 'role', direction: 'asc' }))).toEqual([
    'pier 9',
    'Pier 10',
    'Ändra',
  ])
  expect(names(sortRows(members, columns, { column: 'role', direction: 'desc' }))).toEqual([
    'Pier 10',
    'pier 9',
    'Ändra',
  ])
})

test("keeps the service's order without a sort, and for a column that was removed", () => {
  expect(sortRows(members, columns, null)).toBe(members)
  expect(sortRows(members, columns, { column: 'gone', direction: 'asc' })).toBe(members)
})

test('sorting loses nothing, and equal rows keep their order', () => {
  const pairs: readonly TableColumn<readonly [number, number]>[] = [
    { id: 'first', header: 'First', value: ([first]) => first },
  ]
  fc.assert(
    fc.property(fc.array(fc.nat(5)), fc.constantFrom('asc' as const, 'desc' as const), (firsts, direction) => {
      const rows = firsts.map((first, index) => [first, index] as const)
      const sorted = sortRows(rows, pairs, { column: 'first', direction })
      expect(sorted.toSorted((a, b) => a[1] - b[1])).toEqual(rows)
      for (const [at, row] of sorted.entries()) {
        const next = sorted[at + 1]
        if (next && next[0] === row[0]) expect(next[1]).toBeGreaterThan(row[1])
      }
    }),
  )
})

test('every word of the filter has to be somewhere in the row, in any case and order', () => {
  const texts = filterTexts(members, columns)
  expect(names(filterRows(members, texts, 'OWNER pier'))).toEqual(['Pier 10'])
  expect(filterRows(members, texts, 'owner 9')).toEqual([])
  expect(filterRows(members, texts, '  ')).toBe(members)
})

test('a word is not found across two columns', () => {
  expect(filterRows(members, filterTexts(members, columns), '10owner')).toEqual([])
})

test("the third click on a header restores the service's order", () => {
  const once = nextSort({ column: 'role', direction: 'desc' }, 'name')
  expect(once).toEqual({ column: 'name', direction: 'asc' })
  const twice = nextSort(once, 'name')
  expect(twice).toEqual({ column: 'name', direction: 'desc' })
  expect(nextSort(twice, 'name')).toBeNull()
})
