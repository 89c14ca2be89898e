import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { toAppError } from '../failure.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { testRef, testToken } from '../testing/target.ts'
import { exploredBody, exploredHeaders, shownBytes, shownTextBytes } from './explored-answer.ts'

const tag = { name: 'v1', message: null, target: 'abc' }
const create = { id: 1, tag_name: 'v1', ref: 'main' }

describe('An explored read', () => {
  test('gives status, headers and the body as it came', async () => {
    const text = '[{"name":"v1", "message":null,"target":"abc","large":12345678901234567890}]'
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Request-Id': 'r1' }).end(text)
    })
    const { explore } = await proxyTo(server.url)
    const found = await explore('tags.list', { id: 1 })
    expect(found).toMatchObject({
      status: 200,
      body: { kind: 'json', text, truncated: false },
      size: text.length,
      error: null,
      journal: null,
      provenance: { source: 'network', stale: false },
    })
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'content-type': 'application/json',
      'x-request-id': 'r1',
    })
    expect(found.durationMs).toBeGreaterThan(0)
  })

  test('that is refused returns the response and its interpretation', async () => {
    const body = { message: '404 Tag Not Found', extra: [1] }
    const { url } = await serve((_request, response) => json(response, body, 404))
    const { explore } = await proxyTo(url)
    expect(await explore('tags.get', { id: 1, tag_name: 'v9' })).toMatchObject({
      status: 404,
      body: { kind: 'json', text: JSON.stringify(body) },
      error: { kind: 'notFound', message: '404 Tag Not Found' },
    })
  })

  test('with a response that violates the contract is shown with the reason, and not cached', async () => {
    const { url } = await serve((_request, response) => json(response, { name: 7 }))
    const { explore, failure } = await proxyTo(url)
    expect(await explore('tags.get', { id: 1, tag_name: 'v1' })).toMatchObject({
      status: 200,
      body: { text: '{"name":7}' },
      error: { kind: 'badResponse', detail: expect.stringContaining('name') },
    })
    expect(await failure('tags.get', { id: 1, tag_name: 'v1' }, { from: 'cache' })).toMatchObject({ kind: 'notFound' })
  })

  test.each([429, 502, 503])('is sent once, even after %i', async status => {
    const server = await serve((_request, response) => json(response, {}, status, { 'Retry-After': '0' }))
    const { explore } = await proxyTo(server.url)
    expect(await explore('tags.list', { id: 1 })).toMatchObject({ status })
    expect(server.seen).toHaveLength(1)
  })

  test('is answered although the service closes the connections it has kept', async () => {
    const used = new Set<Socket>()
    const server = await serve((_request, response, { socket }) => {
      if (used.has(socket)) return void socket.destroy()
      used.add(socket)
      json(response, [tag])
    })
    const { explore } = await proxyTo(server.url)
    for (let time = 0; time < 4; time++) {
      expect(await explore('tags.list', { id: 1 })).toMatchObject({ status: 200, provenance: { source: 'network' } })
      // A connection is kept from the next turn of the loop on.
      await setImmediate()
    }
  })

  test('is answered from the cache when the service is unreachable, and says so', async () => {
    const server = await serve((_request, response) => json(response, [tag]))
    const { explore, call } = await proxyTo(server.url)
    await call('tags.list', { id: 1 })
    await server.close()
    expect(await explore('tags.list', { id: 1 })).toMatchObject({
      status: null,
      headers: [],
      body: { kind: 'json', text: JSON.stringify([tag]) },
      provenance: { source: 'cache', stale: true, because: { kind: 'offline' } },
    })
    await expect(explore('tags.list', { id: 2 }).catch(toAppError)).resolves.toMatchObject({ kind: 'offline' })
  })

  test('is kept for other screens', async () => {
    const { url } = await serve((_request, response) => json(response, [tag]))
    const { explore, call } = await proxyTo(url)
    await explore('tags.list', { id: 1 })
    expect((await call('tags.list', { id: 1 }, { from: 'cache' })).value).toEqual([tag])
  })

  test('goes from page to page and back with page tokens', async () => {
    const server = await serve((request, response) => {
      const page = Number(new URLSearchParams(request.url.split('?')[1]).get('page') ?? 1)
      const link = (number: number, rel: string) => `</api/v4/projects/1/repository/tags?page=${number}>; rel="${rel}"`
      const links = [...(page < 3 ? [link(page + 1, 'next')] : []), ...(page > 1 ? [link(page - 1, 'prev')] : [])]
      json(response, [{ ...tag, name: `v${page}` }], 200, { Link: links.join(', '), 'X-Page': String(page) })
    })
    const { explore } = await proxyTo(server.url)
    const first = await explore('tags.list', { id: 1 })
    expect(first.page).toMatchObject({ page: 1, previous: null })
    const second = await explore('tags.list', { id: 1 }, { page: { token: first.page?.next ?? '' } })
    expect(second.body).toMatchObject({ text: expect.stringContaining('"v2"') })
    const again = await explore('tags.list', { id: 1 }, { page: { token: second.page?.previous ?? '' } })
    expect(again.body).toMatchObject({ text: expect.stringContaining('"v1"') })
    const elsewhere = explore('tags.list', { id: 2 }, { page: { token: first.page?.next ?? '' } })
    await expect(elsewhere.catch(toAppError)).resolves.toMatchObject({ kind: 'validation' })
  })

  test.each(['next', 'prev'])('whose %s link leaves the list gives no marker for it', async rel => {
    const { url } = await serve((_request, response) =>
      json(response, [tag], 200, { Link: `<https://evil.example/api/v4/user/keys>; rel="${rel}"` }),
    )
    const { explore } = await proxyTo(url)
    expect(await explore('tags.list', { id: 1 })).toMatchObject({
      page: null,
      error: { kind: 'badResponse', detail: expect.stringContaining('another path') },
    })
  })

  test('can be cancelled', async () => {
    const server = await serve(() => {})
    const { explore, proxy } = await proxyTo(server.url)
    const call = explore('tags.list', { id: 1 }, { callId: 'one' }).catch(toAppError)
    await expect.poll(() => server.seen).toHaveLength(1)
    proxy.cancel('one')
    expect(await call).toEqual({ kind: 'cancelled' })
  })

  test('is not followed anywhere', async () => {
    const elsewhere = await serve((_request, response) => json(response, []))
    const server = await serve((_request, response) => void response.writeHead(302, { Location: elsewhere.url }).end())
    const { explore } = await proxyTo(server.url)
    expect(await explore('tags.list', { id: 1 })).toMatchObject({ status: 302, error: { kind: 'badResponse' } })
    expect(elsewhere.seen).toHaveLength(0)
  })

  test.each([
    ['an operation that is not in the contract', 'projects.destroy_everything', {}],
    ['params that are not the operation’s', 'tags.list', { id: 1, url: 'https://evil.example' }],
    ['a path that climbs', 'tags.get', { id: 1, tag_name: '..' }],
    ['the name of a built-in', '__proto__', {}],
  ])('of %s is refused before anything is sent', async (_what, operation, params) => {
    const server = await serve((_request, response) => json(response, []))
    const { proxy } = await proxyTo(server.url)
    const call = proxy.explore({ callId: 'a', connection: testRef, operation, params, from: 'network' })
    await expect(call.catch(toAppError)).resolves.toMatchObject({ kind: 'validation' })
    expect(server.seen).toHaveLength(0)
  })
})

describe('An explored write', () => {
  test('is recorded in the journal with its outcome and returns the reads it invalidates', async () => {
    const server = await serve((_request, response) => json(response, tag, 201))
    const { explore, store, events } = await proxyTo(server.url)
    const found = await explore('tags.create', create)
    expect(found).toMatchObject({ status: 201, error: null, body: { kind: 'json', text: JSON.stringify(tag) } })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([
      { id: found.journal, operation: 'tags.create', outcome: 'done', status: 201 },
    ])
    expect(events).toMatchObject([{ type: 'operations.invalidated' }])
  })

  test('that is refused shows the refusal, and is noted as failed', async () => {
    const body = { message: 'Release already exists' }
    const { url } = await serve((_request, response) => json(response, body, 409))
    const { explore, store } = await proxyTo(url)
    expect(await explore('releases.create', { id: 1, tag_name: 'v1', description: 'x' })).toMatchObject({
      status: 409,
      body: { text: JSON.stringify(body) },
      error: { kind: 'conflict', message: 'Release already exists' },
    })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ outcome: 'failed', status: 409 }])
  })

  test('that a gateway answers has an unknown outcome, and the gateway’s page is shown', async () => {
    const { url } = await serve((_request, response) => void response.writeHead(502).end('<html>Bad gateway</html>'))
    const { explore, store } = await proxyTo(url)
    expect(await explore('tags.create', create)).toMatchObject({
      status: 502,
      body: { kind: 'text', text: '<html>Bad gateway</html>' },
      error: { kind: 'unknownOutcome' },
    })
    expect(await store.journal.list({ limit: 1 })).toMatchObject([{ outcome: 'unknown', status: 502 }])
  })

  test('whose answer is lost fails with an unknown outcome, sent once', async () => {
    const server = await serve((_request, _response, raw) => void raw.socket.destroy())
    const { explore } = await proxyTo(server.url)
    await expect(explore('tags.create', create).catch(toAppError)).resolves.toMatchObject({ kind: 'unknownOutcome' })
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('with an empty response says that it is empty', async () => {
    const { url } = await serve((_request, response) => void response.writeHead(204).end())
    const { explore } = await proxyTo(url)
    expect(await explore('tags.delete', { id: 1, tag_name: 'v1' })).toMatchObject({
      status: 204,
      body: { kind: 'empty' },
      size: 0,
    })
  })
})

test('a token that the service echoes is neither in the headers nor in the body', async () => {
  const { url } = await serve((request, response) => {
    const echo = String(request.headers['private-token'])
    json(response, [{ ...tag, name: echo }], 200, {
      'X-Echo': `seen ${echo}`,
      'Set-Cookie': '_service_session=1',
      'X-Csrf-Token': 'c',
      Authorization: 'Bearer x',
      'Private-Token': echo,
    })
  })
  const { explore } = await proxyTo(url)
  const found = await explore('tags.list', { id: 1 })
  expect(JSON.stringify(found)).not.toContain(testToken)
  const names = found.headers.map(([name]) => name)
  expect(names).toContain('x-echo')
  for (const secret of ['set-cookie', 'x-csrf-token', 'authorization', 'private-token']) {
    expect(names).not.toContain(secret)
  }
})

test('a token that was kept with an answer does not come out of the cache either', async () => {
  const server = await serve((request, response) =>
    json(response, [{ ...tag, name: request.headers['private-token'] }]),
  )
  const { explore, call } = await proxyTo(server.url)
  await call('tags.list', { id: 1 })
  expect(JSON.stringify(await explore('tags.list', { id: 1 }, { from: 'cache' }))).not.toContain(testToken)
})

describe('A body', () => {
  const raw = contract['files.raw']
  const list = contract['tags.list']

  test('of bytes is shown by its beginning', () => {
    const bytes = Buffer.alloc(shownBytes + 1, 0)
    expect(exploredBody(raw, 'application/zip', bytes)).toEqual({
      kind: 'bytes',
      contentType: 'application/zip',
      base64: bytes.subarray(0, shownBytes).toString('base64'),
      truncated: true,
    })
  })

  test('that is too long is cut between two characters', () => {
    const body = exploredBody(raw, 'text/plain', Buffer.from(`x${'é'.repeat(shownTextBytes)}`))
    if (body.kind !== 'text') throw new Error(body.kind)
    expect(body.truncated).toBe(true)
    expect(body.text).not.toContain('\ufffd')
    expect(Buffer.byteLength(body.text)).toBeLessThanOrEqual(shownTextBytes)
  })

  test('that only claims to be JSON is text', () => {
    expect(exploredBody(list, 'application/json', Buffer.from('{"a":'))).toMatchObject({ kind: 'text' })
    expect(exploredBody(list, null, Buffer.from('[1]'))).toMatchObject({ kind: 'json' })
    expect(exploredBody(raw, 'text/plain', Buffer.from('[1]'))).toMatchObject({ kind: 'text' })
  })

  test('of any bytes is shown whole when it is short', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), given => {
        const bytes = Buffer.from(given)
        const body = exploredBody(raw, null, bytes)
        const shown =
          body.kind === 'empty'
            ? Buffer.alloc(0)
            : body.kind === 'bytes'
              ? Buffer.from(body.base64, 'base64')
              : Buffer.from(body.text)
        expect(shown.equals(bytes)).toBe(true)
      }),
    )
  })
})

test('headers sent several times are listed each time', () => {
  expect(exploredHeaders({ vary: ['a', 'b'], age: '1', gone: undefined }, [])).toEqual([
    ['vary', 'a'],
    ['vary', 'b'],
    ['age', '1'],
  ])
})
