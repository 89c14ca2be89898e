import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accessLevels } from '../store/access-levels.ts'
import { type Quay, startQuay } from './testing/quay.ts'

let quay: Quay
beforeAll(async () => {
  quay = await startQuay()
})
afterAll(() => quay.service.stop())

describe('a merge request', () => {
  const status = async (at: string) => (await quay.ask('GET', `${at}/approvals`)).json()
  const clear = () => {
    const { approvalRules } = quay.service.store
    for (const { id } of approvalRules.ofProject(quay.project)) approvalRules.remove(id)
  }

  it('returns the merge request and its approvals', async () => {
    const { project, people, mergeRequest } = quay
    clear()
    const { id, iid, at } = mergeRequest([people.maintainer, people.guest])
    expect(await status(at)).toEqual({
      id,
      iid,
      project_id: project,
      title: `Request ${iid}`,
      description: 'What it does',
      state: 'opened',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      merge_status: 'cannot_be_merged',
      approvals_required: 0,
      approvals_left: 0,
      approved_by: [
        { user: expect.objectContaining({ id: people.maintainer }) },
        { user: expect.objectContaining({ id: people.guest }) },
      ],
    })
  })

  it('needs approvals of each rule’s approvers, or of any user if a rule has none', async () => {
    const { people, visible, addRule, mergeRequest } = quay
    clear()
    const { at } = mergeRequest([people.guest])
    await addRule({ name: 'Drivers', approvals_required: 1, user_ids: [people.developer] })
    expect(await status(at)).toMatchObject({ approvals_required: 1, approvals_left: 1 })
    await addRule({ name: 'Members', approvals_required: 1, group_ids: [visible] })
    expect(await status(at)).toMatchObject({ approvals_required: 2, approvals_left: 1 })
    await addRule({ name: 'Anybody', approvals_required: 2 })
    expect(await status(at)).toMatchObject({ approvals_required: 4, approvals_left: 2 })
  })

  it('uses only the rules of its target branch', async () => {
    const { service, project, addRule, mergeRequest } = quay
    clear()
    service.store.protectedBranches.put(project, 'release/*', accessLevels.maintainer)
    const release = service.store.protectedBranches.list(project).find(({ name }) => name === 'release/*')?.id
    await addRule({ name: 'Releases', approvals_required: 3, protected_branch_ids: [release] })
    expect(await status(mergeRequest([], { target: 'release/1' }).at)).toMatchObject({ approvals_required: 3 })
    expect(await status(mergeRequest([], { target: 'main' }).at)).toMatchObject({ approvals_required: 0 })
  })

  it('may require more approvals than the project, not fewer', async () => {
    const { people, ask, mergeRequest } = quay
    clear()
    await ask('POST', '/approvals', { approvals_before_merge: 2 })
    const { at } = mergeRequest([people.guest])
    const change = (approvals_required: number, token = 't-developer') =>
      ask('POST', `${at}/approvals`, { approvals_required }, token)
    const more = await change(3)
    expect([more.status, more.json()]).toMatchObject([201, { approvals_required: 3, approvals_left: 2 }])
    expect((await change(2)).status).toBe(201)
    const fewer = await change(1)
    expect([fewer.status, fewer.text]).toEqual([403, expect.stringContaining('less than the 2')])
    expect(await status(at)).toMatchObject({ approvals_required: 2, approvals_left: 1 })
    await ask('POST', '/approvals', { disable_overriding_approvers_per_merge_request: true })
    expect((await change(5)).status).toBe(403)
    expect((await ask('PUT', `${at}/approvers`, { approver_ids: [], approver_group_ids: [] })).status).toBe(403)
    await ask('POST', '/approvals', {
      disable_overriding_approvers_per_merge_request: false,
      approvals_before_merge: 0,
    })
  })

  it('has its own approvers', async () => {
    const { people, ask, visible, mergeRequest } = quay
    clear()
    const { id, iid, at } = mergeRequest()
    const body = { approver_ids: [people.guest], approver_group_ids: [visible] }
    const reply = await ask('PUT', `${at}/approvers`, body, 't-developer')
    expect([reply.status, reply.json()]).toMatchObject([
      200,
      { id, approvers: [{ user: { id: people.guest } }], approver_groups: [{ group: { id: visible } }] },
    ])
    expect(reply.json()).toMatchObject(z.looseObject({ iid: z.literal(iid) }).parse(await status(at)))
    const none = await ask('PUT', `${at}/approvers`, { approver_ids: [], approver_group_ids: [] }, 't-developer')
    expect(none.json()).toMatchObject({ approvers: [], approver_groups: [] })
  })

  it('needs the number of approvals, and both lists of approvers (document 2, section 4.3)', async () => {
    const { ask, mergeRequest } = quay
    const { at } = mergeRequest()
    for (const [method, path, body, message] of [
      ['POST', 'approvals', {}, 'approvals_required is missing'],
      ['PUT', 'approvers', { approver_ids: [] }, 'approver_group_ids is missing'],
      ['PUT', 'approvers', { approver_group_ids: [] }, 'approver_ids is missing'],
    ] as const) {
      const reply = await ask(method, `${at}/${path}`, body)
      expect([reply.status, reply.json()]).toEqual([400, { message }])
    }
  })

  it('loses its approvals when its branch moves, where the project wants that', async () => {
    const { service, project, people, ask, mergeRequest } = quay
    clear()
    let commits = 0
    const commit = async (branch: string, start?: string) => {
      commits += 1
      const actions = [{ action: 'create', file_path: `file-${commits}.txt`, content: 'x' }]
      const body = { branch, commit_message: 'Go on', actions, ...(start ? { start_branch: start } : {}) }
      const reply = await ask('POST', '/repository/commits', body, 't-developer')
      expect(reply.status).toBe(201)
    }
    await commit('moving', 'main')
    const { id, at } = mergeRequest([people.guest], { source: 'moving' })
    const other = mergeRequest([people.guest], { source: 'resting' })
    await ask('POST', '/approvals', { reset_approvals_on_push: false })
    await commit('moving')
    expect(await status(at)).toMatchObject({ approved_by: [{ user: { id: people.guest } }] })
    await ask('POST', '/approvals', { reset_approvals_on_push: true })
    await commit('moving')
    expect(await status(at)).toMatchObject({ approved_by: [] })
    expect(await status(other.at)).toMatchObject({ approved_by: [{ user: { id: people.guest } }] })
    expect(service.store.mergeRequests.byId(id)?.sha).toBe(service.git(project, 'rev-parse', 'moving').trim())
  })

  it('that does not exist is not found', async () => {
    const { ask } = quay
    for (const method of ['GET', 'POST'] as const) {
      const reply = await ask(
        method,
        '/merge_requests/9999/approvals',
        method === 'POST' ? { approvals_required: 1 } : undefined,
      )
      expect([reply.status, reply.json()]).toEqual([404, { message: '404 Merge Request Not Found' }])
    }
  })
})
