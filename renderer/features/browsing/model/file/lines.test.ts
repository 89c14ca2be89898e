import { expect, test } from 'vitest'
import { describeLines, linesFrom, namedLines } from './lines.ts'

test.each([
  [3, 7, { line: 3, to: 7 }],
  [7, 3, { line: 3, to: 7 }],
  [5, 5, { line: 5 }],
])('from %d to %d', (one, other, lines) => {
  expect(linesFrom(one, other)).toEqual(lines)
})

test('a malformed link selects the lines that it can', () => {
  expect(namedLines({ line: 7, to: 3 })).toEqual({ line: 7 })
  expect(namedLines({ to: 3 })).toBeUndefined()
  expect(namedLines({ line: 3, to: 7 })).toEqual({ line: 3, to: 7 })
})

test('lines in words', () => {
  expect(describeLines({ line: 1234 })).toBe('line 1,234')
  expect(describeLines({ line: 3, to: 7 })).toBe('lines 3 to 7')
})
