import { expect, test } from 'vitest'
import { ageSteps, heatOf } from './age-heat.ts'

const now = Date.parse('2026-06-15T12:00:00Z')

test.each([
  ['2026-06-15T11:00:00Z', 'week'],
  ['2026-06-01T12:00:00Z', 'month'],
  ['2025-07-01T00:00:00+02:00', 'year'],
  ['1999-01-01T00:00:00Z', 'older'],
  ['2030-01-01T00:00:00Z', 'week'],
  ['no date at all', 'older'],
])('%s is of the step "%s"', (date, label) => {
  expect(ageSteps[heatOf(date, now)]?.label).toBe(label)
})
