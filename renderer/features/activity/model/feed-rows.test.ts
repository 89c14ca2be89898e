import { describe, expect, test } from 'vitest'
import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { eventsByDay, feedRows } from './feed-rows.ts'

const at = (created_at: string, id?: number): ActivityEventFields => ({
  ...(id !== undefined && { id }),
  action_name: 'opened',
  author_id: 1,
  created_at,
})
// Noon, so that the day is the same in most zones.
const events = [at('2026-05-02T12:00:00Z', 3), at('2026-05-02T11:00:00Z', 2), at('2026-05-01T12:00:00Z', 1)]

describe('the feed', () => {
  test('puts events under their days, with how many there are', () => {
    const rows = feedRows(events, new Set())
    expect(rows.map(row => (row.kind === 'day' ? row.count : row.key))).toEqual([2, '3', '2', 1, '1'])
  })

  test('has the commits of an opened event under it', () => {
    expect(feedRows(events, new Set(['2'])).map(row => row.kind)).toEqual([
      'day',
      'event',
      'event',
      'commits',
      'day',
      'event',
    ])
  })

  test('keeps events without an ID apart', () => {
    const keys = feedRows([at('2026-05-02T12:00:00Z'), at('2026-05-02T12:00:00Z')], new Set()).map(row => row.key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('counts by day, and leaves out invalid times', () => {
    expect(Object.values(eventsByDay([...events, at('never')])).toSorted()).toEqual([1, 2])
  })
})
