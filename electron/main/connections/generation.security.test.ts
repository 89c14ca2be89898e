import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { placesKey } from '#shared/places-key.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, type OpenedRun, openRun } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'

const users = {
  ines: { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' },
  mats: { id: 7, name: 'Mats Lindqvist', username: 'mats', state: 'active' },
  owen: { id: 8, name: 'Owen Price', username: 'owen', state: 'active' },
}
const otherToken = 'glpat-of-another-account'
const secret = 'only-ines-may-read-this'

function asker({ headers }: Parameters<Respond>[0]): keyof typeof users | null {
  if (headers.sudo !== undefined) return headers.sudo === '7' || headers.sudo === 'mats' ? 'mats' : 'owen'
  if (headers['private-token'] === testToken) return 'ines'
  return headers['private-token'] === otherToken ? 'mats' : null
}

/** A service on which one user can read what others can't, and all users may delete tags. */
const respond: Respond = (request, response) => {
  const who = asker(request)
  if (who === null) return json(response, { message: '401 Unauthorized' }, 401)
  if (request.url.startsWith('/api/v4/version')) return json(response, { version: '16.0' })
  if (request.url.startsWith('/api/v4/user')) return json(response, users[who])
  if (request.method === 'DELETE') return void response.writeHead(204).end()
  if (who !== 'ines') return json(response, { message: '404 Not Found' }, 404)
  const next = `<${request.url.split('?')[0]}?page=2&per_page=1>; rel="next"`
  if (request.url.includes('/tags/')) return json(response, tag)
  json(response, request.url.includes('/raw') ? secret : [tag], 200, { Link: next })
}

const tag = {
  name: 'v1',
  message: secret,
  target: 'abc',
  commit: { id: 'abc', short_id: 'abc', title: 't', author_name: 'a', author_email: 'a@b', created_at: '2026-01-01' },
}

interface Begun {
  readonly run: OpenedRun
  readonly id: string
  readonly url: string
  readonly elsewhere: string
}

/** What makes a connection another one. */
const changes: Readonly<Record<string, (begun: Begun) => Promise<unknown>>> = {
  'another address': ({ run, id, elsewhere }) =>
    run.connections.update({ ...connectionTo(elsewhere), id, token: otherToken }),
  'the token of another account': ({ run, id, url }) =>
    run.connections.update({ ...connectionTo(url), id, token: otherToken }),
  'a token that is refused': ({ run, id, url }) =>
    run.connections.update({ ...connectionTo(url), id, token: 'glpat-revoked' }),
  'another profile': ({ run, id, url }) => run.connections.update({ ...connectionTo(url), id, profile: 'gitlab' }),
  'another certificate authority': ({ run, id, url }) =>
    run.connections.update({ ...connectionTo(url), id, token: testToken, authority: otherAuthority }),
  'another extra header': ({ run, id, url }) =>
    run.connections.update({ ...connectionTo(url), id, headers: [{ name: 'X-Team', value: 'harbor' }] }),
  'no proxy': ({ run, id, url }) =>
    run.connections.update({
      ...connectionTo(url),
      id,
      token: testToken,
      proxy: { kind: 'none', address: '', username: '' },
    }),
  'no certificate authority of its own': ({ run, id, url }) =>
    run.connections.update({ ...connectionTo(url), id, authority: null }),
  'acting as another user': ({ run, id }) => run.connections.setSudo({ id, user: 'mats' }),
}

const [authority = '', otherAuthority = ''] = rootCertificates

async function begin() {
  /** What each request came over. */
  const sockets: Socket[] = []
  const watched: Respond = (request, response, raw) => {
    sockets.push(raw.socket)
    return respond(request, response, raw)
  }
  const [server, other] = [await serve(watched), await serve(watched)]
  const file = join(temporaryDirectory(), 'saved')
  const run = await openRun({ chooseFile: async () => file })
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken, authority })
  await run.connections.learnUser(id)
  const deletions = () => [...server.seen, ...other.seen].filter(({ method }) => method === 'DELETE')
  return { run, id, url: server.url, elsewhere: other.url, file, sockets, deletions }
}

const reading = { operation: 'tags.list', params: { id: 1 } } as const
const deleting = { operation: 'tags.delete', params: { id: 1, tag_name: 'v1' }, from: 'network' } as const
const place = { project: '1', branch: 'main', path: 'a.md' } as const
const text = { content: secret, baseCommit: null, baseContent: null, projectPath: null, message: '' } as const
const usual = { holds: 'text', encoding: 'UTF-8', baseEncoding: 'UTF-8', previousPath: null, executable: null } as const

describe.each(Object.entries(changes))('After %s', (_name, change) => {
  test('a request with the previous generation is refused and not sent', async () => {
    const begun = await begin()
    const { run, id, deletions } = begun
    const connection = run.ref(id)
    const first = await run.proxy.call({ callId: 'first', connection, ...reading, page: { size: 1 }, from: 'network' })
    const token = first.page?.next ?? ''
    expect(token).not.toBe('')
    const written = await run.proxy.call({ callId: 'write', connection, ...deleting })
    expect(deletions()).toHaveLength(1)
    await change(begun)
    expect(run.ref(id)).not.toBe(connection)
    const stale = { callId: randomUUID(), connection }
    const suggestedName = 'x'
    const raw = { operation: 'files.raw', params: { id: 1, file_path: 'a', ref: 'main' } }
    const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
      'a write': () => run.proxy.call({ ...stale, ...deleting }),
      'an explored write': () => run.proxy.explore({ ...stale, ...deleting }),
      'a read': () => run.proxy.call({ ...stale, ...reading, from: 'network' }),
      'a kept answer': () => run.proxy.call({ ...stale, ...reading, from: 'cache' }),
      'the next page': () => run.proxy.call({ ...stale, ...reading, page: { size: 1, token }, from: 'network' }),
      'an explored read': () => run.proxy.explore({ ...stale, ...reading, from: 'network' }),
      'a preview': () => run.proxy.preview({ connection, ...deleting }),
      'a saved file': () => run.proxy.download({ ...stale, ...raw, suggestedName }),
      'an undo plan': () => run.proxy.undo.plan({ connection, id: written.journal ?? 0 }),
      'an undo': () => run.proxy.undo.undo({ connection, id: written.journal ?? 0 }, randomUUID()),
      'keeping offline': () => run.offline.keep({ connection, project: '1', ref: 'main' }),
      'an estimate': () => run.offline.estimate({ callId: 'e', connection, project: '1', ref: 'main' }),
      'a draft': async () => run.drafts.get({ ...place, connection }),
      'the drafts': async () => run.drafts.list({ connection }),
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      expect(await getFailure(attempt()), name).toEqual({ kind: 'connectionChanged' })
    }
    const download = await run.downloads.add({ connection, ...raw, suggestedName })
    const ended = () => run.downloads.list().find(({ id: one }) => one === download?.id)
    await expect.poll(ended).toMatchObject({ state: 'failed', error: { kind: 'connectionChanged' } })
    expect(deletions()).toHaveLength(1)
  })

  test('a page token of the former generation opens no page of the present one', async () => {
    const begun = await begin()
    const { run, id } = begun
    const request = { callId: 'first', ...reading, from: 'network' } as const
    const { page } = await run.proxy.call({ ...request, connection: run.ref(id), page: { size: 1 } })
    await change(begun)
    const now = { ...request, connection: run.ref(id), page: { size: 1, token: page?.next ?? '' } }
    expect(await getFailure(run.proxy.call(now))).toMatchObject({ kind: 'validation' })
  })
})

test('a write that waits for a rate limit sends no request at all when the generation changed by then', async () => {
  const server = await serve((request, response, raw) => {
    if (request.method !== 'DELETE') return respond(request, response, raw)
    response.writeHead(429, { 'Retry-After': '1' }).end()
  })
  const run = await openRun()
  const input = connectionTo(server.url)
  const { id } = await run.connections.add({ ...input, token: testToken })
  await run.connections.learnUser(id)
  const deletion = { connection: id, operation: 'tags.delete', params: { id: 1, tag_name: 'v1' } }
  const deleted = () =>
    getFailure(run.asNow.call({ ...deletion, callId: randomUUID(), from: 'network', priority: 'bulk' }))
  expect((await deleted()).kind).toBe('rateLimited')
  const ended = deleted()
  await expect.poll(() => run.events.filter(({ type }) => type === 'limits.changed')).toHaveLength(1)
  const before = server.seen.length
  await run.connections.update({ ...input, id, token: otherToken })
  expect(await ended).toEqual({ kind: 'connectionChanged' })
  expect(server.seen.slice(before).filter(({ headers }) => headers['private-token'] === testToken)).toEqual([])
})

describe.each(Object.entries(changes))('The HTTP connections after %s', (_name, change) => {
  test('are none that a request of the former generation went over', async () => {
    const begun = await begin()
    const { run, id, sockets } = begun
    const read = (callId: string) =>
      getFailure(run.asNow.call({ callId, connection: id, ...reading, page: { size: 1 }, from: 'network' }))
    await read('a')
    await read('b')
    const before = new Set(sockets)
    expect(before.size).toBeLessThan(sockets.length)
    await change(begun)
    await read('c')
    expect([...before].some(socket => socket === sockets.at(-1))).toBe(false)
  })
})

async function shownNow(run: OpenedRun, id: string) {
  const found = (await run.connections.list()).find(connection => connection.id === id)
  if (!found) throw new Error('it is gone')
  return found
}

const others = ['another address', 'the token of another account', 'a token that is refused', 'acting as another user']

describe.each(others)('As a different user, by %s,', name => {
  const change = changes[name] ?? (() => Promise.reject(new Error('no such change')))

  test('a connection shows no data that was cached before', async () => {
    const begun = await begin()
    const { run, id } = begun
    await run.asNow.call({ callId: 'a', connection: id, ...reading, from: 'network' })
    await change(begun)
    expect(await getFailure(run.asNow.call({ callId: 'b', connection: id, ...reading, from: 'cache' }))).toMatchObject({
      kind: 'notFound',
    })
    const answer = await getFailure(run.asNow.call({ callId: 'c', connection: id, ...reading, from: 'network' }))
    expect(['notFound', 'unauthorized']).toContain(answer.kind)
  })

  test('a draft is set aside under the name of its author, with the last typed text', async () => {
    const begun = await begin()
    const { run, id, url } = begun
    const before = run.ref(id)
    run.drafts.save({ ...place, ...text, ...usual, connection: before })
    await change(begun)
    // The editor saves the text typed at the moment of the change.
    run.drafts.save({ ...place, ...text, ...usual, content: `${secret}, and more`, connection: before })
    expect(run.drafts.get({ ...place, connection: run.ref(id) })).toBeNull()
    expect(run.drafts.list({ connection: run.ref(id) })).toEqual([])
    const [aside, ...none] = run.drafts.list({})
    expect(none).toEqual([])
    expect(aside).toMatchObject({ state: 'elsewhere', origin: { service: url, account: 'ines', sudo: null } })
    expect(run.drafts.read(aside?.id ?? 0)?.content).toBe(`${secret}, and more`)
    run.drafts.save({ ...place, ...text, ...usual, content: 'of the other', connection: run.ref(id) })
    expect(run.drafts.get({ ...place, connection: run.ref(id) })?.content).toBe('of the other')
    run.drafts.putBack(aside?.id ?? 0)
    expect(run.drafts.get({ ...place, connection: run.ref(id) })?.content).toBe(`${secret}, and more`)
  })

  test('no path that was opened, starred or chosen before is there, nor what the service let through', async () => {
    const begun = await begin()
    const { run, id } = begun
    const paths = { [id]: ['ines/secret'], other: ['kept'] }
    const star = { kind: 'project', to: `/c/${id}/p/ines%2Fsecret`, label: 'ines/secret' } as const
    const home = { [id]: { days: 14 as const, projects: ['ines/secret'], groups: [] } }
    run.settings.update({ recents: paths, recentGroups: paths, favourites: { [id]: [star] }, home })
    run.settings.update({ lastLocation: star.to, tabs: { open: [star.to, '/journal'], active: 0 } })
    run.store.paces.set(id, 'tags.list', { requests: 5, milliseconds: 60_000 })
    await change(begun)
    if (name.startsWith('acting')) return expect(placesKey(await shownNow(run, id))).not.toBe(id)
    await run.connections.learnUser(id)
    // The user of a refused token is unknown.
    if (name.includes('refused')) return
    const { recents, recentGroups, favourites, home: chosen, lastLocation, tabs } = run.settings.get()
    expect({ recents, recentGroups, favourites, chosen, lastLocation }).toEqual({
      recents: { other: ['kept'] },
      recentGroups: { other: ['kept'] },
      favourites: {},
      chosen: {},
      lastLocation: null,
    })
    expect(tabs.open).toEqual(['/connections', '/journal'])
    expect(run.store.paces.get(id, 'tags.list')).toBeNull()
  })

  test('a write is not undone', async () => {
    const begun = await begin()
    const { run, id, deletions } = begun
    const { journal } = await run.asNow.call({ callId: 'a', connection: id, ...deleting })
    await change(begun)
    const undo = { connection: run.ref(id), id: journal ?? 0 }
    expect(await run.proxy.undo.plan(undo)).toMatchObject({
      possible: false,
      because: expect.stringMatching(/now|token/),
    })
    expect(await getFailure(run.proxy.undo.undo(undo, 'b'))).toMatchObject({ kind: 'validation' })
    expect(deletions()).toHaveLength(1)
  })
})

test('the token’s own user stays known while acting as another user', async () => {
  const { run, id } = await begin()
  await run.connections.setSudo({ id, user: 'mats' })
  expect(await shownNow(run, id)).toMatchObject({ account: 'ines', sudo: { username: 'mats' } })
})

test('a generation stays as it is over a restart, and comes back when sudo ends', async () => {
  const { run, id } = await begin()
  const before = run.ref(id)
  await run.connections.setSudo({ id, user: 'mats' })
  const asMats = run.ref(id)
  await run.connections.setSudo({ id, user: 'owen' })
  expect(new Set([before, asMats, run.ref(id)]).size).toBe(3)
  await run.connections.setSudo({ id, user: null })
  expect(run.ref(id)).toBe(before)
  await run.connections.setReadOnly({ id, readOnly: true })
  expect(run.ref(id)).toBe(before)
  await run.close()
  const next = await openRun({ directory: run.directory, secrets: run.secrets })
  expect(next.ref(id)).toBe(before)
})

test('drafts and favourites stay with a token that was renewed for the same user', async () => {
  const { run, id, url } = await begin()
  run.settings.update({ recents: { [id]: ['ines/secret'] } })
  run.drafts.save({ ...place, ...text, ...usual, connection: run.ref(id) })
  await run.connections.update({ ...connectionTo(url), id, auth: 'personal', token: ` ${testToken}` })
  expect(run.drafts.get({ ...place, connection: run.ref(id) })).toBeNull()
  await run.connections.learnUser(id)
  const now = () => run.drafts.get({ ...place, connection: run.ref(id) })?.content
  await expect.poll(now).toBe(secret)
  expect(run.settings.get().recents).toEqual({ [id]: ['ines/secret'] })
})
