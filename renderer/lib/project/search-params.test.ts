import { expect, test } from 'vitest'
import {
  day,
  defineSearch,
  digits,
  flag,
  moment,
  oneOf,
  optionalText,
  requiredPath,
  wholeNumber,
} from './search-params.ts'

test('parses its own fields, whatever else is in a link', () => {
  const search = defineSearch({ path: requiredPath, q: optionalText(5), view: oneOf(['code', 'raw']) })
  expect(search.parse({ path: 'a/b', q: '42', view: 'raw', other: 1, __proto__: { q: 'x' } })).toEqual({
    ...{ path: 'a/b', q: '42', view: 'raw' },
  })
  for (const given of [{}, null, undefined, 'text', 7, [], { path: ['a'], q: 'longer', view: 'upside-down' }]) {
    expect(search.parse(given)).toEqual({ path: '' })
  }
})

test.each([
  ['text', optionalText(3), ['abc', ''], ['abcd', 7, true, null, ['abc'], {}]],
  ['digits', digits, ['0', '123456789012345'], ['', '-1', '1.5', '1234567890123456', ' 1']],
  ['a day', day, ['2024-02-29', '2026-12-31'], ['2026-02-29', '2026-13-01', '2026-1-1', '2026-02-01T00:00:00Z', 'x']],
  [
    ...(['a time', moment, ['2026-02-28', '2026-02-28T23:59:59Z', '2026-02-28T23:59:59.123+05:30']] as const),
    ['2026-02-31', '2026-02-31T00:00:00Z', '2026-02-28T25:00:00Z', '2026-02-28T23:59:59', '28 Feb 2026', ''],
  ],
  ['one of some words', oneOf(['true', 'code']), ['true', 'code'], ['Code', '', 'toString', null]],
] as const)('%s is read as it is, and anything else left out', (_, field, good, bad) => {
  expect(good.map(given => field.parse(given))).toEqual(good)
  expect(bad.map(given => field.parse(given))).toEqual(bad.map(() => undefined))
})

test('numbers and switches are read from words, as links have them', () => {
  expect(['1', 7, '1e1'].map(given => wholeNumber(1).parse(given))).toEqual([1, 7, 10])
  expect(['0', '-3', '1.5', '', ' ', 'x', null, {}].map(given => wholeNumber(1).parse(given))).toEqual(
    Array.from({ length: 8 }),
  )
  expect(['true', 'false', true, false, 'maybe', 1, null].map(given => flag.parse(given))).toEqual([
    ...[true, false, true, false],
    ...[undefined, undefined, undefined],
  ])
})
