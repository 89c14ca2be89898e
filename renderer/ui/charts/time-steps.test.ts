import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeSteps } from './time-steps.ts'

const dayMilliseconds = 86_400_000
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test.each([
  [0, 'day', 1],
  [62, 'day', 63],
  [63, 'week', 10],
  [742, 'week', 107],
  [743, 'month', 25],
])('%i days are shown by %s', (days, step, bars) => {
  // A Monday, and the first of a month.
  const steps = timeSteps('2024-01-01', later('2024-01-01', days))
  expect([steps.step, steps.labels.length]).toEqual([step, bars])
})

test('weeks begin on Monday, months are named without a day', () => {
  expect(timeSteps('2026-03-01', '2026-05-30').labels.slice(0, 2)).toEqual(['2026-02-23', '2026-03-02'])
  expect(timeSteps('2023-11-30', '2026-01-01').labels.slice(0, 3)).toEqual(['2023-11', '2023-12', '2024-01'])
})

test('each day between the two has a bar, bars are in chronological order, and none is without a day', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1500 }), (first, days) => {
      const { labels, getLabel } = timeSteps(first, later(first, days))
      const all = Array.from({ length: days + 1 }, (_, index) => getLabel(later(first, index)))
      expect([...new Set(all)]).toEqual(labels)
      expect(labels.toSorted()).toEqual(labels)
    }),
    { numRuns: 60 },
  )
})
