import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { createPacer, maxAttempts, provenAfter } from './pacer.ts'

const { signal } = new AbortController()

beforeEach(() => vi.useFakeTimers({ now: 0, loopLimit: 1_000_000 }))
afterEach(() => vi.useRealTimers())

/** By a clock that only passes in `ended`, as fast as it can. */
const passed = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
const answerMilliseconds = 1

/** Lets the clock pass until all of it has ended. */
async function ended<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const all = Promise.all(works)
  // Told to whoever waits for it, when the clock has passed.
  all.catch(() => undefined)
  await vi.runAllTimersAsync()
  return await all
}

/** A pacer that waits by that clock. */
function paced(limit = 8, provenLimit = limit) {
  const waits: number[] = []
  const pacer = createPacer({
    limit,
    provenLimit,
    now: () => Date.now(),
    sleep: async (milliseconds, stop) => {
      waits.push(milliseconds)
      await passed(milliseconds)
      stop.throwIfAborted()
    },
    random: () => 0.5,
  })
  return { pacer, waits, now: () => Date.now() }
}

/** A service that lets so many requests through in any period of so many milliseconds, as the embedded one does for archives. */
function movingLimit(now: () => number, quota: number, milliseconds: number) {
  const seen = { passed: 0, refused: 0 }
  let times: number[] = []
  const request = async () => {
    times = times.filter(time => time > now() - milliseconds)
    const [oldest] = times
    const isRefused = oldest !== undefined && times.length >= quota
    if (!isRefused) times.push(now())
    await passed(100)
    if (!isRefused) {
      seen.passed += 1
      return
    }
    seen.refused += 1
    throw failure({ kind: 'rateLimited', retryAfterSeconds: Math.ceil((oldest + milliseconds - now()) / 1000) })
  }
  return { request, seen }
}

/** A service that lets so many requests through in each period and refuses the others with the time until the next one. */
function limitedService(now: () => number, first: number, seconds: number) {
  let quota = first
  const seen = { passed: 0, refused: 0 }
  let period = 0
  let inPeriod = 0
  const request = async () => {
    const current = Math.floor(now() / (seconds * 1000))
    if (current !== period) inPeriod = 0
    period = current
    inPeriod += 1
    await passed(answerMilliseconds)
    if (inPeriod > quota) {
      seen.refused += 1
      throw failure({ kind: 'rateLimited', retryAfterSeconds: (current + 1) * seconds - now() / 1000 })
    }
    seen.passed += 1
  }
  const allow = (requests: number) => {
    quota = requests
  }
  return { request, seen, allow }
}

const failure = (error: AppError) => new BridgeFailure(error)
const serverError: AppError = { kind: 'server', status: 500, message: 'simulated' }

test('sends no more at the same time than it may', async () => {
  const { pacer } = paced(3)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await passed(answerMilliseconds)
    running -= 1
  }
  await ended(Array.from({ length: 20 }, () => pacer.run(signal, work)))
  expect(most).toBe(3)
  expect(pacer.successes).toBe(20)
})

test('begins with one request and sends more at the same time as they go through', async () => {
  const { pacer } = paced(4)
  let running = 0
  const most: number[] = []
  const work = async () => {
    running += 1
    most.push(running)
    await passed(answerMilliseconds)
    running -= 1
  }
  await ended(Array.from({ length: 40 }, () => pacer.run(signal, work)))
  expect(most.slice(0, 5)).toEqual([1, 1, 1, 1, 1])
  expect(Math.max(...most.slice(0, 10))).toBe(2)
  expect(Math.max(...most)).toBe(4)
})

test('sends more at the same time once a thousand went through, and never again after a rate limit', async () => {
  const { pacer } = paced(4, 8)
  let running = 0
  let most = 0
  let willRefuse = false
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    const isRefused = willRefuse
    willRefuse = false
    await passed(answerMilliseconds)
    running -= 1
    if (isRefused) throw failure({ kind: 'rateLimited', retryAfterSeconds: 1 })
  }
  const mostOf = async (requests: number) => {
    most = 0
    await ended(Array.from({ length: requests }, () => pacer.run(signal, work)))
    return most
  }
  expect(await mostOf(provenAfter)).toBe(4)
  expect(await mostOf(100)).toBe(8)
  willRefuse = true
  await mostOf(10)
  expect(await mostOf(provenAfter + 100)).toBe(4)
})

test.each([60, 600])(
  'is refused fewer than five times where %i requests pass in three minutes, and waits them out',
  async quota => {
    const { pacer, waits, now } = paced(4, 8)
    const { request, seen } = limitedService(now, quota, 180)
    await ended(Array.from({ length: quota * 5 }, () => pacer.run(signal, request)))
    expect(seen.passed).toBe(quota * 5)
    expect(seen.refused).toBeGreaterThan(0)
    expect(seen.refused).toBeLessThan(5)
    expect(Math.max(...waits)).toBeGreaterThan(170_000)
  },
)

test('a first limit above a thousand refuses those that are under way then and no other, and later ones refuse one at a time', async () => {
  const { pacer, now } = paced(4, 8)
  const { request, seen } = limitedService(now, 1500, 180)
  await ended(Array.from({ length: 1600 }, () => pacer.run(signal, request)))
  expect(seen.passed).toBe(1600)
  expect(seen.refused).toBeLessThanOrEqual(8)
  const first = seen.refused
  await ended(Array.from({ length: 4000 }, () => pacer.run(signal, request)))
  expect(seen.refused - first).toBeLessThanOrEqual(2)
})

test('is refused fewer than five times where a limit moves with the clock, and uses most of it', async () => {
  const { pacer, now } = paced(4)
  const limit = movingLimit(now, 50, 60_000)
  await ended(Array.from({ length: 300 }, () => pacer.run(signal, limit.request)))
  expect(limit.seen.passed).toBe(300)
  expect(limit.seen.refused).toBeLessThan(5)
  // Five periods of a minute have to pass at least; a sixth is lost to what is not known exactly.
  expect(now()).toBeLessThan(7 * 60_000)
})

test('takes more when the service comes to let more through', async () => {
  const { pacer, now } = paced(4)
  const { request, seen, allow } = limitedService(now, 5, 60)
  const first = Array.from({ length: 6 }, () => pacer.run(signal, request))
  await ended(first)
  allow(100)
  const begin = now()
  await ended(Array.from({ length: 400 }, () => pacer.run(signal, request)))
  expect(seen.passed).toBe(406)
  expect(seen.refused).toBeLessThan(10)
  // At the five a minute that were learned first it would be eighty.
  expect(now() - begin).toBeLessThan(25 * 60_000)
})

test('does not stay slow because others used up the limit several times', async () => {
  const { pacer, now } = paced(4)
  const { request, allow } = limitedService(now, 6, 60)
  for (const quota of [6, 5, 4, 3, 2]) {
    allow(quota)
    await ended(Array.from({ length: 3 * quota }, () => pacer.run(signal, request)))
  }
  allow(100)
  const begin = now()
  await ended(Array.from({ length: 300 }, () => pacer.run(signal, request)))
  // At the two a minute that were learned last it would be a hundred and fifty.
  expect(now() - begin).toBeLessThan(60 * 60_000)
})

test('a limit without Retry-After is met with doubling waits', async () => {
  const { pacer, waits } = paced()
  let refusals = 5
  await ended([
    pacer.run(signal, async () => {
      refusals -= 1
      if (refusals >= 0) throw failure({ kind: 'rateLimited', retryAfterSeconds: null })
    }),
  ])
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000])
})

test('a pause is told with its reason and its end, and is over with the first success', async () => {
  const { pacer } = paced()
  const told: unknown[] = []
  pacer.pause.subscribe(pause => told.push(pause && { until: pause.until, kind: pause.error.kind }))
  let isRefused = true
  await ended([
    pacer.run(signal, async () => {
      if (!isRefused) return
      isRefused = false
      throw failure({ kind: 'rateLimited', retryAfterSeconds: 60 })
    }),
  ])
  expect(told).toEqual([{ until: 60_250, kind: 'rateLimited' }, null])
})

test('a failure that may pass is tried again a bounded number of times, with doubling waits', async () => {
  const { pacer, waits } = paced()
  let sent = 0
  const work = async () => {
    sent += 1
    throw failure(serverError)
  }
  await expect(ended([pacer.run(signal, work)])).rejects.toMatchObject({ error: serverError })
  expect(sent).toBe(maxAttempts)
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000])
})

test('what trying again cannot help is told at once', async () => {
  for (const error of [
    { kind: 'forbidden', message: 'no' },
    { kind: 'notFound', message: 'no' },
    { kind: 'unauthorized', message: 'no' },
    { kind: 'tls', detail: 'no' },
  ] satisfies AppError[]) {
    const { pacer, waits } = paced()
    let sent = 0
    const work = async () => {
      sent += 1
      throw failure(error)
    }
    await expect(ended([pacer.run(signal, work)])).rejects.toMatchObject({ error })
    expect([sent, waits]).toEqual([1, []])
  }
})

test('when nothing gets through, requests are bounded and go one at a time', async () => {
  const { pacer } = paced()
  let sent = 0
  let running = 0
  let mostLate = 0
  const work = async () => {
    sent += 1
    running += 1
    if (sent > 3 * 8) mostLate = Math.max(mostLate, running)
    await passed(answerMilliseconds)
    running -= 1
    throw failure(serverError)
  }
  const all = Array.from({ length: 8 }, () => pacer.run(signal, work).catch(() => null))
  await ended(all)
  expect(sent).toBe(8 * maxAttempts)
  expect(mostLate).toBe(1)
})

test('nothing is sent any more once it is aborted', async () => {
  const { pacer } = paced()
  const controller = new AbortController()
  let sent = 0
  const work = async () => {
    sent += 1
    controller.abort()
    throw failure({ kind: 'rateLimited', retryAfterSeconds: 60 })
  }
  await expect(pacer.run(controller.signal, work)).rejects.toThrow()
  await expect(pacer.run(controller.signal, work)).rejects.toThrow()
  expect(sent).toBe(1)
})
