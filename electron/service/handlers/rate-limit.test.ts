import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

/** Two calls in ten seconds, by a clock that is set. */
function openLimit() {
  const clock = { now: 0 }
  return { clock, limit: new RateLimit(2, 10_000, () => clock.now) }
}

test('a caller has so many calls in a window, which moves with the clock', () => {
  const { clock, limit } = openLimit()
  expect([limit.take('ines'), limit.take('ines')]).toEqual([0, 0])
  expect(limit.take('ines')).toBe(10)
  clock.now = 10_000
  expect(limit.take('ines')).toBe(0)
})

test('the wait is given in whole seconds, after which the next call is welcome', () => {
  const { clock, limit } = openLimit()
  limit.take('ines')
  clock.now = 4000
  limit.take('ines')
  clock.now = 6500
  // The first call leaves the window after 3.5 seconds.
  expect(limit.take('ines')).toBe(4)
  clock.now = 9999
  expect(limit.take('ines')).toBe(1)
  clock.now = 10_500
  expect(limit.take('ines')).toBe(0)
})

test('each caller is counted alone', () => {
  const { limit } = openLimit()
  expect([limit.take('ines'), limit.take('ines'), limit.take('mats')]).toEqual([0, 0, 0])
})
