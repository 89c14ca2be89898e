import { randomUUID } from 'node:crypto'
import { parse } from 'papaparse'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callRequest } from '#shared/bridge.ts'
import { toAppError } from '../../../electron/main/failure.ts'
import { json, serve } from '../../../electron/main/testing/http-server.ts'
import { proxyTo, type TestProxy } from '../../../electron/main/testing/proxy.ts'
import { bridgeOf } from '../bridge/bridge.fake.ts'
import { changeItem } from '../members/member-items.ts'
import { collectLists } from './collect.ts'
import { createBulkEngine } from './engine.ts'
import { rowStates } from './job.ts'
import { undoJob, writeJob } from './jobs.ts'
import { reportOf } from './report.ts'

const projects = Array.from({ length: 1000 }, (_, index) => index + 1)
const userId = 7
/** Retry-After is in seconds; a second of the engine is a millisecond here, so that the test need not wait. */
const quickened = 1000

afterEach(() => vi.unstubAllGlobals())

/** What a service has and was told: 5 of 100 projects refuse, 2 of 100 say 429 once, 1 of 100 breaks off after it was made. */
async function memberService() {
  const members = new Map<number, number>()
  const added = new Map<number, number>()
  const limited = new Set<number>()
  const underWay = { now: 0, most: 0 }
  const service = await serve(async ({ method, url, body }, response) => {
    underWay.now += 1
    underWay.most = Math.max(underWay.most, underWay.now)
    response.on('close', () => {
      underWay.now -= 1
    })
    const id = Number(/\/projects\/(\d+)\/members/.exec(url)?.[1])
    const memberOf = (level: number) => ({
      id: userId,
      username: 'ines',
      name: 'Ines',
      state: 'active',
      access_level: level,
    })
    const level = members.get(id)
    const isLimited = id % 50 === 2 && !limited.has(id)
    if (isLimited && (method === 'POST' || method === 'PUT' || url.includes('?'))) {
      limited.add(id)
      return json(response, { message: 'Retry later' }, 429, { 'Retry-After': '5' })
    }
    if (method === 'GET' && !url.includes(`/members/${userId}`)) {
      if (id % 20 === 5) return json(response, { message: '403 Forbidden' }, 403)
      return json(response, level === undefined ? [] : [memberOf(level)])
    }
    if (method === 'GET')
      return level === undefined ? json(response, { message: '404 Not found' }, 404) : json(response, memberOf(level))
    if (method === 'DELETE') {
      members.delete(id)
      response.writeHead(204)
      return void response.end()
    }
    if (id % 20 === 5) return json(response, { message: ['no', 'never'] }, [400, 403, 409, 500][id % 4] ?? 500)
    added.set(id, (added.get(id) ?? 0) + 1)
    members.set(id, z.object({ access_level: z.number() }).parse(JSON.parse(body)).access_level)
    if (id % 100 === 9) return void response.destroy()
    json(response, memberOf(30), 201)
  })
  return { url: service.url, members, added, limited, underWay, forgetLimits: () => limited.clear() }
}

/** The page's bridge, with main's own proxy behind it instead of a window. */
function bridgeTo({ proxy }: TestProxy): void {
  const answer = async (method: string, argument: unknown): Promise<unknown> => {
    switch (method) {
      case 'operations.call':
        return proxy.call(callRequest.parse(argument))
      case 'journal.planUndo':
        return proxy.undo.plan(z.object({ id: z.number() }).parse(argument).id)
      case 'journal.undo':
        return proxy.undo.undo(z.object({ id: z.number() }).parse(argument).id, randomUUID())
      default:
        throw new Error(`${method} was not expected`)
    }
  }
  const request = (method: string, argument: unknown) =>
    answer(method, argument).then(
      value => ({ ok: true, value }),
      thrown => ({ ok: false, error: toAppError(thrown) }),
    )
  vi.stubGlobal('window', { gatehouse: bridgeOf(request) })
}

function quickEngine() {
  return createBulkEngine({
    clock: {
      now: () => performance.now() * quickened,
      later: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds / quickened)
        return () => clearTimeout(timer)
      },
    },
    publishSoon: publish => void setImmediate(publish),
  })
}

/** Adds the same person to so many projects. */
const adding = (ids: readonly number[]) =>
  writeJob({
    title: `Add ines to ${ids.length} projects`,
    connection: 'test',
    items: ids.map(id => ({
      key: String(id),
      label: `harbour/project-${id}`,
      operation: 'projectMembers.add',
      params: { id, user_id: userId, access_level: 30 },
    })),
  })

test('a change over 1,000 projects comes to its end, and its report adds up exactly', {
  timeout: 120_000,
}, async () => {
  const service = await memberService()
  bridgeTo(await proxyTo(service.url))
  const job = await quickEngine().start(adding(projects)).ended
  expect(job.totals).toMatchObject({ failed: 50, done: 950 })
  expect(rowStates.reduce((sum, state) => sum + job.totals[state], 0)).toBe(1000)
  expect(service.limited.size).toBe(20)
  // What the report says was made is what the service has, each made once.
  const report = parse<{ key: string; state: string; reason: string }>(reportOf(job), {
    header: true,
    skipEmptyLines: true,
  })
  expect(report.data).toHaveLength(1000)
  const made = report.data.filter(({ state }) => state === 'done').map(({ key }) => Number(key))
  expect(new Set(made)).toEqual(new Set(service.members.keys()))
  expect([...new Set(service.added.values())]).toEqual([1])
  expect(report.data.filter(({ state, reason }) => state === 'failed' && reason === '')).toEqual([])
})

test('a change of role over 1,000 projects looks at each first, and its report adds up exactly', {
  timeout: 120_000,
}, async () => {
  const service = await memberService()
  const seen = (id: number) => (id % 10 === 3 ? 40 : 20)
  // Somebody else has changed a tenth of them since they were seen.
  for (const id of projects) service.members.set(id, id % 10 === 4 ? 10 : seen(id))
  bridgeTo(await proxyTo(service.url))
  const items = projects.map(id => {
    const member = { id: userId, username: 'ines', name: 'Ines', access_level: seen(id), expires_at: null }
    const place = { source: 'project' as const, id, path: `harbour/project-${id}` }
    return changeItem('test', place, member, { level: 40, expires_at: null })
  })
  const spec = { title: 'Change 1,000 rights', connection: 'test', items: items.filter(item => item !== null) }
  const job = await quickEngine().start(writeJob(spec)).ended
  expect(job.totals).toMatchObject({ failed: 50, skipped: 200, done: 750 })
  expect(service.limited.size).toBe(20)
  const report = parse<{ key: string; state: string; reason: string }>(reportOf(job), {
    header: true,
    skipEmptyLines: true,
  })
  expect(report.data).toHaveLength(1000)
  const reasons = Map.groupBy(report.data, ({ state, reason }) => (state === 'skipped' ? reason : state))
  expect(reasons.get('It is so already')).toHaveLength(100)
  expect(reasons.get('Changed meanwhile to Guest: left alone')).toHaveLength(100)
  // What the report says was made is what the service has, each made once; all else is as it was.
  const made = new Set(report.data.filter(({ state }) => state === 'done').map(({ key }) => Number(key.split(' ')[1])))
  expect(made).toEqual(new Set(service.added.keys()))
  expect([...new Set(service.added.values())]).toEqual([1])
  for (const id of projects) {
    expect(service.members.get(id)).toBe(made.has(id) ? 40 : id % 10 === 4 ? 10 : seen(id))
  }
})

test('what a job made is taken back, but for what is not in the journal as made or has changed since', {
  timeout: 30_000,
}, async () => {
  const service = await memberService()
  bridgeTo(await proxyTo(service.url))
  const engine = quickEngine()
  const job = await engine.start(adding(projects.slice(0, 60))).ended
  expect(job.totals).toMatchObject({ failed: 3, done: 57 })
  // Its answer was lost: it was found to be made, but which entry it has nobody said.
  expect(job.rows.filter(({ state, journal }) => state === 'done' && journal === null).map(({ key }) => key)).toEqual([
    '9',
  ])
  service.members.set(30, 50)
  const back = await engine.start(undoJob(job)).ended
  expect(back.totals).toMatchObject({ done: 55, skipped: 1, failed: 0 })
  expect([...service.members.keys()].toSorted((a, b) => a - b)).toEqual([9, 30])
})

test('members of 1,000 projects are collected, what is missing is named, and never more run at once than allowed', {
  timeout: 60_000,
}, async () => {
  const service = await memberService()
  for (const id of projects) service.members.set(id, 20)
  bridgeTo(await proxyTo(service.url))
  const items = projects.map(id => ({ key: String(id), label: `project ${id}`, params: { id } }))
  const { job, values } = await collectLists(quickEngine(), {
    title: 'Members of 1,000 projects',
    connection: 'test',
    operation: 'projectMembers.list',
    items,
  }).ended
  expect(job.totals).toMatchObject({ done: 950, failed: 50 })
  expect(values.size).toBe(950)
  expect([...values.values()].every(([one]) => one?.access_level === 20)).toBe(true)
  const missing = job.rows.filter(({ key }) => !values.has(key))
  expect(missing.every(({ error }) => error?.kind === 'forbidden')).toBe(true)
  expect(service.underWay.most).toBeLessThanOrEqual(6)
})

test('a collection that is cancelled gives what it has', async () => {
  const service = await memberService()
  bridgeTo(await proxyTo(service.url))
  const engine = quickEngine()
  const collection = collectLists(engine, {
    title: 'Members',
    connection: 'test',
    operation: 'projectMembers.list',
    items: projects.slice(0, 100).map(id => ({ key: String(id), label: `project ${id}`, params: { id } })),
    onPart: () => engine.cancel(collection.id),
  })
  const { job, values } = await collection.ended
  expect(job.totals.notSent).toBeGreaterThan(80)
  expect(values.size).toBe(job.totals.done)
  expect(values.size).toBeGreaterThan(0)
})
