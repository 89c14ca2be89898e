import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessLevels } from '../store/access-levels.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** Typed clients, such as the one in Go, end with an error at the first value of another type. */
describe.each(['gitlab', 'documents'] as const)('the types of values with the profile %s', profile => {
  let service: TestService
  let project = ''
  const isGitlab = profile === 'gitlab'
  const ask = (method: string, path: string, body: object) =>
    service.call(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  beforeAll(async () => {
    service = await startTestService({ profile })
    const { id } = await service.addProject('quay/crane', 'private')
    project = `/projects/${id}`
    service.store.protectedBranches.put(id, 'main', accessLevels.maintainer)
  })
  afterAll(() => service.stop())

  it('the expiration of a member is a day, or a time as in document 3, section 2, "Member"', async () => {
    const userId = service.addUser('newcomer', [])
    const body = { user_id: userId, access_level: 30, expires_at: '2099-02-28' }
    const day = isGitlab ? '2099-02-28' : '2099-02-28T00:00:00.000Z'
    expect((await ask('POST', `${project}/members`, body)).json()).toMatchObject({ expires_at: day })
    expect((await service.call(`${project}/members`)).json()).toMatchObject([{ expires_at: day }])
  })

  it('code_owner_approval_required is a boolean, or its word as in document 2, section 2, "Approval rule"', async () => {
    const [branch] = service.store.protectedBranches.list(1)
    const body = { name: 'Main', approvals_required: 1, protected_branch_ids: [branch?.id] }
    expect((await ask('POST', `${project}/approval_rules`, body)).json()).toMatchObject({
      protected_branches: [{ code_owner_approval_required: isGitlab ? false : 'false' }],
    })
  })

  it('what an audit event changed is a text, or as it is stored (document 3, section 6.2)', async () => {
    expect((await ask('POST', '/groups/quay/epics', { title: 'Crane' })).status).toBe(201)
    await ask('PUT', '/groups/quay/epics/1', { confidential: true })
    const details = { change: 'confidential', from: isGitlab ? 'false' : false, to: isGitlab ? 'true' : true }
    const list = await service.call('/groups/quay/audit_events?per_page=1')
    expect(list.json()).toMatchObject([{ details }])
    for (const walk of ['?pagination=keyset&per_page=1', '?per_page=1']) {
      expect((await service.call(`/audit_events${walk}`)).json()).toEqual(list.json())
    }
  })
})
