import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionId, LimitWait, Priority } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { takesTime } from '#shared/testing/takes-time.fixture.ts'
import { Failure, toAppError } from '../failure.ts'
import { createPaces } from '../store/paces.ts'
import type { RatePace } from './learned-pace.ts'
import { cautiousWidth, type Heard, maxRefusals, provenAfter } from './rate-limit.ts'
import {
  createScheduler,
  maxNames,
  maxPersonWaitLength,
  type PaceMemory,
  type SchedulerParts,
  type Turn,
} from './scheduler.ts'

/** A period of the service begins here, by its clock and ours. */
const start = Date.parse('2026-05-06T07:00:00Z')
const minute = 60_000
const hour = 60 * minute
const answerMilliseconds = 20
const { signal } = new AbortController()
const target = { id: 'work', baseUrl: 'https://harbor.example', account: 'a1', username: 'ines' }

beforeEach(() => vi.useFakeTimers({ now: start, loopLimit: 10_000_000 }))
afterEach(() => vi.useRealTimers())

function memory(): PaceMemory & { readonly kept: Map<string, RatePace> } {
  const kept = new Map<string, RatePace>()
  return {
    kept,
    get: (id, limit) => kept.get(`${id} ${limit}`) ?? null,
    set: (id, limit, pace) => void kept.set(`${id} ${limit}`, pace),
  }
}

interface Rules {
  readonly quota: number
  readonly milliseconds?: number
  /** Whether each response has the remaining requests. */
  readonly tells?: boolean
  readonly retryAfter?: boolean
  readonly name?: string
}

/** A service that lets so many requests through in each period, and the scheduler on the way to it. */
function scene(rules: Rules, parts: Partial<SchedulerParts> = {}) {
  const { milliseconds = minute, tells = false, retryAfter = true, name } = rules
  let quota = rules.quota
  /** Requests per period, by the limit that counts them. */
  const counts = new Map<string, number>()
  const seen = { passed: 0, refused: 0, running: 0, most: 0 }
  const reported: { readonly connection: ConnectionId; readonly waits: readonly LimitWait[] }[] = []
  const scheduler = createScheduler({
    most: 10,
    random: () => 0.5,
    tell: (connection, waits) => reported.push({ connection, waits }),
    ...parts,
  })
  const answer = ({ operation, target: { username } }: Turn): Heard => {
    const current = Math.floor(Date.now() / milliseconds)
    const key = JSON.stringify([current, username, name ?? operation])
    const inPeriod = (counts.get(key) ?? 0) + 1
    counts.set(key, inPeriod)
    const isRefused = inPeriod > quota
    seen[isRefused ? 'refused' : 'passed'] += 1
    const end = (current + 1) * milliseconds
    return {
      status: isRefused ? 429 : 200,
      headers: {
        date: new Date(Math.floor(Date.now() / 1000) * 1000).toUTCString(),
        ...(tells && {
          'ratelimit-limit': String(quota),
          'ratelimit-remaining': String(Math.max(0, quota - inPeriod)),
          'ratelimit-reset': String(Math.ceil(end / 1000)),
        }),
        ...(name && { 'ratelimit-name': name }),
        ...(isRefused && retryAfter && { 'retry-after': String(Math.ceil((end - Date.now()) / 1000)) }),
      },
    }
  }
  const turn = (more: Partial<Turn> = {}): Turn => ({
    target,
    operation: 'auditEvents.list',
    priority: 'bulk',
    signal,
    ...more,
  })
  /** One request, sent once. */
  const once = (more: Partial<Turn> = {}) =>
    scheduler.run(turn(more), async hear => {
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      const heard = answer(turn(more))
      await takesTime(answerMilliseconds)
      seen.running -= 1
      hear(heard)
      if (heard.status === 429) throw new Failure({ kind: 'rateLimited', retryAfterSeconds: null })
    })
  /** One of a load: sent again as long as that may help. */
  const load = async (more: Partial<Turn> = {}): Promise<void> => {
    for (;;) {
      const isDone = await once(more).then(
        () => true,
        thrown => {
          if (toAppError(thrown).kind !== 'rateLimited' || scheduler.isHopeless(turn(more))) throw thrown
          return false
        },
      )
      if (isDone) return
    }
  }
  /** So many, a few at a time, as a load sends them. */
  const loading = (count: number) => {
    let left = count
    const lane = async () => {
      while (left > 0) {
        left -= 1
        await load()
      }
    }
    return Array.from({ length: 8 }, lane)
  }
  const loadAll = (count: number) => ended(loading(count))
  const allow = (requests: number) => {
    quota = requests
  }
  return { scheduler, seen, reported, once, load, loading, loadAll, turn, allow }
}

/** Lets the clock pass until all of it has ended. */
async function ended<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const all = Promise.all(works)
  all.catch(() => undefined)
  await vi.runAllTimersAsync()
  return await all
}

const since = (begin: number) => Date.now() - begin

describe('A limit that the service reports', () => {
  test.each([
    ['200 a minute', 200, 2030],
    ['60 a minute', 60, 400],
    ['5 a minute', 5, 26],
  ])('of %s is never passed, and a load takes at most 5 % longer than it allows', async (_words, quota, requests) => {
    const { seen, loadAll } = scene({ quota, tells: true })
    await loadAll(requests)
    expect(seen).toMatchObject({ passed: requests, refused: 0 })
    // A part of each period is reserved for user requests.
    expect(since(start)).toBeLessThan((1.05 * requests * minute) / quota)
  })

  test('reserves a part of each period for user requests during a load', async () => {
    const { loading, once, seen, reported } = scene({ quota: 200, tells: true })
    const all = loading(500)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(seen.passed).toBe(196)
    const until = start + minute + 1000
    expect(reported.at(-1)).toEqual({ connection: 'work', waits: [{ operation: 'auditEvents.list', until }] })
    const person = once({ priority: 'person' })
    await vi.advanceTimersByTimeAsync(answerMilliseconds)
    await person
    await ended(all)
    expect(seen.refused).toBe(0)
    expect(reported.at(-1)).toEqual({ connection: 'work', waits: [] })
  })

  test('refuses a user request at once, with the time, when none is left', async () => {
    const { once, scheduler, seen } = scene({ quota: 1, tells: true })
    await ended([once({ priority: 'person' })])
    const begin = Date.now()
    const refusal = await once({ priority: 'person' }).catch(toAppError)
    expect(refusal).toEqual({ kind: 'rateLimited', retryAfterSeconds: expect.closeTo(60, -0.5) })
    expect(since(begin)).toBe(0)
    expect(seen).toMatchObject({ passed: 1, refused: 0 })
    expect(scheduler.isHopeless({ target, operation: 'auditEvents.list' })).toBe(false)
  })

  test('lets a person wait for moments', async () => {
    const { once, seen } = scene({ quota: 1, tells: true })
    await vi.advanceTimersByTimeAsync(minute - maxPersonWaitLength + 1000)
    await ended([once()])
    await ended([once({ priority: 'person' })])
    expect(seen).toMatchObject({ passed: 2, refused: 0 })
  })

  test('under one name counts for all operations that the service names it for, of all connections of the account', async () => {
    const { load, seen } = scene({ quota: 6, tells: true, name: 'throttle_api' })
    await ended([load({ operation: 'tags.list' })])
    await ended([load({ operation: 'branches.list' })])
    const other = { ...target, id: 'second' }
    const some = ['tags.list', 'branches.list'].flatMap(operation => [
      load({ operation }),
      load({ operation, target: other }),
      load({ operation }),
    ])
    await ended(some)
    expect(seen).toMatchObject({ passed: 8, refused: 0 })
    expect(since(start)).toBeGreaterThan(minute)
  })

  test('takes no more room for a service that gives it another name with each answer', async () => {
    const known = new Set<string>()
    const get = (_id: ConnectionId, limit: string) => {
      known.add(limit)
      return null
    }
    const paces: PaceMemory = { get, set: () => {} }
    const { scheduler, turn } = scene({ quota: 1 }, { paces })
    for (const index of Array(3 * maxNames).keys()) {
      for (const name of [`limit ${index}`, `${'x'.repeat(5000)} ${index}`]) {
        await scheduler.run(turn(), async hear => hear({ status: 200, headers: { 'ratelimit-name': name } }))
      }
    }
    // That of the operation, and those with a name.
    expect(known.size).toBe(1 + maxNames)
  })

  test('of another operation, account or service lets a request through', async () => {
    const { once } = scene({ quota: 1, tells: true })
    await ended([once()])
    for (const more of [
      { operation: 'tags.list' },
      { target: { ...target, username: 'mats' } },
      { target: { ...target, baseUrl: 'https://pier.example' } },
    ]) {
      const begin = Date.now()
      const sent = once(more).catch(toAppError)
      await vi.advanceTimersByTimeAsync(answerMilliseconds)
      await sent
      expect(since(begin)).toBe(answerMilliseconds)
    }
  })
})

describe('A limit that the service does not report', () => {
  test.each([
    [20, minute, 60],
    [600, 3 * minute, 3000],
    [60, 3 * minute, 300],
  ])('of %i requests in %i ms refuses fewer than five of a load', async (quota, milliseconds, requests) => {
    const { seen, loadAll } = scene({ quota, milliseconds })
    await loadAll(requests)
    expect(seen.passed).toBe(requests)
    expect(seen.refused).toBeGreaterThan(0)
    expect(seen.refused).toBeLessThan(5)
    expect(since(start)).toBeLessThan((Math.ceil(requests / quota) + 2) * milliseconds)
  })

  test('is found without Retry-After too', async () => {
    const { seen, loadAll } = scene({ quota: 50, retryAfter: false })
    await loadAll(300)
    expect(seen.passed).toBe(300)
    // Refusals double the wait until the period is over.
    expect(seen.refused).toBeLessThan(20)
  })

  test('is raised automatically when the service accepts more', async () => {
    const { loadAll, allow } = scene({ quota: 5 })
    await loadAll(6)
    allow(100)
    const begin = Date.now()
    await loadAll(400)
    // At five a minute it would be eighty.
    expect(since(begin)).toBeLessThan(25 * minute)
  })

  test('is not kept to for long because others used it up several times', async () => {
    const { loadAll, allow } = scene({ quota: 6 })
    for (const quota of [6, 5, 4, 3, 2]) {
      allow(quota)
      await loadAll(3 * quota)
    }
    allow(100)
    const begin = Date.now()
    await loadAll(300)
    expect(since(begin)).toBeLessThan(60 * minute)
  })

  test('is learned from the load that was refused, and not from the hours before it', async () => {
    const paces = memory()
    const { once, loadAll, seen } = scene({ quota: 60 }, { paces })
    await ended([once()])
    vi.advanceTimersByTime(2 * hour)
    const begin = Date.now()
    await loadAll(150)
    expect(seen.passed).toBe(151)
    expect(paces.kept.get('work auditEvents.list')).toEqual({ requests: 57, milliseconds: expect.closeTo(minute, -4) })
    expect(since(begin)).toBeLessThan(5 * minute)
  })

  test('is learned again when it refuses hours after an earlier refusal', async () => {
    const paces = memory()
    const { once, loadAll, allow } = scene({ quota: 20 }, { paces })
    await loadAll(21)
    allow(0)
    await vi.advanceTimersByTimeAsync(minute)
    await ended([once().catch(toAppError)])
    await vi.advanceTimersByTimeAsync(5 * hour)
    await ended([once().catch(toAppError)])
    expect(paces.kept.get('work auditEvents.list')?.milliseconds).toBeLessThan(3 * minute)
  })

  test('is not learned from a service that is overloaded', async () => {
    const paces = memory()
    const { once, scheduler, turn } = scene({ quota: 60 }, { paces })
    await ended([once(), once()])
    await ended([scheduler.run(turn(), async hear => hear({ status: 503, headers: { 'retry-after': '120' } }))])
    expect([...paces.kept]).toEqual([])
  })

  test('of any last minute, wherever it begins, refuses few of a load too', async () => {
    const quota = 60
    const { scheduler, turn } = scene({ quota })
    const letThrough: number[] = []
    let refused = 0
    const ask = async (): Promise<void> => {
      for (let isDone = false; !isDone; ) {
        await scheduler.run(turn(), async hear => {
          const last = letThrough.at(-quota)
          isDone = last === undefined || last <= Date.now() - minute
          if (isDone) letThrough.push(Date.now())
          else refused += 1
          const retryAfter = isDone
            ? {}
            : { 'retry-after': String(Math.ceil(((last ?? 0) + minute - Date.now()) / 1000)) }
          await takesTime(answerMilliseconds)
          hear({ status: isDone ? 200 : 429, headers: retryAfter })
        })
      }
    }
    await ended(Array.from({ length: 300 }, ask))
    expect(letThrough).toHaveLength(300)
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThan(10)
    expect(since(start)).toBeLessThan(8 * minute)
  })

  test('is not used up by requests that are not sent, because the service is out of reach', async () => {
    const paces = memory()
    paces.set(target.id, 'auditEvents.list', { requests: 1, milliseconds: hour })
    const { once, seen } = scene({ quota: 5 }, { paces })
    const error: AppError = { kind: 'timeout', milliseconds: 1 }
    await expect(once({ outOfReach: () => error }).catch(toAppError)).resolves.toEqual(error)
    await ended([once()])
    expect(seen.passed).toBe(1)
    expect(since(start)).toBeLessThan(minute)
  })

  test('is remembered for the connection: no request of the next run is refused', async () => {
    const paces = memory()
    await scene({ quota: 20 }, { paces }).loadAll(45)
    expect([...paces.kept.keys()]).toEqual(['work auditEvents.list'])
    expect(paces.kept.get('work auditEvents.list')?.requests).toBe(19)
    await vi.advanceTimersByTimeAsync(minute)
    const next = scene({ quota: 20 }, { paces })
    await next.loadAll(60)
    expect(next.seen).toMatchObject({ passed: 60, refused: 0 })
  })

  test('is met one request after the other, which become more as they go through', async () => {
    const { seen, loadAll } = scene({ quota: 100_000 })
    await loadAll(4)
    expect(seen.most).toBe(1)
    await loadAll(60)
    expect(seen.most).toBe(cautiousWidth)
    await loadAll(provenAfter + 60)
    expect(seen.most).toBe(8)
  })

  test('refusing for ever ends in the error, after a bounded number of requests', async () => {
    const { seen, load } = scene({ quota: 0, retryAfter: false })
    const loads = Array.from({ length: 8 }, () => load().catch(toAppError))
    expect(await ended(loads)).toEqual(loads.map(() => expect.objectContaining({ kind: 'rateLimited' })))
    expect(seen.passed).toBe(0)
    expect(seen.refused).toBeLessThanOrEqual(maxRefusals + 8)
    expect(since(start)).toBeLessThan(15 * minute)
  })
})

describe('An absurd Retry-After', () => {
  test.each(['31536000', 'Wed, 06 May 2037 07:08:09 GMT', '-1', 'soon'])(
    '(%s) counts as none: it is tried again in moments',
    async value => {
      const { scheduler, turn } = scene({ quota: 1 })
      let asked = 0
      const ask = () =>
        scheduler.run(turn(), async hear => {
          asked += 1
          if (asked > 1) return
          hear({ status: 429, headers: { 'retry-after': value } })
          throw new Failure({ kind: 'rateLimited', retryAfterSeconds: null })
        })
      await ended([ask().catch(() => undefined)])
      await ended([ask()])
      expect(asked).toBe(2)
      expect(since(start)).toBeLessThan(minute)
    },
  )
})

describe('Turns', () => {
  test('a person goes before what runs in the background, and that before loads', async () => {
    const { scheduler, turn } = scene({ quota: 1 }, { most: 3 })
    const begun: string[] = []
    const ask = (name: string, priority: Priority) =>
      scheduler.run(turn({ operation: name, priority }), async () => {
        begun.push(name)
        await takesTime(answerMilliseconds)
      })
    const all = [
      ...['load 1', 'load 2', 'load 3'].map(name => ask(name, 'bulk')),
      ...['look 1', 'look 2'].map(name => ask(name, 'background')),
      ...['person 1', 'person 2', 'person 3', 'person 4'].map(name => ask(name, 'person')),
    ]
    await ended(all)
    expect(begun).toEqual([
      'load 1',
      'look 1',
      'person 1',
      'person 2',
      'person 3',
      'person 4',
      'look 2',
      'load 2',
      'load 3',
    ])
  })

  test('a response is returned and the next request sent even if the learned pace can’t be stored', async () => {
    const database = new DatabaseSync(':memory:')
    database.exec('CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT)')
    const paces = createPaces(database)
    database.exec('PRAGMA query_only = 1')
    const { scheduler, turn } = scene({ quota: 1 }, { paces, most: 1 })
    const ask = (status: number) =>
      scheduler.run(turn({ priority: 'person' }), async hear => {
        hear({ status, headers: {} })
        return status
      })
    expect(await ended([ask(200), ask(429), ask(200)])).toEqual([200, 429, 200])
    expect(paces.get(target.id, turn().operation)).toMatchObject({ requests: 1 })
  })

  test('a request that waits only for another response reports no time in the past', async () => {
    const { scheduler, turn, once, reported } = scene({ quota: 1, tells: true })
    await ended([once()])
    const gate = Promise.withResolvers<void>()
    const slow = scheduler.run(turn(), () => gate.promise)
    const other = scheduler.run(turn(), async () => {})
    expect(reported.at(-1)?.waits).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(reported.at(-1)).toEqual({ connection: 'work', waits: [] })
    gate.resolve()
    await ended([slow, other])
  })

  test('archives are limited to five a minute, two at a time, without delaying files', async () => {
    const { scheduler, turn, reported } = scene({ quota: 1000 })
    const underWay = { archives: 0, files: 0, most: 0, begun: 0 }
    const download = (kind: 'archives' | 'files') => {
      const operation = kind === 'archives' ? 'repository.archive' : 'files.raw'
      return scheduler.run(turn({ operation, pool: 'downloads', priority: 'background' }), async hear => {
        underWay[kind] += 1
        if (kind === 'archives') underWay.begun += 1
        underWay.most = Math.max(underWay.most, underWay.archives + underWay.files)
        hear({ status: 200, headers: {} })
        await takesTime(1000)
        underWay[kind] -= 1
      })
    }
    const archives = Array.from({ length: 6 }, () => download('archives'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(underWay).toMatchObject({ begun: 5, archives: 0, most: 2 })
    expect(reported.at(-1)?.waits).toEqual([{ operation: 'repository.archive', until: start + 61_000 }])
    const file = download('files')
    await vi.advanceTimersByTimeAsync(0)
    expect(underWay.files).toBe(1)
    await ended([...archives, file])
    expect(underWay).toMatchObject({ begun: 6, most: 2 })
    expect(since(start)).toBeGreaterThan(minute)
  })

  test('a file that a person saves does not wait for the downloads that run in the background', async () => {
    const { scheduler, turn } = scene({ quota: 1000 })
    const gate = Promise.withResolvers<void>()
    const begun: Priority[] = []
    const download = (priority: Priority) =>
      scheduler.run(turn({ operation: 'files.raw', pool: 'downloads', priority }), async hear => {
        begun.push(priority)
        hear({ status: 200, headers: {} })
        await gate.promise
      })
    const all = (['background', 'background', 'background', 'person'] as const).map(download)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['background', 'background', 'person'])
    gate.resolve()
    await ended(all)
  })

  test('a download whose body comes for long keeps no other waiting for its answer', async () => {
    const { once, scheduler, turn } = scene({ quota: 1, tells: true })
    const gate = Promise.withResolvers<void>()
    const refusal = { status: 429, headers: { 'retry-after': '1' } }
    await ended([scheduler.run(turn({ pool: 'downloads' }), async hear => hear(refusal))])
    await vi.advanceTimersByTimeAsync(minute)
    const long = scheduler.run(turn({ pool: 'downloads' }), hear => {
      hear({ status: 200, headers: {} })
      return gate.promise
    })
    await ended([once()])
    gate.resolve()
    await long
  })

  test('cancelling a waiting request removes it and reports it as cancelled', async () => {
    const { once, reported, seen } = scene({ quota: 1, tells: true })
    await ended([once()])
    const controller = new AbortController()
    const waits: (number | null)[] = []
    const waiting = once({ signal: controller.signal, onWait: until => waits.push(until) }).catch(toAppError)
    expect(waits).toEqual([start + minute + 1000])
    controller.abort()
    expect(await waiting).toEqual({ kind: 'cancelled' })
    expect(waits.at(-1)).toBeNull()
    expect(reported.at(-1)).toEqual({ connection: 'work', waits: [] })
    expect(vi.getTimerCount()).toBe(0)
    expect(seen.passed).toBe(1)
  })

  test('a slow response delays no other request once the service accepts requests again', async () => {
    const { once, load, scheduler, turn, seen } = scene({ quota: 3 })
    const gate = Promise.withResolvers<void>()
    const slow = scheduler.run(turn({ pool: 'writes', priority: 'person' }), () => gate.promise)
    await ended([load(), load(), load()])
    await ended([once().catch(toAppError)])
    expect(seen).toMatchObject({ passed: 3, refused: 1 })
    await ended([load()])
    await ended([once({ priority: 'person' })])
    expect(seen.passed).toBe(5)
    gate.resolve()
    await slow
  })

  const step = fc.record({
    priority: fc.constantFrom<Priority>('person', 'background', 'bulk'),
    operation: fc.constantFrom('a', 'b'),
    after: fc.nat(40_000),
    /** When it is cancelled, in milliseconds; rarely set. */
    givesUpAfter: fc.option(fc.nat(90_000), { freq: 4 }),
    pool: fc.constantFrom('reads', 'writes', 'downloads'),
  })

  test('for any requests: no reported limit is exceeded, no slot is lost, user requests do not wait, and all end', async () => {
    const plans = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.array(step, { maxLength: 60 }))
    await fc.assert(
      fc.asyncProperty(plans, async ([quota, steps]) => {
        vi.setSystemTime(start)
        const { once, seen, reported } = scene({ quota, tells: true })
        // The first response reports the limit.
        await ended([once({ operation: 'a' }), once({ operation: 'b' })])
        const personWaits: number[] = []
        const works = steps.map(async ({ priority, operation, after, givesUpAfter, pool }) => {
          await takesTime(after)
          const controller = new AbortController()
          if (givesUpAfter !== null) setTimeout(() => controller.abort(), givesUpAfter)
          const begin = Date.now()
          const error = await once({ priority, operation, pool, signal: controller.signal }).then(
            () => null,
            toAppError,
          )
          if (priority === 'person') personWaits.push(since(begin))
          return error?.kind ?? 'done'
        })
        const ends = await ended(works)
        expect(ends).toHaveLength(steps.length)
        expect(seen.refused).toBe(0)
        expect(seen.running).toBe(0)
        for (const wait of personWaits) expect(wait).toBeLessThanOrEqual(maxPersonWaitLength + 60 * answerMilliseconds)
        expect(reported.at(-1)?.waits ?? []).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('loads end with a result or an error, however they are refused', async () => {
    const plans = fc.record({
      quota: fc.integer({ min: 0, max: 12 }),
      milliseconds: fc.constantFrom(5000, minute, 5 * minute),
      retryAfter: fc.boolean(),
      requests: fc.integer({ min: 1, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(plans, async ({ quota, milliseconds, retryAfter, requests }) => {
        vi.setSystemTime(start)
        const { load, seen } = scene({ quota, milliseconds, retryAfter })
        const ends = await ended(Array.from({ length: requests }, () => load().then(() => null, toAppError)))
        const failed = ends.filter(error => error !== null)
        expect(failed.every(({ kind }) => kind === 'rateLimited')).toBe(true)
        expect(seen.passed).toBe(requests - failed.length)
        if (quota > 0 && milliseconds <= minute) expect(failed).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
