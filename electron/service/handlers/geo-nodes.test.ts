import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, type Params } from '#shared/contract/contract.ts'
import { geoNode, geoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { percentage } from './geo-node-status.ts'
import { type PlanningService, startPlanningService } from './testing/planning-service.ts'

let service: PlanningService

beforeAll(async () => {
  service = await startPlanningService()
})
beforeEach(() => {
  const { geoNodes } = service.store
  for (const { id } of geoNodes.list({ limit: 100, offset: 0 }).items) geoNodes.remove(id)
  geoNodes.setOwnName(null)
})
afterAll(() => service.stop())

const create = (fields: Params<'geoNodes.create'>) => service.ask('admin', 'geoNodes.create', fields)
const made = async (fields: Params<'geoNodes.create'>) => geoNode.parse((await create(fields)).json)
/** The node that the service under test is: a primary under the address of the instance. */
const primary = () => made({ name: service.url, url: 'https://here.example/', primary: true })
const secondary = (name = 'north') => made({ name, url: `https://${name}.example` })
const message = (json: unknown) => z.object({ message: z.string() }).parse(json).message

describe('adding a node', () => {
  it('has the defaults of the document', async () => {
    const node = await secondary()
    expect(node).toMatchObject({
      name: 'north',
      url: 'https://north.example',
      internal_url: 'https://north.example',
      primary: false,
      enabled: true,
      current: false,
      files_max_capacity: 10,
      repos_max_capacity: 25,
      verification_max_capacity: 100,
      container_repositories_max_capacity: 10,
      selective_sync_type: null,
      selective_sync_shards: [],
      selective_sync_namespace_ids: [],
      sync_object_storage: false,
      clone_protocol: 'http',
      web_edit_url: `${service.url}/admin/geo/nodes/${node.id}/edit`,
      web_geo_projects_url: 'https://north.example/admin/geo/projects',
      _links: {
        self: `${service.url}/api/v4/geo_nodes/${node.id}`,
        status: `${service.url}/api/v4/geo_nodes/${node.id}/status`,
        repair: `${service.url}/api/v4/geo_nodes/${node.id}/repair`,
      },
    })
    expect((await service.ask('admin', 'geoNodes.get', { id: node.id })).json).toEqual(node)
    expect((await service.ask('admin', 'geoNodes.list', {})).json).toEqual([node])
    expect(service.audit(1)).toMatchObject([{ add: 'geo node', target_type: 'GeoNode', target_details: 'north' }])
  })

  it('identifies its own node, and a primary has no projects page', async () => {
    const node = await primary()
    expect(node).toMatchObject({ current: true, primary: true })
    expect(node).not.toHaveProperty('web_geo_projects_url')
  })

  it('are listed by ID, with the same fields as a single node', async () => {
    const nodes = [await primary(), await secondary('south'), await secondary('east')]
    expect((await service.ask('admin', 'geoNodes.list', {})).json).toEqual(nodes)
    for (const node of nodes) {
      expect((await service.ask('admin', 'geoNodes.get', { id: node.id })).json).toEqual(node)
    }
  })

  it('accepts the selective sync settings of its type', async () => {
    expect(
      await made({
        name: 'a',
        url: 'https://a.example',
        selective_sync_type: 'shards',
        selective_sync_shards: ['default', 'cold'],
      }),
    ).toMatchObject({ selective_sync_type: 'shards', selective_sync_shards: ['default', 'cold'] })
    const selective_sync_namespace_ids = [service.groups.fleet]
    expect(
      await made({
        name: 'b',
        url: 'https://b.example',
        selective_sync_type: 'namespaces',
        selective_sync_namespace_ids,
      }),
    ).toMatchObject({ selective_sync_type: 'namespaces', selective_sync_namespace_ids })
  })

  it('uses each list with its type alone (document 3, section 4.4)', async () => {
    const both = { selective_sync_shards: ['cold'], selective_sync_namespace_ids: [service.groups.fleet] }
    const neither = { selective_sync_shards: [], selective_sync_namespace_ids: [] }
    for (const [name, selective_sync_type, used] of [
      ['a', 'shards', { selective_sync_shards: both.selective_sync_shards }],
      ['b', 'namespaces', { selective_sync_namespace_ids: both.selective_sync_namespace_ids }],
      ['c', null, {}],
    ] as const) {
      const node = await made({ name, url: `https://${name}.example`, selective_sync_type, ...both })
      expect(node).toMatchObject({ selective_sync_type, ...neither, ...used })
    }
  })

  it('takes every setting, and so does changing it (document 3, section 4.4)', async () => {
    await primary()
    const settings = {
      name: 'all',
      url: 'https://all.example',
      enabled: false,
      internal_url: 'http://10.0.0.1/',
      files_max_capacity: 1,
      repos_max_capacity: 2,
      verification_max_capacity: 3,
      container_repositories_max_capacity: 4,
      sync_object_storage: true,
      selective_sync_type: 'shards',
      selective_sync_shards: ['cold'],
      minimum_reverification_interval: 30,
    } as const
    const node = await made({ ...settings, selective_sync_shards: [...settings.selective_sync_shards] })
    expect(node).toMatchObject(settings)
    const others = {
      name: 'others',
      url: 'https://others.example',
      enabled: true,
      internal_url: 'http://10.0.0.2/',
      files_max_capacity: 5,
      repos_max_capacity: 6,
      verification_max_capacity: 7,
      container_repositories_max_capacity: 8,
      sync_object_storage: false,
      selective_sync_type: 'namespaces',
      selective_sync_namespace_ids: [service.groups.fleet],
      minimum_reverification_interval: 31,
    } as const
    const changed = await service.ask('admin', 'geoNodes.update', {
      id: node.id,
      ...others,
      selective_sync_namespace_ids: [...others.selective_sync_namespace_ids],
    })
    expect(changed).toMatchObject({ status: 200, json: { ...others, id: node.id, selective_sync_shards: [] } })
    expect((await service.ask('admin', 'geoNodes.get', { id: node.id })).json).toEqual(changed.json)
  })

  const good = { name: 'x', url: 'https://x.example' } as const
  it.each<[string, number, object, RegExp]>([
    ['without a name', 400, { url: good.url }, /name/],
    ['without a url', 400, { name: 'x' }, /url/],
    ['with a url of another kind', 400, { ...good, url: 'ftp://x.example' }, /url/],
    ['with an internal_url that is none', 400, { ...good, internal_url: 'x' }, /internal_url/],
    ['with a negative capacity', 400, { ...good, files_max_capacity: -1 }, /files_max_capacity/],
    ['with half a day', 400, { ...good, minimum_reverification_interval: 0.5 }, /minimum_reverification_interval/],
    ['with an unknown type', 400, { ...good, selective_sync_type: 'moons' }, /selective_sync_type/],
    [
      'with a namespace that is not there',
      400,
      { ...good, selective_sync_type: 'namespaces', selective_sync_namespace_ids: [999_999] },
      /999999/,
    ],
    ['with a name that is taken', 409, { ...good, name: 'north' }, /name/],
    ['with a url that is taken', 409, { ...good, url: 'https://north.example' }, /url/],
    ['as a primary that is disabled', 400, { ...good, primary: true, enabled: false }, /enabled/],
  ])('%s is %i and says why', async (_what, status, body, expected) => {
    await secondary()
    const reply = await service.call('/geo_nodes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([reply.status, message(reply.json())]).toEqual([status, expect.stringMatching(expected)])
    expect((await service.ask('admin', 'geoNodes.list', {})).json).toHaveLength(1)
  })

  it('as a second primary is 400', async () => {
    await primary()
    const reply = await create({ ...good, primary: true })
    expect([reply.status, message(reply.json)]).toEqual([400, expect.stringContaining('primary')])
  })
})

describe('what only the primary node accepts', () => {
  const change = { name: 'renamed', url: 'https://north.example' } as const

  it('is 403 for an instance that is no node, or a secondary one', async () => {
    const { id } = await secondary()
    const refused = async () => [
      (await service.ask('admin', 'geoNodes.update', { id, ...change })).status,
      (await service.ask('admin', 'geoNodes.delete', { id })).status,
      (await service.ask('admin', 'geoNodes.repair', { id })).status,
    ]
    expect(await refused()).toEqual([403, 403, 403])
    await made({ name: service.url, url: 'https://here.example/' })
    expect(await refused()).toEqual([403, 403, 403])
    expect((await service.ask('admin', 'geoNodes.list', {})).json).toHaveLength(2)
  })

  it('an update keeps fields that are not given', async () => {
    await primary()
    const before = await made({ name: 'north', url: 'https://north.example', repos_max_capacity: 3 })
    const reply = await service.ask('admin', 'geoNodes.update', {
      id: before.id,
      ...change,
      internal_url: 'http://10.0.0.1/',
      selective_sync_type: 'shards',
      selective_sync_shards: ['default'],
      enabled: false,
    })
    expect(reply).toMatchObject({
      status: 200,
      json: {
        ...before,
        name: 'renamed',
        internal_url: 'http://10.0.0.1/',
        enabled: false,
        selective_sync_type: 'shards',
        selective_sync_shards: ['default'],
      },
    })
    const cleared = await service.ask('admin', 'geoNodes.update', {
      id: before.id,
      ...change,
      internal_url: null,
      selective_sync_type: null,
    })
    expect(cleared.json).toMatchObject({
      internal_url: 'https://north.example',
      selective_sync_type: null,
      selective_sync_shards: [],
      enabled: false,
    })
  })

  it('changing needs the name and the url, and others than those of other nodes', async () => {
    const { id } = await primary()
    await secondary()
    const put = async (body: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await service.call(`/geo_nodes/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status
    }
    expect(await put({ name: service.url })).toBe(400)
    expect(await put({ url: 'https://here.example' })).toBe(400)
    expect(await put({ name: 'north', url: 'https://here.example/' })).toBe(409)
    expect(await put({ name: service.url, url: 'https://north.example//' })).toBe(409)
    expect(await put({ name: service.url, url: 'https://here.example/', enabled: false })).toBe(400)
    expect(await put({ name: service.url, url: 'https://here.example/' })).toBe(200)
  })

  it('renaming the node of the instance itself does not lose it (document 3, section 4.4)', async () => {
    const own = await primary()
    const other = await secondary()
    const rename = async (name: string) =>
      (await service.ask('admin', 'geoNodes.update', { id: own.id, name, url: own.url })).json
    expect(await rename('harbour-1')).toMatchObject({ name: 'harbour-1', current: true })
    expect((await service.ask('admin', 'geoNodes.list', {})).json).toMatchObject([
      { id: own.id, current: true },
      { id: other.id, current: false },
    ])
    expect((await service.ask('admin', 'geoNodes.update', { id: other.id, ...change })).status).toBe(200)
    expect(await rename(own.name)).toEqual(own)
    expect((await service.ask('admin', 'geoNodes.repair', { id: own.id })).status).toBe(200)
  })

  it('taking back a change restores all of it, the lists of another selection too', async () => {
    await primary()
    const before = await made({
      name: 'north',
      url: 'https://north.example',
      selective_sync_type: 'namespaces',
      selective_sync_namespace_ids: [service.groups.fleet],
    })
    const selection = { selective_sync_type: 'shards' as const, selective_sync_shards: ['cold'] }
    const params = { id: before.id, ...change, ...selection }
    const answer = (await service.ask('admin', 'geoNodes.update', params)).json
    const { inverse } = contract['geoNodes.update']
    const back = inverse.back({ params, answer, before, after: answer })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(back?.params)
    expect((await service.call(`/geo_nodes/${before.id}`, { method: 'PUT', headers, body })).json()).toEqual(before)
  })

  it('deleting answers 204; the primary goes last', async () => {
    const [first, second] = [await primary(), await secondary()]
    const remove = (id: number, headers = {}) => service.ask('admin', 'geoNodes.delete', { id }, headers)
    expect((await remove(first.id)).status).toBe(400)
    expect((await remove(second.id, { 'if-unmodified-since': 'Mon, 06 Jan 2020 10:00:00 GMT' })).status).toBe(412)
    const reply = await remove(second.id)
    expect([reply.status, reply.json]).toEqual([204, undefined])
    expect((await remove(second.id)).status).toBe(404)
    expect((await remove(first.id)).status).toBe(204)
  })

  it('repairing gives a node its OAuth application again', async () => {
    await primary()
    const { id } = await secondary()
    service.store.geoNodes.setApplication(id, false)
    const missing = async () =>
      z
        .array(geoNodeStatus)
        .parse((await service.ask('admin', 'geoNodes.status', {})).json)
        .find(status => status.geo_node_id === id)?.missing_oauth_application
    expect(await missing()).toBe(true)
    expect(await service.ask('admin', 'geoNodes.repair', { id })).toMatchObject({ status: 200, json: { id } })
    expect(await missing()).toBe(false)
  })
})

describe('the status of nodes', () => {
  it('is counted for the own node, reported by others, and unknown for one that never reported', async () => {
    const [own, reported, silent] = [await primary(), await secondary('told'), await secondary('silent')]
    service.store.geoNodes.putReport(reported.id, {
      healthy: true,
      health: 'Healthy',
      repositories_count: 200,
      repositories_synced_count: 199,
      repositories_failed_count: 1,
    })
    const statuses = z.array(geoNodeStatus).parse((await service.ask('admin', 'geoNodes.status', {})).json)
    expect(statuses).toMatchObject([
      {
        geo_node_id: own.id,
        healthy: true,
        projects_count: 3,
        repositories_count: 0,
        repositories_synced_count: null,
        db_replication_lag_seconds: null,
        replication_slots_count: 2,
        replication_slots_used_count: 1,
        replication_slots_used_in_percentage: '50.00%',
        version: expect.any(String),
      },
      {
        geo_node_id: reported.id,
        healthy: true,
        repositories_failed_count: 1,
        repositories_synced_in_percentage: '99.50%',
        wikis_count: null,
      },
      { geo_node_id: silent.id, healthy: false, health_status: 'Unknown', repositories_count: null },
    ])
    const keys = statuses.map(status =>
      Object.keys(status)
        .filter(name => name in geoNodeStatus.shape)
        .sort(),
    )
    expect(keys).toEqual(statuses.map(() => Object.keys(geoNodeStatus.shape).sort()))
  })

  it('answers where the link of a node leads (document 3, section 2, `_links.status`)', async () => {
    const [own, silent] = [await primary(), await secondary('silent')]
    const all = (await service.ask('admin', 'geoNodes.status', {})).json
    const linked = await Promise.all(
      [own, silent].map(({ _links }) => service.call(new URL(_links?.status ?? '').pathname.replace('/api/v4', ''))),
    )
    const own_time = { last_successful_status_check_timestamp: expect.any(Number) }
    expect(linked.map(reply => reply.json())).toMatchObject(
      z
        .array(geoNodeStatus)
        .parse(all)
        .map((status, index) => (index === 0 ? { ...status, ...own_time } : status)),
    )
    expect(await service.statuses([null, 'olga', 'admin'], 'geoNodes.statusOf', { id: own.id })).toEqual([
      401, 403, 200,
    ])
    expect(await service.statuses(['admin'], 'geoNodes.statusOf', { id: 999_999 })).toEqual([404])
  })

  it.each([
    [199, 200, '99.50%'],
    [1, 3, '33.33%'],
    [0, 0, '0.00%'],
    [null, 5, '0.00%'],
  ])('has %s of %s as %s', (part, whole, text) => {
    expect(percentage(part, whole)).toBe(text)
  })
})

it('nodes are added, changed, repaired and deleted by administrators only (document 3, section 4.4)', async () => {
  await primary()
  const { id } = await secondary()
  const change = { name: 'taken-over', url: 'https://north.example' }
  const others = [null, 'olga'] as const
  expect(await service.statuses(others, 'geoNodes.create', { name: 'x', url: 'https://x.example' })).toEqual([401, 403])
  expect(await service.statuses(others, 'geoNodes.update', { id, ...change })).toEqual([401, 403])
  expect(await service.statuses(others, 'geoNodes.repair', { id })).toEqual([401, 403])
  expect(await service.statuses(others, 'geoNodes.delete', { id })).toEqual([401, 403])
  expect((await service.ask('admin', 'geoNodes.list', {})).json).toMatchObject([
    { name: service.url },
    { name: 'north' },
  ])
})

it('nodes are for administrators, in editions that have them', async () => {
  const { id } = await secondary()
  expect(await service.statuses([null, 'olga', 'admin'], 'geoNodes.list', {})).toEqual([401, 403, 200])
  expect(await service.statuses([null, 'olga', 'admin'], 'geoNodes.get', { id })).toEqual([401, 403, 200])
  expect(await service.statuses([null, 'olga', 'admin'], 'geoNodes.status', {})).toEqual([401, 403, 200])
  expect(await service.statuses(['admin'], 'geoNodes.get', { id: 999_999 })).toEqual([404])
  const starter = await startPlanningService('starter')
  expect(await starter.statuses(['admin'], 'geoNodes.list', {})).toEqual([403])
  await starter.stop()
})
