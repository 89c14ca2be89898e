import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { explain } from '#shared/errors.ts'
import { Failure } from '../failure.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { retryAfter } from './interpret-status.ts'
import { attempts, pauseBefore, withRetries } from './retry.ts'
import { connectionsPerService } from './send.ts'

const tag = { name: 'v1', message: null, target: 'abc' }
const project = { id: 1 }
const now = Date.parse('2026-05-06T07:08:09Z')

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['120', 120],
    [' 7 ', 7],
    ['Wed, 06 May 2026 07:08:39 GMT', 30],
    ['Wednesday, 06-May-26 07:09:09 GMT', 60],
    ['Wed, 06 May 2026 07:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['0x10', null],
    ['soon', null],
    ['', null],
    ['315360000', null],
    ['9'.repeat(400), null],
    ['Wed, 06 May 2036 07:08:39 GMT', null],
    ['Xyz, 99 Foo 2026 99:99:99 GMT', null],
    ['2026-05-06', null],
  ])('%j means %j seconds', (value, seconds) => {
    expect(retryAfter({ 'retry-after': value }, now)).toBe(seconds)
  })

  test('is in the error if it is plausible', () => {
    expect(explain({ kind: 'rateLimited', retryAfterSeconds: 120 }).nextStep).toBe('Try again in 120 seconds.')
    expect(explain({ kind: 'rateLimited', retryAfterSeconds: null }).nextStep).toBe('Wait a minute and try again.')
  })

  test.each([
    [429, undefined, attempts],
    [429, '0', attempts],
    [429, 'nonsense', attempts],
    [429, '-1', attempts],
    [429, '4', 1],
    [429, '3600', 1],
    [503, undefined, attempts],
    [503, '0', attempts],
    [503, '4', 1],
    [503, '315360000', attempts],
    [502, undefined, attempts],
    [504, undefined, attempts],
    [500, '0', 1],
    [400, '0', 1],
    [404, '0', 1],
  ])('a read is answered with %i and Retry-After %j: it is asked %i times', async (status, value, times) => {
    const server = await serve((_request, response) => {
      json(response, { message: 'no' }, status, value === undefined ? {} : { 'Retry-After': value })
    })
    const { failure } = await proxyTo(server.url)
    await failure('tags.list', project)
    expect(server.seen).toHaveLength(times)
  })
})

describe('Retries', () => {
  const closed = new Failure({ kind: 'offline', detail: 'the connection was closed', wasConnected: true })
  test('wait longer each time, with jitter, so that clients don’t retry at once', () => {
    const getPauses = (random: number) => [1, 2].map(number => pauseBefore(closed.error, number, () => random))
    expect(getPauses(0)).toEqual([75, 150])
    expect(getPauses(1)).toEqual([225, 450])
  })

  test('end when the time of the call would not suffice', async () => {
    let times = 0
    const attempt = async () => {
      times += 1
      throw closed
    }
    const options = { signal: new AbortController().signal, millisecondsLeft: () => 1 }
    await expect(withRetries(attempt, options)).rejects.toBe(closed)
    expect(times).toBe(1)
  })

  test('end when the caller cancels', async () => {
    const server = await serve((_request, response) => json(response, {}, 503, { 'Retry-After': '2' }))
    const { failure, proxy } = await proxyTo(server.url)
    const call = failure('tags.list', project, { callId: 'one' })
    await expect.poll(() => server.seen.length).toBe(1)
    proxy.cancel('one')
    expect(await call).toEqual({ kind: 'cancelled' })
    expect(server.seen).toHaveLength(1)
  })
})

test('leaving a screen ends its requests on the wire, and none of those that wait is sent', async () => {
  let closedByApp = 0
  const server = await serve((_request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) closedByApp += 1
    })
  })
  const { failure, proxy } = await proxyTo(server.url)
  const ids = Array.from({ length: 30 }, (_, index) => `call-${index}`)
  const calls = ids.map((callId, index) => failure('tags.list', { id: index + 1 }, { callId }))
  await expect.poll(() => server.seen.length).toBe(connectionsPerService)
  for (const id of ids.toReversed()) proxy.cancel(id)
  for (const error of await Promise.all(calls)) expect(error).toEqual({ kind: 'cancelled' })
  await expect.poll(() => closedByApp).toBe(connectionsPerService)
  expect(server.seen).toHaveLength(connectionsPerService)
})

test('equal reads share one request, which outlives all of those who leave but the last', async () => {
  const gate = Promise.withResolvers<void>()
  const server = await serve(async (_request, response) => {
    await gate.promise
    json(response, [tag])
  })
  const { call, proxy } = await proxyTo(server.url)
  const ids = Array.from({ length: 20 }, (_, index) => `call-${index}`)
  const calls = ids.map(callId =>
    call('tags.list', project, { callId }).then(
      ({ value }) => value,
      () => null,
    ),
  )
  await expect.poll(() => server.seen.length).toBe(1)
  for (const id of ids.slice(1)) proxy.cancel(id)
  gate.resolve()
  expect(await Promise.all(calls)).toEqual([[tag], ...ids.slice(1).map(() => null)])
  expect(server.seen).toHaveLength(1)
})

test("a list's first page comes at once while later pages are slow", async () => {
  const gate = Promise.withResolvers<void>()
  const { url } = await serve(async (request, response) => {
    if (request.url.includes('page=2')) await gate.promise
    json(response, [tag], 200, { Link: '</api/v4/projects/1/repository/tags?page=2>; rel="next"' })
  })
  const { call } = await proxyTo(url)
  const first = await call('tags.list', project, { page: { size: 1 } })
  let came = false
  const second = call('tags.list', project, { page: { size: 1, token: first.page?.next ?? '' } }).catch(() => null)
  void second.then(() => {
    came = true
  })
  expect((await call('tags.list', { id: 1 }, { page: { size: 1 } })).value).toEqual([tag])
  expect(came).toBe(false)
  gate.resolve()
  await second
})

test.each([3_600_000, -3_600_000])('a read is unaffected when the system clock changes by %i ms', async jump => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const service = await serve((_request, response) => {
    asked += 1
    if (asked > 1) return json(response, [])
    vi.setSystemTime(Date.now() + jump)
    json(response, { message: 'being restarted' }, 503)
  })
  const app = await proxyTo(service.url)
  expect((await app.call('tags.list', { id: 1 })).value).toEqual([])
  expect(asked).toBe(2)
})
