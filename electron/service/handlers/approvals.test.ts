import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRule } from '#shared/contract/approvals.ts'
import { accessLevels } from '../store/members.ts'
import { acrossRestart } from '../testing/restart.ts'
import { send, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let project = 0
let path = ''
let hidden = 0
const people = { maintainer: 0, developer: 0, guest: 0, stranger: 0, diver: 0 }

beforeAll(async () => {
  service = await startTestService()
  const { id, groupId } = await service.addProject('quay/crane', 'private')
  project = id
  path = `/projects/${id}`
  for (const name of ['maintainer', 'developer', 'guest', 'stranger', 'diver'] as const) {
    people[name] = service.addUser(name, [{ secret: `t-${name}`, scopes: ['api'] }])
  }
  const join = (userId: number, accessLevel: number) =>
    service.store.members.put({ type: 'group', sourceId: groupId, userId, accessLevel })
  join(people.maintainer, accessLevels.maintainer)
  join(people.developer, accessLevels.developer)
  join(people.guest, accessLevels.guest)
  hidden = service.store.groups.add({ name: 'Divers', path: 'divers', visibility: 'private' })
  const diver = { type: 'group', sourceId: hidden, userId: people.diver, accessLevel: accessLevels.developer } as const
  service.store.members.put(diver)
})
afterAll(async () => {
  expect(service.faults).toEqual([])
  await service.stop()
})

const headers = { 'content-type': 'application/json' }
const ask = (method: string, rest: string, body?: object, token = 't-maintainer') =>
  service.call(path + rest, { method, token, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
const addRule = async (body: object, token?: string) =>
  approvalRule.parse((await ask('POST', '/approval_rules', body, token)).json())
const visible = () => service.store.groups.find('quay', { userId: null, all: true })?.id ?? 0
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)

let requests = 0
function mergeRequest(approvedBy: readonly number[] = [], branches: { source?: string; target?: string } = {}) {
  requests += 1
  const at = '2026-01-01T00:00:00.000Z'
  const id = service.store.mergeRequests.add({
    projectId: project,
    title: `Request ${requests}`,
    description: 'What it does',
    state: 'opened',
    sourceBranch: branches.source ?? 'side',
    targetBranch: branches.target ?? 'main',
    sha: null,
    authorId: people.developer,
    mergeStatus: 'cannot_be_merged',
    createdAt: at,
    updatedAt: at,
  })
  for (const user of approvedBy) service.store.approvals.approve(id, user)
  return { id, iid: requests, at: `/merge_requests/${requests}` }
}

describe('the configuration of a project', () => {
  const defaults = {
    approvals_before_merge: 0,
    reset_approvals_on_push: true,
    disable_overriding_approvers_per_merge_request: false,
    merge_requests_author_approval: false,
    merge_requests_disable_committers_approval: false,
    require_password_to_approve: false,
  }

  it('has every switch, and changes those that are named', async () => {
    expect((await ask('GET', '/approvals')).json()).toEqual(defaults)
    const reply = await ask('POST', '/approvals', { reset_approvals_on_push: false, approvals_before_merge: 2 })
    const changed = { ...defaults, reset_approvals_on_push: false, approvals_before_merge: 2 }
    expect([reply.status, reply.json()]).toEqual([201, changed])
    const all = {
      approvals_before_merge: 1,
      reset_approvals_on_push: true,
      disable_overriding_approvers_per_merge_request: true,
      merge_requests_author_approval: true,
      merge_requests_disable_committers_approval: true,
      require_password_to_approve: true,
    }
    await ask('POST', '/approvals', all)
    expect((await ask('GET', '/approvals')).json()).toEqual(all)
    expect((await ask('POST', '/approvals', {})).json()).toEqual(all)
    await ask('POST', '/approvals', defaults)
  })

  it('refuses a number that is none', async () => {
    for (const approvals_before_merge of [-1, 101, 1.5, 'two']) {
      const reply = await ask('POST', '/approvals', { approvals_before_merge })
      expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('approvals_before_merge')])
    }
  })

  it('tells the audit log what became of what', async () => {
    await ask('POST', '/approvals', { require_password_to_approve: true })
    const log = (await service.call(`${path}/audit_events?per_page=1`)).json()
    expect(log).toMatchObject([
      { details: { change: 'require_password_to_approve', from: 'false', to: 'true', author_name: 'Person 1' } },
    ])
    await ask('POST', '/approvals', defaults)
  })
})

describe('rules', () => {
  it('name people and groups, who with the members of the groups may approve', async () => {
    const reply = await ask('POST', '/approval_rules', {
      name: 'Crane drivers',
      approvals_required: 2,
      user_ids: [people.developer],
      group_ids: [visible()],
    })
    expect(reply.status).toBe(201)
    expect(reply.json()).toMatchObject({
      id: expect.any(Number),
      name: 'Crane drivers',
      rule_type: 'regular',
      approvals_required: 2,
      users: [{ id: people.developer, username: 'developer' }],
      groups: [{ id: visible(), full_path: 'quay', visibility: 'private', ldap_cn: null }],
      eligible_approvers: [{ id: people.maintainer }, { id: people.developer }, { id: people.guest }],
      protected_branches: [],
      contains_hidden_groups: false,
    })
    expect((await ask('GET', '/approval_rules')).json()).toContainEqual(reply.json())
  })

  it('lose those that a change does not name', async () => {
    const { id } = await addRule({
      name: 'Both',
      approvals_required: 1,
      user_ids: [people.developer],
      group_ids: [visible()],
    })
    const rename = { name: 'One', approvals_required: 3, user_ids: [people.guest] }
    const reply = await ask('PUT', `/approval_rules/${id}`, rename)
    expect(reply.json()).toMatchObject({
      id,
      name: 'One',
      approvals_required: 3,
      users: [{ id: people.guest }],
      groups: [],
    })
    const log = (await service.call(`${path}/audit_events?per_page=1`)).json()
    const target = { target_type: 'ApprovalProjectRule', target_id: id, target_details: 'One' }
    expect(log).toMatchObject([{ details: { change: 'approval rule', from: '1', to: '3', ...target } }])
  })

  it('keep groups that whoever changes them cannot see, and say that there are some', async () => {
    const shared = { name: 'Under water', approvals_required: 1, user_ids: [people.developer] }
    const administrator = (
      await service.call(`${path}/approval_rules`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...shared, group_ids: [hidden] }),
      })
    ).json()
    const { id, ...seen } = approvalRule.parse(administrator)
    expect([ids(seen.groups), seen.contains_hidden_groups, ids(seen.eligible_approvers)]).toEqual([
      [hidden],
      false,
      [people.developer, people.diver],
    ])
    const reply = await ask('PUT', `/approval_rules/${id}`, { ...shared, approvals_required: 2 })
    const partly = approvalRule.parse(reply.json())
    expect([partly.groups, partly.contains_hidden_groups, ids(partly.eligible_approvers)]).toEqual([
      [],
      true,
      [people.developer],
    ])
    expect(service.store.approvalRules.groupIds(id)).toEqual([hidden])
  })

  it('are of protected branches where the edition has that', async () => {
    service.store.protectedBranches.put(project, 'main', accessLevels.maintainer)
    const branch = service.store.protectedBranches.list(project).find(({ name }) => name === 'main')?.id ?? 0
    const rule = await addRule({ name: 'Main only', approvals_required: 1, protected_branch_ids: [branch] })
    const maintainers = [{ access_level: 40, access_level_description: 'Maintainers' }]
    expect(rule.protected_branches).toEqual([
      {
        id: branch,
        name: 'main',
        push_access_levels: maintainers,
        merge_access_levels: maintainers,
        unprotect_access_levels: maintainers,
        code_owner_approval_required: 'false',
      },
    ])
    // Left out, they stay; named, they are replaced.
    const body = { name: 'Main only', approvals_required: 2 }
    expect((await ask('PUT', `/approval_rules/${rule.id}`, body)).json()).toMatchObject({
      protected_branches: [{ id: branch }],
    })
    expect(
      (await ask('PUT', `/approval_rules/${rule.id}`, { ...body, protected_branch_ids: [] })).json(),
    ).toMatchObject({ protected_branches: [] })
  })

  it.each([
    ['somebody outside of the project', { user_ids: [1_000] }, 'user_ids names 1000'],
    ['a group that does not exist', { group_ids: [1_000] }, 'group_ids names 1000'],
    ['a branch that is not protected', { protected_branch_ids: [1_000] }, 'protected_branch_ids names 1000'],
    ['a negative number', { approvals_required: -1 }, 'approvals_required'],
    ['no name', { name: '' }, 'name'],
    ['a name with a control character', { name: 'a\0b' }, 'name'],
    ['a name of 256 characters', { name: 'n'.repeat(256) }, 'name'],
  ])('refuse %s, and nothing is made', async (_what, body, message) => {
    const before = (await ask('GET', '/approval_rules')).headers['x-total']
    const reply = await ask('POST', '/approval_rules', { name: 'Refused', approvals_required: 1, ...body })
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(message)])
    expect((await ask('GET', '/approval_rules')).headers['x-total']).toBe(before)
  })

  it('refuse a group that the caller cannot see as one that does not exist', async () => {
    const reply = await ask('POST', '/approval_rules', { name: 'Deep', approvals_required: 1, group_ids: [hidden] })
    expect(reply.json()).toEqual({ message: `group_ids names ${hidden}, and there is no such group` })
  })

  it('have names of their own', async () => {
    const { id } = await addRule({ name: 'Unique', approvals_required: 1 })
    const again = await ask('POST', '/approval_rules', { name: 'Unique', approvals_required: 1 })
    expect([again.status, again.json()]).toEqual([400, { message: 'name has already been taken' }])
    expect((await ask('PUT', `/approval_rules/${id}`, { name: 'Unique', approvals_required: 5 })).status).toBe(200)
  })

  it('are removed once, and not when they were changed meanwhile', async () => {
    const { id } = await addRule({ name: 'Removed', approvals_required: 1 })
    const remove = (more = {}) =>
      service.call(`${path}/approval_rules/${id}`, { method: 'DELETE', token: 't-maintainer', headers: more })
    expect((await remove({ 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(412)
    const reply = await remove()
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect((await remove()).json()).toEqual({ message: '404 Approval Rule Not Found' })
  })

  it('of another project are not found', async () => {
    const { id } = await addRule({ name: 'Ours', approvals_required: 1 })
    const other = (await service.addProject('quay/other', 'private')).id
    const reply = await service.call(`/projects/${other}/approval_rules/${id}`, { method: 'DELETE' })
    expect(reply.status).toBe(404)
  })

  it('are listed a page at a time, in the order they were made', async () => {
    const first = await ask('GET', '/approval_rules?per_page=2')
    const second = await ask('GET', '/approval_rules?per_page=2&page=2')
    const listed = [first, second].flatMap(reply => approvalRule.array().parse(reply.json()))
    expect(ids(listed)).toEqual(ids(listed).sort((a, b) => a - b))
    expect(new Set(ids(listed)).size).toBe(4)
    expect(first.headers['x-next-page']).toBe('2')
  })
})

describe('the approvers of a project', () => {
  it('are those that are named last', async () => {
    const both = { approver_ids: [people.developer, people.guest], approver_group_ids: [visible()] }
    const reply = await ask('PUT', '/approvers', both)
    expect([reply.status, reply.json()]).toMatchObject([
      200,
      {
        approvals_before_merge: 0,
        approvers: [{ user: { id: people.developer } }, { user: { id: people.guest } }],
        approver_groups: [{ group: { id: visible() } }],
      },
    ])
    // A group that the caller cannot see, and so cannot name, stays.
    const deep = JSON.stringify({ approver_ids: [], approver_group_ids: [hidden] })
    await service.call(`${path}/approvers`, { method: 'PUT', headers, body: deep })
    const fewer = await ask('PUT', '/approvers', { approver_ids: [people.guest], approver_group_ids: [] })
    expect(fewer.json()).toMatchObject({ approvers: [{ user: { id: people.guest } }], approver_groups: [] })
    expect(service.store.approvals.approverGroupIds({ project })).toEqual([hidden])
    expect((await ask('PUT', '/approvers', { approver_ids: [people.stranger], approver_group_ids: [] })).status).toBe(
      400,
    )
    expect((await ask('PUT', '/approvers', { approver_ids: [] })).status).toBe(400)
  })
})

describe('a merge request', () => {
  const status = async (at: string) => (await ask('GET', `${at}/approvals`)).json()
  const clear = () => {
    for (const { id } of service.store.approvalRules.ofProject(project)) service.store.approvalRules.remove(id)
  }

  it('tells what it is and who approved it', async () => {
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

  it('needs for each rule the approvals of those it names, and of anybody where it names nobody', async () => {
    clear()
    const { at } = mergeRequest([people.guest])
    await addRule({ name: 'Drivers', approvals_required: 1, user_ids: [people.developer] })
    expect(await status(at)).toMatchObject({ approvals_required: 1, approvals_left: 1 })
    await addRule({ name: 'Members', approvals_required: 1, group_ids: [visible()] })
    expect(await status(at)).toMatchObject({ approvals_required: 2, approvals_left: 1 })
    await addRule({ name: 'Anybody', approvals_required: 2 })
    expect(await status(at)).toMatchObject({ approvals_required: 4, approvals_left: 2 })
  })

  it('heeds only the rules of its target branch', async () => {
    clear()
    service.store.protectedBranches.put(project, 'release/*', accessLevels.maintainer)
    const release = service.store.protectedBranches.list(project).find(({ name }) => name === 'release/*')?.id
    await addRule({ name: 'Releases', approvals_required: 3, protected_branch_ids: [release] })
    expect(await status(mergeRequest([], { target: 'release/1' }).at)).toMatchObject({ approvals_required: 3 })
    expect(await status(mergeRequest([], { target: 'main' }).at)).toMatchObject({ approvals_required: 0 })
  })

  it('may ask for more approvals than the project, not for fewer', async () => {
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

  it('has approvers of its own', async () => {
    clear()
    const { id, at } = mergeRequest()
    const body = { approver_ids: [people.guest], approver_group_ids: [visible()] }
    const reply = await ask('PUT', `${at}/approvers`, body, 't-developer')
    expect([reply.status, reply.json()]).toMatchObject([
      200,
      { id, approvers: [{ user: { id: people.guest } }], approver_groups: [{ group: { id: visible() } }] },
    ])
    const none = await ask('PUT', `${at}/approvers`, { approver_ids: [], approver_group_ids: [] }, 't-developer')
    expect(none.json()).toMatchObject({ approvers: [], approver_groups: [] })
  })

  it('loses its approvals when its branch moves, where the project wants that', async () => {
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

describe('who may', () => {
  const reads = ['/approvals', '/approval_rules', '/merge_requests/1/approvals']
  const writes = [
    ['POST', '/approvals', { require_password_to_approve: true }],
    ['POST', '/approval_rules', { name: 'Mine', approvals_required: 1 }],
    ['PUT', '/approval_rules/1', { name: 'Mine', approvals_required: 1 }],
    ['DELETE', '/approval_rules/1', undefined],
    ['PUT', '/approvers', { approver_ids: [], approver_group_ids: [] }],
    ['POST', '/merge_requests/1/approvals', { approvals_required: 1 }],
    ['PUT', '/merge_requests/1/approvers', { approver_ids: [], approver_group_ids: [] }],
  ] as const
  const statuses = async (token: string | null) => {
    const found: number[] = []
    for (const rest of reads) found.push((await service.call(path + rest, { token })).status)
    for (const [method, rest, body] of writes) {
      const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) }
      found.push((await service.call(path + rest, { method, token, ...sent })).status)
    }
    return found
  }

  it('read: members; change the project: maintainers; change a merge request: developers', async () => {
    expect(await statuses('t-guest')).toEqual([200, 200, 200, 403, 403, 403, 403, 403, 403, 403])
    expect((await statuses('t-developer')).slice(3, 8)).toEqual([403, 403, 403, 403, 403])
  })

  it('nobody from outside', async () => {
    expect(new Set(await statuses('t-stranger'))).toEqual(new Set([404]))
    expect(new Set(await statuses(null))).toEqual(new Set([401]))
  })
})

describe('editions', () => {
  it('core has no approvals; starter has them, but no rules for single branches', async () => {
    const core = await startTestService({ edition: 'core' })
    const plain = (await core.addProject('a/b', 'private')).id
    for (const rest of ['approvals', 'approval_rules', 'merge_requests/1/approvals']) {
      expect((await core.call(`/projects/${plain}/${rest}`)).status).toBe(403)
    }
    await core.stop()
    const starter = await startTestService({ edition: 'starter' })
    const { id } = await starter.addProject('a/b', 'private')
    starter.store.protectedBranches.put(id, 'main', accessLevels.maintainer)
    const add = (more: object) =>
      starter.call(`/projects/${id}/approval_rules`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'Rule', approvals_required: 1, ...more }),
      })
    expect((await add({ protected_branch_ids: [1] })).status).toBe(403)
    expect((await add({ protected_branch_ids: [] })).status).toBe(201)
    await starter.stop()
  })
})

it('configuration, rules and overrides are there after a restart', () => {
  const at = '/api/v4/projects/harbor%2Flighthouse'
  const post = (url: string, rest: string, body: object) =>
    send(url, at + rest, { method: 'POST', headers, body: JSON.stringify(body) })
  return acrossRestart(
    async url => {
      await post(url, '/approvals', { require_password_to_approve: true })
      await post(url, '/merge_requests/11/approvals', { approvals_required: 7 })
      return (await post(url, '/approval_rules', { name: 'Kept', approvals_required: 1 })).json()
    },
    async (url, rule) => {
      const get = async (rest: string) => (await send(url, at + rest)).json()
      expect(await get('/approvals')).toMatchObject({ require_password_to_approve: true })
      expect(await get('/merge_requests/11/approvals')).toMatchObject({ approvals_required: 7, approvals_left: 6 })
      expect(await get('/approval_rules')).toContainEqual(rule)
    },
  )
})
