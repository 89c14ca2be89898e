import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessLevels } from '../store/access-levels.ts'
import { acrossRestart } from '../testing/restart.ts'
import { send, startTestService } from '../testing/test-service.ts'
import { type Quay, startQuay } from './testing/quay.ts'

let quay: Quay
beforeAll(async () => {
  quay = await startQuay()
})
afterAll(() => quay.service.stop())

const headers = { 'content-type': 'application/json' }

const defaults = {
  approvals_before_merge: 0,
  reset_approvals_on_push: true,
  disable_overriding_approvers_per_merge_request: false,
  merge_requests_author_approval: false,
  merge_requests_disable_committers_approval: false,
  require_password_to_approve: false,
}

describe('the configuration of a project', () => {
  it('has every switch, and changes those that are named', async () => {
    const { ask } = quay
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
    const { ask } = quay
    for (const approvals_before_merge of [-1, 101, 1.5, 'two']) {
      const reply = await ask('POST', '/approvals', { approvals_before_merge })
      expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('approvals_before_merge')])
    }
  })

  it('records old and new values in the audit log', async () => {
    const { service, path, ask } = quay
    await ask('POST', '/approvals', { require_password_to_approve: true })
    const log = (await service.call(`${path}/audit_events?per_page=1`)).json()
    expect(log).toMatchObject([
      { details: { change: 'require_password_to_approve', from: 'false', to: 'true', author_name: 'Person 1' } },
    ])
    await ask('POST', '/approvals', defaults)
  })
})

describe('the approvers of a project', () => {
  it('are those that are named last', async () => {
    const { service, project, path, people, ask, visible, hidden } = quay
    const both = { approver_ids: [people.developer, people.guest], approver_group_ids: [visible] }
    const reply = await ask('PUT', '/approvers', both)
    expect([reply.status, reply.json()]).toMatchObject([
      200,
      {
        ...defaults,
        approvers: [{ user: { id: people.developer } }, { user: { id: people.guest } }],
        approver_groups: [{ group: { id: visible } }],
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
    for (const [body, message] of [
      [{ approver_ids: [] }, 'approver_group_ids is missing'],
      [{ approver_group_ids: [] }, 'approver_ids is missing'],
    ] as const) {
      const refused = await ask('PUT', '/approvers', body)
      expect([refused.status, refused.json()]).toEqual([400, { message }])
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
    const { service, path } = quay
    const found: number[] = []
    for (const rest of reads) found.push((await service.call(path + rest, { token })).status)
    for (const [method, rest, body] of writes) {
      const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) }
      found.push((await service.call(path + rest, { method, token, ...sent })).status)
    }
    return found
  }

  it('read: members; change the project: maintainers; change a merge request: developers', async () => {
    quay.mergeRequest()
    expect(await statuses('t-guest')).toEqual([200, 200, 200, 403, 403, 403, 403, 403, 403, 403])
    expect((await statuses('t-developer')).slice(3, 8)).toEqual([403, 403, 403, 403, 403])
  })

  it('no users outside the project', async () => {
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
