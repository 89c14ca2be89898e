import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../bridge.ts'
import type { ReadId } from '../../contract/contract.ts'
import type { Query } from '../../queries/query.ts'
import { fleetCatalogs } from '../catalog.ts'
import type { CellFacts, FleetRead, KeptRef, ReadCall } from '../column.ts'
import { approvalRules, approvalSettings } from './approvals.ts'
import { deploymentPace, deployments, environments, flags, freezes, mirrors, tiers } from './delivery.ts'
import { groupMembers, members, notifications, outsideMembers } from './people.ts'
import { groupColumns, projectColumns, tags, unreleased } from './repository.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const day = 24 * 3600_000
/** So many milliseconds before now. */
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString()
const project = {
  id: 7,
  name: 'Crane',
  path: 'crane',
  path_with_namespace: 'harbor/east/crane',
  default_branch: 'main',
}
const facts: CellFacts = { project, now }

type Params = Readonly<Record<string, unknown>>

/** A service that answers by operation; lists in pages of two rows. */
function serviceOf(answers: Readonly<Record<string, (params: Params) => unknown>>) {
  const asked: (readonly [operation: string, params: Params, token: string | null])[] = []
  const call: ReadCall = async <I extends ReadId>({ operation, params }: Query<I>, token: string | null) => {
    asked.push([operation, { ...params }, token])
    const value = answers[operation]?.({ ...params }) ?? []
    const from = Number(token ?? 0)
    const isMore = Array.isArray(value) && from + 2 < value.length
    const page = { next: isMore ? `${from + 2}` : null, total: null, totalPages: null, perPage: 2, page: null }
    const provenance = { source: 'network', fetchedAt: ago(asked.length), stale: false, because: null } as const
    const part = Array.isArray(value) ? value.slice(from, from + 2) : value
    const answer: AnswerOf<I> = JSON.parse(JSON.stringify({ value: part, page, provenance, journal: null }))
    return answer
  }
  return { call, asked }
}

async function valuesOf(read: FleetRead, answers: Parameters<typeof serviceOf>[0], given: CellFacts = facts) {
  return (await read.load(serviceOf(answers).call, given)).values
}

describe('The columns of approvals', () => {
  test('have the settings as the service sends them, and those that say what is forbidden reversed', async () => {
    const settings = (value: boolean) => ({
      merge_requests_author_approval: value,
      merge_requests_disable_committers_approval: value,
      reset_approvals_on_push: value,
      disable_overriding_approvers_per_merge_request: value,
      require_password_to_approve: value,
    })
    const values = (value: boolean) => valuesOf(approvalSettings, { 'approvals.get': () => settings(value) })
    const expected = (value: boolean) => ({
      'approvals.authors': value,
      'approvals.committers': !value,
      'approvals.reset': value,
      'approvals.override': !value,
      'approvals.password': value,
    })
    expect(await values(true)).toEqual(expected(true))
    expect(await values(false)).toEqual(expected(false))
  })

  test('have no value for a setting that the service does not send', async () => {
    const values = await valuesOf(approvalSettings, { 'approvals.get': () => ({ reset_approvals_on_push: null }) })
    expect(new Set(Object.values(values))).toEqual(new Set([null]))
  })

  const rule = (approvals_required: number, approvers: number, more: object = {}) => ({
    ...{ id: 1, name: 'Rule', rule_type: 'regular', approvals_required },
    eligible_approvers: Array.from({ length: approvers }, (_, id) => ({ id })),
    ...more,
  })
  const ofRules = (...rules: readonly object[]) => valuesOf(approvalRules, { 'approvalRules.list': () => rules })

  test('count rules, and take the most that a rule for all branches requires', async () => {
    const branch = [{ id: 1, name: 'main' }]
    expect(
      await ofRules(
        rule(1, 9),
        rule(2, 9, { protected_branches: [] }),
        rule(3, 9, { protected_branches: branch }),
        rule(4, 9, { applies_to_all_protected_branches: true }),
      ),
    ).toMatchObject({ 'approvals.rules': 4, 'approvals.required': 2 })
    expect(await ofRules()).toEqual({
      ...{ 'approvals.rules': 0, 'approvals.required': 0, 'approvals.unsatisfiable': 0 },
    })
  })

  test('count the rules that require more approvals than they have eligible approvers', async () => {
    const count = async (...rules: readonly object[]) => (await ofRules(...rules))['approvals.unsatisfiable']
    expect(await count(rule(2, 1), rule(2, 2), rule(2, 3), rule(1, 0))).toBe(2)
    expect(await count(rule(2, 1, { rule_type: 'any_approver' }))).toBe(0)
    expect(await count(rule(2, 1, { contains_hidden_groups: true }))).toBe(0)
    expect(await count(rule(2, 1, { contains_hidden_groups: false }))).toBe(1)
  })
})

describe('The columns of members', () => {
  const member = (id: number, access_level: number, expires_at: string | null = null) => ({
    ...{ id, access_level, expires_at, username: `u${id}`, name: `n${id}` },
  })

  test.each([
    ['projectMembers.list', members],
    ['groupMembers.list', groupMembers],
  ])('count each role of %s', async (operation, read) => {
    const all = [10, 20, 20, 30, 30, 30, 40, 50, 50, 15].map((level, id) => member(id, level))
    expect(await valuesOf(read, { [operation]: () => all })).toMatchObject({
      'members.total': 10,
      'members.guests': 1,
      'members.reporters': 2,
      'members.developers': 3,
      'members.maintainers': 1,
      'members.owners': 2,
      'members.unlimited': 10,
      'members.expiring': 0,
    })
  })

  test('count as expiring what expires within 30 days or has expired', async () => {
    const all = ['2026-07-15', '2026-07-16', '2026-06-14', null].map((expires_at, id) => member(id, 30, expires_at))
    expect(await valuesOf(members, { 'projectMembers.list': () => all })).toMatchObject({
      'members.expiring': 2,
      'members.unlimited': 1,
    })
  })

  test('count direct members that are not in the group of the project or above it', async () => {
    const { call, asked } = serviceOf({
      'projectMembers.list': () => [member(1, 30), member(2, 30), member(3, 30)],
      'groupMembers.all': () => [member(2, 50)],
    })
    const { values, isCut } = await outsideMembers.load(call, facts)
    expect(values).toEqual({ 'members.outside_group': 2 })
    expect(isCut).toBeUndefined()
    expect(asked.map(([operation, { id }]) => [operation, id])).toEqual([
      ['projectMembers.list', 'harbor/east/crane'],
      ['projectMembers.list', 'harbor/east/crane'],
      ['groupMembers.all', 'harbor/east'],
    ])
  })

  test.each(['projectMembers.list', 'groupMembers.all'])(
    'say that the count is of a part when %s is longer than what is read',
    async long => {
      const many = Array.from({ length: 101 }, (_, id) => member(id, 30))
      const answers = { 'projectMembers.list': () => [], 'groupMembers.all': () => [], [long]: () => many }
      expect(await outsideMembers.load(serviceOf(answers).call, facts)).toMatchObject({ isCut: true })
    },
  )

  test('have the notification level', async () => {
    expect(await valuesOf(notifications, { 'notificationSettings.ofProject': () => ({ level: 'watch' }) })).toEqual({
      'notifications.level': 'watch',
    })
  })
})

describe('The columns of freeze periods', () => {
  const ofPeriods = (...periods: readonly object[]) => valuesOf(freezes, { 'freezePeriods.list': () => periods })
  const period = (freeze_start: string, freeze_end: string) => ({
    ...{ id: 1, freeze_start, freeze_end, cron_timezone: 'UTC' },
  })

  test('say whether the project is frozen, until when, and when next', async () => {
    expect(await ofPeriods(period('0 10 * * *', '0 14 * * *'))).toEqual({
      'freeze.periods': 1,
      'freeze.now': true,
      'freeze.until': '2026-06-15T14:00:00.000Z',
      'freeze.next': '2026-06-16T10:00:00.000Z',
    })
    expect(await ofPeriods(period('0 13 * * *', '0 14 * * *'))).toEqual({
      'freeze.periods': 1,
      'freeze.now': false,
      'freeze.until': null,
      'freeze.next': '2026-06-15T13:00:00.000Z',
    })
    expect(await ofPeriods()).toEqual({
      ...{ 'freeze.periods': 0, 'freeze.now': false, 'freeze.until': null, 'freeze.next': null },
    })
  })
})

describe('The columns of mirrors', () => {
  test('count those that are enabled, and those of them that failed', async () => {
    const mirror = (enabled: boolean, update_status: string, last_successful_update_at: string | null) => ({
      ...{ id: 1, enabled, update_status, last_successful_update_at, url: 'https://mirror.example' },
    })
    const all = [
      mirror(true, 'failed', ago(3 * day)),
      mirror(true, 'to_retry', null),
      mirror(true, 'finished', ago(2 * day)),
      mirror(true, 'finished', 'some day'),
      mirror(false, 'failed', ago(day)),
    ]
    expect(await valuesOf(mirrors, { 'remoteMirrors.list': () => all })).toEqual({
      'mirrors.enabled': 4,
      'mirrors.failed': 2,
      'mirrors.last_success': ago(2 * day),
    })
    expect(await valuesOf(mirrors, {})).toEqual({
      ...{ 'mirrors.enabled': 0, 'mirrors.failed': 0, 'mirrors.last_success': null },
    })
  })
})

describe('The columns of deployments', () => {
  const deployed = (status: string, created_at: string | null, more: object = {}) => ({
    ...{ id: 1, iid: 1, ref: 'main', sha: 'abc', status, created_at },
    environment: { id: 5, name: 'production' },
    ...more,
  })
  const ofDeployments = (read: FleetRead, ...all: readonly object[]) =>
    valuesOf(read, { 'deployments.list': () => all })

  test('have the latest one, and how many of its page failed in the last 30 days', async () => {
    const { call, asked } = serviceOf({
      'deployments.list': () => [deployed('failed', ago(30 * day)), deployed('failed', ago(30 * day + 1)), {}],
    })
    const { values, isCut } = await deployments.load(call, facts)
    expect(values).toEqual({
      'deployments.last': ago(30 * day),
      'deployments.status': 'failed',
      'deployments.environment': 'production',
      'deployments.failed': 1,
    })
    expect([asked.length, isCut]).toEqual([1, undefined])
    expect(await ofDeployments(deployments)).toEqual({
      'deployments.last': null,
      'deployments.status': null,
      'deployments.environment': null,
      'deployments.failed': 0,
    })
    expect(await ofDeployments(deployments, deployed('failed', null), deployed('success', ago(0)))).toMatchObject({
      'deployments.last': null,
      'deployments.failed': 0,
    })
  })

  test('have the successful ones of a week and the share of failed ones, of the last 30 days', async () => {
    const all = [
      ...Array.from({ length: 6 }, (_, index) => deployed('success', ago(index * day))),
      deployed('failed', ago(7 * day)),
      deployed('canceled', ago(8 * day)),
      deployed('success', ago(30 * day)),
      deployed('success', ago(30 * day + 1)),
      deployed('success', ago(31 * day)),
    ]
    const { call, asked } = serviceOf({ 'deployments.list': () => all })
    const { values } = await deploymentPace.load(call, facts)
    // Seven in 30 days, and one failed of eight.
    expect(values).toMatchObject({ 'deployments.per_week': 1.6, 'deployments.failed_share': 12.5 })
    // The page that ends with an older one is the last.
    expect(asked.map(([, , token]) => token)).toEqual([null, '2', '4', '6', '8'])
  })

  test('have no share of failed ones and no lead time without any', async () => {
    expect(await ofDeployments(deploymentPace, deployed('running', ago(0)))).toEqual({
      'deployments.per_week': 0,
      'deployments.failed_share': null,
      'deployments.lead_time': null,
    })
  })

  test('have the median hours from the commit to the end of a successful deployment', async () => {
    const job = (committed: number, finished: number) => ({
      deployable: { id: 1, commit: { created_at: ago(committed * 3600_000) }, finished_at: ago(finished * 3600_000) },
    })
    const values = await ofDeployments(
      deploymentPace,
      deployed('success', ago(0), job(10, 9)),
      deployed('success', ago(0), job(10, 7.75)),
      deployed('success', ago(0), job(10, 10)),
      deployed('success', ago(0), job(9, 10)),
      deployed('failed', ago(0), job(100, 1)),
      deployed('success', ago(0), { deployable: null }),
    )
    // Of 0, 1 and 2.25 hours.
    expect(values['deployments.lead_time']).toBe(1)
  })

  const environment = (id: number, name: string, more: object = {}) => ({ id, name, state: 'available', ...more })

  test('have the latest one to an available environment of each tier, by its name without one', async () => {
    const deployments: Readonly<Record<string, object>> = {
      'prod-1': deployed('success', ago(day), { id: 11 }),
      'prod-2': deployed('failed', ago(2 * day), { id: 12 }),
      staging: deployed('running', ago(3 * day), { id: 9 }),
      old: deployed('success', ago(0), { id: 99 }),
    }
    const { call, asked } = serviceOf({
      'environments.list': () => [
        environment(1, 'prod-1', { tier: 'production' }),
        environment(2, 'prod-2', { tier: 'production' }),
        environment(3, 'prod-3', { tier: 'production' }),
        environment(4, 'staging'),
        environment(5, 'old', { tier: 'production', state: 'stopped' }),
        environment(6, 'old', { tier: 'production', state: 'stopping' }),
        environment(7, 'review', { tier: 'development' }),
      ],
      'deployments.list': params => [deployments[String(params.environment)] ?? []].flat(),
    })
    expect(await tiers.load(call, facts)).toMatchObject({
      values: {
        'production.last': ago(2 * day),
        'production.status': 'failed',
        'staging.last': ago(3 * day),
        'staging.status': 'running',
      },
      // As old as the oldest answer.
      at: ago(asked.length),
    })
    const names = asked.flatMap(([, { environment: name }]) => name ?? [])
    expect(names).toEqual(['prod-1', 'prod-2', 'prod-3', 'staging'])
    expect(await valuesOf(tiers, {})).toEqual({
      ...{ 'production.last': null, 'production.status': null, 'staging.last': null, 'staging.status': null },
    })
  })

  test('count available environments, and those without a deployment in the last 30 days', async () => {
    const { call, asked } = serviceOf({
      'environments.list': () => [environment(5, 'a'), environment(6, 'b'), environment(7, 'c', { state: 'stopped' })],
      'deployments.list': () => [
        deployed('failed', ago(30 * day)),
        deployed('success', ago(30 * day + 1), { environment: { id: 6, name: 'b' } }),
        deployed('success', ago(30 * day + 2), { environment: { id: 6, name: 'b' } }),
      ],
    })
    const { values, isCut } = await environments.load(call, facts)
    expect(values).toEqual({ 'environments.available': 2, 'environments.stale': 1 })
    // The rest of the deployments is older.
    expect(isCut).toBeUndefined()
    expect(asked.filter(([operation]) => operation === 'deployments.list')).toHaveLength(1)
  })

  test('say that the environments are those of a part when either list is longer than what is read', async () => {
    const many = (one: object) => Array.from({ length: 101 }, () => one)
    const load = (answers: Parameters<typeof serviceOf>[0]) => environments.load(serviceOf(answers).call, facts)
    expect(await load({ 'environments.list': () => many(environment(1, 'a')) })).toMatchObject({ isCut: true })
    expect(await load({ 'deployments.list': () => many(deployed('success', ago(0))) })).toMatchObject({ isCut: true })
    expect(await load({ 'environments.list': () => many({}).slice(1) })).not.toHaveProperty('isCut')
  })
})

describe('The columns of feature flags', () => {
  test('count those that are on for all users in all environments, and have the oldest change', async () => {
    const flag = (active: boolean | undefined, name: string, scope: string, updated_at: string | null = null) => ({
      ...{ name: 'f', active, updated_at },
      strategies: [{ name, scopes: [{ environment_scope: 'review' }, { environment_scope: scope }] }],
    })
    const all = [
      flag(true, 'default', '*', ago(day)),
      flag(undefined, 'default', '*', ago(3 * day)),
      flag(false, 'default', '*', ago(2 * day)),
      flag(true, 'userWithId', '*'),
      flag(true, 'default', 'production'),
      { name: 'legacy' },
    ]
    expect(await valuesOf(flags, { 'featureFlags.list': () => all })).toEqual({
      'flags.total': 6,
      'flags.everybody': 2,
      'flags.unchanged_since': ago(3 * day),
    })
  })
})

describe('The columns of tags', () => {
  const tag = (name: string, commit: object | null = null) => ({ name, message: null, target: 'abc', commit })

  test('have the newest one, and the time of its commit', async () => {
    const { call, asked } = serviceOf({
      'tags.list': () => [tag('v2', { committed_date: ago(1), created_at: ago(2) }), tag('v1'), tag('v0')],
    })
    expect((await tags.load(call, facts)).values).toEqual({ 'tags.last': 'v2', 'tags.last_date': ago(1) })
    expect(asked).toHaveLength(1)
    expect(await valuesOf(tags, { 'tags.list': () => [tag('v1', { created_at: ago(2) })] })).toMatchObject({
      'tags.last_date': ago(2),
    })
    expect(await valuesOf(tags, {})).toEqual({ 'tags.last': null, 'tags.last_date': null })
  })

  test('count the commits of the default branch since it; none without a tag or a branch', async () => {
    const answers = { 'tags.list': () => [tag('v1')], 'repository.compare': () => ({ commits: [{}, {}], diffs: [] }) }
    const { call, asked } = serviceOf(answers)
    expect((await unreleased.load(call, facts)).values).toEqual({ 'tags.commits_since': 2 })
    expect(asked.at(-1)?.slice(0, 2)).toEqual([
      'repository.compare',
      { id: project.path_with_namespace, from: 'v1', to: 'main' },
    ])
    const isNone = { 'tags.commits_since': null }
    expect(await valuesOf(unreleased, { ...answers, 'tags.list': () => [] })).toEqual(isNone)
    expect(await valuesOf(unreleased, answers, { ...facts, project: { ...project, default_branch: null } })).toEqual(
      isNone,
    )
  })
})

describe('The columns of the row itself', () => {
  const getOwn = (id: string, given: Partial<CellFacts['project']> = {}, pins: readonly KeptRef[] = []) =>
    [...projectColumns, ...groupColumns]
      .find(column => column.id === id)
      ?.compute({ ...facts, project: { ...project, ...given }, pins })

  test('have the path and the one above it', () => {
    expect([getOwn('project.path'), getOwn('project.group')]).toEqual(['harbor/east/crane', 'harbor/east'])
    expect([getOwn('group.path'), getOwn('group.parent')]).toEqual(['harbor/east/crane', 'harbor/east'])
    const top = { path_with_namespace: 'harbor' }
    expect([getOwn('project.group', top), getOwn('group.parent', top)]).toEqual(['', null])
  })

  test('have what the service sends with the list, and nothing for what it does not', () => {
    const given = { visibility: 'internal', archived: false, last_activity_at: ago(1) } as const
    const names = ['project.visibility', 'group.visibility', 'project.archived', 'project.last_activity']
    expect(names.map(name => getOwn(name, given))).toEqual(['internal', 'internal', false, ago(1)])
    expect(names.map(name => getOwn(name))).toEqual([null, null, null, null])
    expect(getOwn('project.default_branch')).toBe('main')
    expect(getOwn('project.default_branch', { default_branch: null })).toBeNull()
  })

  test('have the higher one of the roles in the project and in its groups', () => {
    const role = (own: number | null, ofGroup: number | null) =>
      getOwn('project.role', {
        permissions: {
          project_access: own === null ? null : { access_level: own },
          group_access: ofGroup === null ? null : { access_level: ofGroup },
        },
      })
    expect([role(30, 40), role(50, 40), role(null, 20), role(null, null)]).toEqual([
      'Maintainer',
      'Owner',
      'Reporter',
      null,
    ])
  })

  test('have the refs that are kept in full, by path or ID, and the oldest time of them', () => {
    const kept = (name: string, ref: string, completedAt: string | null, state: KeptRef['state']): KeptRef => ({
      ...{ project: name, ref, completedAt, state },
    })
    const pins = [
      kept('harbor/east/crane', 'main', ago(1), 'complete'),
      kept('7', 'v1', ago(3), 'complete'),
      kept('harbor/east/crane', 'gone', ago(9), 'gone'),
      kept('harbor/east/crane', 'not yet', null, 'complete'),
      kept('8', 'main', ago(9), 'complete'),
    ]
    expect(getOwn('offline.kept', {}, pins)).toBe('main, v1')
    expect(getOwn('offline.updated', {}, pins)).toBe(ago(3))
    expect([getOwn('offline.kept'), getOwn('offline.updated')]).toEqual([null, null])
  })
})

test('few columns are in view at first', () => {
  const inView = ({ columns }: (typeof fleetCatalogs)['projects']) =>
    columns.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  expect(inView(fleetCatalogs.projects)).toEqual([
    ...['project.path', 'project.last_activity', 'approvals.authors', 'approvals.required', 'freeze.now'],
    ...['mirrors.failed', 'deployments.last', 'deployments.status', 'members.owners', 'members.unlimited'],
  ])
  expect(inView(fleetCatalogs.groups)).toEqual([
    ...['group.path', 'group.parent', 'group.visibility', 'members.owners', 'members.unlimited'],
  ])
})
