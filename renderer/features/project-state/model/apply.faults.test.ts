import fc from 'fast-check'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { compareStates, countKinds } from '#shared/project-state/compare.ts'
import { type StateDocument, stateDocument } from '#shared/project-state/document.ts'
import { planChanges } from '#shared/project-state/plan.ts'
import { readState } from '#shared/project-state/sections.ts'
import { printState } from '#shared/project-state/state-file.ts'
import { pageRequests } from '../../../../electron/main/testing/page-requests.ts'
import { proxyTo } from '../../../../electron/main/testing/proxy.ts'
import { testRef } from '../../../../electron/main/testing/target.ts'
import { administratorToken, startTestService } from '../../../../electron/service/testing/test-service.ts'
import type { Job } from '../../../ui/bulk/job.ts'
import { appliedJob, dryRun, undoPlanJob } from '../../../ui/bulk/jobs.ts'
import { bridgeTo, quickEngine, runToEnd } from '../../../ui/bulk/service-run.fixture.ts'
import { applySpec, isWritable } from './apply.ts'
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

/** Settings that the service accepts. */
const settings: fc.Arbitrary<StateDocument> = fc
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
    stateDocument.parse({
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

/** A service with two empty projects, and the page's engine in front of it. */
async function twoProjects() {
  const service = await startTestService()
  onTestFinished(() => service.stop())
  for (const username of usernames) service.addUser(username)
  await service.addProject('harbor/one', 'public')
  await service.addProject('harbor/two', 'public')
  const proxy = await proxyTo(service.url, { token: administratorToken, username: 'root', looksAfter: [1] })
  onTestFinished(() => proxy.close())
  bridgeTo(pageRequests(proxy))
  const engine = quickEngine()
  const port = createStatePort(testRef, { signal: new AbortController().signal })
  const read = (id: string) => readState(port, id)
  /** The dry run of what makes a project like a document. */
  const plan = async (id: string, wanted: StateDocument, removes = true) => {
    const state = await read(id)
    const changes = compareStates(state, wanted).filter(({ kind }) => removes || kind !== 'removed')
    const planned = await planChanges(state, changes)
    expect(planned.filter(one => !isWritable(one)).map(one => one.plan)).toEqual([])
    const target = { connection, id, name: id, username: null }
    return {
      planned,
      dry: await runToEnd(engine, engine.start(dryRun(applySpec(target, planned.filter(isWritable), () => {}))).id),
    }
  }
  const apply = async (dry: Job): Promise<Job> => {
    const spec = engine.getSpec(dry.id)
    if (!spec) throw new Error('no plan')
    return runToEnd(engine, engine.start(appliedJob(spec, dry)).id)
  }
  const undo = async (job: Job): Promise<Job> => apply(await runToEnd(engine, engine.start(undoPlanJob(job)).id))
  return { service, engine, read, plan, apply, undo }
}

const notDone = ({ rows }: Job) => rows.filter(({ step }) => step.state !== 'done')

/** The document without the project's name. */
const content = ({ project: _, ...document }: StateDocument) => printState(document)

test('what is exported from one project and applied to an empty one is exported equal; applying again and undo change as they say', {
  timeout: 120_000,
}, async () => {
  const { read, plan, apply, undo } = await twoProjects()
  await fc.assert(
    fc.asyncProperty(settings, async wanted => {
      expect(notDone(await apply((await plan('harbor/one', wanted)).dry))).toEqual([])
      const exported = (await read('harbor/one')).document
      expect(countKinds(compareStates({ document: exported }, wanted))).toMatchObject({
        added: 0,
        changed: 0,
        removed: 0,
      })
      expect(printState((await read('harbor/one')).document)).toBe(printState(exported))

      const before = (await read('harbor/two')).document
      const job = await apply((await plan('harbor/two', exported)).dry)
      expect(notDone(job)).toEqual([])
      expect(content((await read('harbor/two')).document)).toBe(content(exported))
      expect((await plan('harbor/two', exported)).planned).toEqual([])

      // Mirrors are disabled, and their removal is the only part without undo.
      const undone = await undo(job)
      const left = compareStates(await read('harbor/two'), before).filter(({ kind }) => kind !== 'unchanged')
      const permanent = new Set(notDone(undone).map(({ key }) => key))
      expect(left.filter(({ section, id }) => section !== 'remote_mirrors' && !permanent.has(id))).toEqual([])
    }),
    // A run takes about a second, and shrinking as many as it tries.
    { numRuns: process.env.GATEHOUSE_LONG ? 20 : 3, endOnFailure: true },
  )
})

test('an entry that another user changed after the plan is not written, and the job pauses there', async () => {
  const { service, engine, plan, read } = await twoProjects()
  const wanted = stateDocument.parse({
    version: 1,
    environments: [{ name: 'production', external_url: 'https://a.example' }],
    feature_flags: [{ name: 'beacon', version: 'new_version_flag', active: true }],
  })
  const { dry } = await plan('harbor/one', wanted)
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
  expect((await read('harbor/one')).document.feature_flags).toEqual([])
  engine.resume(id)
  await vi.waitFor(() => expect(getJob()?.phase.kind).toBe('ended'))
  expect(getJob()?.totals).toMatchObject({ blocked: 1, done: 1 })
  expect((await read('harbor/one')).document.environments).toMatchObject([{ external_url: 'https://other.example' }])
})

test('a section that the user may not read is named with the reason, and nothing of it is removed', async () => {
  const { service, plan } = await twoProjects()
  const di = service.addUser('guest', [{ secret: 'token-of-guest', scopes: ['api'] }])
  expect(di).toBeGreaterThan(0)
  const freeze = { freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'UTC' }
  const { dry } = await plan('harbor/one', stateDocument.parse({ version: 1, freeze_periods: [freeze] }))
  expect(dry.totals.would).toBe(1)
  const guest = await proxyTo(service.url, { token: 'token-of-guest', username: 'guest', looksAfter: [1] })
  onTestFinished(() => guest.close())
  bridgeTo(pageRequests(guest))
  const port = createStatePort(testRef, { signal: new AbortController().signal })
  const { document } = await readState(port, 'harbor/one')
  expect(Object.keys(document.unreadable ?? {})).toContain('freeze_periods')
  expect(document.freeze_periods).toBeUndefined()
  const changes = compareStates({ document }, stateDocument.parse({ version: 1, freeze_periods: [] }))
  expect(changes.map(({ kind }) => kind)).toEqual(['unreadable'])
})

test('projects of two services are compared by names, although their users and environments have other IDs', async () => {
  const { service, plan, apply, read } = await twoProjects()
  const wanted = stateDocument.parse({
    version: 1,
    environments: [{ name: 'production', external_url: 'https://a.example' }],
    members: [{ username: 'bo', access_level: 'maintainer', expires_at: null }],
  })
  expect(notDone(await apply((await plan('harbor/one', wanted)).dry))).toEqual([])
  const { document } = await read('harbor/one')

  const other = await twoProjects()
  expect(other.service.url).not.toBe(service.url)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'staging' })
  await other.service.call('/projects/harbor%2Ftwo/environments', { method: 'POST', headers, body })
  const { planned, dry } = await other.plan('harbor/two', document, false)
  expect(planned.map(({ change }) => `${change.kind} ${change.label}`)).toEqual(['added production', 'added bo'])
  expect(notDone(await other.apply(dry))).toEqual([])
  const changes = compareStates(await other.read('harbor/two'), document)
  expect(countKinds(changes)).toMatchObject({ added: 0, changed: 0, removed: 1, unreadable: 0 })
})

test('what the service could not do is not planned: a user it does not have, and a mirror with credentials', async () => {
  const { read } = await twoProjects()
  const state = await read('harbor/one')
  const wanted = stateDocument.parse({
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
