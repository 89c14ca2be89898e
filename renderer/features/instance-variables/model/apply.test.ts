import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callRequest } from '#shared/bridge.ts'
import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import type { AppError } from '#shared/errors.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { applyDryRun, bulkControls } from '../../../ui/bulk/bulk.ts'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'
import type { Job } from '../../../ui/bulk/job.ts'
import { bridgeTo } from '../../../ui/bulk/service-run.fixture.ts'
import { isChange, planImport } from './apply.ts'
import type { ImportRow } from './compare.ts'

const connection = fakeRef('work')
const variable = (key: string, value: string) => ({
  ...{ key, value, variable_type: 'env_var', protected: false, masked: false },
})
const row = (kind: ImportRow['kind'], before: InstanceVariable | null, value: string | null): ImportRow => {
  const key = before?.key ?? 'NEW'
  const after = value === null ? null : { ...variable(key, value), description: null }
  return {
    key,
    kind,
    line: null,
    before,
    after,
    changes: kind === 'update' ? ['value', 'variable_type'] : [],
    reason: null,
  }
}
const [old, gone] = [variable('OLD', 'canary-before'), variable('GONE', 'canary-gone')]
const rows = [row('create', null, 'canary-new'), row('update', old, 'canary-after'), row('remove', gone, null)]

let present: Map<string, InstanceVariable>
let sent: string[]
let broken: AppError | null
/** What another client does right after each write. */
let interfere: (key: string) => void
beforeEach(() => {
  present = new Map([old, gone].map(one => [one.key, one]))
  sent = []
  broken = null
  interfere = () => undefined
  const provenance = { source: 'network', fetchedAt: '', stale: false, because: null }
  bridgeTo(async (method, argument) => {
    if (method === 'connections.list') return { ok: true, value: [] }
    if (method === 'consent.request') return { ok: true, value: { consent: null } }
    if (method !== 'operations.call') return { ok: true, value: null }
    const { operation, params } = callRequest.parse(argument)
    const key = String(params.key)
    if (broken) return { ok: false, error: broken }
    if (operation === 'instanceVariables.get') {
      const value = present.get(key)
      if (!value) return { ok: false, error: { kind: 'notFound', message: '' } }
      return { ok: true, value: { value, page: null, provenance, journal: null } }
    }
    sent.push(`${operation} ${key}${params.value === undefined ? '' : ` ${String(params.value)}`}`)
    if (operation === 'instanceVariables.delete') present.delete(key)
    else present.set(key, variable(key, String(params.value)))
    const answer = { value: present.get(key) ?? null, page: null, provenance, journal: 1 }
    interfere(key)
    return { ok: true, value: answer }
  })
})
afterEach(() => {
  for (const { id } of bulkJobs.getState().jobs) bulkControls.remove(id)
  vi.unstubAllGlobals()
})

/** The job with this id, once it has ended. */
const ended = (id: string): Promise<Job> =>
  vi.waitFor(() => {
    const job = bulkJobs.getState().jobs.find(one => one.id === id)
    if (job?.phase.kind !== 'ended') throw new Error('The job runs')
    return job
  })
const getSteps = ({ rows: all }: Job) => all.map(({ key, step }) => [key, step.state])

test('an import plans what is created, changed and removed, and no more', async () => {
  const others = (['same', 'extra', 'wrong'] as const).map(kind => row(kind, variable(kind, 'x'), 'x'))
  expect([...rows, ...others].filter(isChange)).toEqual(rows)
  const job = await ended(planImport(connection, [...others, ...rows]))
  expect(job.title).toBe('Import 3 instance variables')
  expect(job.rows.map(({ key, operation, step }) => [key, operation, 'plan' in step ? step.plan : null])).toMatchObject(
    [
      ['NEW', 'instanceVariables.create', { before: null, after: 'set (hidden)' }],
      ['OLD', 'instanceVariables.update', { before: 'set (hidden)', after: 'other value, variable type' }],
      ['GONE', 'instanceVariables.delete', { before: 'set (hidden)', after: null }],
    ],
  )
  expect(sent).toEqual([])
  expect(JSON.stringify(bulkJobs.getState().jobs)).not.toContain('canary')
  expect((await ended(planImport(connection, [row('create', null, 'x')]))).title).toBe('Import 1 instance variable')
})

test('applied, it sends each of them once, and finds them as they are to be', async () => {
  const plan = await ended(planImport(connection, rows))
  const applied = await ended(applyDryRun(plan)?.id ?? '')
  expect(applied.rows.map(({ step }) => 'verification' in step && step.verification)).toEqual([
    ...[{ kind: 'confirmed' }, { kind: 'confirmed' }, { kind: 'confirmed' }],
  ])
  expect(sent.toSorted()).toEqual([
    ...[
      'instanceVariables.create NEW canary-new',
      'instanceVariables.delete GONE',
      'instanceVariables.update OLD canary-after',
    ],
  ])
  const again = await ended(applyDryRun(plan)?.id ?? '')
  expect(getSteps(again)).toEqual([
    ...[
      ['NEW', 'skipped'],
      ['OLD', 'skipped'],
      ['GONE', 'skipped'],
    ],
  ])
  expect(sent).toHaveLength(3)
})

test('what has changed since it was compared is left alone', async () => {
  present.set('NEW', variable('NEW', 'of another'))
  present.set('OLD', { ...old, protected: true })
  present.delete('GONE')
  const job = await ended(planImport(connection, rows))
  expect(job.rows.map(({ step }) => 'reason' in step && step.reason)).toEqual([
    ...Array.from({ length: 3 }, () => 'Changed since it was compared'),
  ])
})

test('what is not as it was applied is told, without its value', async () => {
  interfere = key => {
    if (key === 'NEW') present.delete(key)
    if (key === 'OLD') present.set(key, { ...variable(key, 'canary-other'), variable_type: 'file', masked: true })
    if (key === 'GONE') present.set(key, gone)
  }
  const plan = await ended(planImport(connection, rows))
  const applied = await ended(applyDryRun(plan)?.id ?? '')
  expect(applied.rows.map(({ key, step }) => [key, 'now' in step ? step.now : step.state])).toEqual([
    ['NEW', 'variable not found'],
    ['OLD', 'another value, variable type, masked'],
    ['GONE', 'the variable'],
  ])
  expect(JSON.stringify(bulkJobs.getState().jobs)).not.toContain('canary')
})

test('a service that fails is no variable that is not there', async () => {
  broken = { kind: 'server', status: 500, message: '' }
  const job = await ended(planImport(connection, [row('create', null, 'x')]))
  expect(getSteps(job)).toEqual([['NEW', 'failed']])
})
