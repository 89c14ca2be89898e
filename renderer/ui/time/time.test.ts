import fc from 'fast-check'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { clockTime, exactTime, has24Hours, timeAgo, timeWithSeconds } from './time.ts'

const now = Date.parse('2026-05-10T12:00:00Z')

describe('timeAgo', () => {
  it.each([
    ['2026-05-10T11:59:30Z', 'just now'],
    ['2026-05-10T11:58:59Z', '1 minute ago'],
    ['2026-05-10T09:00:00Z', '3 hours ago'],
    ['2026-05-09T11:00:00Z', '1 day ago'],
    ['2026-04-28T12:00:00Z', '1 week ago'],
    ['2026-03-01T12:00:00Z', '2 months ago'],
    ['2024-05-01T12:00:00Z', '2 years ago'],
    ['2026-05-10T14:00:00+02:00', 'just now'],
    ['2026-05-12T12:00:00Z', 'in 2 days'],
  ])('says %s as "%s"', (value, words) => {
    expect(timeAgo(value, now)).toBe(words)
  })

  it('returns an invalid time as it is', () => {
    expect(timeAgo('yesterday-ish', now)).toBe('yesterday-ish')
    expect(exactTime('yesterday-ish')).toBe('yesterday-ish')
    expect(clockTime('yesterday-ish')).toBe('')
  })

  it('has words for every time there is', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), date => {
        expect(timeAgo(date.toISOString(), now)).toMatch(/ago$|^in |^just now$/)
      }),
    )
  })
})

test('all clocks are of as many hours as the system writes: of 12 in American English', () => {
  const value = '2026-05-10T16:05:09'
  const hour = '4:05'
  expect(has24Hours()).toBe(false)
  expect(clockTime(value)).toMatch(new RegExp(`^${hour}\\sPM$`))
  expect(timeWithSeconds(Date.parse(value))).toMatch(new RegExp(`^${hour}:09\\sPM$`))
  expect(exactTime(value)).toMatch(new RegExp(`${hour}:09\\sPM$`))
})

describe('a date without a time', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  it.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])('is that day in %s', async zone => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    const { exactDay, longDay } = await import('./time.ts')
    expect(exactDay('2026-05-10')).toBe('May 10, 2026')
    expect(longDay('2026-05-10')).toBe('Sunday, May 10, 2026')
  })
})

test('the steps of an axis are days without a year where all have the same, months with it, and clock times as they are', async () => {
  const { axisLabels } = await import('./time.ts')
  const written = (...steps: string[]) => steps.map(axisLabels(steps[0], steps.at(-1)))
  expect(written('2026-08-15', '2026-08-16')).toEqual(['Aug 15', 'Aug 16'])
  expect(written('2025-12-29', '2026-01-05')).toEqual(['Dec 29, 2025', 'Jan 5, 2026'])
  expect(written('2025-12', '2026-01')).toEqual(['Dec 2025', 'Jan 2026'])
  expect(written('10:15:00', '10:20:00')).toEqual(['10:15:00', '10:20:00'])
})
