import { expect, test } from 'vitest'
import { getProgress } from './progress.ts'

test('closed issues count as done, by number and by weight; those without a weight are counted separately', () => {
  expect(
    getProgress([
      { state: 'closed', weight: 3 },
      { state: 'opened', weight: 5 },
      { state: 'closed', weight: null },
      { state: 'opened', weight: 0 },
    ]),
  ).toEqual({ issues: { done: 2, all: 4 }, weight: { done: 3, all: 8 }, unweighted: 1 })
})

test('the progress of nothing is zero', () => {
  expect(getProgress([])).toEqual({ issues: { done: 0, all: 0 }, weight: { done: 0, all: 0 }, unweighted: 0 })
})
