import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BridgeEvent, ConnectionInput } from '#shared/bridge.ts'
import { toAppError } from '../failure.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { type Run, startRun } from '../run.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { testToken } from '../testing/proxy.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { runOnlyConnection } from './run-only.ts'

const user = { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' }
const version = { version: '16.0', revision: 'abc' }

/** A service that takes one token, and answers the little a connection asks. */
const service: Respond = (request, response) => {
  const path = request.url.split('?')[0]
  if (request.headers['private-token'] !== testToken) return json(response, { message: '401 Unauthorized' }, 401)
  const headers = { 'X-Gitlab-Meta': '{}' }
  if (path === '/api/v4/version') return json(response, version, 200, headers)
  if (path === '/api/v4/user') return json(response, user, 200, headers)
  return json(response, [], 200, headers)
}

interface Opened extends Run {
  readonly directory: string
  readonly keychain: Run['keychain']
  readonly secrets: Keychain
  readonly events: BridgeEvent[]
}

async function open(
  options: {
    directory?: string
    secrets?: Keychain
    notice?: string
    runOnly?: Parameters<typeof startRun>[0]['runOnly']
  } = {},
): Promise<Opened> {
  const directory = options.directory ?? temporaryDirectory()
  const secrets = options.secrets ?? createMemoryKeychain()
  const events: BridgeEvent[] = []
  const run = await startRun({
    databaseFile: join(directory, 'gatehouse.db'),
    cacheFile: join(directory, 'cache.db'),
    keychain: { keychain: secrets, notice: options.notice ?? null },
    runOnly: options.runOnly ?? null,
    startService: () => {
      const exited = Promise.withResolvers<number | null>()
      return { firstLine: new Promise(() => {}), exited: exited.promise, stop: () => exited.resolve(0) }
    },
    emit: event => events.push(event),
    chooseFile: async () => null,
    log: () => {},
  })
  let closed = false
  const close = async () => {
    if (!closed) await run.close()
    closed = true
  }
  onTestFinished(close)
  return { ...run, close, directory, secrets, events }
}

const input = (baseUrl: string): ConnectionInput => ({
  name: 'Harbor',
  baseUrl,
  profile: 'documents',
  auth: 'personal',
})
const failure = async (work: Promise<unknown>) =>
  toAppError(
    await work.then(
      () => new Error('no failure'),
      error => error,
    ),
  )

describe('Testing a connection', () => {
  test('finds the user, the version and the profile', async () => {
    const { url } = await serve(service)
    const { connections } = await open()
    expect(await connections.test({ ...input(`${url}/api/v4/`), token: testToken })).toEqual({
      user: 'Ines Okafor (@ines)',
      version: '16.0',
      profile: 'gitlab',
    })
  })

  test.each([403, 404])('is content when the service answers %i for user and version', async status => {
    const { url } = await serve((request, response) =>
      request.url.startsWith('/api/v4/projects') ? json(response, []) : json(response, { message: 'no' }, status),
    )
    const { connections } = await open()
    expect(await connections.test({ ...input(url), token: testToken })).toEqual({
      user: null,
      version: null,
      profile: null,
    })
  })

  test('works without a token where projects are public', async () => {
    const { url } = await serve((request, response) =>
      request.url.startsWith('/api/v4/projects')
        ? json(response, [])
        : json(response, { message: '401 Unauthorized' }, 401),
    )
    const { connections } = await open()
    expect(await connections.test({ ...input(url), auth: 'none' })).toMatchObject({ user: null })
  })

  const html: Respond = (_request, response) =>
    void response.setHeader('Content-Type', 'text/html').end('<form>Sign in</form>')
  test.each<[string, Respond, string]>([
    ['a login page', html, 'badResponse'],
    ['a wrong token', service, 'unauthorized'],
    ['nothing of this API', (_request, response) => json(response, { message: '404 Not Found' }, 404), 'badResponse'],
    ['another web site', (_request, response) => json(response, { hello: 'world' }), 'badResponse'],
    [
      'a redirect',
      (_request, response) => void response.writeHead(301, { Location: 'https://sso.example/' }).end(),
      'badResponse',
    ],
    ['a service that fails', (_request, response) => json(response, {}, 500), 'server'],
    ['a connection that breaks', (_request, _response, raw) => void raw.socket.destroy(), 'offline'],
  ])('says what is wrong with %s', async (_what, respond, kind) => {
    const { url } = await serve(respond)
    const { connections } = await open()
    expect(await failure(connections.test({ ...input(url), token: 'another-token' }))).toMatchObject({ kind })
  })

  test('never sends a stored token to another address', async () => {
    const { url } = await serve(service)
    const other = await serve(service)
    const { connections } = await open()
    const { id } = await connections.add({ ...input(url), token: testToken })
    expect(await connections.test({ ...input(url), existing: id })).toMatchObject({ version: '16.0' })
    expect(await failure(connections.test({ ...input(other.url), existing: id }))).toMatchObject({
      kind: 'validation',
      fields: { token: expect.any(String) },
    })
    expect(other.seen).toEqual([])
  })

  test('refuses what cannot be a token before sending anything', async () => {
    const server = await serve(service)
    const { connections } = await open()
    for (const token of ['two words', 'line\r\nX-Evil: 1', 'ünïcode']) {
      expect(await failure(connections.test({ ...input(server.url), token }))).toMatchObject({ kind: 'validation' })
    }
    expect(await failure(connections.test(input(server.url)))).toMatchObject({ kind: 'validation' })
    expect(server.seen).toEqual([])
  })
})

describe('A saved connection', () => {
  test('is there at the next start, and its token is in the keychain and in no file', async () => {
    const { url } = await serve(service)
    const first = await open()
    const added = await first.connections.add({ ...input(url), token: ` ${testToken}\n` })
    expect(added).toMatchObject({ kind: 'saved', secret: 'keychain', name: 'Harbor', baseUrl: url })
    await first.proxy.call({
      callId: 'a',
      connection: added.id,
      operation: 'user.current',
      params: {},
      from: 'network',
    })
    expect(await first.secrets.get(`connection/${added.id}`)).toBe(testToken)
    await first.close()
    for (const name of readdirSync(first.directory)) {
      expect(readFileSync(join(first.directory, name), 'latin1')).not.toContain(testToken)
    }
    const second = await open(first)
    expect(await second.connections.list()).toMatchObject([{ id: 'sandbox' }, { id: added.id, secret: 'keychain' }])
    const answer = await second.proxy.call({
      callId: 'a',
      connection: added.id,
      operation: 'user.current',
      params: {},
      from: 'cache',
    })
    expect(answer.value).toMatchObject({ username: 'ines' })
  })

  test('keeps its token in memory without a keychain, shows that, and asks for it at the next start', async () => {
    const server = await serve(service)
    const first = await open({ notice: 'There is no keychain' })
    const { id, secret } = await first.connections.add({ ...input(server.url), token: testToken })
    expect(secret).toBe('memory')
    await first.close()
    const second = await open({ directory: first.directory, notice: 'There is no keychain' })
    expect((await second.connections.list())[1]).toMatchObject({ id, secret: 'none' })
    const call = { callId: 'a', connection: id, operation: 'user.current', params: {}, from: 'network' } as const
    expect(await failure(second.proxy.call(call))).toMatchObject({ kind: 'unauthorized' })
    expect(server.seen).toEqual([])
  })

  test('can be renamed without its token, and not sent elsewhere without it', async () => {
    const { url } = await serve(service)
    const other = await serve(service)
    const { connections } = await open()
    const { id } = await connections.add({ ...input(url), token: testToken })
    expect(await connections.update({ ...input(url), id, name: 'Renamed' })).toMatchObject({ name: 'Renamed' })
    expect(await failure(connections.update({ ...input(other.url), id }))).toMatchObject({ kind: 'validation' })
    expect((await connections.target(id)).baseUrl).toBe(url)
    expect(other.seen).toEqual([])
  })

  test('with a new token shows nothing of what the old one saw', async () => {
    const { url } = await serve(service)
    const { connections, proxy } = await open()
    const { id } = await connections.add({ ...input(url), token: testToken })
    const call = { callId: 'a', connection: id, operation: 'user.current', params: {} } as const
    await proxy.call({ ...call, from: 'network' })
    expect((await proxy.call({ ...call, from: 'cache' })).value).toMatchObject({ username: 'ines' })
    await connections.update({ ...input(url), id, token: 'glpat-of-someone-else' })
    expect(await failure(proxy.call({ ...call, from: 'cache' }))).toMatchObject({ kind: 'notFound' })
    expect(await failure(proxy.call({ ...call, from: 'network' }))).toMatchObject({ kind: 'unauthorized' })
  })

  test('is removed with its token, its drafts and everything seen through it', async () => {
    const { url } = await serve(service)
    const { connections, proxy, secrets, store, events } = await open()
    const { id } = await connections.add({ ...input(url), token: testToken })
    const draft = { connection: id, project: 'p', branch: 'main', path: 'a' }
    store.drafts.save({ ...draft, content: 'x', baseCommit: null, baseContent: null, message: '' })
    const call = { callId: 'a', connection: id, operation: 'user.current', params: {}, from: 'network' } as const
    await proxy.call(call)
    await connections.remove(id)
    expect(await secrets.get(`connection/${id}`)).toBeNull()
    expect(store.drafts.get(draft)).toBeNull()
    expect(await failure(proxy.call(call))).toMatchObject({ kind: 'notFound' })
    expect((await connections.list()).map(connection => connection.id)).toEqual(['sandbox'])
    await expect
      .poll(() => events.at(-1))
      .toMatchObject({ type: 'connections.changed', connections: [{ id: 'sandbox' }] })
  })

  test('learns whom its token belongs to, and the journal says it', async () => {
    const { url } = await serve((request, response, raw) =>
      request.method === 'POST'
        ? json(response, { name: 'v1', message: null, target: 'a' }, 201)
        : service(request, response, raw),
    )
    const { connections, proxy, store } = await open()
    await connections.test({ ...input(url), token: testToken })
    const { id } = await connections.add({ ...input(url), token: testToken })
    const params = { id: 1, tag_name: 'v1', ref: 'main' }
    await proxy.call({ callId: 'a', connection: id, operation: 'tags.create', params, from: 'network' })
    expect(store.journal.list({ limit: 1 })).toMatchObject([{ account: 'ines' }])
  })
})

describe('The connections that are not saved', () => {
  test('the sandbox and the run-only one cannot be changed or removed', async () => {
    const runOnly = runOnlyConnection('http://127.0.0.1:1/api/v4', 'secret')
    const { connections, settings } = await open({ runOnly })
    expect(await connections.list()).toMatchObject([
      { id: 'sandbox', kind: 'sandbox' },
      { id: runOnly.id, kind: 'run-only', secret: 'memory', baseUrl: 'http://127.0.0.1:1' },
    ])
    expect(settings.get().activeConnection).toBe(runOnly.id)
    for (const id of ['sandbox', runOnly.id]) {
      expect(await failure(connections.remove(id))).toMatchObject({ kind: 'validation' })
      expect(await failure(connections.update({ ...input('http://127.0.0.1:1'), id }))).toMatchObject({
        kind: 'validation',
      })
    }
  })

  test('a run-only token is stored nowhere, and what it saw is there for a later run with it', async () => {
    const server = await serve(service)
    const runOnly = runOnlyConnection(server.url, testToken)
    const first = await open({ runOnly })
    const call = {
      callId: 'a',
      connection: runOnly.id,
      operation: 'user.current',
      params: {},
      from: 'network',
    } as const
    await first.proxy.call(call)
    await first.close()
    expect(await first.secrets.get(`connection/${runOnly.id}`)).toBeNull()
    for (const name of readdirSync(first.directory)) {
      expect(readFileSync(join(first.directory, name), 'latin1')).not.toContain(testToken)
    }
    await server.close()
    const second = await open({ ...first, runOnly: runOnlyConnection(server.url, testToken) })
    expect((await second.proxy.call(call)).provenance).toMatchObject({ source: 'cache', stale: true })
    await second.close()
    const third = await open({ ...first, runOnly: runOnlyConnection(server.url, 'another-token') })
    expect(await failure(third.proxy.call(call))).toMatchObject({ kind: 'offline' })
  })
})
