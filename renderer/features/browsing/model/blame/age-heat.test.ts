import { expect, test } from 'vitest'
import { ageSteps, getHeat, shortAge } from './age-heat.ts'

const now = Date.parse('2026-06-15T12:00:00Z')

test.each([
  ['2026-06-15T11:00:00Z', 'week'],
  ['2026-06-01T12:00:00Z', 'month'],
  ['2025-07-01T00:00:00+02:00', 'year'],
  ['1999-01-01T00:00:00Z', 'older'],
  ['2030-01-01T00:00:00Z', 'week'],
  ['no date at all', 'older'],
])('%s is of the step "%s"', (date, label) => {
  expect(ageSteps[getHeat(date, now)]?.label).toBe(label)
})

test.each([
  ['2026-06-15T11:00:00Z', 'new'],
  ['2026-06-10T12:00:00Z', '5d'],
  ['2026-06-01T12:00:00Z', '2w'],
  ['2025-08-15T12:00:00Z', '10mo'],
  ['2024-05-01T00:00:00Z', '2y'],
  ['2030-01-01T00:00:00Z', 'new'],
  ['no date at all', '?'],
])('%s is %s old in short', (date, short) => {
  expect(shortAge(date, now)).toBe(short)
})
