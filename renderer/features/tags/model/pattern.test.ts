import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matches, searchFor } from './pattern.ts'

/** The equivalent regular expression. */
function asExpression(pattern: string): RegExp {
  const escaped = pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('\\*', '.*').replaceAll('\\?', '.')}$`, 'su')
}
const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '$', '^', '/', 'é', '🚢') })
const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '.', '$', '^', '/', 'é', '🚢', '*', '?') })

describe('a pattern', () => {
  test('matches the same names as the equivalent regular expression', () => {
    fc.assert(
      fc.property(patterns, letters, (pattern, name) => {
        expect(matches(pattern, name)).toBe(asExpression(pattern).test(name))
      }),
      { numRuns: 2000 },
    )
  })

  test('matches every name that was made from it', () => {
    fc.assert(
      fc.property(fc.array(letters), fc.array(letters), (fixed, filled) => {
        const name = fixed.map((text, index) => text + (index < fixed.length - 1 ? (filled[index] ?? '') : '')).join('')
        expect(matches(fixed.join('*'), name)).toBe(true)
      }),
    )
  })

  test.each([
    ['v1.*', 'v1.2.3', true],
    ['v1.*', 'v10.2.3', false],
    ['V1.*', 'v1.2.3', false],
    ['*-rc.?', 'v1.0.0-rc.1', true],
    ['*-rc.?', 'v1.0.0-rc.10', false],
    ['nightly', 'nightly', true],
    ['', 'anything', false],
  ])('“%s” and “%s”: %s', (pattern, name, expected) => expect(matches(pattern, name)).toBe(expected))
})

test('the search of a pattern finds all that it matches', () => {
  fc.assert(
    fc.property(patterns, letters, (pattern, name) => {
      const search = searchFor(pattern)
      if (search === undefined || !matches(pattern, name)) return
      expect(search.startsWith('^') && !search.endsWith('$')).toBe(true)
      expect(name.startsWith(search.slice(1))).toBe(true)
    }),
  )
})
