import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { explain } from '#shared/errors.ts'
import { json, type SeenRequest, serve } from '../testing/http-server.ts'
import { proxyTo, type TestProxyOptions } from '../testing/proxy.ts'
import { connectionTo, getFailure, openRun, service } from '../testing/run.ts'
import { testRef, testToken } from '../testing/target.ts'

/** Answers in the shape that real servers of this family give, where it is not quite that of the documents. */

type Fields = Readonly<Record<string, unknown>>
interface Reply {
  readonly status?: number
  readonly body: unknown
}

/** A server of a test's own, behind the real proxy with its journal. */
async function open(answer: (request: SeenRequest, sent: Fields) => Reply, options: TestProxyOptions = {}) {
  const { url, seen } = await serve((request, response) => {
    const { status = 200, body } = answer(request, request.body === '' ? {} : JSON.parse(request.body))
    if (status === 204) response.writeHead(204).end()
    else json(response, body, status)
  })
  const proxy = await proxyTo(url, options)
  const named = (id: number | null) => ({ connection: testRef, id: id ?? 0 })
  return {
    ...proxy,
    server: seen,
    plan: (id: number | null) => proxy.proxy.undo.plan(named(id)),
    undo: (id: number | null) => proxy.proxy.undo.undo(named(id), randomUUID()),
    /** The bodies of writes, in order. */
    sent: () =>
      seen
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url: path, body }): readonly [string, unknown] => [
          `${method} ${path.replace('/api/v4', '')}`,
          body === '' ? null : JSON.parse(body),
        ]),
  }
}

const missing: Reply = { status: 404, body: { message: '404 Not Found' } }

/** A server with one resource: PUT changes its fields, POST creates it from the body, DELETE removes it. */
function one(first: Fields | null, change = (present: Fields, sent: Fields): Fields => ({ ...present, ...sent })) {
  let present = first
  return ({ method }: SeenRequest, sent: Fields): Reply => {
    if (method === 'DELETE') {
      present = null
      return { status: 204, body: null }
    }
    if (method === 'POST') present = change({}, sent)
    else if (present && method === 'PUT') present = change(present, sent)
    return present ? { status: method === 'POST' ? 201 : 200, body: present } : missing
  }
}

describe('Refusals', () => {
  const refusing = (body: unknown, status: number, version?: TestProxyOptions) =>
    open(() => ({ status, body }), version)

  test('a role that mirrors need, refused with 401, does not concern the token', async () => {
    const { failure, health } = await refusing({ message: '401 Unauthorized' }, 401)
    expect(await failure('remoteMirrors.list', { id: 1 })).toEqual({
      kind: 'forbidden',
      message: '401 Unauthorized',
      needs: 'the Maintainer role or a higher one',
    })
    expect(health.of('test')).not.toMatchObject({ state: 'refused' })
  })

  test('an expired token is reported as such, for mirrors too', async () => {
    const { failure } = await refusing({ error: 'invalid_token', error_description: 'Token is expired.' }, 401)
    expect(await failure('remoteMirrors.list', { id: 1 })).toEqual({
      kind: 'unauthorized',
      message: 'Token is expired',
    })
  })

  test.each([
    '403 Forbidden - Your account has been blocked.',
    '403 Forbidden - You are not allowed to push into this branch',
    'You cannot perform write operations on a read-only instance',
  ])('no role is guessed beside the reason “%s”', async message => {
    const { failure } = await refusing({ message }, 403)
    const error = await failure('tags.delete', { id: 1, tag_name: 'v1' })
    expect(error).toEqual({ kind: 'forbidden', message: message.replace(/\.$/, '') })
  })

  test('no role is guessed where the application did not answer', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end('Forbidden\n')
    })
    const { failure } = await proxyTo(url)
    expect(await failure('tags.delete', { id: 1, tag_name: 'v1' })).toEqual({
      kind: 'forbidden',
      message: '403 Forbidden',
    })
  })

  test.each([400, 401, 403, 409])('a web page with %i is of a gateway, not of the service', async status => {
    const { url } = await serve((_request, response) => {
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<title>Just a moment</title>')
    })
    const { failure, health } = await proxyTo(url)
    expect(await failure('tags.list', { id: 1 })).toMatchObject({ kind: 'badResponse' })
    expect(health.of('test')).not.toMatchObject({ state: 'refused' })
  })

  test('what it takes for spam is no conflict', async () => {
    const { failure } = await refusing(
      {
        needs_captcha_response: true,
        spam_log_id: 4,
        captcha_site_key: 'k',
        message: { error: 'It looks like spam.' },
      },
      409,
    )
    const wanted = { id: 1, title: 'Buoys', file_name: 'buoys.txt', content: 'x', visibility: 'public' } as const
    expect(await failure('snippets.create', wanted)).toEqual({ kind: 'validation', message: 'It looks like spam' })
  })

  test.each([
    [{ message: { base: ['The freeze is too long'] } }, 'The freeze is too long'],
    [{ message: 'Said twice', error: { code: 7 }, scope: 5 }, 'Said twice'],
    [{ error: ['one', 'two'] }, 'one, two'],
  ])('%j is shown in the words of the service', async (body, message) => {
    const { failure } = await refusing(body, 400)
    const period = { id: 1, freeze_start: '0 1 * * *', freeze_end: '0 2 * * *' }
    expect(await failure('freezePeriods.create', period)).toEqual({ kind: 'validation', message })
  })

  test('members that only the directory changes are refused, not wrongly entered', async () => {
    const { failure } = await refusing({ message: '405 Method Not Allowed' }, 405)
    expect(await failure('projectMembers.add', { id: 1, user_id: 7, access_level: 30 })).toEqual({
      kind: 'forbidden',
      message: '405 Method Not Allowed',
    })
  })

  test('a path that the service does not have is distinguished from a missing resource', async () => {
    const { failure } = await refusing({ error: '404 Not Found' }, 404, of(17, 0))
    const ofEdition = await failure('epics.list', { id: 'harbor' })
    expect(ofEdition).toEqual({
      kind: 'notFound',
      message: '404 Not Found',
      isPathUnknown: true,
      needs: 'the premium edition of the service',
    })
    expect(explain(ofEdition).nextStep).toMatch(/^This needs the premium edition of the service\. .*%2F/)
    const ofProxy = await failure('projects.get', { id: 'harbor/crane' })
    expect(ofProxy).toEqual({ kind: 'notFound', message: '404 Not Found', isPathUnknown: true })
    const missing = await refusing({ message: '404 Group Not Found' }, 404, of(17, 0))
    expect(await missing.failure('epics.list', { id: 'harbor' })).toEqual({
      kind: 'notFound',
      message: '404 Group Not Found',
    })
  })

  test('names the role and the edition that the version needs', async () => {
    const needs = async (major: number, minor: number, operation: 'featureFlags.list' | 'auditEvents.ofProject') => {
      const { failure } = await refusing({ message: '403 Forbidden' }, 403, of(major, minor))
      return failure(operation, { id: 1 })
    }
    expect(await needs(13, 4, 'featureFlags.list')).toMatchObject({ needs: expect.stringContaining('premium') })
    expect(await needs(13, 5, 'featureFlags.list')).toMatchObject({ needs: 'the Developer role or a higher one' })
    expect(await needs(13, 8, 'auditEvents.ofProject')).toMatchObject({ needs: expect.stringContaining('starter') })
    expect(await needs(13, 9, 'auditEvents.ofProject')).toMatchObject({ needs: expect.stringContaining('premium') })
    const { failure } = await refusing({ message: '403 Forbidden' }, 403, of(17, 0))
    expect(await failure('approvals.get', { id: 1 })).toMatchObject({
      needs: 'the Maintainer role or a higher one, and the premium edition of the service',
    })
    expect(await failure('keys.get', { id: 1 })).toMatchObject({
      needs: expect.stringMatching(/^an administrator of the service, .* admin_mode$/),
    })
  })
})

describe('Feature flags', () => {
  const path = '/projects/1/feature_flags'
  const list = { id: 61, iid: 2, name: 'Testers' }
  const strategy = { id: 1, name: 'gitlabUserList', parameters: {}, scopes: [{ id: 11, environment_scope: '*' }] }
  const flag = {
    name: 'lamps',
    description: '',
    active: false,
    version: 'new_version_flag',
    created_at: '2024-05-02T10:00:00.000Z',
    updated_at: '2024-05-02T10:00:00.000Z',
    scopes: [],
    strategies: [{ ...strategy, user_list: list }],
  }
  const brought = {
    name: 'lamps',
    version: 'new_version_flag',
    description: '',
    active: false,
    strategies: [
      { name: 'gitlabUserList', parameters: {}, scopes: [{ environment_scope: '*' }], user_list_id: list.id },
    ],
  }
  const lamps = { id: 1, name: 'lamps' }

  test.each([
    ['as an object', { ...strategy, user_list: list }],
    ['as its id', { ...strategy, user_list_id: list.id }],
  ])('undo of a deletion restores that it is inactive, and the user list given %s', async (_how, reported) => {
    const { call, undo, sent } = await open(one({ ...flag, strategies: [reported] }, () => flag))
    const { journal } = await call('featureFlags.delete', lamps)
    await undo(journal)
    expect(sent().at(-1)).toEqual([`POST ${path}`, brought])
  })

  test('a deleted flag for a user list that was not returned is not recreated for unknown users', async () => {
    const { call, plan, sent } = await open(one({ ...flag, strategies: [strategy] }))
    const { journal } = await call('featureFlags.delete', lamps)
    expect(await plan(journal)).toMatchObject({ possible: false })
    expect(sent().length).toBe(1)
  })

  test('undo switches a flag off again', async () => {
    const { call, undo, sent } = await open(one(flag))
    const { journal } = await call('featureFlags.update', { ...lamps, active: true })
    expect((await undo(journal)).restored).toEqual({ state: 'full', fields: [] })
    expect(sent().map(([, body]) => body)).toEqual([{ active: true }, { active: false }])
  })

  test('undo of a changed strategy brings its user list back', async () => {
    const changed = { ...strategy, name: 'default', user_list: null }
    const { call, undo, sent } = await open(
      one(flag, (was, { strategies: _, ...rest }) => ({ ...was, ...rest, strategies: [changed] })),
    )
    const { journal } = await call('featureFlags.update', {
      ...lamps,
      strategies: [{ id: 1, name: 'default', user_list_id: null }],
    })
    await undo(journal)
    expect(sent().at(-1)?.[1]).toMatchObject({
      strategies: [{ id: 1, name: 'gitlabUserList', parameters: {}, user_list_id: list.id }],
    })
  })

  test('a change of a strategy whose user list is not returned cannot be undone if it set another list', async () => {
    const { call, plan } = await open(one({ ...flag, strategies: [strategy] }, was => was))
    const { journal } = await call('featureFlags.update', { ...lamps, strategies: [{ id: 1, user_list_id: 7 }] })
    expect(await plan(journal)).toMatchObject({ possible: false })
  })

  test('is renamed by name, and gets its old name back', async () => {
    let present = flag
    const { call, plan, undo, sent } = await open(({ method, url }, body) => {
      if (!url.endsWith(`/${present.name}`)) return missing
      if (method === 'PUT') present = { ...present, ...body }
      return { body: present }
    })
    const { journal } = await call('featureFlags.update', { ...lamps, new_name: 'lanterns' })
    expect(sent()).toEqual([[`PUT ${path}/lamps`, { name: 'lanterns' }]])
    expect(await plan(journal)).toMatchObject({ possible: true, changed: [] })
    expect((await undo(journal)).restored).toEqual({ state: 'full', fields: [] })
    expect(sent().at(-1)).toEqual([`PUT ${path}/lanterns`, { name: 'lamps' }])
  })
})

describe('Feature flags of a service from before strategies', () => {
  const scope = (id: number, environment_scope: string, active: boolean) => ({
    ...{ id, environment_scope, active, strategies: [{ name: 'default', parameters: {} }] },
    ...{ created_at: '2020-02-02T10:00:00.000Z', updated_at: '2020-02-02T10:00:00.000Z' },
  })
  const flag = {
    ...{ name: 'lamps', description: null, scopes: [scope(1, '*', true), scope(2, 'production', true)] },
    ...{ created_at: '2020-02-02T10:00:00.000Z', updated_at: '2020-02-02T10:00:00.000Z' },
  }

  test('have no version, and are listed', async () => {
    const { call } = await open(() => ({ body: [flag] }))
    expect((await call('featureFlags.list', { id: 1 })).value).toEqual([flag])
  })

  test('undo of a deletion sends the scopes, which are all that the service takes', async () => {
    const { call, undo, sent } = await open(one(flag, () => flag))
    const { journal } = await call('featureFlags.delete', { id: 1, name: 'lamps' })
    await undo(journal)
    const made = (environment_scope: string) => ({
      ...{ environment_scope, active: true },
      strategies: [{ name: 'default', parameters: {} }],
    })
    expect(sent().at(-1)).toEqual([
      'POST /projects/1/feature_flags',
      { name: 'lamps', scopes: [made('*'), made('production')] },
    ])
  })
})

describe('Geo nodes', () => {
  const node = { id: 3, name: 'north', url: 'https://north.example', primary: false, enabled: true }

  test('answer a repair with their status', async () => {
    const status = { geo_node_id: 3, healthy: true, health: 'Healthy', missing_oauth_application: false }
    const { call } = await open(({ method }) => ({ body: method === 'POST' ? status : node }))
    expect((await call('geoNodes.repair', { id: 3 })).value).toEqual(status)
  })

  test('undo of a change leaves a selection that only the service knows', async () => {
    const { call, plan, undo, sent } = await open(one({ ...node, selective_sync_type: 'organizations' }))
    const place = { id: 3, name: node.name, url: node.url }
    const other = await call('geoNodes.update', { ...place, enabled: false })
    await undo(other.journal)
    expect(sent().at(-1)?.[1]).toEqual({ name: node.name, url: node.url, enabled: true })
    const selected = await call('geoNodes.update', { ...place, selective_sync_type: null })
    expect(await plan(selected.journal)).toMatchObject({ possible: false })
  })
})

test('a process that does not say when it started or for which queues is shown with the rest', async () => {
  const process = { hostname: 'pier', pid: 12, tag: 'gitlab', concurrency: 25, busy: 1 }
  const { call } = await open(() => ({ body: { processes: [process] } }))
  expect((await call('backgroundJobs.processMetrics', {})).value).toEqual({ processes: [process] })
})

test('a commit without its parents, and an event without its time, are not refused', async () => {
  const commit = { id: 'a'.repeat(40), short_id: 'aaaaaaaa', title: 'Fog', message: 'Fog', parent_ids: null }
  const commits = await open(() => ({ body: [commit] }))
  expect((await commits.call('commits.list', { id: 1 })).value).toMatchObject([{ title: 'Fog' }])
  const event = { id: 4, action_name: 'closed', target_type: 'Issue', target_iid: 7, author_id: 1 }
  const events = await open(() => ({ body: [event] }))
  expect((await events.call('activityEvents.ofUser', { id: 1 })).value).toEqual([event])
})

describe('Notification settings', () => {
  const events = { new_note: true, moved_project: true, approver: false, new_release: null, new_comet: true }

  test('accept null as no events, and events with unknown names', async () => {
    const quiet = await open(() => ({ body: { level: 'watch', events: null } }))
    expect((await quiet.call('notificationSettings.ofGroup', { id: 1 })).value).toMatchObject({ level: 'watch' })
    const custom = await open(() => ({ body: { level: 'custom', events } }))
    expect((await custom.call('notificationSettings.ofProject', { id: 1 })).value).toEqual({ level: 'custom', events })
  })

  test('undo to level custom sets the events again that can be set', async () => {
    let present: Fields = { level: 'custom', events }
    const { call, undo, sent } = await open(({ method }, body) => {
      if (method === 'PUT') present = body.level === 'custom' ? { level: 'custom', events } : { level: 'disabled' }
      return { body: present }
    })
    const { journal } = await call('notificationSettings.updateOfGroup', { id: 1, level: 'disabled' })
    expect((await undo(journal)).restored).toEqual({ state: 'full', fields: [] })
    expect(sent().at(-1)?.[1]).toEqual({ level: 'custom', new_note: true, moved_project: true, approver: false })
  })

  test('more events can be chosen than the documents name', async () => {
    const { call, sent } = await open(() => ({ body: { level: 'custom', events } }))
    await call('notificationSettings.update', { level: 'custom', merge_when_pipeline_succeeds: true })
    expect(sent()[0]?.[1]).toEqual({ level: 'custom', merge_when_pipeline_succeeds: true })
  })
})

describe('Members', () => {
  const path = '/projects/1/members'
  const ines = { id: 7, username: 'ines', name: 'Ines', state: 'active', access_level: 15, expires_at: null }
  const member = { id: 1, user_id: 7 }

  test.each([5, 15, 25, 50] as const)('level %i of a project is given, and given back by undo', async access_level => {
    const { call, undo, sent } = await open(one({ ...ines, access_level }, () => ({ ...ines, access_level })))
    const { journal } = await call('projectMembers.remove', member)
    expect((await undo(journal)).restored.state).toBe('full')
    expect(sent().at(-1)).toEqual([`POST ${path}`, { user_id: 7, access_level, expires_at: '' }])
  })

  test('a removed member with a custom role is given it again by undo', async () => {
    const role = { id: 3, name: 'Harbour pilot', base_access_level: 15 }
    const { call, undo, sent } = await open(one({ ...ines, member_role: role }, () => ({ ...ines, member_role: role })))
    expect((await call('projectMembers.get', member)).value).toMatchObject({ member_role: { name: 'Harbour pilot' } })
    const { journal } = await call('projectMembers.remove', member)
    expect((await undo(journal)).restored.state).toBe('full')
    expect(sent().at(-1)?.[1]).toEqual({ user_id: 7, access_level: 15, expires_at: '', member_role_id: role.id })
  })

  test.each([
    ['a text', 'Request queued for administrator approval.', 'Request queued for administrator approval.'],
    ['a text for each person', { ines: 'queued for approval' }, 'ines: queued for approval'],
  ])('adding that waits for an administrator is told as %s, as neither done nor lost', async (_how, said, message) => {
    const { call, failure, plan, store } = await open(({ method }) =>
      method === 'POST' ? { status: 201, body: { message: said } } : missing,
    )
    expect(await failure('projectMembers.add', { ...member, access_level: 30 })).toEqual({ kind: 'queued', message })
    const [entry] = await store.journal.list({ limit: 1 })
    expect(entry).toMatchObject({ operation: 'projectMembers.add', outcome: 'failed' })
    expect(await plan(entry?.id ?? 0)).toMatchObject({ possible: false, because: expect.stringContaining('approval') })
    expect(explain({ kind: 'queued', message }).sentence).not.toContain('..')
    await expect(call('projectMembers.add', { ...member, access_level: 30 })).rejects.toThrow('queued')
  })

  test('another response without a member still has an unknown outcome', async () => {
    const { failure } = await open(({ method }) => (method === 'POST' ? { status: 201, body: { id: 7 } } : missing))
    const { kind } = await failure('groupMembers.add', { ...member, access_level: 5 })
    expect(kind).toBe('unknownOutcome')
  })
})

describe('Snippets', () => {
  const author = { id: 7, username: 'ines', name: 'Ines', state: 'active' }
  const times = { created_at: '2024-05-02T10:00:00.000Z', updated_at: '2024-05-02T10:00:00.000Z' }
  const snippet = {
    ...{ id: 5, title: 'Tides', description: null, visibility: 'private', author, ...times, project_id: 1 },
    web_url: 'https://git.example/snippets/5',
    file_name: null,
    files: [
      { path: 'tides.py', raw_url: 'https://git.example/snippets/5/raw/main/tides.py' },
      { path: 'moon.py', raw_url: 'https://git.example/snippets/5/raw/main/moon.py' },
    ],
  }

  test('have no file name, and several files', async () => {
    const { call } = await open(({ url }) => ({ body: url.includes('/snippets/5') ? snippet : [snippet] }))
    const { value } = await call('snippets.get', { id: 1, snippet_id: 5 })
    expect(value).toMatchObject({ files: snippet.files })
    const list = await call('snippets.list', { id: 1 })
    expect([list.misfits ?? null, list.value]).toMatchObject([null, [{ id: 5 }]])
  })

  test('undo of a changed title does not set a missing file name', async () => {
    const { call, undo, sent } = await open(one(snippet))
    const { journal } = await call('snippets.update', { id: 1, snippet_id: 5, title: 'Ebb' })
    await undo(journal)
    expect(sent().at(-1)?.[1]).toEqual({ title: 'Tides' })
  })

  test('a first file name that was given cannot be undone to none', async () => {
    const { call, plan } = await open(one(snippet))
    const { journal } = await call('snippets.update', { id: 1, snippet_id: 5, title: 'Ebb', file_name: 'ebb.py' })
    expect(await plan(journal)).toMatchObject({ possible: false })
  })
})

describe('Approvals', () => {
  const user = { id: 7, username: 'ines', name: 'Ines', state: 'active' }

  test('of a merge request in an edition without rules: four fields', async () => {
    const approvals = {
      user_has_approved: true,
      user_can_approve: false,
      approved: true,
      approved_by: [{ user, approved_at: '2024-05-02T10:00:00.000Z' }],
    }
    const { call } = await open(() => ({ body: approvals }))
    expect((await call('mergeRequestApprovals.get', { id: 1, merge_request_iid: 3 })).value).toEqual(approvals)
  })

  const rule = {
    ...{ id: 4, name: 'Coverage', rule_type: 'report_approver', report_type: 'code_coverage', approvals_required: 1 },
    ...{ eligible_approvers: [user], users: [user], groups: [], contains_hidden_groups: false },
    protected_branches: [{ id: 5, name: 'main' }],
    applies_to_all_protected_branches: true,
  }
  const before = {
    name: 'Coverage',
    approvals_required: 1,
    user_ids: [7],
    group_ids: [],
    applies_to_all_protected_branches: true,
  }
  const rules = ({ method }: SeenRequest): Reply => {
    if (method === 'DELETE') return { status: 204, body: null }
    return method === 'GET' ? { body: [rule] } : { status: method === 'POST' ? 201 : 200, body: rule }
  }

  test('a deleted rule comes back with its type, and for all protected branches', async () => {
    const { call, undo, sent } = await open(rules)
    const { journal } = await call('approvalRules.delete', { id: 1, approval_rule_id: 4 })
    await undo(journal)
    const types = { rule_type: 'report_approver', report_type: 'code_coverage' }
    expect(sent().at(-1)).toEqual(['POST /projects/1/approval_rules', { ...before, ...types }])
  })

  test('undo of a changed rule keeps it for all protected branches', async () => {
    const { call, undo, sent } = await open(rules)
    const change = { name: 'Tests', approvals_required: 2, protected_branch_ids: [5] }
    const { journal } = await call('approvalRules.update', { id: 1, approval_rule_id: 4, ...change })
    await undo(journal)
    expect(sent().at(-1)).toEqual(['PUT /projects/1/approval_rules/4', before])
  })

  test('undo of the configuration sets again what the service changed with it', async () => {
    let present: Fields = { reset_approvals_on_push: false, selective_code_owner_removals: true }
    const { call, undo, sent } = await open(({ method }, body) => {
      if (method === 'POST') {
        // The two exclude each other.
        const isSelective = body.selective_code_owner_removals ?? !body.reset_approvals_on_push
        present = {
          ...present,
          ...body,
          ...(body.reset_approvals_on_push ? { selective_code_owner_removals: false } : {}),
        }
        if (isSelective === true) present = { ...present, reset_approvals_on_push: false }
      }
      return { status: method === 'POST' ? 201 : 200, body: present }
    })
    const { journal } = await call('approvals.update', { id: 1, reset_approvals_on_push: true })
    expect((await undo(journal)).restored).toEqual({ state: 'full', fields: [] })
    expect(sent().at(-1)?.[1]).toEqual({ reset_approvals_on_push: false, selective_code_owner_removals: true })
  })
})

const of = (major: number, minor: number) => ({ profile: 'gitlab', version: { major, minor } }) as const

describe('Environments', () => {
  const path = '/projects/1/environments'
  const review = { id: 5, name: 'review/lamps', slug: 'review-lamps', external_url: null, state: 'available' }

  /** Like real servers: only stopped environments can be deleted. */
  function environments(first: Fields | null) {
    let present = first
    return ({ method, url }: SeenRequest, sent: Fields): Reply => {
      if (url.endsWith('/stop')) {
        present = present && { ...present, state: 'stopped' }
        return { body: present }
      }
      if (method === 'POST') present = { ...review, ...sent }
      else if (method === 'PUT') present = { ...present, ...sent }
      else if (method === 'DELETE') {
        if (present?.state !== 'stopped') return { status: 403, body: { message: '403 Forbidden' } }
        present = null
        return { status: 204, body: null }
      }
      if (url.includes('?')) return { body: present ? [present] : [] }
      return present ? { status: method === 'POST' ? 201 : 200, body: present } : missing
    }
  }

  test('undoing a creation stops the environment, then deletes it', async () => {
    const { call, plan, undo, sent, store } = await open(environments(null), of(16, 11))
    const { journal } = await call('environments.create', { id: 1, name: 'review/lamps' })
    const one = { id: 1, environment_id: 5 }
    const first = { operation: 'environments.stop', params: one }
    expect(await plan(journal)).toMatchObject({ possible: true, first, operation: 'environments.delete', params: one })
    expect((await undo(journal)).restored.state).toBe('full')
    expect(sent().slice(1)).toEqual([
      [`POST ${path}/5/stop`, {}],
      [`DELETE ${path}/5`, null],
    ])
    // Each is an entry, and only the deletion undoes the creation.
    const entries = await store.journal.list({ limit: 3 })
    expect(entries.map(({ operation, undoes }) => [operation, undoes])).toEqual([
      ['environments.delete', journal],
      ['environments.stop', null],
      ['environments.create', null],
    ])
  })

  test('undo restores the tier if the service returned one', async () => {
    const staging = await open(environments({ ...review, tier: 'staging', auto_stop_at: null }), of(16, 11))
    const change = { id: 1, environment_id: 5, tier: 'testing' } as const
    const { journal } = await staging.call('environments.update', change)
    await staging.undo(journal)
    expect(staging.sent().at(-1)).toEqual([`PUT ${path}/5`, { tier: 'staging' }])
    const untold = await open(environments(review), of(16, 11))
    const changed = await untold.call('environments.update', change)
    expect(await untold.plan(changed.journal)).toMatchObject({ possible: false })
  })

  test('undoing a creation can be resumed after the environment was stopped but not deleted', async () => {
    let refusals = 1
    const answer = environments(null)
    const { call, plan, undo, sent } = await open(
      (request, body) => {
        if (request.method !== 'DELETE' || refusals === 0) return answer(request, body)
        refusals -= 1
        return { status: 500, body: { message: '500' } }
      },
      of(16, 11),
    )
    const { journal } = await call('environments.create', { id: 1, name: 'review/lamps' })
    await expect(undo(journal)).rejects.toMatchObject({ error: { kind: 'server' } })
    const again = await plan(journal)
    expect(again).toMatchObject({ possible: true, operation: 'environments.delete', changed: [] })
    expect(again).not.toHaveProperty('first')
    expect((await undo(journal)).restored.state).toBe('full')
    expect(sent().slice(1)).toEqual([
      [`POST ${path}/5/stop`, {}],
      [`DELETE ${path}/5`, null],
      [`DELETE ${path}/5`, null],
    ])
  })

  test('can be stopped by force and listed by state if the version supports it', async () => {
    const { call, sent, server } = await open(environments(review), of(16, 11))
    await call('environments.stop', { id: 1, environment_id: 5, force: true })
    expect(sent()).toEqual([[`POST ${path}/5/stop`, { force: true }]])
    await call('environments.list', { id: 1, states: 'stopped' })
    expect(server.at(-1)?.url).toBe(`/api/v4${path}?states=stopped`)
    const older = await open(environments(review), of(13, 12))
    const error = await older.failure('environments.stop', { id: 1, environment_id: 5, force: true })
    expect(error).toMatchObject({ kind: 'validation', fields: { force: expect.stringContaining('15.1') } })
    expect(older.sent()).toEqual([])
  })
})

describe('Audit events', () => {
  test('of several changes have them as an object or a list, and are read in full', async () => {
    const event = { id: 8, author_id: 10, entity_id: 1, entity_type: 'Project', created_at: '2026-01-02T03:04:05Z' }
    const change = {
      access_level: { from: 'Developer', to: 'Guest' },
      invite_expiry: { from: 'nil', to: '2030-01-02' },
    }
    const events = [
      { ...event, details: { change, custom_message: 'Changed project group link', event_name: 'x' } },
      { ...event, id: 9, details: { changes: [{ change: 'visibility', from: 'private', to: 'internal' }] } },
    ]
    const { call } = await open(() => ({ body: events }), of(17, 11))
    const { value, misfits } = await call('auditEvents.list', {})
    expect([misfits ?? null, value]).toEqual([null, events])
  })
})

describe('Remote mirrors', () => {
  const path = '/projects/1/remote_mirrors'
  const mirror = {
    ...{ id: 3, enabled: true, url: 'ssh://*****@mirror.example/lamps.git', update_status: 'finished' },
    auth_method: 'ssh_public_key',
    host_keys: [{ fingerprint_sha256: 'SHA256:bQ3' }, {}],
  }
  const mirrors = ({ method }: SeenRequest): Reply => {
    if (method === 'DELETE') return { status: 204, body: null }
    return method === 'POST' ? { status: 201, body: mirror } : { body: [mirror] }
  }

  test('include the authentication method and the host keys', async () => {
    const { call } = await open(mirrors, of(18, 5))
    const { value, misfits } = await call('remoteMirrors.list', { id: 1 })
    expect([misfits ?? null, value]).toEqual([null, [mirror]])
  })

  test('a single one can be read, with the fields of the list', async () => {
    const { call, server } = await open(() => ({ body: mirror }), of(18, 5))
    expect((await call('remoteMirrors.get', { id: 1, mirror_id: 3 })).value).toEqual(mirror)
    expect(server.map(({ url }) => url)).toEqual(['/api/v4/projects/1/remote_mirrors/3'])
  })

  test('are removed by undo if the version supports it, and otherwise undo says why not', async () => {
    const url = 'https://ines:word@mirror.example/lamps.git'
    const { call, undo, sent } = await open(mirrors, of(14, 10))
    const { journal } = await call('remoteMirrors.create', { id: 1, url })
    await undo(journal)
    expect(sent().at(-1)).toEqual([`DELETE ${path}/3`, null])
    const older = await open(mirrors, of(14, 9))
    const made = await older.call('remoteMirrors.create', { id: 1, url })
    expect(await older.plan(made.journal)).toMatchObject({
      possible: false,
      because: 'This service can disable a mirror, but not remove it',
    })
  })

  test('can be pushed from 16.11 on, and an older version gives an error with its number', async () => {
    const one = { id: 1, mirror_id: 3 }
    const newer = await open(() => ({ status: 204, body: null }), of(16, 11))
    await newer.call('remoteMirrors.sync', one)
    expect(newer.sent()).toEqual([[`POST ${path}/3/sync`, null]])
    const older = await open(() => ({ status: 405, body: { error: '405 Not Allowed' } }), of(16, 10))
    expect(await older.failure('remoteMirrors.sync', one)).toMatchObject({ kind: 'notFound', version: '16.10' })
  })
})

describe('Instance variables', () => {
  const value = 'x'.repeat(10_000)

  test('can have long values, and raw and description if the version supports them', async () => {
    const reported = { key: 'FOG', value, variable_type: 'env_var', protected: false, masked: false }
    const { call, sent } = await open(
      () => ({ status: 201, body: { ...reported, raw: true, description: null } }),
      of(16, 8),
    )
    const given = { key: 'FOG', value, raw: true, description: 'For the horn' }
    expect((await call('instanceVariables.create', given)).value).toMatchObject({ raw: true, description: null })
    expect(sent()[0]?.[1]).toEqual({ ...given, variable_type: 'env_var' })
    const older = await open(() => ({ status: 201, body: reported }), of(16, 7))
    const error = await older.failure('instanceVariables.create', given)
    expect(error).toMatchObject({ kind: 'validation', fields: { description: expect.stringContaining('16.8') } })
  })
})

describe('Deployments', () => {
  const deployment = { id: 8, iid: 2, ref: 'main', sha: 'abc', status: 'blocked', environment: null, deployable: null }

  test('can be blocked', async () => {
    const { call } = await open(() => ({ body: [deployment] }), of(15, 11))
    expect((await call('deployments.list', { id: 1, status: 'blocked' })).value).toEqual([deployment])
  })

  test('are sorted by branch or tag up to 16.2', async () => {
    const byRef = { id: 1, order_by: 'ref' } as const
    const { call, server } = await open(() => ({ body: [] }), of(16, 2))
    await call('deployments.list', byRef)
    expect(server[0]?.url).toContain('order_by=ref')
    const later = await open(() => ({ body: [] }), of(16, 3))
    expect(await later.failure('deployments.list', byRef)).toMatchObject({
      kind: 'validation',
      fields: { order_by: 'Removed in version 16.3; the service runs version 16.3' },
    })
  })

  test.each([
    ['created', 400, 'status does not have a valid value', 'validation'],
    ['success', 403, '403 Forbidden', 'forbidden'],
  ] as const)(
    'a status %s that the service does not take is refused in its words',
    async (status, code, message, kind) => {
      const { failure } = await open(
        ({ method }) => (method === 'PUT' ? { status: code, body: { message } } : { body: deployment }),
        of(15, 11),
      )
      expect(await failure('deployments.update', { id: 1, deployment_id: 8, status })).toMatchObject({ kind, message })
    },
  )

  test('can be deleted from 15.3 on', async () => {
    const { call, sent } = await open(
      ({ method }) => (method === 'DELETE' ? { status: 204, body: null } : { body: deployment }),
      of(15, 3),
    )
    await call('deployments.delete', { id: 1, deployment_id: 8 })
    expect(sent()).toEqual([['DELETE /projects/1/deployments/8', null]])
  })
})

describe('Filters that the documents do not have', () => {
  test('are sent if the version supports them, and otherwise refused with the required version', async () => {
    const { call, failure, server } = await open(() => ({ body: [] }), of(17, 2))
    await call('tags.list', { id: 1, order_by: 'version' })
    await call('auditEvents.list', { entity_type: 'Gitlab::Audit::InstanceScope' })
    await call('namespaces.list', { owned_only: true })
    expect(server.map(({ url }) => url.split('?')[1])).toEqual([
      'order_by=version&sort=desc',
      'entity_type=Gitlab%3A%3AAudit%3A%3AInstanceScope',
      'owned_only=true',
    ])
    expect(await failure('repository.contributors', { id: 1, ref: 'next' })).toEqual({
      kind: 'validation',
      message: 'ref: Needs version 17.4; the service runs version 17.2',
      fields: { ref: 'Needs version 17.4; the service runs version 17.2' },
    })
    const older = await open(() => ({ body: [] }), of(15, 3))
    expect(await older.failure('tags.list', { id: 1, order_by: 'version' })).toMatchObject({
      fields: { order_by: expect.stringContaining('15.4') },
    })
    const instance = { entity_type: 'Gitlab::Audit::InstanceScope' } as const
    expect(await older.failure('auditEvents.list', instance)).toMatchObject({
      fields: { entity_type: expect.stringContaining('17.2') },
    })
    const unknown = await open(() => ({ body: [] }), { profile: 'gitlab' })
    await unknown.call('repository.contributors', { id: 1, ref: 'next' })
    expect(unknown.server).toHaveLength(1)
  })

  test('the mode of a file that is written outside a commit is sent from 14.10 on', async () => {
    const file = { id: 1, file_path: 'run.sh', branch: 'main', content: '#!/bin/sh', commit_message: 'Add run.sh' }
    const answer = { file_path: 'run.sh', branch: 'main' }
    const { call, sent } = await open(
      ({ method }) => (method === 'POST' ? { status: 201, body: answer } : missing),
      of(14, 10),
    )
    await call('files.create', { ...file, execute_filemode: true })
    expect(sent()).toMatchObject([['POST /projects/1/repository/files/run%2Esh', { execute_filemode: true }]])
    const older = await open(() => missing, of(14, 9))
    expect(await older.failure('files.create', { ...file, execute_filemode: true })).toMatchObject({
      fields: { execute_filemode: expect.stringContaining('14.10') },
    })
    expect(older.server).toEqual([])
  })

  test('keyset pages of projects are requested only when sorted by ID', async () => {
    const { call, server } = await open(() => ({ body: [] }), of(16, 11))
    await call('projects.list', { order_by: 'name' }, { page: { keyset: true } })
    await call('projects.list', { order_by: 'id' }, { page: { keyset: true } })
    expect(server.map(({ url }) => url.includes('pagination=keyset'))).toEqual([false, true])
  })
})

test('with a session cookie, changes are not sent and the error says why', async () => {
  const tag = { name: 'v1', message: null, target: 'abc' }
  const { call, failure, sent, proxy, target } = await open(() => ({ body: tag }), {
    profile: 'gitlab',
    auth: 'cookie',
  })
  expect((await call('tags.get', { id: 1, tag_name: 'v1' })).value).toEqual(tag)
  const error = await failure('tags.delete', { id: 1, tag_name: 'v1' })
  expect(error).toEqual({ kind: 'readOnly', because: 'session' })
  expect(explain(error, 'Work').sentence).toBe('Work accepts no changes from a session cookie; nothing was sent.')
  const calls = [{ operation: 'tags.delete', params: { id: 1, tag_name: 'v1' } }]
  await expect(proxy.requestConsent({ connection: target.ref, calls })).rejects.toThrow('readOnly')
  expect(sent()).toEqual([])
  // As the documents have it, a session may do all that its user may.
  const documents = await open(({ method }) => (method === 'DELETE' ? { status: 204, body: null } : { body: tag }), {
    auth: 'cookie',
  })
  await documents.call('tags.delete', { id: 1, tag_name: 'v1' })
  expect(documents.sent()).toHaveLength(1)
})

describe('Deleting a file', () => {
  const path = '/projects/1/repository/files/notes%2Emd'
  const deletion = { id: 1, file_path: 'notes.md', branch: 'main', commit_message: 'Delete', last_commit_id: 'seen' }
  /** A server that ignores the last commit ID when deleting, as current ones do. */
  async function files(last: string | null, profile: 'gitlab' | 'documents' = 'gitlab') {
    const prefix = profile === 'gitlab' ? 'x-gitlab-' : 'x-service-'
    const names = ['blob-id', 'commit-id', 'content-sha256', 'encoding', 'file-name', 'file-path', 'ref']
    const { url, seen } = await serve(({ method }, response) => {
      if (method === 'DELETE') return void response.writeHead(204).end()
      if (method !== 'HEAD') return json(response, { name: 'main', commit: { id: 'head', title: 'Head' } })
      if (last === null) return void response.writeHead(404).end()
      const facts = Object.fromEntries(names.map(name => [`${prefix}${name}`, 'x']))
      response.writeHead(200, { ...facts, [`${prefix}size`]: '1', [`${prefix}last-commit-id`]: last }).end()
    })
    const { call, failure } = await proxyTo(url, { profile })
    return { call, failure, asked: () => seen.map(({ method, url: at }) => `${method} ${at.replace('/api/v4', '')}`) }
  }

  test('checks first whether the file has changed, since the service does not', async () => {
    const same = await files('seen')
    await same.call('files.delete', deletion)
    const asked = same.asked()
    expect(asked.slice(asked.indexOf(`HEAD ${path}?ref=main`))).toEqual([
      `HEAD ${path}?ref=main`,
      `DELETE ${path}`,
      ...asked.slice(asked.indexOf(`DELETE ${path}`) + 1),
    ])
    for (const last of ['later', null]) {
      const changed = await files(last)
      expect(await changed.failure('files.delete', deletion)).toMatchObject({
        kind: 'conflict',
        message: 'the file has changed since it was opened, so nothing was sent',
      })
      expect(changed.asked().filter(line => line.startsWith('DELETE'))).toEqual([])
    }
  })

  test('does not check first on a service that follows the documents', async () => {
    const { call, asked } = await files('later', 'documents')
    await call('files.delete', deletion)
    expect(asked().filter(line => line.startsWith('HEAD'))).toEqual([])
  })

  test('sends no request when the connection was made read-only during that check', async () => {
    const looking = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    const server = await serve(async (request, response, raw) => {
      if (request.method === 'HEAD') {
        looking.resolve()
        await mayAnswer.promise
        const names = ['blob-id', 'commit-id', 'content-sha256', 'encoding', 'file-name', 'file-path', 'ref']
        const facts = Object.fromEntries(names.map(name => [`x-gitlab-${name}`, 'x']))
        return void response.writeHead(200, { ...facts, 'x-gitlab-size': '1', 'x-gitlab-last-commit-id': 'seen' }).end()
      }
      if (request.method === 'DELETE') return void response.writeHead(204).end()
      service(request, response, raw)
    })
    const run = await openRun()
    const { id } = await run.connections.add({ ...connectionTo(server.url), profile: 'gitlab', token: testToken })
    await run.connections.learnUser(id)
    const about = { callId: 'delete', connection: id, operation: 'files.delete', from: 'network' } as const
    const ended = getFailure(run.asNow.call({ ...about, params: deletion }))
    await looking.promise
    await run.connections.setReadOnly({ id, readOnly: true })
    mayAnswer.resolve()
    expect(await ended).toEqual({ kind: 'readOnly' })
    expect(server.seen.filter(({ method }) => method === 'DELETE')).toEqual([])
  })
})
