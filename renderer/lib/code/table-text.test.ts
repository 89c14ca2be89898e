import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTable } from './table-text.ts'

test.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n1,5;2\n', ';'],
  ['a|b\r\n1|2\r\n', '|'],
])('%j is separated by %s', (text, delimiter) => {
  const table = readTable(text, false)
  expect(table.delimiter).toBe(delimiter)
  expect(table.columns).toBe(2)
  expect(table.rows).toHaveLength(2)
})

test('a TSV file is separated by tabs whatever other separators it contains', () => {
  expect(readTable('a,b\tc;d\n1,2\t3\n', true).rows).toEqual([
    ['a,b', 'c;d'],
    ['1,2', '3'],
  ])
})

test('quoted cells hold separators, quotes and line ends', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', '日') })
  const written = (value: string) => `"${value.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 8 }), rows => {
      const text = rows.map(row => row.map(written).join('\t')).join('\n')
      expect(readTable(text, true).rows).toEqual(rows)
    }),
  )
})

test('rows with another number of columns are reported, and shown', () => {
  const table = readTable('a,b\n1,2\n1,2,3\n4\n', false)
  expect(table).toMatchObject({ unevenRow: 3, brokenRow: null, columns: 3 })
  expect(table.rows[2]).toEqual(['1', '2', '3'])
  expect(readTable('a,b\n"1,2\n', false).brokenRow).not.toBeNull()
  expect(readTable('a,b\n1,2\n', false)).toMatchObject({ unevenRow: null, brokenRow: null, isCut: false })
})

test('a table that is too long is cut, with a notice', () => {
  const table = readTable('a,b\n'.repeat(5), false, 3)
  expect(table.rows).toHaveLength(3)
  expect(table.isCut).toBe(true)
  expect(readTable('a,b\n'.repeat(3), false, 3).isCut).toBe(false)
})

test('an empty text is an empty table', () => {
  expect(readTable('\n', false)).toMatchObject({ rows: [], columns: 0 })
})

test('a table of 2,000,000 cells is whole, and one of 5,000 columns', () => {
  const row = `${'a,'.repeat(4999)}a\n`
  expect(readTable(row.repeat(400), false)).toMatchObject({ columns: 5000, isCut: false })
  const cut = readTable(`${row.repeat(400)}b\n`, false)
  expect([cut.isCut, cut.rows.length]).toEqual([true, 400])
  expect(readTable(`a,${row}`, false)).toMatchObject({ columns: 5000, isCut: true })
})

test('a table of too many columns or cells is cut, with a notice', () => {
  expect(readTable(','.repeat(6000), false)).toMatchObject({ columns: 5000, isCut: true })
  const wide = readTable(`${'a,'.repeat(4000)}\n`.repeat(600), false)
  expect(wide.isCut).toBe(true)
  expect(wide.rows.length).toBeLessThan(600)
})
