import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { namespace } from '#shared/contract/namespaces.ts'
import { accessLevels } from '../store/access-levels.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let deep = 0
let ocean = 0
const ids = new Map<string, number>()

beforeAll(async () => {
  service = await startTestService()
  deep = (await service.addProject('ocean/deep/trench', 'private')).groupId
  ocean = service.store.groups.byId(deep)?.parent_id ?? 0
  const reef = (await service.addProject('ocean/reef/coral', 'private')).groupId
  await service.addProject('land/hill', 'public')
  for (const name of ['diver', 'swimmer', 'stranger'])
    ids.set(name, service.addUser(name, [{ secret: name, scopes: ['api'] }]))
  const join = (name: string, sourceId: number, accessLevel: number) =>
    service.store.members.put({ type: 'group', sourceId, userId: ids.get(name) ?? 0, accessLevel })
  join('diver', deep, 40)
  join('diver', reef, 10)
  join('swimmer', ocean, 30)
})
afterAll(() => service.stop())

async function list(who: string | undefined, query = '') {
  const reply = await service.call(`/namespaces?${query}`, who === undefined ? {} : { token: who })
  return {
    paths: z
      .array(namespace)
      .parse(reply.json())
      .map(item => item.full_path),
    headers: reply.headers,
  }
}
async function get(who: string | null | undefined, id: string | number) {
  const reply = await service.call(`/namespaces/${id}`, who === undefined ? {} : { token: who })
  return { status: reply.status, body: reply.json() }
}

describe('the list', () => {
  it('has a user’s groups with their subgroups, and the user’s own namespace', async () => {
    expect((await list('diver')).paths).toEqual(['ocean/deep', 'ocean/reef', 'diver'])
    expect((await list('swimmer')).paths).toEqual(['ocean', 'ocean/deep', 'ocean/reef', 'swimmer'])
    expect((await list('stranger')).paths).toEqual(['stranger'])
  })

  it('is only for those who are signed in (document 3, section 4)', async () => {
    expect((await service.call('/namespaces', { token: null })).status).toBe(401)
  })

  it('holds everything for an administrator', async () => {
    const { paths } = await list(undefined)
    expect(paths.slice(0, 4)).toEqual(['ocean', 'ocean/deep', 'ocean/reef', 'land'])
    expect(paths.slice(4)).toContain('stranger')
  })

  it.each([
    ['search=DEEP', ['ocean/deep']],
    ['search=ocean', []],
    ['search=ree', ['ocean/reef']],
    ['search=Person', ['diver']],
    ['search=IVE', ['diver']],
    ['search=land', []],
    ['search=', ['ocean/deep', 'ocean/reef', 'diver']],
    ['search=%25', []],
  ])('may be narrowed by %s', async (query, expected) => {
    expect((await list('diver', query)).paths).toEqual(expected)
  })

  it('is searched by the name of a group and by its path (document 3, section 4.2)', async () => {
    const { groups } = service.store
    groups.add({ name: 'Midnight zone', path: 'hadal', visibility: 'private', parentId: ocean })
    for (const search of ['midnight', 'HADAL']) {
      expect((await list('swimmer', `search=${search}`)).paths).toEqual(['ocean/hadal'])
    }
    expect((await list('diver', 'search=midnight')).paths).toEqual([])
  })

  it('has those alone that the caller owns for owned_only, an administrator too', async () => {
    const { groups, members } = service.store
    const tidal = groups.add({ name: 'Tidal', path: 'tidal', visibility: 'private' })
    const pool = groups.add({ name: 'Pool', path: 'pool', visibility: 'private', parentId: tidal })
    const cave = groups.add({ name: 'Cave', path: 'cave', visibility: 'private' })
    const owner = service.addUser('warden', [{ secret: 'warden', scopes: ['api'] }])
    members.put({ type: 'group', sourceId: tidal, userId: owner, accessLevel: accessLevels.owner })
    members.put({ type: 'group', sourceId: cave, userId: owner, accessLevel: accessLevels.maintainer })
    expect((await list('warden')).paths).toEqual(['tidal', 'tidal/pool', 'cave', 'warden'])
    expect((await list('warden', 'owned_only=false')).paths).toEqual(['tidal', 'tidal/pool', 'cave', 'warden'])
    expect((await list('warden', 'owned_only=true')).paths).toEqual(['tidal', 'tidal/pool', 'warden'])
    expect((await list('warden', 'owned_only=true&search=POOL')).paths).toEqual(['tidal/pool'])
    const [administrator = '', ...others] = (await list(undefined, 'owned_only=true')).paths
    expect([others, (await list(undefined)).paths.includes(administrator)]).toEqual([[], true])
    const pages = await Promise.all([1, 2].map(page => list('warden', `owned_only=true&per_page=2&page=${page}`)))
    expect(pages.map(page => [page.paths, page.headers['x-total'], page.headers['x-next-page']])).toEqual([
      [['tidal', 'tidal/pool'], '3', '2'],
      [['warden'], '3', ''],
    ])
    const refused = await service.call('/namespaces?owned_only=perhaps', { token: 'warden' })
    expect([refused.status, refused.json()]).toEqual([400, { message: 'owned_only is invalid' }])
    members.remove({ type: 'group', id: tidal }, owner)
    members.put({ type: 'group', sourceId: pool, userId: owner, accessLevel: accessLevels.owner })
    expect((await list('warden', 'owned_only=true')).paths).toEqual(['tidal/pool', 'warden'])
  })

  it('comes in pages that run on from the groups into the people', async () => {
    const whole = (await list(undefined)).paths
    const total = String(whole.length)
    const pages = await Promise.all([1, 2, 3, 4, 5].map(page => list(undefined, `per_page=3&page=${page}`)))
    expect(pages.flatMap(page => page.paths)).toEqual(whole)
    for (const page of pages.slice(0, 2)) expect(page.headers).toMatchObject({ 'x-total': total })
    expect((await list(undefined, 'per_page=3&page=99')).paths).toEqual([])
  })
})

it.each([
  ['core', undefined],
  ['premium', 'premium'],
] as const)('a namespace of an instance of edition %s has the plan %s', async (edition, plan) => {
  const other = await startTestService({ edition })
  await other.addProject('cove/inlet', 'public')
  const reply = await other.call('/namespaces/cove')
  await other.stop()
  expect(namespace.parse(reply.json()).plan).toBe(plan)
})

describe('one namespace', () => {
  it('is a group or a person, by id or path, under the same id everywhere', async () => {
    const group = { id: deep, name: 'deep', path: 'deep', kind: 'group', full_path: 'ocean/deep', parent_id: ocean }
    for (const id of [deep, 'ocean%2Fdeep', 'OCEAN%2FDEEP'])
      expect(await get('diver', id)).toMatchObject({ status: 200, body: group })
    const own = await get('diver', 'diver')
    expect(own.body).toMatchObject({ kind: 'user', path: 'diver', full_path: 'diver' })
    expect(await get('diver', namespace.parse(own.body).id)).toEqual(own)
    expect(namespace.parse(own.body).id).not.toBe(ids.get('diver'))
  })

  it('counts the members of a group and of all below it, each once, for its maintainers', async () => {
    expect((await get(undefined, ocean)).body).toMatchObject({ members_count_with_descendants: 2 })
    expect((await get('diver', deep)).body).toMatchObject({ members_count_with_descendants: 1 })
    expect((await get('swimmer', ocean)).body).not.toHaveProperty('members_count_with_descendants')
  })

  it('counts a member of several groups until they leave the last one', async () => {
    const count = async () => namespace.parse((await get(undefined, ocean)).body).members_count_with_descendants
    const stranger = ids.get('stranger') ?? 0
    const join = (sourceId: number) =>
      service.store.members.put({ type: 'group', sourceId, userId: stranger, accessLevel: 10 })
    const counts: unknown[] = []
    join(deep)
    join(ocean)
    join(ocean)
    counts.push(await count())
    service.store.members.remove({ type: 'group', id: deep }, stranger)
    counts.push(await count())
    service.store.members.remove({ type: 'group', id: ocean }, stranger)
    counts.push(await count())
    expect(counts).toEqual([3, 3, 2])
  })

  it('that a user may not see is missing', async () => {
    for (const id of ['ocean', 'ocean%2Fdeep', deep, 'diver', 'atlantis', 99_999]) {
      expect(await get('stranger', id)).toEqual({ status: 404, body: { message: '404 Namespace Not Found' } })
    }
    expect((await get('stranger', 'land')).status).toBe(200)
    expect((await get(undefined, 'diver')).status).toBe(200)
    expect((await get(null, 'land')).status).toBe(401)
  })
})
