import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { KeptJob } from '#shared/bridge.ts'
import { testRef } from '../testing/target.ts'
import { createBulkJobs, maxKeptJobs } from './bulk-jobs.ts'
import { openDatabase } from './database.ts'
import { createJournal, keptEntries } from './journal.ts'
import { storeMigrations } from './migrations.ts'
import { createSealer } from './seal.ts'
import { createTextSeal } from './text-seal.ts'

const id = '0b5c8a1e-6a52-4f0c-9d27-3f5a3b8c9d10'
const keptRow = (key: string) => ({
  ...{
    key,
    label: key,
    where: null,
    page: 'https://harbor/tags',
    operation: 'tags.delete',
    params: { id: 1, tag_name: key },
  },
  ...{ isSecret: false, before: 'at abc', after: null, undoes: null },
})
const job: KeptJob = {
  ...{ id, connection: testRef, title: 'Delete 4 tags', kind: 'write', startedAt: '2026-05-06T07:00:00.000Z' },
  rows: ['v1', 'v2', 'v3', 'v4'].map(keptRow),
}
const owner = { actor: 'a', service: 'https://harbor', username: 'ines', sudo: null }
const write = {
  connection: 'test',
  actor: 'a',
  service: null,
  account: 'ines',
  sudo: null,
  operation: 'tags.delete',
  method: 'DELETE',
  path: '/p',
  params: {},
  before: { known: false },
} as const
const result = { status: 204, error: null, answer: null } as const

function open() {
  const { database } = openDatabase(':memory:', { migrations: storeMigrations, synchronous: 'FULL', check: false })
  const seal = createTextSeal(createSealer(randomBytes(32)))
  /** As a run begins. */
  const begin = () => ({ journal: createJournal(database, seal), jobs: createBulkJobs(database, seal) })
  return { database, begin }
}

describe('A bulk job that had not ended', () => {
  test('is there in the next run, with what became of each row that was sent, the last time it was', () => {
    const { begin } = open()
    const first = begin()
    first.jobs.keep(job, owner)
    const refused = first.journal.begin({ ...write, job: { job: id, row: 0 } })
    first.journal.finish(refused, {
      ...{ outcome: 'failed', status: 500, answer: null },
      error: { kind: 'server', status: 500, message: 'no' },
    })
    const done = first.journal.begin({ ...write, job: { job: id, row: 0 } })
    first.journal.finish(done, { ...result, outcome: 'done' })
    const pending = first.journal.begin({ ...write, job: { job: id, row: 1 } })
    first.journal.begin(write)
    expect(begin().jobs.interrupted()).toEqual([
      {
        ...job,
        owner,
        sent: [
          { row: 0, entry: done, outcome: 'done', settled: null, error: null },
          { row: 1, entry: pending, outcome: 'unknown', settled: null, error: null },
        ],
      },
    ])
  })

  test('is kept sealed, and is gone once it is forgotten or its connection is removed', () => {
    const { database, begin } = open()
    const { jobs } = begin()
    jobs.keep(job, owner)
    const [row] = database.prepare('SELECT kept FROM bulk_jobs').all()
    expect(Buffer.from(row?.kept instanceof Uint8Array ? row.kept : []).toString('latin1')).not.toContain('Delete 4')
    jobs.forget(id)
    expect(jobs.interrupted()).toEqual([])
    jobs.keep(job, owner)
    jobs.forgetConnection('another')
    expect(jobs.interrupted()).toHaveLength(1)
    jobs.forgetConnection('test')
    expect(jobs.interrupted()).toEqual([])
  })

  test('makes room for a newer one when there are as many as are kept', () => {
    const { jobs } = open().begin()
    const minutes = Array.from({ length: maxKeptJobs + 1 }, (_, minute) => minute)
    const startedAt = (minute: number) => new Date(Date.UTC(2026, 4, 6, 7, minute)).toISOString()
    for (const minute of minutes) jobs.keep({ ...job, id: randomUUID(), startedAt: startedAt(minute) }, owner)
    expect(jobs.interrupted().map(kept => kept.startedAt)).toEqual(minutes.slice(1).map(startedAt))
  })

  test('is no longer shown when the journal no longer covers it: sent rows would look as if they were not sent', () => {
    const { database, begin } = open()
    begin().jobs.keep({ ...job, startedAt: '2020-01-01T00:00:00.000Z' }, owner)
    const insert = database.prepare(
      "INSERT INTO journal (at, connection, operation, method, path, request, outcome) VALUES ('2021', 'test', 'o', 'm', 'p', x'00', 'done')",
    )
    database.exec('BEGIN')
    for (let count = 1; count < keptEntries; count += 1) insert.run()
    database.exec('COMMIT')
    expect(begin().jobs.interrupted()).toHaveLength(1)
    insert.run()
    expect(begin().jobs.interrupted()).toEqual([])
  })
})
