import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { activityEvent } from '#shared/contract/activity-events.ts'
import type { ActivityEvent } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import { openStore } from '../store/store.ts'
import { startTestService, type TestReply, type TestService } from '../testing/test-service.ts'
import { removeOldEvents } from './activity-events.ts'

const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const getDate = (time: string) => time.slice(0, 10)

let service: TestService
let own: { id: number }
let secret: { id: number }
let mara: number
let ben: number

const events = (reply: TestReply) => z.array(activityEvent).parse(reply.json())
const titles = (reply: TestReply) => events(reply).map(event => event.target_title)
const as = (token: string) => ({ token })

beforeAll(async () => {
  service = await startTestService()
  own = await service.addProject('yard/boats', 'internal')
  secret = await service.addProject('vault/plans', 'private')
  mara = service.addUser('mara', [
    { secret: 'mara-all', scopes: ['api'] },
    { secret: 'mara-user', scopes: ['read_user'] },
    { secret: 'mara-repository', scopes: ['read_repository'] },
  ])
  ben = service.addUser('ben', [{ secret: 'ben-all', scopes: ['api'] }])
  const { members } = service.store
  members.put({ type: 'project', sourceId: own.id, userId: mara, accessLevel: accessLevels.developer })
  members.put({ type: 'project', sourceId: secret.id, userId: mara, accessLevel: accessLevels.developer })

  const add = (event: ActivityEvent, author: number, days: number) =>
    service.store.activityEvents.add(event, author, ago(days))
  const issue = (title: string) => ({ type: 'Issue', id: 5, iid: 2, title }) as const
  add({ projectId: own.id, action: 'created', target: issue('opened, long gone') }, mara, 800)
  add({ projectId: own.id, action: 'created', target: issue('opened') }, mara, 30)
  add({ projectId: own.id, action: 'closed', target: issue('closed') }, mara, 20)
  add(
    { projectId: own.id, action: 'merged', target: { type: 'MergeRequest', id: 9, iid: 1, title: 'merged' } },
    ben,
    10,
  )
  add({ projectId: secret.id, action: 'reopened', target: issue('reopened in secret') }, mara, 5)
  const note = {
    id: 71,
    body: 'Looks *fine*',
    createdAt: ago(4),
    system: false,
    noteable: { type: 'Issue', id: 5, iid: 2 },
  } as const
  add({ projectId: own.id, action: 'commented', target: { type: 'Note', id: 71, title: 'commented' }, note }, mara, 4)
})
afterAll(() => service.stop())

describe('GET /events', () => {
  it('lists what the caller did, newest first', async () => {
    expect(titles(await service.call('/events', as('mara-all')))).toEqual([
      'commented',
      'reopened in secret',
      'closed',
      'opened',
    ])
  })

  it('lists the events of all users in the caller’s projects with scope=all', async () => {
    const all = await service.call('/events?scope=all', as('mara-all'))
    expect(titles(all)).toEqual(['commented', 'reopened in secret', 'merged', 'closed', 'opened'])
    expect(titles(await service.call('/events?scope=all', as('ben-all')))).toEqual([])
    expect((await service.call('/events?scope=some', as('ben-all'))).status).toBe(400)
  })

  it('needs the scope read_user or api', async () => {
    expect((await service.call('/events', as('mara-user'))).status).toBe(200)
    const refused = await service.call('/events', as('mara-repository'))
    expect(refused.status).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'insufficient_scope', scope: 'read_user' })
    expect((await service.call('/events', { token: null })).status).toBe(401)
  })

  it.each([
    ['action=closed', ['closed']],
    ['target_type=issue', ['reopened in secret', 'closed', 'opened']],
    ['target_type=note', ['commented']],
    ['target_type=issue&action=created', ['opened']],
    ['target_type=snippet', []],
    ['sort=asc', ['opened', 'closed', 'reopened in secret', 'commented']],
    ['sort=asc&per_page=2&page=2', ['reopened in secret', 'commented']],
  ])('filters and sorts by %s', async (query, expected) => {
    expect(titles(await service.call(`/events?${query}`, as('mara-all')))).toEqual(expected)
  })

  it.each([
    [
      'action',
      [
        'created',
        'updated',
        'closed',
        'reopened',
        'pushed',
        'commented',
        'merged',
        'joined',
        'left',
        'destroyed',
        'expired',
      ],
    ],
    ['target_type', ['issue', 'milestone', 'merge_request', 'note', 'project', 'snippet', 'user']],
  ])('takes the %s of the document, in lower case alone', async (name, values) => {
    for (const value of values) {
      expect([value, (await service.call(`/events?${name}=${value}`, as('mara-all'))).status]).toEqual([value, 200])
      const upper = await service.call(`/events?${name}=${value.toUpperCase()}`, as('mara-all'))
      expect([value, upper.status]).toEqual([value, 400])
    }
  })

  it('leaves out the days of after and before themselves', async () => {
    const [first, last] = [getDate(ago(30)), getDate(ago(4))]
    const between = await service.call(`/events?after=${first}&before=${last}`, as('mara-all'))
    expect(titles(between)).toEqual(['reopened in secret', 'closed'])
    const around = `after=${getDate(ago(31))}&before=${getDate(ago(3))}`
    expect(titles(await service.call(`/events?${around}`, as('mara-all')))).toHaveLength(4)
  })

  it.each([
    'action=opened',
    'target_type=Issue',
    'sort=up',
    'before=yesterday',
    'after=2026-02-30',
    'before=2026-01-01T00:00:00Z',
  ])('refuses %s', async query => {
    const reply = await service.call(`/events?${query}`, as('mara-all'))
    expect(reply.status).toBe(400)
    expect(reply.json()).toMatchObject({ message: expect.stringContaining(query.split('=')[0] ?? '') })
  })

  it('shows every field of the document', async () => {
    const [event] = events(await service.call('/events?action=commented', as('mara-all')))
    const author = {
      id: mara,
      username: 'mara',
      name: 'Person 1',
      state: 'active',
      avatar_url: null,
      web_url: `${service.url}/mara`,
    }
    expect(event).toEqual({
      id: expect.any(Number),
      title: null,
      project_id: own.id,
      action_name: 'commented on',
      target_id: 71,
      target_iid: null,
      target_type: 'Note',
      author_id: mara,
      target_title: 'commented',
      created_at: expect.any(String),
      author,
      author_username: 'mara',
      data: null,
      note: {
        id: 71,
        body: 'Looks *fine*',
        attachment: null,
        author,
        created_at: expect.any(String),
        system: false,
        noteable_id: 5,
        noteable_type: 'Issue',
        noteable_iid: 2,
      },
    })
  })
})

describe('GET /users/:id/events', () => {
  it('takes an id or a username in any case, and leaves out what the caller may not see', async () => {
    for (const name of [mara, 'mara', 'MARA']) {
      expect(titles(await service.call(`/users/${name}/events`, as('ben-all')))).toEqual([
        'commented',
        'closed',
        'opened',
      ])
    }
    const counted = await service.call('/users/mara/events?per_page=1', as('ben-all'))
    expect(counted.headers).toMatchObject({ 'x-total': '3', 'x-next-page': '2' })
    expect(titles(await service.call('/users/mara/events'))).toHaveLength(4)
  })

  it('needs the scope read_user or api (document 3, section 6.1)', async () => {
    expect((await service.call('/users/ben/events', as('mara-user'))).status).toBe(200)
    expect((await service.call('/users/ben/events', as('mara-repository'))).status).toBe(403)
    expect((await service.call('/users/ben/events', { token: null })).status).toBe(401)
  })

  it('is empty for a private profile, but not for its owner and administrators', async () => {
    service.store.userProfiles.put(ben, { privateProfile: true })
    expect(titles(await service.call('/users/ben/events', as('mara-all')))).toEqual([])
    expect(titles(await service.call('/users/ben/events', as('ben-all')))).toEqual(['merged'])
    expect(titles(await service.call('/users/ben/events'))).toEqual(['merged'])
  })

  it('is 404 for an unknown user', async () => {
    expect((await service.call('/users/999999/events')).status).toBe(404)
    expect((await service.call('/users/nobody/events')).status).toBe(404)
  })
})

describe.each<[string, () => string]>([
  ['a user', () => '/users/mara/events'],
  ['a project', () => `/projects/${own.id}/events`],
])('the events of %s', (_whose, path) => {
  it.each([
    ['action=closed', ['closed']],
    ['target_type=note', ['commented']],
    [`after=${getDate(ago(25))}&before=${getDate(ago(15))}`, ['closed']],
    ['sort=asc&target_type=issue', ['opened', 'closed']],
    ['sort=desc&target_type=issue', ['closed', 'opened']],
  ])('are filtered and sorted by %s (document 3, section 6.1)', async (query, expected) => {
    const found = await service.call(`${path()}?${query}`, as('ben-all'))
    expect(titles(found)).toEqual(expected)
  })

  it('have their target and what was done to it (document 3, section 6.1)', async () => {
    const found = await service.call(`${path()}?target_type=issue`, as('ben-all'))
    const target = { project_id: own.id, target_id: 5, target_iid: 2, target_type: 'Issue', author_username: 'mara' }
    expect(events(found)).toMatchObject([
      { ...target, action_name: 'closed' },
      { ...target, action_name: 'opened' },
    ])
  })
})

describe('GET /projects/:project_id/events', () => {
  it('lists the events of a project, for users who may see it', async () => {
    expect(titles(await service.call('/projects/yard%2Fboats/events', as('ben-all')))).toEqual([
      'commented',
      'merged',
      'closed',
      'opened',
    ])
    expect((await service.call('/projects/vault%2Fplans/events', as('ben-all'))).status).toBe(404)
    expect(titles(await service.call(`/projects/${secret.id}/events`, as('mara-all')))).toEqual(['reopened in secret'])
    expect((await service.call(`/projects/${own.id}/events`, { token: null })).status).toBe(401)
  })

  it('reports merges as accepted', async () => {
    const merged = events(await service.call(`/projects/${own.id}/events?action=merged`, as('ben-all')))
    expect(merged).toMatchObject([{ action_name: 'accepted', target_type: 'MergeRequest', target_iid: 1 }])
  })

  it('has a push with its commits, and a tag', async () => {
    const place = await service.addProject('yard/log', 'internal')
    const commit = { branch: 'main', commit_message: 'Write it down\n\nAll of it', content: 'x' }
    const request = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const made = await service.call(`/projects/${place.id}/repository/files/a.txt`, {
      ...request,
      body: JSON.stringify(commit),
    })
    const aside = { ...commit, branch: 'aside', start_branch: 'main' }
    await service.call(`/projects/${place.id}/repository/files/b.txt`, { ...request, body: JSON.stringify(aside) })
    await service.call(`/projects/${place.id}/repository/tags?tag_name=v1&ref=main`, { method: 'POST' })
    await service.call(`/projects/${place.id}/repository/tags/v1`, { method: 'DELETE' })
    expect(made.status).toBe(201)
    const reported = events(await service.call(`/projects/${place.id}/events?sort=asc`))
    const push = {
      commit_count: 1,
      ref_type: 'branch',
      commit_title: 'Write it down',
      commit_to: expect.stringMatching(/^[0-9a-f]{40}$/),
    }
    expect(reported).toMatchObject([
      {
        action_name: 'pushed',
        push_data: { ...push, action: 'pushed', ref: 'main', commit_from: expect.stringMatching(/^[0-9a-f]{40}$/) },
      },
      { action_name: 'pushed new', push_data: { ...push, action: 'created', ref: 'aside', commit_from: null } },
      { action_name: 'pushed new', push_data: { action: 'created', ref_type: 'tag', ref: 'v1' } },
      { action_name: 'deleted', push_data: { action: 'removed', ref_type: 'tag', ref: 'v1', commit_to: null } },
    ])
    expect(reported.map(event => [event.target_id, event.target_type, event.target_title])).toEqual(
      reported.map(() => [null, null, null]),
    )
  })
})

describe('the age of events', () => {
  it('shows none older than two years, and removes them', async () => {
    const { activityEvents } = service.store
    const viewer = { userId: null, all: true }
    const everything = {
      source: { kind: 'project', id: own.id },
      viewer,
      from: '',
      sort: 'asc',
      limit: 10,
      offset: 0,
    } as const
    const kept = () => activityEvents.list(everything).items.map(row => row.target_title)
    expect(kept()).toContain('opened, long gone')
    const ofProject = `/projects/${own.id}/events?after=2000-01-01`
    expect(titles(await service.call(ofProject))).not.toContain('opened, long gone')
    expect(removeOldEvents(service.store, new Date())).toBe(1)
    expect(removeOldEvents(service.store, new Date())).toBe(0)
    expect(kept()).toEqual(['opened', 'closed', 'merged', 'commented'])
  })
})

describe('very many events', () => {
  it('are paginated without a total, for every source', async () => {
    const place = await service.addProject('crowd/noise', 'internal')
    const lou = service.addUser('lou', [{ secret: 'lou-all', scopes: ['api'] }])
    service.store.members.put({ type: 'project', sourceId: place.id, userId: lou, accessLevel: accessLevels.guest })
    const begin = Date.now() - 100 * day
    service.store.transaction(() => {
      for (let turn = 0; turn < 10_050; turn++) {
        const target = { type: 'Issue', id: turn, title: String(turn) } as const
        service.store.activityEvents.add(
          { projectId: place.id, action: 'created', target },
          lou,
          new Date(begin + turn * 1000).toISOString(),
        )
      }
    })
    for (const path of ['/events', '/events?scope=all', '/users/lou/events', `/projects/${place.id}/events`]) {
      const join = path.includes('?') ? '&' : '?'
      const reply = await service.call(`${path}${join}per_page=3&page=2`, as('lou-all'))
      expect(titles(reply)).toEqual(['10046', '10045', '10044'])
      expect(reply.headers['x-total']).toBeUndefined()
      expect(reply.headers['x-next-page']).toBe('3')
      const last = await service.call(`${path}${join}per_page=100&page=101`, as('lou-all'))
      expect(events(last)).toHaveLength(50)
      expect(last.headers['x-next-page']).toBe('')
    }
  })
})

describe('after a restart', () => {
  it('the events are still there', () => {
    const again = openStore(service.directory)
    const source = { kind: 'author', id: ben } as const
    const { items } = again.activityEvents.list({
      source,
      viewer: { userId: ben, all: false },
      from: '',
      sort: 'desc',
      limit: 5,
      offset: 0,
    })
    again.close()
    expect(items.map(row => row.target_title)).toEqual(['merged'])
  })
})
