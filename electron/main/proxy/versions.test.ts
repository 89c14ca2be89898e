import { describe, expect, test } from 'vitest'
import { explain } from '#shared/errors.ts'
import type { ServiceVersion } from '#shared/service-version.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { proxyTo, type TestProxy } from '../testing/proxy.ts'
import { openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'

/** A service of a given version: it has the given paths, and answers 404 for all others. */
async function getService(version: ServiceVersion, answers: Readonly<Record<string, unknown>>) {
  const respond: Respond = ({ method, url }, response) => {
    const answer = answers[`${method} ${url.replace('/api/v4', '').split('?')[0]}`]
    if (answer === undefined) json(response, { error: '404 Not Found' }, 404)
    else json(response, answer, method === 'POST' ? 201 : 200)
  }
  const server = await serve(respond)
  return { server, proxy: await proxyTo(server.url, { profile: 'gitlab', version }) }
}

const tag = { name: 'v1', message: null, target: 'abc' }
const notes = { tag_name: 'v1', description: 'Notes' }
const noteParams = { id: 1, tag_name: 'v1', description: 'Notes' }

/** The writes sent to a service, without the reads before and after. */
function writesTo({ server }: Awaited<ReturnType<typeof getService>>) {
  return server.seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [`${method} ${url}`, body === '' ? null : JSON.parse(body)])
}

describe('Release notes', () => {
  const older = {
    'GET /projects/1/repository/tags/v1': tag,
    'POST /projects/1/repository/tags/v1/release': notes,
    'PUT /projects/1/repository/tags/v1/release': notes,
  }
  const later = {
    'GET /projects/1/repository/tags/v1': tag,
    'POST /projects/1/releases': { ...notes, name: 'v1', created_at: '2026-05-10T12:00:00Z' },
    'PUT /projects/1/releases/v1': notes,
  }

  test('are written on the tag before 14.0', async () => {
    const scene = await getService({ major: 13, minor: 12 }, older)
    await writeBoth(scene.proxy)
    expect(writesTo(scene)).toEqual([
      ['POST /api/v4/projects/1/repository/tags/v1/release', { description: 'Notes' }],
      ['PUT /api/v4/projects/1/repository/tags/v1/release', { description: 'Notes' }],
    ])
  })

  test('are written on the release from 14.0 on, in the journal and the preview too', async () => {
    const scene = await getService({ major: 14, minor: 0 }, later)
    const entries = await writeBoth(scene.proxy)
    expect(writesTo(scene)).toEqual([
      ['POST /api/v4/projects/1/releases', { tag_name: 'v1', description: 'Notes' }],
      ['PUT /api/v4/projects/1/releases/v1', { description: 'Notes' }],
    ])
    expect(entries.map(id => scene.proxy.store.journal.get(id)?.path)).toEqual([
      '/api/v4/projects/1/releases',
      '/api/v4/projects/1/releases/v1',
    ])
    const { target, proxy } = scene.proxy
    const asked = { connection: target.ref, operation: 'releases.create', params: { ...noteParams } }
    expect((await proxy.preview(asked)).curl).toContain('"tag_name":"v1"')
  })

  async function writeBoth({ call }: TestProxy): Promise<number[]> {
    const created = await call('releases.create', noteParams)
    const updated = await call('releases.update', noteParams)
    return [created.journal ?? 0, updated.journal ?? 0]
  }
})

describe('Geo', () => {
  const node = { id: 3, name: 'Oslo', url: 'https://oslo.example', primary: false }
  const sites = {
    'GET /geo_sites': [node],
    'GET /geo_sites/3': node,
    'GET /geo_sites/status': [{ geo_node_id: 3 }],
    'GET /geo_sites/3/status': { geo_node_id: 3 },
    'PUT /geo_sites/3': node,
    'POST /geo_sites/3/repair': node,
  }

  test('uses the path for sites from 16.0 on, also for the reads around a change', async () => {
    const { server, proxy } = await getService({ major: 17, minor: 4 }, sites)
    for (const operation of ['geoNodes.list', 'geoNodes.status'] as const) await proxy.call(operation, {})
    for (const operation of ['geoNodes.get', 'geoNodes.statusOf'] as const) await proxy.call(operation, { id: 3 })
    const { journal } = await proxy.call('geoNodes.update', { id: 3, name: 'Oslo', url: node.url })
    expect(server.seen.filter(({ url }) => !url.startsWith('/api/v4/geo_sites'))).toEqual([])
    expect(proxy.store.journal.get(journal ?? 0)).toMatchObject({ before: { known: true, value: node } })
  })

  test('uses the path for nodes before 16.0, and while the version is unknown', async () => {
    const nodes = { 'GET /geo_nodes': [node] }
    const { proxy } = await getService({ major: 15, minor: 11 }, nodes)
    expect((await proxy.call('geoNodes.list', {})).value).toEqual([node])
    const { url } = await serve((_request, response) => json(response, [node]))
    const unknown = await proxyTo(url, { profile: 'gitlab' })
    expect((await unknown.call('geoNodes.list', {})).value).toEqual([node])
  })
})

describe('What a version does not have', () => {
  const approvers = { id: 1, approver_ids: [], approver_group_ids: [] }
  const star = { id: 1, dashboard_path: 'config/dashboards/a.yml' }

  test.each([
    ['starredDashboards.create', star],
    ['approvers.update', approvers],
  ] as const)('%s is said to be missing from it', async (operation, params) => {
    const { proxy } = await getService({ major: 16, minor: 2 }, {})
    const error = await proxy.failure(operation, params)
    expect(error).toMatchObject({ kind: 'notFound', version: '16.2' })
    expect(explain(error, 'Work').sentence).toBe('Work runs version 16.2, which does not have this feature.')
  })

  test.each([
    ['freezePeriods.list', { id: 1 }, '13.0'],
    ['instanceVariables.list', {}, '13.0'],
    ['starredDashboards.create', star, '13.0'],
    ['auditEvents.ofProject', { id: 1 }, '13.1'],
  ] as const)('%s is said to need a later version, which is named', async (operation, params, since) => {
    const { proxy } = await getService({ major: 12, minor: 10 }, {})
    const error = await proxy.failure(operation, params)
    expect(error).toMatchObject({ kind: 'notFound', version: '12.10', since })
    expect(explain(error, 'Work').sentence).toBe(
      `Work runs version 12.10. This feature needs version ${since} or later.`,
    )
  })

  test('is not reported if the version has the operation: then the resource was not found', async () => {
    const { proxy } = await getService({ major: 13, minor: 11 }, {})
    expect(await proxy.failure('starredDashboards.create', star)).not.toHaveProperty('version')
    expect(await proxy.failure('approvers.update', approvers)).not.toHaveProperty('version')
  })
})

describe('The version of a connection', () => {
  test('is read once it is reachable, shown, and decides what is sent', async () => {
    const server = await serve((request, response, raw) =>
      request.url.startsWith('/api/v4/geo_sites') ? json(response, []) : service(request, response, raw),
    )
    const { connections, asNow } = await openRun()
    const input = { name: 'Work', baseUrl: server.url, profile: 'auto', auth: 'personal', token: testToken } as const
    const { id } = await connections.add({ ...input, color: 'gray', readOnly: false, production: false })
    await connections.learnUser(id)
    expect((await connections.list()).find(connection => connection.id === id)).toMatchObject({
      version: { major: 16, minor: 0 },
    })
    await asNow.call({ callId: 'a', connection: id, operation: 'geoNodes.list', params: {}, from: 'network' })
    expect(server.seen.at(-1)?.url).toBe('/api/v4/geo_sites')
  })

  test('is ignored for the Documents profile', async () => {
    const server = await serve(service)
    const { connections } = await openRun()
    const input = {
      name: 'Work',
      baseUrl: server.url,
      profile: 'documents',
      auth: 'personal',
      token: testToken,
    } as const
    const { id } = await connections.add({ ...input, color: 'gray', readOnly: false, production: false })
    await connections.learnUser(id)
    expect(await connections.target(id)).toMatchObject({ version: null })
  })
})
