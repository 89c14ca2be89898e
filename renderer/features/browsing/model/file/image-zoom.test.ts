import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextZoom } from './image-zoom.ts'

test.each([
  [1, 'in', 1.5],
  [1, 'out', 0.75],
  [0.37, 'in', 0.5],
  [0.37, 'out', 0.25],
  [16, 'in', 16],
  [0.1, 'out', 0.1],
] as const)('from %d, one step %s is %d', (scale, direction, next) => {
  expect(nextZoom(scale, direction)).toBe(next)
})

test('in and then out is never larger than before', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 16, noNaN: true }), scale => {
      expect(nextZoom(nextZoom(scale, 'in'), 'out')).toBeLessThanOrEqual(scale + 0.001)
    }),
  )
})
