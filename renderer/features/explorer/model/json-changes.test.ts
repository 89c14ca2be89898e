import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#shared/canonical-json.ts'
import { jsonChanges } from './json-changes.ts'

test('a new element of a list is one difference, and the others are compared by their ID', () => {
  const tag = (id: number, message: string) => ({ id, message, commit: { sha: `c${id}` } })
  expect(jsonChanges([tag(1, 'a'), tag(2, 'b'), tag(3, 'c')], [tag(4, 'd'), tag(1, 'a'), tag(2, 'B')])).toEqual([
    { path: '[id 2].message', was: 'b', now: 'B' },
    { path: '[id 3]', was: tag(3, 'c'), now: undefined },
    { path: '[id 4]', was: undefined, now: tag(4, 'd') },
  ])
})

test('another order of the same elements is said once', () => {
  expect(jsonChanges([{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }])).toEqual([
    { path: '[] (name)', was: 'a, b', now: 'b, a' },
  ])
})

test('elements without a name are compared in their order', () => {
  expect(jsonChanges({ x: ['a', 'b', 'c'] }, { x: ['new', 'a', 'c'] })).toEqual([
    { path: 'x[0]', was: undefined, now: 'new' },
    { path: 'x[1]', was: 'b', now: undefined },
  ])
  expect(jsonChanges([1, { a: 1 }, 2], [1, { a: 2 }, 2])).toEqual([{ path: '[1].a', was: 1, now: 2 }])
})

test('fields that appear, disappear or become null are differences', () => {
  expect(jsonChanges({ a: 1, b: null, d: 0 }, { b: 0, c: {}, d: 0 })).toEqual([
    { path: 'a', was: 1, now: undefined },
    { path: 'b', was: null, now: 0 },
    { path: 'c', was: undefined, now: {} },
  ])
})

const json = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.record({ id: fc.integer({ min: 0, max: 5 }), value: fc.jsonValue({ maxDepth: 1 }) })),
  fc.array(fc.constantFrom('a', 'b', 'c')),
)

test('there is a difference exactly where the values differ, and none is told twice', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const changes = jsonChanges(before, after)
      expect(changes.length === 0).toBe(canonicalJson(before) === canonicalJson(after))
      expect(jsonChanges(before, structuredClone(before))).toEqual([])
      for (const { was, now } of changes) expect(canonicalJson({ was })).not.toBe(canonicalJson({ was: now }))
    }),
  )
})
