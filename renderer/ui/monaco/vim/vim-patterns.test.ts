import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHarmless, toPattern } from './vim-patterns.ts'

test.each([
  '',
  'lighthouse',
  'a|b',
  String.raw`\bword\b`,
  '^end$',
  '[a-z*+]x',
  String.raw`[\]+]`,
  String.raw`1\.2\*`,
  'é日.',
])('the pattern %j needs no trial', source => {
  expect(isHarmless(source)).toBe(true)
})

test.each(['a*', 'a+', 'a?', 'a{2,}', '(a)', '[a]+', String.raw`\1`, String.raw`\\+`, String.raw`[\]]*`, '[a', 'a\\'])(
  'the pattern %j needs a trial',
  source => {
    expect(isHarmless(source)).toBe(false)
  },
)

test('any text with its special characters escaped needs no trial, and one with a repetition at its end does', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const escaped = text.replace(/[.?*+$[\]/\\(){}|^-]/g, String.raw`\$&`)
      expect(isHarmless(escaped)).toBe(true)
      expect(isHarmless(`${escaped}x+`)).toBe(false)
    }),
  )
})

test.each([
  ['/', 'one', { source: 'one', matchCase: false }],
  ['/', 'One', { source: 'One', matchCase: true }],
  ['?', 'One/i', { source: 'One', matchCase: false }],
  ['/', String.raw`a\/b+/e`, { source: String.raw`a\/b+`, matchCase: false }],
  ['/', '', null],
  [':', 's/(a+)+$/x/', { source: '(a+)+$', matchCase: false }],
  [':', '%s#Tag+#x#gi', { source: 'Tag+', matchCase: false }],
  [':', String.raw`'<,'>substitute /a\/b/c`, { source: String.raw`a\/b`, matchCase: false }],
  [':', '1,$s/A/b/g 4', { source: 'A', matchCase: true }],
  [':', 's//x/', null],
  [':', 'set nopcre', null],
  [':', 'w', null],
  [':', '12', null],
] as const)('after %s, the pattern in %j is %j', (prompt, typed, pattern) => {
  expect(toPattern(prompt, typed)).toEqual(pattern)
})
