import { expect, test } from 'vitest'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { createRateLimit, type Heard } from './rate-limit.ts'

const first = { 'ratelimit-remaining': '2', 'ratelimit-reset': '60' }
const ok = (headers: Readonly<Record<string, string>>) => ({ status: 200, headers })

/** A limit whose clock is moved by the test. */
function limitAt() {
  const clock = { now: 0 }
  const limit = createRateLimit({ now: () => clock.now, random: () => 0, pace: null, learned: () => {} })
  const opensIn = () => limit.opensAt('person') - clock.now
  const ends: ((heard: Heard | null) => void)[] = []
  const begin = (count: number) => {
    for (let index = 0; index < count; index += 1) ends.push(limit.begin('person'))
  }
  /** The first of those under way is answered. */
  const ended = (heard: Heard | null) => ends.shift()?.(heard)
  return { limit, clock, opensIn, begin, ended }
}

test('no more are under way than the service still lets through, until its limit is full again', () => {
  const { clock, opensIn, begin, ended } = limitAt()
  begin(1)
  ended(ok(first))
  begin(1)
  expect(opensIn()).toBe(0)
  begin(1)
  expect(opensIn()).toBe(60_000)
  ended(null)
  expect(opensIn()).toBe(0)
  begin(1)
  clock.now = 59_000
  expect(opensIn()).toBe(1000)
  clock.now = 60_000
  expect(opensIn()).toBe(0)
})

test('answers that overtake each other do not raise it, and the next period does', () => {
  const { opensIn, begin, ended } = limitAt()
  begin(3)
  ended(ok({ ...first, 'ratelimit-remaining': '1' }))
  ended(ok({ ...first, 'ratelimit-remaining': '2' }))
  expect(opensIn()).toBe(60_000)
  ended(ok({ 'ratelimit-remaining': '50', 'ratelimit-reset': '180' }))
  expect(opensIn()).toBe(0)
})

test('an answer of a period that is over does not close the next one', () => {
  const { clock, opensIn, begin, ended } = limitAt()
  const period = { 'ratelimit-limit': '5', 'ratelimit-reset': String(Date.UTC(2026, 9, 14, 12, 1) / 1000) }
  const at = (second: number, remaining: number) =>
    ok({
      ...period,
      'ratelimit-remaining': String(remaining),
      date: new Date(Date.UTC(2026, 9, 14, 12, 0, second)).toUTCString(),
    })
  begin(2)
  ended(at(0, 1))
  clock.now = 60_001
  ended(at(59, 0))
  expect(opensIn()).toBe(0)
})

test('ends as early as the responses allow, which have whole seconds', () => {
  const { clock, opensIn, begin, ended } = limitAt()
  begin(2)
  ended(ok({ ...first, 'ratelimit-remaining': '0' }))
  clock.now = 900
  ended(ok({ 'ratelimit-remaining': '0', 'ratelimit-reset': '59' }))
  expect(opensIn()).toBe(59_000)
})

test.each([
  [
    'a time',
    { date: 'Wed, 14 Oct 2026 12:00:00 GMT', 'ratelimit-reset': String(Date.UTC(2026, 9, 14, 12, 0, 30) / 1000) },
    30,
  ],
  ['seconds', { 'ratelimit-reset': '30' }, 30],
])('takes the end of the period as %s', (_how, headers, seconds) => {
  const { opensIn, begin, ended } = limitAt()
  begin(1)
  ended(ok({ ...headers, 'ratelimit-remaining': '0' }))
  expect(opensIn()).toBe(seconds * 1000)
})

test.each([
  {},
  { 'ratelimit-remaining': '0' },
  { 'ratelimit-remaining': '-1', 'ratelimit-reset': '60' },
  { 'ratelimit-remaining': '0', 'ratelimit-reset': '999999999' },
  { 'ratelimit-remaining': '0', 'ratelimit-reset': 'soon' },
])('%j tells nothing', headers => {
  const { opensIn, begin, ended } = limitAt()
  begin(1)
  ended(ok(headers))
  expect(opensIn()).toBe(0)
})

test.each([
  ['429 with seconds', 429, '7', 7000],
  ['429 with an hour', 429, '3600', 3_600_000],
  ['429 without', 429, undefined, 1000],
  ['429 with a year', 429, '31536000', 1000],
  ['503 without', 503, undefined, 0],
])('%s closes it for as long, for a person too', (_how, status, wait, milliseconds) => {
  const { opensIn, begin, ended } = limitAt()
  begin(1)
  ended({ status, headers: { 'retry-after': wait } })
  expect(opensIn()).toBe(milliseconds)
})

test('503 with seconds closes it to loads, while a person may try', () => {
  const { limit, begin, ended } = limitAt()
  begin(1)
  ended({ status: 503, headers: { 'retry-after': '7' } })
  expect(limit.opensAt('bulk')).toBe(7000)
  expect(limit.opensAt('background')).toBe(7000)
  expect(limit.opensAt('person')).toBe(0)
})

test('a limit of 0 requests still lets one through in each period', () => {
  const { clock, opensIn, begin, ended } = limitAt()
  begin(1)
  ended(ok({ 'ratelimit-limit': '0', 'ratelimit-remaining': '0', 'ratelimit-reset': '60' }))
  expect(opensIn()).toBe(60_000)
  clock.now = 60_000
  expect(opensIn()).toBe(0)
})

test('a service that reports its limit refuses no request, however many are sent at the same time', async () => {
  const quota = 30
  const seen = { passed: 0, refused: 0 }
  const { url } = await serve((_request, response) => {
    const isRefused = seen.passed === quota
    seen[isRefused ? 'refused' : 'passed'] += 1
    const headers = {
      ...(isRefused && { 'Retry-After': '60' }),
      'RateLimit-Remaining': String(quota - seen.passed),
      'RateLimit-Reset': '60',
    }
    json(response, isRefused ? { message: 'Retry later' } : [], isRefused ? 429 : 200, headers)
  })
  const { call, failure, events, proxy } = await proxyTo(url)
  let id = 0
  const next = () => ({ id: ++id })
  await call('tags.list', next())
  const ids = Array.from({ length: 8 }, (_, index) => `lane-${index}`)
  const lanes = ids.map(async callId => {
    while (id < 100) {
      const ended = await call('tags.list', next(), { callId, priority: 'bulk' }).catch(() => null)
      if (ended === null) return
    }
  })
  await expect.poll(() => seen.passed).toBe(quota)
  const waits = [{ operation: 'tags.list', until: expect.any(Number) }]
  await expect.poll(() => events.findLast(({ type }) => type === 'limits.changed')).toMatchObject({ waits })
  expect(seen.refused).toBe(0)
  // The error has the waiting time, and no request is sent.
  expect(await failure('tags.list', next())).toEqual({ kind: 'rateLimited', retryAfterSeconds: expect.any(Number) })
  for (const callId of ids) proxy.cancel(callId)
  await Promise.all(lanes)
  expect(seen.refused + seen.passed).toBe(quota)
  expect(events.findLast(({ type }) => type === 'limits.changed')).toMatchObject({ waits: [] })
})
