import { describe, expect, test } from 'vitest'
import { takesTime } from '#shared/testing/takes-time.fixture.ts'
import { callIn, expectSentence, type WayToCall, waysToCall } from '../testing/every-call.ts'
import { proxyTo } from '../testing/proxy.ts'
import { serveRaw, writeForever } from '../testing/raw-server.ts'

const body = '[{"name":"v1","message":null,"target":"abc"}]'
const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** Malformed responses as bytes. */
const broken: Readonly<Record<string, string>> = {
  'two lengths that differ': `${ok}Content-Length: ${body.length}\r\nContent-Length: 3\r\n\r\n${body}`,
  'a length and chunks': `${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(body)}0\r\n\r\n`,
  'a negative length': `${ok}Content-Length: -5\r\n\r\n${body}`,
  'a length that is no number': `${ok}Content-Length: 5x\r\n\r\n${body}`,
  'a length beyond numbers': `${ok}Content-Length: 99999999999999999999999\r\n\r\n${body}`,
  'an unknown transfer coding': `${ok}Transfer-Encoding: cow\r\nTransfer-Encoding: chunked, cow\r\nContent-Length: 2\r\n\r\n${body}`,
  'a chunk of an impossible size': `${ok}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n${body}`,
  'a chunk without size': `${ok}Transfer-Encoding: chunked\r\n\r\nxyz\r\n${body}`,
  'a header that is no header': `${ok}no colon in here\r\n\r\n${body}`,
  'a header with a NUL': `${ok}X-Total: 1\u0000\r\nContent-Length: 2\r\n\r\n[]`,
  'a lone line feed for a header end': `${ok.replaceAll('\r\n', '\n')}Content-Length: 99\n\n${body}`,
  'a folded header': `${ok}Link: <http://127.0.0.1:9/>;\r\n rel="next"\r\nContent-Length: 99\r\n\r\n${body}`,
  'a status that is none': `HTTP/1.1 99999 Odd\r\nContent-Length: 0\r\n\r\n`,
  'another protocol': 'SSH-2.0-OpenSSH_9.2\r\n',
  'nothing at all': '',
  'a change to another protocol':
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'half a header': 'HTTP/1.1 200 OK\r\nContent-Ty',
  'half a body': `${ok}Content-Length: ${body.length * 2}\r\n\r\n${body}`,
  'half a chunk': `${ok}Transfer-Encoding: chunked\r\n\r\nff\r\n${body}`,
  'a second answer in the first': `${ok}Content-Length: 3\r\n\r\n${body}HTTP/1.1 200 OK\r\n\r\n`,
}

describe('An answer that breaks HTTP ends in a sentence', () => {
  test.each(Object.entries(broken))('%s', async (what, bytes) => {
    const server = await serveRaw(socket => void socket.end(Buffer.from(bytes, 'latin1')))
    const endings = waysToCall.map(async way => [way, await callIn(way, server.url)] as const)
    for (const [way, ending] of await Promise.all(endings)) {
      // A file may be empty or have any bytes: its size is the announced length.
      const isFile = way === 'download' && 'value' in ending
      if (isFile) expect(['a second answer in the first', 'a folded header']).toContain(what)
      else expectSentence(ending)
    }
  })
})

/** Responses that never end, in different ways. */
const endless: Readonly<
  Record<string, { readonly first: string; readonly again: () => string; readonly pause?: number }>
> = {
  headers: { first: 'HTTP/1.1 200 OK\r\n', again: () => `X-More: ${'a'.repeat(1000)}\r\n` },
  'one header': { first: 'HTTP/1.1 200 OK\r\nX-More: ', again: () => 'a'.repeat(1000) },
  'many small headers': { first: 'HTTP/1.1 200 OK\r\n', again: () => 'A: b\r\n'.repeat(200) },
  'early hints': { first: '', again: () => 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n' },
  continues: { first: '', again: () => 'HTTP/1.1 100 Continue\r\n\r\n' },
  trailers: {
    first: `${ok}Transfer-Encoding: chunked\r\n\r\n${chunk(body)}0\r\n`,
    again: () => `X-More: ${'a'.repeat(1000)}\r\n`,
  },
  'a chunk extension': { first: `${ok}Transfer-Encoding: chunked\r\n\r\n5;`, again: () => 'a'.repeat(1000) },
  'a reason': { first: 'HTTP/1.1 200 ', again: () => 'O'.repeat(1000) },
  'a byte from time to time': { first: `${ok}\r\n[`, again: () => ' ', pause: 50 },
  'a header byte from time to time': { first: 'HTTP/1.1 200 OK\r\nX-Slow: ', again: () => 'a', pause: 50 },
}

describe('An answer without end ends in a sentence within the time of the call, and memory stays bounded', () => {
  test.each(Object.entries(endless))('%s', async (_what, { first, again, pause }) => {
    const server = await serveRaw(async socket => {
      socket.write(first)
      const piece = Buffer.from(again(), 'latin1')
      if (pause === undefined) return writeForever(socket, () => piece)
      while (!socket.destroyed) {
        socket.write(piece)
        await takesTime(pause)
      }
    })
    const before = process.memoryUsage().rss
    for (const ending of await Promise.all(waysToCall.map(way => callIn(way, server.url)))) expectSentence(ending)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    await expect.poll(() => server.open(), { timeout: 10_000 }).toBe(0)
  })
})

test.each(['one byte from time to time', 'one byte from time to time, as a refusal'])(
  'a file that comes as %s is given up',
  async what => {
    const status = what.includes('refusal') ? '403 Forbidden' : '200 OK'
    const server = await serveRaw(async socket => {
      socket.write(`HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n\r\n`)
      while (!socket.destroyed) {
        socket.write('a')
        await takesTime(20)
      }
    })
    const error = expectSentence(await callIn('download', server.url, { slowMilliseconds: 300 }))
    expect(error.kind).toBe(what.includes('refusal') ? 'forbidden' : 'timeout')
    await expect.poll(() => server.open(), { timeout: 10_000 }).toBe(0)
  },
)

test.each<[WayToCall]>([['read'], ['explored read']])(
  'a header that a service puts into another header comes out of neither: %s',
  async way => {
    const server = await serveRaw(socket => {
      const link = '</api/v4/x>; rel="next"\r\nPrivate-Token: stolen\r\nSet-Cookie: a=b'
      socket.end(`${ok}Link: ${link}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    })
    expect(expectSentence(await callIn(way, server.url)).kind).toBe('badResponse')
    for (const head of server.heads) expect(head).not.toMatch(/stolen|cookie/i)
  },
)

test('cookies that a service sets are not sent back', async () => {
  const server = await serveRaw(
    socket =>
      void socket.end(`${ok}Set-Cookie: session=planted; Path=/\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  )
  const { call } = await proxyTo(server.url)
  await call('tags.list', { id: 1 })
  await call('tags.list', { id: 2 })
  expect(server.heads).toHaveLength(2)
  for (const head of server.heads) expect(head).not.toMatch(/planted|cookie/i)
})
