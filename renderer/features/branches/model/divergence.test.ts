import { expect, test } from 'vitest'
import { countText, formatDivergence, getCount } from './divergence.ts'

test.each([
  ['a total', getCount(100, { total: 250, next: 'x' }), '250'],
  ['a page that is all', getCount(3, { total: null, next: null }), '3'],
  ['a page of more', getCount(100, { total: null, next: 'x' }), '100+'],
  ['an answer without pages', getCount(0, null), '0'],
])('%s is told as %j', (_name, count, text) => {
  expect(countText(count)).toBe(text)
})

test('behind and ahead are one text, on the screen and on paper', () => {
  expect(formatDivergence({ count: 2, isMore: false }, { count: 100, isMore: true })).toBe('2 behind, 100+ ahead')
})
