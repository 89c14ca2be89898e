import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { explain } from '#shared/errors.ts'
import { getPort, json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'

const tag = { name: 'v1', message: null, target: 'abc' }
const project = { id: 1 }

/** A server that answers each connection with raw bytes. */
async function serveBytes(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${getPort(server)}`
}

describe('A faulty service results in one clear error', () => {
  test('no server listens at the address', async () => {
    const server = await serve(() => {})
    await server.close()
    const { failure } = await proxyTo(server.url)
    const error = await failure('tags.list', project)
    expect(error).toEqual({ kind: 'offline', detail: 'the connection was refused' })
    expect(explain(error, 'Harbor').sentence).toBe('Harbor could not be reached (the connection was refused).')
  })

  test('the name does not exist', async () => {
    const { failure } = await proxyTo('http://nowhere.invalid')
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'offline',
      detail: expect.stringContaining('name'),
    })
  })

  test('a login page comes instead of data', async () => {
    const { url } = await serve((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end('<html><form>Sign in</form></html>')
    })
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'badResponse',
      operation: 'tags.list',
      detail: expect.stringContaining('login page'),
    })
  })

  test('a 404 page of another web site is not "not found"', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not here</h1>')
    })
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toMatchObject({ kind: 'badResponse' })
  })

  test('the token is wrong or revoked', async () => {
    const { url } = await serve((_request, response) => json(response, { message: '401 Unauthorized' }, 401))
    const { failure, health } = await proxyTo(url)
    const error = await failure('tags.list', project)
    expect(error).toEqual({ kind: 'unauthorized', message: '401 Unauthorized' })
    expect(health.of('test')).toMatchObject({ state: 'refused', error })
  })

  test('it hangs before answering', async () => {
    const { url } = await serve(() => {})
    const { failure } = await proxyTo(url, { readMilliseconds: 300 })
    expect(await failure('tags.list', project)).toMatchObject({ kind: 'timeout' })
  })

  test('it hangs in the middle of the answer', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('[{"name":')
    })
    const { failure } = await proxyTo(url, { readMilliseconds: 300 })
    expect(await failure('tags.list', project)).toMatchObject({ kind: 'timeout' })
  })

  test('it cuts the answer short', async () => {
    const url = await serveBytes(socket => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n[{"name":')
    })
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'badResponse',
      detail: 'the answer was cut short',
    })
  })

  test('it ends a complete answer in the middle of the JSON', async () => {
    const { url } = await serve((_request, response) => {
      response.setHeader('Content-Type', 'application/json').end('[{"name":')
    })
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'badResponse',
      detail: expect.stringContaining('JSON'),
    })
  })

  test('it does not use HTTP', async () => {
    const url = await serveBytes(socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'badResponse',
      detail: expect.stringContaining('HTTP'),
    })
  })

  test('it has an internal error, and is not retried again and again', async () => {
    const server = await serve((_request, response) => json(response, { message: '500 Internal Server Error' }, 500))
    const { failure } = await proxyTo(server.url)
    expect(await failure('tags.list', project)).toEqual({
      kind: 'server',
      status: 500,
      message: '500 Internal Server Error',
    })
    expect(server.seen).toHaveLength(1)
  })

  test('a field has the wrong type: operation and field are named', async () => {
    const { url } = await serve((_request, response) => json(response, [tag, { ...tag, name: 7 }]))
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'badResponse',
      operation: 'tags.list',
      detail: expect.stringContaining('1.name'),
    })
  })

  test('unknown fields pass through and missing optional ones are fine', async () => {
    const { url } = await serve((_request, response) => json(response, [{ ...tag, planet: 'Mars' }]))
    const { call } = await proxyTo(url)
    expect((await call('tags.list', project)).value).toEqual([{ ...tag, planet: 'Mars' }])
  })

  test('it echoes the token in its error: the token is not shown', async () => {
    const { url } = await serve((request, response) =>
      json(response, { message: `bad ${request.headers['private-token']}` }, 400),
    )
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toEqual({ kind: 'validation', message: 'bad [token]' })
  })
})

describe('A redirect', () => {
  test('is never followed, its host is named, and no other server sees a request', async () => {
    const other = await serve((_request, response) => json(response, []))
    const server = await serve((_request, response) => {
      response.writeHead(302, { Location: `${other.url}/api/v4/projects/1/repository/tags` }).end()
    })
    const { failure, call } = await proxyTo(server.url)
    const error = await failure('tags.list', project)
    expect(error).toMatchObject({ kind: 'badResponse', detail: expect.stringContaining(new URL(other.url).host) })
    await call('tags.create', { id: 1, tag_name: 'v1', ref: 'main' }).catch(() => {})
    expect(other.seen).toEqual([])
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
  })
})

describe('A compressed answer', () => {
  test.each(['gzip', 'br', 'deflate'] as const)('in %s is read', async encoding => {
    const zlib = await import('node:zlib')
    const pack = { gzip: zlib.gzipSync, br: zlib.brotliCompressSync, deflate: zlib.deflateSync }[encoding]
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding })
      response.end(pack(JSON.stringify([tag])))
    })
    const { call } = await proxyTo(url)
    expect((await call('tags.list', project)).value).toEqual([tag])
  })

  test('that unpacks to far more than it should is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, ' '))
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(bomb)
    })
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'badResponse',
      detail: 'the answer is too large',
    })
  })

  test('that is damaged is refused', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end('no gzip')
    })
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toMatchObject({
      kind: 'badResponse',
      detail: expect.stringContaining('damaged'),
    })
  })
})

test('an endless response is aborted at the size limit', async () => {
  function* endless() {
    for (;;) yield Buffer.alloc(1024 * 1024, ' ')
  }
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    pipeline(Readable.from(endless()), response).catch(() => {})
  })
  const { failure } = await proxyTo(url)
  expect(await failure('tags.list', project)).toMatchObject({ kind: 'badResponse', detail: 'the answer is too large' })
})

test('a next link that repeats a very long query is followed', async () => {
  const query = `search=${'x'.repeat(40_000)}&page=2`
  const { url } = await serve((request, response) => {
    const isFirst = !request.url?.includes('page=2')
    if (isFirst) response.setHeader('Link', `<${url}${request.url?.split('?')[0]}?${query}>; rel="next"`)
    json(response, [])
  })
  const { call } = await proxyTo(url)
  expect((await call('tags.list', project)).page?.next).toEqual(expect.any(String))
})

describe('What a service refuses', () => {
  test.each([
    [
      400,
      { message: 'A file with this name already exists' },
      { kind: 'validation', message: 'A file with this name already exists' },
    ],
    [
      400,
      { message: { name: ['is too long', 'is odd'] } },
      { kind: 'validation', message: 'name: is too long, is odd', fields: { name: 'is too long, is odd' } },
    ],
    [
      400,
      { message: 'Sorry.', error_code: 'conflict' },
      { kind: 'validation', message: 'Sorry', errorCode: 'conflict' },
    ],
    [403, { message: '403 Forbidden' }, { kind: 'forbidden', message: '403 Forbidden' }],
    [
      403,
      { error: 'insufficient_scope', error_description: 'The request needs more', scope: 'sudo' },
      { kind: 'forbidden', message: 'The request needs more', needs: 'a token with the scope sudo' },
    ],
    [
      404,
      { message: '404 Project Not Found' },
      { kind: 'notFound', message: '404 Project Not Found', isProjectMissing: true },
    ],
    [405, { message: 'Tag v1 already exists' }, { kind: 'validation', message: 'Tag v1 already exists' }],
    [409, { message: 'Release already exists' }, { kind: 'conflict', message: 'Release already exists', status: 409 }],
    [412, {}, { kind: 'conflict', message: '412 Precondition Failed', status: 412 }],
    [422, { error: 'no' }, { kind: 'validation', message: 'no' }],
    [404, 'not an object', { kind: 'notFound', message: '404 Not Found' }],
  ])('%i %j is understood', async (status, body, expected) => {
    const { url } = await serve((_request, response) => json(response, body, status))
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toEqual(expected)
  })

  test.each([
    [400, 'tag_name is missing', { tag_name: 'tag_name is missing' }],
    [400, 'The tag_name needs a ref', { tag_name: 'The tag_name needs a ref' }],
    [400, 'Tag v1 already exists', { tag_name: 'Tag v1 already exists' }],
    [400, 'Target nowhere is invalid', { ref: 'Target nowhere is invalid' }],
    [409, 'Tag v1 already exists', { tag_name: 'Tag v1 already exists' }],
    [403, 'release_description needs another role', { release_description: 'release_description needs another role' }],
    [403, 'Your message is not on the list', undefined],
    [400, 'Reference tag_names identical', undefined],
    [400, 'The moon is full', undefined],
  ])('%i "%s" is put to the param that it is about', async (status, message, fields) => {
    const { url } = await serve((_request, response) => json(response, { message }, status))
    const { failure } = await proxyTo(url)
    const error = await failure('tags.create', { id: 1, tag_name: 'v1', ref: 'main' })
    expect(error && 'fields' in error ? error.fields : undefined).toEqual(fields)
  })

  test('because of its edition is distinguished from what it refuses to a user', async () => {
    const message = '403 Forbidden - This feature needs the premium edition'
    const { url } = await serve((_request, response) => json(response, { message }, 403))
    const { failure } = await proxyTo(url)
    expect(await failure('tags.list', project)).toEqual({ kind: 'forbidden', message, isOtherEdition: true })
  })

  test('names the required role if a role may be the reason', async () => {
    const { url } = await serve((_request, response) => json(response, { message: '403 Forbidden' }, 403))
    const { failure } = await proxyTo(url)
    expect(await failure('tags.delete', { id: 1, tag_name: 'v1' })).toMatchObject({
      kind: 'forbidden',
      needs: 'the Developer role or a higher one',
    })
  })
})
