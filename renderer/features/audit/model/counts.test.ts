import { expect, test } from 'vitest'
import { getCounts, getFacets } from './counts.ts'
import { auditEvent, getTable } from './events.fixture.ts'

const at = (day: number) => new Date(2026, 2, day, 14, 30).toISOString()

test('counts events over time by action, including days without events', () => {
  const { table, rows } = getTable([
    auditEvent({ id: 3, created_at: at(4), details: { remove: 'user_access' } }),
    auditEvent({ id: 2, created_at: at(2), details: { add: 'user_access' } }),
    auditEvent({ id: 1, created_at: at(2), details: { add: 'user_access' } }),
    auditEvent({ id: 0, created_at: 'never' }),
  ])
  const { step, time, whats, authors, week } = getCounts(table, rows)
  expect(step).toBe('day')
  expect(time.map(point => [point.at, point.values.add, point.values.remove])).toEqual([
    ['2026-03-02', 2, 0],
    ['2026-03-03', 0, 0],
    ['2026-03-04', 0, 1],
  ])
  expect(whats).toEqual([
    { name: 'add user_access', value: 2 },
    { name: 'remove user_access', value: 1 },
  ])
  expect(authors).toEqual([{ name: 'Ines Okafor', value: 3 }])
  expect(week[0]?.[14]).toBe(2)
  expect(week[2]?.[14]).toBe(1)
})

test('many authors are the twelve with the most, and one bar for the others', () => {
  const events = Array.from({ length: 15 }, (_, index) =>
    auditEvent({ id: index, details: { author_name: `Author ${index}` } }),
  )
  const { table, rows } = getTable([...events, auditEvent({ id: 99, details: { author_name: 'Author 14' } })])
  const { authors } = getCounts(table, rows)
  expect(authors).toHaveLength(13)
  expect(authors[0]).toEqual({ name: 'Author 14', value: 2 })
  expect(authors.at(-1)).toEqual({ name: '3 others', value: 3, isRest: true })
})

test('no events give empty counts', () => {
  const { table } = getTable([])
  expect(getCounts(table, [])).toMatchObject({ time: [], authors: [], whats: [] })
})

test('facets are the values of each field with their numbers, the most frequent first, without empty ones', () => {
  const { table, rows } = getTable([
    auditEvent({ id: 1, details: { author_name: 'Lea', add: 'release', ip_address: null } }),
    auditEvent({ id: 2, details: { author_name: 'Mats', change: 'visibility', target_details: 'main' } }),
    auditEvent({ id: 3, details: { author_name: 'Mats', add: 'release' } }),
  ])
  expect(getFacets(table, rows)).toEqual({
    author: [
      { value: 'Mats', count: 2 },
      { value: 'Lea', count: 1 },
    ],
    ip: [{ value: '192.0.2.11', count: 2 }],
    target: [{ value: 'main', count: 1 }],
    what: [
      { value: 'release', count: 2 },
      { value: 'visibility', count: 1 },
    ],
  })
})
