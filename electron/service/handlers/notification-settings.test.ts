import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getEndpoint } from '#shared/contract/contract.ts'
import { lostBy } from '#shared/contract/endpoint.ts'
import { notificationEvents, notificationLevels } from '#shared/contract/notification-settings.ts'
import { acrossRestart } from '../testing/restart.ts'
import { send, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let project = 0
let group = 0

beforeAll(async () => {
  service = await startTestService()
  const made = await service.addProject('bell/tower', 'private')
  project = made.id
  group = made.groupId
  for (const name of ['anna', 'bert', 'stranger']) {
    const userId = service.addUser(name, [{ secret: name, scopes: ['api'] }])
    if (name !== 'stranger') service.store.members.put({ type: 'group', sourceId: group, userId, accessLevel: 10 })
  }
})
afterAll(() => service.stop())

const everywhere = '/notification_settings'
const places = () => [`/groups/${group}${everywhere}`, `/projects/${project}${everywhere}`] as const

async function get(who: string | null, path: string) {
  const reply = await service.call(path, { token: who })
  return [reply.status, reply.json()]
}
async function put(who: string | null, path: string, body: object, at: TestService = service) {
  const headers = { 'content-type': 'application/json' }
  const reply = await at.call(path, { method: 'PUT', token: who, body: JSON.stringify(body), headers })
  return [reply.status, reply.json()]
}

describe('the level that holds everywhere', () => {
  it('is participating, at the own address, until it is changed', async () => {
    expect(await get('anna', everywhere)).toEqual([
      200,
      { level: 'participating', notification_email: 'anna@example.org' },
    ])
    const watch = [200, { level: 'watch', notification_email: 'anna@example.org' }]
    expect(await put('anna', everywhere, { level: 'watch' })).toEqual(watch)
    expect(await get('anna', everywhere)).toEqual(watch)
    expect(await get('bert', everywhere)).toMatchObject([200, { level: 'participating' }])
  })

  it('goes to an address of the caller and to no other', async () => {
    const bert = service.store.users.byUsername('bert')?.id ?? 0
    service.store.userProfiles.put(bert, { publicEmail: 'Bells@example.org' })
    const changed = await put('bert', everywhere, { notification_email: 'bells@EXAMPLE.org' })
    expect(changed).toEqual([200, { level: 'participating', notification_email: 'Bells@example.org' }])
    for (const notification_email of ['anna@example.org', 'nowhere', '']) {
      expect((await put('bert', everywhere, { notification_email, level: 'watch' }))[0]).toBe(400)
    }
    expect(await get('bert', everywhere)).toEqual([200, changed[1]])
  })

  it('is only for those who are signed in', async () => {
    for (const path of [everywhere, ...places()]) {
      expect((await get(null, path))[0]).toBe(401)
      expect((await put(null, path, { level: 'watch' }))[0]).toBe(401)
    }
  })
})

describe('the level of a group or project', () => {
  it('is global until it is changed, separately for each caller', async () => {
    for (const path of places()) {
      expect(await get('anna', path)).toEqual([200, { level: 'global' }])
      expect(await put('anna', path, { level: 'disabled' })).toEqual([200, { level: 'disabled' }])
      expect(await get('anna', path)).toEqual([200, { level: 'disabled' }])
      expect(await get('bert', path)).toEqual([200, { level: 'global' }])
    }
  })

  it('is not visible to other users', async () => {
    for (const path of places()) {
      expect((await get('stranger', path))[0]).toBe(404)
      expect((await put('stranger', path, { level: 'watch' }))[0]).toBe(404)
    }
  })

  it.each(notificationLevels)('may be %s', async level => {
    for (const path of places()) expect(await put('bert', path, { level })).toMatchObject([200, { level }])
  })

  it.each(['', 'WATCH', 'everything', 3])('may not be %j', async level => {
    for (const path of [everywhere, ...places()]) {
      const refused = [400, { message: 'level does not have a valid value' }]
      expect(await put('bert', path, { level })).toEqual(refused)
    }
  })
})

describe('custom events', () => {
  const none = Object.fromEntries(notificationEvents.map(event => [event, false]))

  it('are returned at level custom, and kept at other levels', async () => {
    for (const path of places()) {
      const some = { ...none, new_note: true, new_epic: true }
      const custom = { level: 'custom', events: some }
      expect(await put('anna', path, { level: 'custom', new_note: true, new_epic: 'yes' })).toEqual([200, custom])
      expect(await put('anna', path, { level: 'mention', close_issue: true })).toEqual([200, { level: 'mention' }])
      expect(await put('anna', path, { level: 'custom', new_note: false })).toEqual([
        200,
        { level: 'custom', events: { ...some, new_note: false, close_issue: true } },
      ])
    }
  })

  it('are chosen one by one, each under its name (document 3, section 4.5)', async () => {
    const user = service.store.users.byUsername('bert')?.id ?? 0
    for (const event of notificationEvents) {
      const chosen = { ...none, [event]: true }
      for (const path of places()) {
        const custom = [200, { level: 'custom', events: chosen }]
        expect(await put('bert', path, { level: 'custom', ...chosen })).toEqual(custom)
      }
      await put('bert', everywhere, { level: 'custom', ...chosen })
      const kept = service.store.notificationSettings.get(user, { type: 'global', id: 0 })
      expect(kept?.events).toEqual(chosen)
    }
  })

  it('change alone, while the level stays (document 3, section 4.5)', async () => {
    for (const path of places()) {
      await put('bert', path, { level: 'custom', issue_due: false })
      const [status, chosen] = await put('bert', path, { issue_due: true })
      expect([status, chosen]).toMatchObject([200, { level: 'custom', events: { issue_due: true } }])
    }
  })

  it('can be set globally too, but are not returned there (document 3, section 2)', async () => {
    const reported = [200, { level: 'custom', notification_email: 'anna@example.org' }]
    expect(await put('anna', everywhere, { level: 'custom', failed_pipeline: true })).toEqual(reported)
    expect(await get('anna', everywhere)).toEqual(reported)
  })

  it.each([
    [{ level: 'watch' }, { level: 'custom', notification_email: 'a@b.c' }, null],
    [
      { level: 'custom', new_note: true },
      { level: 'watch', notification_email: 'a@b.c' },
      expect.stringMatching(/does not return the previous/),
    ],
    [{ level: 'custom', new_note: true }, { level: 'custom', events: { new_note: false } }, null],
  ])(
    'undoing %j of everywhere needs no more than is told, and says what is not (document 3, section 4.5)',
    (params, before, lost) => {
      const { inverse } = getEndpoint('notificationSettings.update')
      if (!inverse || inverse.fidelity === 'none') throw new Error('no inverse')
      expect(lostBy(inverse, before, params)).toEqual(lost)
      expect(inverse.back({ params, before, answer: null, after: null })?.params).toMatchObject({ level: before.level })
    },
  )

  it('are yes or no', async () => {
    const refused = await put('anna', everywhere, { level: 'watch', new_note: 'maybe' })
    expect(refused).toEqual([400, { message: 'new_note is invalid' }])
    expect(await get('anna', everywhere)).toMatchObject([200, { level: 'custom' }])
  })

  it('have no epics below the Ultimate edition', async () => {
    const premium = await startTestService({ edition: 'premium' })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ level: 'custom', new_epic: true, new_note: true })
    const { groupId } = await premium.addProject('bell/tower', 'private')
    const reply = await premium.call(`/groups/${groupId}${everywhere}`, { method: 'PUT', body, headers })
    await premium.stop()
    const { new_epic, ...others } = none
    expect(reply.json()).toMatchObject({ events: { ...others, new_note: true } })
    expect([new_epic, reply.text.includes('new_epic')]).toEqual([false, false])
  })
})

it('a change is in the audit log', async () => {
  const [path] = places()
  await put('bert', path, { level: 'watch' })
  await put('bert', path, { level: 'mention' })
  const bert = service.store.users.byUsername('bert')?.id
  expect((await service.call('/audit_events?per_page=1')).json()).toMatchObject([
    {
      entity_type: 'User',
      entity_id: bert,
      details: { change: 'notification_level', from: 'watch', to: 'mention', target_type: 'Group', target_id: group },
    },
  ])
})

it('settings persist over a restart', async () => {
  const path = `/api/v4/projects/1${everywhere}`
  const change = { method: 'PUT', headers: { 'content-type': 'application/json' } }
  await acrossRestart(
    async url => (await send(url, path, { ...change, body: '{"level":"custom","issue_due":true}' })).json(),
    async (url, chosen) => expect((await send(url, path)).json()).toEqual(chosen),
  )
})
