import { expect, test } from 'vitest'
import type { Download, DraftSummary, JournalEntry, Pin } from '#shared/bridge.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { getTotals, type Job } from '../../../ui/bulk/job.ts'
import { draftItems, pinItems, scheduleItems, stoppedItems, unknownItems } from './local.ts'

const now = Date.parse('2026-05-10T12:00:00Z')
const draft = (project: string, updatedAt: string, rest: Partial<DraftSummary> = {}): DraftSummary => ({
  id: 1,
  connection: 'work',
  project,
  branch: 'main',
  path: 'a.md',
  projectPath: null,
  holds: 'text',
  previousPath: null,
  executable: null,
  baseCommit: null,
  message: '',
  state: 'current',
  origin: { service: null, account: null, sudo: null },
  updatedAt,
  ...rest,
})

test('drafts are one entry for each project, under its path where that is known, those left longest first', () => {
  const items = draftItems('work', [
    draft('7', '2026-05-09T00:00:00Z', { projectPath: 'a/b' }),
    draft('8', '2026-04-01T00:00:00Z', { state: 'unreadable' }),
    draft('7', '2026-05-01T00:00:00Z'),
  ])
  expect(items).toMatchObject([
    { name: '8', tone: 'warning', words: '1 draft', when: { label: 'Edited', at: '2026-04-01T00:00:00Z' } },
    { name: 'a/b', tone: 'note', words: '2 drafts', when: { label: 'Oldest', at: '2026-05-01T00:00:00Z' } },
  ])
  expect(items.map(({ remark }) => remark)).toEqual(['1 can’t be decrypted with the current key', undefined])
  expect(items[1]?.destination).toMatchObject({ link: { params: { project: 'a/b' } } })
})

test('a write with an unknown outcome links to its journal entry', () => {
  const entry: JournalEntry = {
    id: 12,
    at: '2026-05-09T00:00:00Z',
    connection: 'work',
    service: null,
    account: null,
    sudo: null,
    operation: 'tags.create',
    method: 'POST',
    path: '/projects/7/repository/tags',
    params: { id: 'a/b', tag_name: 'v1', ref: 'main' },
    outcome: 'unknown',
    status: null,
    error: { kind: 'unknownOutcome', detail: 'socket hang up' },
    undoes: null,
    undoneBy: null,
    proposedBy: null,
    settled: null,
    restored: null,
    undo: 'exact',
    lost: null,
    member: null,
  }
  const [item] = unknownItems('work', [entry])
  expect(item).toMatchObject({ tone: 'alarm', place: 'a/b › v1', destination: { link: { search: { entry: 12 } } } })
  expect(item?.remark).toBeTruthy()
})

const download = (state: Download['state']): Download => ({
  id: state,
  connection: 'work',
  operation: 'repository.archive',
  path: `/home/me/${state}.zip`,
  state,
  until: null,
  received: 1,
  total: null,
  error: null,
})
const job = (id: string, phase: Job['phase'], totals: Partial<Job['totals']> = {}): Job => ({
  id,
  title: 'Add ines',
  kind: 'write',
  connection: fakeRef('work'),
  actor: null,
  phase,
  needsDryRun: false,
  heldUntil: null,
  startedAt: '2026-05-10T11:00:00Z',
  rows: [],
  totals: { ...getTotals([]), done: 1, ...totals },
})
const ended = { kind: 'ended', at: '2026-05-10T11:30:00Z' } as const

test('lists only downloads and bulk operations that stopped before their end', () => {
  const downloads = (['waiting', 'running', 'done', 'cancelled', 'failed'] as const).map(download)
  const jobs = [
    job('whole', ended),
    job('going', { kind: 'running' }, { failed: 2 }),
    job('lost', ended, { failed: 2, unknown: 1, notSent: 3 }),
    job('held', { kind: 'paused', because: null }),
  ]
  expect(stoppedItems(downloads, jobs).map(({ key, words, tone }) => [key, words, tone])).toEqual([
    ['download failed', 'Download failed', 'warning'],
    ['bulk lost', '2 failed, 1 with unknown outcome, 3 not sent', 'alarm'],
    ['bulk held', 'Paused', 'warning'],
  ])
})

test('lists offline data that is old, stuck or removed', () => {
  const pin = (id: number, state: Pin['state'], completedAt: string | null): Pin => ({
    id,
    connection: 'work',
    connectionRef: fakeRef('work'),
    project: 'a/b',
    ref: 'main',
    sudo: null,
    state,
    step: 'files',
    error: null,
    commit: null,
    files: 1,
    filesKept: 1,
    bytes: 1,
    skipped: [],
    completedAt,
  })
  const items = pinItems(
    [
      pin(1, 'complete', '2026-05-09T00:00:00Z'),
      pin(2, 'complete', '2026-05-01T00:00:00Z'),
      pin(3, 'stopped', null),
      pin(4, 'running', '2026-01-01T00:00:00Z'),
      pin(5, 'gone', '2026-05-01T00:00:00Z'),
    ],
    now,
  )
  expect(items.map(({ key, tone }) => [key, tone])).toEqual([
    ['2', 'note'],
    ['3', 'warning'],
    ['5', 'warning'],
  ])
})

test('a schedule is listed while its latest run failed, with the message of that run', () => {
  const run = (exitCode: number, message: string | null) => ({
    ...{ startedAt: '2026-05-10T03:00:00Z', endedAt: '2026-05-10T03:01:00Z', exitCode, message, file: null },
  })
  const schedule = (name: string, ...runs: readonly ReturnType<typeof run>[]) => ({
    ...{ name, time: { minute: 0, hour: 3, weekday: null, day: null }, command: ['policy', 'check', 'a.yaml'] },
    ...{ directory: '/', to: null, keep: 30, runs },
  })
  const items = scheduleItems([
    schedule('failed', run(4, 'The service did not respond.'), run(0, null)),
    schedule('recovered', run(0, null), run(4, 'The service did not respond.')),
    schedule('never'),
  ])
  expect(items).toMatchObject([
    {
      ...{ name: 'failed', words: 'Failed with exit code 4', remark: 'The service did not respond.' },
      when: { at: '2026-05-10T03:01:00Z' },
    },
  ])
})
