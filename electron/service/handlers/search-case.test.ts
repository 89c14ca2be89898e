import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** Upper case, an umlaut, and a letter whose upper case is two letters. */
const title = 'Größe des Ärmels'

let service: TestService

/** One person, group, project and epic with this name, and one of each without. */
beforeAll(async () => {
  service = await startTestService()
  const { store } = service
  const groupId = store.groups.add({ name: title, path: 'found', visibility: 'public' })
  store.projects.add({ groupId, name: title, path: 'found', visibility: 'public', defaultBranch: null })
  store.projects.add({ groupId, name: 'plain', path: 'plain', visibility: 'public', defaultBranch: null })
  store.groups.add({ name: 'plain', path: 'plain', visibility: 'public' })
  const userId = store.users.add({ username: 'found', name: title, email: 'found@example.org' })
  const plainId = store.users.add({ username: 'other', name: 'plain', email: 'other@example.org' })
  for (const id of [userId, plainId]) {
    store.members.put({ type: 'group', sourceId: groupId, userId: id, accessLevel: 30 })
    store.members.put({ type: 'project', sourceId: 1, userId: id, accessLevel: 30 })
  }
  store.epics.add({ groupId, authorId: userId, title })
  store.epics.add({ groupId, authorId: userId, title: 'plain' })
})
afterAll(() => service.stop())

describe.each([
  ['projects', '/projects?search', 1],
  ['groups', '/groups?search', 1],
  ['users', '/users?search', 1],
  ['namespaces of a group and of a person', '/namespaces?search', 2],
  ['epics', '/groups/found/epics?search', 1],
  ['members of a group', '/groups/found/members?query', 1],
  ['members of a project', '/projects/found%2Ffound/members?query', 1],
])('the search in %s', (_name, path, count) => {
  it.each(['gröSSE', 'ÄRMEL', 'größe', 'ärmel'])('ignores the case of letters beyond ASCII: %s', async search => {
    const found = (await service.call(`${path}=${encodeURIComponent(search)}`)).json()
    expect(found).toHaveLength(count)
    const names = Array.from({ length: count }, () => title)
    expect(Array.isArray(found) ? found.map(one => one.name ?? one.title) : found).toEqual(names)
  })
})
