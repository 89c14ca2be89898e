import { expect, test } from 'vitest'
import type { Commit } from '#shared/contract/commits.ts'
import { historyRows } from './history-rows.ts'

const commit = (id: string, created_at: string): Commit => ({
  id,
  short_id: id,
  title: id,
  message: id,
  author_name: 'Ada',
  author_email: 'ada@example.org',
  committer_name: 'Ada',
  committer_email: 'ada@example.org',
  created_at,
  parent_ids: [],
})

test('shows each day once above its commits, in the given order', () => {
  const rows = historyRows([
    commit('c', '2026-03-02T12:00:00Z'),
    commit('b', '2026-03-02T11:00:00Z'),
    commit('a', '2026-02-27T12:00:00Z'),
    commit('?', 'no date'),
  ])
  expect(rows.map(row => (row.kind === 'day' ? row.day : row.commit.id))).toEqual([
    'Monday, March 2, 2026',
    'c',
    'b',
    'Friday, February 27, 2026',
    'a',
    'Unknown day',
    '?',
  ])
})

test('a day that recurs because of a wrong clock has a different key', () => {
  const rows = historyRows([
    commit('c', '2026-03-02T12:00:00Z'),
    commit('b', '2026-02-27T12:00:00Z'),
    commit('a', '2026-03-02T10:00:00Z'),
  ])
  expect(new Set(rows.map(row => row.key)).size).toBe(rows.length)
})
