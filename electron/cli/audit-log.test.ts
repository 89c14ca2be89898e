import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createService, eventAt, readAll } from '#shared/audit/log-pages.fixture.ts'
import { beginOfLogs, toSecond } from '#shared/audit/periods.ts'
import { dayMilliseconds as day } from '#shared/days.ts'
import { json, serve } from '../main/testing/http-server.ts'
import { testToken } from '../main/testing/target.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { getTimes } from './commands/audit.ts'
import { runCommand, savedConnection } from './testing/command.ts'

const end = Date.UTC(2026, 2, 1)

describe('an exported log', () => {
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
})

/** The flags of a command, with these times. */
function typed(times: Readonly<Record<string, number>>) {
  const flags = Object.entries(times).map(([name, at]) => [name, [new Date(at).toISOString()]] as const)
  return { flags: new Map(flags), words: [] }
}

describe('a service that answers for the last thirty days of a period, and does not say so', () => {
  /** Events of two years, some of them in the second in which two parts of the log may meet. */
  const times = Array.from({ length: 150 }, (_, index) => Date.now() - 3600_000 - index * 5 * day)
  const removal = {
    ...eventAt(920, times[40] ?? 0),
    details: { remove: 'user_access', target_id: 9, target_type: 'User', target_details: 'Mats Berg' },
  }
  const log = times
    .flatMap((at, index) => [eventAt(1000 - 2 * index, at), eventAt(999 - 2 * index, at)])
    .map(event => (event.id === removal.id ? removal : event))

  async function prepare(days = 30) {
    const { url, seen } = await serve(({ url: asked }, response) => {
      const { pathname, searchParams } = new URL(asked, 'http://service')
      if (pathname.endsWith('/members')) return json(response, [])
      if (pathname.endsWith('/projects/7'))
        return json(response, { ...project, created_at: toSecond(Date.now() - 900 * day) })
      if (!pathname.endsWith('/audit_events')) return json(response, { message: '404 Not found' }, 404)
      const until = Date.parse(searchParams.get('created_before') ?? new Date().toISOString())
      const from = Math.max(Date.parse(searchParams.get('created_after') ?? '1970-01-01'), until - days * day)
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

  test('is asked for the time before a month as well, to show who had access before an event of 200 days ago', async () => {
    const { run, seen } = await prepare()
    const { rows, code } = await showAccess(run)
    expect([code, rows]).toEqual([0, [expect.objectContaining({ user_id: 9, access: 'yes', next_event: removal.id })]])
    // Back to 300 days ago, and the part before that, where an event shows that the log reaches back so far.
    expect(seen.filter(({ url }) => url.includes('/audit_events')).length).toBeLessThan(Math.ceil(901 / 28) / 2 + 4)
  })

  test('is asked once when it answers for years', async () => {
    const { run, seen } = await prepare(9999)
    expect((await showAccess(run)).rows).toMatchObject([{ user_id: 9, access: 'yes', next_event: removal.id }])
    expect(seen.map(({ url }) => url.replace(/\?.*/, '')).filter(url => url.includes('/projects/'))).toEqual([
      '/api/v4/projects/7/members',
      '/api/v4/projects/7/audit_events',
    ])
  })
})

/** Who had access 300 days ago. */
async function showAccess(run: (argv: readonly string[]) => ReturnType<typeof runCommand>) {
  const then = new Date(Date.now() - 300 * day).toISOString()
  const { code, out } = await run(['access', 'at', then, '--project', '7', '--output', 'json'])
  const rows: unknown = JSON.parse(out)
  return { code, rows }
}
