import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { administratorToken, startTestService, type TestService } from '../../service/testing/test-service.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { openDatabase } from '../store/database.ts'
import { cacheMigrations } from '../store/migrations.ts'
import { createResponseCache } from '../store/response-cache.ts'
import { createSealer, masterKeyLength } from '../store/seal.ts'
import { openStore } from '../store/store.ts'
import { forwardTo } from '../testing/forwarder.ts'
import { type OfflineRun, openOffline } from '../testing/offline.ts'
import { testRef } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createPins } from './pins.ts'

const subject = { connection: testRef, project: 'harbor/lighthouse', ref: 'main' } as const
const token = administratorToken

// A whole project is fetched in each; the machine may have other things to do.
vi.setConfig({ testTimeout: 120_000 })

let service: TestService
beforeAll(async () => {
  service = await startTestService({ sandbox: true })
}, 120_000)
afterAll(() => service.stop())

async function keepIn(options: { readonly directory?: string; readonly keychain?: Keychain } = {}) {
  const run = await openOffline(service.url, { token, ...options })
  const { id } = await run.offline.keep(subject)
  expect(await run.until(id, 'complete', 'stopped')).toMatchObject({ state: 'complete' })
  return { run, id }
}

const searchAll = (run: OfflineRun, id: number) =>
  run.offline.search({
    connection: testRef,
    callId: 'all',
    id,
    text: 'e',
    matchCase: false,
    isPattern: false,
    paths: '',
    where: 'contents',
  })

test('one corrupt row costs one file, which the next update fetches again', async () => {
  const front = await forwardTo(service.url)
  const run = await openOffline(front.url, { token })
  const { id } = await run.offline.keep(subject)
  await run.until(id, 'complete')
  const before = await searchAll(run, id)
  const other = new DatabaseSync(join(run.directory, 'cache.db'))
  const spoiled = other
    .prepare(
      "UPDATE responses SET sealed = zeroblob(size) WHERE key = (SELECT content FROM pin_entries WHERE content IS NOT NULL AND kind = 'file' ORDER BY position LIMIT 1)",
    )
    .run()
  other.close()
  expect(spoiled.changes).toBe(1)
  const after = await searchAll(run, id)
  expect(after.filesLeftOut).toBe(before.filesLeftOut + 1)
  expect(after.filesSearched).toBe(before.filesSearched - 1)
  front.forget()
  run.offline.update({ connection: testRef, id })
  await run.until(id, 'complete')
  expect(front.seen.filter(line => line.includes('/repository/blobs/'))).toHaveLength(1)
  expect(await searchAll(run, id)).toEqual(before)
})

test('a lost key removes offline data with a notice, and it can be downloaded again', async () => {
  const { run } = await keepIn()
  await run.end()
  const next = await openOffline(service.url, { token, directory: run.directory, keychain: createMemoryKeychain() })
  expect(next.store.notices).toEqual([expect.stringContaining('1 project was kept offline')])
  expect(next.offline.state()).toMatchObject({ pins: [], sizes: { kept: 0, seen: 0 }, lasts: true })
  const again = await next.offline.keep(subject)
  expect(await next.until(again.id, 'complete', 'stopped')).toMatchObject({ state: 'complete' })
})

test('a full disk stops the download with an error; downloaded data stays readable, and the download resumes when there is space', async () => {
  const { run, database } = await openOn('PRAGMA max_page_count = 60')
  const { id } = await run.offline.keep(subject)
  const stopped = await run.until(id, 'stopped', 'complete')
  expect(stopped).toMatchObject({ state: 'stopped', error: { kind: 'disk', isFull: true } })
  expect((await run.call('projects.get', { id: 'harbor/tide-tables' })).value).toMatchObject({ name: 'tide-tables' })
  expect((await searchAll(run, id)).filesSearched).toBe(stopped.filesKept)
  database.exec('PRAGMA max_page_count = 1000000')
  run.offline.resume({ connection: testRef, id })
  expect(await run.until(id, 'stopped', 'complete')).toMatchObject({ state: 'complete' })
})

test.each([/audit_events/, /\/environments\/\d+$/])(
  'a write that fails once stops the download, whatever is written afterwards: of %s',
  async paths => {
    const front = await forwardTo(service.url)
    const { run, database } = await openOn('PRAGMA temp_store = MEMORY', front.url)
    let hasFailed = false
    database.function('fail_once', () => {
      if (hasFailed || !front.seen.some(line => paths.test(line))) return null
      hasFailed = true
      throw new Error('disk I/O error')
    })
    database.exec('CREATE TEMP TRIGGER broken BEFORE INSERT ON responses BEGIN SELECT fail_once(); END')
    const { id } = await run.offline.keep(subject)
    expect((await run.until(id, 'stopped', 'complete')).state).toBe('stopped')
    expect(hasFailed).toBe(true)
    run.offline.resume({ connection: testRef, id })
    expect((await run.until(id, 'stopped', 'complete')).state).toBe('complete')
    const all = await run.kept('environments.list', { id: subject.project }, 100)
    for (const { id: environment_id } of z.array(z.object({ id: z.number() })).parse(all)) {
      await run.kept('environments.get', { id: subject.project, environment_id })
    }
    await run.kept('auditEvents.ofProject', { id: subject.project }, 100)
  },
)

test('a read-only database gives an error, and offline data stays readable', async () => {
  const { run, database } = await openOn('PRAGMA query_only = OFF')
  const { id } = await run.offline.keep(subject)
  await run.until(id, 'complete')
  database.exec('PRAGMA query_only = ON')
  const found = await searchAll(run, id)
  expect(found.filesSearched).toBeGreaterThan(50)
  expect((await run.call('projects.get', { id: 'harbor/tide-tables' })).value).toMatchObject({ name: 'tide-tables' })
  await expect(async () => run.offline.update({ connection: testRef, id })).rejects.toThrow('readonly')
  await expect(run.offline.remove({ connection: testRef, id })).rejects.toThrow('readonly')
  expect(run.offline.state().pins).toMatchObject([{ state: 'complete' }])
  database.exec('PRAGMA query_only = OFF')
  await run.offline.remove({ connection: testRef, id })
  expect(run.offline.state().pins).toEqual([])
})

test.each([0.2, 0.7])('a file cut off at %s of its length leaves a usable app that reports the loss', async part => {
  const { run } = await keepIn()
  await run.end()
  const { directory, keychain } = run
  const file = join(directory, 'cache.db')
  truncateSync(file, Math.floor(readFileSync(file).length * part))
  const next = await openOffline(service.url, { token, directory, keychain })
  await next.call('projects.get', { id: 'harbor/lighthouse' })
  const { pins } = next.offline.state()
  if (pins[0]) await searchAll(next, pins[0].id).catch(() => undefined)
  await next.end()
  const last = await openOffline(service.url, { token, directory, keychain })
  expect([...next.store.notices, ...last.store.notices]).not.toEqual([])
  const { id } = await last.offline.keep(subject)
  expect(await last.until(id, 'complete', 'stopped')).toMatchObject({ state: 'complete' })
})

test('kill -9 during a download keeps downloaded data, and the next run resumes', async () => {
  const front = await forwardTo(service.url)
  const directory = temporaryDirectory()
  const key = randomBytes(masterKeyLength).toString('base64')
  const fixture = new URL('keep-writer.fixture.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [fixture, front.url, token, directory, key], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let kept = 0
  child.stdout.on('data', (chunk: Buffer) => {
    kept = Math.max(kept, ...chunk.toString().trim().split('\n').map(Number))
    if (kept > 20) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  front.forget()
  const keychain: Keychain = { get: async () => key, set: async () => {}, delete: async () => {} }
  const run = await openOffline(front.url, { token, directory, keychain })
  const [pin] = run.offline.state().pins
  expect(pin).toMatchObject({ state: 'running', project: 'harbor/lighthouse' })
  expect(pin?.filesKept).toBeGreaterThanOrEqual(kept)
  run.offline.resumeInterrupted()
  const done = await run.until(pin?.id ?? 0, 'complete', 'stopped')
  expect(done).toMatchObject({ state: 'complete', filesKept: done.files })
  const heads = front.seen.filter(line => line.startsWith('HEAD'))
  expect(heads.length).toBeLessThanOrEqual((done.files ?? 0) - (pin?.filesKept ?? 0))
  expect(front.seen.filter(line => line.includes('recursive=true'))).toEqual([])
})

/** A run whose cache is in the test's hands. */
async function openOn(pragma: string, url = service.url) {
  const directory = temporaryDirectory()
  const { database } = openDatabase(join(directory, 'cache.db'), {
    migrations: cacheMigrations,
    synchronous: 'NORMAL',
    check: false,
  })
  database.exec(pragma)
  const sealer = createSealer(randomBytes(masterKeyLength))
  const opened = await openStore({
    database: join(directory, 'gatehouse.db'),
    cache: join(directory, 'unused.db'),
    keychain: createMemoryKeychain(),
    keychainLasts: true,
    log: () => {},
  })
  const store = {
    ...opened,
    cache: createResponseCache(database, sealer, { log: () => {} }),
    pins: createPins(database, sealer),
  }
  return { run: await openOffline(url, { token, directory, store }), database }
}
