import { afterEach, expect, test, vi } from 'vitest'
import type { ConnectionRef, InterruptedJob, KeptJob } from '#shared/bridge.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { createBulkEngine } from './engine.ts'
import { restoredJob, toKept } from './interrupted.ts'
import type { Job } from './job.ts'
import type { JobSpec } from './job-run.ts'
import { appliedJob } from './jobs.ts'
import { bridgeTo, quickEngine, runToEnd } from './service-run.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const connection = fakeRef('work')
const id = '0b5c8a1e-6a52-4f0c-9d27-3f5a3b8c9d10'
const row = (key: string): KeptJob['rows'][number] => ({
  ...{ key, label: key, where: null, page: null, operation: 'tags.delete', params: { id: 1, tag_name: key } },
  ...{ isSecret: false, before: 'at abc', after: null, undoes: null },
})
const entry = { entry: 7, settled: null, error: null } as const
const interrupted: InterruptedJob = {
  ...{ id, connection, title: 'Delete 5 tags', kind: 'write', startedAt: '2026-05-06T07:00:00.000Z' },
  plannedFor: { service: 'https://w', account: 'ines', sudo: null },
  rows: [...['v1', 'v2', 'v3', 'v4'].map(row), { ...row('SECRET'), isSecret: true }],
  sent: [
    { ...entry, row: 0, outcome: 'done' },
    { ...entry, row: 1, outcome: 'unknown' },
  ],
}

/** A service with these tags, behind main, and the current generation of the job's connection. */
function serviceWith(names: readonly string[], present: ConnectionRef | null = connection) {
  const tags = new Set(names)
  const sent: unknown[] = []
  const provenance = { source: 'network', fetchedAt: '', stale: false, because: null }
  const answer = (value: unknown) => ({ ok: true, value: { value, page: null, provenance, journal: 9 } })
  bridgeTo(async (method, argument) => {
    if (method === 'bulkJobs.connection') return { ok: true, value: present }
    if (method === 'consent.request') return { ok: true, value: { consent: null } }
    if (method !== 'operations.call' || typeof argument !== 'object' || argument === null)
      return { ok: true, value: null }
    const { operation, params, job } = Object.fromEntries(Object.entries(argument))
    if (operation === 'tags.delete') {
      sent.push({ params, job })
      tags.delete(params.tag_name)
      return answer(null)
    }
    if (tags.has(params.tag_name)) return answer({ name: params.tag_name, target: 'abc' })
    return { ok: false, error: { kind: 'notFound', message: '404' } }
  })
  return { tags, sent }
}

function jobIn(engine: ReturnType<typeof createBulkEngine>, name: string): Job {
  const found = engine.store.getState().jobs.find(job => job.id === name)
  if (!found) throw new Error('no such job')
  return found
}

test('is shown as it was left, paused, and sends nothing on its own or when it is resumed', async () => {
  const { sent } = serviceWith(['v3', 'v4'])
  const engine = quickEngine()
  const { spec, steps } = restoredJob(interrupted)
  engine.restore(spec, steps, interrupted)
  engine.resume(id)
  expect(jobIn(engine, id)).toMatchObject({
    phase: { kind: 'paused', because: expect.stringContaining('closed') },
    needsDryRun: true,
    totals: { done: 1, unknown: 1, notSent: 3, waiting: 0 },
  })
  engine.cancel(id)
  engine.again(id, 'notSent')
  expect(jobIn(engine, id).phase.kind).toBe('ended')
  expect(sent).toEqual([])
})

test('a new dry run reads the current state of the rest, and applying it sends only the rest', async () => {
  const { tags, sent } = serviceWith(['v2', 'v3'])
  const engine = quickEngine()
  const { spec, steps } = restoredJob(interrupted)
  engine.restore(spec, steps, interrupted)
  const rest = await spec.planRest?.()
  if (!rest) throw new Error('nothing is left')
  const plan = await runToEnd(engine, engine.start(rest).id)
  expect(plan.rows.map(({ key, step }) => [key, step.state])).toEqual([
    ['v3', 'would'],
    // Deleted since.
    ['v4', 'skipped'],
    ['SECRET', 'blocked'],
  ])
  expect(sent).toEqual([])
  const applied = await runToEnd(engine, engine.start(appliedJob(rest, plan)).id)
  expect(applied.rows.map(({ step }) => step)).toMatchObject([{ state: 'done', verification: { kind: 'confirmed' } }])
  expect(sent).toEqual([{ params: { id: 1, tag_name: 'v3' }, job: { job: applied.id, row: 0 } }])
  expect([...tags]).toEqual(['v2'])
})

test('the rest is not planned for a connection that is of another service, account or user by now', async () => {
  const { sent } = serviceWith(['v3', 'v4'], null)
  expect(await restoredJob(interrupted).spec.planRest?.()).toBeNull()
  expect(sent).toEqual([])
})

test('a job is stored before its first row is sent, without secrets', async () => {
  const order: string[] = []
  const kept: (KeptJob | null)[] = []
  const engine = createBulkEngine({
    clock: { now: () => 0, later: () => () => {} },
    publishSoon: publish => publish(),
    keep: async (name, startedAt, spec) => {
      await Promise.resolve()
      kept.push(toKept(name, startedAt, spec))
      order.push('kept')
    },
  })
  const spec: JobSpec = {
    ...{ title: 'Job', kind: 'write', connection },
    tasks: [
      {
        ...{ key: 'TZ', label: 'TZ', operation: 'instanceVariables.create', params: { key: 'TZ', value: 'hidden' } },
        send: async () => {
          order.push('sent')
          return { journal: 1 }
        },
      },
    ],
  }
  const { ended } = engine.start(spec)
  await ended
  expect(order).toEqual(['kept', 'sent'])
  expect(kept).toMatchObject([{ kind: 'write', rows: [{ params: { key: 'TZ' }, isSecret: true }] }])
  expect(JSON.stringify(kept)).not.toContain('hidden')
  expect(toKept('x', '', { ...spec, kind: 'dryRun' })).toBeNull()
})

const person = { id: 'a/b', user_id: 7, access_level: 30 }

test.each([
  {
    title: 'a new member is confirmed, although the answer calls the ID of the user otherwise',
    ...{ operation: 'projectMembers.add', params: person, present: { id: 7, access_level: 30 }, kind: 'confirmed' },
  },
  {
    title: 'an expiration date that was removed is confirmed',
    ...{ operation: 'projectMembers.update', params: { ...person, expires_at: '' }, kind: 'confirmed' },
    present: { id: 7, access_level: 30, expires_at: null },
  },
  {
    title: 'another role differs',
    ...{ operation: 'projectMembers.add', params: person, present: { id: 7, access_level: 10 }, kind: 'differs' },
  },
  {
    title: 'a field that has another form in the answer is not judged',
    ...{ operation: 'epics.update', params: { id: 'a', epic_iid: 2, labels: 'x,y' }, kind: 'unread' },
    present: { iid: 2, labels: ['x', 'y'] },
  },
  {
    title: 'an entry of a list is not looked for',
    ...{ operation: 'approvalRules.delete', params: { id: 'a/b', approval_rule_id: 4 }, kind: 'unread' },
    present: [{ id: 5 }],
  },
])('after a row of the rest was applied, $title', async ({ operation, params, present, kind }) => {
  const provenance = { source: 'network', fetchedAt: '', stale: false, because: null }
  bridgeTo(async () => ({ ok: true, value: { value: present, page: null, provenance, journal: null } }))
  const rows = [{ ...row('one'), operation, params }]
  const [task] = restoredJob({ ...interrupted, rows, sent: [] }).spec.tasks
  expect(await task?.verify?.({ signal: new AbortController().signal, pass: {} })).toMatchObject({ kind })
})

test('a row of an operation that this version does not have is left out, with its state', async () => {
  serviceWith([])
  const rows = [{ ...row('gone'), operation: 'tags.paint' }, row('v3')]
  const { spec, steps } = restoredJob({ ...interrupted, rows, sent: [] })
  expect(spec.tasks.map(({ key }) => key)).toEqual(['v3'])
  expect(steps).toHaveLength(1)
})

test('a job whose order counts is kept and planned again with its order, one row at a time', async () => {
  serviceWith(['v3', 'v4'])
  const order = { parallel: 1, pausesOnMismatch: true } as const
  const { spec } = restoredJob({ ...interrupted, ...order })
  expect(await spec.planRest?.()).toMatchObject(order)
  expect(toKept(id, interrupted.startedAt, spec)).toMatchObject(order)
})

test.each([
  {
    job: 'an access review that removes a member',
    ...{ operation: 'projectMembers.remove', params: { id: 'a/b', user_id: 7 } },
    ...{ before: { id: 7, access_level: 30 }, after: null },
  },
  {
    job: 'a deletion of stale environments',
    ...{ operation: 'environments.delete', params: { id: 'a/b', environment_id: 4 } },
    ...{ before: { id: 4, name: 'night' }, after: null },
  },
  {
    job: 'a change of approval settings that fixes a policy',
    ...{ operation: 'approvals.update', params: { id: 'a/b', merge_requests_author_approval: false } },
    ...{ before: { merge_requests_author_approval: true }, after: { merge_requests_author_approval: false } },
  },
])('the rest of $job is planned again, and confirmed once it was applied', async given => {
  const { operation, params } = given
  let present: object | null = given.before
  const provenance = { source: 'network', fetchedAt: '', stale: false, because: null }
  bridgeTo(async () =>
    present === null
      ? { ok: false, error: { kind: 'notFound', message: '404' } }
      : { ok: true, value: { value: present, page: null, provenance, journal: null } },
  )
  const rows = [{ ...row('one'), operation, params }]
  const [task] = restoredJob({ ...interrupted, rows, sent: [] }).spec.tasks
  const context = { signal: new AbortController().signal, pass: {} }
  expect(await task?.check?.(context)).toMatchObject({ kind: 'send' })
  present = given.after
  expect(await task?.verify?.(context)).toMatchObject({ kind: 'confirmed' })
  expect(await task?.check?.(context)).toMatchObject({ kind: 'block' })
})
