import { expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure } from '../../../common/bridge/bridge.ts'
import { createPacer, maxAttempts } from './pacer.ts'

const { signal } = new AbortController()

/** A pacer with a clock that passes with its own waits alone. */
function paced(limit = 8) {
  let clock = 0
  const waits: number[] = []
  const pacer = createPacer({
    limit,
    now: () => clock,
    sleep: async (milliseconds, stop) => {
      const until = clock + milliseconds
      waits.push(milliseconds)
      await new Promise(resolve => setTimeout(resolve, 0))
      stop.throwIfAborted()
      clock = Math.max(clock, until)
    },
    random: () => 0.5,
  })
  return { pacer, waits, now: () => clock }
}

/** A service that lets so many requests through in each period and refuses the others with the time until the next one. */
function limitedService(now: () => number, quota: number, seconds: number) {
  const seen = { passed: 0, refused: 0 }
  let period = 0
  let inPeriod = 0
  const request = async () => {
    const current = Math.floor(now() / (seconds * 1000))
    if (current !== period) inPeriod = 0
    period = current
    inPeriod += 1
    await new Promise(resolve => setTimeout(resolve, 0))
    if (inPeriod > quota) {
      seen.refused += 1
      throw failure({ kind: 'rateLimited', retryAfterSeconds: (current + 1) * seconds - now() / 1000 })
    }
    seen.passed += 1
  }
  return { request, seen }
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
    await new Promise(resolve => setTimeout(resolve, 0))
    running -= 1
  }
  await Promise.all(Array.from({ length: 20 }, () => pacer.run(signal, work)))
  expect(most).toBe(3)
  expect(pacer.successes).toBe(20)
})

test('waits as long as a service asks, minutes too, and is refused no more often than requests were under way', async () => {
  const { pacer, waits, now } = paced()
  const { request, seen } = limitedService(now, 60, 180)
  await Promise.all(Array.from({ length: 300 }, () => pacer.run(signal, request)))
  expect(seen.passed).toBe(300)
  // Eight are under way when the limit is met for the first time; from then on it is known.
  expect(seen.refused).toBeLessThanOrEqual(8 + 4)
  expect(Math.max(...waits)).toBeGreaterThan(170_000)
})

test('a limit without Retry-After is met with doubling waits', async () => {
  const { pacer, waits } = paced()
  let refusals = 5
  await pacer.run(signal, async () => {
    refusals -= 1
    if (refusals >= 0) throw failure({ kind: 'rateLimited', retryAfterSeconds: null })
  })
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000])
})

test('a pause is told with its reason and its end, and is over with the first success', async () => {
  const { pacer } = paced()
  const told: unknown[] = []
  pacer.pause.subscribe(pause => told.push(pause && { until: pause.until, kind: pause.error.kind }))
  let isRefused = true
  await pacer.run(signal, async () => {
    if (!isRefused) return
    isRefused = false
    throw failure({ kind: 'rateLimited', retryAfterSeconds: 60 })
  })
  expect(told).toEqual([{ until: 60_250, kind: 'rateLimited' }, null])
})

test('a failure that may pass is tried again a bounded number of times, with doubling waits', async () => {
  const { pacer, waits } = paced()
  let sent = 0
  const work = async () => {
    sent += 1
    throw failure(serverError)
  }
  await expect(pacer.run(signal, work)).rejects.toMatchObject({ error: serverError })
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
    await expect(pacer.run(signal, work)).rejects.toMatchObject({ error })
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
    await new Promise(resolve => setTimeout(resolve, 0))
    running -= 1
    throw failure(serverError)
  }
  const all = Array.from({ length: 8 }, () => pacer.run(signal, work).catch(() => null))
  await Promise.all(all)
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
