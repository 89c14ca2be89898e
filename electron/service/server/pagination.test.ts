import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { decodeForm } from '../params/form.ts'
import { paramsParser } from '../params/parse.ts'
import { startTestService, type TestReply, type TestService } from '../testing/test-service.ts'
import { keysetHeaders, pageHeaders, pageRequest } from './pagination.ts'

/** The links of a header by their rel. */
function links(header: string | string[] | undefined): Record<string, URL> {
  const found = [...String(header ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)]
  return Object.fromEntries(found.map(([, url = '', rel = '']) => [rel, new URL(url)]))
}

const list = (reply: TestReply): { id: number; name: string }[] => {
  const body = reply.json()
  return Array.isArray(body) ? body : []
}

describe('over HTTP', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService()
    for (const name of ['alder', 'birch', 'cedar', 'douglas', 'elm']) await service.addProject(`wood/${name}`, 'public')
  })
  afterAll(() => service.stop())

  const follow = (url: URL) => service.call(url.pathname.replace('/api/v4', '') + url.search)

  it('has twenty rows per page by default, and never more than a hundred', async () => {
    const sizes = ['', '?per_page=7', '?per_page=100', '?per_page=5000', `?per_page=${'9'.repeat(40)}`].map(
      async query => (await service.call(`/users${query}`)).headers['x-per-page'],
    )
    expect(await Promise.all(sizes)).toEqual(['20', '7', '100', '100', '100'])
    const far = await service.call(`/projects?page=${'9'.repeat(40)}`)
    expect([far.status, far.json()]).toEqual([200, []])
  })

  it('returns the position of the page', async () => {
    const { headers } = await service.call('/projects?per_page=2&page=2&order_by=name&sort=asc')
    expect(headers).toMatchObject({
      'x-total': '5',
      'x-total-pages': '3',
      'x-page': '2',
      'x-per-page': '2',
      'x-next-page': '3',
      'x-prev-page': '1',
    })
    expect(Object.keys(links(headers.link))).toEqual(['prev', 'next', 'first', 'last'])
  })

  it('leads through everything once by the next links', async () => {
    const seen: string[] = []
    let reply = await service.call('/projects?per_page=2&order_by=name&sort=asc')
    for (;;) {
      seen.push(...list(reply).map(project => project.name))
      const { next } = links(reply.headers.link)
      if (!next) break
      expect(next.origin).toBe(service.url)
      reply = await follow(next)
    }
    expect(seen).toEqual(['alder', 'birch', 'cedar', 'douglas', 'elm'])
    expect(reply.headers['x-next-page']).toBe('')
  })

  it('keeps the other parameters in the links, but no secrets', async () => {
    const { headers } = await service.call('/projects?search=e&per_page=1&private_token=token-of-the-administrator', {
      token: null,
    })
    const { next } = links(headers.link)
    expect(Object.fromEntries(next?.searchParams ?? [])).toEqual({ search: 'e', page: '2', per_page: '1' })
  })

  it('a page behind the end is empty and leads back', async () => {
    const reply = await service.call('/projects?page=9&per_page=2')
    expect(list(reply)).toEqual([])
    expect(Object.keys(links(reply.headers.link))).toEqual(['prev', 'first', 'last'])
  })

  it.each(['page=0', 'page=-1', 'page=abc', 'per_page=0', 'per_page=1.5', 'page[]=1'])('%s is 400', async query => {
    const reply = await service.call(`/users?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.json()).toEqual({ message: expect.stringMatching(/^(per_)?page does not have a valid value$/) })
  })

  it.each(['asc', 'desc'])('keyset walks through everything once, %s', async sort => {
    const seen: number[] = []
    let reply = await service.call(`/projects?pagination=keyset&order_by=id&sort=${sort}&per_page=2`)
    for (;;) {
      seen.push(...list(reply).map(project => project.id))
      expect(reply.headers['x-total']).toBeUndefined()
      expect(reply.headers.links).toBe(reply.headers.link)
      const { next, ...others } = links(reply.headers.link)
      expect(others).toEqual({})
      if (!next) break
      // Each parameter once: a link that grew with every page would become too long for a request.
      expect([...next.searchParams.keys()].sort()).toEqual(
        ['pagination', 'order_by', 'sort', 'per_page', sort === 'asc' ? 'id_after' : 'id_before'].sort(),
      )
      reply = await follow(next)
    }
    const ids = [...seen].sort((a, b) => (sort === 'asc' ? a - b : b - a))
    expect(seen).toEqual(ids)
    expect(new Set(seen).size).toBe(5)
  })

  it('keyset is not offered for other orders', async () => {
    expect((await service.call('/projects?pagination=keyset&order_by=name')).status).toBe(405)
    // These have no order to choose from, and are not silently walked in another (document 1, section 1).
    for (const path of ['/audit_events?', '/projects/1/repository/tree?']) {
      expect((await service.call(`${path}pagination=keyset&order_by=created_at`)).status).toBe(405)
      expect((await service.call(`${path}pagination=keyset&order_by=id`)).status).toBe(200)
    }
  })

  it('links stay below 8 KiB when hundreds of IDs are requested, and work', async () => {
    const ids = [...Array.from({ length: 700 }, (_, index) => 500_000 + index), 1]
    const { groupId } = await service.addProject('many/ids', 'private')
    for (let number = 0; number < 3; number++) {
      const userId = service.addUser(`one-of-many-${number}`)
      ids.push(userId)
      service.store.members.put({ type: 'group', sourceId: groupId, userId, accessLevel: 20 })
    }
    const query = `${ids.map(id => `user_ids[]=${id}`).join('&')}&per_page=1`
    const seen: string[] = []
    let reply = await service.call(`/groups/${groupId}/members?${query}`)
    for (;;) {
      expect(String(reply.headers.link).length).toBeLessThan(8 * 1024)
      seen.push(...list(reply).map(member => member.name))
      const { next } = links(reply.headers.link)
      if (!next) break
      reply = await follow(next)
    }
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(3)
  })

  it('keyset walks through a tree', async () => {
    const first = await service.call('/projects/1/repository/tree?pagination=keyset&per_page=1')
    const { next } = links(first.headers.link)
    const second = await follow(next ?? new URL(service.url))
    expect([...list(first), ...list(second)].map(entry => entry.name)).toEqual(['src', 'README.md'])
    expect(second.headers.link).toBeUndefined()
  })

  it('withholds totals of more than 10,000, and only then', async () => {
    const { store } = service
    const missing = () => 10_000 - Number(store.users.list({ limit: 1, offset: 0 }).total())
    const fill = missing()
    store.transaction(() => {
      for (let number = 0; number < fill; number++) {
        store.users.add({ username: `crowd-${number}`, name: `Crowd ${number}`, email: `crowd-${number}@example.org` })
      }
    })
    const all = await service.call('/users?per_page=100')
    expect(all.headers).toMatchObject({ 'x-total': '10000', 'x-total-pages': '100' })
    store.users.add({ username: 'one-more', name: 'One more', email: 'one-more@example.org' })
    const more = await service.call('/users?per_page=100')
    expect(more.headers['x-total']).toBeUndefined()
    expect(more.headers['x-total-pages']).toBeUndefined()
    expect(more.headers['x-next-page']).toBe('2')
    expect(Object.keys(links(more.headers.link))).toEqual(['next', 'first'])
  })
})

describe('pageHeaders', () => {
  const address = 'http://127.0.0.1:1/api/v4/projects/a%2Fb/repository/tags'

  it('holds for every list and page', () => {
    const natural = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), natural, natural, (total, page, perPage) => {
        const request = pageRequest({ page: String(page), per_page: String(perPage) })
        const hasNext = request.offset + request.limit < total
        const headers = pageHeaders(address, '', request, { total, hasNext })
        const found = links(headers.link)
        expect('next' in found).toBe(hasNext)
        expect('prev' in found).toBe(page > 1)
        expect('last' in found).toBe(total <= 10_000)
        expect(headers['x-total'] === undefined).toBe(total > 10_000)
        for (const url of Object.values(found)) {
          expect(url.href.startsWith(`${address}?`)).toBe(true)
          expect(pageRequest(Object.fromEntries(url.searchParams)).perPage).toBe(request.perPage)
        }
      }),
    )
  })

  it('keeps every other parameter as it was, in its order, however odd', () => {
    const odd = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(fc.array(fc.tuple(odd, odd)), pairs => {
        const kept = pairs.filter(
          ([name]) => !['page', 'per_page', 'private_token', 'access_token', 'job_token'].includes(name),
        )
        const query = String(new URLSearchParams([...kept, ['private_token', 'secret-of-mine'], ['page', '4']]))
        const headers = pageHeaders(address, query, pageRequest({ page: '4' }), { total: 200, hasNext: true })
        const { next } = links(headers.link)
        expect([...(next?.searchParams ?? [])]).toEqual([
          ...kept.map(pair => [...pair]),
          ['page', '5'],
          ['per_page', '20'],
        ])
        expect(headers.link).not.toContain('secret-of-mine')
      }),
    )
  })

  it('a keyset link replaces the cursor of the page before', () => {
    const { link } = keysetHeaders(address, 'pagination=keyset&id_after=20&search=x&access_token=t', 20, {
      id_after: '40',
    })
    expect(Object.fromEntries(links(link).next?.searchParams ?? [])).toEqual({
      pagination: 'keyset',
      search: 'x',
      per_page: '20',
      id_after: '40',
    })
    expect(keysetHeaders(address, '', 20, null)).toEqual({})
  })
})

/** Every list that can be asked for a number of ids, with the parameter that has them. */
const listsByIds = operationIds.flatMap(id => {
  const { pagination, params } = getEndpoint(id)
  const lists = Object.entries(params.query ?? {}).filter(([, schema]) => schema.safeParse([1, 2]).success)
  return pagination === 'none' ? [] : lists.map(([name]) => ({ id, name }))
})

describe('the links of a list with a long query', () => {
  const url = `http://127.0.0.1:65535/api/v4/projects/${'a'.repeat(200)}`
  const middle = { page: 2, perPage: 100, offset: 100, limit: 100 }
  const getLinks = (query: string) => pageHeaders(url, query, middle, { total: 500, hasNext: true }).link ?? ''

  it('are known of the lists of members and merge requests', () => {
    expect(listsByIds.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['groupMembers.list', 'groupMembers.all', 'projectMembers.list', 'projectMembers.all']),
    )
    expect(listsByIds.filter(({ id }) => id === 'deployments.mergeRequests').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['iids', 'approver_ids', 'approved_by_ids']),
    )
  })

  it.each(listsByIds)('stay below 8 KiB for 700 $name of $id, and ask for the same', ({ id, name }) => {
    const ids = Array.from({ length: 700 }, (_, index) => 1_000_000 + index)
    const query = ids.map(one => `${name}[]=${one}`).join('&')
    const link = getLinks(query)
    expect(link.length).toBeLessThan(8 * 1024)
    const { next } = links(link)
    const parse = paramsParser(id)
    const parsed = (text: string) => parse({ path: { id: '1', deployment_id: '1' }, query: decodeForm(text), body: {} })
    expect(parsed(next?.search.slice(1) ?? '')).toEqual(parsed(query))
    expect(parsed(query)).toMatchObject({ [name]: ids })
  })

  it('leave out the last, the first and the previous one, in this order, and never the next', () => {
    const all = Array.from({ length: 2600 }, (_, index) => getLinks(`search=${'a'.repeat(1500 + index)}`))
    const rels = new Set(all.map(link => Object.keys(links(link)).join(' ')))
    expect([...rels]).toEqual(['prev next first last', 'prev next first', 'prev next', 'next'])
    expect(Math.max(...all.map(({ length }) => length))).toBe(8 * 1024)
  })

  it('repeat a text as it is, however long: it cannot be shorter, and a client that sent it can take it back', () => {
    const search = 'a'.repeat(40_000)
    const { next, ...others } = links(getLinks(`search=${search}`))
    expect(next?.searchParams.get('search')).toBe(search)
    expect(others).toEqual({})
  })
})
