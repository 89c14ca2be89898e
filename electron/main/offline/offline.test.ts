import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { administratorToken, startTestService, type TestService } from '../../service/testing/test-service.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { forwardTo } from '../testing/forwarder.ts'
import { serve } from '../testing/http-server.ts'
import { type OfflineRun, openOffline } from '../testing/offline.ts'
import { getFailure } from '../testing/run.ts'
import { testRef } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'

const project = 'harbor/lighthouse'
const subject = { connection: testRef, project, ref: 'main' } as const
/** A project of a few files, for what has nothing to do with their number. */
const small = { ...subject, project: 'workshop/field-notes' } as const
const token = administratorToken
const path = 'docs/api/berths.md'

// A whole project is fetched in each; the machine may have other things to do.
vi.setConfig({ testTimeout: 120_000 })

let service: TestService
let git: (...command: string[]) => string
beforeAll(async () => {
  service = await startTestService({ sandbox: true })
  const { id } = service.store.projects.byPath(project) ?? { id: 0 }
  git = (...command) => service.git(id, ...command)
}, 120_000)
afterAll(() => service.stop())

/** A store in which the project was kept at a commit. Keeping it takes seconds, and a copy of the store has it as well. */
interface KeptStore {
  readonly commit: string
  readonly id: number
  readonly directory: string
  readonly secrets: ReadonlyMap<string, string>
}

let keptStore: KeptStore | null = null
const forgetKeptStore = () => {
  if (keptStore) rmSync(keptStore.directory, { recursive: true })
  keptStore = null
}
afterAll(forgetKeptStore)

async function getKeptStore(): Promise<KeptStore> {
  const commit = git('rev-parse', 'main').trim()
  if (keptStore?.commit === commit) return keptStore
  const secrets = new Map<string, string>()
  const run = await openOffline(service.url, { token, keychain: createMemoryKeychain(secrets) })
  const { id } = await run.offline.keep(subject)
  expect(await run.until(id, 'complete', 'stopped', 'gone')).toMatchObject({ state: 'complete', error: null })
  await run.end()
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  cpSync(run.directory, directory, { recursive: true })
  forgetKeptStore()
  keptStore = { commit, id, directory, secrets }
  return keptStore
}

/** An app that has kept the project as it is now. */
async function keptRun(): Promise<{ run: OfflineRun; id: number; front: Awaited<ReturnType<typeof forwardTo>> }> {
  const { id, directory: kept, secrets } = await getKeptStore()
  const directory = temporaryDirectory()
  cpSync(kept, directory, { recursive: true })
  const front = await forwardTo(service.url)
  const run = await openOffline(front.url, { token, directory, keychain: createMemoryKeychain(new Map(secrets)) })
  expect(run.pin(id)).toMatchObject({ state: 'complete', error: null })
  return { run, id, front }
}

async function commitFile(file_path: string): Promise<void> {
  const commit = {
    branch: 'main',
    commit_message: 'Add one',
    actions: [{ action: 'create', file_path, content: 'new' }],
  }
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(commit) }
  expect((await service.call('/projects/harbor%2Flighthouse/repository/commits', call)).status).toBe(201)
}

const withIds = z.array(z.object({ id: z.number() }))
const getHead = (run: OfflineRun, file_path = path) => run.kept('files.head', { id: project, file_path, ref: 'main' })

describe('A project kept offline', () => {
  test('can be read whole from the cache alone: every folder, file, its history and its records', async () => {
    const { run, id } = await keptRun()
    const pin = run.pin(id)
    const seen: string[] = []
    const walk = async (folder?: string): Promise<void> => {
      const params = { id: project, ref: 'main', ...(folder && { path: folder }) }
      for (const entry of await run.kept('repository.tree', params, 100)) {
        const { type, path: below } = getEntry(entry)
        const lastCommit = { id: project, path: below, ref_name: 'main' }
        await run.call('commits.list', lastCommit, { from: 'cache', page: { size: 1 } })
        if (type === 'tree') await walk(below)
        if (type !== 'blob') continue
        seen.push(below)
        const [{ blob_id: sha, last_commit_id: last }] = (await getHead(run, below)).map(headFields) as [Head]
        await run.kept('repository.blob', { id: project, sha })
        await run.kept('commits.get', { id: project, sha: last, stats: false })
      }
    }
    await walk()
    const files = git('ls-tree', '-r', '-z', '--name-only', 'main').split('\0').filter(Boolean)
    expect(seen.toSorted()).toEqual(files.toSorted())
    expect(pin).toMatchObject({ files: files.length, filesKept: files.length, commit: git('rev-parse', 'main').trim() })
    expect(pin.bytes).toBe(run.offline.state().sizes.kept)
    for (const [operation, size] of [
      ['branches.list', 100],
      ['tags.list', 100],
      ['environments.list', 100],
      ['freezePeriods.list', 100],
      ['featureFlags.list', 100],
      ['remoteMirrors.list', 100],
      ['snippets.list', 100],
      ['projectMembers.all', 100],
      ['approvalRules.list', 100],
      ['auditEvents.ofProject', 100],
    ] as const) {
      expect((await run.kept(operation, { id: project }, size)).length, operation).toBeGreaterThan(0)
    }
    for (const order_by of ['id', 'created_at'] as const) {
      const deployments = await run.kept('deployments.list', { id: project, order_by, sort: 'desc' }, 100)
      expect(deployments.length).toBeGreaterThan(0)
    }
    for (const { id: environment_id } of withIds.parse(await run.kept('environments.list', { id: project }, 100))) {
      await run.kept('environments.get', { id: project, environment_id })
    }
    const people = await run.kept('repository.contributors', { id: project, order_by: 'commits', sort: 'desc' }, 100)
    expect(people.length).toBeGreaterThan(0)
    expect((await run.kept('activityEvents.ofProject', { project_id: project }, 100)).length).toBeGreaterThan(0)
    await run.kept('approvals.get', { id: project })
    await run.kept('epics.list', { id: 'harbor', with_labels_details: true }, 100)
  })

  test('leaves so much room of the limit to the next', async () => {
    const { run } = await keptRun()
    const { room } = await run.offline.estimate({ ...subject, callId: 'room' })
    const { limits, sizes } = run.offline.state()
    expect(sizes.kept).toBeGreaterThan(0)
    expect(room).toBe(limits.kept - sizes.kept)
  })

  test('is updated by fetching only what has changed', async () => {
    const { run, id, front } = await keptRun()
    const commit = {
      branch: 'main',
      commit_message: 'Change one, add one, remove one',
      actions: [
        { action: 'update', file_path: path, content: 'another text\n' },
        { action: 'create', file_path: 'docs/new.md', content: 'a new text\n' },
        { action: 'delete', file_path: '.gitignore' },
      ],
    }
    const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(commit) }
    expect((await service.call('/projects/harbor%2Flighthouse/repository/commits', call)).status).toBe(201)
    front.forget()
    run.offline.update({ connection: testRef, id })
    await run.until(id, 'complete')
    const asked = (part: string) => front.seen.filter(line => line.includes(part))
    expect(asked('/repository/blobs/')).toHaveLength(2)
    expect(asked('/repository/files/')).toHaveLength(2)
    // What a SHA names is fetched once for ever: of the history, only the new commit.
    expect(asked('/diff')).toHaveLength(1)
    expect(run.pin(id).files).toBe(git('ls-tree', '-r', '--name-only', 'main').trim().split('\n').length)
    const [{ blob_id: sha }] = (await getHead(run)).map(headFields) as [Head]
    expect(git('cat-file', 'blob', sha)).toBe('another text')
    await run.kept('repository.blob', { id: project, sha })
    await getHead(run, 'docs/new.md')
    await expect(getHead(run, '.gitignore')).rejects.toMatchObject({ error: { kind: 'notFound' } })
    const top = (await run.kept('repository.tree', { id: project, ref: 'main' }, 100)).map(getEntry)
    expect(top.some(entry => entry.path === '.gitignore')).toBe(false)
  })

  test('has nothing left of an earlier commit when the branch moves between two parts of a download', async () => {
    const { run, id, front } = await keptRun()
    await commitFile('docs/short-lived.md')
    front.refuse(/audit_events/, 429)
    run.offline.update({ connection: testRef, id })
    await run.until(id, 'waiting')
    await getHead(run, 'docs/short-lived.md')
    const commit = {
      branch: 'main',
      commit_message: 'Remove it',
      actions: [{ action: 'delete', file_path: 'docs/short-lived.md' }],
    }
    const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(commit) }
    expect((await service.call('/projects/harbor%2Flighthouse/repository/commits', call)).status).toBe(201)
    front.refuse(null)
    const head = git('rev-parse', 'main').trim()
    await expect.poll(() => run.pin(id), { timeout: 60_000 }).toMatchObject({ state: 'complete', commit: head })
    await expect(getHead(run, 'docs/short-lived.md')).rejects.toMatchObject({ error: { kind: 'notFound' } })
    await getHead(run)
  })

  test('pauses, asks nothing while it does, and goes on without fetching again what is there', async () => {
    const front = await forwardTo(service.url)
    const run = await openOffline(front.url, { token })
    const { id } = await run.offline.keep(subject)
    await expect.poll(() => run.pin(id).filesKept, { timeout: 20_000 }).toBeGreaterThan(20)
    await run.offline.pause({ connection: testRef, id })
    const paused = run.pin(id)
    expect(paused.state).toBe('paused')
    // What was on its way when it paused may still arrive; after that, nothing does.
    const sentDuringOneCall = async () => {
      front.forget()
      await run.call('projects.get', { id: 'harbor/tide-tables' })
      return front.seen
    }
    await expect.poll(sentDuringOneCall).toEqual([expect.stringContaining('tide-tables')])
    expect(await sentDuringOneCall()).toHaveLength(1)
    expect(run.pin(id).state).toBe('paused')
    expect(run.pin(id).filesKept).toBeLessThan(run.pin(id).files ?? 0)
    front.forget()
    run.offline.resume({ connection: testRef, id })
    const { files } = await run.until(id, 'complete', 'stopped')
    const heads = front.seen.filter(line => line.startsWith('HEAD'))
    expect(new Set(heads).size).toBe(heads.length)
    expect(heads.length).toBe((files ?? 0) - paused.filesKept)
    expect(front.seen.filter(line => line.includes('recursive=true'))).toEqual([])
  })

  test('stays when the cache must shrink to nothing, and only what was seen goes', async () => {
    const { run } = await keptRun()
    const other = { id: 'harbor/tide-tables' }
    await run.call('projects.get', other)
    run.store.drafts.save({
      ...{ connection: 'test', actor: 'ines', project, branch: 'main', path, content: 'a draft', baseCommit: null },
      ...{ baseContent: null, message: '' },
    })
    run.store.cache.setLimit(0)
    await expect(run.kept('projects.get', other)).rejects.toMatchObject({ error: { kind: 'notFound' } })
    await getHead(run)
    expect(run.offline.state().sizes).toMatchObject({ seen: 0, seenAnswers: 0 })
    run.offline.clearSeen()
    await getHead(run)
    expect(run.store.drafts.get({ connection: 'test', actor: 'ines', project, branch: 'main', path })?.content).toBe(
      'a draft',
    )
  })

  test('stops before the limit for what is kept would be passed, says so, and goes on when it is raised', async () => {
    const limits = { seen: 1_000_000, kept: 1_000_000 }
    const run = await openOffline(service.url, {
      token,
      limits: { get: () => limits, set: changed => void Object.assign(limits, changed) },
    })
    const first = await run.offline.keep({ ...subject, project: 'harbor/tide-tables' })
    const stopped = await run.until(first.id, 'stopped', 'complete')
    expect(stopped.state).toBe('stopped')
    expect(stopped.error).toMatchObject({ kind: 'validation', message: expect.stringContaining('limit') })
    expect(run.store.pins.bytes()).toBeLessThanOrEqual(1_000_000)
    run.offline.setLimits({ kept: 500_000_000 })
    run.offline.resume({ connection: testRef, id: first.id })
    expect((await run.until(first.id, 'stopped', 'complete')).state).toBe('complete')
  })

  test('leaves out what is forbidden, says what, and waits where it is asked to slow down', async () => {
    const front = await forwardTo(service.url)
    const run = await openOffline(front.url, { token })
    front.refuse(/audit_events/)
    const { id } = await run.offline.keep(small)
    const pin = await run.until(id, 'complete', 'stopped')
    expect(pin.skipped).toEqual([{ part: 'audit events', error: expect.objectContaining({ kind: 'forbidden' }) }])
    front.refuse(/./, 429)
    run.offline.update({ connection: testRef, id })
    expect((await run.until(id, 'waiting')).error?.kind).toBe('rateLimited')
    front.refuse(null)
    expect(await run.until(id, 'complete')).toMatchObject({ skipped: [] })
  })

  test('loses nothing by a tree that is not understood, and says so', async () => {
    const { run, id, front } = await keptRun()
    const { filesKept } = run.pin(id)
    front.replace(/repository\/tree\?.*recursive=true/, [7, { path: 8 }])
    await commitFile('docs/first.md')
    run.offline.update({ connection: testRef, id })
    const error = expect.objectContaining({ kind: 'badResponse', operation: 'repository.tree' })
    expect(await run.until(id, 'complete', 'stopped')).toMatchObject({
      ...{ state: 'complete', filesKept },
      skipped: [1, 2].map(number => ({ part: `entry ${number} of the tree`, error })),
    })
    front.replace(/repository\/tree\?.*recursive=true/, { message: 'maintenance' })
    await commitFile('docs/second.md')
    run.offline.update({ connection: testRef, id })
    expect(await run.until(id, 'complete', 'stopped')).toMatchObject({ state: 'stopped', error, filesKept })
    front.replace(/nothing/, [])
    run.offline.update({ connection: testRef, id })
    expect(await run.until(id, 'complete', 'stopped')).toMatchObject({ state: 'complete', filesKept: filesKept + 2 })
  })

  test('needs no right to read the current user', async () => {
    const front = await forwardTo(service.url)
    const run = await openOffline(front.url, { token })
    front.refuse(/\/user$/, 401)
    const { id } = await run.offline.keep(small)
    expect(await run.until(id, 'complete', 'stopped', 'gone')).toMatchObject({ state: 'complete', skipped: [] })
    expect(front.seen.some(line => line.endsWith('/user'))).toBe(true)
  })

  test('has the last deployments of all environments but those that are hidden', async () => {
    const front = await forwardTo(service.url)
    const run = await openOffline(front.url, { token })
    const [hidden] = withIds.parse((await service.call('/projects/harbor%2Flighthouse/environments?per_page=1')).json())
    const hiddenId = hidden?.id ?? 0
    front.refuse(new RegExp(`/environments/${hiddenId}$`), 404)
    const { id } = await run.offline.keep(subject)
    expect(await run.until(id, 'complete', 'stopped', 'gone')).toMatchObject({ state: 'complete', skipped: [] })
    const all = withIds.parse(await run.kept('environments.list', { id: project }, 100))
    const others = all.filter(environment => environment.id !== hiddenId)
    expect(others.length).toBeGreaterThan(1)
    for (const { id: environment_id } of others) await run.kept('environments.get', { id: project, environment_id })
  })

  test('asks nothing any more once it was closed, also when it was waiting to go on', async () => {
    const front = await forwardTo(service.url)
    const run = await openOffline(front.url, { token })
    front.refuse(/\/repository\/tree/, 500)
    const { id } = await run.offline.keep(subject)
    await run.until(id, 'waiting')
    await run.offline.close()
    const asked = front.seen.length
    run.offline.resumeInterrupted()
    run.offline.update({ connection: testRef, id })
    expect(run.pin(id).state).toBe('waiting')
    await run.call('projects.get', { id: project }, { from: 'network' })
    expect(front.seen).toHaveLength(asked + 1)
  })

  test('is neither listed, read, searched nor changed as another account or sudo user, and is there again afterwards', async () => {
    const { run, id } = await keptRun()
    const taken = run.pin(id).bytes
    await run.end()
    const { keychain, directory } = run
    const mats = { id: 7, username: 'mats', name: 'Mats' }
    for (const as of [{ account: 'another' }, { sudo: mats }]) {
      const other = await openOffline(service.url, { token, keychain, directory, ...as })
      await expect(getHead(other)).rejects.toMatchObject({ error: { kind: 'notFound' } })
      expect(other.offline.state()).toMatchObject({ pins: [], sizes: { kept: 0, hidden: taken } })
      const pin = { connection: testRef, id }
      const search = {
        ...pin,
        callId: 'x',
        text: 'a',
        matchCase: false,
        isPattern: false,
        paths: '',
        where: 'names',
      } as const
      expect(await getFailure(other.offline.search(search))).toMatchObject({ kind: 'validation' })
      expect(() => other.offline.update(pin)).toThrow()
      expect(await getFailure(other.offline.remove(pin))).toMatchObject({ kind: 'validation' })
      await other.end()
    }
    const again = await openOffline(service.url, { token, keychain, directory })
    expect(again.pin(id)).toMatchObject({ state: 'complete' })
    expect(await getHead(again)).not.toEqual([])
  })

  test('is gone, with all that was kept for it, when it is deleted; what another one needs stays', async () => {
    const { run, id } = await keptRun()
    const second = await run.offline.keep({ ...subject, ref: git('rev-parse', 'main').trim() })
    await run.until(second.id, 'complete')
    const [{ blob_id: sha }] = (await getHead(run)).map(headFields) as [Head]
    await run.offline.remove({ connection: testRef, id })
    await expect(getHead(run)).rejects.toMatchObject({ error: { kind: 'notFound' } })
    await run.kept('repository.blob', { id: project, sha })
    await run.offline.remove({ connection: testRef, id: second.id })
    await expect(run.kept('repository.blob', { id: project, sha })).rejects.toMatchObject({
      error: { kind: 'notFound' },
    })
    expect(run.offline.state()).toMatchObject({ pins: [], sizes: { kept: 0 } })
  })
})

describe('What the service no longer lets be read', () => {
  test.each([401, 403, 404])('is removed whole when an update is answered with %i', async status => {
    const { run, id, front } = await keptRun()
    front.refuse(/\/projects\/harbor%2Flighthouse$/, status)
    run.offline.update({ connection: testRef, id })
    await run.until(id, 'gone')
    await expect(getHead(run)).rejects.toMatchObject({ error: { kind: 'notFound' } })
    expect(run.offline.state().sizes.kept).toBe(0)
    await expect(
      run.offline.search({
        connection: testRef,
        callId: 'x',
        id,
        text: 'a',
        matchCase: false,
        isPattern: false,
        paths: '',
        where: 'names',
      }),
    ).resolves.toMatchObject({ matches: [] })
  })

  test('is removed whole when any screen is told so', async () => {
    const { run, id, front } = await keptRun()
    front.refuse(/\/projects\/harbor%2Flighthouse$/, 404)
    expect((await run.failure('projects.get', { id: project })).kind).toBe('notFound')
    expect(run.pin(id).state).toBe('gone')
    await expect(getHead(run)).rejects.toMatchObject({ error: { kind: 'notFound' } })
  })

  test('is one file when it is one file', async () => {
    const { run, id, front } = await keptRun()
    front.refuse(/berths/, 403)
    expect((await run.failure('files.head', { id: project, file_path: path, ref: 'main' })).kind).toBe('forbidden')
    await expect(getHead(run)).rejects.toMatchObject({ error: { kind: 'notFound' } })
    await getHead(run, 'README.md')
    expect(run.pin(id).state).toBe('complete')
  })

  test('stays while the service is only out of reach', async () => {
    const { run, id, front } = await keptRun()
    front.refuse(/./, 503)
    run.offline.update({ connection: testRef, id })
    await run.until(id, 'waiting')
    await getHead(run)
    front.refuse(null)
    await run.until(id, 'complete')
  })
})

interface Head {
  readonly blob_id: string
  readonly last_commit_id: string
}
const headFields = (value: unknown): Head => {
  if (typeof value !== 'object' || value === null || !('blob_id' in value) || !('last_commit_id' in value))
    throw new Error('No head')
  return { blob_id: String(value.blob_id), last_commit_id: String(value.last_commit_id) }
}
const getEntry = (value: unknown): { readonly type: string; readonly path: string } => {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('path' in value))
    throw new Error('No entry')
  return { type: String(value.type), path: String(value.path) }
}

test('So many searches and estimates run at once, and no more; one that is cancelled makes room', async () => {
  const { url } = await serve(() => {})
  const run = await openOffline(url, { token })
  const ask = (callId: string) => getFailure(run.offline.estimate({ ...subject, callId }))
  const first = ['1', '2', '3', '4', '5', '6', '7', '8'].map(ask)
  expect(await ask('9')).toMatchObject({ kind: 'validation', message: expect.stringContaining('at once') })
  run.offline.cancel('1')
  expect(await first[0]).toEqual({ kind: 'cancelled' })
  const next = ask('10')
  for (const callId of ['2', '3', '4', '5', '6', '7', '8', '10']) run.offline.cancel(callId)
  expect(await next).toEqual({ kind: 'cancelled' })
  await Promise.all(first)
})
