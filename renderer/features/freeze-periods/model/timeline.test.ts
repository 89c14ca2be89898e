import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFrozenAt } from '#shared/freeze/freeze.ts'
import { getDays, getTimeline } from './timeline.ts'

const weekend = { id: 1, freeze_start: '0 16 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'Europe/Oslo' }
const saturday = { id: 2, freeze_start: '0 12 * * 6', freeze_end: '0 18 * * 6', cron_timezone: 'UTC' }
const broken = { id: 3, freeze_start: 'whenever', freeze_end: '0 18 * * 6', cron_timezone: 'UTC' }
const at = (time: string) => Date.parse(time)
const hour = 3_600_000

describe('the time to come', () => {
  const from = at('2026-11-17T00:00:00Z')
  const to = at('2026-11-30T00:00:00Z')
  const { spans, lanes, unreadable } = getTimeline([weekend, saturday, broken], from, to)

  test('is frozen or open at each moment, according to the periods', () => {
    expect(spans.map(({ kind }) => kind)).toEqual(['open', 'frozen', 'open', 'frozen'])
    for (let time = from; time < to; time += hour / 2) {
      const span = spans.find(({ start, end }) => start <= time && time < end)
      expect(span?.kind === 'frozen').toBe(isFrozenAt([weekend, saturday], time))
    }
  })

  test('shows which periods freeze it and where they overlap', () => {
    expect(lanes.map(({ period }) => period.id)).toEqual([1, 2])
    expect(spans[1]?.by.map(({ id }) => id)).toEqual([1, 2])
    expect(spans[1]?.overlaps).toEqual([{ start: at('2026-11-21T12:00:00Z'), end: at('2026-11-21T18:00:00Z') }])
    expect(unreadable.map(({ id }) => id)).toEqual([3])
  })
})

test('a schedule that freezes too often is shown as far as it was followed, and nothing beyond', () => {
  const often = { id: 4, freeze_start: '*/2 * * * *', freeze_end: '1-59/2 * * * *', cron_timezone: 'UTC' }
  const from = at('2026-11-17T00:00:00Z')
  const { isWhole, spans } = getTimeline([often, weekend], from, from + 100 * hour)
  expect(isWhole).toBe(false)
  for (const { kind, start, end } of spans) {
    expect(isFrozenAt([often, weekend], start)).toBe(kind === 'frozen')
    expect(end).toBeLessThan(from + 20 * hour)
  }
})

describe('the days of a calendar', () => {
  test('begin with Monday and are as long as the clocks make them', () => {
    const days = getDays(at('2026-10-22T12:00:00Z'), 'Europe/Oslo', 0, 1)
    expect(new Date(days[0]?.start ?? 0).toISOString()).toBe('2026-10-18T22:00:00.000Z')
    expect(days.map(({ start, end }) => (end - start) / hour)).toEqual([24, 24, 24, 24, 24, 24, 25])
  })

  test('follow each other without a gap, in every zone, and each week has seven', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Oslo', 'America/Santiago', 'Asia/Kolkata', 'Australia/Lord_Howe')
    const time = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') })
    fc.assert(
      fc.property(zones, time, fc.integer({ min: -60, max: 60 }), (zone, now, shift) => {
        const days = getDays(now, zone, shift, 6)
        expect(days).toHaveLength(42)
        const weekday = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'long' })
        expect(weekday.format(days[0]?.start)).toBe('Monday')
        for (const [index, { end }] of days.entries()) {
          const next = days[index + 1]
          if (next) expect(next.start).toBe(end)
        }
        if (shift === 0) expect(days[0]?.start).toBeLessThanOrEqual(now)
      }),
    )
  })

  test('are none of an unknown zone', () => {
    expect(getDays(0, 'Mars/Olympus', 0, 6)).toEqual([])
  })
})
