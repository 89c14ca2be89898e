import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FreezeSchedule, frozenUntil, isFrozenAt, nextFreeze, readFreeze } from './freeze.ts'

const weekend = { freeze_start: '0 16 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'Europe/Oslo' }
const night = { freeze_start: '0 22 * * *', freeze_end: '0 6 * * *', cron_timezone: 'America/New_York' }
const never = { freeze_start: '0 0 30 2 *', freeze_end: '0 0 1 3 *', cron_timezone: 'UTC' }
const endless = { freeze_start: '0 0 1 1 *', freeze_end: '0 0 30 2 *', cron_timezone: 'UTC' }

const at = (time: string) => Date.parse(time)
const intervals = (schedule: FreezeSchedule, from: string, to: string) =>
  readFreeze(schedule)
    ?.within(at(from), at(to))
    .intervals.map(({ start, end }) => [
      new Date(start).toISOString(),
      end === null ? null : new Date(end).toISOString(),
    ])

describe('a freeze', () => {
  test('holds from its start until its end, in its own zone', () => {
    const schedules = [weekend]
    expect(isFrozenAt(schedules, at('2026-11-20T14:59:59.999Z'))).toBe(false)
    expect(isFrozenAt(schedules, at('2026-11-20T15:00:00.000Z'))).toBe(true)
    expect(isFrozenAt(schedules, at('2026-11-23T05:59:59.999Z'))).toBe(true)
    expect(isFrozenAt(schedules, at('2026-11-23T06:00:00.000Z'))).toBe(false)
  })

  test('starts at the same hour of the clock in summer and in winter', () => {
    expect(intervals(weekend, '2026-10-20T00:00:00Z', '2026-11-03T00:00:00Z')).toEqual([
      ['2026-10-23T14:00:00.000Z', '2026-10-26T06:00:00.000Z'],
      ['2026-10-30T15:00:00.000Z', '2026-11-02T06:00:00.000Z'],
    ])
  })

  test('that starts in the hour the clocks skip starts when they were put forward; in the hour that comes twice, the first time', () => {
    const small = { freeze_start: '30 2 * * *', freeze_end: '0 5 * * *', cron_timezone: 'Europe/Oslo' }
    expect(intervals(small, '2026-03-28T22:00:00Z', '2026-03-29T22:00:00Z')).toEqual([
      ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000Z'],
    ])
    expect(intervals(small, '2026-10-24T22:00:00Z', '2026-10-25T22:00:00Z')).toEqual([
      ['2026-10-25T00:30:00.000Z', '2026-10-25T04:00:00.000Z'],
    ])
  })

  test('is one when it starts again before it has ended', () => {
    const hourly = { freeze_start: '0 * * * 6', freeze_end: '0 7 * * 1', cron_timezone: 'UTC' }
    expect(intervals(hourly, '2026-11-21T12:00:00Z', '2026-11-24T00:00:00Z')).toEqual([
      ['2026-11-21T00:00:00.000Z', '2026-11-23T07:00:00.000Z'],
    ])
  })

  test('may never start, never end, or be invalid', () => {
    const now = at('2026-11-21T00:00:00Z')
    expect(isFrozenAt([never], now)).toBe(false)
    expect(nextFreeze([never], now)).toBeNull()
    expect(readFreeze(endless)?.at(now)).toEqual({ start: at('2026-01-01T00:00:00Z'), end: null })
    expect(frozenUntil([endless], now)).toBeNull()
    for (const broken of [
      { ...weekend, freeze_start: '0 25 * * 5' },
      { ...weekend, freeze_end: '@daily' },
      { ...weekend, cron_timezone: '+01:00' },
    ]) {
      expect(readFreeze(broken)).toBeNull()
      expect(isFrozenAt([broken], now)).toBe(false)
    }
  })
})

describe('several freezes', () => {
  test('last until the end of the last one that overlaps or adjoins', () => {
    const monday = { freeze_start: '0 7 * * 1', freeze_end: '0 12 * * 1', cron_timezone: 'Europe/Oslo' }
    const time = at('2026-11-21T12:00:00Z')
    expect(frozenUntil([weekend], time)).toBe(at('2026-11-23T06:00:00Z'))
    expect(frozenUntil([monday, weekend], time)).toBe(at('2026-11-23T11:00:00Z'))
    expect(frozenUntil([weekend], at('2026-11-24T12:00:00Z'))).toBe(at('2026-11-24T12:00:00Z'))
  })

  test('start next with the first of them', () => {
    expect(nextFreeze([weekend, night], at('2026-11-24T12:00:00Z'))).toBe(at('2026-11-25T03:00:00Z'))
  })

  test('that follow one another without end have no end in sight', () => {
    const always = { freeze_start: '* * * * *', freeze_end: '* * * * *', cron_timezone: 'UTC' }
    expect(frozenUntil([always], at('2026-11-24T12:00:00Z'))).toBeNull()
    expect(readFreeze(always)?.within(at('2026-11-24T00:00:00Z'), at('2026-12-24T00:00:00Z')).isWhole).toBe(false)
  })
})

describe('for any schedule, zone and time', () => {
  const number = (min: number, max: number) => fc.integer({ min, max }).map(String)
  const part = (min: number, max: number) => fc.oneof(fc.constant('*'), number(min, max))
  const cron = fc.tuple(number(0, 59), part(0, 23), part(1, 31), part(1, 12), part(0, 6)).map(parts => parts.join(' '))
  const schedule = fc.record({
    freeze_start: cron,
    freeze_end: cron,
    cron_timezone: fc.constantFrom(
      'UTC',
      'Europe/Oslo',
      'America/New_York',
      'Asia/Kolkata',
      'America/Santiago',
      'Australia/Lord_Howe',
    ),
  })
  const time = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z') })

  test('a time is frozen exactly when it is within a freeze', () => {
    fc.assert(
      fc.property(schedule, time, (given, now) => {
        const clock = readFreeze(given)
        const holding = clock?.at(now) ?? null
        const found = clock?.within(now, now + 1).intervals[0] ?? null
        expect(found).toEqual(holding)
        if (holding) {
          expect(holding.start).toBeLessThanOrEqual(now)
          expect(holding.end ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now)
          expect(isFrozenAt([given], holding.start)).toBe(true)
        }
        const until = frozenUntil([given], now)
        if (until !== null) expect(isFrozenAt([given], until)).toBe(false)
      }),
    )
  })

  test('freezes are in order and do not overlap', () => {
    fc.assert(
      fc.property(schedule, time, (given, from) => {
        const found = readFreeze(given)?.within(from, from + 40 * 24 * 3_600_000).intervals ?? []
        for (const [index, { start, end }] of found.entries()) {
          expect(end ?? Number.POSITIVE_INFINITY).toBeGreaterThan(start)
          const next = found[index + 1]
          if (next) expect(next.start).toBeGreaterThanOrEqual(end ?? Number.POSITIVE_INFINITY)
        }
      }),
    )
  })
})
