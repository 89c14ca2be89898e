import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginOfLogs, type LogPeriod, toSecond } from '#shared/audit/periods.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { dayMilliseconds as day } from '#shared/days.ts'
import { json, serve } from '../main/testing/http-server.ts'
import { testToken } from '../main/testing/target.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { type LogPage, readLog } from './audit-log.ts'
import { getTimes } from './commands/audit.ts'
import { runCommand, savedConnection } from './testing/command.ts'

const end = Date.UTC(2026, 2, 1)
const range: LogPeriod = { begin: Date.UTC(2025, 2, 1), end }

const eventAt = (id: number, at: number): AuditEventFields => ({
  ...{ id, author_id: 1, entity_id: 1, entity_type: 'Group', details: {} },
  created_at: new Date(at).toISOString(),
})

/** A service that answers for the last thirty days of a period, both ends included, newest first, as current ones do. */
function createService(times: readonly number[], pageSize: number) {
  const log = times.toSorted((a, b) => a - b).map((at, index) => eventAt(index + 1, at))
  const counts = { requests: 0, running: 0, mostAtOnce: 0 }
  const read = async (period: LogPeriod, token: string | null): Promise<LogPage> => {
    counts.requests += 1
    counts.running += 1
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running)
    await new Promise(resolve => setImmediate(resolve))
    counts.running -= 1
    const until = Date.parse(toSecond(period.end))
    const from = Math.max(Date.parse(toSecond(period.begin)), until - 30 * day)
    const within = log.filter(({ created_at: at }) => Date.parse(at) >= from && Date.parse(at) <= until).toReversed()
    const start = Number(token ?? 0)
    const next = start + pageSize < within.length ? `${start + pageSize}` : null
    return { events: within.slice(start, start + pageSize), notUnderstood: 0, next }
  }
  return { newestFirst: log.toReversed().map(({ id }) => id), read, counts }
}

async function readAll(
  service: Pick<ReturnType<typeof createService>, 'read'>,
  period = range,
): Promise<readonly number[]> {
  const written: number[] = []
  await readLog(period, {
    read: service.read,
    write: async events => void written.push(...events.map(({ id }) => id)),
  })
  return written
}

describe('a log', () => {
  test('is written newest first, each event once, however its events lie in time', async () => {
    const second = fc.integer({ min: range.begin / 1000, max: range.end / 1000 })
    const burst = fc
      .tuple(second, fc.array(fc.integer({ min: 0, max: 3600 }), { maxLength: 300 }))
      .map(([from, offsets]) => offsets.map(offset => Math.min(from + offset, range.end / 1000)))
    const times = fc.tuple(fc.array(second, { maxLength: 200 }), burst).map(lists => lists.flat().map(at => at * 1000))
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 20 }), async (all, pageSize) => {
        const service = createService(all, pageSize)
        expect(await readAll(service)).toEqual(service.newestFirst)
      }),
      { numRuns: 50 },
    )
  })

  test('is read with several requests at once, also when all of its events are of one day, and with few requests more than it has pages', async () => {
    for (const days of [1, 365]) {
      const times = Array.from({ length: 4000 }, (_, index) => end - 3600_000 - index * ((days * day) / 4000 - 2000))
      const service = createService(times, 20)
      expect(await readAll(service)).toEqual(service.newestFirst)
      expect(service.counts.mostAtOnce).toBe(8)
      expect(service.counts.requests).toBeLessThan(300)
    }
  })

  test('of a day is read with several requests at once, also when its events are of one hour and empty parts are answered first', async () => {
    for (const hours of [1, 20]) {
      const times = Array.from({ length: 1000 }, (_, index) => end - index * ((hours * 3600_000) / 1000))
      const service = createService(times, 20)
      let [running, mostOfPieces] = [0, 0]
      const read = async (period: LogPeriod, token: string | null) => {
        running += 1
        const page = await service.read(period, token)
        for (const _event of page.events) await Promise.resolve()
        if (page.events.length > 0) mostOfPieces = Math.max(mostOfPieces, running)
        running -= 1
        return page
      }
      expect(await readAll({ read }, { begin: end - day, end })).toEqual(service.newestFirst)
      expect(mostOfPieces).toBeGreaterThan(1)
    }
  })

  test('has every event between the times of the flags, whatever fractions of a second they and the events have', async () => {
    const offsets = fc.integer({ min: -3000, max: 40_000 })
    await fc.assert(
      fc.asyncProperty(fc.array(offsets, { maxLength: 60 }), offsets, offsets, async (all, one, other) => {
        const [after, before] = [end + Math.min(one, other), end + Math.max(one, other)]
        const times = all.map(offset => end + offset)
        const service = createService(times, 3)
        const { created_after = '', created_before } = getTimes(typed({ after, before }))
        const written = await readAll(service, { begin: Date.parse(created_after), end: Date.parse(created_before) })
        const isAsked = (at: number) => at >= after && at <= before
        expect(written.length).toBe(new Set(written).size)
        expect(written).toEqual(service.newestFirst.filter(id => written.includes(id)))
        const sorted = times.toSorted((a, b) => a - b)
        expect(written.filter(id => isAsked(sorted[id - 1] ?? 0))).toHaveLength(times.filter(isAsked).length)
        expect(
          written.every(id => Math.abs((sorted[id - 1] ?? 0) - (after + before) / 2) < (before - after) / 2 + 1000),
        ).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('is not read from a time after its end', () => {
    expect(() => getTimes(typed({ after: end, before: end - 1 }))).toThrow('--after is later than --before.')
    expect(() => getTimes(typed({ after: Date.now() + day }))).toThrow('--after is later than now.')
  })

  test('is not read on when a request failed', async () => {
    const service = createService([range.begin + day], 100)
    let requests = 0
    const read = async () => {
      requests += 1
      if (requests === 3) throw new Error('out of reach')
      return service.read(range, null)
    }
    await expect(readLog(range, { read, write: async () => {} })).rejects.toThrow('out of reach')
    expect(requests).toBeLessThanOrEqual(8)
  })
})

/** The flags of a command, with these times. */
function typed(times: Readonly<Record<string, number>>) {
  const flags = Object.entries(times).map(([name, at]) => [name, [new Date(at).toISOString()]] as const)
  return { flags: new Map(flags), words: [] }
}

describe('a service that answers for the last thirty days of a period, and does not say so', () => {
  /** Events of two years, some of them in the second in which two parts of the log may meet. */
  const times = Array.from({ length: 150 }, (_, index) => Date.now() - 3600_000 - index * 5 * day)
  const log = times.flatMap((at, index) => [eventAt(1000 - 2 * index, at), eventAt(999 - 2 * index, at)])

  async function prepare() {
    const { url, seen } = await serve(({ url: asked }, response) => {
      const { pathname, searchParams } = new URL(asked, 'http://service')
      if (pathname.endsWith('/projects/7'))
        return json(response, { ...project, created_at: toSecond(Date.now() - 900 * day) })
      if (!pathname.endsWith('/audit_events')) return json(response, { message: '404 Not found' }, 404)
      const until = Date.parse(searchParams.get('created_before') ?? new Date().toISOString())
      const from = Math.max(Date.parse(searchParams.get('created_after') ?? '1970-01-01'), until - 30 * day)
      const within = log.filter(({ created_at: at }) => Date.parse(at) >= from && Date.parse(at) <= until)
      json(response, within)
    })
    const { directory, secrets } = await savedConnection(url, testToken)
    return { run: (argv: readonly string[]) => runCommand([...argv, '--user-data', directory], { secrets }), seen }
  }
  const project = { id: 7, name: 'Buoys', path: 'buoys', path_with_namespace: 'harbor/buoys' }

  test('is exported from in full, with the begin of the log in the manifest', async () => {
    const { run } = await prepare()
    const file = join(temporaryDirectory(), 'audit.jsonl')
    const { code, out } = await run(['audit', 'export', '--to', file])
    expect([code, out]).toEqual([0, expect.stringContaining('300 events saved')])
    const ids = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).id)
    expect(ids).toEqual(log.map(({ id }) => id))
    const from = toSecond(beginOfLogs)
    expect(JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))).toMatchObject({
      filters_of_the_service: { created_after: from },
      coverage: { complete: true, from },
    })
  })

  test('is not asked for the time before a project was created', async () => {
    const { run, seen } = await prepare()
    const file = join(temporaryDirectory(), 'audit.jsonl')
    const { out } = await run(['audit', 'export', '--project', '7', '--to', file])
    expect(out).toContain('300 events saved')
    expect(seen.filter(({ url }) => url.includes('/audit_events'))).toHaveLength(Math.ceil(901 / 28))
  })

  test('is exported from for a period whose ends have fractions of a second, with that period in the manifest', async () => {
    const { run } = await prepare()
    const file = join(temporaryDirectory(), 'audit.jsonl')
    const [after, before] = [times[20] ?? 0, times[10] ?? 0].map(at => new Date(at).toISOString())
    const exported = await run(['audit', 'export', '--after', after ?? '', '--before', before ?? '', '--to', file])
    expect(exported.out).toContain('22 events saved')
    const [from, to] = [toSecond(Date.parse(after ?? '')), toSecond(Math.ceil(Date.parse(before ?? '') / 1000) * 1000)]
    expect(JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))).toMatchObject({
      filters_of_the_service: { created_after: from, created_before: to },
      ...{ as_of: to, coverage: { complete: true, from, to } },
    })
  })

  test('is not asked for a period that ends before it begins', async () => {
    const { run, seen } = await prepare()
    const file = join(temporaryDirectory(), 'audit.jsonl')
    const [after, before] = ['2026-01-02', '2026-01-01']
    const { code, err } = await run(['audit', 'export', '--after', after, '--before', before, '--to', file])
    expect([code, err]).toEqual([2, expect.stringContaining('--after is later than --before.')])
    expect(seen.filter(({ url }) => url.includes('/audit_events'))).toEqual([])
    expect(existsSync(file)).toBe(false)
  })

  test('is archived in full, each event once', async () => {
    const { run } = await prepare()
    for (const _run of [1, 2]) expect((await run(['audit', 'archive', 'run'])).out).toContain('has 300 events')
  })
})
