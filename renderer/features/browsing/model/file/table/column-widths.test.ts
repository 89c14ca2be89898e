import { expect, test } from 'vitest'
import { columnWidths } from './column-widths.ts'

test('a column is as wide as its longest cell, within bounds', () => {
  const [short = 0, middle = 0, long = 0] = columnWidths([['a', 'twelve chars', 'x'.repeat(5000)], ['b']], 3)
  expect(short).toBeLessThan(middle)
  expect(middle).toBeLessThan(long)
  expect(long).toBeLessThan(500)
})

test('a number that grows down the rows is read in whole at the end', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [`row ${'9'.repeat(String(index).length * 3)}`])
  expect(columnWidths(rows, 1)).toEqual(columnWidths(rows.slice(-1), 1))
})

test('every column has a width, also one that only later rows have', () => {
  expect(columnWidths([['a']], 4).every(width => width > 0)).toBe(true)
})
