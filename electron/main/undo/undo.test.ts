import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toConnectionRef } from '#shared/bridge.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { proxyTo, type TestProxyOptions } from '../testing/proxy.ts'
import { getFailure } from '../testing/run.ts'
import { testRef } from '../testing/target.ts'

interface Tag {
  release?: { tag_name: string; description: string } | null
  name: string
  message: string | null
  target: string
  commit: { id: string; short_id: string; title: string; author_name: string; author_email: string; created_at: string }
}

const getTag = (name: string, message: string | null): Tag => ({
  name,
  message,
  target: 'abc',
  commit: { id: 'abc', short_id: 'abc', title: 't', author_name: 'a', author_email: 'a@b', created_at: '2026-01-01' },
})

/** A service that has tags, and can be set to drop responses. */
function tagService() {
  const tags = new Map<string, Tag>()
  const lose = { writes: false }
  const keeps = { notes: false }
  const respond: Respond = (request, response, raw) => {
    const name = decodeURIComponent(request.url.split('?')[0]?.split('/').at(7) ?? '')
    if (request.method === 'POST') {
      const body: { tag_name: string; message?: string; release_description?: string } = JSON.parse(request.body)
      const made = getTag(body.tag_name, body.message ?? null)
      const notes = keeps.notes ? body.release_description : undefined
      tags.set(made.name, notes ? { ...made, release: { tag_name: made.name, description: notes } } : made)
      if (lose.writes) return void raw.socket.destroy()
      return json(response, made, 201)
    }
    const found = tags.get(name)
    if (!found) return json(response, { message: '404 Tag Not Found' }, 404)
    if (request.method === 'DELETE') {
      tags.delete(name)
      return void response.writeHead(204).end()
    }
    json(response, found)
  }
  return { tags, lose, keeps, respond }
}

const keychain = createMemoryKeychain()
const ofNoVersion: Pick<TestProxyOptions, 'version'> = {}

async function open(looksAfter: readonly number[] = [1, 5], of: Pick<TestProxyOptions, 'profile' | 'version'> = {}) {
  const service = tagService()
  const { url, seen } = await serve(service.respond)
  const proxy = await proxyTo(url, { looksAfter, keychain, ...of })
  const named = (id: number | null) => ({ connection: testRef, id: id ?? 0 })
  const undo = (id: number | null) => proxy.proxy.undo.undo(named(id), randomUUID())
  const check = (id: number | null) => proxy.proxy.undo.checkRestored(named(id))
  const plan = (id: number | null) => proxy.proxy.undo.plan(named(id))
  return { ...service, ...proxy, seen, undo, check, plan }
}

const v1 = { id: 1, tag_name: 'v1' }

describe('Undoing a write', () => {
  test('a created tag is deleted, and the journal links both entries', async () => {
    const { call, plan, undo, tags, store } = await open()
    const { journal } = await call('tags.create', { ...v1, ref: 'main' })
    expect(await plan(journal)).toEqual({
      possible: true,
      fidelity: 'exact',
      note: null,
      operation: 'tags.delete',
      params: v1,
      changed: [],
    })
    const answer = await undo(journal)
    expect([...tags.keys()]).toEqual([])
    expect(await store.journal.list({ limit: 5 })).toMatchObject([
      { id: answer.journal, operation: 'tags.delete', undoes: journal, undoneBy: null },
      { id: journal, operation: 'tags.create', undoes: null, undoneBy: answer.journal },
    ])
  })

  test('a deleted tag is recreated from its state, including the message', async () => {
    const { call, undo, tags } = await open()
    tags.set('v1', getTag('v1', 'An annotation'))
    const { journal } = await call('tags.delete', v1)
    expect(tags.size).toBe(0)
    await undo(journal)
    expect(tags.get('v1')).toMatchObject({ message: 'An annotation', commit: { id: 'abc' } })
  })

  test.each([
    { what: 'a lightweight tag', tag: { ...getTag('v1', null), release: null }, undo: 'exact', lost: null },
    {
      what: 'a tag that is sent without its release notes',
      tag: getTag('v1', null),
      undo: 'near',
      lost: expect.stringMatching(/^Its release notes, if it has any, are not restored: .* not in the journal\.$/),
    },
    { what: 'an annotated tag', tag: getTag('v1', 'Said'), undo: 'near', lost: expect.stringContaining('tagger') },
    {
      what: 'one without words',
      tag: { ...getTag('v1', null), target: 'f00' },
      undo: 'near',
      lost: expect.any(String),
    },
    {
      what: 'a tag with release notes',
      tag: { ...getTag('v1', null), release: { tag_name: 'v1', description: 'New' } },
      undo: 'near',
      lost: 'Its release notes are recreated with a new date.',
    },
  ])('says of $what, in the list and before it is sent, what will not be as it was', async ({ tag, undo, lost }) => {
    const { call, plan, tags, store } = await open()
    tags.set('v1', tag)
    const { journal } = await call('tags.delete', v1)
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ id: journal, undo, lost }])
    expect(store.journal.get(journal ?? 0)).toMatchObject({ undo, lost })
    expect(await plan(journal)).toMatchObject({ possible: true, fidelity: undo, note: lost })
  })

  test.each([
    {
      on: 'version 16.11',
      of: { version: { major: 16, minor: 11 } },
      lost: expect.stringContaining('are not restored'),
    },
    {
      on: 'version 13.12',
      of: { version: { major: 13, minor: 12 } },
      lost: 'Its release notes are recreated with a new date.',
    },
    { on: 'an unknown version', of: ofNoVersion, lost: expect.stringContaining('may not be restored') },
  ])('says the same of release notes in the list and before it is sent, on $on', async ({ of, lost }) => {
    const { call, plan, tags, store } = await open([1, 5], { profile: 'gitlab', ...of })
    tags.set('v1', { ...getTag('v1', null), release: { tag_name: 'v1', description: 'New' } })
    const { journal } = await call('tags.delete', v1)
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ id: journal, undo: 'near', lost }])
    expect(store.journal.get(journal ?? 0)).toMatchObject({ lost })
    expect(await plan(journal)).toMatchObject({ possible: true, note: lost })
  })

  test('a tag with release notes added since is deleted with them, with a note', async () => {
    const { call, plan, undo, tags } = await open()
    const { journal } = await call('tags.create', { ...v1, ref: 'main' })
    tags.set('v1', { ...getTag('v1', null), release: { tag_name: 'v1', description: 'New' } })
    const note = 'Release notes added since are deleted with the tag.'
    expect(await plan(journal)).toMatchObject({ possible: true, fidelity: 'near', note, changed: [] })
    expect((await undo(journal)).restored).toEqual({ state: 'full', fields: [] })
    expect(tags.size).toBe(0)
  })

  test('a tag that was moved since, or whose release notes were changed, is not changed', async () => {
    const { call, plan, undo, tags, keeps } = await open()
    keeps.notes = true
    const notes = (description: string) => ({ release: { tag_name: 'v1', description } })
    const { journal } = await call('tags.create', { ...v1, ref: 'main', release_description: 'New' })
    expect(await plan(journal)).toMatchObject({ fidelity: 'exact', note: null, changed: [] })
    tags.set('v1', { ...getTag('v1', null), ...notes('Newer') })
    expect(await plan(journal)).toMatchObject({ changed: [{ path: 'release.description', was: 'New', now: 'Newer' }] })
    tags.set('v1', { ...getTag('v1', null), ...notes('New'), target: 'def' })
    expect(await getFailure(undo(journal))).toMatchObject({ kind: 'conflict' })
    expect(tags.size).toBe(1)
  })

  test('a tag whose release notes were deleted since is not changed', async () => {
    const { call, plan, undo, tags, keeps } = await open()
    keeps.notes = true
    const { journal } = await call('tags.create', { ...v1, ref: 'main', release_description: 'New' })
    tags.set('v1', getTag('v1', null))
    expect(await plan(journal)).toMatchObject({
      note: null,
      changed: [{ path: 'release', was: { tag_name: 'v1', description: 'New' } }],
    })
    expect(await getFailure(undo(journal))).toMatchObject({ kind: 'conflict' })
    expect(tags.size).toBe(1)
  })

  test('is refused with the difference when another user has changed it since', async () => {
    const { call, plan, undo, tags } = await open()
    const { journal } = await call('tags.create', { ...v1, ref: 'main' })
    await plan(journal)
    tags.set('v1', { ...getTag('v1', null), target: 'def' })
    expect(await plan(journal)).toMatchObject({ changed: [{ path: 'target', was: 'abc', now: 'def' }] })
    expect(await getFailure(undo(journal))).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('target'),
    })
    expect(tags.size).toBe(1)
  })

  test('reads the restored state afterwards, and the journal stores it', async () => {
    const { call, undo, tags, store } = await open()
    tags.set('v1', getTag('v1', null))
    const { journal } = await call('tags.delete', v1)
    const full = await undo(journal)
    expect(full.restored).toEqual({ state: 'full', fields: [] })
    expect(store.journal.get(full.journal ?? 0)).toMatchObject({ undoes: journal, restored: full.restored })
    tags.set('v2', { ...getTag('v2', null), release: { tag_name: 'v2', description: 'New' } })
    const second = await call('tags.delete', { id: 1, tag_name: 'v2' })
    const partly = await undo(second.journal)
    expect(partly.restored).toEqual({ state: 'partly', fields: ['release'] })
  })

  test('reports that the state was not restored when the service ignores the write', async () => {
    const { call, undo, check, tags } = await open()
    tags.set('v1', getTag('v1', null))
    const { journal } = await call('tags.create', { id: 1, tag_name: 'v2', ref: 'main' })
    const { journal: deleted } = await call('tags.delete', v1)
    const done = await undo(journal)
    expect(done.restored.state).toBe('full')
    tags.set('v2', getTag('v2', null))
    expect(await check(journal)).toMatchObject({ state: 'not' })
    expect(await check(deleted)).toMatchObject({ state: 'not' })
  })

  test('is done once', async () => {
    const { call, plan, undo } = await open()
    const { journal } = await call('tags.create', { ...v1, ref: 'main' })
    await undo(journal)
    expect(await plan(journal)).toMatchObject({ possible: false, because: 'It was undone already' })
    expect(await getFailure(undo(journal))).toMatchObject({ kind: 'validation' })
  })

  test('runs once when it is requested twice at the same time', async () => {
    const { call, undo, seen, tags } = await open()
    tags.set('v1', getTag('v1', null))
    const { journal } = await call('tags.delete', v1)
    const outcomes = await Promise.allSettled([undo(journal), undo(journal)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('is refused at another address than the write was sent to', async () => {
    const { call, plan, close, directory } = await open()
    const { journal } = await call('tags.create', { ...v1, ref: 'main' })
    await plan(journal)
    await close()
    const other = tagService()
    other.tags.set('v1', getTag('v1', null))
    const { url, seen } = await serve(other.respond)
    const { proxy } = await proxyTo(url, { directory, keychain })
    expect(await proxy.undo.plan({ connection: testRef, id: journal ?? 0 })).toMatchObject({
      possible: false,
      because: expect.stringContaining(`leads to ${url} now`),
    })
    expect(await getFailure(proxy.undo.undo({ connection: testRef, id: journal ?? 0 }, randomUUID()))).toMatchObject({
      kind: 'validation',
    })
    expect(seen).toEqual([])
  })

  test('is refused with the token of another account', async () => {
    const { call, plan, close, directory, target } = await open()
    const { journal } = await call('tags.create', { ...v1, ref: 'main' })
    await plan(journal)
    await close()
    const { proxy } = await proxyTo(target.baseUrl, { directory, keychain, account: 'other', username: 'mats' })
    expect(await proxy.undo.plan({ connection: testRef, id: journal ?? 0 })).toMatchObject({
      because: expect.stringContaining('token of ines'),
    })
  })

  test('can itself be undone', async () => {
    const { call, undo, tags } = await open()
    const { journal } = await call('tags.create', { ...v1, ref: 'main' })
    const back = await undo(journal)
    await undo(back.journal)
    expect([...tags.keys()]).toEqual(['v1'])
  })

  test.each([
    [0, 'This entry is not in the journal'],
    [null, 'This entry is not in the journal'],
  ])('of %s says why not', async (id, because) => {
    const { plan } = await open()
    expect(await plan(id)).toMatchObject({ possible: false, because: expect.stringContaining(because) })
  })
})

describe('A write whose answer was lost', () => {
  test('is detected as made, and not sent again', async () => {
    const { failure, lose, seen, store, events } = await open()
    lose.writes = true
    const error = await failure('tags.create', { ...v1, ref: 'main' })
    expect(error).toMatchObject({ kind: 'unknownOutcome', found: 'made' })
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ outcome: 'done' }])
    expect(events).toMatchObject([{ type: 'operations.invalidated' }])
  })

  test('that had no effect is detected as not made', async () => {
    const { url } = await serve((request, response, raw) => {
      if (request.method === 'POST') raw.socket.destroy()
      else json(response, { message: '404 Tag Not Found' }, 404)
    })
    const { failure, store } = await proxyTo(url, { looksAfter: [1, 2] })
    expect(await failure('tags.create', { ...v1, ref: 'main' })).toMatchObject({ found: 'notMade' })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ outcome: 'failed' }])
  })

  test('stays unknown when the service can’t be read', async () => {
    let posted = false
    const { url } = await serve((request, response, raw) => {
      posted ||= request.method === 'POST'
      if (posted) raw.socket.destroy()
      else json(response, { message: '404 Tag Not Found' }, 404)
    })
    const { failure, store } = await proxyTo(url, { looksAfter: [1, 2] })
    const error = await failure('tags.create', { ...v1, ref: 'main' })
    expect(error).toMatchObject({ kind: 'unknownOutcome' })
    expect(error).not.toHaveProperty('found')
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ outcome: 'unknown' }])
  })
})

test('a look that waits for a limit ends with what the connection was: its token is sent no more', async () => {
  const { tags, respond } = tagService()
  tags.set('v1', getTag('v1', null))
  const limit = { isMet: false }
  const { url, seen } = await serve((request, response, raw) => {
    if (!limit.isMet) return respond(request, response, raw)
    response.writeHead(429, { 'Retry-After': '1' }).end()
    limit.isMet = false
  })
  const { call, proxy, sender, events } = await proxyTo(url, { keychain })
  const { journal } = await call('tags.delete', v1)
  limit.isMet = true
  const before = seen.length
  const plan = proxy.undo.plan({ connection: testRef, id: journal ?? 0, priority: 'bulk' })
  await expect.poll(() => events.filter(({ type }) => type === 'limits.changed')).toHaveLength(1)
  sender.forget('test')
  expect(await plan).toMatchObject({ possible: false, because: expect.stringContaining('cannot be read') })
  expect(seen.length).toBe(before + 1)
})

describe('An undo that another write has to precede', () => {
  const environment = { id: 5, name: 'review', external_url: null, state: 'available' }
  const created = { id: 1, name: 'review' }

  /** A service of the family that deletes only stopped environments. */
  async function environmentService(profile: 'gitlab' | 'documents' = 'gitlab') {
    const state: { present: typeof environment | null; failsDelete: boolean } = { present: null, failsDelete: false }
    const { url, seen } = await serve((request, response) => {
      if (request.method === 'GET' && !state.present) {
        return request.url.includes('?') ? json(response, []) : json(response, { message: '404 Not Found' }, 404)
      }
      if (request.url.endsWith('/stop')) state.present = { ...environment, state: 'stopped' }
      else if (request.method === 'POST') state.present = environment
      if (request.method !== 'DELETE') return json(response, state.present, request.url.endsWith('s') ? 201 : 200)
      if (state.failsDelete) return json(response, { message: 'broken' }, 500)
      state.present = null
      response.writeHead(204).end()
    })
    const app = await proxyTo(url, { profile, keychain, looksAfter: [1] })
    const { journal } = await app.call('environments.create', created)
    const request = { connection: testRef, id: journal ?? 0 }
    const writes = () => seen.filter(({ method }) => method !== 'GET').map(one => `${one.method} ${one.url}`)
    return { ...app, state, request, writes, undo: () => app.proxy.undo.undo(request, randomUUID()) }
  }

  const stop = { operation: 'environments.stop', params: { id: 1, environment_id: 5 } }
  const back = { operation: 'environments.delete', params: { id: 1, environment_id: 5 } }
  const path = '/api/v4/projects/1/environments'

  test('is planned and sent with it', async () => {
    const { proxy, request, undo, writes } = await environmentService()
    expect(await proxy.undo.plan(request)).toMatchObject({ possible: true, first: stop, ...back, changed: [] })
    expect(proxy.undo.getCalls(request, { profile: 'gitlab', version: null })).toEqual([stop, back])
    await undo()
    expect(writes()).toEqual([`POST ${path}`, `POST ${path}/5/stop`, `DELETE ${path}/5`])
  })

  test('is sent without it when that was done before', async () => {
    const { proxy, request, state, undo, writes } = await environmentService()
    state.failsDelete = true
    expect(await getFailure(undo())).toMatchObject({ kind: 'server' })
    state.failsDelete = false
    const plan = await proxy.undo.plan(request)
    expect(plan).toMatchObject({ possible: true, ...back, changed: [] })
    expect(plan).not.toHaveProperty('first')
    await undo()
    expect(writes().slice(1)).toEqual([`POST ${path}/5/stop`, `DELETE ${path}/5`, `DELETE ${path}/5`])
  })

  test('is sent without it to a service that needs none', async () => {
    const { proxy, request, undo, writes } = await environmentService('documents')
    expect(await proxy.undo.plan(request)).not.toHaveProperty('first')
    expect(proxy.undo.getCalls(request, { profile: 'documents', version: null })).toEqual([back])
    await undo()
    expect(writes()).toEqual([`POST ${path}`, `DELETE ${path}/5`])
  })

  test('is nothing for an entry of another connection, or one that is not in the journal', async () => {
    const { proxy, request } = await environmentService()
    const service = { profile: 'gitlab', version: null } as const
    expect(proxy.undo.getCalls({ ...request, connection: toConnectionRef('other', 'g'.repeat(22)) }, service)).toEqual(
      [],
    )
    expect(proxy.undo.getCalls({ ...request, id: 0 }, service)).toEqual([])
  })
})
