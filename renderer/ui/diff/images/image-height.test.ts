import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DiffImage } from './image-pair.ts'
import { heightOfImages } from './use-image-heights.ts'

const room = { width: 1000, height: 700 }
const image = (width: number, height: number): DiffImage => ({
  address: '',
  refusal: null,
  size: 1,
  pixels: { width, height },
})
const alone = (width: number, height: number) => heightOfImages({ before: null, after: image(width, height) }, room)

test('an icon has a low row, and a larger image a higher one by as much as it is higher', () => {
  expect(alone(16, 16)).toBeLessThan(100)
  expect(alone(16, 116) - alone(16, 16)).toBe(100)
})

test('no image is higher than can be seen at once', () => {
  expect(alone(100, 5000)).toBeLessThan(room.height)
  expect(alone(100, 5000)).toBe(alone(100, 50_000))
})

test('a wide image is drawn smaller, so that its row is lower', () => {
  const wide = image(4000, 400)
  expect(alone(4000, 400)).toBeLessThan(alone(976, 400))
  // Side by side, each has half of the width, less the padding.
  const both = heightOfImages({ before: wide, after: wide }, room)
  expect(both).toBeLessThan(alone(4000, 400))
})

test("an image that can't be drawn has room for the message", () => {
  const none: DiffImage = { address: null, refusal: null, size: 1, pixels: null }
  expect(heightOfImages({ before: none, after: null }, room)).toBeLessThan(100)
  expect(heightOfImages({ before: null, after: null }, room)).toBeGreaterThan(0)
})

test('the taller side decides', () => {
  const side = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }))
  fc.assert(
    fc.property(side, side, (one, other) => {
      const [before, after] = [image(...one), image(...other)]
      const both = heightOfImages({ before, after }, room)
      expect(both).toBe(heightOfImages({ before: after, after: before }, room))
      expect(both).toBe(
        Math.max(heightOfImages({ before, after: before }, room), heightOfImages({ before: after, after }, room)),
      )
    }),
  )
})
