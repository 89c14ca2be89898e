import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reordered } from './reordered.ts'

test('moves an item to another position, limited to the ends of the list', () => {
  expect(reordered(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(reordered(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a'])
  expect(reordered(['a', 'b', 'c'], 2, -9)).toEqual(['c', 'a', 'b'])
})

test('is the same list when there is nothing to move', () => {
  const items = ['a', 'b']
  for (const [from, to] of [
    [-1, 0],
    [2, 0],
    [1, 1],
    [1, 7],
  ] as const) {
    expect(reordered(items, from, to)).toBe(items)
  }
})

test('loses nothing, leaves the others in their order, and is undone by the way back', () => {
  const moves = fc
    .uniqueArray(fc.nat(), { minLength: 1, maxLength: 9 })
    .chain(items => fc.tuple(fc.constant(items), fc.nat(items.length - 1), fc.nat(items.length - 1)))
  fc.assert(
    fc.property(moves, ([items, from, to]) => {
      const after = reordered(items, from, to)
      expect(after[to]).toBe(items[from])
      expect(after.toSpliced(to, 1)).toEqual(items.toSpliced(from, 1))
      expect(reordered(after, to, from)).toEqual(items)
    }),
  )
})
