import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BridgeEvent, type ConnectionRef, type KeptJob, sandboxConnection } from '#shared/bridge.ts'
import { openRun } from '../testing/run.ts'
import { bulkJobsOfWindows, draftsOfWindows, selfCheckOfWindows } from './between-windows.ts'

const job = (connection: ConnectionRef): KeptJob => ({
  ...{ id: randomUUID(), connection, title: 'Delete 4 tags', kind: 'write', rows: [] },
  startedAt: '2026-05-06T07:00:00.000Z',
})

test('a bulk job of one window is not interrupted for another, until its window is closed', async () => {
  const run = await openRun()
  const left = job(run.ref(sandboxConnection))
  run.bulkJobs.keep(left)
  let page = 1
  const open = new Set([1, 2, 3])
  const jobs = bulkJobsOfWindows(run.bulkJobs, { getPage: () => page, isOpen: id => open.has(id) })
  const getIds = (asked: number) => {
    page = asked
    return jobs.interrupted().map(({ id }) => id)
  }
  expect(getIds(1)).toEqual([left.id])
  expect(getIds(2)).toEqual([])
  const own = job(run.ref(sandboxConnection))
  jobs.keep(own)
  // The page of the window was loaded again.
  expect(getIds(1)).toEqual([left.id])
  expect(getIds(2)).toEqual([own.id])
  open.delete(1)
  expect(getIds(3)).toEqual([left.id])
  jobs.forget(left.id)
  expect(getIds(3)).toEqual([])
})

test('a draft that is saved or discarded in one window is told to the others', async () => {
  const run = await openRun()
  const reported: BridgeEvent[] = []
  const drafts = draftsOfWindows(run.drafts, { sendToOthers: event => reported.push(event) })
  const place = { connection: run.ref(sandboxConnection), project: '1', branch: 'main', path: 'README.md' }
  const text = {
    projectPath: null,
    holds: 'text',
    content: 'x',
    encoding: 'UTF-8',
    previousPath: null,
    message: '',
  } as const
  const base = { executable: null, baseCommit: null, baseContent: null, baseEncoding: 'UTF-8' } as const
  drafts.save({ ...place, ...text, ...base })
  expect(reported).toEqual([{ type: 'drafts.changed', saved: place }])
  expect(drafts.get(place)).toMatchObject({ content: 'x' })
  expect(reported).toHaveLength(1)
  drafts.discard(place)
  expect(reported).toHaveLength(2)
})

test('an answer to the offer of the self-check is told to the other windows', async () => {
  const { selfCheck } = await openRun()
  const reported: BridgeEvent[] = []
  selfCheckOfWindows(selfCheck, { sendToOthers: event => reported.push(event) }).answer('140')
  expect(reported).toEqual([{ type: 'selfCheck.answered' }])
  expect(selfCheck.offer('140')).toBeNull()
})
