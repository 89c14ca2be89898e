import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../git/testing/work-tree.ts'
import { openStore } from '../store/store.ts'
import { send, startOver, startTestService, type TestService } from '../testing/test-service.ts'
import { expireMembers } from './expire-members.ts'

let service: TestService
let project = 0
let group = 0
let guest = 0

beforeEach(async () => {
  service = await startTestService()
  const made = await service.addProject('pier/crane', 'private')
  project = made.id
  group = made.groupId
  guest = service.addUser('guest', [{ secret: 'guest', scopes: ['api'] }])
})
afterEach(() => service.stop())

const put = (type: 'group' | 'project', sourceId: number, userId: number, expiresAt?: string) =>
  service.store.members.put({ type, sourceId, userId, accessLevel: 30, ...(expiresAt ? { expiresAt } : {}) })
const read = async (path: string) => (await service.call(path)).json()

describe('memberships that have ended', () => {
  it('are cleared away with an event in the project and one in the audit log', async () => {
    put('project', project, guest, '2020-05-05')
    put('group', group, guest, '2020-05-06')
    expect(expireMembers(service.store, new Date('2026-01-01T12:00:00Z'))).toBe(2)
    expect(expireMembers(service.store, new Date('2026-01-01T12:00:00Z'))).toBe(0)
    expect(await read(`/projects/${project}/events?action=expired`)).toMatchObject([{ author_id: guest }])
    const details = { remove: 'user_access', from: 'Developer', target_id: guest, author_name: 'System' }
    expect(await read(`/projects/${project}/audit_events`)).toMatchObject([
      { author_id: -1, created_at: '2026-01-01T12:00:00.000Z', details: { ...details, entity_path: 'pier/crane' } },
    ])
    expect(await read(`/groups/${group}/audit_events`)).toMatchObject([
      { details: { ...details, entity_path: 'pier' } },
    ])
  })

  it('are those whose day has begun, and no others', () => {
    put('project', project, guest, '2099-03-02')
    expect(expireMembers(service.store, new Date('2099-03-01T23:59:59Z'))).toBe(0)
    expect(service.store.members.directLevel(guest, 'project', project)).toBe(30)
    expect(expireMembers(service.store, new Date('2099-03-02T00:00:00Z'))).toBe(1)
    expect(service.store.members.directLevel(guest, 'project', project)).toBe(0)
  })

  it('may be more than are cleared away at once', () => {
    service.store.transaction(() => {
      for (let index = 0; index < 450; index += 1) put('group', group, service.addUser(`crew-${index}`), '2020-01-01')
    })
    expect(expireMembers(service.store, new Date())).toBe(450)
  })
})

it('a service removes them automatically when it starts', async () => {
  const folder = temporaryFolder()
  const store = openStore(folder.path)
  const sourceId = store.groups.add({ name: 'Pier', path: 'pier', visibility: 'private' })
  const userId = store.users.add({ username: 'crew', name: 'Crew', email: 'crew@example.org' })
  store.members.put({ type: 'group', sourceId, userId, accessLevel: 30, expiresAt: '2020-01-01' })

  const faults: unknown[] = []
  const started = await startOver(folder.path, faults)
  await vi.waitFor(() => expect(store.members.expiredBy('2020-01-01', 1)).toEqual([]))
  const audit = await send(started.url, `/api/v4/groups/${sourceId}/audit_events`)
  expect(audit.json()).toMatchObject([{ details: { remove: 'user_access', target_id: userId } }])
  await started.stop()
  expect(faults).toEqual([])
  store.close()
  folder.remove()
})
