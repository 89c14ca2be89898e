import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesWildcard } from './wildcard.ts'

/** Whether the rest of a pattern fits the rest of a text, from each place in both: slow, and plainly right. */
function reckoned(pattern: string, text: string): boolean {
  if (pattern === '') return text === ''
  if (pattern[0] !== '*') return pattern[0] === text[0] && text !== '' && reckoned(pattern.slice(1), text.slice(1))
  return reckoned(pattern.slice(1), text) || (text !== '' && reckoned(pattern, text.slice(1)))
}

describe('a pattern with wildcards', () => {
  test.each([
    ['*', '', true],
    ['', '', true],
    ['', 'a', false],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['*ab*ab*', 'abab', true],
    ['*ab*ab', 'aab', false],
    ['review/*', 'review/', true],
    ['review/*', 'Review/x', false],
    ['a.c', 'abc', false],
    ['production', 'production-2', false],
    ['*-eu', 'production-eu', true],
    ['*\n', 'a\n', true],
  ])('%j and %j: %s', (pattern, text, fits) => {
    expect(matchesWildcard(pattern, text)).toBe(fits)
  })

  test('fits as tried out place by place', () => {
    const signs = (...of: string[]) => fc.string({ unit: fc.constantFrom(...of), maxLength: 8 })
    fc.assert(
      fc.property(signs('a', 'b', '*'), signs('a', 'b'), (pattern, text) => {
        expect(matchesWildcard(pattern, text)).toBe(reckoned(pattern, text))
      }),
      { numRuns: 500 },
    )
  })

  test('without a star matches only itself, with any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const plain = one.replaceAll('*', '')
        expect(matchesWildcard(plain, plain)).toBe(true)
        expect(matchesWildcard(plain, other)).toBe(plain === other)
        expect(matchesWildcard(`${plain}*`, plain + other)).toBe(true)
      }),
    )
  })

  test('with hundreds of stars is answered at once', () => {
    expect(matchesWildcard('*a'.repeat(500), `${'a'.repeat(100_000)}b`)).toBe(false)
    expect(matchesWildcard(`${'a*'.repeat(500)}b`, `${'a'.repeat(100_000)}b`)).toBe(true)
  })
})
