import { expect, test } from 'vitest'
import { dayFromNow, daysLeft, endsWithin, firstDay } from './expiry.ts'

const now = Date.parse('2030-12-30T18:00:00Z')

test.each([
  ['2030-12-31', 1],
  ['2031-01-02T00:00:00.000Z', 3],
  ['2030-12-30', 0],
  ['2030-12-01', -29],
  ['', null],
  [null, null],
  ['soon', null],
])('of %s there are %s days left', (expires_at, days) => {
  const left = daysLeft(expires_at, now)
  expect(left === null ? null : left + 0).toBe(days)
})

test('separates memberships that expire within some days from those that expire later or never', () => {
  expect(endsWithin('2031-01-29', 30, now)).toBe(true)
  expect(endsWithin('2031-01-30', 30, now)).toBe(false)
  expect(endsWithin(null, 30, now)).toBe(false)
  expect(endsWithin('2030-12-01', 30, now)).toBe(true)
})

test('a day from now goes over the end of a year', () => {
  expect(firstDay(now)).toBe('2030-12-31')
  expect(dayFromNow(90, now)).toBe('2031-03-30')
})
