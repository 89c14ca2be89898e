import { expect, test } from 'vitest'
import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import type { Mute } from '#shared/audit/rule-ids.ts'
import { auditEvent } from '../../../features/audit/model/events.fixture.ts'
import { seen } from '../readings.fixture.ts'
import { anomalyItems, auditCoverage, describeBasis } from './anomalies.ts'

const now = Date.parse('2026-05-10T12:00:00Z')
const utc = (time: number) => new Date(time).getUTCHours()
const raised = (id: number, created_at: string) =>
  auditEvent({
    id,
    created_at,
    details: { change: 'access_level', from: 'Developer', to: 'Owner', target_details: 'Grace Mbeki' },
  })

test('shows recent matches of a rule with their latest event, without older ones', () => {
  const events = [
    raised(3, '2026-05-09T10:00:00Z'),
    raised(2, '2026-05-08T10:00:00Z'),
    raised(1, '2026-03-01T10:00:00Z'),
  ]
  const items = anomalyItems('work', [seen('', events, 'service')], 7, now, [], utc)
  expect(items).toMatchObject([
    {
      tone: 'warning',
      name: 'Raised to Owner',
      words: '2 events',
      place: null,
      when: { label: '', at: '2026-05-09T10:00:00.000Z' },
      destination: { link: { to: '/c/$connection/audit', search: { rule: 'owner' } } },
    },
  ])
  expect(items[0]?.remark).toContain('Latest: ')
  expect(items[0]?.remark).toContain('changed the role of Grace Mbeki from Developer to Owner')
})

test('leads to the log that the events are from, and names what it belongs to', () => {
  const events = [raised(3, '2026-05-09T10:00:00Z')]
  const item = (path: string, kind: MonitoredPlace['kind']) =>
    anomalyItems('work', [seen(path, events, kind)], 7, now, [], utc)[0]
  const search = { rule: 'owner' }
  expect(item('', 'service')).toMatchObject({
    place: null,
    words: '1 event',
    remark: expect.not.stringContaining('Latest'),
    destination: { link: { to: '/c/$connection/audit', params: { connection: 'work' }, search } },
  })
  expect(item('harbor', 'group')).toMatchObject({
    place: 'harbor',
    destination: { link: { to: '/c/$connection/g/$group/audit', params: { group: 'harbor' }, search } },
  })
  expect(item('harbor/east', 'project')).toMatchObject({
    place: 'harbor/east',
    destination: { link: { to: '/c/$connection/p/$project/audit', params: { project: 'harbor/east' }, search } },
  })
})

test('uses older events to decide which network is new', () => {
  const from = (id: number, created_at: string, ip_address: string) =>
    auditEvent({ id, created_at, details: { ip_address } })
  const old = Array.from({ length: 20 }, (_, day) => from(day + 1, `2026-01-${day + 10}T10:00:00Z`, '192.0.2.1'))
  const items = anomalyItems(
    'w',
    [seen('a/b', [...old, from(90, '2026-05-09T10:00:00Z', '198.51.100.9')])],
    7,
    now,
    [],
    utc,
  )
  expect(items.map(({ name, place }) => [name, place])).toEqual([['New network', 'a/b']])
})

test('leaves out a rule that is muted for its author, and no other', () => {
  const items = (mutes: readonly Mute[]) =>
    anomalyItems('work', [seen('', [raised(3, '2026-05-09T10:00:00Z')], 'service')], 7, now, mutes, utc)
  expect(items([{ rule: 'owner', author: 7 }])).toEqual([])
  expect(items([{ rule: 'owner', author: null }])).toEqual([])
  expect(
    items([
      { rule: 'owner', author: 8 },
      { rule: 'night', author: 7 },
    ]),
  ).toHaveLength(1)
})

test("shows where coverage begins when the newest events don't reach back far enough", () => {
  const events = [raised(3, '2026-05-09T10:00:00Z'), raised(2, '2026-05-08T10:00:00Z')]
  const whole = seen('', events, 'service')
  expect(auditCoverage([whole], 7, now)).toEqual({ events: 2, since: null })
  const part = { ...whole, isWhole: false }
  expect(auditCoverage([part], 1, now)).toEqual({ events: 2, since: null })
  const short = auditCoverage([part, seen('a/b', [raised(1, '2026-05-10T10:00:00Z')])], 7, now)
  expect(short).toEqual({ events: 3, since: '2026-05-08T10:00:00.000Z' })
  expect(describeBasis(short, 7, null)).not.toContain('last 7 days')
  expect(describeBasis(short, 7, '2026-05-10T12:00:05.000Z')).toMatch(/^since .+, 3 events loaded, as of .+05/)
})
