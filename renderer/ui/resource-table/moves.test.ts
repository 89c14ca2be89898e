import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowAfterKey } from './moves.ts'
import { indexNow } from './use-current-row.ts'

test('keys go row by row, page by page, and to both ends', () => {
  expect(rowAfterKey('ArrowDown', 3, 100, 20)).toBe(4)
  expect(rowAfterKey('ArrowUp', 3, 100, 20)).toBe(2)
  expect(rowAfterKey('PageDown', 3, 100, 20)).toBe(23)
  expect(rowAfterKey('PageUp', 30, 100, 20)).toBe(10)
  expect(rowAfterKey('Home', 30, 100, 20)).toBe(0)
  expect(rowAfterKey('End', 30, 100, 20)).toBe(99)
  expect(rowAfterKey('x', 30, 100, 20)).toBeNull()
})

test('no key leaves the rows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'),
      fc.integer({ min: 1, max: 50 }),
      fc.nat(),
      (key, count, at) => {
        const row = rowAfterKey(key, at % count, count, 7)
        expect(row).toBeGreaterThanOrEqual(0)
        expect(row).toBeLessThan(count)
      },
    ),
  )
  expect(rowAfterKey('End', 0, 0, 7)).toBeNull()
})

test('the current row stays the same after new rows arrive, and is the following one when it is removed', () => {
  const now = (key: string | null, index: number, rows: readonly string[]) => indexNow({ key, index }, rows, row => row)
  expect(now(null, 0, ['a', 'b'])).toBe(0)
  expect(now('b', 1, ['new', 'a', 'b'])).toBe(2)
  expect(now('b', 1, ['a', 'c'])).toBe(1)
  expect(now('c', 2, ['a', 'b'])).toBe(1)
  expect(now('a', 0, [])).toBe(0)
})
