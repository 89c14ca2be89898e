import { expect, test } from 'vitest'
import { getRules, matchRules } from '#shared/audit/rules.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { auditEvent, getTable } from './events.fixture.ts'

const minute = 60_000
const noon = Date.parse('2026-03-02T12:00:00.000Z')
const at = (minutes: number) => new Date(noon + minutes * minute).toISOString()
const analyze = (events: readonly AuditEventFields[]) => {
  const { table, rows, ids } = getTable(events)
  const matches = matchRules(table, rows.toReversed(), time => new Date(time).getUTCHours())
  return { matches, ids, marks: (index: number) => getRules(matches)(index) }
}

test('a new address counts for an author who was seen five times elsewhere, and once', () => {
  const from = (id: number, ip_address: string | null) =>
    auditEvent({ id, created_at: at(id), details: { ip_address } })
  const { matches, ids } = analyze([
    ...[1, 2, 3, 4].map(id => from(id, '192.0.2.1')),
    from(5, '192.0.2.2'),
    from(6, '192.0.2.3'),
    from(7, '192.0.2.3'),
    from(8, null),
  ])
  expect(ids(matches['new-address'])).toEqual([6])
})

test('night is from 22:00 to 06:00, and for those who are signed in', () => {
  const { matches, ids } = analyze([
    auditEvent({ id: 1, created_at: '2026-03-02T21:59:59.999Z' }),
    auditEvent({ id: 2, created_at: '2026-03-02T22:00:00.000Z' }),
    auditEvent({ id: 3, created_at: '2026-03-03T05:59:00.000Z' }),
    auditEvent({ id: 4, created_at: '2026-03-03T06:00:00.000Z' }),
    auditEvent({ id: 5, created_at: '2026-03-02T23:00:00.000Z', author_id: -1 }),
    auditEvent({ id: 6, created_at: 'some night' }),
  ])
  expect(ids(matches.night).toSorted()).toEqual([2, 3])
})

test('ten removals by one author within ten minutes are a burst; each of them is pointed at, once', () => {
  const removal = (id: number, minutes: number, author_id = 7) =>
    auditEvent({ id, author_id, created_at: at(minutes), details: { remove: 'user_access' } })
  const spread = Array.from({ length: 12 }, (_, index) => removal(index + 1, index))
  expect(analyze(spread.slice(0, 9)).matches.removals).toEqual([])
  expect(analyze(spread).matches.removals).toHaveLength(12)
  expect(analyze(Array.from({ length: 12 }, (_, index) => removal(index, index * 2))).matches.removals).toEqual([])
  expect(analyze(spread.map((event, index) => ({ ...event, author_id: index % 2 }))).matches.removals).toEqual([])
})

test('matches a user who becomes an owner, by name or by number, but not one who stays one', () => {
  const role = (id: number, details: AuditEventFields['details']) => auditEvent({ id, details })
  const { matches, ids, marks } = analyze([
    role(1, { change: 'access_level', from: 'Maintainer', to: 'Owner' }),
    role(2, { change: 'access_level', from: 40, to: 50 }),
    role(3, { add: 'user_access', as: 'Owner' }),
    role(4, { change: 'access_level', from: 'Owner', to: 'Owner' }),
    role(5, { change: 'title', from: 'Guest', to: 'Owner' }),
    role(6, { remove: 'user_access', from: 'Owner' }),
  ])
  expect(ids(matches.owner).toSorted()).toEqual([1, 2, 3])
  expect(marks(0)).toEqual(['owner'])
  expect(marks(3)).toEqual([])
})
