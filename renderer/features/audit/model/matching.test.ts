import { expect, test } from 'vitest'
import { type EventFilter, matching } from '#shared/audit/matching.ts'
import { auditEvent, getTable } from './events.fixture.ts'
import { scoreColumn, sorted } from './matching.ts'

const { table, rows, ids } = getTable([
  auditEvent({
    id: 10,
    details: { change: 'access_level', from: 'Guest', to: 'Owner', target_id: 4, target_details: 'Mats Berg' },
  }),
  auditEvent({
    id: 11,
    author_id: 12,
    details: { author_name: 'Yuki', remove: 'user_access', ip_address: '2001:db8::1' },
  }),
  auditEvent({
    id: 12,
    author_id: -1,
    details: { author_name: '', custom_message: 'Failed to sign in', ip_address: null },
  }),
])
const found = (filter: EventFilter) => ids(matching(table, rows, filter))

test('every word is looked for anywhere in the event, in any case', () => {
  expect(found({ q: 'MATS owner' })).toEqual([10])
  expect(found({ q: 'mats yuki' })).toEqual([])
  expect(found({ q: 'remove' })).toEqual([11])
  expect(found({ q: ' 12 ' })).toEqual([12])
  expect(found({ q: '  ' })).toEqual([10, 11, 12])
})

test('author and target are found by a part of the name or by the whole ID', () => {
  expect(found({ author: 'okafor' })).toEqual([10])
  expect(found({ author: '12' })).toEqual([11])
  expect(found({ author: '1' })).toEqual([])
  expect(found({ target: 'berg' })).toEqual([10])
  expect(found({ target: '4' })).toEqual([10])
})

test('address, kind and attribute narrow it further', () => {
  expect(found({ ip: '2001:DB8' })).toEqual([11])
  expect(found({ kind: 'message' })).toEqual([12])
  expect(found({ what: 'access_level' })).toEqual([10])
  expect(found({ what: 'access' })).toEqual([])
  expect(found({ kind: 'change', author: 'yuki' })).toEqual([])
})

test('sorted by a column, rows without a text are last in both directions', () => {
  const by = (column: string, direction: 'asc' | 'desc') => ids(sorted(table, rows, { column, direction }))
  expect(by('author', 'asc')).toEqual([10, 11, 12])
  expect(by('author', 'desc')).toEqual([11, 10, 12])
  expect(by('id', 'desc')).toEqual([12, 11, 10])
  expect(ids(sorted(table, rows, null))).toEqual([10, 11, 12])
})

test('sorted by anomalies, events that no rule marks are last in both directions', () => {
  const scores = new Map(rows.map((row, index) => [row, [0, 40, 90][index] ?? 0]))
  const by = (direction: 'asc' | 'desc') =>
    ids(sorted(table, rows, { column: scoreColumn, direction }, row => scores.get(row) ?? 0))
  expect(by('asc')).toEqual([11, 12, 10])
  expect(by('desc')).toEqual([12, 11, 10])
})
