import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toAppError } from '../failure.ts'
import { callIn, expectSentence, waysToCall } from '../testing/every-call.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { serveRaw, writeForever } from '../testing/raw-server.ts'
import { testToken } from '../testing/target.ts'
import { parseJson, UnboundedJson } from './parse-json.ts'

const tag = { name: 'v1', message: null, target: 'abc' }
const megabyte = 1024 * 1024
const allowed = 300 * megabyte

/** The peak memory of this process during a test, minus its memory before. */
function watchMemory(): () => number {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  onTestFinished(() => clearInterval(timer))
  return () => Math.max(most, process.memoryUsage().rss) - before
}

const packed = Buffer.alloc(64 * megabyte, ' ')
const packedOnce = gzipSync(packed)
/** Ten gigabytes: gzip takes members one after another. */
const bombs: Readonly<Record<string, () => { encoding: string; body: Buffer }>> = {
  gzip: () => ({ encoding: 'gzip', body: Buffer.concat(Array.from({ length: 160 }, () => packedOnce)) }),
  deflate: () => ({ encoding: 'deflate', body: deflateSync(Buffer.alloc(512 * megabyte, ' '), { level: 1 }) }),
  brotli: () => ({
    encoding: 'br',
    body: brotliCompressSync(Buffer.alloc(1024 * megabyte, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  }),
  'gzip in gzip': () => ({ encoding: 'gzip, gzip', body: gzipSync(gzipSync(packed)) }),
  'gzip in gzip in two headers': () => ({ encoding: 'gzip,gzip,gzip', body: gzipSync(gzipSync(gzipSync(packed))) }),
}

describe('A small answer that unpacks to gigabytes is refused, and memory stays bounded', () => {
  test.each(Object.keys(bombs))('%s', { timeout: 60_000 }, async name => {
    const { encoding, body } = bombs[name]?.() ?? { encoding: '', body: Buffer.alloc(0) }
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding }).end(body)
    })
    const growth = watchMemory()
    for (const way of waysToCall) {
      const ending = await callIn(way, url, { readMilliseconds: 8000, writeMilliseconds: 8000 })
      // A file is written as received: compressed, although it was requested uncompressed.
      if (way === 'download') expect(ending).toMatchObject({ value: { size: body.length } })
      else expectSentence(ending)
    }
    expect(growth()).toBeLessThan(allowed)
  })
})

describe('Two gigabytes are refused, and memory stays bounded', () => {
  test.each([
    ['announced', `Content-Length: ${2 * 1024 * megabyte}\r\n`],
    ['without a length', ''],
  ])('%s', { timeout: 60_000 }, async (_what, length) => {
    const piece = Buffer.alloc(megabyte, ' ')
    const server = await serveRaw(async socket => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${length}\r\n`)
      await writeForever(socket, () => piece, 2 * 1024 * megabyte)
      socket.end()
    })
    const growth = watchMemory()
    for (const way of waysToCall.filter(one => one !== 'download')) {
      expectSentence(await callIn(way, server.url, { readMilliseconds: 8000, writeMilliseconds: 8000 }))
    }
    expect(growth()).toBeLessThan(allowed)
  })

  test('a file of any size goes to the disk, not through memory', { timeout: 60_000 }, async () => {
    const piece = Buffer.alloc(megabyte, 'a')
    const size = 512 * megabyte
    const server = await serveRaw(async socket => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`)
      await writeForever(socket, () => piece, size)
    })
    const growth = watchMemory()
    expect(await callIn('download', server.url, { slowMilliseconds: 10_000 })).toMatchObject({ value: { size } })
    expect(growth()).toBeLessThan(allowed)
  })
})

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
/** JSON that costs more than it weighs. */
const costly: Readonly<Record<string, string>> = {
  'nested lists': nested('[', ']', 1_000_000),
  'nested lists without end': '['.repeat(5_000_000),
  'nested objects': `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
  'nested in a field': `[{"name":"v1","message":null,"target":"abc","commit":${nested('[', ']', 100_000)}}]`,
  'nested in the message of a refusal': `{"message":${nested('[', ']', 100_000)}}`,
  'very many keys': `{${Array.from({ length: 2_500_000 }, (_, index) => `"${index}":0`).join(',')}}`,
  'very many empty lists': `[${'[],'.repeat(4_000_000)}[]]`,
  'a number of a million digits': `[{"name":"v1","message":null,"target":${'9'.repeat(1_000_000)}}]`,
  'an infinite number': '[{"name":1e999,"message":null,"target":"abc"}]',
  'invalid UTF-8 for a name': '[{"name":"\xff\xfe","message":null,"target":"abc"',
  'a name of ten million characters, cut': `[{"name":"${'a'.repeat(10_000_000)}`,
}

describe('JSON made to cost ends in a sentence', () => {
  test.each(Object.keys(costly))('%s', { timeout: 60_000 }, async what => {
    const body = Buffer.from(costly[what] ?? '', 'latin1')
    const growth = watchMemory()
    for (const status of [200, 422]) {
      const { url } = await serve((_request, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
      })
      for (const way of waysToCall.filter(one => one !== 'download' || status === 422)) {
        expectSentence(await callIn(way, url, { readMilliseconds: 8000, writeMilliseconds: 8000 }))
      }
    }
    expect(growth()).toBeLessThan(allowed)
  })

  test('and JSON with the nesting and size of real responses is read', () => {
    const value = { a: [JSON.parse(nested('[', ']', 100)), '[[[[{{{{"\\"', 'ü'.repeat(1000)] }
    expect(parseJson(Buffer.from(JSON.stringify(value)))).toEqual(value)
    expect(() => parseJson(Buffer.from(nested('[', ']', 201)))).toThrow(UnboundedJson)
  })
})

describe('Keys of the language itself', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s in an answer changes nothing but that answer',
    async key => {
      const plain = Object.getOwnPropertyNames(Object.prototype).join()
      const planted = `{"polluted":true,"${key}":{"polluted":true}}`
      const record = `{"name":"v1","message":null,"target":"abc","${key}":${planted},"commit":null,"release":{"tag_name":"v1","${key}":${planted}}}`
      for (const status of [200, 201, 403, 422]) {
        const { url } = await serve((_request, response) => {
          const body = status < 300 ? `[${record}]` : `{"message":{"${key}":["no"],"name":["no"]},"${key}":${planted}}`
          response.writeHead(status, { 'Content-Type': 'application/json', [key]: 'x' }).end(body)
        })
        for (const way of waysToCall) await callIn(way, url)
        const { call } = await proxyTo(url)
        const answer = await call('tags.list', { id: 1 }).catch(() => null)
        if (status === 200) expect(answer?.value).toHaveLength(1)
        const [first] = Array.isArray(answer?.value) ? answer.value : [{}]
        expect(Object.getPrototypeOf(first)).toBe(Object.prototype)
      }
      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(plain)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    },
  )
})

const wrong = [null, true, 7, 1e308, -0.5, '', 'text', '2026-13-45', [], [null], [[]], {}, { id: {} }]
const records = {
  'tags.list': [tag],
  'projects.list': [
    { id: 1, name: 'a', path: 'a', path_with_namespace: 'g/a', web_url: 'http://127.0.0.1/', default_branch: 'main' },
  ],
  'user.current': { id: 1, name: 'Ines', username: 'ines', state: 'active', avatar_url: null },
  'version.get': { version: '16.0', revision: 'abc' },
} as const

describe('A field of a wrong type is named, or it is none', () => {
  test.each(['tags.list', 'projects.list', 'user.current', 'version.get'] as const)('of %s', async operation => {
    const sample = records[operation]
    let body: unknown = sample
    const { url } = await serve((_request, response) => json(response, body))
    const app = await proxyTo(url)
    const params = operation === 'tags.list' ? { id: 1 } : {}
    const record: object = Array.isArray(sample) ? sample[0] : sample
    // The unmodified response is accepted: it is refused below because of one changed field.
    await app.call(operation, params)
    let refused = 0
    for (const field of Object.keys(record)) {
      for (const value of wrong) {
        const changed = { ...record, [field]: value }
        body = Array.isArray(sample) ? [changed] : changed
        const ending = await app.call(operation, params).then(
          // The cached response replaces one that can't be parsed, with the reason.
          answer => (answer.provenance.because ? { error: answer.provenance.because } : { value: answer }),
          (thrown: unknown) => ({ error: toAppError(thrown) }),
        )
        if ('value' in ending) continue
        refused += 1
        expect(expectSentence(ending)).toMatchObject({ kind: 'badResponse', detail: expect.stringContaining(field) })
      }
    }
    expect(refused).toBeGreaterThan(Object.keys(record).length)
    for (const value of wrong) {
      body = value
      await app.call(operation, params).catch((thrown: unknown) => expectSentence({ error: toAppError(thrown) }))
    }
  })
})

test.each([
  'text/html',
  'application/xhtml+xml',
  'image/png',
  'text/plain',
  'multipart/mixed; boundary=a',
  '',
  'x'.repeat(4000),
  ';;;=',
  'application/json; charset=utf-16',
])('what is not data, called %j, ends in a sentence', async type => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': type }).end('<h1>Sign in</h1>')
  })
  for (const way of waysToCall.filter(one => one !== 'download')) expectSentence(await callIn(way, url))
})

describe('A service that echoes the token', () => {
  test.each([200, 201, 302, 401, 403, 404, 409, 422, 429, 500, 503])(
    'with %i does not leak it to the page',
    async status => {
      const { url } = await serve((_request, response) => {
        const host = `${testToken}.example.invalid`
        response.writeHead(status, {
          'Content-Type': 'application/json',
          Location: `http://${host}/`,
          Link: `<http://${host}/>; rel="next"`,
          Etag: testToken,
          [testToken]: testToken,
        })
        const said = { [testToken]: [testToken], name: testToken, message: testToken, target: testToken }
        const refusal = { message: said, error: 'insufficient_scope', scope: testToken, error_code: testToken }
        response.end(JSON.stringify(status < 300 ? [said] : refusal))
      })
      // callIn searches all its output for the token.
      for (const way of waysToCall.filter(one => one !== 'download' || status >= 300)) await callIn(way, url)
    },
  )
})

describe('Pages', () => {
  test('that lead in a ring end in a sentence', async () => {
    const { url } = await serve((request, response) => {
      const page = Number(new URL(request.url, 'http://x').searchParams.get('page') ?? 1)
      json(response, [tag], 200, { Link: `</api/v4/projects/1/repository/tags?page=${(page % 3) + 1}>; rel="next"` })
    })
    const app = await proxyTo(url)
    let token: string | undefined
    let pages = 0
    const walk = async () => {
      for (; pages < 50; pages += 1) {
        const answer = await app.call('tags.list', { id: 1 }, token === undefined ? {} : { page: { token } })
        token = answer.page?.next ?? undefined
      }
    }
    const error = await walk().then(() => null, toAppError)
    expect(error).toMatchObject({ kind: 'badResponse', detail: 'its links to the next page lead in a ring' })
    expect(pages).toBeLessThan(5)
  })

  test('without end are loaded one by one, only on request', async () => {
    const server = await serve((request, response) => {
      const page = Number(new URL(request.url, 'http://x').searchParams.get('page') ?? 1)
      json(response, [tag], 200, { Link: `</api/v4/projects/1/repository/tags?page=${page + 1}>; rel="next"` })
    })
    const app = await proxyTo(server.url)
    let token: string | undefined
    for (let page = 0; page < 30; page += 1) {
      const answer = await app.call('tags.list', { id: 1 }, token === undefined ? {} : { page: { token } })
      token = answer.page?.next ?? undefined
      expect(server.seen).toHaveLength(page + 1)
    }
  })

  test('that change while they are loaded each show the state at that time', async () => {
    let names = ['a', 'b', 'c', 'd']
    const { url } = await serve((request, response) => {
      const page = Number(new URL(request.url, 'http://x').searchParams.get('page') ?? 1)
      const shown = names.slice((page - 1) * 2, page * 2).map(name => ({ ...tag, name }))
      json(response, shown, 200, {
        Link: `</api/v4/projects/1/repository/tags?page=${page + 1}>; rel="next"`,
        'X-Total': 'odd',
      })
    })
    const app = await proxyTo(url)
    const first = await app.call('tags.list', { id: 1 })
    names = ['new', ...names]
    const second = await app.call('tags.list', { id: 1 }, { page: { token: first.page?.next ?? '' } })
    expect(first.value).toMatchObject([{ name: 'a' }, { name: 'b' }])
    expect(second.value).toMatchObject([{ name: 'b' }, { name: 'c' }])
    expect(second.page).toMatchObject({ total: null })
  })
})
