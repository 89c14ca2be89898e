import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSender, type Sender } from '../proxy/send.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { feedMilliseconds, readFeed } from './read-feed.ts'
import { isNewer, isSafeAddress } from './release.ts'
import { createUpdates, type UpdateCheck, type UpdateParts } from './updates.ts'

const next = { version: '1.3.0', address: 'https://example.org/gatehouse', notes: 'A gate that opens faster.' }
const day = 24 * 60 * 60 * 1000

let sender: Sender
beforeEach(() => {
  sender = createSender()
})
afterEach(() => sender.close())

const answering =
  (value: unknown, status = 200): Respond =>
  (_request, response) =>
    json(response, value, status)

/** Reads a feed of a server that answers like this, in its own short time. */
async function read(respond: Respond, milliseconds = feedMilliseconds) {
  const server = await serve(respond)
  return { answer: await readFeed(sender, `${server.url}/feed`, milliseconds), seen: server.seen, server }
}

describe('the release feed', () => {
  it('is read without credentials and without identifying the client', async () => {
    const { answer, seen } = await read(answering({ ...next, more: 'for others' }))
    expect(answer).toEqual({ ok: true, release: next })
    expect(seen).toHaveLength(1)
    expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    expect(seen[0]?.headers['user-agent']).toBe('Gatehouse')
  })

  it.each([
    ['a script as its address', { ...next, address: 'javascript:alert(1)' }],
    ['a file as its address', { ...next, address: 'file:///etc/passwd' }],
    ['an address without TLS', { ...next, address: 'http://example.org/' }],
    ['an address with a password', { ...next, address: 'https://me:secret@example.org/' }],
    ['no version', { ...next, version: 'newest' }],
    ['notes without end', { ...next, notes: 'x'.repeat(30_000) }],
    ['a list', [next]],
    ['nothing', null],
  ])('is refused when it says %s', async (_what, value) => {
    const { answer } = await read(answering(value))
    expect(answer).toEqual({ ok: false, reason: 'The release feed does not say what a release feed says.' })
  })

  it('is refused when it is no JSON, or a page of an error', async () => {
    const { answer } = await read((_request, response) => void response.end('<h1>Welcome</h1>'))
    expect(answer).toMatchObject({ ok: false })
    const { answer: error } = await read(answering(next, 503))
    expect(error).toEqual({ ok: false, reason: 'The release feed answered with status 503.' })
  })

  it('is aborted when it is endless', async () => {
    let sent = 0
    const { answer } = await read((_request, response) => {
      const write = () => {
        while (!response.destroyed && sent < 1e9 && response.write('x'.repeat(65_536))) sent += 65_536
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    expect(answer).toEqual({ ok: false, reason: 'The release feed is too long.' })
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it('is aborted when it is sent byte by byte, or not at all', async () => {
    const trickling: Respond = (_request, response) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    }
    for (const respond of [trickling, () => {}]) {
      const { answer } = await read(respond, 300)
      expect(answer).toEqual({ ok: false, reason: 'The release feed did not answer within 0 seconds.' })
    }
  })

  it('leads on within its own origin, and nowhere else', async () => {
    const elsewhere = await serve(answering(next))
    const moved =
      (location: string): Respond =>
      (request, response) =>
        request.url === '/feed' ? void response.writeHead(302, { location }).end() : json(response, next)
    const { answer: same } = await read(moved('/moved'))
    expect(same).toEqual({ ok: true, release: next })
    const { answer: other } = await read(moved(`${elsewhere.url}/feed`))
    expect(other).toEqual({ ok: false, reason: 'The release feed leads to another origin.' })
    expect(elsewhere.seen).toEqual([])
    const { answer: round } = await read(moved('/feed'))
    expect(round).toEqual({ ok: false, reason: 'The release feed leads in circles.' })
    const { answer: file } = await read(moved('file:///etc/passwd'))
    expect(file).toEqual({ ok: false, reason: 'The release feed answered with status 302.' })
  })

  it('that cannot be reached is a sentence', async () => {
    const server = await serve(answering(next))
    await server.close()
    expect(await readFeed(sender, server.url)).toMatchObject({ ok: false, reason: expect.stringContaining('refused') })
  })
})

describe('checking for updates', () => {
  let present = { updateCheck: true }
  let time = 0
  let kept: UpdateCheck | null = null
  beforeEach(() => {
    present = { updateCheck: true }
    time = Date.parse('2026-05-10T12:00:00Z')
    kept = null
  })
  const updates = (feed: string | null, change: Partial<UpdateParts> = {}) =>
    createUpdates({
      feed,
      version: '1.2.3',
      settings: () => present,
      kept: {
        get: () => kept,
        set: value => {
          kept = value
        },
      },
      sender,
      now: () => time,
      ...change,
    })

  it('sends no request until the user allows it', async () => {
    const server = await serve(answering(next))
    present = { updateCheck: false }
    const { state } = updates(server.url)
    expect(await state(false)).toEqual({ state: 'notAsked' })
    expect(server.seen).toEqual([])
    expect(await state(true)).toMatchObject({ state: 'newer', release: next })
    expect(server.seen).toHaveLength(1)
  })

  it('runs once a day, across restarts, and when the user requests it', async () => {
    const server = await serve(answering(next))
    for (let start = 0; start < 3; start++) {
      expect(await updates(server.url).state(false)).toMatchObject({ state: 'newer' })
    }
    expect(server.seen).toHaveLength(1)
    time += day
    const { state } = updates(server.url)
    await Promise.all([state(false), state(false)])
    expect(server.seen).toHaveLength(2)
    for (let presses = 0; presses < 5; presses++) await state(true)
    expect(server.seen).toHaveLength(2)
    time += 60_000
    await state(true)
    expect(server.seen).toHaveLength(3)
  })

  it('a failed check is reported and not repeated on the same day', async () => {
    const server = await serve(answering(next, 500))
    const { state } = updates(server.url)
    expect(await state(false)).toMatchObject({ state: 'failed', reason: expect.stringContaining('500') })
    expect(await state(false)).toMatchObject({ state: 'failed' })
    expect(server.seen).toHaveLength(1)
  })

  it('never offers an older version, nor the present one', async () => {
    for (const version of ['1.2.3', '1.2.2', '0.99.0']) {
      kept = null
      const server = await serve(answering({ ...next, version }))
      expect(await updates(server.url).state(false)).toMatchObject({ state: 'current' })
    }
    kept = null
    const server = await serve(answering(next))
    await updates(server.url).state(false)
    expect(await updates(server.url, { version: '1.3.0' }).state(false)).toMatchObject({ state: 'current' })
  })

  it.each([null, 'http://example.org/feed', 'file:///feed', 'nonsense'])(
    'is not set up with the feed %s',
    async feed => {
      expect(await updates(feed).state(true)).toEqual({ state: 'notSetUp' })
    },
  )
})

it('versions are compared by number', () => {
  expect(isNewer('1.10.0', '1.9.9')).toBe(true)
  expect(isNewer('2.0.0', '10.0.0')).toBe(false)
  expect(isNewer('1.2.0', '1.2.0-beta.1')).toBe(true)
  expect(isNewer('1.2.0', '1.2.0')).toBe(false)
  expect(isNewer('1.1.9', '1.2.0-beta.1')).toBe(false)
})

it('an address is safe over TLS or on this machine', () => {
  expect(['https://example.org/x', 'http://127.0.0.1:8080/x', 'http://[::1]/x'].every(isSafeAddress)).toBe(true)
  const unsafe = ['http://example.org', 'http://127.0.0.1.example.org', 'ftp://127.0.0.1', 'https://a:b@c', '//x', '']
  expect(unsafe.filter(isSafeAddress)).toEqual([])
})
