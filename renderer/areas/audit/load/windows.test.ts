import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondOf } from '../filter/service-filter.ts'
import { isWithin, windowFilter, windowsOf } from './windows.ts'

const day = 24 * 3600_000
const now = Date.UTC(2026, 2, 2, 12)
const time = fc.integer({ min: Date.UTC(2012, 0, 1), max: now - day })

test('each moment of the filter is in exactly one window, and none is longer than 30 days', () => {
  fc.assert(
    fc.property(time, time, time, (one, other, moment) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const windows = windowsOf(
        { created_after: secondOf(new Date(from)), created_before: secondOf(new Date(to)) },
        now,
      )
      const isAsked = moment >= Math.floor(from / 1000) * 1000 && moment < Math.floor(to / 1000) * 1000 + 1000
      expect(windows.filter(window => isWithin(window, moment))).toHaveLength(isAsked ? 1 : 0)
      for (const { begin, end } of windows) expect((end ?? 0) - begin).toBeLessThanOrEqual(30 * day)
    }),
  )
})

test('without days it goes from what happens now back to the beginning', () => {
  const windows = windowsOf({}, now)
  expect(windows[0]?.end).toBeNull()
  expect(windows.at(-1)?.begin).toBe(Date.UTC(2011, 0, 1))
  expect(windows.filter(window => isWithin(window, now + day))).toHaveLength(1)
})

test('the windows lie the same way another day, so that what was kept serves again', () => {
  const ends = (at: number) =>
    windowsOf({}, at)
      .slice(2)
      .map(({ begin }) => begin)
  expect(ends(now + day)).toEqual(expect.arrayContaining(ends(now)))
})

test('a window asks for whole seconds, with the entity of the filter', () => {
  const window = { begin: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 0, 31) }
  expect(windowFilter({ entity_type: 'User', entity_id: 4 }, window)).toEqual({
    entity_type: 'User',
    entity_id: 4,
    created_after: '2026-01-01T00:00:00Z',
    created_before: '2026-01-31T00:00:00Z',
  })
  expect(windowFilter({}, { ...window, end: null })).toEqual({ created_after: '2026-01-01T00:00:00Z' })
})
