import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await service.addProject('ocean/deep/trench', 'public')
  await service.addProject('ocean/reef', 'internal')
  await service.addProject('land/50%_hill', 'private')
  service.addUser('carla', [{ secret: 'carla-token', scopes: ['api'] }])
  service.addUser('carl')
})
afterAll(() => service.stop())

async function field(path: string, name: string, token?: string): Promise<unknown[]> {
  const items = (await service.call(path, token === undefined ? {} : { token })).json()
  return Array.isArray(items) ? items.map(item => item[name]) : []
}

describe('projects', () => {
  it.each([
    ['search=REEF', ['ocean/reef']],
    ['search=ocean', ['ocean/reef', 'ocean/deep/trench']],
    ['search=%25_', ['land/50%_hill']],
    ['search=%25r', []],
    ['search=%00', []],
    ['membership=true', []],
    ['order_by=name&sort=asc', ['land/50%_hill', 'ocean/reef', 'ocean/deep/trench']],
  ])('%s', async (query, expected) => {
    expect(await field(`/projects?${query}`, 'path_with_namespace')).toEqual(expected)
  })

  it('have the caller’s permissions', async () => {
    const carla = service.store.users.byUsername('carla')?.id ?? 0
    const deep = service.store.groups.find('ocean/deep', { userId: null, all: true })?.id ?? 0
    service.store.members.put({ type: 'group', sourceId: deep, userId: carla, accessLevel: 30 })
    service.store.members.put({ type: 'project', sourceId: 1, userId: carla, accessLevel: 40 })
    const permissions = { project_access: { access_level: 40 }, group_access: { access_level: 30 } }
    expect((await service.call('/projects/1', { token: 'carla-token' })).json()).toMatchObject({ permissions })
    expect((await service.call('/projects/1', { token: null })).json()).toMatchObject({ permissions: null })
    expect(await field('/projects?membership=true', 'id', 'carla-token')).toEqual([1])
  })

  it('can be filtered by owned and starred (document 1, section 9)', async () => {
    const olga = service.addUser('olga', [{ secret: 'olga-token', scopes: ['api'] }])
    expect(await field('/projects?owned=true', 'id', 'olga-token')).toEqual([])
    const land = service.store.groups.find('land', { userId: null, all: true })?.id ?? 0
    service.store.members.put({ type: 'group', sourceId: land, userId: olga, accessLevel: 50 })
    expect(await field('/projects?owned=true', 'path_with_namespace', 'olga-token')).toEqual(['land/50%_hill'])
    expect((await field('/projects?owned=false', 'id', 'olga-token')).length).toBeGreaterThan(1)
    expect(await field('/projects?starred=true', 'id', 'olga-token')).toEqual([])
    expect((await field('/projects?starred=false', 'id', 'olga-token')).length).toBeGreaterThan(1)
    // An administrator sees all projects, but owns only those with the owner role.
    expect(await field('/projects?owned=true', 'id')).toEqual([])
    expect((await service.call('/projects?owned=true', { token: null })).json()).toEqual([])
  })
})

test.each(['/projects', '/groups', '/users'])(
  '%s may be searched for anything, as long as links can repeat it',
  async path => {
    expect((await service.call(`${path}?search=${'a'.repeat(40_000)}`)).json()).toEqual([])
    const longer = await service.call(`${path}?search=${'a'.repeat(50_000)}`)
    expect([longer.status, longer.json()]).toEqual([414, { message: '414 URI Too Long' }])
  },
)

describe('groups', () => {
  it('nest, and name their parents', async () => {
    const reply = await service.call('/groups/ocean%2Fdeep')
    expect(reply.json()).toMatchObject({ full_path: 'ocean/deep', full_name: 'ocean / deep', parent_id: 1 })
  })

  it('above a project are visible to its members', async () => {
    expect(await field('/groups', 'full_path', 'carla-token')).toEqual(['ocean', 'ocean/deep'])
    const carl = service.store.users.byUsername('carl')?.id ?? 0
    service.store.tokens.add({ userId: carl, secret: 'carl-token', kind: 'personal', name: 'carl', scopes: ['api'] })
    service.store.members.put({ type: 'project', sourceId: 3, userId: carl, accessLevel: 10 })
    expect(await field('/groups?search=land', 'full_path', 'carl-token')).toEqual(['land'])
    expect(await field('/groups?search=land', 'full_path', 'carla-token')).toEqual([])
  })

  it('that are not there are 404', async () => {
    expect((await service.call('/groups/atlantis')).json()).toEqual({ message: '404 Group Not Found' })
  })
})

describe('users', () => {
  it.each([
    ['search=carl', ['carl', 'carla']],
    ['username=CARL', ['carl']],
    ['search=carl@example.org', ['carl']],
    ['search=example.org', []],
    ['search=%25', []],
  ])('%s', async (query, expected) => {
    expect(await field(`/users?${query}`, 'username')).toEqual(expected)
  })
})

describe('branches', () => {
  it('show which is the default, protected, merged, and writable for the caller', async () => {
    service.store.protectedBranches.put(1, 'main', 40)
    const create = { start_branch: 'main', branch: 'work', content: 'x', commit_message: 'Work' }
    await service.call('/projects/1/repository/files/x', {
      method: 'POST',
      body: JSON.stringify(create),
      headers: { 'content-type': 'application/json' },
    })
    expect((await service.call('/projects/1/repository/branches', { token: null })).json()).toMatchObject([
      { name: 'main', default: true, protected: true, merged: false, can_push: false },
      { name: 'work', default: false, protected: false, merged: false, can_push: false, commit: { title: 'Work' } },
    ])
    expect((await service.call('/projects/1/repository/branches/main')).json()).toMatchObject({ can_push: true })
  })

  it('that are not there are 404', async () => {
    const reply = await service.call('/projects/1/repository/branches/absent')
    expect([reply.status, reply.json()]).toEqual([404, { message: '404 Branch Not Found' }])
  })
})
