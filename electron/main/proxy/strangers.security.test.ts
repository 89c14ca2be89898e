import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toAppError } from '../failure.ts'
import { callIn, type Ending, expectSentence, waysToCall } from '../testing/every-call.ts'
import { json, type SeenRequest, serve, type TestServer } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { type RawServer, serveRaw } from '../testing/raw-server.ts'
import { testToken } from '../testing/target.ts'

const tag = { name: 'v1', message: null, target: 'abc' }
/** The addresses a hostile service may name, with every kind of difference to its own. */
function strangeAddresses(own: string, other: string, secure: string): Readonly<Record<string, string>> {
  const { port } = new URL(own)
  const { port: otherPort } = new URL(other)
  const path = '/api/v4/projects/1/repository/tags?page=2'
  return {
    'another port': other + path,
    'another name': `http://localhost:${otherPort}${path}`,
    'its own port under another name': `http://localhost:${port}${path}`,
    'another scheme': secure + path,
    'its own port with another scheme': `https://127.0.0.1:${port}${path}`,
    'a user name': `http://ines:pass@127.0.0.1:${otherPort}${path}`,
    'its own name as a user name': `http://127.0.0.1:${port}@127.0.0.1:${otherPort}${path}`,
    'its own name as a user name, encoded': `http://127.0.0.1%3A${port}@127.0.0.1:${otherPort}${path}`,
    'look-alike dots': `http://127\u30020\u30020\u30021:${otherPort}${path}`,
    'full-width digits': `http://\uff11\uff12\uff17.0.0.1:${otherPort}${path}`,
    'a trailing dot': `http://127.0.0.1.:${otherPort}${path}`,
    'its own name with a trailing dot': `http://localhost.:${port}${path}`,
    'one number': `http://2130706433:${otherPort}${path}`,
    'hexadecimal digits': `http://0x7f.1:${otherPort}${path}`,
    IPv6: `http://[::ffff:127.0.0.1]:${otherPort}${path}`,
    'capital letters': `HTTP://LOCALHOST:${otherPort}${path}`,
    'no scheme': `//127.0.0.1:${otherPort}${path}`,
    'no scheme and backslashes': `\\\\127.0.0.1:${otherPort}${path}`,
    'a slash and a backslash': `/\\127.0.0.1:${otherPort}${path}`,
    'a line end in it': `ht\ttp://127.0.0.1:${otherPort}${path}`,
    'a name that does not exist': `http://\u0430pi.example.invalid${path}`,
    'a file': 'file:///etc/passwd',
    'a script': 'javascript:alert(1)',
    data: 'data:application/json,[]',
    'nothing sensible': 'http://[',
  }
}

const kinds = Object.keys(strangeAddresses('http://127.0.0.1:1', 'http://127.0.0.1:2', 'https://127.0.0.1:3'))

/** Header values go over the wire one character a byte. */
const onTheWire = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

interface Scene {
  readonly own: TestServer
  readonly strangers: readonly RawServer[]
}

/** A service with a given response, and two other servers that only record requests. */
async function scene(
  answer: (address: string, request: SeenRequest) => { status: number; headers: Record<string, string>; body: string },
  kind: string,
): Promise<Scene> {
  const other = await serveRaw(() => {})
  const secure = await serveRaw(() => {})
  const own = await serve((request, response) => {
    const address = strangeAddresses(own.url, other.url, secure.url.replace('http:', 'https:'))[kind] ?? ''
    const { status, headers, body } = answer(onTheWire(address), request)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
  })
  return { own, strangers: [other, secure] }
}

/** No other server got a request, and the service's requests were for its own host. */
function expectNobodyElseHeard({ own, strangers }: Scene): void {
  for (const stranger of strangers) expect(stranger.connections()).toBe(0)
  const { host } = new URL(own.url)
  for (const request of own.seen) {
    expect(request.headers.host).toBe(host)
    expect(request.headers.authorization).toBeUndefined()
    expect(request.url.startsWith('/api/v4/')).toBe(true)
  }
  expect(own.seen.length).toBeGreaterThan(0)
  expect(own.seen.every(({ headers }) => headers['private-token'] === testToken)).toBe(true)
}

describe('A redirect is not followed', () => {
  const statuses = [301, 302, 303, 307, 308]

  test.each(kinds.map((kind, index) => [kind, statuses[index % statuses.length] ?? 0] as const))(
    'to %s, with %i',
    async (kind, status) => {
      const stage = await scene(Location => ({ status, headers: { Location }, body: '' }), kind)
      for (const way of waysToCall) expectRefusal(await callIn(way, stage.own.url))
      expectNobodyElseHeard(stage)
    },
  )

  test.each(statuses)('with %i, nor sent again to the service itself', async status => {
    const own = await serve((_request, response) => {
      response.writeHead(status, { Location: '/api/v4/projects/1/repository/tags' }).end()
    })
    for (const way of waysToCall) {
      const before = own.seen.length
      expectRefusal(await callIn(way, own.url))
      // A write reads the state before and may read it after; a connection test sends three requests.
      expect(own.seen.length - before).toBeGreaterThan(0)
      expect(own.seen.length - before).toBeLessThanOrEqual(3)
    }
    expectNobodyElseHeard({ own, strangers: [] })
  })
})

describe('A redirect of a project that was moved', () => {
  const old = 'harbor/old'
  const rest = '/repository/tags'
  const oldPath = `/api/v4/projects/harbor%2Fold${rest}`
  /** A service that redirects from the old path, with several pages. */
  async function moved(location: (own: string) => string) {
    const own = await serve((request, response) => {
      if (request.url.startsWith(oldPath)) {
        return void response.writeHead(301, { Location: onTheWire(location(own.url)) }).end()
      }
      const next = `${own.url}${request.url.split('?')[0]}?page=2`
      json(response, [tag], 200, request.url.includes('page=2') ? {} : { Link: `<${next}>; rel="next"` })
    })
    return { own, proxy: await proxyTo(own.url) }
  }

  test.each([
    ['by its ID', `/api/v4/projects/42${rest}?private_token=x&page=9`, `/api/v4/projects/42${rest}`],
    ['by its path', `/api/v4/projects/quay%2Fnew${rest}`, `/api/v4/projects/quay%2Fnew${rest}`],
  ])('to itself %s is followed by reads, with the query as it was', async (_how, to, asked) => {
    const { own, proxy } = await moved(url => url + to)
    const first = await proxy.call('tags.list', { id: old, search: 'v' })
    expect(first.value).toEqual([tag])
    await proxy.call('tags.list', { id: old, search: 'v' }, { page: { token: first.page?.next ?? '' } })
    const query = '?order_by=updated&sort=desc&search=v'
    const paths = own.seen.map(({ url }) => url)
    expect(paths).toEqual([`${oldPath}${query}`, `${asked}${query}`, `${oldPath}?page=2`, `${asked}?page=2`])
    expectNobodyElseHeard({ own, strangers: [] })
  })

  test.each(kinds)('to %s is not followed', async kind => {
    const stage = await scene(Location => ({ status: 301, headers: { Location }, body: '' }), kind)
    const { failure } = await proxyTo(stage.own.url)
    expect((await failure('tags.list', { id: old })).kind).toBe('badResponse')
    expectNobodyElseHeard(stage)
  })

  test.each([
    ['another operation', '/api/v4/projects/42/variables'],
    ['more of a path', `/api/v4/projects/42/export${rest}`],
    ['dots', `/api/v4/projects/..${rest}`],
    ['another root', `/other/api/v4/projects/42${rest}`],
    ['itself', oldPath],
  ])('to %s is not followed', async (_what, to) => {
    const { own, proxy } = await moved(url => url + to)
    expect((await proxy.failure('tags.list', { id: old })).kind).toBe('badResponse')
    expect(own.seen).toHaveLength(1)
  })

  test('is not followed by a write, nor from an ID', async () => {
    const { own, proxy } = await moved(url => `${url}/api/v4/projects/42${rest}`)
    expect(['badResponse', 'unknownOutcome']).toContain(
      (await proxy.failure('tags.create', { id: old, tag_name: 'v1', ref: 'main' })).kind,
    )
    expect(own.seen.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([oldPath])
    const ids = await serve((_request, response) => {
      response.writeHead(301, { Location: `/api/v4/projects/42${rest}` }).end()
    })
    const { failure } = await proxyTo(ids.url)
    expect((await failure('tags.list', { id: 7 })).kind).toBe('badResponse')
    expect(ids.seen).toHaveLength(1)
  })
})

function expectRefusal(ending: Ending): void {
  expect(['badResponse', 'unknownOutcome']).toContain(expectSentence(ending).kind)
}

/** These are no addresses of a page. */
const unreadable: ReadonlySet<string> = new Set([
  'look-alike dots',
  'full-width digits',
  'a file',
  'a script',
  'data',
  'nothing sensible',
])

describe('A link to the next page', () => {
  test.each(kinds)('with %s leads no request away', async kind => {
    const answer = (address: string) => ({
      status: 200,
      headers: { Link: `<${address}>; rel="next", <${address}>; rel="prev"` },
      body: JSON.stringify([tag]),
    })
    const stage = await scene(answer, kind)
    // Another host may be the same service behind a proxy: its query is used, with the connection's address.
    const { call, explore } = await proxyTo(stage.own.url)
    for (const read of [call, explore]) {
      const first = await read('tags.list', { id: 1 }).catch(toAppError)
      const next = 'kind' in first ? null : first.page?.next
      const error = 'kind' in first ? first : 'error' in first ? first.error : null
      expect([kind, typeof next === 'string', error?.kind]).toEqual(
        unreadable.has(kind) ? [kind, false, 'badResponse'] : [kind, true, undefined],
      )
      if (next) await read('tags.list', { id: 1 }, { page: { token: next } }).catch(toAppError)
    }
    expect(stage.own.seen).toHaveLength(unreadable.has(kind) ? 2 : 4)
    await callIn('connection test', stage.own.url)
    await callIn('download', stage.own.url)
    expectNobodyElseHeard(stage)
  })

  test.each([
    ['written in another way', (url: string) => url.replace('http:', 'HTTP:')],
    ['with a user name', (url: string) => url.replace('http://', 'http://ines:pass@')],
    ['with its path written in another way', (url: string) => url.replace('repository', '%72epository')],
    ['with a fragment', (url: string) => `${url}#@127.0.0.1:9`],
    ['as a path alone', (url: string) => new URL(url).pathname + new URL(url).search],
  ])('to the service itself, %s, is followed to the service itself', async (_what, written) => {
    const own = await serve((request, response) => {
      const next = written(`${own.url}/api/v4/projects/1/repository/tags?page=2`)
      json(response, [tag], 200, request.url.includes('page=2') ? {} : { Link: `<${next}>; rel="next"` })
    })
    const { call } = await proxyTo(own.url)
    const first = await call('tags.list', { id: 1 })
    await call('tags.list', { id: 1 }, { page: { token: first.page?.next ?? '' } })
    expect(own.seen.map(({ url }) => url)).toEqual([
      '/api/v4/projects/1/repository/tags?order_by=updated&sort=desc',
      '/api/v4/projects/1/repository/tags?page=2',
    ])
    expectNobodyElseHeard({ own, strangers: [] })
  })
})

const names = z.tuple([z.object({ name: z.string() })])

const getKind = (thrown: unknown) => toAppError(thrown).kind

/** Names that no path can have: they are refused before anything is sent. */
const impossible: ReadonlySet<string> = new Set(['..', '.', 'a\ud800b'])

describe('Values in responses can’t redirect a later call', () => {
  test.each([
    '../../../../admin',
    '..',
    '.',
    '%2e%2e%2f%2e%2e',
    '..%2f..%2f',
    '//127.0.0.1:9/',
    'http://127.0.0.1:9/',
    '@127.0.0.1:9',
    'a?private_token=x',
    'a#b',
    'a\\..\\..\\b',
    'a\r\nHost: evil.example\r\n\r\nGET / HTTP/1.1',
    'a\u0000b',
    'a\ud800b',
    '\u202egnp.exe',
  ])('%j', async name => {
    const own = await serve((request, response) =>
      json(response, request.url.includes('/tags?') ? [{ ...tag, name }] : tag),
    )
    const { call, failure } = await proxyTo(own.url)
    const listed = names.parse((await call('tags.list', { id: 1 })).value)
    for (const { name: tag_name } of listed) {
      const got = call('tags.get', { id: 1, tag_name })
      const deleted = call('tags.delete', { id: 1, tag_name })
      const ends = await Promise.all([got, deleted].map(answer => answer.then(() => 'answered', getKind)))
      // The server answers all alike: what it gives is no project.
      const project = await failure('projects.get', { id: tag_name })
      const isRefused = impossible.has(name)
      expect([...ends, project.kind]).toEqual(
        isRefused ? ['validation', 'validation', 'validation'] : ['answered', 'answered', 'badResponse'],
      )
      const [, ...later] = own.seen
      const last = later.map(({ url }) => decodeURIComponent(url.split('/').at(-1) ?? ''))
      expect(new Set(last)).toEqual(new Set(isRefused ? [] : [name]))
    }
    for (const { url, headers } of own.seen) {
      const parsed = new URL(url, own.url)
      expect(parsed.pathname).toBe(url.split('?')[0])
      expect(parsed.pathname).toMatch(/^\/api\/v4\/projects\/[^/]+(\/repository\/tags(\/[^/]+)?)?$/)
      expect(parsed.searchParams.has('private_token')).toBe(false)
      expect(headers.host).toBe(new URL(own.url).host)
    }
  })
})
