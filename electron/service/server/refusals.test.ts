import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessLevels } from '../store/access-levels.ts'
import { startTestService, type TestRequest, type TestService } from '../testing/test-service.ts'

let service: TestService
let snippet = ''

beforeAll(async () => {
  service = await startTestService({ edition: 'core' })
  const { id, groupId } = await service.addProject('vault/door', 'private')
  service.addUser('stranger', [{ secret: 'stranger', scopes: ['api'] }])
  const member = (username: string, level: number, type: 'project' | 'group') => {
    const userId = service.addUser(username, [{ secret: username, scopes: ['api'] }])
    service.store.members.put({ type, sourceId: type === 'group' ? groupId : id, userId, accessLevel: level })
  }
  member('guest', accessLevels.guest, 'project')
  member('owner', accessLevels.owner, 'group')
  const made = await service.call('/projects/vault%2Fdoor/snippets?title=a&file_name=b&content=c&visibility=public', {
    method: 'POST',
    token: 'owner',
  })
  snippet = `/snippets/${JSON.parse(made.text).id}/user_agent_detail`
})
afterAll(() => service.stop())

const project = '/projects/vault%2Fdoor'
const brokenJson: TestRequest = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }

describe('the order of refusals: authentication, visibility, permission, validation', () => {
  it.each<[string, string | null, () => string, TestRequest, number]>([
    [
      'a page that is none, of what a stranger may not see',
      'stranger',
      () => `${project}/environments?page=x`,
      {},
      404,
    ],
    ['the same, of what a guest may not read', 'guest', () => `${project}/environments?page=x`, {}, 403],
    ['the same, of what an owner may read', 'owner', () => `${project}/environments?page=x`, {}, 400],
    ['the same, without a token', null, () => `${project}/environments?page=x`, {}, 401],
    ['a broken body from a stranger', 'stranger', () => `${project}/environments`, brokenJson, 404],
    ['a broken body from a guest', 'guest', () => `${project}/environments`, brokenJson, 403],
    ['a broken body from an owner', 'owner', () => `${project}/environments`, brokenJson, 400],
    ['what the edition lacks, in a project that is not there', 'owner', () => '/projects/a%2Fb/feature_flags', {}, 404],
    ['what the edition lacks, for a stranger', 'stranger', () => `${project}/feature_flags`, {}, 404],
    ['what the edition lacks, for an owner', 'owner', () => `${project}/feature_flags`, {}, 403],
    ['what the edition lacks, in a group a stranger may not see', 'stranger', () => '/groups/vault/epics', {}, 404],
    ['what the edition lacks, in a group of an owner', 'owner', () => '/groups/vault/epics', {}, 403],
    ['what is for administrators, for a stranger', 'stranger', () => project + snippet, {}, 404],
    ['what is for administrators, for an owner', 'owner', () => project + snippet, {}, 403],
  ])('%s', async (_what, token, path, request, status) => {
    const reply = await service.call(path(), { token, ...request })
    expect([reply.status, typeof JSON.parse(reply.text).message]).toEqual([status, 'string'])
  })
})
