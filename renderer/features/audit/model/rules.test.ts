import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mute, ruleIds } from '#shared/audit/rule-ids.ts'
import { getNetwork, getRules, matchRules } from '#shared/audit/rules.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { auditEvent, getTable } from './events.fixture.ts'

const minute = 60_000
const noon = Date.parse('2026-03-02T12:00:00.000Z')
const at = (minutes: number) => new Date(noon + minutes * minute).toISOString()
const analyze = (events: readonly AuditEventFields[]) => {
  const { table, rows, ids } = getTable(events)
  const matches = matchRules(table, rows.toReversed(), [], time => new Date(time).getUTCHours())
  return { matches, ids, marks: (index: number) => getRules(matches)(index) }
}

describe('a new network', () => {
  const from = (id: number, ip_address: string | null) =>
    auditEvent({ id, created_at: at(id), details: { ip_address } })
  const many = (count: number, getAddress: (id: number) => string) =>
    Array.from({ length: count }, (_, index) => from(index + 1, getAddress(index + 1)))

  test('counts for an author who was seen often enough in another, and once', () => {
    const { matches, ids } = analyze([
      ...many(22, id => `192.0.2.${id}`),
      from(23, '198.51.100.1'),
      from(24, '198.51.100.2'),
      from(25, null),
    ])
    expect(ids(matches['new-address'])).toEqual([23])
    expect(analyze([...many(19, () => '192.0.2.1'), from(20, '198.51.100.1')]).matches['new-address']).toEqual([])
  })

  test('marks nothing of an author who comes from a new one again and again', () => {
    expect(analyze(many(200, id => `10.0.${id}.1`)).matches['new-address']).toEqual([])
    expect(analyze(many(200, id => `2001:db8:${id.toString(16)}::1`)).matches['new-address']).toEqual([])
  })

  test('has a higher score the longer there was none', () => {
    const scoreAfter = (count: number) => {
      const { matches } = analyze([...many(count, () => '192.0.2.1'), from(count + 1, '198.51.100.1')])
      return matches.scores['new-address'].get(count)
    }
    expect([scoreAfter(32), scoreAfter(64), scoreAfter(1024)]).toEqual([50, 60, 100])
  })

  test.each([
    ['192.0.2.77', '192.0.2'],
    ['2001:db8:d3b::1', '2001:db8:d3b'],
    ['2001:0DB8:0d3b:1:2:3:4:5', '2001:db8:d3b'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['::ffff:192.0.2.77', '192.0.2'],
    ['unknown', 'unknown'],
  ])('%s is in the network %s', (address, network) => {
    expect(getNetwork(address)).toBe(network)
  })

  test('any text has one', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), text => typeof getNetwork(text) === 'string'))
  })
})

describe('an event outside the usual hours', () => {
  const on = (id: number, time: string, author_id = 7) => auditEvent({ id, author_id, created_at: time })
  const days = (count: number, hour: string, author_id = 7) =>
    Array.from({ length: count }, (_, day) =>
      on(day + 1, new Date(Date.parse(`2026-01-01T${hour}:30:00Z`) + day * 1440 * minute).toISOString(), author_id),
    )

  test('is at an hour at which its author was rarely active before', () => {
    const { matches, ids } = analyze([
      ...days(30, '10'),
      on(31, '2026-03-02T09:00:00Z'),
      on(32, '2026-03-02T23:00:00Z'),
      on(33, 'some night'),
    ])
    expect(ids(matches.night)).toEqual([32])
  })

  test('marks nothing of who works at night, works around the clock, is new, or is not signed in', () => {
    expect(analyze([...days(30, '02'), on(31, '2026-03-02T03:00:00Z')]).matches.night).toEqual([])
    const aroundTheClock = Array.from({ length: 240 }, (_, hour) => on(hour + 1, at(hour * 60)))
    expect(analyze(aroundTheClock).matches.night).toEqual([])
    expect(analyze([...days(19, '10'), on(31, '2026-03-02T23:00:00Z')]).matches.night).toEqual([])
    expect(analyze([...days(30, '10', -1), on(31, '2026-03-02T23:00:00Z', -1)]).matches.night).toEqual([])
  })
})

describe('hours of work', () => {
  const work = Array.from({ length: 100 }, (_, index) =>
    auditEvent({ id: index + 1, created_at: new Date(Date.UTC(2026, 0, 1 + index, 8 + (index % 10))).toISOString() }),
  )
  const isMarked = (hour: number) =>
    analyze([...work, auditEvent({ id: 101, created_at: new Date(Date.UTC(2026, 5, 1, hour)).toISOString() })]).matches
      .night.length === 1

  test('include the edges of the day, and none of the night', () => {
    const marked = Array.from({ length: 24 }, (_, hour) => hour).filter(isMarked)
    expect(marked).toEqual([0, 1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23])
  })
})

describe('raises to Owner in a log with very many of them', () => {
  const event = (id: number, author_id: number, isRaise: boolean) =>
    auditEvent({
      id,
      author_id,
      created_at: at(id),
      details: isRaise ? { change: 'access_level', from: 'Guest', to: 'Owner' } : {},
    })

  test('are marked while they are few, and as the first of an author with many events', () => {
    const many = Array.from({ length: 300 }, (_, index) => event(index + 1, index % 2, index % 2 === 1))
    const { matches, ids } = analyze([...many, event(301, 0, true), event(302, 0, true), event(303, 7, true)])
    const marked = ids(matches.owner)
    expect(marked.slice(0, 20)).toEqual(many.filter(({ id }) => id % 2 === 0 && id <= 40).map(({ id }) => id))
    expect(marked.slice(20)).toEqual([301])
  })

  test('are all marked where they are rare', () => {
    const rare = Array.from({ length: 4000 }, (_, index) => event(index + 1, index % 50, index % 100 === 99))
    expect(analyze(rare).matches.owner).toHaveLength(40)
  })
})

test('a muted rule marks nothing of its author, and the rest of it as before', () => {
  const raise = (id: number, author_id: number) =>
    auditEvent({ id, author_id, details: { change: 'access_level', from: 'Guest', to: 'Owner' } })
  const events = [raise(1, 7), raise(2, 8), raise(3, 7)]
  const found = (...mutes: readonly Mute[]) => {
    const { table, rows, ids } = getTable(events)
    return ids(matchRules(table, rows, mutes).owner)
  }
  expect(found()).toEqual([1, 2, 3])
  expect(found({ rule: 'owner', author: 7 })).toEqual([2])
  expect(found({ rule: 'owner', author: null })).toEqual([])
  expect(found({ rule: 'night', author: null })).toEqual([1, 2, 3])
})

test('every marked row has a score from 1 to 100, and no other has one', () => {
  const event = fc.record({
    author_id: fc.integer({ min: -1, max: 3 }),
    created_at: fc.integer({ min: 0, max: 60_000 }).map(at),
    details: fc.constantFrom<AuditEventFields['details']>(
      { remove: 'user_access', ip_address: '192.0.2.1' },
      { add: 'user_access', as: 'Owner', ip_address: '198.51.100.1' },
      { ip_address: '2001:db8::1' },
    ),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), events => {
      const { matches } = analyze(events.map((one, index) => auditEvent({ ...one, id: index + 1 })))
      for (const rule of ruleIds) {
        expect(new Set(matches.scores[rule].keys())).toEqual(new Set(matches[rule]))
        for (const score of matches.scores[rule].values()) {
          expect(score).toBeGreaterThanOrEqual(1)
          expect(score).toBeLessThanOrEqual(100)
        }
      }
    }),
  )
})

test('an event that several rules mark has a score of each', () => {
  const event = (id: number, created_at: string, ip_address: string) =>
    auditEvent({ id, created_at, details: { ip_address } })
  const usual = Array.from({ length: 64 }, (_, index) => event(index + 1, at(0), '192.0.2.1'))
  const { marks } = analyze([...usual, event(65, '2026-03-03T02:00:00Z', '198.51.100.1')])
  // One network in 64 events, and none of them at night: 10 · log2(64), 10 · log2(64 + 8).
  expect(marks(64)).toEqual([
    { rule: 'new-address', score: 60 },
    { rule: 'night', score: 62 },
  ])
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
  expect(marks(0)).toMatchObject([{ rule: 'owner' }])
  expect(marks(3)).toEqual([])
})
