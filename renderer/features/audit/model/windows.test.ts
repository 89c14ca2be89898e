import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSecond } from '#shared/audit/periods.ts'
import { endOfRead, getEdges, getRange, getWindows, isWithin, overlapMilliseconds, windowFilter } from './windows.ts'

const day = 24 * 3600_000
const now = Date.UTC(2026, 2, 2, 12)
const time = fc.integer({ min: Date.UTC(2012, 0, 1), max: now - day })

test('each moment of the filter is in exactly one window, and none is longer than 30 days', () => {
  fc.assert(
    fc.property(time, time, time, (one, other, moment) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const windows = getWindows(getRange({ created_after: toSecond(from), created_before: toSecond(to) }), now)
      const isAsked = moment >= Math.floor(from / 1000) * 1000 && moment < Math.floor(to / 1000) * 1000 + 1000
      expect(windows.filter(window => isWithin(window, moment))).toHaveLength(isAsked ? 1 : 0)
      for (const { begin, end } of windows) expect((end ?? 0) - begin).toBeLessThanOrEqual(30 * day)
    }),
  )
})

test('without days it goes from now back to the beginning', () => {
  const windows = getWindows(getRange({}), now)
  expect(windows[0]?.end).toBeNull()
  expect(windows.at(-1)?.begin).toBe(Date.UTC(2011, 0, 1))
  expect(windows.filter(window => isWithin(window, now + day))).toHaveLength(1)
})

test('the windows are the same on another day, so that cached pages are reused', () => {
  const ends = (at: number) =>
    getWindows(getRange({}), at)
      .slice(2)
      .map(({ begin }) => begin)
  expect(ends(now + day)).toEqual(expect.arrayContaining(ends(now)))
})

test('a window requests whole seconds, with the entity of the filter', () => {
  const window = { begin: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 0, 31) }
  expect(windowFilter({ entity_type: 'User', entity_id: 4 }, window)).toEqual({
    entity_type: 'User',
    entity_id: 4,
    created_after: '2026-01-01T00:00:00Z',
    created_before: '2026-01-31T00:00:00Z',
  })
  expect(windowFilter({}, { ...window, end: null })).toEqual({ created_after: '2026-01-01T00:00:00Z' })
})

test("the readable period ends with the second before the service's answer", () => {
  const answered = Date.parse('2026-03-02T12:00:05Z')
  expect(endOfRead(answered, null, 0)).toBe(answered)
  expect(endOfRead(answered, answered + 400, 0)).toBe(answered)
  // The clock that dates events is ahead of the one that dates answers.
  expect(endOfRead(answered, answered + 90_400, 0)).toBe(answered + 91_000)
  // For a service without a time the newest event's is used.
  expect(endOfRead(null, answered + 400, now)).toBe(answered + 1000)
  expect(endOfRead(null, null, now + 700)).toBe(now)
})

test('the edges lie within the log, hold its newest and its oldest event, and do not overlap', () => {
  fc.assert(
    fc.property(time, time, fc.option(fc.double({ min: 0, max: 1, noNaN: true })), (one, other, share) => {
      const [begin, last] = [Math.min(one, other), Math.max(one, other)]
      const end = Math.ceil((last + 1) / 1000) * 1000
      const oldest = share === null ? null : Math.floor(begin + share * (last - begin))
      const edges = getEdges({ begin, end }, oldest)
      expect(edges.filter(edge => isWithin(edge, end - 1))).toHaveLength(1)
      if (oldest !== null) expect(edges.filter(edge => isWithin(edge, oldest))).toHaveLength(1)
      const [newest, first] = edges
      if (newest && first) {
        expect(first.end).toBeLessThanOrEqual(newest.begin)
        expect(first.end - first.begin).toBe(overlapMilliseconds)
      }
    }),
  )
})
