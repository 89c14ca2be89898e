import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commaSeparated } from '#shared/contract/endpoint.ts'
import { coercerFor } from './coerce.ts'

describe('a text where a boolean is wanted', () => {
  const coerce = coercerFor(z.boolean().optional())
  test.each([
    [true, ['true', 't', 'yes', 'y', 'on', '1', 'TRUE', 'Yes', 1, true]],
    [false, ['false', 'f', 'no', 'n', 'off', '0', 'False', 'OFF', 0, false]],
  ])('is %s for the words of it, in any case', (expected, words) => {
    expect(words.map(coerce)).toEqual(words.map(() => expected))
  })

  test.each(['', 'ja', 'truely', '2', 2, null, {}])('is left for the schema to refuse: %j', value => {
    expect(coerce(value)).toBe(value)
  })
})

test.each([
  ['12', 12],
  ['-12', -12],
  ['1.5', 1.5],
  ['1.', '1.'],
  ['.5', '.5'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  [' 1', ' 1'],
  ['', ''],
  [true, true],
])('of %j as a number becomes %j', (value, expected) => {
  expect(coercerFor(z.number().default(3))(value)).toBe(expected)
  expect(coercerFor(z.literal([10, 20]))(value)).toBe(expected)
})

test('a number stands for a text, one that is infinite does not', () => {
  const coerce = coercerFor(z.string())
  expect([coerce(7), coerce(0), coerce('x'), coerce(Number.POSITIVE_INFINITY), coerce(true)]).toEqual([
    ...['7', '0', 'x', Number.POSITIVE_INFINITY, true],
  ])
})

test.each([
  ['a,b', 'a,b'],
  [7, '7'],
  [['a', 7], 'a,7'],
  [[], ''],
  [
    ['a', null],
    ['a', null],
  ],
  [[{ name: 'a' }], [{ name: 'a' }]],
  [{ 0: 'a' }, { 0: 'a' }],
])('of %j as names with commas between them becomes %j', (value, expected) => {
  expect(coercerFor(commaSeparated(z.string().optional()).describe('Names'))(value)).toEqual(expected)
})

test.each([
  ['2026-02-03', '2026-02-03'],
  ['2026-02-03T00:00:00.000Z', '2026-02-03'],
  ['2026-02-03T00:00:00Z', '2026-02-03'],
  ['2026-02-03T00:00:00+00:00', '2026-02-03'],
  ['2026-02-03T12:00:00Z', '2026-02-03T12:00:00Z'],
  ['2026-02-03T00:00:00+02:00', '2026-02-03T00:00:00+02:00'],
  ['', ''],
])('of %j as a day that may be empty becomes %j', (value, expected) => {
  // A filter by days takes no times (document 3, section 6.1).
  expect(coercerFor(z.iso.date())(value)).toBe(value)
  expect(coercerFor(z.union([z.iso.date(), z.literal('')]).optional())(value)).toBe(expected)
})

describe('a list', () => {
  const numbers = coercerFor(z.array(z.number()).optional())
  const texts = coercerFor(z.array(z.string()))

  test.each([
    [
      ['1', '2'],
      [1, 2],
    ],
    ['1', [1]],
    ['1,2', [1, 2]],
    ['', []],
    ['1,', ['1,']],
    ['1,x', ['1,x']],
    [{ 0: '1', 1: '2' }, [1, 2]],
    [{ 0: '1', x: '2' }, [{ 0: '1', x: '2' }]],
    [{}, [{}]],
    [null, null],
    [undefined, undefined],
  ])('of numbers is made of %j', (value, expected) => {
    expect(numbers(value)).toEqual(expected)
  })

  test('of texts keeps commas in them', () => {
    expect(texts('1,2')).toEqual(['1,2'])
    expect(texts('')).toEqual([''])
    expect(texts([1, 'a'])).toEqual(['1', 'a'])
  })

  test('of objects may be one text of JSON; one that is none is left for the schema', () => {
    const objects = coercerFor(z.array(z.object({ id: z.number(), on: z.boolean().optional() })))
    expect(objects(' [{"id":"1","on":"yes"},{"id":2}]')).toEqual([{ id: 1, on: true }, { id: 2 }])
    expect(objects([{ id: '1', unknown: 'x' }])).toEqual([{ id: 1 }])
    expect(objects('[{"id"')).toEqual(['[{"id"'])
    expect(objects('{"id":1}')).toEqual(['{"id":1}'])
  })
})

describe('an object', () => {
  test('has its known fields; null counts as not given, unless it is a value', () => {
    const coerce = coercerFor(z.object({ id: z.number(), note: z.string().nullable(), on: z.boolean().optional() }))
    expect(coerce({ id: '1', note: null, on: null, other: 1 })).toEqual({ id: 1, note: null })
    for (const value of ['x', null, [1]]) expect(coerce(value)).toEqual(value)
  })

  test('that is strict keeps unknown fields, so that they are refused', () => {
    const coerce = coercerFor(z.strictObject({ id: z.number().optional() }))
    expect(coerce({ id: '1', other: 'x' })).toEqual({ id: 1, other: 'x' })
    expect(coerce({ id: null, other: 'x' })).toEqual({ other: 'x' })
  })
})

test('an empty text is null where only null fits, and text where that fits', () => {
  expect(coercerFor(z.enum(['a']).nullable())('')).toBeNull()
  expect(coercerFor(z.number().nullable())('')).toBeNull()
  expect(coercerFor(z.number().nullable())('5')).toBe(5)
  expect(coercerFor(z.string().nullable())('')).toBe('')
  expect(coercerFor(z.string().min(1).nullish())('')).toBeNull()
})

test('the id of a project is a number if it has only digits, up to fifteen of them', () => {
  const coerce = coercerFor(z.union([z.number(), z.string()]))
  expect(['1', '0'.repeat(15), '9'.repeat(15), '9'.repeat(16), 'a/1', '', 5].map(coerce)).toEqual([
    ...[1, 0, 999_999_999_999_999, '9'.repeat(16), 'a/1', '', 5],
  ])
  expect(coercerFor(z.union([z.literal('a'), z.string()]))('1')).toBe('1')
})
