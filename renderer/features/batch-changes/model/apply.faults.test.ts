import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { pageRequests } from '../../../../electron/main/testing/page-requests.ts'
import { proxyTo } from '../../../../electron/main/testing/proxy.ts'
import { testRef } from '../../../../electron/main/testing/target.ts'
import { administratorToken, startTestService } from '../../../../electron/service/testing/test-service.ts'
import { runInPlace } from '../../../lib/tasks/run-task.fixture.ts'
import { restoredJob, toKept } from '../../../ui/bulk/interrupted.ts'
import { appliedJob, dryRun } from '../../../ui/bulk/jobs.ts'
import { bridgeTo, quickEngine, runToEnd } from '../../../ui/bulk/service-run.fixture.ts'
import { toItem } from './apply.ts'
import { type ChangeForm, emptyForm } from './form.ts'
import { planProject } from './plan.ts'

afterEach(() => vi.unstubAllGlobals())

const form: ChangeForm = {
  ...emptyForm,
  ...{ paths: '/notes.md', find: 'tide', replacement: 'wind', branch: 'rename', message: 'Rename' },
}

/** Projects with a file on `main`, and the dry run of a change of that file in all of them. */
async function planned(paths: readonly string[]) {
  const service = await startTestService()
  onTestFinished(() => service.stop())
  const proxy = await proxyTo(service.url, { token: administratorToken, username: 'root', looksAfter: [1] })
  onTestFinished(() => proxy.close())
  const answer = pageRequests(proxy)
  bridgeTo(async (method, argument) =>
    method === 'bulkJobs.connection' ? { ok: true, value: testRef } : answer(method, argument),
  )
  const getPath = (path: string) => `/projects/${encodeURIComponent(path)}/repository`
  const write = async (path: string, action: 'create' | 'update', content: string) => {
    const body = { branch: 'main', commit_message: 'Notes', actions: [{ action, file_path: 'notes.md', content }] }
    const { status } = await service.call(`${getPath(path)}/commits`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(status).toBe(201)
  }
  const readNotes = async (path: string) => {
    const { status, text } = await service.call(`${getPath(path)}/files/notes.md/raw?ref=${form.branch}`)
    return status === 200 ? text : null
  }
  const commit = { connection: testRef, service: { profile: 'documents', version: null } as const, ...form }
  const items = []
  for (const path of paths) {
    await service.addProject(path, 'private')
    await write(path, 'create', 'High tide\n')
    const ports = { connection: testRef, isAdministrator: true, pins: [], run: runInPlace }
    const plan = await planProject({ ...ports, signal: new AbortController().signal }, form, path)
    items.push(toItem(commit, plan, plan.changes))
  }
  const engine = quickEngine()
  const plan = await runToEnd(engine, engine.start(dryRun({ title: 'Rename', connection: testRef, items })).id)
  expect(plan.totals.would).toBe(paths.length)
  const spec = engine.getSpec(plan.id)
  if (!spec) throw new Error('no plan')
  return { engine, job: appliedJob(spec, plan), write, readNotes }
}

const reason = 'notes.md was changed since the preview'

test('a project whose file was changed since the preview is not committed to', async () => {
  const { engine, job, write, readNotes } = await planned(['harbor/one', 'harbor/two'])
  await write('harbor/two', 'update', 'Low tide\n')
  const { rows } = await runToEnd(engine, engine.start(job).id)
  expect(rows.map(({ step }) => step)).toMatchObject([
    { state: 'done', verification: { kind: 'confirmed' } },
    { state: 'blocked', reason },
  ])
  expect(await readNotes('harbor/one')).toBe('High wind\n')
  expect(await readNotes('harbor/two')).toBeNull()
})

test('a job that was restored after a restart checks each file as its first run did', async () => {
  const { engine, job, write, readNotes } = await planned(['harbor/one', 'harbor/two', 'harbor/three'])
  const kept = toKept('0b5c8a1e-6a52-4f0c-9d27-3f5a3b8c9d10', '2026-05-06T07:00:00.000Z', job)
  if (!kept) throw new Error('not kept')
  await write('harbor/two', 'update', 'Low tide\n')
  const plannedFor = { service: 'https://w', account: 'root', sudo: null }
  const restored = restoredJob({ ...structuredClone(kept), plannedFor, sent: [] })
  const rest = await restored.spec.planRest?.()
  if (!rest) throw new Error('nothing is left')
  const plan = await runToEnd(engine, engine.start(rest).id)
  expect(plan.rows.map(({ step }) => step)).toMatchObject([
    { state: 'would', plan: { before: 'main', after: 'rename: 1 file' } },
    { state: 'blocked', reason },
    { state: 'would' },
  ])
  await write('harbor/three', 'update', 'No tide\n')
  const { rows } = await runToEnd(engine, engine.start(appliedJob(rest, plan)).id)
  expect(rows.map(({ step }) => step)).toMatchObject([
    { state: 'done', verification: { kind: 'confirmed' } },
    { state: 'blocked', reason },
  ])
  expect(await Promise.all(['one', 'two', 'three'].map(name => readNotes(`harbor/${name}`)))).toEqual([
    'High wind\n',
    null,
    null,
  ])
})
