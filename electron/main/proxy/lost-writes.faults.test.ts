import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { takesTime } from '#shared/testing/takes-time.fixture.ts'
import { toAppError } from '../failure.ts'
import { proxyTo, type TestProxy } from '../testing/proxy.ts'
import { type RawServer, serveRaw } from '../testing/raw-server.ts'

const writes = process.env.GATEHOUSE_LONG === '1' ? 10_000 : 1000
/** How many people write at the same time. */
const people = 40
/** Slightly longer than the service of these tests may keep working after a connection is cut. */
const looksAfter = [50, 200, 450]
const slowestCommit = 500

/** Where a connection is cut, and how the service handles the received part. */
const cuts = [
  'not at all',
  'unmade, by a reset',
  'unmade',
  'after it was made',
  'before it is made, soon',
  'before it is made, late',
  'within the headers of the answer',
  'within the body of the answer',
  'while it is looked at afterwards',
] as const

interface Made extends RawServer {
  /** How often each tag was made: a service that takes everything twice. */
  readonly made: ReadonlyMap<string, number>
  /** Resolves when what was received by now is made, or never will be. */
  settled(): Promise<unknown>
}

/** A service that executes requests, and cuts most connections. */
async function breakingService(): Promise<Made> {
  const made = new Map<string, number>()
  const make = (name: string) => made.set(name, (made.get(name) ?? 0) + 1)
  const working = new Set<Promise<unknown>>()
  const makeLater = (name: string, milliseconds: number) => {
    const work = takesTime(milliseconds).then(() => make(name))
    working.add(work)
    void work.then(() => working.delete(work))
  }
  let turn = 0
  let blind = 0
  const getTag = (name: string) => JSON.stringify({ name, message: null, target: 'abc' })
  const answer = (status: string, body: string) =>
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const server = await serveRaw((socket, head, body) => {
    const looked = /^GET \S*\/tags\/(\S+) /.exec(head)?.[1]
    if (looked !== undefined) {
      if (blind > 0) {
        blind -= 1
        return void socket.destroy()
      }
      const name = decodeURIComponent(looked)
      socket.write(made.has(name) ? answer('200 OK', getTag(name)) : answer('404 Not Found', '{"message":"404 Tag"}'))
      return
    }
    const name: string = JSON.parse(body).tag_name
    const whole = answer('201 Created', getTag(name))
    turn += 1
    switch (cuts[turn % cuts.length]) {
      case 'not at all':
        make(name)
        return void socket.end(whole)
      case 'unmade, by a reset':
        return void socket.resetAndDestroy()
      case 'unmade':
        return void socket.destroy()
      case 'after it was made':
        make(name)
        return void socket.destroy()
      case 'before it is made, soon':
        socket.destroy()
        return makeLater(name, 50 + (turn % 7) * 20)
      case 'before it is made, late':
        socket.destroy()
        return makeLater(name, slowestCommit - (turn % 5) * 40)
      case 'within the headers of the answer':
        make(name)
        return void socket.end(whole.slice(0, 30))
      case 'within the body of the answer':
        make(name)
        return void socket.end(whole.slice(0, -9))
      default:
        blind += 1
        make(name)
        return void socket.destroy()
    }
  })
  return { ...server, made, settled: () => Promise.all(working) }
}

/** Follows the advice of the app: sends again only what was certainly not made, and checks unknown outcomes. */
async function person(app: TestProxy, service: Made, name: string, reported: string[]): Promise<void> {
  for (;;) {
    const create = { id: 1, tag_name: name, ref: 'main' }
    const error = await app.call('tags.create', create).then(() => null, toAppError)
    const verdict = getVerdict(error)
    reported.push(verdict)
    if (verdict === 'made') return
    if (verdict === 'unknown') {
      await service.settled()
      if (service.made.has(name)) return
    }
  }
}

function getVerdict(error: AppError | null): 'made' | 'not made' | 'unknown' {
  if (error === null) return 'made'
  if (error.kind !== 'unknownOutcome') return 'not made'
  return error.found === 'made' ? 'made' : error.found === 'notMade' ? 'not made' : 'unknown'
}

describe('Writes whose connection is cut', () => {
  test(`in ${writes} of them, no write is made twice or lost`, { timeout: writes * 200 }, async () => {
    const service = await breakingService()
    const app = await proxyTo(service.url, { looksAfter })
    const reported: string[] = []
    const names = Array.from({ length: writes }, (_, index) => `v${index}`)
    const waiting = [...names]
    const lane = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        await person(app, service, name, reported)
    }
    await Promise.all(Array.from({ length: people }, lane))
    await service.settled()
    expect(names.filter(name => service.made.get(name) === undefined)).toEqual([])
    expect(names.filter(name => (service.made.get(name) ?? 0) > 1)).toEqual([])
    // Checks resolve most of them: few outcomes stay unknown.
    expect(reported.filter(verdict => verdict === 'unknown').length).toBeLessThan(reported.length / 3)
    expect(new Set(reported)).toEqual(new Set(['made', 'not made', 'unknown']))
    // Each was sent exactly as often as the user requested.
    expect(service.heads.filter(head => head.startsWith('POST'))).toHaveLength(reported.length)
    expect((await app.store.journal.list({ limit: 500 })).some(entry => entry.outcome === 'pending')).toBe(false)
  })
})

/** A service on one tag, whose writes break off. */
async function oneTag(onWrite: (state: { made: boolean; looksLeft: number }) => void) {
  const state = { made: false, looksLeft: Number.POSITIVE_INFINITY }
  const reply = (status: string, body: string) => `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  return serveRaw((socket, head) => {
    if (head.startsWith('GET')) {
      if (state.looksLeft === 0) return void socket.destroy()
      state.looksLeft -= 1
      const tag = '{"name":"v1","message":null,"target":"abc"}'
      return void socket.end(state.made ? reply('200 OK', tag) : reply('404 Not Found', '{}'))
    }
    onWrite(state)
    socket.destroy()
  })
}
const create = { id: 1, tag_name: 'v1', ref: 'main' }

describe('What became of a write whose answer was lost', () => {
  test('is reported when a check shows it', async () => {
    const { url } = await oneTag(state => {
      state.made = true
    })
    const { failure } = await proxyTo(url, { looksAfter: [10] })
    expect(await failure('tags.create', create)).toMatchObject({ kind: 'unknownOutcome', found: 'made' })
  })

  test('is "not made" only when every look showed the state of before', async () => {
    const { url } = await oneTag(() => {})
    const { failure } = await proxyTo(url, { looksAfter: [10, 20] })
    expect(await failure('tags.create', create)).toMatchObject({ found: 'notMade' })
    const later = await oneTag(state => {
      state.looksLeft = 1
    })
    const other = await proxyTo(later.url, { looksAfter: [10, 60] })
    expect(await other.failure('tags.create', create)).not.toHaveProperty('found')
  })

  test('is unknown if the service took too long: it may still be processing it', async () => {
    const server = await serveRaw((socket, head) => {
      if (head.startsWith('GET')) socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}')
    })
    const { failure } = await proxyTo(server.url, { looksAfter: [10], writeMilliseconds: 100 })
    expect(await failure('tags.create', create)).not.toHaveProperty('found')
  })

  test('is unknown when another write of this app may have made the difference', async () => {
    let writing = 0
    const { url } = await oneTag(state => {
      writing += 1
      if (writing === 2) state.made = true
    })
    const { failure } = await proxyTo(url, { looksAfter: [50] })
    const both = await Promise.all([failure('tags.create', create), failure('tags.create', create)])
    for (const error of both) expect(error).not.toHaveProperty('found')
    // Nor shortly after one with an unknown outcome.
    expect(await failure('tags.create', create)).not.toHaveProperty('found')
  })
})

describe('A write', () => {
  test.each([408, 425, 429, 500, 502, 503, 504])('is not retried automatically after %i', async status => {
    const server = await serveRaw((socket, head) => {
      const found = head.startsWith('GET') ? 404 : status
      socket.end(`HTTP/1.1 ${found} X\r\nRetry-After: 0\r\nContent-Length: 2\r\n\r\n{}`)
    })
    const { failure } = await proxyTo(server.url)
    await failure('tags.create', create)
    expect(server.heads.filter(head => head.startsWith('POST'))).toHaveLength(1)
  })

  test('cut while its body is on the way is sent once', async () => {
    const posts: number[] = []
    const server = await serveRaw(
      (socket, head) => void (head.startsWith('GET') && socket.end('HTTP/1.1 404 X\r\nContent-Length: 2\r\n\r\n{}')),
      (socket, soFar) => {
        if (!soFar.startsWith('POST') || soFar.length < 100_000) return
        posts.push(soFar.length)
        socket.destroy()
      },
    )
    const { failure } = await proxyTo(server.url, { looksAfter: [10] })
    const message = 'm'.repeat(8 * 1024 * 1024)
    expect(await failure('tags.create', { ...create, message })).toMatchObject({ kind: 'unknownOutcome' })
    expect(posts).toHaveLength(1)
  })
})
