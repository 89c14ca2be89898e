import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRule } from '#shared/contract/approvals.ts'
import { accessLevels } from '../store/access-levels.ts'
import { type Quay, startQuay } from './testing/quay.ts'

let quay: Quay
beforeAll(async () => {
  quay = await startQuay()
})
afterAll(() => quay.service.stop())

const headers = { 'content-type': 'application/json' }
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)

describe('rules', () => {
  it('name people and groups, who with the members of the groups may approve', async () => {
    const { people, ask, visible } = quay
    const reply = await ask('POST', '/approval_rules', {
      name: 'Crane drivers',
      approvals_required: 2,
      user_ids: [people.developer],
      group_ids: [visible],
    })
    expect(reply.status).toBe(201)
    expect(reply.json()).toMatchObject({
      id: expect.any(Number),
      name: 'Crane drivers',
      rule_type: 'regular',
      approvals_required: 2,
      users: [{ id: people.developer, username: 'developer' }],
      groups: [{ id: visible, full_path: 'quay', visibility: 'private', ldap_cn: null }],
      eligible_approvers: [{ id: people.maintainer }, { id: people.developer }, { id: people.guest }],
      protected_branches: [],
      contains_hidden_groups: false,
    })
    expect((await ask('GET', '/approval_rules')).json()).toContainEqual(reply.json())
  })

  it('that are deleted never have their ID reused (document 2, section 4.3)', async () => {
    const { ask, addRule } = quay
    const { id } = await addRule({ name: 'Short', approvals_required: 1 })
    expect((await ask('DELETE', `/approval_rules/${id}`)).status).toBe(204)
    const next = await addRule({ name: 'Next', approvals_required: 1 })
    expect(next.id).toBeGreaterThan(id)
    await ask('DELETE', `/approval_rules/${next.id}`)
  })

  it('lose those that a change does not name', async () => {
    const { service, path, people, ask, visible, addRule } = quay
    const { id } = await addRule({
      name: 'Both',
      approvals_required: 1,
      user_ids: [people.developer],
      group_ids: [visible],
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

  it('keep groups that the caller cannot see, and report that they exist', async () => {
    const { service, path, people, ask, hidden } = quay
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
    const { service, project, ask, addRule } = quay
    service.store.protectedBranches.put(project, 'main', accessLevels.maintainer)
    // Names without a rule, sorted before and after the one with a rule.
    for (const name of ['a-first', 'release/*'])
      service.store.protectedBranches.put(project, name, accessLevels.maintainer)
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
    const { ask } = quay
    const before = (await ask('GET', '/approval_rules')).headers['x-total']
    const reply = await ask('POST', '/approval_rules', { name: 'Refused', approvals_required: 1, ...body })
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(message)])
    expect((await ask('GET', '/approval_rules')).headers['x-total']).toBe(before)
  })

  it('refuse a group that the caller cannot see as one that does not exist', async () => {
    const { ask, hidden } = quay
    const reply = await ask('POST', '/approval_rules', { name: 'Deep', approvals_required: 1, group_ids: [hidden] })
    expect(reply.json()).toEqual({ message: `group_ids names ${hidden}, and there is no such group` })
  })

  it('have unique names: a duplicate is 409 (document 1, section 7)', async () => {
    const { ask, addRule } = quay
    const { id } = await addRule({ name: 'Unique', approvals_required: 1 })
    const again = await ask('POST', '/approval_rules', { name: 'Unique', approvals_required: 1 })
    expect([again.status, again.json()]).toEqual([409, { message: 'name has already been taken' }])
    expect((await ask('PUT', `/approval_rules/${id}`, { name: 'Unique', approvals_required: 5 })).status).toBe(200)
  })

  it('need a name and a number of approvals, also to be changed (document 2, section 4.3)', async () => {
    const { ask, addRule } = quay
    const { id } = await addRule({ name: 'Needs', approvals_required: 1 })
    for (const [method, path] of [
      ['POST', '/approval_rules'],
      ['PUT', `/approval_rules/${id}`],
    ] as const) {
      for (const [body, message] of [
        [{ approvals_required: 1 }, 'name is missing'],
        [{ name: 'Needed' }, 'approvals_required is missing'],
      ] as const) {
        const reply = await ask(method, path, body)
        expect([reply.status, reply.json()]).toEqual([400, { message }])
      }
    }
    await ask('DELETE', `/approval_rules/${id}`)
  })

  it('are removed once, and not if they were changed in the meantime', async () => {
    const { service, path, addRule } = quay
    const { id } = await addRule({ name: 'Removed', approvals_required: 1 })
    const remove = (more = {}) =>
      service.call(`${path}/approval_rules/${id}`, { method: 'DELETE', token: 't-maintainer', headers: more })
    expect((await remove({ 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(412)
    const reply = await remove()
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect((await remove()).json()).toEqual({ message: '404 Approval Rule Not Found' })
  })

  it('of another project are not found', async () => {
    const { service, addRule } = quay
    const { id } = await addRule({ name: 'Ours', approvals_required: 1 })
    const other = (await service.addProject('quay/other', 'private')).id
    const reply = await service.call(`/projects/${other}/approval_rules/${id}`, { method: 'DELETE' })
    expect(reply.status).toBe(404)
  })

  it('are listed a page at a time, in the order they were made', async () => {
    const { ask } = quay
    const first = await ask('GET', '/approval_rules?per_page=2')
    const second = await ask('GET', '/approval_rules?per_page=2&page=2')
    const listed = [first, second].flatMap(reply => approvalRule.array().parse(reply.json()))
    expect(ids(listed)).toEqual(ids(listed).sort((a, b) => a - b))
    expect(new Set(ids(listed)).size).toBe(4)
    expect(first.headers['x-next-page']).toBe('2')
  })
})
