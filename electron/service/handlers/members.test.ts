import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { acrossRestart } from '../testing/restart.ts'
import { send, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let fleet = 0
let pilots = 0
let project = 0
const ids = new Map<string, number>()
const id = (name: string) => ids.get(name) ?? 0

/** The members of the group `fleet` before each test; the group and project below have none. */
const roles = { olga: 50, maria: 40, dev: 30, gus: 10 } as const
const people = [...Object.keys(roles), 'stranger', 'newcomer'] as const

beforeAll(async () => {
  service = await startTestService()
  const made = await service.addProject('fleet/pilots/charts', 'private')
  project = made.id
  pilots = made.groupId
  fleet = service.store.groups.byId(pilots)?.parent_id ?? 0
  for (const name of people) ids.set(name, service.addUser(name, [{ secret: name, scopes: ['api'] }]))
})
beforeEach(() => {
  const { members } = service.store
  for (const name of people) {
    for (const place of [
      { type: 'group', id: fleet },
      { type: 'group', id: pilots },
      { type: 'project', id: project },
    ] as const) {
      members.remove(place, id(name))
    }
  }
  for (const [name, accessLevel] of Object.entries(roles)) {
    members.put({ type: 'group', sourceId: fleet, userId: id(name), accessLevel })
  }
})
afterAll(() => service.stop())

const member = z.looseObject({ id: z.number(), username: z.string(), access_level: z.number() })

/** A call as a user; `null` is unauthenticated. */
async function call(who: string | null | undefined, request: string, body?: object, headers = {}) {
  const [method = 'GET', path = ''] = request.split(' ')
  const reply = await service.call(path, {
    method,
    ...(who === undefined ? {} : { token: who }),
    ...(body
      ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
      : { headers }),
  })
  return { status: reply.status, body: reply.text === '' ? undefined : reply.json(), headers: reply.headers }
}
const put = (type: 'group' | 'project', sourceId: number, name: string, accessLevel: number, expiresAt?: string) =>
  service.store.members.put({
    type,
    sourceId,
    userId: id(name),
    accessLevel,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  })
const names = (body: unknown) =>
  z
    .array(member)
    .parse(body)
    .map(item => `${item.username} ${item.access_level}`)

describe('lists of members', () => {
  it('hold the direct ones, or with /all those of the groups above, each once and as in the nearest place', async () => {
    put('group', pilots, 'dev', 40)
    // The role in the nearest group counts, even when it is lower.
    put('group', pilots, 'maria', 20)
    put('project', project, 'gus', 20)
    put('group', pilots, 'gus', 30)
    put('project', project, 'newcomer', 20)
    const direct = await call('olga', `GET /projects/${project}/members`)
    expect(names(direct.body)).toEqual(['gus 20', 'newcomer 20'])
    const all = await call('olga', `GET /projects/${project}/members/all`)
    expect(names(all.body)).toEqual(['olga 50', 'maria 20', 'dev 40', 'gus 20', 'newcomer 20'])
    const group = await call('olga', `GET /groups/${pilots}/members/all`)
    expect(names(group.body)).toEqual(['olga 50', 'maria 20', 'dev 40', 'gus 30'])
    expect(names((await call('olga', `GET /groups/${pilots}/members`)).body)).toEqual(['maria 20', 'dev 40', 'gus 30'])
  })

  it.each([
    ['query=MAR', ['maria 40']],
    ['query=dev@example.org', ['dev 30']],
    ['query=example.org', []],
    ['query=', ['olga 50', 'maria 40', 'dev 30', 'gus 10']],
    ['user_ids[]=2&user_ids[]=5&user_ids[]=999', ['olga 50', 'gus 10']],
    ['user_ids=3', ['maria 40']],
    ['user_ids[]=3&query=olga', []],
  ])('may be narrowed by %s', async (query, expected) => {
    expect([id('olga'), id('maria'), id('gus')]).toEqual([2, 3, 5])
    for (const path of [
      `/groups/${fleet}/members`,
      `/groups/${pilots}/members/all`,
      `/projects/${project}/members/all`,
    ]) {
      expect(names((await call('olga', `GET ${path}?${query}`)).body)).toEqual(expected)
    }
  })

  it('of a project alone may be narrowed too (document 3, section 4.6)', async () => {
    put('project', project, 'gus', 20)
    put('project', project, 'newcomer', 20)
    const list = async (query: string) => names((await call('olga', `GET /projects/${project}/members?${query}`)).body)
    expect(await list('query=NEWC')).toEqual(['newcomer 20'])
    expect(await list(`user_ids[]=${id('gus')}&user_ids[]=${id('olga')}`)).toEqual(['gus 20'])
  })

  it('are paginated with a total', async () => {
    const seen: string[] = []
    for (const page of [1, 2]) {
      const reply = await call('olga', `GET /projects/${project}/members/all?per_page=3&page=${page}`)
      expect(reply.headers).toMatchObject({ 'x-total': '4', 'x-total-pages': '2', 'x-page': String(page) })
      seen.push(...names(reply.body))
    }
    expect(seen).toEqual(['olga 50', 'maria 40', 'dev 30', 'gus 10'])
    expect((await call('olga', `GET /projects/${project}/members/all?page=9`)).body).toEqual([])
  })

  it('are for those who see the place', async () => {
    for (const path of [
      `/groups/${fleet}/members`,
      `/projects/${project}/members/all`,
      `/projects/${project}/members`,
    ]) {
      expect((await call('gus', `GET ${path}`)).status).toBe(200)
      expect((await call('stranger', `GET ${path}`)).status).toBe(404)
      expect((await call(null, `GET ${path}`)).status).toBe(401)
    }
    for (const place of [`/groups/${fleet}`, `/projects/${project}`]) {
      for (const rest of ['all', id('gus'), `all/${id('gus')}`]) {
        expect((await call('stranger', `GET ${place}/members/${rest}`)).status).toBe(404)
        expect((await call(null, `GET ${place}/members/${rest}`)).status).toBe(401)
      }
    }
  })
})

describe('one member', () => {
  it('is found directly, or with /all also through a group above', async () => {
    expect((await call('gus', `GET /projects/${project}/members/${id('dev')}`)).body).toEqual({
      message: '404 Member Not Found',
    })
    const inherited = await call('gus', `GET /projects/${project}/members/all/${id('dev')}`)
    expect(inherited.body).toEqual({
      id: id('dev'),
      username: 'dev',
      name: expect.any(String),
      state: 'active',
      avatar_url: null,
      web_url: `${service.url}/dev`,
      access_level: 30,
      expires_at: null,
      group_saml_identity: null,
    })
    expect((await call('gus', `GET /groups/${fleet}/members/${id('dev')}`)).status).toBe(200)
    expect((await call('gus', `GET /groups/${pilots}/members/all/${id('stranger')}`)).status).toBe(404)
    expect((await call('gus', `GET /groups/${pilots}/members/all/x`)).status).toBe(400)
  })

  it('has an address and an identity only for owners and administrators', async () => {
    service.store.samlIdentities.add({
      groupId: fleet,
      userId: id('maria'),
      externUid: 'uid=maria',
      providerId: 7,
    })
    const path = `GET /projects/${project}/members/all/${id('maria')}`
    const reported = {
      email: 'maria@example.org',
      group_saml_identity: { extern_uid: 'uid=maria', provider: 'group_saml', saml_provider_id: 7 },
    }
    expect((await call('olga', path)).body).toMatchObject(reported)
    expect((await call(undefined, path)).body).toMatchObject(reported)
    const plain = (await call('maria', path)).body
    expect(plain).toMatchObject({ group_saml_identity: null })
    expect(plain).not.toHaveProperty('email')
  })
})

describe('adding a member', () => {
  const add = (who: string | null, body: object, path = `/projects/${project}/members`) =>
    call(who, `POST ${path}`, body)

  it('is seen at once, in the activity and in the audit log', async () => {
    const made = await add('maria', { user_id: id('newcomer'), access_level: 30, expires_at: '2099-02-28' })
    expect(made).toMatchObject({
      status: 201,
      body: { username: 'newcomer', access_level: 30, expires_at: '2099-02-28T00:00:00.000Z' },
    })
    expect((await call('newcomer', `GET /projects/${project}/members/${id('newcomer')}`)).status).toBe(200)
    const activity = await call('newcomer', 'GET /events?action=joined')
    expect(activity.body).toMatchObject([{ project_id: project, action_name: 'joined', author_username: 'newcomer' }])
    const audit = await call('maria', `GET /projects/${project}/audit_events`)
    expect(audit.body).toMatchObject([
      { details: { change: 'expires_at', from: null, to: '2099-02-28' } },
      {
        author_id: id('maria'),
        details: { add: 'user_access', to: 'Developer', target_id: id('newcomer'), target_type: 'User' },
      },
    ])
  })

  it('takes form fields as it takes JSON', async () => {
    const reply = await service.call(`/groups/${fleet}/members`, {
      method: 'POST',
      token: 'olga',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `user_id=${id('newcomer')}&access_level=50`,
    })
    expect([reply.status, reply.json()]).toMatchObject([201, { access_level: 50 }])
  })

  it('with a custom role gives the level alone: there are none here', async () => {
    const made = await add('maria', { user_id: id('newcomer'), access_level: 30, member_role_id: 1 })
    expect(made).toMatchObject({ status: 201, body: { access_level: 30 } })
    expect(made.body).not.toHaveProperty('member_role')
  })

  it('a second time is a conflict, whether it ends or not', async () => {
    put('project', project, 'newcomer', 20, '2099-01-01')
    const again = await add('maria', { user_id: id('newcomer'), access_level: 30 })
    expect(again).toMatchObject({ status: 409, body: { message: 'Member already exists' } })
  })

  it('is possible again when the membership has ended but is not cleared away yet', async () => {
    put('project', project, 'newcomer', 20, '2020-01-01')
    const again = await add('maria', { user_id: id('newcomer'), access_level: 30 })
    expect(again).toMatchObject({ status: 201, body: { access_level: 30, expires_at: null } })
  })

  it.each([
    [{ access_level: 30 }, 'user_id is missing'],
    [{ user_id: 6 }, 'access_level is missing'],
    [{ user_id: 6, access_level: 35 }, 'access_level does not have a valid value'],
    [{ user_id: 6, access_level: 50 }, 'access_level does not have a valid value'],
    [{ user_id: 6, access_level: 30, expires_at: '2099-02-30' }, 'expires_at is invalid'],
    [{ user_id: 6, access_level: 30, expires_at: '01/02/2099' }, 'expires_at is invalid'],
    [{ user_id: 6, access_level: 30, expires_at: '2020-01-01' }, 'expires_at cannot be a date in the past'],
    [{ user_id: 6, access_level: 30, member_role_id: 0 }, 'member_role_id is too small'],
    [{ user_id: 6, access_level: 30, member_role_id: 'auditor' }, 'member_role_id is invalid'],
  ])('%j is refused', async (body, message) => {
    expect(await add('maria', body)).toMatchObject({ status: 400, body: { message } })
    expect(names((await call('olga', `GET /projects/${project}/members`)).body)).toEqual([])
  })

  it('with no access sees what a stranger sees (document 3, section 2: level 0)', async () => {
    const added = await add('maria', { user_id: id('newcomer'), access_level: 0 })
    expect(added).toMatchObject({ status: 201, body: { access_level: 0 } })
    const seen = async (who: string) => [
      (await call(who, `GET /projects/${project}`)).status,
      (await call(who, 'GET /projects')).body,
      (await call(who, 'GET /groups')).body,
    ]
    expect(await seen('newcomer')).toEqual(await seen('stranger'))
    expect((await call('olga', `GET /projects/${project}/members/${id('newcomer')}`)).body).toMatchObject({
      access_level: 0,
    })
    expect((await add('maria', { user_id: id('gus'), access_level: 0 })).status).toBe(400)
  })

  it('that ends today is refused: the day has begun', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const reply = await add('maria', { user_id: id('newcomer'), access_level: 30, expires_at: today })
    expect(reply.status).toBe(400)
  })

  it('of an unknown user is 404', async () => {
    const reply = await add('maria', { user_id: 99_999, access_level: 30 })
    expect(reply).toMatchObject({ status: 404, body: { message: '404 User Not Found' } })
  })

  it('below the role that is inherited is refused; the same or above is not', async () => {
    const reply = await add('maria', { user_id: id('dev'), access_level: 20 })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        message: 'access_level should be greater than or equal to Developer inherited membership from group fleet',
      },
    })
    expect((await add('maria', { user_id: id('dev'), access_level: 30 })).status).toBe(201)
    const below = await add('olga', { user_id: id('maria'), access_level: 20 }, `/groups/${pilots}/members`)
    expect(below.status).toBe(400)
  })

  it('needs a maintainer in a project and an owner in a group', async () => {
    const body = { user_id: id('newcomer'), access_level: 10 }
    const inGroup = `/groups/${fleet}/members`
    for (const [who, toProject, toGroup] of [
      [null, 401, 401],
      ['stranger', 404, 404],
      ['gus', 403, 403],
      ['dev', 403, 403],
      ['maria', 201, 403],
    ] as const) {
      expect([who, (await add(who, body)).status]).toEqual([who, toProject])
      expect([who, (await add(who, body, inGroup)).status]).toEqual([who, toGroup])
    }
    expect((await add('olga', body, inGroup)).status).toBe(201)
  })
})

describe('changing a member', () => {
  const update = (who: string, name: string, body: object, path = `/projects/${project}`) =>
    call(who, `PUT ${path}/members/${id(name)}`, body)

  it('takes the end away for null (document 3, section 4.6)', async () => {
    put('project', project, 'newcomer', 20, '2099-01-01')
    expect((await update('maria', 'newcomer', { access_level: 20, expires_at: null })).body).toMatchObject({
      access_level: 20,
      expires_at: null,
    })
  })

  it('changes the expiration in a group too (document 3, section 4.6)', async () => {
    const path = `/groups/${fleet}`
    const ends = { access_level: 20, expires_at: '2099-01-01T00:00:00.000Z' }
    const changed = await update('olga', 'gus', { access_level: 20, expires_at: '2099-01-01' }, path)
    expect(changed).toMatchObject({ status: 200, body: ends })
    expect((await call('olga', `GET ${path}/members/${id('gus')}`)).body).toMatchObject(ends)
  })

  it('takes the expiration as it was read (document 3, section 2, "Member")', async () => {
    put('project', project, 'newcomer', 20, '2099-01-01')
    const read = z
      .object({ expires_at: z.string() })
      .parse((await call('maria', `GET /projects/${project}/members/${id('newcomer')}`)).body)
    expect(await update('maria', 'newcomer', { access_level: 30, ...read })).toMatchObject({
      status: 200,
      body: { access_level: 30, ...read },
    })
  })

  it('changes the role or expiration, and keeps an omitted expiration', async () => {
    put('project', project, 'newcomer', 20, '2099-01-01')
    expect((await update('maria', 'newcomer', { access_level: 40 })).body).toMatchObject({
      access_level: 40,
      expires_at: '2099-01-01T00:00:00.000Z',
    })
    const endless = await update('maria', 'newcomer', { access_level: 40, expires_at: '' })
    expect(endless.body).toMatchObject({ expires_at: null })
    const audit = await call('maria', `GET /projects/${project}/audit_events?per_page=2`)
    expect(audit.body).toMatchObject([
      { details: { change: 'expires_at', from: '2099-01-01', to: null } },
      { details: { change: 'access_level', from: 'Reporter', to: 'Maintainer', target_details: expect.any(String) } },
    ])
    expect(
      (await call('newcomer', `PUT /projects/${project}/members/${id('newcomer')}`, { access_level: 40 })).status,
    ).toBe(200)
  })

  it('is for direct members, and needs the role', async () => {
    expect((await update('maria', 'dev', { access_level: 40 })).body).toEqual({ message: '404 Member Not Found' })
    put('project', project, 'newcomer', 20)
    expect((await update('dev', 'newcomer', { access_level: 30 })).status).toBe(403)
    expect((await update('maria', 'gus', { access_level: 20 }, `/groups/${fleet}`)).status).toBe(403)
    expect((await update('maria', 'newcomer', {})).body).toEqual({ message: 'access_level is missing' })
    expect((await update('maria', 'newcomer', { access_level: 35 })).status).toBe(400)
    expect((await update('maria', 'newcomer', { access_level: 20, expires_at: '1999-12-31' })).status).toBe(400)
  })

  it('never leaves a group without an owner', async () => {
    const path = `/groups/${fleet}`
    const refused = { status: 403, body: { message: '403 Forbidden - A group cannot be left without an owner' } }
    expect(await update('olga', 'olga', { access_level: 40 }, path)).toMatchObject(refused)
    expect((await update('olga', 'olga', { access_level: 50 }, path)).status).toBe(200)
    expect((await update('olga', 'maria', { access_level: 50 }, path)).status).toBe(200)
    expect((await update('olga', 'olga', { access_level: 40 }, path)).status).toBe(200)
    expect(await call('maria', `DELETE /groups/${fleet}/members/${id('maria')}`)).toMatchObject(refused)
    // In the subgroup, the owner of the parent group remains.
    put('group', pilots, 'newcomer', 50)
    expect((await call('maria', `DELETE /groups/${pilots}/members/${id('newcomer')}`)).status).toBe(204)
  })

  it('counts only owners whose role has not ended', async () => {
    put('group', fleet, 'maria', 50, '2020-01-01')
    expect((await call('olga', `DELETE /groups/${fleet}/members/${id('olga')}`)).status).toBe(403)
  })
})

describe('removing a member', () => {
  const remove = (who: string | null | undefined, name: string, headers = {}) =>
    call(who, `DELETE /projects/${project}/members/${id(name)}`, undefined, headers)

  it('takes the role away, and is in the activity and the audit log', async () => {
    put('project', project, 'newcomer', 30)
    expect(await remove('maria', 'newcomer')).toMatchObject({ status: 204, body: undefined })
    expect((await call('newcomer', `GET /projects/${project}`)).status).toBe(404)
    expect((await remove('maria', 'newcomer')).body).toEqual({ message: '404 Member Not Found' })
    const activity = await call('maria', `GET /projects/${project}/events?action=left`)
    expect(activity.body).toMatchObject([{ action_name: 'left', author_username: 'newcomer' }])
    const audit = await call('maria', `GET /projects/${project}/audit_events?per_page=1`)
    expect(audit.body).toMatchObject([{ details: { remove: 'user_access', from: 'Developer' } }])
  })

  it('requires permission, but all members may leave', async () => {
    put('project', project, 'newcomer', 10)
    expect((await remove(null, 'newcomer')).status).toBe(401)
    expect((await remove('stranger', 'newcomer')).status).toBe(404)
    expect((await remove('dev', 'newcomer')).status).toBe(403)
    expect((await remove('dev', 'stranger')).status).toBe(403)
    expect((await remove('newcomer', 'newcomer')).status).toBe(204)
    expect((await call('gus', `DELETE /groups/${fleet}/members/${id('gus')}`)).status).toBe(204)
  })

  it('has no effect when the membership was changed in the meantime', async () => {
    put('project', project, 'newcomer', 10)
    const before = new Date(Date.now() - 60_000).toUTCString()
    expect(await remove('maria', 'newcomer', { 'if-unmodified-since': before })).toMatchObject({ status: 412 })
    const now = new Date(Date.now() + 1000).toUTCString()
    expect((await remove('maria', 'newcomer', { 'if-unmodified-since': now })).status).toBe(204)
  })
})

describe('overriding the directory', () => {
  const override = (who: string, method: 'POST' | 'DELETE', name: string) =>
    call(who, `${method} /groups/${fleet}/members/${id(name)}/override`)

  it('is set and cleared, and returned from then on', async () => {
    expect((await call('olga', `GET /groups/${fleet}/members/${id('dev')}`)).body).not.toHaveProperty('override')
    expect(await override('olga', 'POST', 'dev')).toMatchObject({
      status: 201,
      body: { override: true, access_level: 30 },
    })
    expect((await call('gus', `GET /groups/${pilots}/members/all/${id('dev')}`)).body).toMatchObject({ override: true })
    expect(await override('olga', 'DELETE', 'dev')).toMatchObject({ status: 200, body: { override: false } })
    const audit = await call('olga', `GET /groups/${fleet}/audit_events?per_page=2`)
    expect(audit.body).toMatchObject([
      { details: { change: 'override', from: true, to: false } },
      { details: { change: 'override', from: false, to: true } },
    ])
  })

  it('is for owners, and for direct members of groups', async () => {
    expect((await override('maria', 'POST', 'dev')).status).toBe(403)
    expect((await override('maria', 'DELETE', 'dev')).status).toBe(403)
    expect((await override('olga', 'POST', 'stranger')).status).toBe(404)
    expect((await call('olga', `POST /projects/${project}/members/${id('dev')}/override`)).status).toBe(404)
  })
})

describe('a membership that has ended', () => {
  it('counts no longer, for rights and in lists, before anything has cleared it away', async () => {
    put('project', project, 'newcomer', 40, '2020-01-01')
    expect((await call('newcomer', `GET /projects/${project}`)).status).toBe(404)
    expect(names((await call('olga', `GET /projects/${project}/members`)).body)).toEqual([])
    expect((await call('olga', `GET /projects/${project}/members/${id('newcomer')}`)).status).toBe(404)
    expect((await call('newcomer', 'GET /projects')).body).toEqual([])
  })
})

it('changes persist over a restart', async () => {
  const path = '/api/v4/groups/harbor/members'
  const headers = { 'content-type': 'application/json' }
  await acrossRestart(
    async url => {
      const body = JSON.stringify({ user_id: 7, access_level: 30, expires_at: '2099-01-01' })
      await send(url, path, { method: 'POST', body, headers })
      await send(url, `${path}/7/override`, { method: 'POST' })
      await send(url, `${path}/8`, { method: 'DELETE' })
    },
    async url => {
      const kept = { access_level: 30, expires_at: '2099-01-01T00:00:00.000Z', override: true }
      expect((await send(url, `${path}/7`)).json()).toMatchObject(kept)
      expect((await send(url, `${path}/8`)).status).toBe(404)
    },
  )
})
