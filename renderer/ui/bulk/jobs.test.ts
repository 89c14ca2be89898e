import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import type { Job } from './job.ts'
import { appliedJob, dryRun } from './jobs.ts'
import { bridgeWith } from './rows.fake.ts'
import { quickEngine, runToEnd } from './service-run.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

test('tells the end of a dry run and of the job that applies it apart', async () => {
  vi.stubGlobal('gatehouse', bridgeWith({}))
  const ended: string[] = []
  const note = (what: string) => (job: Job) => ended.push(`${what}: ${job.rows.map(({ key }) => key)}`)
  const item = { key: 'v1', label: 'v1', operation: 'tags.delete', params: { id: 1, tag_name: 'v1' } } as const
  const gone = { ...item, key: 'v2', check: async () => ({ kind: 'skip', reason: 'Already deleted' }) as const }
  const spec = dryRun({
    ...{ title: 'Delete tags', connection: fakeRef('work'), items: [item, gone] },
    onPlanned: note('planned'),
    onApplied: note('applied'),
  })
  const engine = quickEngine()
  const plan = await runToEnd(engine, engine.start(spec).id)
  expect(ended).toEqual(['planned: v1,v2'])
  await runToEnd(engine, engine.start(appliedJob(spec, plan)).id)
  expect(ended).toEqual(['planned: v1,v2', 'applied: v1'])
})
