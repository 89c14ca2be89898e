import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Connection, defaultSettings, type ParsedBridgeArgument } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'
import { fakeConnection } from '../testing/fake-connection.ts'
import type { Attention } from './attention.ts'
import type { NotifiedFindings } from './notified.ts'
import { type Conditions, maxReads, roundMilliseconds, settleMilliseconds } from './plan.ts'
import { createWatcher } from './watcher.ts'

type Call = ParsedBridgeArgument<'operations.call'>

const failing = { id: 7, enabled: true, url: 'https://mirror.example/a.git', update_status: 'failed' }
const metrics = {
  queues: { mailers: { backlog: 2000, latency: 90 } },
  processes: [{ hostname: 'one' }],
  jobs: { processed: 1, failed: 0, enqueued: 0, dead: 0 },
}

/** A watcher of one connection with one recent project, and a service whose mirror fails and whose queue grows. */
function setUp(change: { readonly connections?: readonly Connection[]; readonly recents?: readonly string[] } = {}) {
  const { connections = [fakeConnection], recents = ['harbor/lighthouse'] } = change
  const calls: Call[] = []
  const canceled: string[] = []
  const news: Attention[][] = []
  const lists: (readonly Attention[])[] = []
  let notified: NotifiedFindings = {}
  let conditions: Conditions = {
    ...{ isOn: true, hasWindow: true, isSuspended: false, isLocked: false, isOnBattery: false, pausesOnBattery: true },
  }
  const values: Record<string, unknown> = {
    'backgroundJobs.compoundMetrics': metrics,
    'remoteMirrors.list': [failing],
    'projects.get': { id: 1, last_activity_at: null },
  }
  const errors: Record<string, AppError> = {}
  let answerFrom = async (call: Call): Promise<Answer<unknown>> => {
    const error = errors[call.operation]
    if (error) throw new Failure(error)
    const provenance = { source: 'network', fetchedAt: '', stale: false, because: null } as const
    return { value: values[call.operation] ?? [], page: null, provenance, journal: null }
  }
  const parts = {
    proxy: {
      call: (call: Call) => {
        calls.push(call)
        return answerFrom(call)
      },
      cancel: (id: string) => void canceled.push(id),
    },
    connections: async () => connections,
    settings: () => ({ ...defaultSettings, recents: { work: [...recents] } }),
    conditions: () => conditions,
    notified: {
      get: () => notified,
      set: (next: NotifiedFindings) => {
        notified = next
      },
    },
    fingerprint: (text: string) => createHash('sha256').update(text).digest(),
    onFound: (all: readonly Attention[]) => void lists.push(all),
    onNew: (_connection: Connection, fresh: readonly Attention[]) => void news.push([...fresh]),
    log: () => undefined,
  }
  const watcher = createWatcher(parts)
  return {
    ...{ calls, canceled, news, lists, values, errors, watcher },
    notified: () => notified,
    become: (change: Partial<Conditions>) => {
      conditions = { ...conditions, ...change }
      watcher.follow()
    },
    setConditions: (change: Partial<Conditions>) => {
      conditions = { ...conditions, ...change }
    },
    answersWith: (other: typeof answerFrom) => {
      answerFrom = other
    },
    again: () => createWatcher(parts),
  }
}

const labels = (all: readonly Attention[] = []) => all.map(({ label }) => label)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('while no window is open', () => {
  test('runs the same checks as Home, and notifies of each finding once', async () => {
    const { become, news, lists, calls } = setUp()
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    expect(news.map(labels)).toEqual([['Queue mailers is growing', 'harbor/lighthouse: mirror failed']])
    expect(calls.map(({ operation }) => operation)).toEqual([
      'backgroundJobs.compoundMetrics',
      'auditEvents.list',
      'remoteMirrors.list',
      'projects.get',
      'freezePeriods.list',
      'projectMembers.list',
    ])
    await vi.advanceTimersByTimeAsync(4 * roundMilliseconds)
    expect(calls.length).toBe(5 * 6)
    expect(news).toHaveLength(1)
    expect(labels(lists.at(-1))).toEqual(['Queue mailers is growing', 'harbor/lighthouse: mirror failed'])
  })

  test('notifies of nothing again in the next run, and stores no name of a project', async () => {
    const { become, news, again, notified, watcher } = setUp()
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    watcher.close()
    const next = again()
    next.follow()
    await vi.advanceTimersByTimeAsync(roundMilliseconds)
    expect(news).toHaveLength(1)
    expect(JSON.stringify(notified())).not.toMatch(/harbor|mailers|work/)
  })

  test('sends every read once, with background priority', async () => {
    const { become, calls } = setUp()
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    expect(calls.length).toBeGreaterThan(0)
    for (const { once, priority, from } of calls) {
      expect({ once, priority, from }).toEqual({ once: true, priority: 'background', from: 'network' })
    }
  })

  test('sends a bounded number of reads per hour, and covers every project', async () => {
    const recents = Array.from({ length: 8 }, (_, index) => `harbor/${index}`)
    const { become, calls } = setUp({ recents })
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    expect(calls.length).toBeLessThanOrEqual(maxReads)
    await vi.advanceTimersByTimeAsync(3 * roundMilliseconds)
    expect(calls.length).toBeLessThanOrEqual(4 * maxReads)
    expect(new Set(calls.flatMap(({ params }) => params.id ?? []))).toEqual(new Set(recents))
  })

  test('does not repeat reads that the account is refused', async () => {
    const { become, calls, errors } = setUp()
    errors['auditEvents.list'] = { kind: 'forbidden', message: 'no' }
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds + 3 * roundMilliseconds)
    const asked = calls.map(({ operation }) => operation)
    expect(asked.filter(operation => operation === 'auditEvents.list')).toHaveLength(1)
    expect(asked.filter(operation => operation === 'auditEvents.ofProject')).toHaveLength(3)
  })

  test.each<AppError>([
    { kind: 'offline', detail: 'gone' },
    { kind: 'tls', detail: 'expired' },
    { kind: 'proxy', because: 'refused', detail: 'gone' },
    { kind: 'unauthorized', message: 'revoked' },
  ])('sends nothing more until the next round after $kind', async error => {
    const { become, calls, errors, news } = setUp()
    errors['backgroundJobs.compoundMetrics'] = error
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    expect(calls).toHaveLength(1)
    expect(news).toEqual([])
    await vi.advanceTimersByTimeAsync(roundMilliseconds)
    expect(calls).toHaveLength(2)
  })

  test.each<AppError>([
    { kind: 'server', status: 500, message: 'broken' },
    { kind: 'timeout', milliseconds: 10_000 },
    { kind: 'rateLimited', retryAfterSeconds: 60 },
  ])('continues with the next step in the next round after $kind', async error => {
    const { become, calls, errors, news } = setUp()
    errors['backgroundJobs.compoundMetrics'] = error
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(roundMilliseconds)
    expect(calls.map(({ operation }) => operation).slice(1, 3)).toEqual(['auditEvents.list', 'remoteMirrors.list'])
    expect(news.map(labels)).toEqual([['harbor/lighthouse: mirror failed']])
  })

  test('starts with the cancelled step when reading is possible again', async () => {
    const { become, calls, answersWith } = setUp()
    const answer = Promise.withResolvers<Answer<unknown>>()
    answersWith(() => answer.promise)
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    become({ isLocked: true })
    answer.reject(new Failure({ kind: 'cancelled' }))
    become({ isLocked: false })
    await vi.advanceTimersByTimeAsync(roundMilliseconds)
    expect(calls[1]?.operation).toBe(calls[0]?.operation)
  })

  test('removes the findings of a removed connection, also of the last one', async () => {
    const connections = [fakeConnection]
    const { become, lists } = setUp({ connections })
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    expect(lists.at(-1)).toHaveLength(2)
    connections.pop()
    await vi.advanceTimersByTimeAsync(roundMilliseconds)
    expect(lists.at(-1)).toEqual([])
  })

  test('ignores responses from the cache', async () => {
    const { become, answersWith, news } = setUp()
    const because = { kind: 'offline', detail: 'gone' } as const
    const provenance = { source: 'cache', fetchedAt: '', stale: true, because } as const
    answersWith(async () => ({ value: metrics, page: null, provenance, journal: null }))
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    expect(news).toEqual([])
  })

  test('sends nothing on a connection that is not monitored', async () => {
    const { become, calls } = setUp({ connections: [{ ...fakeConnection, secret: 'command' }] })
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(3 * roundMilliseconds)
    expect(calls).toEqual([])
  })
})

describe('a window', () => {
  test('stops the current round, and its findings are not notified', async () => {
    const { become, calls, canceled, news, answersWith } = setUp()
    const answer = Promise.withResolvers<Answer<unknown>>()
    answersWith(() => answer.promise)
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    become({ hasWindow: true })
    expect(canceled).toEqual([calls[0]?.callId])
    answer.reject(new Failure({ kind: 'cancelled' }))
    await vi.advanceTimersByTimeAsync(5 * roundMilliseconds)
    expect(calls).toHaveLength(1)
    expect(news).toEqual([])
  })

  test('clears the list of the tray: Home shows newer findings', async () => {
    const { become, lists } = setUp()
    become({ hasWindow: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    become({ hasWindow: true })
    expect(lists.at(-1)).toEqual([])
  })
})

describe('power management', () => {
  test('pauses the rounds on battery, also without battery events', async () => {
    const { become, setConditions, calls } = setUp()
    become({ hasWindow: false })
    setConditions({ isOnBattery: true })
    await vi.advanceTimersByTimeAsync(3 * roundMilliseconds)
    expect(calls).toEqual([])
    setConditions({ isOnBattery: false })
    await vi.advanceTimersByTimeAsync(roundMilliseconds + settleMilliseconds)
    expect(calls.length).toBeGreaterThan(0)
  })

  test('waits for the network after sleep', async () => {
    const { become, calls } = setUp()
    become({ hasWindow: false, isSuspended: true })
    await vi.advanceTimersByTimeAsync(2 * roundMilliseconds)
    become({ isSuspended: false })
    await vi.advanceTimersByTimeAsync(settleMilliseconds - 1)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.length).toBeGreaterThan(0)
  })
})
