// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ReviewContent, ReviewScope } from '#shared/access-reviews/review.ts'
import { defaultSettings } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { dayMilliseconds as day } from '#shared/days.ts'
import { type Answers, createFakeMain, firstOf, getSample, info, refused, work } from '../../../testing/fake-main.ts'
import { bulkControls } from '../../../ui/bulk/bulk.ts'
import { loadReview } from './load-review.ts'

const now = Date.now()
const crane = { ...firstOf(getSample('projects.list')), ...{ id: 7, path_with_namespace: 'harbor/crane' } }
const buoys = { ...crane, ...{ id: 8, path_with_namespace: 'harbor/buoys' } }
const grace = { ...getSample('projectMembers.get'), ...{ id: 3, username: 'grace', name: 'Grace Mbeki' } }
const user = { ...firstOf(getSample('users.list')), ...{ id: 3, username: 'grace', name: 'Grace Mbeki' } }
const person = { id: 3, name: 'Grace Mbeki', username: 'grace', state: 'active' }

const event = (id: number, days: number, change: Partial<AuditEventFields> = {}): AuditEventFields => ({
  ...{ id, author_id: 1, entity_id: 7, entity_type: 'Project' },
  details: { add: 'user_access', as: 'Developer', author_name: 'Ada', target_id: 3, target_type: 'User' },
  created_at: new Date(now - days * day).toISOString(),
  ...change,
})
const granted = event(5, 200)
/** Of the day in which two parts of the log may meet. */
const others = [1, 28, 29, 56, 60].map((days, index) =>
  event(10 + index, days, { details: { custom_message: 'Pushed' } }),
)
const blocked = event(6, 200, { entity_id: 3, entity_type: 'User', details: { custom_message: 'Blocked' } })

interface Period {
  readonly created_after?: string | undefined
  readonly created_before?: string | undefined
}

/** The events that a service lists which answers for so many days, and does not say so. */
function within(log: readonly AuditEventFields[], { created_after, created_before }: Period, days: number) {
  const until = created_before === undefined ? now : Date.parse(created_before)
  const from = Math.max(created_after === undefined ? 0 : Date.parse(created_after), until - days * day)
  return log.filter(({ created_at: at }) => Date.parse(at) >= from && Date.parse(at) <= until)
}

interface Service {
  /** The longest period that it answers for. */
  readonly days: number
  readonly answers?: Answers
  readonly scope?: ReviewScope
  onJob?(id: string): void
}

async function load({ days, answers = {}, scope = { kind: 'instance' }, onJob = () => {} }: Service) {
  const fake = createFakeMain({
    ...{ connections: [work], settings: defaultSettings, info },
    answers: {
      'user.current': () => getSample('user.current'),
      'groups.list': () => [],
      'projects.list': () => [crane, buoys],
      'projects.get': ({ id }) => ({ ...crane, id: Number(id), created_at: new Date(now - 400 * day).toISOString() }),
      'projectMembers.list': () => [grace],
      'projectMembers.all': () => [grace],
      'users.list': () => [{ ...user, created_at: new Date(now - 300 * day).toISOString() }],
      'activityEvents.ofUser': () => [],
      'approvalRules.list': () => [],
      'auditEvents.ofProject': ({ id, ...period }) =>
        id === 7 || id === '7' ? within([...others, granted], period, days) : [],
      'auditEvents.list': period => within([blocked], period, days),
      ...answers,
    },
    replies: { 'app.workEnded': () => null },
  })
  vi.stubGlobal('gatehouse', fake.exposed)
  const { signal } = new AbortController()
  const content = await loadReview({ connection: work.ref, scope, hasEvidence: true, signal, onJob })
  expect([...fake.missing]).toEqual([])
  const asked = (operation: string) => fake.sent.filter(one => one.operation === operation).length
  return { content, asked }
}

const readsOf = ({ reads }: ReviewContent, operation: string) => reads.filter(one => one.operation === operation)
const log = 'auditEvents.ofProject'

test('an access names who granted it 200 days ago, also where the service answers for thirty days at most', async () => {
  const { content, asked } = await load({ days: 30 })
  const access = content.accesses.find(({ place }) => place.id === 7)
  expect(access).toMatchObject({ grantedAt: granted.created_at, grantedBy: 'Ada' })
  const [first, second] = readsOf(content, log)
  expect(content.reads[access?.evidence.granted ?? -1]).toBe(first)
  expect(first).toMatchObject({ of: 'harbor/crane', state: 'complete', rows: 6, error: null })
  expect(second).toMatchObject({ of: 'harbor/buoys', state: 'complete', rows: 0 })
  expect(asked(log)).toBe(2 * (1 + Math.ceil((401 - 28) / 28)))
})

test('a service that answers for years is asked once for each log', async () => {
  const { content, asked } = await load({ days: 9999, scope: { kind: 'person', person } })
  expect(content.accesses.find(({ place }) => place.id === 7)?.grantedBy).toBe('Ada')
  expect([asked(log), asked('auditEvents.list'), asked('projects.get')]).toEqual([2, 1, 0])
})

test('a log is not read when each member has the time of the grant, unless it is about a person', async () => {
  const members = [{ ...grace, created_at: granted.created_at, created_by: { name: 'Ada', username: 'ada' } }]
  const answers = { 'projectMembers.list': () => members, 'projectMembers.all': () => members }
  const { content, asked } = await load({ days: 30, answers })
  expect(content.accesses).toMatchObject([{ grantedBy: 'Ada' }, { grantedBy: 'Ada' }])
  expect(asked(log)).toBe(0)
  expect((await load({ days: 9999, answers, scope: { kind: 'person', person } })).asked(log)).toBe(2)
})

test('events about a person are found from the time their account was created', async () => {
  const { content, asked } = await load({ days: 30, scope: { kind: 'person', person } })
  expect(content.references.map(({ what }) => what)).toContainEqual(expect.stringContaining('Blocked'))
  expect(readsOf(content, 'auditEvents.list')).toMatchObject([{ of: '@grace', state: 'complete', rows: 1 }])
  expect(asked('auditEvents.list')).toBe(1 + Math.ceil((301 - 28) / 28))
})

test('a log of which a part can’t be read is incomplete, with what was read and the reason', async () => {
  const refuse = refused({ kind: 'server', status: 500, message: 'out of order' })
  const { content } = await load({
    days: 30,
    answers: {
      [log]: ({ id, ...period }) => {
        const until = Date.parse(period.created_before ?? new Date(now).toISOString())
        if (until < now - 350 * day && `${id}` === '7') return refuse()
        return `${id}` === '7' ? within([...others, granted], period, 30) : []
      },
    },
  })
  expect(readsOf(content, log)).toMatchObject([
    { of: 'harbor/crane', state: 'incomplete', rows: 6, error: 'server' },
    { of: 'harbor/buoys', state: 'complete' },
  ])
})

test('a log that can’t be read at all is not asked for its earlier events', async () => {
  const { content, asked } = await load({
    days: 30,
    answers: { [log]: refused({ kind: 'forbidden', message: '403 Forbidden' }) },
  })
  expect(readsOf(content, log)).toMatchObject([
    { state: 'failed', error: 'forbidden' },
    { state: 'failed', error: 'forbidden' },
  ])
  expect([asked(log), asked('projects.get')]).toEqual([2, 0])
})

test('logs whose earlier events are no longer read after a cancel are incomplete', async () => {
  let last = ''
  const { content, asked } = await load({
    days: 30,
    onJob: id => {
      last = id
    },
    answers: {
      'projects.get': () => {
        bulkControls.cancel(last)
        return crane
      },
    },
  })
  expect(asked(log)).toBe(2)
  expect(readsOf(content, log)).toMatchObject([
    { state: 'incomplete', rows: 3, error: 'cancelled' },
    { state: 'incomplete', rows: 0, error: 'cancelled' },
  ])
})
