import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../../electron/main/testing/http-server.ts'
import { pageRequests } from '../../../electron/main/testing/page-requests.ts'
import { proxyTo } from '../../../electron/main/testing/proxy.ts'
import { testRef } from '../../../electron/main/testing/target.ts'
import { seededRandom } from '../../../electron/service/sandbox/history/random.ts'
import { openStore } from '../../../electron/service/store/store.ts'
import { startServiceProcess } from '../../../electron/service/testing/service-process.ts'
import { administratorToken, startTestService } from '../../../electron/service/testing/test-service.ts'
import { changeItem } from '../../features/members/model/member-items.ts'
import type { Job } from './job.ts'
import { appliedJob, dryRun, undoPlanJob } from './jobs.ts'
import { bridgeTo, quickEngine, runToEnd } from './service-run.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const [reporter, maintainer] = [20, 40] as const
const people = 8

/** A service process with its own database, with a project in which everyone is a reporter. */
async function town() {
  const prepared = await startTestService()
  onTestFinished(() => prepared.stop())
  const project = { ...(await prepared.addProject('harbor/tools/one', 'private')), path: 'harbor/tools/one' }
  const users = Array.from({ length: people }, (_, index) => prepared.addUser(`person-${index}`))
  for (const userId of users)
    prepared.store.members.put({ type: 'project', sourceId: project.id, userId, accessLevel: reporter })
  await prepared.rest()
  return { directory: prepared.directory, project, users }
}

/**
 * A proxy for a service process that kills it (SIGKILL) during some of the writes: before, while or after it applies
 * them. It is restarted with the same database immediately, and requests in between wait for that.
 */
async function killedFront(directory: string, random: ReturnType<typeof seededRandom>) {
  const start = (port: string) =>
    startServiceProcess(['--data', directory, '--port', port, '--token', administratorToken])
  let service = start('0')
  const { port } = new URL((await service).url)
  const counts = { writes: 0, kills: 0 }
  const state = { share: 0 }
  const restart = async () => {
    counts.kills += 1
    const former = service
    service = former.then(async one => {
      await one.end('SIGKILL')
      return start(port)
    })
    await service
  }
  const front = await serve(async (request, response, raw) => {
    const isWrite = request.method !== 'GET'
    if (isWrite) counts.writes += 1
    const isLast = isWrite && random.fraction() < state.share
    const { url } = await service
    const sent = httpRequest(url, {
      method: request.method,
      path: request.url,
      headers: { ...request.headers, host: new URL(url).host },
    })
    sent.on('error', () => raw.socket.destroy())
    sent.on('response', answer => {
      answer.on('error', () => raw.socket.destroy())
      if (isLast) return void raw.socket.destroy()
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    sent.end(request.body)
    if (!isLast) return
    if (random.below(2) === 0) await Promise.race([once(sent, 'response'), once(sent, 'error')]).catch(() => undefined)
    await restart()
  })
  onTestFinished(async () => (await service).end('SIGKILL'))
  return { url: front.url, counts, state, stop: async () => (await service).end('SIGKILL') }
}

/** The role of each user in the database. */
function levelsIn(directory: string, project: number, users: readonly number[]): ReadonlyMap<number, number | null> {
  const store = openStore(directory)
  const levels = new Map(users.map(user => [user, store.members.directLevel(user, 'project', project)]))
  store.close()
  return levels
}

const getUser = ({ key }: Job['rows'][number]) => Number(key.split(' ')[2])

test('plan, report, undo and database add up exactly when the service process is killed and started again midway', {
  timeout: 120_000,
}, async () => {
  const { directory, project, users } = await town()
  const front = await killedFront(directory, seededRandom(5))
  const proxy = await proxyTo(front.url, { token: administratorToken, username: 'root', looksAfter: [1] })
  bridgeTo(pageRequests(proxy))
  const engine = quickEngine()
  const spec = {
    title: 'Change roles',
    connection: testRef,
    items: users.map(id => {
      const seen = { id, name: 'n', username: `u${id}`, access_level: reporter, expires_at: null }
      const place = { source: 'project' as const, id: project.id, path: project.path }
      return changeItem(testRef, place, seen, { level: maintainer, expires_at: null })
    }),
  }
  const plan = await runToEnd(engine, engine.start(dryRun(spec)).id)
  expect(plan.totals.would).toBe(people)
  expect(front.counts.writes).toBe(0)
  const planned = engine.getSpec(plan.id)
  if (!planned) throw new Error('no plan')

  front.state.share = 0.3
  const { id } = engine.start(appliedJob(planned, plan))
  const job = await runToEnd(engine, id)
  expect(front.counts.kills).toBeGreaterThan(1)
  expect(job.totals.blocked + job.totals.skipped + job.totals.notSent, JSON.stringify(job.totals)).toBe(0)
  // Rows reported as applied, and as not applied, are so in the database.
  const levels = levelsIn(directory, project.id, users)
  for (const row of job.rows) {
    if (row.step.state === 'done') expect(levels.get(getUser(row)), row.key).toBe(maintainer)
    if (row.step.state === 'failed') expect(levels.get(getUser(row)), row.key).toBe(reporter)
  }

  front.state.share = 0
  const writes = front.counts.writes
  engine.again(id, 'unknown')
  await runToEnd(engine, id)
  engine.again(id, 'unverified')
  const checked = await runToEnd(engine, id)
  expect(front.counts.writes, 'checking sends nothing').toBe(writes)
  expect(checked.totals.unknown).toBe(0)
  // The journal, and with it Home, has the result of the check.
  for (const { step } of checked.rows) {
    const entry = step.state === 'done' && step.journal !== null ? proxy.store.journal.get(step.journal) : null
    if (step.state === 'done')
      expect(entry?.outcome === 'done' || entry?.settled === 'asSent', JSON.stringify(entry)).toBe(true)
  }
  engine.again(id, 'failed')
  const retried = await runToEnd(engine, id)
  expect(retried.totals.done).toBe(people)
  expect(new Set(levelsIn(directory, project.id, users).values())).toEqual(new Set([maintainer]))
  // Every row was applied by one write: lost answers were resolved by reading.
  expect(front.counts.writes).toBe(writes + checked.totals.failed)

  front.state.share = 0.3
  const undo = await runToEnd(engine, engine.start(undoPlanJob(retried)).id)
  // Where main couldn’t read the state after a write, because the process was killed, no undo is promised.
  expect(undo.totals.would + undo.totals.blocked).toBe(people)
  expect(undo.totals.would).toBeGreaterThan(0)
  const kept = undo.rows.filter(({ step }) => step.state === 'blocked')
  for (const { step } of kept)
    expect(step).toMatchObject({ reason: expect.stringMatching(/outcome is unknown|was not read/) })
  const undoSpec = engine.getSpec(undo.id)
  if (!undoSpec) throw new Error('no plan')
  const undoing = engine.start(appliedJob(undoSpec, undo)).id
  const undone = await runToEnd(engine, undoing)
  const restored = levelsIn(directory, project.id, users)
  for (const row of undone.rows) {
    const { state } = row.step
    expect(state, JSON.stringify(row)).toMatch(/^(done|failed|blocked|unknown)$/)
    if (state !== 'unknown') expect(restored.get(getUser(row)), row.key).toBe(state === 'done' ? reporter : maintainer)
  }
  for (const row of kept) expect(restored.get(getUser(row)), row.key).toBe(maintainer)
  await proxy.close()
  await front.stop()
})
