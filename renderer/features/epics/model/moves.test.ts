import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reordered } from '../../../ui/list/reordered.ts'
import { getNeighbour } from './moves.ts'

test('a move names the one before, at the top the one after', () => {
  expect(getNeighbour([1, 2, 3], 2, 0)).toEqual({ move_after_id: 1 })
  expect(getNeighbour([1, 2, 3], 0, 1)).toEqual({ move_before_id: 2 })
  expect(getNeighbour([1, 2, 3], 0, 2)).toEqual({ move_before_id: 3 })
  expect(getNeighbour([1, 2, 3], 1, 1)).toBeNull()
})

test('the request puts it exactly where it was dropped', () => {
  const cases = fc
    .uniqueArray(fc.nat(), { minLength: 2, maxLength: 9 })
    .chain(ids => fc.tuple(fc.constant(ids), fc.nat(ids.length - 1), fc.nat(ids.length - 1)))
  fc.assert(
    fc.property(cases, ([ids, from, to]) => {
      const wanted = reordered(ids, from, to)
      const neighbour = getNeighbour(ids, from, to)
      if (neighbour === null) {
        expect(wanted).toEqual(ids)
        return
      }
      const rest = ids.toSpliced(from, 1)
      const place = 'move_before_id' in neighbour ? rest.indexOf(neighbour.move_before_id) + 1 : 0
      expect(rest.toSpliced(place, 0, ...ids.slice(from, from + 1))).toEqual(wanted)
    }),
  )
})
