import { expect, test } from 'vitest'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { createToldLimit } from './told-limit.ts'

const first = { 'ratelimit-remaining': '2', 'ratelimit-reset': '60' }

test('no more are under way than the service still lets through, until its limit is full again', () => {
  let now = 0
  const limit = createToldLimit(() => now)
  expect(limit.begin('a')).toBeNull()
  limit.answered('a', first)
  expect([limit.begin('a'), limit.begin('a')]).toEqual([null, null])
  expect(limit.begin('a')).toEqual({ kind: 'rateLimited', retryAfterSeconds: 60 })
  expect(limit.begin('b')).toBeNull()
  limit.answered('a', null)
  expect(limit.begin('a')).toBeNull()
  now = 59_000
  expect(limit.begin('a')).toEqual({ kind: 'rateLimited', retryAfterSeconds: 1 })
  now = 60_000
  expect(limit.begin('a')).toBeNull()
})

test('answers that overtake each other do not raise it, and the next period does', () => {
  const limit = createToldLimit(() => 0)
  for (const _each of [1, 2, 3]) limit.begin('a')
  limit.answered('a', { ...first, 'ratelimit-remaining': '1' })
  limit.answered('a', { ...first, 'ratelimit-remaining': '2' })
  limit.answered('a', null)
  expect([limit.begin('a'), limit.begin('a')?.kind]).toEqual([null, 'rateLimited'])
  limit.answered('a', { 'ratelimit-remaining': '50', 'ratelimit-reset': '180' })
  expect(limit.begin('a')).toBeNull()
})

test.each([
  [
    'a time',
    { date: 'Wed, 14 Oct 2026 12:00:00 GMT', 'ratelimit-reset': String(Date.UTC(2026, 9, 14, 12, 0, 30) / 1000) },
    30,
  ],
  ['seconds', { 'ratelimit-reset': '30' }, 30],
])('takes the end of the period as %s', (_how, headers, seconds) => {
  const limit = createToldLimit(() => 0)
  limit.begin('a')
  limit.answered('a', { ...headers, 'ratelimit-remaining': '0' })
  expect(limit.begin('a')).toEqual({ kind: 'rateLimited', retryAfterSeconds: seconds })
})

test.each([
  {},
  { 'ratelimit-remaining': '0' },
  { 'ratelimit-remaining': '-1', 'ratelimit-reset': '60' },
  { 'ratelimit-remaining': '0', 'ratelimit-reset': '999999999' },
  { 'ratelimit-remaining': '0', 'ratelimit-reset': 'soon' },
])('%j tells nothing', headers => {
  const limit = createToldLimit(() => 0)
  limit.begin('a')
  limit.answered('a', headers)
  expect(limit.begin('a')).toBeNull()
})

test('of a service that tells its limit no request is refused, however many are sent at the same time', async () => {
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
  const { call, failure } = await proxyTo(url)
  let id = 0
  const next = () => ({ id: ++id })
  await call('tags.list', next(), { once: true })
  const lane = async () => {
    for (;;) {
      const ended = await call('tags.list', next(), { once: true }).catch(() => null)
      if (ended === null) return
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  expect(seen).toEqual({ passed: quota, refused: 0 })
  expect(await failure('tags.list', next(), { once: true })).toEqual({
    kind: 'rateLimited',
    retryAfterSeconds: expect.any(Number),
  })
  // What a person waits for is sent all the same.
  expect(await failure('tags.list', next())).toMatchObject({ kind: 'rateLimited' })
  expect(seen.refused).toBe(1)
})
