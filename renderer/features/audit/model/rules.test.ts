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

  test('counts from the twentieth event of its author, if at most one in sixteen came from a new one', () => {
    const isMarked = (events: number, networks: number) => {
      const before = many(events, id => `10.0.${Math.max(0, networks - id)}.1`)
      const { matches, ids } = analyze([...before, from(events + 1, '198.51.100.1')])
      return ids(matches['new-address']).includes(events + 1)
    }
    expect([isMarked(19, 1), isMarked(20, 1)]).toEqual([false, true])
    expect([isMarked(32, 2), isMarked(31, 2)]).toEqual([true, false])
  })

  test('ignores users who aren’t signed in', () => {
    const anonymous = [...many(22, () => '192.0.2.1'), from(23, '198.51.100.1')]
    const of = (author_id: number) => analyze(anonymous.map(event => ({ ...event, author_id }))).matches['new-address']
    expect([of(-1).length, of(0).length, of(1).length]).toEqual([0, 0, 1])
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
    ['0:0:0:0:0:FFFF:192.0.2.77', '192.0.2'],
    ['2001:db8:0:0:1::', '2001:db8:0'],
    ['1:2:3:4:5:6:7::', '1:2:3'],
    ['1::8', '1:0:0'],
    ['1:2::3:4:5:6:7', '1:2:0'],
    ['1::3:4:5:6:7:8', '1:0:3'],
    ['::2:3:4:5:6:7:8', '0:2:3'],
    ['2001:db8:00a0::1', '2001:db8:a0'],
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
  const at = (id: number, day: number, hour: number) =>
    auditEvent({ id, created_at: new Date(Date.UTC(2026, 0, day, hour)).toISOString() })
  /** The hours that are marked of who has worked these hours of the day, from this one on. */
  const markedAfter = (begin: number, hours: number) => {
    const work = Array.from({ length: 100 }, (_, index) => at(index + 1, 1 + index, begin + (index % hours)))
    const isMarked = (hour: number) => analyze([...work, at(101, 150, hour)]).matches.night.length === 1
    return Array.from({ length: 24 }, (_, hour) => hour).filter(isMarked)
  }

  test('include the edges of the day, and none of the night', () => {
    expect(markedAfter(8, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23])
    expect(markedAfter(8, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23])
    expect(markedAfter(7, 12)).toEqual([0, 1, 2, 3, 4, 5, 20, 21, 22, 23])
    // From 22 to 5.
    expect(markedAfter(22, 8)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  })

  test('are all hours of who works more than twelve', () => {
    expect(markedAfter(6, 13)).toEqual([])
  })
})

describe('a raise to Owner', () => {
  const event = (id: number, isRaise: boolean, author_id = 7) =>
    auditEvent({ id, author_id, details: isRaise ? { change: 'access_level', from: 'Guest', to: 'Owner' } : {} })

  test('has a lower score the more of them its author has made', () => {
    const { matches } = analyze([event(1, true), event(2, true), event(3, true)])
    // At least 60, and ten for each halving of 1 in 2, 2 in 3, 3 in 4.
    expect([...matches.scores.owner]).toEqual([
      [0, 70],
      [1, 66],
      [2, 64],
    ])
  })

  test('has a higher score the more else its author has done, and what others did does not count', () => {
    const scoreAfter = (count: number, author_id = 7) => {
      const before = Array.from({ length: count }, (_, index) => event(index + 1, false, author_id))
      return analyze([...before, event(count + 1, true)]).matches.scores.owner.get(count)
    }
    expect([scoreAfter(0), scoreAfter(2), scoreAfter(14), scoreAfter(2000)]).toEqual([70, 80, 100, 100])
    expect(scoreAfter(14, 8)).toBe(70)
  })

  test('is by name in any letter case, from another role', () => {
    const raise = (from: string | number | undefined, to: string | number) =>
      auditEvent({ details: { change: 'access_level', to, ...(from !== undefined && { from }) } })
    const isMarked = (from: string | number | undefined, to: string | number) =>
      analyze([raise(from, to)]).matches.owner.length === 1
    expect([isMarked('Guest', 'OWNER'), isMarked(undefined, 'owner'), isMarked('Guest', 50)]).toEqual([
      true,
      true,
      true,
    ])
    expect([isMarked('owner', 50), isMarked(50, 'Owner'), isMarked('Guest', 40)]).toEqual([false, false, false])
  })

  test('is one of several changes too, and only the change of the role counts', () => {
    const isMarked = (access_level: object) =>
      analyze([auditEvent({ details: { change: { access_level, name: { from: 'user', to: 'owner' } } } })]).matches
        .owner.length === 1
    expect([isMarked({ from: 'Guest', to: 'Owner' }), isMarked({ from: 'Guest', to: 'Developer' })]).toEqual([
      true,
      false,
    ])
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

  /** Of authors with one event each: none of them is the first one of an author with many. */
  const raises = (count: number) => Array.from({ length: count }, (_, index) => event(index + 1, 100 + index, true))

  test('are marked up to the twentieth, regardless of the author', () => {
    expect(analyze(raises(20)).matches.owner).toHaveLength(20)
    expect(analyze(raises(21)).matches.owner).toHaveLength(20)
  })

  test('are marked while they are no more than one in a hundred events', () => {
    const marked = (events: number) => {
      const others = Array.from({ length: events - 20 }, (_, index) => event(1000 + index, 50, false))
      const { matches, ids } = analyze([...raises(20), ...others, event(9000, 51, true)])
      return ids(matches.owner).includes(9000)
    }
    expect([marked(1999), marked(2000)]).toEqual([false, true])
  })

  test('are marked as the first of an author with at least fifty earlier events', () => {
    const marked = (earlier: number) => {
      const own = Array.from({ length: earlier }, (_, index) => event(1000 + index, 51, false))
      const { matches, ids } = analyze([...raises(20), ...own, event(9000, 51, true), event(9001, 51, true)])
      return ids(matches.owner).filter(id => id >= 9000)
    }
    expect([marked(49), marked(50)]).toEqual([[], [9000]])
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

test('a burst ends ten minutes after its first removal, and the score of each grows with it', () => {
  const removal = (id: number, milliseconds: number) =>
    auditEvent({ id, created_at: new Date(noon + milliseconds).toISOString(), details: { remove: 'user_access' } })
  const nine = Array.from({ length: 9 }, (_, index) => removal(index + 1, index))
  const marked = (milliseconds: number) => analyze([...nine, removal(10, milliseconds)]).matches
  expect(marked(10 * minute).removals).toHaveLength(10)
  expect(marked(10 * minute + 1).removals).toEqual([])
  // Ten for each halving of one in ten, and in eleven.
  const { scores } = analyze([...nine, removal(10, 10), removal(11, 11)]).matches
  expect([...scores.removals.values()]).toEqual([...Array.from({ length: 10 }, () => 33), 35])
})

test('rules process events of the same time by their IDs', () => {
  const from = (id: number, ip_address: string) => auditEvent({ id, created_at: at(0), details: { ip_address } })
  const before = Array.from({ length: 30 }, (_, index) => from(index + 1, '192.0.2.1'))
  const { matches, ids } = analyze([from(31, '198.51.100.1'), from(32, '198.51.100.2'), ...before])
  expect(ids(matches['new-address'])).toEqual([31])
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
