import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'

const tag = (name: string) => ({ name, message: null, target: 'abc' })
const project = { id: 1 }

describe('A cached response', () => {
  test('answers when the service is gone, with its age and the reason', async () => {
    const server = await serve((_request, response) => json(response, [tag('v1')]))
    const { call, failure } = await proxyTo(server.url)
    const first = await call('tags.list', project)
    expect(first.provenance).toMatchObject({ source: 'network', stale: false, because: null })
    await server.close()
    const second = await call('tags.list', project)
    expect(second.value).toEqual([tag('v1')])
    expect(second.provenance).toEqual({
      source: 'cache',
      fetchedAt: first.provenance.fetchedAt,
      serviceTime: expect.any(String),
      stale: true,
      because: { kind: 'offline', detail: expect.any(String) },
    })
    expect(await failure('tags.list', { id: 2 })).toMatchObject({ kind: 'offline' })
  })

  test('keeps the time of the service beside that of this computer', async () => {
    const date = 'Mon, 02 Mar 2026 12:00:05 GMT'
    const server = await serve((_request, response) => json(response, [tag('v1')], 200, { Date: date }))
    const { call } = await proxyTo(server.url)
    expect((await call('tags.list', project)).provenance.serviceTime).toBe('2026-03-02T12:00:05.000Z')
    const kept = await call('tags.list', project, { from: 'cache' })
    expect(kept.provenance).toMatchObject({ stale: true, serviceTime: '2026-03-02T12:00:05.000Z' })
  })

  test('has no service time without a valid date from the service', async () => {
    const server = await serve((request, response) => {
      response.sendDate = false
      json(response, [], 200, request.url.includes('/2/') ? { Date: '-5' } : {})
    })
    const { call } = await proxyTo(server.url)
    expect((await call('tags.list', project)).provenance).not.toHaveProperty('serviceTime')
    expect((await call('tags.list', { id: 2 })).provenance).not.toHaveProperty('serviceTime')
  })

  test('does not answer another account', async () => {
    const server = await serve((_request, response) => json(response, [tag('v1')]))
    const { call, store } = await proxyTo(server.url)
    await call('tags.list', project)
    const subject = { connection: 'test', sudo: null, operation: 'tags.list', params: '[]' }
    expect(store.cache.getKey({ ...subject, account: 'one' })).not.toEqual(
      store.cache.getKey({ ...subject, account: 'two' }),
    )
    expect(store.cache.getKey({ ...subject, account: 'one', sudo: 'root' })).not.toEqual(
      store.cache.getKey({ ...subject, account: 'one' }),
    )
  })

  test('can be read without a network request', async () => {
    const server = await serve((_request, response) => json(response, [tag('v1')]))
    const { call, failure } = await proxyTo(server.url)
    expect(await failure('tags.list', project, { from: 'cache' })).toMatchObject({ kind: 'notFound' })
    await call('tags.list', project)
    const kept = await call('tags.list', project, { from: 'cache' })
    expect(kept.provenance).toMatchObject({ source: 'cache', stale: true, because: null })
    expect(server.seen).toHaveLength(1)
  })

  test('is read first where that is asked for; without one the service answers the same call', async () => {
    const server = await serve((_request, response) => json(response, [tag('v1')]))
    const { call, failure } = await proxyTo(server.url)
    const first = await call('tags.list', project, { from: 'cacheFirst' })
    expect(first.provenance).toMatchObject({ source: 'network', stale: false })
    const kept = await call('tags.list', project, { from: 'cacheFirst' })
    expect(kept.provenance).toMatchObject({ source: 'cache', stale: true, because: null })
    expect(server.seen).toHaveLength(1)
    await server.close()
    expect(await failure('tags.list', { id: 2 }, { from: 'cacheFirst' })).toMatchObject({ kind: 'offline' })
  })

  test('keeps its pages: the marker of a kept page opens the next one', async () => {
    const server = await serve((request, response) => {
      const url = new URL(request.url, 'http://127.0.0.1')
      if (url.searchParams.has('page')) return json(response, [tag('v2')])
      return json(response, [tag('v1')], 200, {
        Link: `<http://${request.headers.host}${url.pathname}?page=2>; rel="next"`,
      })
    })
    const { call } = await proxyTo(server.url)
    const first = await call('tags.list', project)
    await call('tags.list', project, { page: { token: first.page?.next ?? '' } })
    await server.close()
    const kept = await call('tags.list', project)
    const next = await call('tags.list', project, { page: { token: kept.page?.next ?? '' } })
    expect(next.value).toEqual([tag('v2')])
  })

  test.each([403, 404])('is removed when the service answers %i to the same question', async status => {
    let refuse = false
    const { url } = await serve((_request, response) =>
      refuse ? json(response, { message: 'no' }, status) : json(response, [tag('v1')]),
    )
    const { call, failure } = await proxyTo(url)
    await call('tags.list', project)
    refuse = true
    await failure('tags.list', project)
    expect(await failure('tags.list', project, { from: 'cache' })).toMatchObject({ kind: 'notFound' })
  })

  test('of an immutable resource is not requested again', async () => {
    const blob = { size: 1, encoding: 'base64', content: 'YQ==', sha: 'f'.repeat(40) }
    const server = await serve((_request, response) => json(response, blob))
    const { call } = await proxyTo(server.url)
    const params = { id: 1, sha: blob.sha }
    await call('repository.blob', params)
    const again = await call('repository.blob', params)
    expect(again.provenance).toMatchObject({ source: 'cache', stale: false })
    expect(server.seen).toHaveLength(1)
  })
})

describe('An ETag', () => {
  test('is sent with the next request, and 304 means that the cached response is fresh', async () => {
    const server = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"one"') {
        response.writeHead(304).end()
        return
      }
      json(response, [tag('v1')], 200, { ETag: '"one"' })
    })
    const { call } = await proxyTo(server.url)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const first = await call('tags.list', project)
    vi.setSystemTime(Date.now() + 1000)
    const second = await call('tags.list', project)
    expect(server.seen[1]?.headers['if-none-match']).toBe('"one"')
    expect(second.value).toEqual(first.value)
    expect(second.provenance).toMatchObject({ source: 'cache', stale: false, because: null })
    expect(second.provenance.fetchedAt > first.provenance.fetchedAt).toBe(true)
  })
})

describe('A service that was lost', () => {
  test('is probed, then fails at once, and is reconnected automatically', async () => {
    const respond = { up: true }
    const server = await serve((_request, response, raw) => {
      if (!respond.up) raw.socket.destroy()
      else json(response, [tag('v1')])
    })
    const { failure, call, health } = await proxyTo(server.url)
    respond.up = false
    expect(await failure('tags.list', project)).toMatchObject({ kind: 'offline' })
    await expect.poll(() => health.of('test').state).toBe('offline')
    expect(await failure('branches.list', project)).toMatchObject({ kind: 'offline' })
    expect(server.seen.filter(request => request.url.includes('branches'))).toEqual([])
    respond.up = true
    await expect.poll(() => health.of('test').state, { timeout: 5000 }).toBe('online')
    expect((await call('tags.list', project)).provenance.source).toBe('network')
  })
})
