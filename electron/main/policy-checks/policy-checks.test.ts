import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type BridgeEvent,
  type Connection,
  type ParsedBridgeArgument,
  type Settings,
  toConnectionRef,
} from '#shared/bridge.ts'
import { getEndpoint, isOperationId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import type { Identity } from '../connections/identity.ts'
import { Failure } from '../failure.ts'
import { fakeConnection } from '../testing/fake-connection.ts'
import {
  createPolicyChecks,
  intervalMilliseconds,
  onlineMilliseconds,
  retryMilliseconds,
  settleMilliseconds,
} from './policy-checks.ts'
import type { CheckRecord } from './record.ts'

type Call = ParsedBridgeArgument<'operations.call'>

const mirrors: Policy = { name: 'Mirrors', severity: 'high', scope: '', rule: 'mirrors.failed = 0', exceptions: [] }
const failed = { id: 7, enabled: true, url: 'https://mirror.example/a.git', update_status: 'failed' }
const projects = [1, 2, 3].map(id => ({
  ...{ id, name: `p${id}`, path: `p${id}`, path_with_namespace: `harbor/p${id}`, archived: false },
}))
const identity: Identity = {
  ...{ id: 'work', account: 'a', baseUrl: 'https://code.example.org', profile: 'documents', version: null },
  ...{
    authority: null,
    transportId: null,
    sudo: null,
    username: 'ines',
    ref: fakeConnection.ref,
    actor: 'ines at work',
  },
}

/** Checks of one connection with three projects; those named by `violating` have a failed mirror. */
function setUp(of: Partial<Connection> = {}) {
  let connection: Connection = { ...fakeConnection, ...of }
  const calls: Call[] = []
  const events: BridgeEvent[] = []
  const cache = new Map<string, Answer<unknown>>()
  const violating = new Set<string>(['harbor/p2'])
  const records = new Map<string, CheckRecord>()
  let settings: Pick<Settings, 'policies' | 'policyChecks'> = { policies: { work: [mirrors] }, policyChecks: ['work'] }
  let refuse: (call: Call) => AppError | null = () => null
  let onSet: (record: CheckRecord) => void = () => undefined
  let now = identity
  const answer = (call: Call): Answer<unknown> => {
    const key = `${call.operation} ${call.params.id ?? ''}`
    if (call.from === 'cache') {
      const kept = cache.get(key)
      if (!kept) throw new Failure({ kind: 'offline', detail: 'not in the cache' })
      return kept
    }
    calls.push(call)
    const error = refuse(call)
    if (error) throw new Failure(error)
    const provenance = { source: 'network', fetchedAt: new Date().toISOString(), stale: false, because: null } as const
    const value = call.operation === 'projects.list' ? projects : violating.has(`${call.params.id}`) ? [failed] : []
    const given = { value, page: null, provenance, journal: null }
    cache.set(key, given)
    return given
  }
  const parts = {
    proxy: { call: async (call: Call) => answer(call), cancel: () => undefined },
    store: {
      get: (id: string) => records.get(id) ?? null,
      set: (id: string, record: CheckRecord) => {
        onSet(record)
        records.set(id, structuredClone(record))
      },
      forgetConnection: (id: string) => void records.delete(id),
    },
    connections: async () => [connection],
    settings: () => settings,
    pins: () => [],
    getIdentity: () => now,
    issuedAs: () => now,
    isContinuous: true,
    emit: (event: BridgeEvent) => void events.push(event),
    log: () => undefined,
  }
  const create = () => createPolicyChecks(parts)
  const checks = create()
  return {
    ...{ calls, events, violating, records, checks, create },
    state: (of = checks) => of.state({ connection: now.ref }),
    setSettings: (change: Partial<typeof settings>) => {
      settings = { ...settings, ...change }
      checks.follow()
    },
    refuseWith: (next: typeof refuse) => {
      refuse = next
    },
    onSet: (next: typeof onSet) => {
      onSet = next
    },
    setHealth: (health: Connection['health']) => {
      connection = { ...connection, health }
    },
    become: (change: Partial<Identity>) => {
      now = { ...now, ...change }
    },
  }
}

const fresh = (events: readonly BridgeEvent[]) =>
  events.flatMap(event => (event.type === 'policyChecks.changed' ? [event.fresh] : []))
const read = (calls: readonly Call[]) => calls.map(({ params }) => params.id ?? 'list')

/** Lets time pass, and what was begun until then come to its end. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('reads nothing while it is switched off, without policies, and in a command', async () => {
  const { calls, setSettings } = setUp()
  setSettings({ policyChecks: [] })
  await pass(2 * intervalMilliseconds)
  setSettings({ policyChecks: ['work'], policies: {} })
  await pass(2 * intervalMilliseconds)
  expect(calls).toEqual([])
})

test('checks every 6 hours, only reads, once each and with the lowest priority', async () => {
  const { calls, state } = setUp()
  expect(await state()).toMatchObject({ lastAt: null, nextAt: '2026-06-15T12:01:00.000Z' })
  await pass(settleMilliseconds)
  expect(read(calls)).toEqual(['list', 'harbor/p1', 'harbor/p2', 'harbor/p3'])
  for (const { operation, once, priority } of calls) {
    const effect = isOperationId(operation) ? getEndpoint(operation).effect : null
    expect({ once, priority, effect }).toEqual({ once: true, priority: 'bulk', effect: 'read' })
  }
  expect(await state()).toMatchObject({
    ...{ isRunning: false, lastAt: '2026-06-15T12:01:00.000Z', nextAt: '2026-06-15T18:01:00.000Z', error: null },
    policies: [{ violations: [{ project: 2, since: '2026-06-15T12:01:00.000Z' }] }],
  })
  await pass(intervalMilliseconds - 1)
  expect(calls).toHaveLength(4)
  await pass(1)
  expect(calls).toHaveLength(8)
})

test('tells of violations that came after the first check, with the time when they were found', async () => {
  const { events, violating, state } = setUp()
  await pass(settleMilliseconds)
  expect(fresh(events)).toEqual([0, 0])
  violating.add('harbor/p3')
  await pass(intervalMilliseconds)
  expect(fresh(events)).toEqual([0, 0, 0, 1])
  expect((await state()).policies[0]?.violations).toEqual([
    { project: 2, since: '2026-06-15T12:01:00.000Z' },
    { project: 3, since: '2026-06-15T18:01:00.000Z' },
  ])
})

test('a refusal for a rate limit pauses it as long as the service asks, and it continues where it stopped', async () => {
  const { calls, refuseWith, state } = setUp()
  const retryAfterSeconds = 3600
  refuseWith(({ params }) => (params.id === 'harbor/p3' ? { kind: 'rateLimited', retryAfterSeconds } : null))
  await pass(settleMilliseconds)
  expect(await state()).toMatchObject({
    lastAt: null,
    nextAt: '2026-06-15T13:01:00.000Z',
    error: { kind: 'rateLimited' },
  })
  refuseWith(() => null)
  calls.length = 0
  await pass(retryAfterSeconds * 1000 - 1)
  expect(calls).toEqual([])
  await pass(1)
  expect(read(calls)).toEqual(['list', 'harbor/p3'])
  expect(await state()).toMatchObject({ lastAt: '2026-06-15T13:01:00.000Z', error: null })
})

test('pauses while the service is unreachable, and continues when it is back', async () => {
  const { calls, refuseWith, setHealth, checks, state } = setUp()
  refuseWith(() => ({ kind: 'offline', detail: 'ECONNREFUSED' }))
  await pass(settleMilliseconds + retryMilliseconds)
  expect(calls).toHaveLength(2)
  expect((await state()).error?.kind).toBe('offline')
  refuseWith(() => null)
  setHealth({ state: 'online', since: '' })
  checks.follow()
  await pass(onlineMilliseconds)
  expect(await state()).toMatchObject({ error: null, lastAt: '2026-06-15T12:17:00.000Z' })
})

test('a project that refuses is unknown, and does not stop the check', async () => {
  const { refuseWith, state } = setUp()
  refuseWith(({ params }) => (params.id === 'harbor/p1' ? { kind: 'forbidden', message: '403' } : null))
  await pass(settleMilliseconds)
  expect(await state()).toMatchObject({ error: null, policies: [{ violations: [{ project: 2 }] }] })
})

test('a pause and the end of the app leave an unfinished check, which the next run continues', async () => {
  const { calls, checks, create, refuseWith, state } = setUp()
  checks.pause(true)
  await pass(intervalMilliseconds)
  expect(calls).toEqual([])
  refuseWith(({ params }) => (params.id === 'harbor/p2' ? { kind: 'offline', detail: '' } : null))
  checks.pause(false)
  await pass(0)
  await checks.close()
  refuseWith(() => null)
  calls.length = 0
  const next = create()
  await pass(retryMilliseconds)
  expect(read(calls)).not.toContain('harbor/p1')
  expect(read(calls)).toContain('harbor/p2')
  expect((await state(next)).error).toBeNull()
})

test('what one account found is not told to another one', async () => {
  const { become, state } = setUp()
  await pass(settleMilliseconds)
  expect((await state()).policies).toHaveLength(1)
  become({ actor: 'tomas at work', username: 'tomas', ref: toConnectionRef('work', 'h'.repeat(22)) })
  expect(await state()).toMatchObject({ lastAt: null, policies: [] })
})

test('uses no token of a command, and does not act as another user', async () => {
  const ofCommand = setUp({ secret: 'command' })
  const asOther = setUp({ sudo: { id: 2, username: 'tomas', name: 'Tomas' } })
  await pass(settleMilliseconds)
  expect([...ofCommand.calls, ...asOther.calls]).toEqual([])
  for (const { state } of [ofCommand, asOther]) expect((await state()).nextAt).toBeNull()
})

test('announces no next check while the service refuses the token', async () => {
  const { setHealth, state } = setUp()
  await pass(settleMilliseconds)
  setHealth({ state: 'refused', since: '', error: { kind: 'unauthorized', message: '401' } })
  expect((await state()).nextAt).toBeNull()
  setHealth({ state: 'online', since: '' })
  expect((await state()).nextAt).toBe('2026-06-15T18:01:00.000Z')
})

test('is not complete when the service goes down after the list, and what it finds later is not new', async () => {
  const { calls, events, refuseWith, state } = setUp()
  refuseWith(({ params }) => (params.id ? { kind: 'server', status: 503, message: '' } : null))
  await pass(settleMilliseconds)
  expect(await state()).toMatchObject({ lastAt: null, error: { kind: 'server' } })
  refuseWith(() => null)
  calls.length = 0
  await pass(retryMilliseconds)
  expect(await state()).toMatchObject({
    lastAt: '2026-06-15T12:16:00.000Z',
    policies: [{ violations: [{ project: 2 }] }],
  })
  expect(fresh(events)).not.toContain(1)
})

test('a violation of a project that refused before is not new', async () => {
  const { events, refuseWith, state } = setUp()
  refuseWith(({ params }) => (params.id === 'harbor/p2' ? { kind: 'forbidden', message: '403' } : null))
  await pass(settleMilliseconds)
  refuseWith(() => null)
  await pass(intervalMilliseconds)
  expect((await state()).policies[0]?.violations).toEqual([{ project: 2, since: '2026-06-15T18:01:00.000Z' }])
  expect(fresh(events)).toEqual([0, 0, 0, 0])
})

test.each<AppError>([
  { kind: 'timeout', milliseconds: 10_000 },
  { kind: 'server', status: 504, message: '' },
  { kind: 'offline', detail: '', wasConnected: true },
])('a project whose read fails again ($kind) does not stop the check again, until the next one', async error => {
  const { calls, refuseWith, state } = setUp()
  refuseWith(({ params }) => (params.id === 'harbor/p1' ? error : null))
  await pass(settleMilliseconds)
  expect(await state()).toMatchObject({ lastAt: null, error: { kind: error.kind } })
  await pass(retryMilliseconds)
  expect(await state()).toMatchObject({
    lastAt: '2026-06-15T12:16:00.000Z',
    policies: [{ violations: [{ project: 2 }] }],
  })
  expect(read(calls).filter(id => id === 'harbor/p1')).toHaveLength(2)
  await pass(intervalMilliseconds)
  expect(read(calls).filter(id => id === 'harbor/p1')).toHaveLength(3)
})

test('waits before it continues, however often the service is reachable again', async () => {
  const { calls, checks, refuseWith, setHealth, state } = setUp()
  setHealth({ state: 'online', since: '' })
  refuseWith(() => ({ kind: 'offline', detail: '', wasConnected: true }))
  await pass(settleMilliseconds)
  for (let second = 0; second < 10; second += 1) {
    checks.follow()
    await pass(1000)
  }
  expect(calls).toHaveLength(1)
  expect((await state()).nextAt).toBe('2026-06-15T12:02:00.000Z')
})

test.each<[string, number, (record: CheckRecord) => boolean]>([
  ['the beginning', 1, () => true],
  ['the result', 2, ({ lastAt, stopped }) => lastAt !== null || stopped !== null],
])('waits before it begins again when %s can’t be stored', async (_what, times, isRefused) => {
  const { onSet, calls, state } = setUp()
  let attempts = 0
  onSet(record => {
    // Not without end: a check that doesn't wait would not let the test end.
    if (isRefused(record) && attempts < 50) {
      attempts += 1
      throw new Error('disk full')
    }
  })
  await pass(settleMilliseconds)
  expect(attempts).toBe(times)
  expect((await state()).nextAt).toBe('2026-06-15T12:16:00.000Z')
  const sent = calls.length
  await pass(retryMilliseconds - 1)
  expect(calls).toHaveLength(sent)
  onSet(() => undefined)
  await pass(1)
  expect((await state()).lastAt).toBe('2026-06-15T12:16:00.000Z')
})
