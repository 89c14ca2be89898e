import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { compareStates, countKinds } from '#shared/settings-file/compare.ts'
import { type StateDocument, stateDocuments } from '#shared/settings-file/document.ts'
import { planChanges } from '#shared/settings-file/plan.ts'
import { readState, type StateTarget, withSecrets } from '#shared/settings-file/sections.ts'
import { printState } from '#shared/settings-file/state-file.ts'
import { pageRequests } from '../../../../electron/main/testing/page-requests.ts'
import { proxyTo } from '../../../../electron/main/testing/proxy.ts'
import { testRef } from '../../../../electron/main/testing/target.ts'
import { administratorToken, startTestService } from '../../../../electron/service/testing/test-service.ts'
import type { Job } from '../../../ui/bulk/job.ts'
import { appliedJob, dryRun, undoPlanJob } from '../../../ui/bulk/jobs.ts'
import { bridgeTo, quickEngine, runToEnd } from '../../../ui/bulk/service-run.fixture.ts'
import { applySpec, getUndo, isWritable } from './apply.ts'
import { createStatePort } from './state-port.ts'

afterEach(() => vi.unstubAllGlobals())

const connection = { ref: testRef, profile: 'documents', version: null } as const
const usernames = ['ada', 'bo', 'cy', 'di']
const strategies = [
  { name: 'default', parameters: {} },
  { name: 'userWithId', parameters: { userIds: '1,2' } },
  { name: 'gradualRolloutUserId', parameters: { groupId: 'default', percentage: '50' } },
]

const names = (max: number) => fc.uniqueArray(fc.constantFrom('north', 'south', 'east', 'on', 'no'), { maxLength: max })

/** Settings of a project that the service accepts. */
const projectSettings: fc.Arbitrary<StateDocument> = fc
  .record({
    reset: fc.boolean(),
    environments: names(3),
    tier: fc.constantFrom('production' as const, 'staging' as const),
    flags: names(3),
    active: fc.boolean(),
    strategies: fc.uniqueArray(fc.constantFrom(...strategies), { maxLength: 2 }),
    freezes: fc.array(fc.constantFrom('0 23 * * 5', '0 1 * * 1'), { maxLength: 2 }),
    members: fc.subarray(usernames),
    level: fc.constantFrom('developer' as const, 'maintainer' as const),
    expires_at: fc.constantFrom(null, '2031-06-30'),
    rules: names(2),
    mirrors: names(2),
  })
  .map(of =>
    stateDocuments.project.parse({
      version: 1,
      approvals: { reset_approvals_on_push: of.reset },
      environments: of.environments.map(name => ({ name, external_url: `https://${name}.example`, tier: of.tier })),
      feature_flags: of.flags.map(name => ({
        ...{ name, version: 'new_version_flag', description: `${name} flag`, active: of.active },
        strategies: of.strategies.map(one => ({ ...one, scopes: ['production', 'review/*'] })),
      })),
      freeze_periods: of.freezes.map(freeze_start => {
        return { freeze_start, freeze_end: '0 7 * * 1', cron_timezone: 'Europe/Oslo' }
      }),
      members: of.members.map(username => ({ username, access_level: of.level, expires_at: of.expires_at })),
      approval_rules: of.rules.map(name => ({ name, approvals_required: 2, users: of.members, groups: ['harbor'] })),
      remote_mirrors: of.mirrors.map(name => ({ url: `https://${name}.example/a.git`, enabled: false })),
      notification_settings: { level: 'custom', events: { new_note: of.reset } },
    }),
  )

/** A group keeps its last owner, whatever is undone. */
const keeper = { username: 'keeper', access_level: 'owner', expires_at: null } as const

/** Settings of a group that the service accepts. */
const groupSettings: fc.Arbitrary<StateDocument> = fc
  .record({
    members: fc.subarray(usernames),
    level: fc.constantFrom('guest' as const, 'owner' as const),
    expires_at: fc.constantFrom(null, '2031-06-30'),
    notifications: fc.constantFrom('watch' as const, 'mention' as const),
  })
  .map(({ members, level, expires_at, notifications }) => ({
    version: 1,
    members: [keeper, ...members.map(username => ({ username, access_level: level, expires_at }))],
    notification_settings: { level: notifications },
  }))

/** Settings of an instance that the service accepts. */
const instanceSettings: fc.Arbitrary<StateDocument> = fc
  .record({
    nodes: names(3),
    capacity: fc.nat(50),
    groups: fc.constantFrom(null, ['harbor'], ['pier', 'harbor']),
    variables: names(3),
    value: fc.constantFrom('k3y-one', 'k3y-two'),
    type: fc.constantFrom('env_var' as const, 'file' as const),
    level: fc.constantFrom('watch' as const, 'mention' as const),
  })
  .map(of => ({
    version: 1,
    geo_nodes: of.nodes.map(name => ({
      ...{ name, url: `https://${name}.example`, internal_url: null, primary: false, repos_max_capacity: of.capacity },
      ...(of.groups && { selective_sync_type: 'namespaces' as const, selective_sync_namespaces: [...of.groups] }),
    })),
    variables: of.variables.map(key => ({ key, value: of.value, variable_type: of.type, protected: true })),
    notification_settings: { level: of.level },
  }))

const project = (id: string): StateTarget => ({ kind: 'project', id })
const group = (id: string): StateTarget => ({ kind: 'group', id })
const instance: StateTarget = { kind: 'instance', id: '' }

/** A service with two empty projects in two groups, and the page's engine in front of it. */
async function prepare() {
  const service = await startTestService()
  onTestFinished(() => service.stop())
  for (const username of usernames) service.addUser(username)
  await service.addProject('harbor/one', 'public')
  await service.addProject('pier/two', 'public')
  const proxy = await proxyTo(service.url, { token: administratorToken, username: 'root', looksAfter: [1] })
  onTestFinished(() => proxy.close())
  bridgeTo(pageRequests(proxy))
  const engine = quickEngine()
  const port = createStatePort(testRef, { signal: new AbortController().signal })
  const read = (target: StateTarget) => readState(port, target)
  /** The dry run of what makes settings like a document. */
  const plan = async (target: StateTarget, wanted: StateDocument, removes = true) => {
    const state = await read(target)
    const changes = compareStates(state, wanted).filter(({ kind }) => removes || kind !== 'removed')
    const planned = await planChanges(state, changes)
    expect(planned.filter(one => !isWritable(one)).map(one => one.plan)).toEqual([])
    const spec = applySpec(
      { ...target, connection, name: target.id, username: null },
      planned.filter(isWritable),
      () => {},
    )
    return { planned, dry: await runToEnd(engine, engine.start(dryRun(spec)).id) }
  }
  const apply = async (dry: Job): Promise<Job> => {
    const spec = engine.getSpec(dry.id)
    if (!spec) throw new Error('no plan')
    return runToEnd(engine, engine.start(appliedJob(spec, dry)).id)
  }
  const undo = async (job: Job): Promise<Job> =>
    apply(await runToEnd(engine, engine.start(undoPlanJob(job, engine.getSpec(job.id) ?? {})).id))
  return { service, engine, read, plan, apply, undo }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const notDone = ({ rows }: Job) => rows.filter(({ step }) => step.state !== 'done')

/** The document without its origin, with secret values. */
function contentOf(state: Awaited<ReturnType<typeof readState>>): string {
  return printState(state.kind, { ...withSecrets(state), [state.kind]: undefined })
}

/** Sections with changes that can't be undone: mirrors are disabled instead of removed, and values are not kept. */
const permanentSections = ['remote_mirrors', 'variables']

/**
 * What is exported from one and applied to the other is exported equal; applying twice changes nothing.
 * @param empty what the other one becomes first, where both are the same
 */
async function checkCopies(
  { read, plan, apply, undo }: Prepared,
  settings: fc.Arbitrary<StateDocument>,
  [one, two]: readonly [StateTarget, StateTarget],
  empty: StateDocument | null = null,
): Promise<void> {
  const become = async (target: StateTarget, wanted: StateDocument) => {
    const job = await apply((await plan(target, wanted)).dry)
    expect(notDone(job)).toEqual([])
    expect((await plan(target, wanted)).planned).toEqual([])
    return job
  }
  await fc.assert(
    fc.asyncProperty(settings, async wanted => {
      await become(one, wanted)
      const exported = await read(one)
      expect(contentOf(await read(one))).toBe(contentOf(exported))
      if (empty) await become(two, empty)
      const before = (await read(two)).document
      const job = await become(two, withSecrets(exported))
      expect(contentOf(await read(two))).toBe(contentOf(exported))
      const permanent = new Set(notDone(await undo(job)).map(({ key }) => key))
      const left = compareStates(await read(two), before).filter(({ kind }) => kind !== 'unchanged')
      expect(left.filter(({ section, id }) => !permanentSections.includes(section) && !permanent.has(id))).toEqual([])
    }),
    // A run takes about a second, and shrinking as many as it tries.
    { numRuns: process.env.GATEHOUSE_LONG ? 20 : 3, endOnFailure: true },
  )
}

const copied =
  'what is exported and applied to another one is exported equal; applying again and undo change as they say'

describe(copied, { timeout: 120_000 }, () => {
  test('of a project', async () => {
    await checkCopies(await prepare(), projectSettings, [project('harbor/one'), project('pier/two')])
  })
  test('of a group', async () => {
    const of = await prepare()
    of.service.addUser(keeper.username)
    const groups = [group('harbor'), group('pier')] as const
    for (const one of groups) await of.apply((await of.plan(one, { version: 1, members: [keeper] })).dry)
    await checkCopies(of, groupSettings, groups)
  })
  test('of an instance, which is emptied in between', async () => {
    const of = await prepare()
    // Others can be changed on the primary node only.
    const primary = { name: 'main', url: of.service.url, primary: true }
    of.service.store.geoNodes.setOwnName(primary.name)
    const settings = instanceSettings.map(one => ({ ...one, geo_nodes: [primary, ...(one.geo_nodes ?? [])] }))
    await checkCopies(of, settings, [instance, instance], { version: 1, geo_nodes: [primary], variables: [] })
  })
})

test('a value of the instance is in no row of a job, and one that changed since is not overwritten', async () => {
  const { service, engine, plan, read } = await prepare()
  const headers = { 'content-type': 'application/json' }
  const send = (method: string, path: string, value: string) =>
    service.call(path, { method, headers, body: JSON.stringify({ key: 'TOKEN', value }) })
  await send('POST', '/admin/ci/variables', 'k3y-before')
  const wanted: StateDocument = { version: 1, variables: [{ key: 'TOKEN', protected: true }] }
  const { dry, planned } = await plan(instance, wanted)
  expect(planned.map(one => isWritable(one) && getUndo(connection, one).kind)).toEqual(['none'])
  await send('PUT', '/admin/ci/variables/TOKEN', 'k3y-of-others')
  const spec = engine.getSpec(dry.id)
  if (!spec) throw new Error('no plan')
  const job = await runToEnd(engine, engine.start(appliedJob(spec, dry)).id)
  expect(job.rows.map(({ step }) => step.state)).toEqual(['blocked'])
  expect(JSON.stringify(engine.store.getState().jobs)).not.toContain('k3y')
  expect(withSecrets(await read(instance)).variables).toMatchObject([{ value: 'k3y-of-others', protected: false }])
})

test('an entry that another user changed after the plan is not written, and the job pauses there', async () => {
  const { service, engine, plan, read } = await prepare()
  const wanted = stateDocuments.project.parse({
    version: 1,
    environments: [{ name: 'production', external_url: 'https://a.example' }],
    feature_flags: [{ name: 'beacon', version: 'new_version_flag', active: true }],
  })
  const { dry } = await plan(project('harbor/one'), wanted)
  expect(dry.totals.would).toBe(2)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'production', external_url: 'https://other.example' })
  await service.call('/projects/harbor%2Fone/environments', { method: 'POST', headers, body })
  const spec = engine.getSpec(dry.id)
  if (!spec) throw new Error('no plan')
  const { id } = engine.start(appliedJob(spec, dry))
  const getJob = () => engine.store.getState().jobs.find(job => job.id === id)
  await vi.waitFor(() => expect(getJob()?.phase.kind).toBe('paused'))
  expect(getJob()?.totals).toMatchObject({ blocked: 1, waiting: 1, done: 0 })
  expect((await read(project('harbor/one'))).document.feature_flags).toEqual([])
  engine.resume(id)
  await vi.waitFor(() => expect(getJob()?.phase.kind).toBe('ended'))
  expect(getJob()?.totals).toMatchObject({ blocked: 1, done: 1 })
  expect((await read(project('harbor/one'))).document.environments).toMatchObject([
    { external_url: 'https://other.example' },
  ])
})

test('the job pauses at a change that the service refuses', async () => {
  const { engine, plan, read } = await prepare()
  const wanted = stateDocuments.project.parse({
    version: 1,
    environments: [{ name: 'production', external_url: 'ftp://a.example' }],
    feature_flags: [{ name: 'beacon', version: 'new_version_flag', active: true }],
  })
  const { dry } = await plan(project('harbor/one'), wanted)
  const spec = engine.getSpec(dry.id)
  if (!spec) throw new Error('no plan')
  const { id } = engine.start(appliedJob(spec, dry))
  const getJob = () => engine.store.getState().jobs.find(job => job.id === id)
  await vi.waitFor(() => expect(getJob()?.totals).toMatchObject({ failed: 1, waiting: 1 }))
  expect(getJob()?.phase).toMatchObject({ kind: 'paused' })
  expect((await read(project('harbor/one'))).document.feature_flags).toEqual([])
})

test('a section that the user may not read is named with the reason, and nothing of it is removed', async () => {
  const { service, plan } = await prepare()
  const di = service.addUser('guest', [{ secret: 'token-of-guest', scopes: ['api'] }])
  expect(di).toBeGreaterThan(0)
  const freeze = { freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'UTC' }
  const { dry } = await plan(
    project('harbor/one'),
    stateDocuments.project.parse({ version: 1, freeze_periods: [freeze] }),
  )
  expect(dry.totals.would).toBe(1)
  const guest = await proxyTo(service.url, { token: 'token-of-guest', username: 'guest', looksAfter: [1] })
  onTestFinished(() => guest.close())
  bridgeTo(pageRequests(guest))
  const port = createStatePort(testRef, { signal: new AbortController().signal })
  const { document } = await readState(port, project('harbor/one'))
  expect(Object.keys(document.unreadable ?? {})).toContain('freeze_periods')
  expect(document.freeze_periods).toBeUndefined()
  const changes = compareStates(
    { kind: 'project', document },
    stateDocuments.project.parse({ version: 1, freeze_periods: [] }),
  )
  expect(changes.map(({ kind }) => kind)).toEqual(['unreadable'])
})

test('projects of two services are compared by names, although their users and environments have other IDs', async () => {
  const { service, plan, apply, read } = await prepare()
  const wanted = stateDocuments.project.parse({
    version: 1,
    environments: [{ name: 'production', external_url: 'https://a.example' }],
    members: [{ username: 'bo', access_level: 'maintainer', expires_at: null }],
  })
  expect(notDone(await apply((await plan(project('harbor/one'), wanted)).dry))).toEqual([])
  const { document } = await read(project('harbor/one'))

  const other = await prepare()
  expect(other.service.url).not.toBe(service.url)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'staging' })
  await other.service.call('/projects/pier%2Ftwo/environments', { method: 'POST', headers, body })
  const { planned, dry } = await other.plan(project('pier/two'), document, false)
  expect(planned.map(({ change }) => `${change.kind} ${change.label}`)).toEqual(['added production', 'added bo'])
  expect(notDone(await other.apply(dry))).toEqual([])
  const changes = compareStates(await other.read(project('pier/two')), document)
  expect(countKinds(changes)).toMatchObject({ added: 0, changed: 0, removed: 1, unreadable: 0 })
})

test('what the service could not do is not planned: a user it does not have, and a mirror with credentials', async () => {
  const { read } = await prepare()
  const state = await read(project('harbor/one'))
  const wanted = stateDocuments.project.parse({
    version: 1,
    members: [{ username: 'nemo', access_level: 'guest' }],
    approval_rules: [{ name: 'Crew', approvals_required: 1, users: ['nemo'] }],
    remote_mirrors: [{ url: 'https://mirror.example/a.git', has_credentials: true }],
  })
  const planned = await planChanges(state, compareStates(state, wanted))
  expect(planned.map(({ plan }) => (plan.kind === 'blocked' ? plan.reason : plan.kind))).toEqual([
    'The service has no user nemo.',
    'The service has no user nemo.',
    'Its credentials are not part of the file. Add this mirror on the Mirrors screen.',
  ])
})
