import { request as httpRequest } from 'node:http'
import { parse } from 'papaparse'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { json, serve } from '../../../electron/main/testing/http-server.ts'
import { pageRequests } from '../../../electron/main/testing/page-requests.ts'
import { proxyTo } from '../../../electron/main/testing/proxy.ts'
import { testRef } from '../../../electron/main/testing/target.ts'
import { seededRandom } from '../../../electron/service/sandbox/history/random.ts'
import {
  administratorToken,
  startTestService,
  type TestService,
} from '../../../electron/service/testing/test-service.ts'
import { changeItem } from '../../features/members/model/member-items.ts'
import { collectLists } from './collect.ts'
import { errorOfStep, rowStates } from './job.ts'
import { appliedJob, type BulkSpec, dryRun, undoPlanJob, writeJob } from './jobs.ts'
import { formatUndoPromise, verifiedCount } from './report.ts'
import { reportText } from './report-file.ts'
import { bridgeTo, quickEngine, runToEnd } from './service-run.fixture.ts'

/** A line of a report, as far as the tests read it. */
interface ReportLine {
  readonly key: string
  readonly outcome: string
  readonly reason: string
  readonly verification: string
  readonly before: string
  readonly after: string
}

const projects = Array.from({ length: 1000 }, (_, index) => index + 1)
const userId = 7
afterEach(() => vi.unstubAllGlobals())

const getMember = (level: number) => ({
  id: userId,
  username: 'ines',
  name: 'Ines',
  state: 'active',
  access_level: level,
})

/** Random refusals must not affect the rate limit. */
const farFromLimit = { 'RateLimit-Limit': '1000000', 'RateLimit-Remaining': '999999', 'RateLimit-Reset': '60' }

/**
 * A service's state and its counts: 5 of 100 projects refuse, 2 of 100 return 429 once, 1 of 100 drops the connection
 * after the write.
 */
async function memberService(retryAfter = '0') {
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
    if (url.endsWith('/user')) return json(response, { ...getMember(50), id: 1, is_admin: true })
    if (url.includes('/groups/')) return json(response, [])
    const id = Number(/\/projects\/(\d+)\/members/.exec(url)?.[1])
    const level = members.get(id)
    const isLimited = id % 50 === 2 && !limited.has(id)
    if (isLimited && (method === 'POST' || method === 'PUT' || url.includes('?'))) {
      limited.add(id)
      return json(response, { message: 'Retry later' }, 429, { ...farFromLimit, 'Retry-After': retryAfter })
    }
    if (method === 'GET' && !url.includes(`/members/${userId}`)) {
      if (id % 20 === 5) return json(response, { message: '403 Forbidden' }, 403)
      return json(response, level === undefined ? [] : [getMember(level)])
    }
    if (method === 'GET')
      return level === undefined ? json(response, { message: '404 Not found' }, 404) : json(response, getMember(level))
    if (method === 'DELETE') {
      members.delete(id)
      response.writeHead(204)
      return void response.end()
    }
    if (id % 20 === 5) return json(response, { message: ['no', 'never'] }, [400, 403, 409, 500][id % 4] ?? 500)
    added.set(id, (added.get(id) ?? 0) + 1)
    members.set(id, z.object({ access_level: z.number() }).parse(JSON.parse(body)).access_level)
    if (id % 100 === 9) return void response.destroy()
    json(response, getMember(30), 201)
  })
  return { url: service.url, members, added, limited, underWay, forgetLimits: () => limited.clear() }
}

/** Adds the same user to a number of projects. */
const adding = (ids: readonly number[]) =>
  writeJob({
    title: `Add ines to ${ids.length} projects`,
    connection: testRef,
    items: ids.map(id => ({
      key: String(id),
      label: `harbour/project-${id}`,
      operation: 'projectMembers.add',
      params: { id, user_id: userId, access_level: 30 },
    })),
  })

test('a change of 1,000 projects ends, and its report adds up exactly', {
  timeout: 120_000,
}, async () => {
  const service = await memberService()
  bridgeTo(pageRequests(await proxyTo(service.url)))
  const job = await quickEngine().start(adding(projects)).ended
  expect(job.totals).toMatchObject({ failed: 50, done: 950 })
  expect(rowStates.reduce((sum, state) => sum + job.totals[state], 0)).toBe(1000)
  expect(service.limited.size).toBe(20)
  // Every row reported as applied is on the service, applied once.
  const report = parse<ReportLine>(reportText(job, 'csv'), { header: true, skipEmptyLines: true })
  expect(report.data).toHaveLength(1000)
  const made = report.data.filter(({ outcome }) => outcome === 'done').map(({ key }) => Number(key))
  expect(new Set(made)).toEqual(new Set(service.members.keys()))
  expect([...new Set(service.added.values())]).toEqual([1])
  expect(report.data.filter(({ outcome, reason }) => outcome === 'failed' && reason === '')).toEqual([])
})

test('a rate limited change waits, shows that, and is applied once', async () => {
  const service = await memberService('1')
  const parts = await proxyTo(service.url)
  bridgeTo(pageRequests(parts))
  const job = await quickEngine().start(adding([1, 2, 3, 4])).ended
  expect(job.totals).toMatchObject({ failed: 0, done: 4 })
  expect(service.limited.size).toBe(1)
  expect([...service.added]).toEqual(expect.arrayContaining([1, 2, 3, 4].map(id => [id, 1])))
  const waits = parts.events.filter(event => event.type === 'limits.changed').map(event => event.waits)
  expect(waits).toContainEqual([{ operation: 'projectMembers.add', until: expect.any(Number) }])
  expect(waits.at(-1)).toEqual([])
})

test('a change of role in 1,000 projects checks each first, and its report adds up exactly', {
  timeout: 120_000,
}, async () => {
  const service = await memberService()
  const seen = (id: number) => (id % 10 === 3 ? 40 : 20)
  // Another user has changed a tenth of them in the meantime.
  for (const id of projects) service.members.set(id, id % 10 === 4 ? 10 : seen(id))
  bridgeTo(pageRequests(await proxyTo(service.url)))
  const items = projects.map(id => {
    const member = { ...getMember(seen(id)), expires_at: null }
    const place = { source: 'project' as const, id, path: `harbour/project-${id}` }
    return changeItem(testRef, place, member, { level: 40, expires_at: null })
  })
  const spec = { title: 'Change 1,000 rights', connection: testRef, items }
  const job = await quickEngine().start(writeJob(spec)).ended
  expect(job.totals).toMatchObject({ failed: 50, skipped: 100, blocked: 100, done: 750 })
  expect(service.limited.size).toBe(20)
  const report = parse<ReportLine>(reportText(job, 'csv'), { header: true, skipEmptyLines: true })
  expect(report.data).toHaveLength(1000)
  const reasons = Map.groupBy(report.data, ({ outcome, reason }) => (outcome === 'done' ? outcome : reason))
  expect(reasons.get('Already Maintainer')).toHaveLength(100)
  expect(reasons.get('Changed since it was loaded: now Guest')).toHaveLength(100)
  for (const { outcome, verification, before, after } of report.data) {
    if (outcome === 'done')
      expect({ verification, before, after }).toEqual({
        verification: 'confirmed',
        before: 'Reporter',
        after: 'Maintainer',
      })
  }
  // Every row reported as applied is on the service, applied once; everything else is unchanged.
  const made = new Set(
    report.data.filter(({ outcome }) => outcome === 'done').map(({ key }) => Number(key.split(' ')[1])),
  )
  expect(made).toEqual(new Set(service.added.keys()))
  expect([...new Set(service.added.values())]).toEqual([1])
  for (const id of projects) {
    expect(service.members.get(id)).toBe(made.has(id) ? 40 : id % 10 === 4 ? 10 : seen(id))
  }
})

test('a job is undone, except for rows that the journal does not have as applied or that have changed since', {
  timeout: 30_000,
}, async () => {
  const service = await memberService()
  bridgeTo(pageRequests(await proxyTo(service.url)))
  const engine = quickEngine()
  const job = await engine.start(adding(projects.slice(0, 60))).ended
  expect(job.totals).toMatchObject({ failed: 3, done: 57 })
  // Its response was lost: it was found to be made, and the journal has it like the others.
  expect(job.rows.find(({ key }) => key === '9')?.step).toMatchObject({ state: 'done', journal: expect.any(Number) })
  service.members.set(30, 50)
  const plan = await engine.start(undoPlanJob(job)).ended
  expect(plan.totals).toMatchObject({ would: 56, blocked: 1 })
  expect(formatUndoPromise(plan)).toBe('Restores 56 in full, of 57')
  const spec = engine.getSpec(plan.id)
  if (!spec) throw new Error('no plan')
  const back = await engine.start(appliedJob(spec, plan)).ended
  expect(back.totals).toMatchObject({ done: 56, blocked: 0, failed: 0 })
  expect(verifiedCount(back)).toBe(56)
  expect([...service.members.keys()]).toEqual([30])
})

test('checking an unknown outcome settles its journal entry, and sends no write', {
  timeout: 60_000,
}, async () => {
  const state = { level: 20, isBlind: false, writes: 0 }
  const service = await serve(({ method, url }, response) => {
    if (method === 'PUT') {
      // It is applied, and neither that nor anything else can be read until the test lets it.
      Object.assign(state, { level: 40, isBlind: true, writes: state.writes + 1 })
    }
    if (state.isBlind) return void response.destroy()
    if (url.endsWith('/user')) return json(response, { ...getMember(50), id: 1, is_admin: true })
    if (url.includes('/groups/')) return json(response, [])
    return json(response, url.includes(`/members/${userId}`) ? getMember(state.level) : [getMember(state.level)])
  })
  const proxy = await proxyTo(service.url)
  bridgeTo(pageRequests(proxy))
  const engine = quickEngine()
  const place = { source: 'project' as const, id: 1, path: 'harbour/one' }
  const item = changeItem(testRef, place, { ...getMember(20), expires_at: null }, { level: 40, expires_at: null })
  const { id } = engine.start(writeJob({ title: 'Change one role', connection: testRef, items: [item] }))
  const lost = await runToEnd(engine, id)
  expect(lost.totals).toMatchObject({ unknown: 1 })
  const open = async () => (await proxy.store.journal.list({ outcome: 'unknown', open: true, limit: 5 })).length
  expect(await open()).toBe(1)
  state.isBlind = false
  engine.again(id, 'unknown')
  expect((await runToEnd(engine, id)).totals).toMatchObject({ done: 1 })
  expect(await open()).toBe(0)
  expect(state.writes).toBe(1)
})

test('members of 1,000 projects are loaded, gaps are reported, and the concurrency limit is respected', {
  timeout: 60_000,
}, async () => {
  const service = await memberService()
  for (const id of projects) service.members.set(id, 20)
  bridgeTo(pageRequests(await proxyTo(service.url)))
  const items = projects.map(id => ({ key: String(id), label: `project ${id}`, params: { id } }))
  const { job, values } = await collectLists(quickEngine(), {
    title: 'Members of 1,000 projects',
    connection: testRef,
    operation: 'projectMembers.list',
    items,
  }).ended
  expect(job.totals).toMatchObject({ done: 950, failed: 50 })
  expect(values.size).toBe(950)
  expect([...values.values()].every(({ items: [one], isComplete }) => isComplete && one?.access_level === 20)).toBe(
    true,
  )
  const missing = job.rows.filter(({ key }) => !values.has(key))
  expect(missing.every(({ step }) => errorOfStep(step)?.kind === 'forbidden')).toBe(true)
  expect(service.underWay.most).toBeLessThanOrEqual(6)
})

test('a cancelled load returns the rows so far', async () => {
  const service = await memberService()
  bridgeTo(pageRequests(await proxyTo(service.url)))
  const engine = quickEngine()
  const collection = collectLists(engine, {
    title: 'Members',
    connection: testRef,
    operation: 'projectMembers.list',
    items: projects.slice(0, 100).map(id => ({ key: String(id), label: `project ${id}`, params: { id } })),
    onPart: () => engine.cancel(collection.id),
  })
  const { job, values } = await collection.ended
  expect(job.totals.notSent).toBeGreaterThan(80)
  expect(values.size).toBe(job.totals.done)
  expect(values.size).toBeGreaterThan(0)
})

const runs = process.env.GATEHOUSE_LONG === '1' ? 1000 : 20
const levels = [10, 20, 30, 40] as const

/** A proxy for the service: refuses, cuts, delays and limits some requests, and counts the writes that got through. */
async function faultyFront(service: TestService) {
  const applied = new Map<string, number>()
  const state = { random: seededRandom(1), share: 0, writes: 0 }
  const front = await serve((request, response, raw) => {
    const isWrite = request.method !== 'GET'
    if (isWrite) state.writes += 1
    const fate = state.random.fraction() < state.share ? state.random.below(5) : -1
    if (fate === 0) return json(response, { message: 'no' }, 500)
    if (fate === 1) return json(response, { message: 'later' }, 429, { 'Retry-After': '0' })
    if (fate === 2) return void raw.socket.destroy()
    const headers = { ...request.headers, host: new URL(service.url).host }
    const options = { method: request.method, path: request.url, headers }
    const forward = () =>
      httpRequest(service.url, options, answer => {
        const key = /\/projects\/(\d+)\/members\/(\d+)/.exec(request.url)
        const isMade = (answer.statusCode ?? 500) < 300
        if (isWrite && key && isMade) {
          const name = `project ${key[1]} ${key[2]}`
          applied.set(name, (applied.get(name) ?? 0) + 1)
        }
        if (fate === 3) return void raw.socket.destroy()
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
        .on('error', () => response.destroy())
        .end(request.body)
    if (fate === 4) setImmediate(() => setImmediate(forward))
    else forward()
  })
  return { url: front.url, applied, state }
}

/** A group with projects, and people with roles in both; `mia` is a maintainer, not an administrator. */
async function town() {
  const service = await startTestService()
  onTestFinished(() => service.stop())
  const projects = [
    { ...(await service.addProject('harbor/tools/one', 'private')), path: 'harbor/tools/one' },
    { ...(await service.addProject('harbor/tools/two', 'private')), path: 'harbor/tools/two' },
  ]
  const outer = service.store.groups.find('harbor', { userId: null, all: true })?.id ?? 0
  const mia = service.addUser('mia', [{ secret: 'token-of-mia', scopes: ['api'] }])
  const people = ['ada', 'bo', 'cy', 'di'].map(name => service.addUser(name))
  service.store.members.put({ type: 'group', sourceId: outer, userId: mia, accessLevel: 40 })
  return { service, projects, outer, mia, people }
}

test('dry run, report, undo and the database of the service add up exactly, whatever fails', {
  timeout: runs * 15_000,
}, async () => {
  const { service, projects, outer, mia, people } = await town()
  const { members } = service.store
  const front = await faultyFront(service)
  const everyone = [...people, mia]
  const places = projects.flatMap(project => everyone.map(user => ({ project, user })))
  for (let run = 1; run <= runs; run++) {
    const random = seededRandom(run)
    front.state.random = random
    front.state.share = 0
    front.applied.clear()
    for (const user of people) {
      members.remove({ type: 'group', id: outer }, user)
      if (random.below(3) === 0)
        members.put({ type: 'group', sourceId: outer, userId: user, accessLevel: random.pick(levels) })
    }
    for (const { project, user } of places)
      members.put({ type: 'project', sourceId: project.id, userId: user, accessLevel: random.pick(levels) })
    const levelsNow = () =>
      new Map(
        places.map(({ project, user }) => [
          `project ${project.id} ${user}`,
          members.directLevel(user, 'project', project.id),
        ]),
      )
    const before = levelsNow()
    const token = random.below(2) === 0 ? administratorToken : 'token-of-mia'
    const test = await proxyTo(front.url, { token, username: 'someone', looksAfter: [1] })
    bridgeTo(pageRequests(test))
    const engine = quickEngine()
    const wanted = random.pick(levels)
    const spec: BulkSpec = {
      title: 'Change roles',
      connection: testRef,
      items: places.map(({ project, user }) => {
        const access_level = members.directLevel(user, 'project', project.id)
        const seen = { id: user, name: 'n', username: `u${user}`, access_level, expires_at: null }
        const place = { source: 'project' as const, id: project.id, path: project.path }
        return changeItem(testRef, place, seen, { level: wanted, expires_at: null })
      }),
    }

    const plan = await runToEnd(engine, engine.start(dryRun(spec)).id)
    expect(front.state.writes, 'a dry run sends nothing').toBe(0)
    // Rows planned as refused are refused; none of the planned changes are.
    for (const { key, step } of plan.rows) {
      expect(step.state, JSON.stringify(step)).toMatch(/^(would|skipped|blocked)$/)
      if (step.state !== 'blocked') continue
      const [, project, user] = key.split(' ')
      const body = JSON.stringify({ access_level: wanted })
      const headers = { 'content-type': 'application/json' }
      const answer = await service.call(`/projects/${project}/members/${user}`, { method: 'PUT', token, headers, body })
      expect(answer.status, step.reason).toBeGreaterThanOrEqual(400)
    }
    const planned = engine.getSpec(plan.id)
    if (!planned) throw new Error('no plan')

    front.state.share = 0.08
    const applied = engine.start(appliedJob(planned, plan)).id
    const job = await runToEnd(engine, applied)
    const counts = { done: [1], differs: [1], unknown: [0, 1] }
    for (const { key, step } of job.rows) {
      const allowed =
        step.state === 'done' || step.state === 'differs' || step.state === 'unknown' ? counts[step.state] : [0]
      expect(allowed, `${key} ${JSON.stringify(step)}`).toContain(front.applied.get(key) ?? 0)
    }
    front.state.share = 0
    const writes = front.state.writes
    engine.again(applied, 'unknown')
    await runToEnd(engine, applied)
    engine.again(applied, 'unverified')
    const checked = await runToEnd(engine, applied)
    expect(front.state.writes, 'checking sends nothing').toBe(writes)
    engine.again(applied, 'failed')
    const retried = await runToEnd(engine, applied)
    expect(checked.totals.unknown).toBe(retried.totals.unknown)
    // Where someone lost their own access midway, the rest is refused; else all of the plan is applied and verified.
    const after = levelsNow()
    for (const { key, step } of retried.rows) {
      if (step.state === 'done')
        expect({ level: after.get(key), verified: step.verification?.kind }).toEqual({
          level: wanted,
          verified: 'confirmed',
        })
      else expect(after.get(key), key).toBe(before.get(key))
    }
    expect(Math.max(0, ...front.applied.values()), 'nothing is applied twice').toBeLessThanOrEqual(1)

    const undo = await runToEnd(engine, engine.start(undoPlanJob(retried)).id)
    expect(undo.rows).toHaveLength(retried.totals.done)
    const undoSpec = engine.getSpec(undo.id)
    if (!undoSpec) throw new Error('no plan')
    const undone = await runToEnd(engine, engine.start(appliedJob(undoSpec, undo)).id)
    const restored = levelsNow()
    // The undo keeps its promise, row by row, and restores nothing more.
    expect(undone.totals.done, JSON.stringify(undone.rows.filter(({ step }) => step.state !== 'done'))).toBe(
      undo.totals.would,
    )
    for (const { key } of undone.rows) expect(restored.get(key)).toBe(before.get(key))
    const kept = undo.rows.filter(({ step }) => step.state === 'blocked')
    for (const { key } of kept) expect(restored.get(key)).toBe(after.get(key))
    front.state.writes = 0
    await test.close()
  }
})
