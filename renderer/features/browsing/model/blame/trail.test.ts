import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrail, writeTrail } from './trail.ts'

const text = fc.string({ unit: 'binary' })
const place = fc.record({ ref: text, path: text, change: fc.option(fc.stringMatching(/^[0-9a-f]{40}$/)) })

test('a trail survives the round trip through the address', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), places => {
      expect(readTrail(writeTrail(places))).toEqual(places)
    }),
  )
})

test('a very long walk keeps where it began and where it was last', () => {
  const places = Array.from({ length: 100 }, (_, step) => ({ ref: `ref ${step}`, path: 'a', change: null }))
  const kept = readTrail(writeTrail(places))
  expect(kept).toHaveLength(30)
  expect(kept[0]).toEqual(places[0])
  expect(kept.slice(1)).toEqual(places.slice(-29))
})

test('a trail of an older address has no changes', () => {
  expect(readTrail('[["main","a.txt"]]')).toEqual([{ ref: 'main', path: 'a.txt', change: null }])
})

test('no places leave no trace, and nonsense is no trail', () => {
  expect(writeTrail([])).toBeUndefined()
  expect(readTrail(undefined)).toEqual([])
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      expect(Array.isArray(readTrail(text))).toBe(true)
    }),
  )
  expect(readTrail('[["main"]]')).toEqual([])
})
