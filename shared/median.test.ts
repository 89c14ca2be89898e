import { expect, test } from 'vitest'
import { getMedian } from './median.ts'

test.each([
  [[], null],
  [[7], 7],
  [[1, 4], 2.5],
  [[9, 1, 5], 5],
  [[10, 9, 1, 2], 5.5],
  [[100, 20, 3, 1000, 9], 20],
  [[-1, 0], -0.5],
])('the median of %j is %s', (values, median) => {
  expect(getMedian(values)).toBe(median)
})
