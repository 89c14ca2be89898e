import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestService, type TestRequest, type TestService } from '../testing/test-service.ts'

let service: TestService
let secretProject = 0
let openProject = 0

beforeAll(async () => {
  service = await startTestService()
  const { store } = service
  secretProject = (await service.addProject('vault/inner/plans', 'private')).id
  openProject = (await service.addProject('park/bench', 'public')).id
  await service.addProject('office/desk', 'internal')

  const dana = service.addUser('dana', [
    { secret: 'dana-api', scopes: ['api'] },
    { secret: 'dana-repository', scopes: ['read_repository'] },
    { secret: 'dana-user', scopes: ['read_user'] },
    { secret: 'dana-oauth', scopes: ['api'], kind: 'oauth' },
    { secret: 'dana-session', scopes: [], kind: 'session' },
    { secret: 'dana-sudo', scopes: ['api', 'sudo'] },
    { secret: 'dana-old', scopes: ['api'] },
  ])
  store.tokens.revoke('dana-old')
  store.tokens.add({
    userId: dana,
    secret: 'dana-expired',
    kind: 'personal',
    name: 'expired',
    scopes: ['api'],
    expiresAt: '2020-01-01',
  })
  service.addUser('stranger', [{ secret: 'stranger', scopes: ['api'] }])
  const vault = store.groups.find('vault', { userId: null, all: true })?.id ?? 0
  const roles = { guest: 10, reporter: 20, developer: 30, maintainer: 40 } as const
  for (const [name, accessLevel] of Object.entries(roles)) {
    const userId = service.addUser(name, [{ secret: name, scopes: ['api'] }])
    store.members.put({ type: 'group', sourceId: vault, userId, accessLevel })
  }
  const ines = store.users.byUsername('ines.okafor')?.id ?? 0
  store.tokens.add({ userId: ines, secret: 'ines-api-only', kind: 'personal', name: 'api only', scopes: ['api'] })
  store.tokens.add({ userId: ines, secret: 'ines-sudo-only', kind: 'personal', name: 'sudo only', scopes: ['sudo'] })
  store.tokens.add({ userId: ines, secret: 'ines-session', kind: 'session', name: 'session', scopes: [] })
})

afterAll(() => service.stop())

const none: TestRequest = { token: null }
const as = (token: string): TestRequest => ({ token })
const getTags = (id: number) => `/projects/${id}/repository/tags`

async function usernameSeen(path: string, request: TestRequest): Promise<unknown> {
  const reply = await service.call(path, request)
  const body = reply.json()
  return typeof body === 'object' && body !== null && 'username' in body ? body.username : [reply.status, body]
}

describe('the ways a token may come', () => {
  it.each<[string, string, TestRequest]>([
    ['Private-Token', '/user', as('dana-api')],
    ['Authorization: Bearer, personal', '/user', { token: null, headers: { authorization: 'Bearer dana-api' } }],
    ['Authorization: bearer, lower case', '/user', { token: null, headers: { authorization: 'bearer dana-api' } }],
    ['Authorization: Bearer, OAuth', '/user', { token: null, headers: { authorization: 'Bearer dana-oauth' } }],
    ['private_token in the query', '/user?private_token=dana-api', none],
    ['access_token in the query', '/user?access_token=dana-oauth', none],
    ['session cookie', '/user', { token: null, headers: { cookie: 'a=b; _service_session=dana-session' } }],
  ])('%s', async (_name, path, request) => {
    expect(await usernameSeen(path, request)).toBe('dana')
  })

  it.each<[string, string, TestRequest]>([
    ['none', '/user', none],
    ['unknown', '/user', as('nonsense')],
    ['empty', '/user', as('')],
    ['revoked', '/user', as('dana-old')],
    ['expired', '/user', as('dana-expired')],
    ['an OAuth token as Private-Token', '/user', as('dana-oauth')],
    ['a personal token as access_token', '/user?access_token=dana-api', none],
    ['a session secret as Private-Token', '/user', as('dana-session')],
    ['a token as session cookie', '/user', { token: null, headers: { cookie: '_service_session=dana-api' } }],
    ['a wrong token, even where none is needed', '/projects', as('nonsense')],
  ])('%s is 401', async (_name, path, request) => {
    const reply = await service.call(path, request)
    expect([reply.status, reply.json()]).toEqual([401, { message: '401 Unauthorized' }])
  })

  it.each<[string, string, TestRequest]>([
    ['a header', '/user', { token: null, headers: { 'job-token': 'dana-api' } }],
    ['the query', '/user?job_token=dana-api', none],
  ])(
    'a job token is taken nowhere: the documents name no endpoint that takes one (in %s)',
    async (_where, path, request) => {
      expect((await service.call(path, request)).status).toBe(401)
    },
  )

  it('the first of these counts: private token, access token, bearer, cookie', async () => {
    const { id } = await service
      .call('/user', as('dana-api'))
      .then(reply => z.object({ id: z.number() }).parse(reply.json()))
    const seen = async (path: string, headers: Readonly<Record<string, string>>) => {
      const reply = await service.call(path, { token: null, headers })
      return reply.status === 200 ? z.object({ id: z.number() }).parse(reply.json()).id : reply.status
    }
    const cookie = '_service_session=dana-session'
    const [authorization, wrong] = ['Bearer dana-api', 'Bearer wrong']
    expect(await seen('/user?private_token=dana-api', { 'private-token': 'wrong', authorization: wrong })).toBe(id)
    expect(await seen('/user?private_token=wrong', { 'private-token': 'dana-api' })).toBe(401)
    expect(await seen('/user?access_token=wrong', { 'private-token': 'dana-api', authorization: wrong })).toBe(id)
    expect(await seen('/user?access_token=dana-oauth', { authorization: wrong, cookie: 'wrong' })).toBe(id)
    expect(await seen('/user?access_token=wrong', { authorization, cookie })).toBe(401)
    expect(await seen('/user', { authorization, cookie: '_service_session=wrong' })).toBe(id)
    expect(await seen('/user', { authorization: wrong, cookie })).toBe(401)
    // An empty value counts as none.
    expect(await seen('/user?private_token=&access_token=', { cookie })).toBe(id)
    expect(await seen('/user', { authorization: 'Bearer', cookie })).toBe(id)
  })

  it('a cookie is read whole, by its whole name', async () => {
    service.addUser('cookie', [{ secret: 'with=more', scopes: [], kind: 'session' }])
    const statuses = [' _service_session=with=more ;b=c', 'x_service_session=with=more; _service_session'].map(
      async cookie => (await service.call('/user', { token: null, headers: { cookie } })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 401])
  })

  it('a blocked user is refused with a valid token', async () => {
    service.addUser('gone', [{ secret: 'gone-token', scopes: ['api'] }])
    expect((await service.call('/user', as('gone-token'))).status).toBe(200)
    service.store.users.setState('gone', 'blocked')
    expect((await service.call('/user', as('gone-token'))).status).toBe(403)
  })
})

describe('token scopes', () => {
  it.each<[string, string, string, number]>([
    ['read_user', '/user', 'dana-user', 200],
    ['read_user', '/projects', 'dana-user', 403],
    ['read_user', '/projects/park%2Fbench/repository/branches', 'dana-user', 403],
    ['read_repository', '/projects/park%2Fbench/repository/branches', 'dana-repository', 200],
    ['read_repository', '/user', 'dana-repository', 403],
    ['api', '/user', 'dana-api', 200],
    ['api', '/projects/park%2Fbench/repository/branches', 'dana-api', 200],
  ])('a token with %s on %s', async (_scope, path, token, status) => {
    expect((await service.call(path, as(token))).status).toBe(status)
  })

  it('names the missing scope', async () => {
    const reply = await service.call('/projects', as('dana-user'))
    expect(reply.json()).toMatchObject({
      error: 'insufficient_scope',
      error_description: expect.any(String),
      scope: 'api',
    })
  })

  it('reading does not allow writing', async () => {
    const request = { ...as('dana-repository'), method: 'POST', body: 'tag_name=x&ref=main' }
    expect((await service.call(getTags(openProject), request)).status).toBe(403)
  })
})

describe('impersonation', () => {
  it.each([
    [false, 'taken', ['dana', 'dana']],
    [true, 'refused when the instance is told so', 401],
  ] as const)('off: %s: a token made for somebody else is %s', async (noImpersonation, _outcome, expected) => {
    const other = await startTestService({ noImpersonation })
    other.addUser('dana', [
      { secret: 'made-for-dana', scopes: ['api'], kind: 'impersonation' },
      { secret: 'danas-own', scopes: ['api'] },
    ])
    const replies = await Promise.all([
      other.call('/user', as('made-for-dana')),
      other.call('/user?private_token=made-for-dana', none),
    ])
    if (expected === 401) expect(replies.map(({ status }) => status)).toEqual([401, 401])
    else expect(replies.map(reply => reply.json())).toMatchObject(expected.map(username => ({ username })))
    expect((await other.call('/user', as('danas-own'))).status).toBe(200)
    await other.stop()
  })
})

describe('sudo', () => {
  it.each([
    ['header with a username in other case', '/user', { headers: { sudo: 'DANA' } }],
    ['query with a username', '/user?sudo=dana', {}],
  ])('%s acts as that user', async (_name, path, request) => {
    expect(await usernameSeen(path, request)).toBe('dana')
  })

  it('takes an id', async () => {
    const id = service.store.users.byUsername('dana')?.id
    expect(await usernameSeen('/user', { headers: { sudo: String(id) } })).toBe('dana')
  })

  it('has the rights of the other user, not of the administrator', async () => {
    expect((await service.call(`/projects/${secretProject}`, { headers: { sudo: 'stranger' } })).status).toBe(404)
  })

  it('is refused for a blocked user', async () => {
    service.addUser('away', [])
    expect(await usernameSeen('/user', { headers: { sudo: 'away' } })).toBe('away')
    service.store.users.setState('away', 'blocked')
    expect((await service.call('/user', { headers: { sudo: 'away' } })).status).toBe(403)
  })

  it('is refused for all users except administrators', async () => {
    const reply = await service.call('/user', { ...as('dana-sudo'), headers: { sudo: 'guest' } })
    expect([reply.status, reply.json()]).toEqual([403, { message: '403 Forbidden - Must be admin to use sudo' }])
  })

  it('needs the sudo scope', async () => {
    const reply = await service.call('/user', { ...as('ines-api-only'), headers: { sudo: 'dana' } })
    expect(reply.status).toBe(403)
    expect(reply.json()).toMatchObject({
      error: 'insufficient_scope',
      error_description: expect.any(String),
      scope: 'sudo',
    })
  })

  it('gives no other scope', async () => {
    const sudo = { token: 'ines-sudo-only', headers: { sudo: 'dana' } }
    for (const [path, scope] of [
      ['/user', 'read_user'],
      ['/projects', 'api'],
      [getTags(openProject), 'read_repository'],
    ] as const) {
      const reply = await service.call(path, sudo)
      expect([reply.status, reply.json()]).toMatchObject([403, { error: 'insufficient_scope', scope }])
    }
  })

  it('is refused to a session', async () => {
    const headers = { cookie: '_service_session=ines-session', sudo: 'dana' }
    const message = '403 Forbidden - Must be authenticated using an OAuth or personal access token to use sudo'
    const reply = await service.call('/user', { token: null, headers })
    expect([reply.status, reply.json()]).toEqual([403, { message }])
  })

  it('to an unknown user is 404 and names them', async () => {
    const reply = await service.call('/user', { headers: { sudo: 'nobody-here' } })
    expect(reply.status).toBe(404)
    expect(reply.json()).toEqual({ message: expect.stringContaining("'nobody-here'") })
  })

  it('is never ignored: an invalid sudo parameter does not execute the request as the administrator', async () => {
    for (const query of ['sudo[]=3', 'sudo[id]=3', 'sudo[]=']) {
      const reply = await service.call(`/user?${query}`)
      expect([reply.status, reply.json()]).toEqual([400, { message: 'sudo is invalid' }])
    }
    expect((await service.call('/user?sudo=')).status).toBe(404)
    expect((await service.call('/user', { headers: { sudo: '' } })).status).toBe(404)
  })

  it('without a token is 401', async () => {
    expect((await service.call('/projects?sudo=dana', none)).status).toBe(401)
  })
})

describe('who may see a project', () => {
  it.each<[string, TestRequest, number, number, number]>([
    ['nobody signed in', none, 404, 404, 200],
    ['a stranger', as('stranger'), 404, 200, 200],
    ['a guest of a group two levels up', as('guest'), 200, 200, 200],
    ['an administrator', {}, 200, 200, 200],
  ])('%s', async (_who, request, vault, office, park) => {
    const statuses = ['vault%2Finner%2Fplans', 'office%2Fdesk', 'park%2Fbench'].map(
      async path => (await service.call(`/projects/${path}`, request)).status,
    )
    expect(await Promise.all(statuses)).toEqual([vault, office, park])
  })

  it('a private project and one that is not there look the same', async () => {
    const hidden = await service.call(`/projects/${secretProject}`, as('stranger'))
    const absent = await service.call('/projects/999999', as('stranger'))
    expect([hidden.status, hidden.text]).toEqual([absent.status, absent.text])
    expect(hidden.json()).toEqual({ message: '404 Project Not Found' })
  })

  it('lists hold only what may be seen', async () => {
    const paths = async (request: TestRequest) => {
      const projects = (await service.call('/projects?order_by=id&sort=asc', request)).json()
      return Array.isArray(projects) ? projects.map(project => project.path_with_namespace) : projects
    }
    expect(await paths(none)).toEqual(['park/bench'])
    expect(await paths(as('stranger'))).toEqual(['park/bench', 'office/desk'])
    expect(await paths(as('guest'))).toEqual(['vault/inner/plans', 'park/bench', 'office/desk'])
    const mine = (await service.call('/projects?membership=true', as('guest'))).json()
    expect(mine).toMatchObject([{ path_with_namespace: 'vault/inner/plans' }])
  })

  it('a private group is 404 to strangers and there for members', async () => {
    expect((await service.call('/groups/vault', as('stranger'))).status).toBe(404)
    expect((await service.call('/groups/vault%2Finner', as('guest'))).status).toBe(200)
  })
})

describe('what a role allows', () => {
  it.each<[string, TestRequest, number, number]>([
    ['nobody signed in', none, 401, 401],
    ['a stranger', as('stranger'), 404, 403],
    ['a guest', as('guest'), 403, 403],
    ['a reporter', as('reporter'), 403, 403],
    ['a developer', as('developer'), 201, 403],
    ['a maintainer', as('maintainer'), 201, 403],
    ['an administrator', {}, 201, 201],
  ])(
    '%s making a tag in a private project, and in a public one they are no member of',
    async (who, request, vault, park) => {
      const body = JSON.stringify({ tag_name: `by-${who.replaceAll(' ', '-')}`, ref: 'main' })
      const post = { ...request, method: 'POST', body, headers: { 'content-type': 'application/json' } }
      const statuses = [
        (await service.call(getTags(secretProject), post)).status,
        (await service.call(getTags(openProject), post)).status,
      ]
      expect(statuses).toEqual([vault, park])
    },
  )

  it('guests of a private project read neither code nor tags nor archives', async () => {
    const repository = (project: number) => `/projects/${project}/repository`
    const reads = [
      'tree',
      'files/README%2Emd?ref=main',
      'files/README%2Emd/raw?ref=main',
      'files/README%2Emd/blame?ref=main',
      'commits',
      'commits/main',
      'commits/main/diff',
      'commits/main/refs',
      'branches',
      'tags',
      'archive',
      'compare?from=main&to=main',
      'contributors',
      'merge_base?refs[]=main&refs[]=main',
    ]
    const statuses = async (project: number, who: string) => {
      const replies = reads.map(async read => (await service.call(`${repository(project)}/${read}`, as(who))).status)
      return [...new Set(await Promise.all(replies))]
    }
    expect(await statuses(secretProject, 'guest')).toEqual([403])
    expect(await statuses(secretProject, 'reporter')).toEqual([200])
    expect(await statuses(openProject, 'guest')).toEqual([200])
    expect((await service.call(`/projects/${secretProject}`, as('guest'))).status).toBe(200)
  })

  it('of a public project, commits can be read without authentication (document 1, section 4.2)', async () => {
    const reads = ['commits', 'commits/main', 'commits/main/diff', 'commits/main/refs', 'commits/main/comments']
    const replies = reads.map(read => service.call(`/projects/${openProject}/repository/${read}`, none))
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('what is marked public is read without authentication in a public project only (document 1, section 4)', async () => {
    const tree = z
      .array(z.object({ id: z.string(), type: z.string() }))
      .parse((await service.call(`/projects/${openProject}/repository/tree`)).json())
    const blob = tree.find(({ type }) => type === 'blob')?.id
    const reads = [
      'files/README%2Emd?ref=main',
      'files/README%2Emd/blame?ref=main',
      'files/README%2Emd/raw?ref=main',
      'tree',
      `blobs/${blob}`,
      `blobs/${blob}/raw`,
      'archive.zip',
      'compare?from=main&to=main',
      'contributors',
      'tags',
    ]
    const statuses = async (project: number) => {
      const replies = reads.map(read => service.call(`/projects/${project}/repository/${read}`, none))
      return [...new Set((await Promise.all(replies)).map(({ status }) => status))]
    }
    expect([await statuses(openProject), await statuses(secretProject)]).toEqual([[200], [404]])
  })

  it('an insufficient role gives an error that says so', async () => {
    const reply = await service.call(getTags(secretProject), { ...as('guest'), method: 'POST', body: '' })
    expect(reply.json()).toEqual({ message: '403 Forbidden' })
  })

  it('an expired membership is none', async () => {
    const userId = service.addUser('former', [{ secret: 'former', scopes: ['api'] }])
    service.store.members.put({
      type: 'project',
      sourceId: secretProject,
      userId,
      accessLevel: 40,
      expiresAt: '2021-05-01',
    })
    expect((await service.call(`/projects/${secretProject}`, as('former'))).status).toBe(404)
  })
})
