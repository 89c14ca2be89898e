import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWallClock } from './wall-clock.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const text = (time: number) => new Date(time).toISOString().slice(0, -5)
const minute = 60_000

describe('The clock of a time zone', () => {
  test.each([
    ['UTC', '2026-07-01T12:00:00', '2026-07-01T12:00:00'],
    ['Europe/Berlin', '2026-07-01T12:00:00', '2026-07-01T14:00:00'],
    ['Europe/Berlin', '2026-01-01T12:00:00', '2026-01-01T13:00:00'],
    ['America/New_York', '2026-01-01T02:30:15', '2025-12-31T21:30:15'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00', '2026-01-01T05:45:00'],
    ['Pacific/Kiritimati', '2026-12-31T11:00:00', '2027-01-01T01:00:00'],
  ])('of %s shows %s as %s', (zone, time, wall) => {
    const clock = createWallClock(zone)
    expect(text(clock.wallAt(at(time)))).toBe(wall)
    expect(text(clock.getTime(at(wall)))).toBe(time)
    expect(text(clock.latestAt(at(time)))).toBe(`${wall.slice(0, -2)}00`)
  })

  test('keeps milliseconds, and shows years before Christ', () => {
    const clock = createWallClock('Europe/Berlin')
    const time = at('2026-07-01T12:00:00') + 123
    expect(clock.wallAt(time)).toBe(at('2026-07-01T14:00:00') + 123)
    const ancient = Date.UTC(-43, 2, 15)
    expect(createWallClock('UTC').wallAt(ancient)).toBe(ancient)
  })

  test('that does not exist is an error', () => {
    expect(() => createWallClock('Mars/Olympus')).toThrow(RangeError)
  })
})

describe('Where the clocks are put forward', () => {
  // In Berlin from 2:00 to 3:00 on 29 March, at 1:00 UTC.
  const clock = createWallClock('Europe/Berlin')

  test('a time that is skipped is the moment of the change', () => {
    expect(text(clock.getTime(at('2026-03-29T01:59:00')))).toBe('2026-03-29T00:59:00')
    for (const skipped of ['02:00:00', '02:30:00', '02:59:00']) {
      expect(text(clock.getTime(at(`2026-03-29T${skipped}`)))).toBe('2026-03-29T01:00:00')
    }
    expect(text(clock.getTime(at('2026-03-29T03:00:00')))).toBe('2026-03-29T01:00:00')
    expect(text(clock.getTime(at('2026-03-29T03:01:00')))).toBe('2026-03-29T01:01:00')
  })
})

describe('Where the clocks are put back', () => {
  // In Berlin from 3:00 to 2:00 on 25 October, at 1:00 UTC.
  const clock = createWallClock('Europe/Berlin')

  test('a time that comes twice is the first', () => {
    expect(text(clock.getTime(at('2026-10-25T02:00:00')))).toBe('2026-10-25T00:00:00')
    expect(text(clock.getTime(at('2026-10-25T02:59:00')))).toBe('2026-10-25T00:59:00')
    expect(text(clock.getTime(at('2026-10-25T03:00:00')))).toBe('2026-10-25T02:00:00')
  })

  test('the latest time stays the last one of the first hour while that repeats', () => {
    expect(text(clock.latestAt(at('2026-10-25T00:59:30')))).toBe('2026-10-25T02:59:00')
    for (const time of ['01:00:00', '01:30:00', '01:59:59']) {
      expect(text(clock.latestAt(at(`2026-10-25T${time}`)))).toBe('2026-10-25T02:59:00')
    }
    expect(text(clock.latestAt(at('2026-10-25T02:00:00')))).toBe('2026-10-25T03:00:00')
  })
})

test('the time of a wall time never falls as that rises, and the clock shows it unless it is skipped', () => {
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
  const wall = fc
    .integer({ min: Date.UTC(2026, 0) / minute, max: Date.UTC(2027, 0) / minute })
    .map(time => time * minute)
  fc.assert(
    fc.property(zone, wall, fc.integer({ min: 0, max: 180 }), (name, first, more) => {
      const clock = createWallClock(name)
      const [time, later] = [clock.getTime(first), clock.getTime(first + more * minute)]
      expect(later).toBeGreaterThanOrEqual(time)
      expect(clock.wallAt(time)).toBeGreaterThanOrEqual(first)
      expect(clock.latestAt(time)).toBeGreaterThanOrEqual(first)
      expect(clock.wallAt(time - minute)).not.toBe(first)
    }),
    { numRuns: 200 },
  )
})
