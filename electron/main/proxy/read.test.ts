import { describe, expect, test } from 'vitest'
import { takesTime } from '#shared/testing/takes-time.fixture.ts'
import { toAppError } from '../failure.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { testRef, testToken } from '../testing/target.ts'

const tag = (name: string) => ({ name, message: null, target: 'abc' })
const project = { id: 1 }

describe('The token travels in one header and nowhere else', () => {
  test.each([
    ['personal', 'private-token', testToken],
    ['oauth', 'authorization', `Bearer ${testToken}`],
    ['cookie', 'cookie', `_service_session=${testToken}`],
  ] as const)('%s in %s', async (auth, name, value) => {
    const server = await serve((_request, response) => json(response, []))
    const { call } = await proxyTo(server.url, { auth })
    await call('tags.list', project)
    expect(server.seen[0]?.headers[name]).toBe(value)
    const { headers, ...rest } = server.seen[0] ?? { headers: {} }
    const others = Object.entries(headers).filter(([header]) => header !== name)
    expect(JSON.stringify([rest, others])).not.toContain(testToken)
  })

  test("the cookie has the profile's name", async () => {
    const server = await serve((_request, response) => json(response, []))
    const { call } = await proxyTo(server.url, { auth: 'cookie', profile: 'gitlab' })
    await call('tags.list', project)
    expect(server.seen[0]?.headers.cookie).toBe(`_gitlab_session=${testToken}`)
  })

  test('a missing token gives an error before a request is sent', async () => {
    const server = await serve((_request, response) => json(response, []))
    const { failure } = await proxyTo(server.url, { token: null })
    expect(await failure('tags.list', project)).toMatchObject({ kind: 'unauthorized' })
    expect(server.seen).toEqual([])
  })
})

describe('The page can call', () => {
  test('only operations of the contract', async () => {
    const server = await serve((_request, response) => json(response, []))
    const { proxy, failure } = await proxyTo(server.url)
    const raw = { callId: 'a', connection: testRef, params: {}, from: 'network' } as const
    await expect(proxy.call({ ...raw, operation: 'users.explode' })).rejects.toMatchObject({
      error: { kind: 'validation' },
    })
    await expect(proxy.call({ ...raw, operation: 'constructor' })).rejects.toMatchObject({
      error: { kind: 'validation' },
    })
    await expect(proxy.call({ ...raw, operation: 'tags.list', params: { id: 1, sudo: 'root' } })).rejects.toMatchObject(
      {
        error: { kind: 'validation' },
      },
    )
    expect(await failure('tags.get', { id: 1, tag_name: '' })).toMatchObject({
      kind: 'validation',
      fields: { tag_name: expect.any(String) },
    })
    expect(server.seen).toEqual([])
  })
})

describe('Metadata in headers', () => {
  test.each(['X-Service-', 'X-Gitlab-'])('is read under the prefix %s', async prefix => {
    const fields = {
      'Blob-Id': 'b',
      'Commit-Id': 'c',
      'Content-Sha256': 's',
      Encoding: 'base64',
      'File-Name': 'a.md',
      'File-Path': 'docs/a.md',
      'Last-Commit-Id': 'l',
      Ref: 'main',
      Size: '93',
    }
    const { url } = await serve((_request, response) => {
      for (const [name, value] of Object.entries(fields)) response.setHeader(prefix + name, value)
      response.end()
    })
    const { call } = await proxyTo(url)
    const { value } = await call('files.head', { id: 1, file_path: 'docs/a.md', ref: 'main' })
    expect(value).toMatchObject({ blob_id: 'b', last_commit_id: 'l', size: 93 })
  })

  test.each(['Grüße.txt', '文档/说明.md', '🚢 log.txt'])('is the UTF-8 of the service: %s', async file_path => {
    const { url } = await serve((_request, response) => {
      const text = Buffer.from(file_path).toString('latin1')
      for (const field of ['Blob-Id', 'Commit-Id', 'Content-Sha256', 'Encoding', 'Last-Commit-Id', 'Ref'])
        response.setHeader(`X-Service-${field}`, 'x')
      response.setHeader('X-Service-Size', '1').setHeader('X-Service-File-Name', text)
      response.setHeader('X-Service-File-Path', text).end()
    })
    const { call } = await proxyTo(url)
    const { value } = await call('files.head', { id: 1, file_path, ref: 'main' })
    expect(value).toMatchObject({ file_name: file_path, file_path })
  })

  test('that is not UTF-8 is taken byte by byte', async () => {
    const { url } = await serve((_request, response) => {
      for (const field of ['Blob-Id', 'Commit-Id', 'Content-Sha256', 'Encoding', 'Last-Commit-Id', 'Ref', 'File-Path'])
        response.setHeader(`X-Service-${field}`, 'x')
      response.setHeader('X-Service-Size', '1').setHeader('X-Service-File-Name', 'Gr\xfcn').end()
    })
    const { call } = await proxyTo(url)
    const { value } = await call('files.head', { id: 1, file_path: 'x', ref: 'main' })
    expect(value).toMatchObject({ file_name: 'Grün' })
  })

  test('that is missing names the field', async () => {
    const { url } = await serve((_request, response) => void response.end())
    const { failure } = await proxyTo(url)
    expect(await failure('files.head', { id: 1, file_path: 'a', ref: 'main' })).toMatchObject({
      kind: 'badResponse',
      detail: expect.stringContaining('blob_id'),
    })
  })
})

test('bytes come through unchanged, with their type', async () => {
  const bytes = Buffer.from([0, 255, 10, 13, 128])
  const { url } = await serve((_request, response) => void response.setHeader('Content-Type', 'image/x-odd').end(bytes))
  const { call } = await proxyTo(url)
  const { value } = await call('files.raw', { id: 1, file_path: 'a', ref: 'main' })
  expect(value).toEqual({ base64: bytes.toString('base64'), contentType: 'image/x-odd', size: 5 })
})

describe('Pages', () => {
  test.each([
    ['offset', 'page', false],
    ['keyset', 'id_after', true],
  ])('of the %s kind are walked by the links of the service', async (_kind, parameter, keyset) => {
    const all = ['a', 'b', 'c', 'd', 'e']
    const server = await serve((request, response) => {
      const url = new URL(request.url, 'http://127.0.0.1')
      const size = Number(url.searchParams.get('per_page'))
      const start = Number(url.searchParams.get(parameter) ?? 0)
      const headers: Record<string, string> = {}
      if (start + size < all.length) {
        url.searchParams.set(parameter, String(start + size))
        headers.Link = `<http://${request.headers.host}${url.pathname}${url.search}>; rel="next"`
      }
      const entries = all
        .slice(start, start + size)
        .map(name => ({ id: name, name, type: 'blob', path: name, mode: '100644' }))
      json(response, entries, 200, headers)
    })
    const { call } = await proxyTo(server.url)
    const seen: unknown[] = []
    let token: string | undefined
    do {
      const page = { size: 2, keyset, ...(token === undefined ? {} : { token }) }
      const answer = await call('repository.tree', project, { page })
      if (Array.isArray(answer.value)) seen.push(...answer.value.map(entry => entry.name))
      expect(answer.page).toMatchObject({ total: null, totalPages: null })
      token = answer.page?.next ?? undefined
    } while (token !== undefined)
    expect(seen).toEqual(all)
    expect(server.seen).toHaveLength(3)
    expect(server.seen[0]?.url.includes('pagination=keyset')).toBe(keyset)
  })

  describe('that follow the requested one, in one answer', () => {
    async function serveTags(count: number) {
      const failing = new Set<number>()
      const server = await serve((request, response) => {
        const url = new URL(request.url, `http://${request.headers.host}`)
        const page = Number(url.searchParams.get('page') ?? 1)
        if (failing.has(page)) return json(response, { message: '403 Forbidden' }, 403)
        url.searchParams.set('page', String(page + 1))
        json(response, [tag(`v${page}`)], 200, page < count ? { Link: `<${url.href}>; rel="next"` } : {})
      })
      return { ...server, failing }
    }
    const getNames = ({ value }: { readonly value: unknown }) =>
      Array.isArray(value) ? value.map(({ name }) => name) : value

    test('are read one after the other, and the next answer begins after them', async () => {
      const server = await serveTags(5)
      const { call } = await proxyTo(server.url)
      const first = await call('tags.list', project, { page: { following: 2 } })
      expect(getNames(first)).toEqual(['v1', 'v2', 'v3'])
      expect(first).toMatchObject({ requestedPages: 3, page: { next: expect.any(String) } })
      const rest = await call('tags.list', project, { page: { following: 7, token: first.page?.next ?? '' } })
      expect(getNames(rest)).toEqual(['v4', 'v5'])
      expect(rest.page?.next).toBeNull()
      expect(server.seen).toHaveLength(5)
    })

    test('are taken from the cache as far as they are there', async () => {
      const server = await serveTags(4)
      const { call } = await proxyTo(server.url)
      await call('tags.list', project, { page: { following: 1 } })
      const answer = await call('tags.list', project, { from: 'cacheFirst', page: { following: 3 } })
      expect(getNames(answer)).toEqual(['v1', 'v2', 'v3', 'v4'])
      expect(answer.requestedPages).toBe(2)
      // As old as the oldest of its pages.
      expect(answer.provenance.source).toBe('cache')
      const cached = await call('tags.list', project, { from: 'cache', page: { following: 7 } })
      expect(getNames(cached)).toEqual(['v1', 'v2', 'v3', 'v4'])
      expect(cached.requestedPages).toBe(0)
      expect(server.seen).toHaveLength(4)
    })

    test('end after a page with more rows than were asked for', async () => {
      const server = await serve((request, response) => {
        const next = new URL(request.url, `http://${request.headers.host}`)
        next.searchParams.set('page', '2')
        const rows = Array.from({ length: 150 }, (_, index) => tag(`v${index}`))
        json(response, rows, 200, { Link: `<${next.href}>; rel="next"` })
      })
      const { call } = await proxyTo(server.url)
      expect(getNames(await call('tags.list', project, { page: { following: 7 } }))).toHaveLength(150)
      expect(server.seen).toHaveLength(1)
    })

    test('end before one that fails, whose error is that of the next call', async () => {
      const server = await serveTags(4)
      server.failing.add(3)
      const { call, failure } = await proxyTo(server.url)
      const answer = await call('tags.list', project, { page: { following: 3 } })
      expect(getNames(answer)).toEqual(['v1', 'v2'])
      const token = answer.page?.next ?? ''
      expect(await failure('tags.list', project, { page: { token, following: 3 } })).toMatchObject({
        kind: 'forbidden',
      })
      server.failing.clear()
      expect(getNames(await call('tags.list', project, { page: { token } }))).toEqual(['v3'])
    })
  })

  test('are walked when the link repeats a query of 40 KiB, the longest that the embedded service takes', async () => {
    const search = 'a'.repeat(40 * 1024 - 'search='.length)
    const server = await serve((request, response) => {
      const url = new URL(request.url, `http://${request.headers.host}`)
      const isFirst = !url.searchParams.has('page')
      url.searchParams.set('page', '2')
      json(response, [tag(isFirst ? 'v1' : 'v2')], 200, isFirst ? { Link: `<${url.href}>; rel="next"` } : {})
    })
    const { call } = await proxyTo(server.url)
    const first = await call('tags.list', { ...project, search })
    const token = first.page?.next ?? ''
    const second = await call('tags.list', { ...project, search }, { page: { token } })
    expect([first.value, second.value, second.page?.next]).toEqual([[tag('v1')], [tag('v2')], null])
    expect(new URL(server.seen[1]?.url ?? '', server.url).searchParams.get('search')).toBe(search)
  })

  test('a marker of one list does not open another, or the same of another project', async () => {
    const { url } = await serve((request, response) => {
      const [path, query] = request.url.split('?')
      const link = `<http://${request.headers.host}${path}?page=2>; rel="next"`
      json(response, [], 200, query?.includes('page=2') ? {} : { Link: link })
    })
    const { call, failure } = await proxyTo(url)
    const token = (await call('tags.list', project)).page?.next ?? ''
    expect(await failure('tags.list', { id: 2 }, { page: { token } })).toMatchObject({ kind: 'validation' })
    expect(await failure('branches.list', project, { page: { token } })).toMatchObject({ kind: 'validation' })
    expect((await call('tags.list', project, { page: { token } })).value).toEqual([])
  })
})

describe('A read is tried again', () => {
  test.each([502, 503, 504])('after %i, a little later', async status => {
    let left = 2
    const server = await serve((_request, response) => {
      left -= 1
      json(response, left >= 0 ? {} : [tag('v1')], left >= 0 ? status : 200)
    })
    const { call } = await proxyTo(server.url)
    expect((await call('tags.list', project)).value).toEqual([tag('v1')])
    expect(server.seen).toHaveLength(3)
  })

  test('but not for ever', async () => {
    const server = await serve((_request, response) => json(response, {}, 503))
    const { failure } = await proxyTo(server.url)
    expect(await failure('tags.list', project)).toMatchObject({ kind: 'server', status: 503 })
    expect(server.seen).toHaveLength(3)
  })

  test('with its whole time after a wait for a limit, in a load', async () => {
    const server = await serve(async (_request, response) => {
      if (server.seen.length === 1) return json(response, {}, 429, { 'Retry-After': '1' })
      // Longer than no time at all.
      await takesTime(50)
      json(response, [tag('v1')])
    })
    const { call } = await proxyTo(server.url, { readMilliseconds: 800 })
    expect((await call('tags.list', project, { priority: 'bulk' })).value).toEqual([tag('v1')])
    expect(server.seen).toHaveLength(2)
  })

  test('never in a background call that is to be sent once', async () => {
    const server = await serve((_request, response) => {
      if (server.seen.length === 1) return json(response, {}, 429, { 'Retry-After': '0' })
      json(response, [tag('v1')])
    })
    const { failure } = await proxyTo(server.url)
    expect(await failure('tags.list', project, { once: true, priority: 'background' })).toMatchObject({
      kind: 'rateLimited',
    })
    expect(server.seen).toHaveLength(1)
  })

  test('after 429 when Retry-After is short; otherwise the error has the waiting time', async () => {
    let wait = '0'
    const server = await serve((_request, response) => {
      if (server.seen.length === 2) json(response, [])
      else json(response, {}, 429, { 'Retry-After': wait })
    })
    const { call, failure } = await proxyTo(server.url)
    await call('tags.list', project)
    wait = '120'
    expect(await failure('tags.list', { id: 2 })).toEqual({ kind: 'rateLimited', retryAfterSeconds: 120 })
    expect(server.seen).toHaveLength(3)
  })
})

test.each(['call', 'explore'] as const)(
  'a %s that a limit refuses before it is sent leaves the state of the service',
  async how => {
    const server = await serve((_request, response) => {
      json(response, [], 200, { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '60' })
    })
    const { call, explore, health, target } = await proxyTo(server.url)
    await call('tags.list', project)
    health.forget(target.id)
    const asked = how === 'call' ? call('tags.list', { id: 2 }) : explore('tags.list', { id: 2 })
    await expect(asked.catch(toAppError)).resolves.toMatchObject({ kind: 'rateLimited' })
    expect(health.of(target.id)).toEqual({ state: 'unknown' })
    expect(server.seen).toHaveLength(1)
  },
)
