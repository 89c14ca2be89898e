import { expect, test } from 'vitest'
import type { Download } from '#shared/bridge.ts'
import { type Job, type JobState, type Row, type RowState, totalsOf } from '../../common/bulk/job.ts'
import { unfinishedWords } from './unfinished-words.ts'

function job(state: JobState, rowStates: readonly RowState[]): Job {
  const rows = rowStates.map((rowState, index): Row => {
    const row = { key: `${index}`, label: 'one', operation: 'tags.delete', params: {}, note: null } as const
    return { ...row, state: rowState, error: null, journal: null }
  })
  const times = { heldUntil: null, startedAt: '2026-01-01T00:00:00.000Z', endedAt: null }
  return {
    id: state,
    title: 'Delete tags',
    kind: 'write',
    connection: 'c',
    state,
    pausedBecause: null,
    ...times,
    rows,
    totals: totalsOf(rows),
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

test('a window at rest has nothing to say', () => {
  expect(unfinishedWords([job('ended', ['done', 'notSent'])], [download('done'), download('failed')], [])).toEqual([])
})

test('jobs that run or pause say what is left of them, downloads how many there are', () => {
  const jobs = [job('running', ['done', 'running', 'waiting']), job('paused', ['failed', 'waiting'])]
  expect(unfinishedWords(jobs, [download('running'), download('waiting')], [])).toEqual([
    '“Delete tags” has 2 of 3 left to do.',
    '“Delete tags” has 1 of 2 left to do.',
    '2 downloads are not done.',
  ])
  expect(unfinishedWords([], [download('waiting')], [])).toEqual(['One download is not done.'])
})
