import { describe, expect, it } from 'vitest'
import {
  findAnomalies,
  findExpiring,
  findFreezes,
  findMirrors,
  findQueues,
  isRefusal,
  mirroredPlaces,
} from './findings.ts'
import type { MonitoredPlace } from './monitored-places.ts'

const now = Date.parse('2026-05-10T12:00:00Z')
const hour = 3600_000
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
const place: MonitoredPlace = { kind: 'project', path: 'harbor/tides' }
const other: MonitoredPlace = { kind: 'project', path: 'harbor/crane' }
const read = <V>(...values: readonly V[]) => [{ place, values }]

describe('members whose access expires', () => {
  const member = (id: number, expires_at: string | null) => ({
    ...{ id, username: `u${id}`, name: `U${id}`, state: 'active', access_level: 30, expires_at },
  })
  const found = (days: number, ...dates: readonly (string | null)[]) =>
    findExpiring(read(dates.map((date, index) => member(index + 1, date))), days, now).map(
      ({ member: { id }, left, tone }) => [id, left, tone],
    )

  it('are those of the last day that counts, and no later', () => {
    expect(found(7, '2026-05-17', '2026-05-18', null)).toEqual([[1, 7, 'note']])
    expect(found(0, '2026-05-10', '2026-05-11')).toHaveLength(1)
  })

  it('are urgent from three days on, and sorted by their end over all pages and places', () => {
    expect(found(30, '2026-05-14', '2026-05-13', '2026-05-01')).toEqual([
      [3, -9, 'warning'],
      [2, 3, 'warning'],
      [1, 4, 'note'],
    ])
    const reads = [
      { place, values: [[member(1, '2026-05-13')], [member(2, '2026-05-11')]] },
      { place: other, values: [[member(3, '2026-05-12')]] },
    ]
    expect(findExpiring(reads, 9, now).map(({ member: { id }, place: { path } }) => [id, path])).toEqual([
      [2, 'harbor/tides'],
      [3, 'harbor/crane'],
      [1, 'harbor/tides'],
    ])
  })
})

describe('mirrors', () => {
  const mirror = (fields: object) => ({
    ...{ id: 1, enabled: true, url: 'https://mirror.example/a.git', update_status: 'finished' },
    ...{ last_update_started_at: null, last_successful_update_at: at(-10 * hour) },
    ...fields,
  })
  const project = (last_activity_at: string | null) => ({
    ...{ id: 1, name: 'tides', path: 'tides', path_with_namespace: place.path },
    ...(last_activity_at !== null && { last_activity_at }),
  })
  const found = (fields: object, activity: string | null = null) =>
    findMirrors(read([mirror(fields)]), [{ place, values: [project(activity)] }], now).map(
      ({ warning, tone }) => `${warning} ${tone}`,
    )

  it.each([
    ['failed', ['failed alarm']],
    ['to_retry', ['failed alarm']],
    ['finished', []],
    ['scheduled', []],
    ['none', []],
  ])('with the status %s: %j', (update_status, expected) => {
    expect(found({ update_status })).toEqual(expected)
    expect(found({ update_status, enabled: false }, at(-2 * hour))).toEqual([])
  })

  it('hang when a push takes more than two hours', () => {
    const started = (milliseconds: number) => ({ update_status: 'started', last_update_started_at: at(milliseconds) })
    expect(found(started(-2 * hour))).toEqual([])
    expect(found(started(-2 * hour - 1))).toEqual(['stuck warning'])
    expect(found({ ...started(-3 * hour), update_status: 'finished' })).toEqual([])
    expect(found({ update_status: 'started' })).toEqual([])
  })

  it('are behind when the project was active more than an hour after the last push, and more than an hour ago', () => {
    const pushed = (milliseconds: number) => ({ last_successful_update_at: at(milliseconds) })
    expect(found(pushed(-10 * hour), at(-hour - 1))).toEqual(['behind warning'])
    expect(found(pushed(-10 * hour), at(-hour))).toEqual([])
    expect(found(pushed(-10 * hour), at(-9 * hour))).toEqual([])
    expect(found(pushed(-10 * hour), at(-9 * hour + 1))).toEqual(['behind warning'])
    expect(found({ last_successful_update_at: null }, at(-2 * hour))).toEqual(['never warning'])
    expect(found({ last_successful_update_at: null }, null)).toEqual([])
  })

  it('are judged by the activity of their own project', () => {
    const activity = [
      { place: other, values: [project(at(-2 * hour))] },
      { place, values: [] },
    ]
    expect(findMirrors(read([mirror({})]), activity, now)).toEqual([])
    expect(
      mirroredPlaces([...read([mirror({ enabled: false })]), { place: other, values: [[], [mirror({})]] }]),
    ).toEqual([other])
  })
})

describe('freezes', () => {
  const daily = (start: number, end: number) => ({
    ...{ id: 1, freeze_start: `0 ${start} * * *`, freeze_end: `0 ${end} * * *`, cron_timezone: 'UTC' },
  })
  const broken = { ...daily(1, 2), freeze_end: 'never' }

  it('come within the days, to the moment', () => {
    const inADay = { ...daily(12, 13), freeze_start: '0 12 11 5 *', freeze_end: '0 13 11 5 *' }
    expect(findFreezes(read([inADay]), 1, now)).toMatchObject([
      { state: 'coming', tone: 'note', start: now + 24 * hour },
    ])
    expect(findFreezes(read([inADay]), 1, now - 1)).toEqual([])
  })

  it('that hold are urgent, with their end, and invalid ones are always listed', () => {
    expect(findFreezes(read([daily(11, 14)], [broken]), 1, now)).toMatchObject([
      { state: 'frozen', tone: 'warning', until: now + 2 * hour, place },
      { state: 'invalid', tone: 'warning', period: broken },
    ])
    expect(findFreezes(read([daily(14, 15), broken]), 1, now).map(({ state }) => state)).toEqual(['coming', 'invalid'])
    expect(findFreezes(read([broken]), 1, now).map(({ state }) => state)).toEqual(['invalid'])
  })
})

describe('queues', () => {
  const processes = [
    { hostname: 'a', pid: 1, tag: 'x', started_at: at(0), queues: [], labels: [], concurrency: 1, busy: 0 },
  ]
  const found = (queues: Readonly<Record<string, { readonly backlog: number; readonly latency: number }>>) =>
    findQueues(read({ queues, processes, jobs: { processed: 0, failed: 0, enqueued: 0 } })).map(({ queue, tone }) => [
      queue?.name ?? null,
      tone,
    ])

  it.each([
    [{ backlog: 99, latency: 9.9 }, []],
    [{ backlog: 100, latency: 0 }, [['a', 'warning']]],
    [{ backlog: 0, latency: 10 }, [['a', 'warning']]],
    [{ backlog: 999, latency: 59.9 }, [['a', 'warning']]],
    [{ backlog: 1000, latency: 0 }, [['a', 'alarm']]],
    [{ backlog: 0, latency: 60 }, [['a', 'alarm']]],
  ])('%j: %j', (a, expected) => {
    expect(found({ a })).toEqual(expected)
  })

  it('come with the longest wait first, then the largest backlog', () => {
    const queues = {
      short: { backlog: 5000, latency: 20 },
      few: { backlog: 100, latency: 30 },
      many: { backlog: 200, latency: 30 },
      long: { backlog: 1, latency: 90 },
    }
    expect(found(queues).map(([name]) => name)).toEqual(['long', 'many', 'few', 'short'])
  })

  it('that no process works on are reported first', () => {
    const jobs = { processed: 0, failed: 0, enqueued: 0 }
    const slow = { a: { backlog: 100, latency: 1 } }
    expect(findQueues(read({ queues: slow, processes: [], jobs }))).toEqual([
      { kind: 'queue', tone: 'alarm', place, queue: null },
      { kind: 'queue', tone: 'warning', place, queue: { name: 'a', ...slow.a } },
    ])
  })
})

describe('anomalies in the audit log', () => {
  const event = (id: number, created_at: string, details: object) => ({
    ...{ id, author_id: 1, entity_id: 1, entity_type: 'Project', created_at },
    details: { author_name: 'Ines', target_id: id, target_type: 'User', target_details: `user ${id}`, ...details },
  })
  const owner = (id: number, created_at: string) =>
    event(id, created_at, { change: 'access_level', from: 'Guest', to: 'Owner' })

  it('count in the last days, to the moment, with the latest', () => {
    const found = (...dates: readonly string[]) =>
      findAnomalies(read(dates.map((date, index) => owner(index + 1, date))), 1, now, [], () => 12).filter(
        ({ rule }) => rule === 'owner',
      )
    expect(found(at(-24 * hour - 1))).toEqual([])
    expect(found(at(-24 * hour))).toMatchObject([{ tone: 'warning', count: 1, latest: { id: 1 } }])
    expect(found(at(-hour), at(-3 * hour), at(-2 * hour))).toMatchObject([{ count: 3, latest: { id: 1 } }])
    expect(found(at(-3 * hour), at(-hour))).toMatchObject([{ count: 2, latest: { id: 2 } }])
  })
})

it('a refusal is what a retry does not change', () => {
  const kinds = [
    { kind: 'forbidden', message: 'no' },
    { kind: 'notFound', message: 'no' },
    { kind: 'conflict', message: 'no', status: 409 },
    { kind: 'cancelled' },
  ] as const
  expect(kinds.map(error => isRefusal(error))).toEqual([true, true, false, false])
})
