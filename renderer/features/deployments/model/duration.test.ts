import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [0, '0 s'],
  [-5, '0 s'],
  [999, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [90_500, '1 min 30 s'],
  [3_600_000, '1 h'],
  [3_659_000, '1 h'],
  [90_000_000, '1 d 1 h'],
  [400 * 86_400_000, '400 d'],
])('%i ms are %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words)
})
