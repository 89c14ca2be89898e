import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auditEvent } from '#shared/contract/audit-events.ts'
import { accessLevels } from '../store/access-levels.ts'
import { acrossRestart } from '../testing/restart.ts'
import { send, startTestService, type TestReply, type TestService } from '../testing/test-service.ts'

let service: TestService
let project: { id: number; groupId: number }

const events = (reply: TestReply) => z.array(auditEvent).parse(reply.json())
const messages = (reply: TestReply) => events(reply).map(event => event.details.custom_message)
const as = (token: string) => ({ token })
const getPath = (link: unknown) => /<[^>]*\/api\/v4([^>]*)>; rel="next"/.exec(String(link))?.[1]

/** One event a minute: of the project, of the group, of a user, and so on. */
const begin = Date.parse('2026-03-01T12:00:00.000Z')
const time = (minutes: number) => new Date(begin + minutes * 60_000).toISOString()
const inSeconds = (minutes: number) => time(minutes).replace('.000', '')

beforeAll(async () => {
  service = await startTestService()
  project = await service.addProject('dock/crane', 'private')
  for (const [name, level] of [
    ['guest', accessLevels.guest],
    ['developer', accessLevels.developer],
    ['maintainer', accessLevels.maintainer],
    ['owner', accessLevels.owner],
  ] as const) {
    const userId = service.addUser(name, [{ secret: `token-${name}`, scopes: ['api'] }])
    service.store.members.put({ type: 'group', sourceId: project.groupId, userId, accessLevel: level })
  }
  service.addUser('stranger', [{ secret: 'token-stranger', scopes: ['api'] }])
  const origin = { authorId: 1, authorName: 'Somebody', ipAddress: '2001:db8::1' }
  const entities = [
    { type: 'Project', id: project.id, path: 'dock/crane' },
    { type: 'Group', id: project.groupId, path: 'dock' },
    { type: 'User', id: 1, path: 'somebody' },
  ] as const
  for (let turn = 0; turn < 30; turn++) {
    const entity = entities[turn % 3] ?? entities[0]
    service.store.auditEvents.add({ entity, details: { custom_message: `event ${turn}` } }, origin, time(turn))
  }
})
afterAll(() => service.stop())

describe('who may read the audit log', () => {
  it.each([
    ['/audit_events', 'Administrator only', [403, 403, 403, 403, 403]],
    ['/audit_events/1', 'Administrator only', [403, 403, 403, 403, 403]],
    ['/groups/dock/audit_events', 'owners of the group', [403, 403, 403, 200, 404]],
    ['/groups/dock/audit_events/2', 'owners of the group', [403, 403, 403, 200, 404]],
    ['/projects/dock%2Fcrane/audit_events', 'maintainers and owners', [403, 403, 200, 200, 404]],
    ['/projects/dock%2Fcrane/audit_events/1', 'maintainers and owners', [403, 403, 200, 200, 404]],
  ])('%s: %s', async (path, _who, expected) => {
    const people = ['guest', 'developer', 'maintainer', 'owner', 'stranger']
    const replies = await Promise.all(people.map(name => service.call(path, as(`token-${name}`))))
    expect(replies.map(reply => reply.status)).toEqual(expected)
    expect((await service.call(path)).status).toBe(200)
    expect((await service.call(path, { token: null })).status).toBe(401)
  })

  it('takes an edition that has it', async () => {
    const statuses = async (edition: 'core' | 'starter' | 'premium') => {
      const other = await startTestService({ edition, sandbox: false })
      const { id, groupId } = await other.addProject('a/b', 'public')
      const paths = ['/audit_events', `/groups/${groupId}/audit_events`, `/projects/${id}/audit_events`]
      const replies = await Promise.all(paths.map(path => other.call(path)))
      await other.stop()
      return replies.map(reply => reply.status)
    }
    expect(await statuses('core')).toEqual([403, 403, 403])
    expect(await statuses('starter')).toEqual([403, 200, 200])
    expect(await statuses('premium')).toEqual([200, 200, 200])
  })
})

describe('GET /audit_events', () => {
  it('is newest first, with all fields', async () => {
    const reply = await service.call('/audit_events')
    expect(reply.headers).toMatchObject({ 'x-total': '30', 'x-per-page': '20', 'x-next-page': '2' })
    expect(events(reply)[0]).toEqual({
      id: 30,
      author_id: 1,
      entity_id: 1,
      entity_type: 'User',
      details: {
        custom_message: 'event 29',
        author_name: 'Somebody',
        ip_address: '2001:db8::1',
        entity_path: 'somebody',
      },
      created_at: time(29),
    })
    expect(messages(reply)).toEqual(Array.from({ length: 20 }, (_, index) => `event ${29 - index}`))
  })

  it('takes times that are inclusive at both ends', async () => {
    const reply = await service.call(`/audit_events?created_after=${inSeconds(4)}&created_before=${inSeconds(6)}`)
    expect(messages(reply)).toEqual(['event 6', 'event 5', 'event 4'])
    const zoned = `created_after=${encodeURIComponent('2026-03-01T14:28:00+02:00')}`
    expect(messages(await service.call(`/audit_events?${zoned}`))).toEqual(['event 29', 'event 28'])
    // As programs write times: an offset without a colon, no zone, no seconds.
    for (const text of ['2026-03-01T14:28:00+0200', '2026-03-01T12:28:00', '2026-03-01T12:28Z']) {
      const reply = await service.call(`/audit_events?created_after=${encodeURIComponent(text)}`)
      expect([text, messages(reply)]).toEqual([text, ['event 29', 'event 28']])
      const before = await service.call(`/audit_events?per_page=1&created_before=${encodeURIComponent(text)}`)
      expect([text, messages(before)]).toEqual([text, ['event 28']])
    }
    expect(messages(await service.call('/audit_events?created_before=0001-01-01T00:00:00Z'))).toEqual([])
    expect(messages(await service.call('/audit_events?created_after=9999-12-31T23:59:59-12:00'))).toEqual([])
  })

  it.each(['/groups/dock/audit_events', '/projects/dock%2Fcrane/audit_events'])(
    'has the times of the document in the logs of groups and projects too: %s',
    async path => {
      const all = events(await service.call(`${path}?per_page=100`))
      const [newest] = all
      const oldest = all.at(-1)
      expect(all.length).toBeGreaterThan(1)
      const around = `created_after=${oldest?.created_at}&created_before=${newest?.created_at}&per_page=100`
      expect(events(await service.call(`${path}?${around}`))).toEqual(all)
      const later = events(await service.call(`${path}?created_after=${newest?.created_at}`))
      expect(later.every(event => event.created_at === newest?.created_at)).toBe(true)
      expect(later.length).toBeLessThan(all.length)
      const earlier = events(await service.call(`${path}?created_before=${oldest?.created_at}`))
      expect(earlier.map(event => event.id)).toEqual([oldest?.id])
      expect((await service.call(`${path}?created_after=yesterday`)).status).toBe(400)
    },
  )

  it('filters by the type of entity, and by one entity', async () => {
    const users = await service.call('/audit_events?entity_type=User&per_page=2')
    expect(messages(users)).toEqual(['event 29', 'event 26'])
    expect(users.headers['x-total']).toBe('10')
    expect(
      messages(await service.call(`/audit_events?entity_type=Project&entity_id=${project.id}&per_page=1`)),
    ).toEqual(['event 27'])
    expect(messages(await service.call('/audit_events?entity_type=Project&entity_id=999'))).toEqual([])
  })

  it.each([
    'entity_id=1',
    'entity_type=user',
    'entity_type=Epic',
    'created_after=2026-03-01',
    'created_after=2026-02-30T00:00:00Z',
    'created_before=soon',
    'entity_type=User&entity_id=x',
  ])('refuses %s', async query => {
    const reply = await service.call(`/audit_events?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.json()).toMatchObject({ message: expect.stringMatching(/entity_type|entity_id|created_/) })
  })

  it('walks by keyset to the end, each event once, while new ones come in', async () => {
    const found: number[] = []
    let path: string | undefined = '/audit_events?pagination=keyset&per_page=7&entity_type=Project'
    while (path !== undefined) {
      const reply: TestReply = await service.call(path)
      expect(reply.headers['x-total']).toBeUndefined()
      expect(reply.headers.links).toBe(reply.headers.link)
      found.push(...events(reply).map(event => event.id))
      path = getPath(reply.headers.link)
      await service.call(
        `/projects/${project.id}/repository/tags?tag_name=walk-${found.length}&ref=main&release_description=x`,
        { method: 'POST' },
      )
    }
    expect(found).toEqual([28, 25, 22, 19, 16, 13, 10, 7, 4, 1])
  })

  it('is empty after the end, and starts at the beginning for an invalid cursor', async () => {
    const walk = '/audit_events?pagination=keyset&per_page=3&entity_type=Group'
    expect(messages(await service.call(`${walk}&id_before=1`))).toEqual([])
    expect(messages(await service.call(`${walk}&id_before=nonsense`))).toHaveLength(3)
    expect(messages(await service.call(`${walk}&id_before=99999999`))).toHaveLength(3)
  })
})

describe('one event', () => {
  it('is found by its id, and only beside the entity it is about', async () => {
    expect((await service.call('/audit_events/3')).json()).toMatchObject({ id: 3, entity_type: 'User' })
    expect((await service.call('/audit_events/99999')).status).toBe(404)
    expect((await service.call('/audit_events/x')).status).toBe(400)
    expect((await service.call(`/projects/${project.id}/audit_events/4`)).json()).toMatchObject({
      id: 4,
      entity_id: project.id,
    })
    expect((await service.call(`/projects/${project.id}/audit_events/2`)).status).toBe(404)
    expect((await service.call(`/groups/${project.groupId}/audit_events/2`)).json()).toMatchObject({ id: 2 })
    expect((await service.call(`/groups/${project.groupId}/audit_events/1`)).status).toBe(404)
  })
})

describe('what a change leaves behind', () => {
  const release = (name: string, headers: Record<string, string> = {}) =>
    service.call(`/projects/${project.id}/repository/tags?tag_name=${name}&ref=main&release_description=notes`, {
      method: 'POST',
      headers,
    })

  it('has author, IP address and change', async () => {
    expect((await release('v1')).status).toBe(201)
    const [event] = events(await service.call(`/projects/${project.id}/audit_events?per_page=1`))
    expect(event).toMatchObject({
      entity_type: 'Project',
      entity_id: project.id,
      details: {
        add: 'release',
        target_type: 'Release',
        target_details: 'v1',
        author_name: 'Ines Okafor',
        ip_address: '127.0.0.1',
        entity_path: 'dock/crane',
      },
    })
    expect(event?.details.custom_message).toBeUndefined()
  })

  it('names the administrator behind a sudo', async () => {
    expect((await release('v2', { sudo: 'maintainer' })).status).toBe(201)
    const [event] = events(await service.call(`/projects/${project.id}/audit_events?per_page=1`))
    const maintainer = service.store.users.byUsername('maintainer')
    expect(event).toMatchObject({
      author_id: maintainer?.id,
      details: { author_name: maintainer?.name, custom_message: 'sudo by Ines Okafor (@ines.okafor)' },
    })
  })

  it('has no event for a refused request', async () => {
    const before = (await service.call('/audit_events')).headers['x-total']
    expect((await release('v1')).status).toBe(405)
    expect((await release('v9', { sudo: 'nobody' })).status).toBe(404)
    expect((await release('v9', { 'private-token': 'token-guest' })).status).toBe(403)
    expect((await service.call('/audit_events')).headers['x-total']).toBe(before)
  })

  it('keeps the order of ids the order of times when the clock was set back', async () => {
    const entity = { type: 'User', id: 77, path: 'clock' } as const
    const origin = { authorId: 1, authorName: 'Somebody', ipAddress: null }
    service.store.auditEvents.add({ entity, details: { custom_message: 'early' } }, origin, '2001-01-01T00:00:00.000Z')
    const reply = await service.call('/audit_events?per_page=2')
    const [early, before] = events(reply)
    expect(early?.details).toMatchObject({ custom_message: 'early', ip_address: null })
    expect(early?.created_at).toBe(before?.created_at)
  })
})

describe('very many events', () => {
  it('have no total, and every page of them can be had both ways', async () => {
    const other = await startTestService()
    const origin = { authorId: 1, authorName: 'Somebody', ipAddress: null }
    const entity = { type: 'User', id: 5, path: 'five' } as const
    other.store.transaction(() => {
      for (let turn = 1; turn <= 10_003; turn++) {
        other.store.auditEvents.add({ entity, details: { custom_message: String(turn) } }, origin, time(turn))
      }
    })
    const deep = await other.call('/audit_events?page=101')
    expect(deep.headers['x-total']).toBeUndefined()
    expect(deep.headers.link).not.toContain('rel="last"')
    expect(messages(deep)).toEqual(
      messages(await other.call(`/audit_events?pagination=keyset&id_before=${10_003 - 2000 + 1}`)),
    )
    const last = await other.call('/audit_events?page=101&per_page=100&entity_type=User&entity_id=5')
    expect(messages(last)).toEqual(['3', '2', '1'])
    expect(last.headers['x-next-page']).toBe('')
    await other.stop()
  })
})

describe('after a restart', () => {
  it('the log continues', () => {
    const newest = async (url: string) => events(await send(url, '/api/v4/audit_events?per_page=1'))[0]
    return acrossRestart(
      async url => {
        await send(url, '/api/v4/projects/1/repository/tags?tag_name=kept&ref=main', { method: 'POST' })
        const before = await newest(url)
        expect(before?.details).toMatchObject({ add: 'tag', target_details: 'kept' })
        return before
      },
      async (url, before) => expect(await newest(url)).toEqual(before),
    )
  })
})
