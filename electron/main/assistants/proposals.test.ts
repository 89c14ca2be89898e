import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorToken, startTestService, type TestService } from '../../service/testing/test-service.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { allowOn, connectAssistant, openRunAt } from '../testing/assistants.ts'
import { getFailure, type OpenedRun } from '../testing/run.ts'
import { createProposalDesk } from './proposals.ts'

let service: TestService
let project: number
let tags = 0

beforeAll(async () => {
  service = await startTestService()
  project = (await service.addProject('harbor/crane', 'private')).id
})
afterAll(() => service.stop())

async function openDesk(options: Parameters<typeof openRunAt>[2] = {}) {
  const run = await openRunAt(service.url, administratorToken, options)
  await allowOn(run, { places: [{ kind: 'project', path: 'harbor/crane' }] })
  const { use } = await connectAssistant(run)
  tags += 1
  const tag = `v${tags}`
  const proposal = {
    ...{ connection: 'sandbox', operation: 'tags.create', params: { id: 'harbor/crane', tag_name: tag, ref: 'main' } },
    ...{ reason: 'The release is due', group: { id: 'release', title: 'Release 1' } },
  }
  const { id } = JSON.parse((await use('propose_change', proposal)).text)
  const status = async () => JSON.parse((await use('proposal_status', { ids: [id] })).text)[0]
  return { run, use, tag, id, status, desk: run.assistants.proposals, proposal }
}

const hasTag = async (name: string) =>
  (await service.call(`/projects/${project}/repository/tags/${name}`)).status === 200
const approval = (id: string, revision = 0) => ({ id, revision, callId: `call ${id}` })

test('a proposal of a client that may reach everything names the project by ID and shows its path', async () => {
  const run = await openRunAt(service.url, administratorToken)
  await allowOn(run, { places: null })
  const { use } = await connectAssistant(run)
  for (const id of ['harbor/crane', project]) {
    const params = { id, tag_name: 'everywhere', ref: 'main' }
    await use('propose_change', { connection: 'sandbox', operation: 'tags.create', params, reason: 'r' })
  }
  const shown = { params: { id: project }, place: 'harbor/crane' }
  expect(run.assistants.proposals.list()).toMatchObject([shown, shown])
})

test('a proposal is not sent until a person approves it; the journal says who proposed it, and it is undone', async () => {
  const { run, tag, id, status, desk } = await openDesk()
  expect(await hasTag(tag)).toBe(false)
  expect(desk.list()).toMatchObject([
    {
      id,
      state: 'pending',
      client: 'helper',
      place: 'harbor/crane',
      reason: 'The release is due',
      params: { id: project },
    },
  ])
  expect(run.events).toContainEqual({ type: 'proposals.changed' })
  const approved = await desk.approve(approval(id))
  expect(approved).toMatchObject({ state: 'approved', outcome: 'done' })
  expect(await hasTag(tag)).toBe(true)
  const [entry] = await run.store.journal.list({ limit: 1 })
  expect(entry).toMatchObject({ id: approved.journal, operation: 'tags.create', proposedBy: 'helper', outcome: 'done' })
  expect(await status()).toMatchObject({ state: 'approved', outcome: 'done', journal_entry: entry?.id })
  await run.proxy.undo.undo({ connection: run.ref('sandbox'), id: entry?.id ?? 0 }, 'undo')
  expect(await hasTag(tag)).toBe(false)
  const [undo] = await run.store.journal.list({ limit: 1 })
  expect(undo).toMatchObject({ undoes: entry?.id, proposedBy: null })
})

test('a person changes the params, and what was shown before is no longer approved', async () => {
  const { tag, id, status, desk } = await openDesk()
  const params = { id: project, tag_name: `${tag}-rc`, ref: 'main' }
  expect(desk.edit({ id, revision: 0, params })).toMatchObject({ revision: 1, proposedParams: { tag_name: tag } })
  expect(await getFailure(desk.approve(approval(id, 0)))).toMatchObject({ kind: 'conflict' })
  expect(
    (await getFailure(Promise.resolve().then(() => desk.edit({ id, revision: 1, params: { ref: 'main' } })))).kind,
  ).toBe('validation')
  await desk.approve(approval(id, 1))
  expect([await hasTag(tag), await hasTag(`${tag}-rc`)]).toEqual([false, true])
  expect(await status()).toMatchObject({ state: 'approved', changed_by_person_to: { tag_name: `${tag}-rc` } })
})

test('a rejected proposal is never sent, and the assistant reads the note', async () => {
  const { tag, id, status, desk } = await openDesk()
  desk.reject({ ids: [id], note: 'Not this week' })
  expect(await status()).toMatchObject({ state: 'rejected', note: 'Not this week' })
  expect(await getFailure(desk.approve(approval(id)))).toMatchObject({ kind: 'conflict' })
  expect(await hasTag(tag)).toBe(false)
})

test('a proposal is sent once, also when it is approved twice at the same time', async () => {
  const { run, id, desk } = await openDesk()
  const both = await Promise.allSettled([
    desk.approve(approval(id)),
    desk.approve({ ...approval(id), callId: 'other' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await run.store.journal.list({ limit: 10 })).toHaveLength(1)
})

test('a refusal of the service is the outcome; what was not sent stays pending', async () => {
  const { run, id, desk, use, proposal, tag } = await openDesk()
  await run.connections.setReadOnly({ id: 'sandbox', readOnly: true })
  expect(await getFailure(desk.approve(approval(id)))).toMatchObject({ kind: 'readOnly' })
  expect(desk.get(id)).toMatchObject({ state: 'pending', journal: null })
  await run.connections.setReadOnly({ id: 'sandbox', readOnly: false })
  await desk.approve(approval(id))
  const again = JSON.parse((await use('propose_change', proposal)).text)
  expect(await desk.approve(approval(again.id))).toMatchObject({ state: 'approved', outcome: 'failed' })
  expect(await hasTag(tag)).toBe(true)
  expect(JSON.parse((await use('proposal_status', { ids: [again.id] })).text)[0].error).toContain(tag)
})

test('on a production connection the person confirms an approved proposal in a window of the app', async () => {
  const answers = [true, true, false]
  const { run, id, desk, tag } = await openDesk({ askPerson: async () => answers.shift() ?? true })
  await run.connections.setProtection({ id: 'sandbox', production: true, confirmFrom: 1 })
  const asked = run.asked.length
  answers.splice(0, answers.length, false)
  expect(await getFailure(desk.approve(approval(id)))).toMatchObject({ kind: 'consentRequired' })
  expect(run.asked.length).toBe(asked + 1)
  expect(desk.get(id)?.state).toBe('pending')
  expect(await hasTag(tag)).toBe(false)
})

test('proposals expire, survive a restart, and go with a client that is forgotten', async () => {
  const { run, id, desk } = await openDesk()
  const directory = run.directory
  const later = createProposalDesk({
    ...{ proposals: run.store.proposals, proxy: run.proxy, journal: run.store.journal, emit: () => {} },
    now: () => Date.now() + 8 * 24 * 60 * 60_000,
  })
  const before = desk.get(id)
  expect(later.get(id)).toMatchObject({ state: 'expired' })
  expect(await getFailure(later.approve(approval(id)))).toMatchObject({ kind: 'conflict' })
  if (before) run.store.proposals.put(before)
  await run.close()
  const again = await openRunAt(service.url, administratorToken, { directory, secrets: run.secrets })
  expect(again.assistants.proposals.list()).toMatchObject([{ id, state: 'pending' }])
  expect(again.assistants.list()).toMatchObject([{ name: 'helper', access: [{ isOutdated: false }] }])
  again.assistants.forget({ client: 'helper' })
  expect(again.assistants.proposals.list()).toMatchObject([{ id, state: 'rejected' }])
  expect(again.assistants.list()).toEqual([])
})

test('a proposal that was being sent when the app was killed has an unknown outcome; one that was not yet sent waits', async () => {
  const { run, id } = await openDesk()
  const kept = (await openKept(run, id)) ?? null
  expect(kept).not.toBeNull()
  if (!kept) return
  run.store.proposals.put({ ...kept, state: 'sending', journal: 7 })
  const restart = () =>
    createProposalDesk({ proposals: run.store.proposals, proxy: run.proxy, journal: run.store.journal, emit: () => {} })
  expect(restart().get(id)).toMatchObject({ state: 'approved', outcome: 'unknown' })
  run.store.proposals.put({ ...kept, state: 'sending' })
  expect(restart().get(id)).toMatchObject({ state: 'pending' })
})

test.each(['done', 'refused'] as const)(
  'a proposal whose connection is removed while it is sent stays removed: %s',
  async how => {
    const { run, id } = await openDesk()
    const { proposals, journal } = run.store
    const sendProposed = async (_call: unknown, _client: string, noted: (entry: number) => void): Promise<never> => {
      proposals.forgetConnection('sandbox')
      if (how === 'done') noted(7)
      throw new Error('The connection was removed')
    }
    const desk = createProposalDesk({ proposals, proxy: { sendProposed }, journal, emit: () => {} })
    await desk.approve(approval(id)).catch(() => null)
    expect(proposals.list()).toEqual([])
  },
)

const openKept = async (run: OpenedRun, id: string) => run.assistants.proposals.get(id)

test('without a keychain, neither access nor a proposal counts after a restart', async () => {
  const opened = () => ({ keychain: createMemoryKeychain(), notice: 'no keychain' })
  const { run, id } = await openDesk({ opened: opened() })
  await run.close()
  const next = await openRunAt(service.url, administratorToken, { directory: run.directory, opened: opened() })
  expect(next.assistants.list()).toMatchObject([{ name: 'helper', access: [{ isOutdated: true }] }])
  expect(await getFailure(next.assistants.proposals.approve(approval(id)))).toEqual({ kind: 'connectionChanged' })
  const { use } = await connectAssistant(next)
  expect((await use('list_connections')).text).toContain('no access yet')
})
