import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { json, type Respond, serve as serveAll } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'

const tag = { name: 'v1', message: null, target: 'abc' }
const create = { id: 1, tag_name: 'v1', ref: 'main' }

/**
 * A server for testing writes. Reading the state gives 404 before a write, and 503 after it.
 */
async function serve(respond: Respond) {
  let written = false
  const isLook = (method: string, url: string) => method === 'GET' && /\/tags\/[^/]+$/.test(url)
  const server = await serveAll((request, response, raw) => {
    if (isLook(request.method, request.url)) return json(response, { message: '404' }, written ? 503 : 404)
    written ||= request.method !== 'GET'
    return respond(request, response, raw)
  })
  return {
    url: server.url,
    close: server.close,
    get seen() {
      return server.seen.filter(({ method, url }) => !isLook(method, url))
    },
  }
}

describe('A write', () => {
  test('is sent as JSON, recorded with its outcome, and returns the reads it invalidates', async () => {
    const server = await serve((_request, response) => json(response, tag, 201))
    const { call, store, events } = await proxyTo(server.url)
    const answer = await call('tags.create', create)
    expect(answer.value).toEqual(tag)
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/api/v4/projects/1/repository/tags' })
    expect(server.seen[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ tag_name: 'v1', ref: 'main' })
    expect(await store.journal.list({ limit: 10 })).toMatchObject([
      {
        id: answer.journal,
        connection: 'test',
        account: 'ines',
        operation: 'tags.create',
        method: 'POST',
        path: '/api/v4/projects/1/repository/tags',
        params: { id: 1, tag_name: 'v1', ref: 'main' },
        outcome: 'done',
        status: 201,
        error: null,
      },
    ])
    expect(events).toEqual([
      {
        type: 'operations.invalidated',
        connection: 'test',
        operations: expect.arrayContaining(['tags.list', 'tags.get']),
      },
    ])
  })

  test('that is refused is recorded as failed, and invalidates no reads', async () => {
    const { url } = await serve((_request, response) => json(response, { message: 'Tag v1 already exists' }, 405))
    const { failure, store, events } = await proxyTo(url)
    const error = await failure('tags.create', create)
    expect(error).toMatchObject({ kind: 'validation', message: 'Tag v1 already exists' })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ outcome: 'failed', status: 405, error }])
    expect(events).toEqual([])
  })

  test('with an empty answer gives null', async () => {
    const { url } = await serve((_request, response) => void response.writeHead(204).end())
    const { call } = await proxyTo(url)
    expect((await call('tags.delete', { id: 1, tag_name: 'v1' })).value).toBeNull()
  })

  test('that needs no change, if the contract declares that, succeeds with null', async () => {
    const { url } = await serve((_request, response) => void response.writeHead(304).end())
    const { call, failure, store } = await proxyTo(url)
    expect((await call('epics.todo', { id: 1, epic_iid: 5 })).value).toBeNull()
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ outcome: 'done', status: 304, error: null }])
    expect(await failure('tags.create', create)).toMatchObject({ kind: 'badResponse' })
  })

  test('is on record before its request leaves', async () => {
    let recorded: unknown
    const server = await serve(async (_request, response) => {
      recorded = await bench.store.journal.list({ limit: 1 })
      json(response, tag, 201)
    })
    const bench = await proxyTo(server.url)
    await bench.call('tags.create', create)
    expect(recorded).toMatchObject([{ outcome: 'pending', operation: 'tags.create' }])
  })

  test.each([502, 503, 429])('is never sent again after %i', async status => {
    const server = await serve((_request, response) => json(response, {}, status, { 'Retry-After': '0' }))
    const { failure } = await proxyTo(server.url)
    await failure('tags.create', create)
    expect(server.seen).toHaveLength(1)
  })

  test('whose answer is lost has an unknown outcome, and is not sent again', async () => {
    const server = await serve((_request, _response, raw) => void raw.socket.destroy())
    const { failure, store, events } = await proxyTo(server.url)
    const error = await failure('tags.create', create)
    expect(error).toMatchObject({ kind: 'unknownOutcome' })
    expect(server.seen).toHaveLength(1)
    expect(await store.journal.list({ limit: 1 })).toMatchObject([
      { outcome: 'unknown', error: { kind: 'unknownOutcome' } },
    ])
    expect(events).toHaveLength(1)
  })

  test('whose answer is cut short after success has an unknown outcome', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '500' })
      response.write('{"na', () => response.destroy())
    })
    const { failure } = await proxyTo(url)
    expect(await failure('tags.create', create)).toMatchObject({ kind: 'unknownOutcome' })
  })

  test.each([502, 504])('that a gateway answers with %i has an unknown outcome', async status => {
    const { url } = await serve((_request, response) => void response.writeHead(status).end('<html>Bad gateway</html>'))
    const { failure, store, events } = await proxyTo(url)
    const error = await failure('tags.create', create)
    expect(error).toMatchObject({ kind: 'unknownOutcome', detail: expect.stringContaining(String(status)), journal: 1 })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([
      { outcome: 'unknown', status, error: { kind: 'unknownOutcome' } },
    ])
    expect(events).toHaveLength(1)
  })

  test.each([
    ['a web page', 'text/html', '<html>Welcome to the hotel</html>'],
    ['something else', 'application/json', '{"name": 7}'],
  ])('that is answered with %s has an unknown outcome', async (_what, type, body) => {
    const { url } = await serve(
      (_request, response) => void response.writeHead(200, { 'Content-Type': type }).end(body),
    )
    const { failure, store } = await proxyTo(url)
    const error = await failure('tags.create', create)
    expect(error).toMatchObject({ kind: 'unknownOutcome' })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([
      { outcome: 'unknown', status: 200, error: { kind: 'unknownOutcome' } },
    ])
  })

  test('that succeeded is reported as such, even when the journal can’t record it', async () => {
    const server = await serve((_request, response) => {
      const other = new DatabaseSync(`${bench.directory}/gatehouse.db`)
      other.exec('DROP TABLE journal')
      other.close()
      json(response, tag, 201)
    })
    const bench = await proxyTo(server.url)
    expect((await bench.call('tags.create', create)).value).toEqual(tag)
    expect(bench.events).toHaveLength(1)
    expect(bench.logged).toContainEqual(expect.stringContaining('journal.failed'))
  })

  test('that gets no answer in time has an unknown outcome', async () => {
    const { url } = await serve(() => {})
    const { failure } = await proxyTo(url, { writeMilliseconds: 200 })
    expect(await failure('tags.create', create)).toMatchObject({ kind: 'unknownOutcome' })
  })

  test('that was cancelled after it was sent has an unknown outcome', async () => {
    const server = await serve(() => {})
    const { failure, proxy } = await proxyTo(server.url, { lookMilliseconds: 50 })
    const call = failure('tags.create', create, { callId: 'one' })
    await expect.poll(() => server.seen.some(({ method }) => method === 'POST')).toBe(true)
    proxy.cancel('one')
    expect(await call).toMatchObject({ kind: 'unknownOutcome' })
  })

  /** Reports with each response that no requests remain. */
  const limited: Respond = (_request, response) => {
    const headers = { 'RateLimit-Limit': '1', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '60' }
    response.writeHead(201, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(tag))
  }

  test('of a bulk job waits for the rate limit, and can be cancelled while waiting', async () => {
    const server = await serve(limited)
    const { call, failure, proxy, events, store } = await proxyTo(server.url)
    await call('tags.create', create, { priority: 'bulk' })
    const waiting = failure('tags.create', { ...create, tag_name: 'v2' }, { priority: 'bulk', callId: 'two' })
    await expect.poll(() => events.filter(({ type }) => type === 'limits.changed')).toHaveLength(1)
    proxy.cancel('two', true)
    expect(await waiting).toEqual({ kind: 'cancelled' })
    expect(server.seen).toHaveLength(1)
    expect(await store.journal.list({ limit: 10 })).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ type: 'limits.changed', waits: [] })
  })

  test('that was sent can’t be cancelled: it completes', async () => {
    const gate = Promise.withResolvers<void>()
    const server = await serve(async (_request, response) => {
      await gate.promise
      json(response, tag, 201)
    })
    const { call, proxy } = await proxyTo(server.url)
    const sent = call('tags.create', create, { priority: 'bulk', callId: 'one' })
    await expect.poll(() => server.seen.some(({ method }) => method === 'POST')).toBe(true)
    proxy.cancel('one', true)
    gate.resolve()
    expect((await sent).value).toEqual(tag)
  })

  test('of a bulk job that waited long is not sent before its caller has looked again', async () => {
    const server = await serve((_request, response) => json(response, tag, 201))
    const { call, failure, store } = await proxyTo(server.url, { maxLookAge: -1 })
    expect(await failure('tags.create', create, { priority: 'bulk' })).toEqual({
      kind: 'rateLimited',
      retryAfterSeconds: 0,
    })
    expect(server.seen).toEqual([])
    expect(await store.journal.list({ limit: 10 })).toEqual([])
    expect((await call('tags.create', create)).value).toEqual(tag)
  })

  test('that was never sent is known not to have been made', async () => {
    const server = await serve(() => {})
    await server.close()
    const { failure, store, events } = await proxyTo(server.url)
    expect(await failure('tags.create', create)).toMatchObject({ kind: 'offline' })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ outcome: 'failed' }])
    expect(events).toEqual([])
  })

  test('is tried even when the service was thought to be gone', async () => {
    const server = await serve((_request, response) => json(response, tag, 201))
    const { call, health } = await proxyTo(server.url)
    health.report('test', { kind: 'offline', detail: 'a moment ago' })
    await call('tags.create', create)
    expect(health.of('test').state).toBe('online')
  })

  test('uses a new network connection, not one the service may be closing', async () => {
    const ports = { GET: new Set<number | undefined>(), POST: new Set<number | undefined>() }
    const { url } = await serve((request, response, raw) => {
      ports[request.method === 'GET' ? 'GET' : 'POST'].add(raw.socket.remotePort)
      json(response, request.method === 'GET' ? [tag] : tag, request.method === 'GET' ? 200 : 201)
    })
    const { call } = await proxyTo(url)
    for (let id = 1; id <= 6; id += 1) await call('tags.list', { id })
    for (let time = 1; time <= 3; time += 1) await call('tags.create', create)
    expect(ports.GET.size).toBeLessThan(6)
    expect(ports.POST.size).toBe(3)
    expect(new Set([...ports.GET, ...ports.POST]).size).toBe(ports.GET.size + 3)
  })
})

test('an answer that left the service before a write does not take the place of a newer one that is kept', async () => {
  const gate = Promise.withResolvers<void>()
  let reads = 0
  const server = await serve(async (request, response) => {
    if (request.method === 'POST') return json(response, tag, 201)
    reads += 1
    const name = reads === 1 ? 'before' : 'after'
    if (name === 'before') await gate.promise
    json(response, [{ ...tag, name }])
  })
  const { call } = await proxyTo(server.url)
  const early = call('tags.list', { id: 1 })
  await expect.poll(() => reads).toBe(1)
  await call('tags.create', create)
  await call('tags.list', { id: 1 })
  gate.resolve()
  await early
  expect((await call('tags.list', { id: 1 }, { from: 'cache' })).value).toMatchObject([{ name: 'after' }])
})

test('a read begun before a write is not shared with one begun after it', async () => {
  const gate = Promise.withResolvers<void>()
  let names = ['v1']
  const server = await serve(async (request, response) => {
    if (request.method === 'POST') {
      names = ['v1', 'v2']
      return json(response, tag, 201)
    }
    const seen = names
    if (seen.length === 1) await gate.promise
    return json(
      response,
      seen.map(name => ({ ...tag, name })),
    )
  })
  const { call } = await proxyTo(server.url)
  const before = call('tags.list', { id: 1 })
  await expect.poll(() => server.seen).toHaveLength(1)
  await call('tags.create', create)
  const after = await call('tags.list', { id: 1 })
  gate.resolve()
  await before
  expect(after.value).toHaveLength(2)
  expect((await call('tags.list', { id: 1 }, { from: 'cache' })).value).toHaveLength(2)
})
