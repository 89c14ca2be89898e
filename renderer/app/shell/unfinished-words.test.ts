import { expect, test } from 'vitest'
import type { Download } from '#shared/bridge.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { getTotals, type Job, type Phase, type Row, type Settled, type Step } from '../../ui/bulk/job.ts'
import { formatUnfinished } from './unfinished-words.ts'

const done: Settled = { state: 'done', plan: null, journal: 1, verification: null, note: null }
const notSent: Settled = { state: 'notSent' }
const failed: Settled = { state: 'failed', plan: null, error: { kind: 'offline', detail: 'x' } }
const waiting: Step = { state: 'waiting', mode: 'run', was: notSent }
const running: Step = { state: 'running', mode: 'run', was: notSent }
const paused: Phase = { kind: 'paused', because: null }

function job(phase: Phase, steps: readonly Step[]): Job {
  const facts = {
    label: 'one',
    where: null,
    page: null,
    operation: 'tags.delete',
    params: {},
    startedAt: null,
    endedAt: null,
  } as const
  return {
    id: phase.kind,
    title: 'Delete tags',
    kind: 'write',
    connection: fakeRef('c'),
    actor: null,
    phase,
    needsDryRun: false,
    heldUntil: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    rows: steps.map((step, index): Row => ({ ...facts, key: `${index}`, step })),
    totals: getTotals(steps),
  }
}

function download(state: Download['state']): Download {
  return {
    id: state,
    connection: 'c',
    operation: 'repository.archive',
    path: '/x',
    state,
    until: null,
    received: 0,
    total: null,
    error: null,
  }
}

test('an idle window has no unfinished work', () => {
  expect(
    formatUnfinished([job({ kind: 'ended', at: '' }, [done, notSent])], [download('done'), download('failed')], []),
  ).toEqual([])
})

test('running and paused jobs show how many rows are left, downloads their number', () => {
  const jobs = [job({ kind: 'running' }, [done, running, waiting]), job(paused, [failed, waiting])]
  expect(formatUnfinished(jobs, [download('running'), download('waiting')], [])).toEqual([
    '“Delete tags” has 2 of 3 left to do.',
    '“Delete tags” has 1 of 2 left to do.',
    '2 downloads are not done.',
  ])
  expect(formatUnfinished([], [download('waiting')], [])).toEqual(['One download is not done.'])
})
