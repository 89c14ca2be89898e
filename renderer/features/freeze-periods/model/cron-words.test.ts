import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { cronParts, readCron } from '#shared/freeze/cron.ts'
import { activate } from '#shared/i18n/i18n.ts'
import { cronProblem, formatCron } from './cron-words.ts'
import { calendarZone, zoneClock } from './zone-clock.ts'

afterEach(() => activate('en', null))

test('an expression is described in the active language', () => {
  activate('de', {})
  expect(formatCron('0 16 * * 5')).toMatch(/^Freitag, /)
  expect(formatCron('30 12 23 12 *')).toMatch(/^23\. Dezember, /)
  activate('ja', {})
  expect(formatCron('0 16 * * 5')).toMatch(/^金曜日, /)
  expect(formatCron('30 12 23 12 *')).toMatch(/^12月23日, /)
})

describe('problems of a cron expression', () => {
  test.each([
    ['', 'Required'],
    ['  ', 'Required'],
    ['@daily', 'Nicknames such as @daily'],
    ['0 16 * *', 'this has 4'],
    ['0 0 16 * * 5', 'this has 6'],
    ['60 16 * * 5', '“60” is no minute: a number from 0 to 59'],
    ['0 24 * * 5', '“24” is no hour'],
    ['0 16 32 * *', '“32” is no day of the month'],
    ['0 16 * 13 *', '“13” is no month'],
    ['0 16 * * FRY', '“FRY” is no day of the week'],
    ['*/0 16 * * 5', '“*/0” is no minute'],
  ])('%j', (expression, words) => {
    expect(cronProblem(expression)).toContain(words)
    expect(formatCron(expression)).toBeNull()
  })

  test('is found exactly when it can not be followed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9*/,\-A-Z# ]{0,30}$/), text => {
        expect(cronProblem(text) === null).toBe(readCron(text, 'UTC') !== null)
      }),
    )
  })

  test('is nothing for values that exist', () => {
    const values = cronParts.map(({ low, high }) =>
      fc.oneof(fc.constant('*'), fc.integer({ min: low, max: high }).map(String)),
    )
    fc.assert(
      fc.property(fc.tuple(...values), parts => {
        expect(cronProblem(parts.join(' '))).toBeNull()
        expect(formatCron(parts.join(' '))).toMatch(/\w/)
      }),
    )
  })
})

describe('a cron expression in words', () => {
  test.each([
    ['0 16 * * 5', 'Friday, 4:00 PM'],
    ['0 7 * * 1,7', 'Monday, Sunday, 7:00 AM'],
    ['30 12 * * *', 'Every day, 12:30 PM'],
    ['0 0 20 3,9 *', 'March 20, September 20, 12:00 AM'],
    ['0 7 * * 1-5', 'At 7:00 AM, Monday through Friday'],
    ['0 0 1 * *', 'Day 1 of every month, 12:00 AM'],
    ['0 0 31 * *', 'At 12:00 AM, on day 31 of the month'],
  ])('%s: %s', (expression, words) => {
    expect(formatCron(expression)?.replaceAll('\u202F', ' ')).toBe(words)
  })
})

test('times of a zone are written as the system writes all times', () => {
  expect(zoneClock('UTC').full(Date.parse('2026-05-10T16:05:00Z'))).toMatch(/^Sun, May 10, 2026, 4:05\sPM$/)
})

test('the screen is of the chosen zone, else of the first that is one', () => {
  const periods = ['+01:00', 'Europe/Oslo', 'UTC'].map(cron_timezone => ({ cron_timezone }))
  expect(calendarZone(periods)).toBe('Europe/Oslo')
  expect(calendarZone(periods, 'Asia/Tokyo')).toBe('Asia/Tokyo')
})
