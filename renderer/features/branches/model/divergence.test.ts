import { expect, test } from 'vitest'
import { countOf, countText } from './divergence.ts'

test.each([
  ['a total', countOf(100, { total: 250, next: 'x' }), '250'],
  ['a page that is all', countOf(3, { total: null, next: null }), '3'],
  ['a page of more', countOf(100, { total: null, next: 'x' }), '100+'],
  ['an answer without pages', countOf(0, null), '0'],
])('%s is told as %j', (_name, count, text) => {
  expect(countText(count)).toBe(text)
})
