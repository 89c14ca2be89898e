import { request } from 'node:http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { toSecond } from '#shared/audit/periods.ts'
import { callRequest } from '#shared/bridge.ts'
import { invalid, toAppError } from '../../../../electron/main/failure.ts'
import { createMemoryKeychain } from '../../../../electron/main/keychain/memory-keychain.ts'
import { maxRefusals } from '../../../../electron/main/proxy/rate-limit.ts'
import { serve } from '../../../../electron/main/testing/http-server.ts'
import { proxyTo, type TestProxy } from '../../../../electron/main/testing/proxy.ts'
import { testRef } from '../../../../electron/main/testing/target.ts'
import { temporaryDirectory } from '../../../../electron/main/testing/temporary.ts'
import { administratorToken, startTestService } from '../../../../electron/service/testing/test-service.ts'
import { getBridge } from '../../../lib/bridge/bridge.fake.ts'
import type { LogLoad } from './log-load.ts'
import { createRetries } from './retries.ts'
import { createSubjectLoad, type LoadSubject, lanes, sleep } from './subject-load.ts'

const day = 24 * 3600_000
const wholeLog: LoadSubject = { connection: testRef, sudo: null, scope: { kind: 'instance' }, filter: {} }
/** Without the years before the log begins, which cost a request each fortnight. */
const year: LoadSubject = { ...wholeLog, filter: { created_after: toSecond(Date.now() - 366 * day) } }

afterEach(() => vi.unstubAllGlobals())

/** The embedded service with a log of a year, its database at hand. */
async function auditedService(events: number, daysBefore: readonly number[] = []) {
  const service = await startTestService()
  onTestFinished(() => service.stop())
  const event = (id: number) => ({
    entity: { type: 'Project' as const, id: 1, path: 'harbor/lighthouse' },
    details: { change: 'visibility', from: 'private', to: 'public', target_id: id },
  })
  const origin = { authorId: 1, authorName: 'Ines Okafor', ipAddress: '192.0.2.1' }
  const begin = Date.now() - 365 * day
  const past = Array.from({ length: events }, (_, index) => ({
    event: event(index),
    origin,
    at: new Date(begin + (index * 364 * day) / events).toISOString(),
  }))
  const before = daysBefore.map(days => ({
    event: event(days),
    origin,
    at: new Date(begin - days * day).toISOString(),
  }))
  service.store.auditEvents.insertPast([...before, ...past])
  /** Every ID of the log up to the end of a second, straight from the database. */
  const idsUntil = (asOf: number) =>
    service.store.auditEvents
      .list({ createdBefore: new Date(asOf + 999).toISOString() }, { limit: 1_000_000, offset: 0 })
      .items.map(({ id }) => id)
      .toSorted((a, b) => a - b)
  return { url: service.url, add: () => service.store.auditEvents.add(event(0), origin), idsUntil }
}

type Refusal = { readonly status: number; readonly retryAfter?: number }

/** A way to the service on which some of the requests for a log are refused, or others are sent in their place. */
async function faultyWay(
  url: string,
  refuse: (path: string) => Refusal | null,
  toSent: (path: string) => string = path => path,
) {
  const { host, port } = new URL(url)
  const counts = { sent: 0, refused: 0 }
  const paths: string[] = []
  const server = await serve(({ method, url: asked, headers }, response) => {
    const path = toSent(asked)
    if (path.includes('audit_events')) {
      counts.sent += 1
      const refusal = refuse(path)
      if (refusal) {
        counts.refused += 1
        const wait = refusal.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) }
        response.writeHead(refusal.status, { 'Content-Type': 'application/json', ...wait })
        response.end('{"message":"refused by the test"}')
        return
      }
      paths.push(path)
    }
    const onward = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, host } }, answer => {
      // The way to the next page leads through here again.
      const link = answer.headers.link && { link: String(answer.headers.link).replaceAll(url, server.url) }
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...link })
      answer.pipe(response)
    })
    // The service stops at the end of a test while a load still sends requests: as with a broken connection, there are
    // no more answers.
    onward.on('error', () => response.destroy())
    onward.end()
  })
  return { url: server.url, counts, paths, stop: () => server.close() }
}

/** Puts main's own proxy and store behind the page's bridge. */
function bridgeTo({ proxy }: TestProxy, isThere: () => boolean = () => true): void {
  const main = async (method: string, argument: unknown) => {
    if (method === 'operations.cancel') return null
    if (method !== 'operations.call') throw new Error(`${method} was not expected`)
    if (!isThere()) throw invalid('This connection doesn’t exist')
    return proxy.call(callRequest.parse(argument))
  }
  const bridge = getBridge((method, argument) =>
    main(method, argument).then(
      value => ({ ok: true, value }),
      thrown => ({ ok: false, error: toAppError(thrown) }),
    ),
  )
  vi.stubGlobal('window', { gatehouse: bridge })
}

/** A load that retries immediately. */
function quickLoad(subject: LoadSubject = year, since: string | null = null): LogLoad {
  const skip = async (_milliseconds: number, signal: AbortSignal) => signal.throwIfAborted()
  const retries = createRetries({ now: () => 0, sleep: skip, random: Math.random })
  return createSubjectLoad(subject, { retries, sleep, since })
}

const idsOn = (load: LogLoad) =>
  load.state
    .getState()
    .rows.map(row => load.table.number('id', row))
    .toSorted((a, b) => a - b)

async function ended(load: LogLoad) {
  load.start()
  await load.ended()
  return load.state.getState()
}

test("with an error in a hundred answers and events being added, it finishes without the user, and has the database's events", async () => {
  const service = await auditedService(2000)
  let number = 0
  const way = await faultyWay(service.url, () => {
    number += 1
    if (number % 15 === 0) service.add()
    return number % 100 === 50 ? { status: 500 } : null
  })
  bridgeTo(await proxyTo(way.url, { token: administratorToken }))
  const load = quickLoad(wholeLog)
  const { status, error, coverage } = await ended(load)
  expect({ status, error }).toEqual({ status: 'loaded', error: null })
  expect(coverage.isComplete).toBe(true)
  expect(idsOn(load)).toEqual(service.idsUntil(coverage.asOf ?? 0))
  expect(way.counts.refused).toBe(Math.floor((way.counts.sent + 50) / 100))

  // New events are there after a refresh, which takes a few requests.
  service.add()
  const before = way.counts.sent
  await load.refresh()
  const after = load.state.getState()
  expect(after.coverage.isComplete).toBe(true)
  expect(idsOn(load)).toEqual(service.idsUntil(after.coverage.asOf ?? 0))
  expect(after.events).toBeGreaterThan(2000)
  expect(way.counts.sent - before).toBeLessThan(30)
})

const monthAtMost = 30 * day

/** The period of a request for a log, without a missing end. */
function askedPeriod(path: string) {
  const { searchParams } = new URL(path, 'http://localhost')
  const after = Date.parse(searchParams.get('created_after') ?? '2011-01-01')
  const before = Date.parse(searchParams.get('created_before') ?? new Date().toISOString())
  return { after, before, isLong: before - after > monthAtMost }
}

/** The request with another period. */
function withPeriod(path: string, after: number, before: number): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('created_after', toSecond(after))
  url.searchParams.set('created_before', toSecond(before))
  return url.pathname + url.search
}

test('the time before the first event is requested at once, not month by month', async () => {
  const service = await auditedService(200)
  const way = await faultyWay(service.url, () => null)
  bridgeTo(await proxyTo(way.url, { token: administratorToken }))
  const load = quickLoad(wholeLog)
  const { coverage, status } = await ended(load)
  expect({ status, isComplete: coverage.isComplete, gaps: coverage.gaps }).toEqual({
    status: 'loaded',
    isComplete: true,
    gaps: [],
  })
  expect(new Date(coverage.read.at(-1)?.begin ?? 0).getUTCFullYear()).toBe(2011)
  expect(idsOn(load)).toEqual(service.idsUntil(coverage.asOf ?? 0))
  // A year of fortnights, those read while the first event is looked for, and the search; it is more than 380 since 2011.
  expect(way.counts.sent).toBeLessThan(100)
})

test.each<[string, (path: string) => Refusal | null, (path: string) => string]>([
  ['refuses a longer one', path => (askedPeriod(path).isLong ? { status: 400 } : null), path => path],
  [
    'looks at its last month alone',
    () => null,
    path => {
      const { before, isLong } = askedPeriod(path)
      return isLong ? withPeriod(path, before - monthAtMost, before) : path
    },
  ],
  [
    'looks at its last month alone, or at the last month before now of one that is still to come',
    () => null,
    path => {
      const { before, isLong } = askedPeriod(path)
      const end = Math.min(before, Date.now() + day)
      return isLong ? withPeriod(path, end - monthAtMost, end) : path
    },
  ],
  [
    'looks at its first month alone',
    () => null,
    path => {
      const { after, isLong } = askedPeriod(path)
      return isLong ? withPeriod(path, after, after + monthAtMost) : path
    },
  ],
])(
  'an old event before a long silence is found where the service takes a month at most and %s',
  async (_how, refuse, toSent) => {
    const service = await auditedService(100, [1500, 320])
    // The newest one is requested without an end.
    const isOfMonth = (path: string) => path.includes('created_before') || !path.includes('created_after')
    const way = await faultyWay(
      service.url,
      path => (isOfMonth(path) ? refuse(path) : null),
      path => (path.includes('audit_events') && isOfMonth(path) ? toSent(path) : path),
    )
    bridgeTo(await proxyTo(way.url, { token: administratorToken }))
    const load = quickLoad(wholeLog)
    const { coverage, status } = await ended(load)
    expect({ status, isComplete: coverage.isComplete }).toEqual({ status: 'loaded', isComplete: true })
    expect(idsOn(load)).toEqual(service.idsUntil(coverage.asOf ?? 0))
  },
)

/** Lets so many requests through in each second or so, and refuses the others with the time until the next one. */
function shortLimit(quota: number, milliseconds: number): () => Refusal | null {
  let passed = 0
  let until = 0
  return () => {
    const now = performance.now()
    if (now >= until) {
      passed = 0
      until = now + milliseconds
    }
    passed += 1
    return passed <= quota ? null : { status: 429, retryAfter: Math.ceil((until - now) / 1000) }
  }
}

test('under a rate limit the load waits as long as the service requests, and has everything in the end', async () => {
  const service = await auditedService(3000)
  const way = await faultyWay(service.url, shortLimit(20, 1000))
  const app = await proxyTo(way.url, { token: administratorToken })
  bridgeTo(app)
  const load = quickLoad()
  const { coverage, error } = await ended(load)
  expect(error).toBeNull()
  expect(coverage.isComplete).toBe(true)
  expect(idsOn(load)).toEqual(service.idsUntil(coverage.asOf ?? 0))
  expect(way.paths.length).toBeGreaterThan(2 * 20)
  expect(way.counts.refused).toBeGreaterThan(0)
  expect(way.counts.refused).toBeLessThan(way.paths.length / 4)
  const waits = app.events.filter(({ type }) => type === 'limits.changed')
  expect(waits[0]).toMatchObject({ waits: [{ operation: 'auditEvents.list' }] })
  expect(waits.at(-1)).toMatchObject({ waits: [] })
})

test('a service that refuses for ever ends the load with a sentence, after a bounded number of requests', async () => {
  const service = await auditedService(3000)
  const way = await faultyWay(service.url, () => (way.counts.sent > 15 ? { status: 429, retryAfter: 0 } : null))
  bridgeTo(await proxyTo(way.url, { token: administratorToken }))
  const load = quickLoad()
  const { status, coverage, error, events } = await ended(load)
  expect(status).toBe('failed')
  expect(error).toMatchObject({ kind: 'rateLimited' })
  expect(coverage.gaps.length).toBeGreaterThan(0)
  expect(events).toBeGreaterThan(0)
  expect(way.counts.refused).toBeLessThanOrEqual(2 * maxRefusals)
})

test('when the connection is deleted it stops, shows why, and claims nothing', async () => {
  const service = await auditedService(3000)
  let isThere = true
  const way = await faultyWay(service.url, () => {
    if (way.counts.sent === 20) isThere = false
    return null
  })
  bridgeTo(await proxyTo(way.url, { token: administratorToken }), () => isThere)
  const load = quickLoad()
  const { status, error, coverage } = await ended(load)
  expect(status).toBe('failed')
  expect(error).toMatchObject({ kind: 'validation', message: 'This connection doesn’t exist' })
  expect(coverage.isComplete).toBe(false)
  expect(coverage.gaps.length).toBeGreaterThan(0)
  expect(way.counts.sent).toBeLessThanOrEqual(20 + lanes)
})

test('after a restart it resumes: loaded events are not requested again', async () => {
  const service = await auditedService(4000)
  const way = await faultyWay(service.url, () => null)
  const place = { directory: temporaryDirectory(), keychain: createMemoryKeychain(), token: administratorToken }
  const since = new Date(Date.now() - 1).toISOString()
  const first = await proxyTo(way.url, place)
  bridgeTo(first)
  const before = quickLoad()
  before.start()
  await vi.waitFor(() => expect(way.paths.length).toBeGreaterThan(40), { timeout: 20_000 })
  before.stop()
  await before.ended()
  await first.close()
  const asked = way.paths.splice(0)

  bridgeTo(await proxyTo(way.url, place))
  const load = quickLoad(year, since)
  const { coverage } = await ended(load)
  expect(coverage.isComplete).toBe(true)
  expect(idsOn(load)).toEqual(service.idsUntil(coverage.asOf ?? 0))
  const walked = (paths: readonly string[]) => paths.filter(path => /created_after.*created_before/.test(path))
  const again = walked(way.paths).filter(path => asked.includes(path))
  // Those that were under way when it stopped may not have been kept.
  expect(again.length).toBeLessThanOrEqual(2 * lanes)
  expect(walked(asked).length).toBeGreaterThan(20)
})

test('a log whose empty past was requested at once is available offline, as a copy', async () => {
  const service = await auditedService(200)
  const way = await faultyWay(service.url, () => null)
  const proxy = await proxyTo(way.url, { token: administratorToken })
  bridgeTo(proxy)
  const before = await ended(quickLoad(wholeLog))
  expect(before.coverage.isComplete).toBe(true)
  await way.stop()
  const { status, events, coverage } = await ended(quickLoad(wholeLog))
  expect({ status, events, gaps: coverage.gaps }).toEqual({ status: 'loaded', events: before.events, gaps: [] })
  expect(coverage).toMatchObject({ isComplete: false, copy: { stale: true } })
})
