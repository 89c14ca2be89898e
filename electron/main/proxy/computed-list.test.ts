import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListId } from '#shared/contract/contract.ts'
import { administratorToken, startTestService, type TestService } from '../../service/testing/test-service.ts'
import { forwardTo } from '../testing/forwarder.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo, type TestProxy } from '../testing/proxy.ts'

const id = 'harbor/lighthouse'
let service: TestService
beforeAll(async () => {
  service = await startTestService({ sandbox: true })
}, 120_000)
afterAll(() => service.stop())

type Given = Readonly<Record<string, unknown>>

function readPage(client: TestProxy, operation: ListId, params: Given, token: string | null) {
  const page = { size: 100, ...(token !== null && { token }) }
  const call = {
    callId: randomUUID(),
    connection: client.target.ref,
    operation,
    params,
    from: 'network',
    page,
  } as const
  return client.proxy.call({ ...call, params: { ...params }, once: true })
}

async function readAll(client: TestProxy, operation: ListId, params: Given): Promise<readonly unknown[]> {
  const rows: unknown[] = []
  let token: string | null = null
  do {
    const { value, page } = await readPage(client, operation, params, token)
    rows.push(...(Array.isArray(value) ? value : []))
    token = page?.next ?? null
  } while (token !== null)
  return rows
}

/** A client that read a list whole, of a service that does not answer any more. */
async function offlineWith(operation: ListId, params: Given): Promise<TestProxy> {
  const front = await forwardTo(service.url)
  const client = await proxyTo(front.url, { token: administratorToken })
  await readAll(client, operation, params)
  front.refuse(/./, 502)
  return client
}

const sort = fc.constantFrom('asc', 'desc')
const search = fc.constantFrom('', 'v', '^v1', '0$', 'HARBOR', 'review', 'o', 'nothing of that name')
const ofMembers = fc.record(
  { query: fc.constantFrom('a', 'ines', 'OKA', 'nobody'), user_ids: fc.array(fc.integer({ min: 1, max: 12 })) },
  { requiredKeys: [] },
)
const lists: readonly [ListId, Given, fc.Arbitrary<Given>][] = [
  ['branches.list', { id }, fc.record({ search }, { requiredKeys: [] })],
  [
    ...(['tags.list', { id }] as const),
    fc.record({ search, order_by: fc.constantFrom('name', 'updated'), sort }, { requiredKeys: [] }),
  ],
  [
    ...(['environments.list', { id }] as const),
    fc.oneof(
      fc.record({ search, states: fc.constantFrom('available', 'stopped') }, { requiredKeys: [] }),
      fc.record({ name: fc.constantFrom('production', 'staging', 'Production') }),
    ),
  ],
  [
    ...(['deployments.list', { id, order_by: 'id', sort: 'desc' }] as const),
    fc.record(
      {
        ...{ order_by: fc.constantFrom('id', 'iid', 'created_at', 'updated_at'), sort },
        ...{ environment: fc.constantFrom('production', 'staging'), status: fc.constantFrom('success', 'failed') },
      },
      { requiredKeys: [] },
    ),
  ],
  [
    ...(['repository.contributors', { id, order_by: 'commits', sort: 'desc' }] as const),
    fc.record({ order_by: fc.constantFrom('name', 'email', 'commits'), sort }, { requiredKeys: [] }),
  ],
  [
    ...(['epics.list', { id: 'harbor', with_labels_details: true }] as const),
    fc.record(
      {
        ...{ search, state: fc.constantFrom('opened', 'closed', 'all'), author_id: fc.integer({ min: 1, max: 6 }) },
        ...{ order_by: fc.constantFrom('created_at', 'updated_at'), sort },
      },
      { requiredKeys: [] },
    ),
  ],
  ['projectMembers.list', { id }, ofMembers],
  ['projectMembers.all', { id }, ofMembers],
  ['groupMembers.list', { id: 'harbor' }, ofMembers],
  ['groupMembers.all', { id: 'harbor' }, ofMembers],
]

test.each(lists)(
  '%s, once read whole, answers offline for filters and orders as the service would',
  async (...given) => {
    const [operation, base, filters] = given
    const direct = await proxyTo(service.url, { token: administratorToken })
    const offline = await offlineWith(operation, base)
    await fc.assert(
      fc.asyncProperty(filters, async chosen => {
        const params = { ...base, order_by: undefined, sort: undefined, ...chosen }
        const asked = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
        const answer = await readPage(offline, operation, asked, null)
        expect(answer.value).toEqual(await readAll(direct, operation, asked))
        expect(answer.provenance).toMatchObject({ source: 'cache', stale: true })
      }),
      { numRuns: 25 },
    )
  },
)

test('an incompletely cached list is used only for the same request', async () => {
  const front = await forwardTo(service.url)
  const client = await proxyTo(front.url, { token: administratorToken })
  const call = { callId: randomUUID(), connection: client.target.ref, operation: 'tags.list', from: 'network' } as const
  await client.proxy.call({ ...call, params: { id }, page: { size: 2 } })
  front.refuse(/./, 502)
  const asked = { ...call, callId: randomUUID(), params: { id, search: 'v' }, page: { size: 100 } }
  await expect(client.proxy.call({ ...asked, once: true })).rejects.toMatchObject({ error: { kind: 'server' } })
})

test('pages cached at two different times are used only for the same request', async () => {
  const branch = (index: number) => ({
    name: `b${String(index).padStart(3, '0')}`,
    ...{ merged: false, protected: false, default: false, can_push: true, web_url: 'https://code.example.org/b' },
    ...{ developers_can_push: false, developers_can_merge: false },
    commit: {
      ...{ id: 'abc', short_id: 'abc', title: 't', author_name: 'a', author_email: 'a@b', created_at: '2026-01-01' },
    },
  })
  let all = Array.from({ length: 150 }, (_, index) => branch(index + 1))
  let answers = true
  const server = await serve((request, response) => {
    if (!answers) return json(response, {}, 502)
    const page = Number(new URL(request.url, 'http://127.0.0.1').searchParams.get('page') ?? 1)
    const next = `<${server.url}/api/v4/projects/1/repository/branches?per_page=100&page=${page + 1}>; rel="next"`
    const more = all.length > page * 100 ? { Link: next } : {}
    const counts = { 'X-Total': String(all.length), 'X-Page': String(page), 'X-Per-Page': '100' }
    response.writeHead(200, { 'Content-Type': 'application/json', ...counts, ...more })
    response.end(JSON.stringify(all.slice((page - 1) * 100, page * 100)))
  })
  const client = await proxyTo(server.url)
  expect(await readAll(client, 'branches.list', { id: 1 })).toHaveLength(150)
  // The first page is read again, when there is one more branch: its last one is on no page that is kept.
  all = [branch(0), ...all]
  await readPage(client, 'branches.list', { id: 1 }, null)
  answers = false
  await expect(readPage(client, 'branches.list', { id: 1, search: 'b100' }, null)).rejects.toThrow()
})

test('values that only the service has are not computed: orders by version, full e-mail addresses', async () => {
  const tags = await offlineWith('tags.list', { id })
  await expect(readPage(tags, 'tags.list', { id, order_by: 'version' }, null)).rejects.toThrow()
  const members = await offlineWith('projectMembers.list', { id })
  await expect(readPage(members, 'projectMembers.list', { id, query: 'ines@harbor.example' }, null)).rejects.toThrow()
})
