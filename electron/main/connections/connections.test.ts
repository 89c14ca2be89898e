import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { defaultHome } from '#shared/bridge.ts'
import { type Keychain, tokenEntry } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { json, serve, type TestServer } from '../testing/http-server.ts'
import { connectionTo, getFailure, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { runOnlyConnection } from './run-only.ts'

describe('A saved connection', () => {
  test('is there at the next start, and its token is in the keychain and in no file', async () => {
    const { url } = await serve(service)
    const first = await openRun()
    const added = await first.connections.add({ ...connectionTo(url), token: ` ${testToken}\n` })
    expect(added).toMatchObject({ kind: 'saved', secret: 'keychain', name: 'Harbor', baseUrl: url })
    await first.asNow.call({
      callId: 'a',
      connection: added.id,
      operation: 'user.current',
      params: {},
      from: 'network',
    })
    const { account } = await first.connections.target(added.id)
    expect(await first.secrets.get(tokenEntry(account))).toBe(testToken)
    await first.close()
    for (const name of readdirSync(first.directory)) {
      expect(readFileSync(join(first.directory, name), 'latin1')).not.toContain(testToken)
    }
    const second = await openRun(first)
    expect(await second.connections.list()).toMatchObject([{ id: 'sandbox' }, { id: added.id, secret: 'keychain' }])
    const answer = await second.asNow.call({
      callId: 'a',
      connection: added.id,
      operation: 'user.current',
      params: {},
      from: 'cache',
    })
    expect(answer.value).toMatchObject({ username: 'ines' })
  })

  test('keeps its token in memory without a keychain, says so, and asks for it at the next start', async () => {
    const server = await serve(service)
    const first = await openRun({ notice: 'There is no keychain' })
    const { id, secret } = await first.connections.add({ ...connectionTo(server.url), token: testToken })
    expect(secret).toBe('memory')
    await first.close()
    const second = await openRun({ directory: first.directory, notice: 'There is no keychain' })
    expect((await second.connections.list())[1]).toMatchObject({ id, secret: 'none' })
    const call = { callId: 'a', connection: id, operation: 'user.current', params: {}, from: 'network' } as const
    expect(await getFailure(second.asNow.call(call))).toMatchObject({ kind: 'unauthorized' })
    expect(server.seen).toEqual([])
  })

  test('can be renamed without its token, and not sent elsewhere without it', async () => {
    const { url } = await serve(service)
    const other = await serve(service)
    const { connections } = await openRun()
    const { id } = await connections.add({ ...connectionTo(url), token: testToken })
    expect(await connections.update({ ...connectionTo(url), id, name: 'Renamed' })).toMatchObject({ name: 'Renamed' })
    expect(await getFailure(connections.update({ ...connectionTo(other.url), id }))).toMatchObject({
      kind: 'validation',
    })
    expect((await connections.target(id)).baseUrl).toBe(url)
    expect(other.seen).toEqual([])
  })

  test('with a new token shows no data cached with the old one', async () => {
    const { url } = await serve(service)
    const { connections, asNow: proxy } = await openRun()
    const { id } = await connections.add({ ...connectionTo(url), token: testToken })
    const call = { callId: 'a', connection: id, operation: 'user.current', params: {} } as const
    await proxy.call({ ...call, from: 'network' })
    expect((await proxy.call({ ...call, from: 'cache' })).value).toMatchObject({ username: 'ines' })
    await connections.update({ ...connectionTo(url), id, token: 'glpat-of-someone-else' })
    expect(await getFailure(proxy.call({ ...call, from: 'cache' }))).toMatchObject({ kind: 'notFound' })
    expect(await getFailure(proxy.call({ ...call, from: 'network' }))).toMatchObject({ kind: 'unauthorized' })
  })

  test('whose token was refused has a clean slate with a new one', async () => {
    const { url } = await serve(service)
    const { connections, asNow: proxy } = await openRun()
    const { id } = await connections.add({ ...connectionTo(url), token: 'glpat-revoked' })
    const call = { callId: 'a', connection: id, operation: 'user.current', params: {}, from: 'network' } as const
    expect(await getFailure(proxy.call(call))).toMatchObject({ kind: 'unauthorized' })
    expect((await connections.list())[1]?.health.state).toBe('refused')
    const updated = await connections.update({ ...connectionTo(url), id, token: testToken })
    expect(updated.health).toEqual({ state: 'unknown' })
    expect((await proxy.call(call)).value).toMatchObject({ username: 'ines' })
  })

  test('that is given a new address and token while it is in use sends neither token to the wrong address', async () => {
    const [old, other] = [await serve(service), await serve(service)]
    const memory = createMemoryKeychain()
    const reached = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let slow = false
    const secrets: Keychain = {
      ...memory,
      get: async name => {
        if (slow && name.startsWith(tokenEntry(''))) {
          reached.resolve()
          await gate.promise
        }
        return memory.get(name)
      },
    }
    const first = await openRun({ secrets })
    const { id } = await first.connections.add({ ...connectionTo(old.url), token: 'token-of-old' })
    await first.close()
    const { connections, asNow: proxy } = await openRun(first)
    slow = true
    const call = { callId: 'a', connection: id, operation: 'user.current', params: {}, from: 'network' } as const
    const early = getFailure(proxy.call(call))
    await reached.promise
    slow = false
    await connections.update({ ...connectionTo(other.url), id, token: testToken })
    gate.resolve()
    await early
    await proxy.call(call)
    const sent = (server: TestServer) => new Set(server.seen.map(request => request.headers['private-token']))
    expect([...sent(old)]).not.toContain(testToken)
    expect([...sent(other)]).toEqual([testToken])
  })

  test('that is given a new token refuses the calls under way, and is not judged by how they end', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = await serve((request, response, raw) => {
      if (request.headers['private-token'] === testToken) return service(request, response, raw)
      arrived.resolve()
    })
    const { connections, asNow: proxy } = await openRun()
    const { id } = await connections.add({ ...connectionTo(server.url), token: 'glpat-revoked' })
    const call = { connection: id, operation: 'projects.get', from: 'network' } as const
    const early = Array.from({ length: 12 }, (_, index) =>
      getFailure(proxy.call({ ...call, callId: `early ${index}`, params: { id: index + 1 } })),
    )
    await arrived.promise
    await connections.update({ ...connectionTo(server.url), id, token: testToken })
    expect(new Set((await Promise.all(early)).map(({ kind }) => kind))).toEqual(new Set(['connectionChanged']))
    const asked = server.seen.filter(request => /projects\/\d/.test(request.url))
    expect(asked.filter(request => request.headers['private-token'] === testToken)).toEqual([])
    expect((await connections.list())[1]?.health.state).not.toBe('refused')
  })

  test('that changes how it signs in keeps its token', async () => {
    const server = await serve(service)
    const { connections, secrets } = await openRun()
    const { id } = await connections.add({ ...connectionTo(server.url), token: testToken })
    const { account } = await connections.target(id)
    await connections.update({ ...connectionTo(server.url), id, auth: 'oauth' })
    expect(await connections.target(id)).toMatchObject({ auth: 'oauth', token: testToken })
    expect(await secrets.get(tokenEntry(account))).toBeNull()
  })

  test('is removed with its token, its drafts, its recent places, its favourites and everything seen through it; the journal stays', async () => {
    const { url } = await serve(service)
    const { connections, asNow: proxy, secrets, store, settings, events, followed } = await openRun()
    const { id } = await connections.add({ ...connectionTo(url), token: testToken })
    const draft = {
      connection: id,
      actor: connections.getIdentity(id)?.actor ?? '',
      project: 'p',
      branch: 'main',
      path: 'a',
    }
    store.drafts.save({ ...draft, content: 'x', baseCommit: null, baseContent: null, message: '' })
    const call = { callId: 'a', connection: id, operation: 'user.current', params: {}, from: 'network' } as const
    await proxy.call(call)
    const { account } = await connections.target(id)
    const write = { ...call, operation: 'tags.delete', params: { id: 1, tag_name: 'v1' } }
    await proxy.call(write).catch(() => undefined)
    const written = await store.journal.list({ limit: 10 })
    const star = { kind: 'group', to: `/c/${id}/g/a`, label: 'a' } as const
    settings.update({
      recents: { [id]: ['a/b'], sandbox: ['c/d'] },
      recentGroups: { [id]: ['a'] },
      favourites: { [id]: [star], sandbox: [{ ...star, to: '/c/sandbox/g/a' }] },
      home: { [id]: defaultHome },
      lastLocation: `/c/${id}/projects`,
    })
    await connections.remove(id)
    expect(settings.get()).toMatchObject({ recents: { sandbox: ['c/d'] }, home: {}, lastLocation: null })
    expect(settings.get().recents).not.toHaveProperty(id)
    // Else the page of another window would write its own copy back.
    expect(events).toContainEqual({ type: 'settings.changed' })
    expect(followed.at(-1)?.recents).toEqual({ sandbox: ['c/d'] })
    expect(settings.get().home).not.toHaveProperty(id)
    expect(settings.get().recentGroups).toEqual({})
    expect(Object.keys(settings.get().favourites)).toEqual(['sandbox'])
    expect(written).toHaveLength(1)
    expect(await store.journal.list({ limit: 10 })).toEqual(written)
    expect(await secrets.get(tokenEntry(account))).toBeNull()
    expect(store.drafts.get(draft)).toBeNull()
    expect(await getFailure(proxy.call(call))).toMatchObject({ kind: 'notFound' })
    expect((await connections.list()).map(connection => connection.id)).toEqual(['sandbox'])
    await expect
      .poll(() => events.at(-1))
      .toMatchObject({ type: 'connections.changed', connections: [{ id: 'sandbox' }] })
  })

  test('fetches the user of its token, and the journal has it', async () => {
    const { url } = await serve((request, response, raw) =>
      request.method === 'POST'
        ? json(response, { name: 'v1', message: null, target: 'a' }, 201)
        : service(request, response, raw),
    )
    const { connections, asNow: proxy, store } = await openRun()
    await connections.test({ ...connectionTo(url), token: testToken })
    const { id } = await connections.add({ ...connectionTo(url), token: testToken })
    const params = { id: 1, tag_name: 'v1', ref: 'main' }
    await proxy.call({ callId: 'a', connection: id, operation: 'tags.create', params, from: 'network' })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ account: 'ines' }])
  })
})

test('the user of a connection is learned again when its token changes while the old user is being learned', async () => {
  const answered: string[] = []
  const { url } = await serve((request, response, raw) => {
    if (request.headers['private-token'] === testToken) return service(request, response, raw)
    response.on('finish', () => answered.push(request.url))
    if (!request.url.endsWith('/user')) json(response, [])
  })
  const { connections } = await openRun()
  const { id } = await connections.add({ ...connectionTo(url), token: 'glpat-first' })
  const learning = connections.learnUser(id)
  await expect.poll(() => answered).toHaveLength(2)
  // A later request is answered, so the app has these two responses.
  await fetch(`${url}/later`)
  await connections.update({ ...connectionTo(url), id, token: testToken })
  await learning
  await connections.learnUser(id)
  expect((await connections.target(id)).username).toBe('ines')
})

describe('The version of a service', () => {
  /** A service with a list of responses to `GET /version`; the last one is repeated. */
  async function openWith(...answers: readonly (readonly [status: number, body: unknown])[]) {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let asked = 0
    const { url } = await serve((request, response, raw) => {
      if (!request.url.startsWith('/api/v4/version')) return service(request, response, raw)
      const [status, body]: readonly [number, unknown] = answers[Math.min(asked, answers.length - 1)] ?? [500, {}]
      asked += 1
      json(response, body, status, { 'X-Gitlab-Meta': '{}' })
    })
    const { connections, asNow } = await openRun()
    const { id } = await connections.add({ ...connectionTo(url), profile: 'gitlab', token: testToken })
    const contact = () =>
      asNow.call({ callId: 'a', connection: id, operation: 'user.current', params: {}, from: 'network' })
    const now = () => connections.getIdentity(id)
    return { contact, asked: () => asked, version: () => now()?.version, user: () => now()?.username }
  }
  const reported = (version: string) => [200, { version, revision: 'abc' }] as const

  test.each([429, 500, 502])(
    'is asked for again at a later answer when it could not be told at first (%i)',
    async status => {
      const { contact, asked, version, user } = await openWith([status, { message: 'later' }], reported('16.4.1'))
      await contact()
      await expect.poll(user).toBe('ines')
      expect(version()).toBeNull()
      await contact()
      expect(asked()).toBe(1)
      vi.advanceTimersByTime(5000)
      await contact()
      await expect.poll(version).toEqual({ major: 16, minor: 4 })
      vi.advanceTimersByTime(3_600_000)
      await contact()
      expect(asked()).toBe(2)
    },
  )

  test('is requested less and less often if the service never returns it', async () => {
    const { contact, asked } = await openWith([502, {}])
    for (let second = 0; second < 3600; second += 20) {
      await contact()
      vi.advanceTimersByTime(20_000)
    }
    expect(asked()).toBeGreaterThan(3)
    expect(asked()).toBeLessThanOrEqual(13)
  })

  test('is not requested again after a refusal', async () => {
    const { contact, asked, version, user } = await openWith([403, { message: 'no' }])
    await contact()
    await expect.poll(user).toBe('ines')
    vi.advanceTimersByTime(3_600_000)
    await contact()
    expect(asked()).toBe(1)
    expect(version()).toBeNull()
  })
})

describe('The connections that are not saved', () => {
  test('the sandbox and the run-only one cannot be changed or removed', async () => {
    const runOnly = runOnlyConnection('http://127.0.0.1:1/api/v4', 'secret')
    const { connections, settings } = await openRun({ runOnly })
    expect(await connections.list()).toMatchObject([
      { id: 'sandbox', kind: 'sandbox' },
      { id: runOnly.id, kind: 'run-only', secret: 'memory', baseUrl: 'http://127.0.0.1:1' },
    ])
    expect(settings.get().activeConnection).toBe(runOnly.id)
    for (const [id, message] of [
      ['sandbox', 'This connection cannot be changed'],
      [runOnly.id, 'This connection cannot be changed'],
      ['another', 'This connection doesn’t exist'],
    ] as const) {
      const refused = { kind: 'validation', message }
      expect(await getFailure(connections.remove(id))).toMatchObject(refused)
      expect(await getFailure(connections.update({ ...connectionTo('http://127.0.0.1:1'), id }))).toMatchObject(refused)
    }
  })

  test('the run-only one has the name it was given, else the host of its address', () => {
    expect(runOnlyConnection('https://git.example:8443/api/v4', 'secret').name).toBe('git.example:8443')
    expect(runOnlyConnection('https://git.example', 'secret', '  ').name).toBe('git.example')
    expect(runOnlyConnection('https://git.example', 'secret', ' Harbor production ').name).toBe('Harbor production')
  })

  test('a run-only token is not stored, and its cached data is available in a later run with it', async () => {
    const server = await serve(service)
    const runOnly = runOnlyConnection(server.url, testToken)
    const first = await openRun({ runOnly })
    const call = {
      callId: 'a',
      connection: runOnly.id,
      operation: 'user.current',
      params: {},
      from: 'network',
    } as const
    await first.asNow.call(call)
    await first.close()
    expect(await first.secrets.get(tokenEntry(runOnly.account))).toBeNull()
    for (const name of readdirSync(first.directory)) {
      expect(readFileSync(join(first.directory, name), 'latin1')).not.toContain(testToken)
    }
    await server.close()
    const second = await openRun({ ...first, runOnly: runOnlyConnection(server.url, testToken) })
    expect((await second.asNow.call(call)).provenance).toMatchObject({ source: 'cache', stale: true })
    await second.close()
    const third = await openRun({ ...first, runOnly: runOnlyConnection(server.url, 'another-token') })
    expect(await getFailure(third.asNow.call(call))).toMatchObject({ kind: 'offline' })
  })
})
