import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateLeft, formatLeft } from './time-left.ts'

test('estimates the time left from the pace so far', () => {
  const begun = { at: 1000, progress: 0.2 }
  expect(estimateLeft(begun, { at: 61_000, progress: 0.5 })).toBeCloseTo((100 / 2) * 1000 * 2)
  fc.assert(
    fc.property(
      fc.double({ min: 0.02, max: 0.98, noNaN: true }),
      fc.integer({ min: 10_000, max: 10_000_000 }),
      (part, whole) => {
        fc.pre(part * whole >= 5000)
        const left = estimateLeft({ at: 0, progress: 0 }, { at: part * whole, progress: part })
        expect(left).toBeCloseTo((1 - part) * whole, 3)
      },
    ),
  )
})

test('gives no estimate for work that has just begun, makes no progress or has ended', () => {
  const begun = { at: 0, progress: 0 }
  for (const now of [
    { at: 1000, progress: 0.5 },
    { at: 100_000, progress: 0 },
    { at: 100_000, progress: 1 },
  ]) {
    expect(estimateLeft(begun, now)).toBeNull()
  }
})

test.each([
  [1, 'Less than a minute left'],
  [60_000, 'Less than a minute left'],
  [60_001, 'About 2 minutes left'],
  [3_599_000, 'About 1 hour left'],
  [3_660_000, 'About 1 hour, 1 minute left'],
])('%i ms are: %s', (milliseconds, words) => {
  expect(formatLeft(milliseconds)).toBe(words)
})
