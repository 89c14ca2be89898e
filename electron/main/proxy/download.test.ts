import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { testRef } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { bodyLimitBytes } from './send.ts'

const request = {
  callId: 'one',
  connection: testRef,
  operation: 'files.raw',
  params: { id: 1, file_path: 'a.bin', ref: 'main' },
  suggestedName: '../a.bin',
}
const bytes = Buffer.alloc(300_000, 'abc')

describe('Saving a file', () => {
  test('writes exactly the bytes, under a suggested name that is only a name', async () => {
    const directory = temporaryDirectory()
    const { url } = await serve((_request, response) => void response.end(bytes))
    let suggested = ''
    const { proxy } = await proxyTo(url, {
      chooseFile: async name => {
        suggested = name
        return join(directory, 'saved.bin')
      },
    })
    expect(await proxy.download(request)).toEqual({ path: join(directory, 'saved.bin'), size: bytes.length })
    expect(suggested).toBe('a.bin')
    expect(readFileSync(join(directory, 'saved.bin')).equals(bytes)).toBe(true)
    expect(readdirSync(directory)).toEqual(['saved.bin'])
  })

  test('larger than the display limit works', async () => {
    const directory = temporaryDirectory()
    const piece = Buffer.alloc(1024 * 1024)
    const count = bodyLimitBytes / piece.length + 2
    const { url } = await serve((_request, response) => {
      Readable.from(Array.from({ length: count }, () => piece)).pipe(response)
    })
    const { proxy } = await proxyTo(url, { chooseFile: async () => join(directory, 'saved.bin') })
    expect(await proxy.download(request)).toMatchObject({ size: count * piece.length })
  })

  test('waits for the rate limit, and is retried automatically', async () => {
    const directory = temporaryDirectory()
    const server = await serve((_request, response) => {
      if (server.seen.length === 1) response.writeHead(429, { 'Retry-After': '1' }).end()
      else response.end(bytes)
    })
    const { proxy } = await proxyTo(server.url)
    const reported: (number | string | null)[] = []
    const saved = await proxy.downloadTo(request, join(directory, 'saved.bin'), {
      onWait: until => reported.push(until),
      onBegin: () => reported.push('begins'),
    })
    expect(saved.size).toBe(bytes.length)
    expect(reported).toEqual(['begins', expect.any(Number), null, 'begins'])
    expect(readdirSync(directory)).toEqual(['saved.bin'])
  })

  test('that a user waits for says in how many seconds it may be sent', async () => {
    const directory = temporaryDirectory()
    const { url, seen } = await serve((_request, response) => {
      response.writeHead(429, { 'Retry-After': '50' }).end()
    })
    const { proxy } = await proxyTo(url, { chooseFile: async () => join(directory, 'saved.bin') })
    await expect(proxy.download(request)).rejects.toMatchObject({ error: { kind: 'rateLimited' } })
    await expect(proxy.download({ ...request, callId: 'two' })).rejects.toMatchObject({
      error: { kind: 'rateLimited', retryAfterSeconds: expect.any(Number) },
    })
    expect(seen).toHaveLength(1)
  })

  test('that waits for its turn is not sent as what the connection was', async () => {
    const directory = temporaryDirectory()
    const { url, seen } = await serve((_request, response) => {
      response.writeHead(429, { 'Retry-After': '50' }).end()
    })
    const { proxy, sender, events } = await proxyTo(url)
    const saving = proxy.downloadTo(request, join(directory, 'saved.bin'), {})
    await expect.poll(() => events.filter(({ type }) => type === 'limits.changed')).toHaveLength(1)
    sender.forget('test')
    // It is queued again; the test ends it.
    await expect.poll(() => events.filter(({ type }) => type === 'limits.changed').length).toBeGreaterThan(1)
    proxy.cancel(request.callId)
    await expect(saving).rejects.toMatchObject({ error: { kind: 'cancelled' } })
    expect(seen).toHaveLength(1)
    expect(readdirSync(directory)).toEqual([])
  })

  test('sends no request when the user cancels', async () => {
    const server = await serve((_request, response) => void response.end(bytes))
    const { proxy } = await proxyTo(server.url)
    expect(await proxy.download(request)).toBeNull()
    expect(server.seen).toEqual([])
  })

  test('leaves no file when the response is truncated', async () => {
    const directory = temporaryDirectory()
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': '900000' }).write(bytes, () => response.destroy())
    })
    const { proxy } = await proxyTo(url, { chooseFile: async () => join(directory, 'saved.bin') })
    await expect(proxy.download(request)).rejects.toMatchObject({ error: { kind: 'badResponse' } })
    expect(readdirSync(directory)).toEqual([])
  })

  test('that is cancelled halfway leaves no file', async () => {
    const directory = temporaryDirectory()
    const { url } = await serve((_request, response) => void response.write(bytes))
    const { proxy } = await proxyTo(url, { chooseFile: async () => join(directory, 'saved.bin') })
    const saved = proxy.download(request)
    saved.catch(() => {})
    await expect.poll(() => readdirSync(directory)).toHaveLength(1)
    proxy.cancel('one')
    await expect(saved).rejects.toMatchObject({ error: { kind: 'cancelled' } })
    expect(readdirSync(directory)).toEqual([])
  })

  test('gives the reason of a refusal by the service', async () => {
    const directory = temporaryDirectory()
    const { url } = await serve((_request, response) => json(response, { message: '404 File Not Found' }, 404))
    const { proxy } = await proxyTo(url, { chooseFile: async () => join(directory, 'saved.bin') })
    await expect(proxy.download(request)).rejects.toMatchObject({
      error: { kind: 'notFound', message: '404 File Not Found' },
    })
    expect(readdirSync(directory)).toEqual([])
  })

  test('writes the cached response when the service is unreachable', async () => {
    const directory = temporaryDirectory()
    const server = await serve((_request, response) => void response.end(bytes))
    const { proxy, call } = await proxyTo(server.url, { chooseFile: async () => join(directory, 'saved.bin') })
    await call('files.raw', { id: 1, file_path: 'a.bin', ref: 'main' })
    await server.close()
    expect(await proxy.download(request)).toMatchObject({ size: bytes.length })
    expect(readFileSync(join(directory, 'saved.bin')).equals(bytes)).toBe(true)
  })

  test('removes the cached response when the service no longer allows reading it', async () => {
    const directory = temporaryDirectory()
    let allowed = true
    const { url } = await serve((_request, response) =>
      allowed ? void response.end(bytes) : json(response, { message: '403 Forbidden' }, 403),
    )
    const { proxy, call, failure } = await proxyTo(url, { chooseFile: async () => join(directory, 'saved.bin') })
    await call('files.raw', { id: 1, file_path: 'a.bin', ref: 'main' })
    allowed = false
    await expect(proxy.download(request)).rejects.toMatchObject({ error: { kind: 'forbidden' } })
    expect(await failure('files.raw', { id: 1, file_path: 'a.bin', ref: 'main' }, { from: 'cache' })).toMatchObject({
      kind: 'notFound',
    })
  })

  test('reports a folder that is not writable', async () => {
    const directory = temporaryDirectory()
    const { url } = await serve((_request, response) => void response.end(bytes))
    const { proxy } = await proxyTo(url, { chooseFile: async () => join(directory, 'missing', 'saved.bin') })
    await expect(proxy.download(request)).rejects.toMatchObject({
      error: { kind: 'disk', isFull: false },
    })
  })

  test('is for bytes only', async () => {
    const { proxy } = await proxyTo('http://127.0.0.1:9')
    await expect(proxy.download({ ...request, operation: 'tags.list', params: { id: 1 } })).rejects.toMatchObject({
      error: { kind: 'validation' },
    })
  })
})
