import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { takesTime } from '#shared/testing/takes-time.fixture.ts'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { createRetries, maxAttempts } from './retries.ts'

const { signal } = new AbortController()

beforeEach(() => vi.useFakeTimers({ now: 0, loopLimit: 1_000_000 }))
afterEach(() => vi.useRealTimers())

/** By a clock that only passes in `ended`, as fast as it can. */
const answerMilliseconds = 1

/** Lets the clock pass until all of it has ended. */
async function ended<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const all = Promise.all(works)
  // Rejected later, when the test has advanced the clock; handled here until then.
  all.catch(() => undefined)
  await vi.runAllTimersAsync()
  return await all
}

/** Retries that wait by that clock. */
function waited() {
  const waits: number[] = []
  const retries = createRetries({
    now: () => Date.now(),
    sleep: async (milliseconds, stop) => {
      waits.push(milliseconds)
      await takesTime(milliseconds)
      stop.throwIfAborted()
    },
    random: () => 0.5,
  })
  return { retries, waits }
}

const failure = (error: AppError) => new BridgeFailure(error)
const serverError: AppError = { kind: 'server', status: 500, message: 'simulated' }

test('a failure that may pass is tried again a bounded number of times, with doubling waits', async () => {
  const { retries, waits } = waited()
  let sent = 0
  const work = async () => {
    sent += 1
    throw failure(serverError)
  }
  await expect(ended([retries.run(signal, work)])).rejects.toMatchObject({ error: serverError })
  expect(sent).toBe(maxAttempts)
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000])
})

test("errors that a retry can't help are thrown immediately", async () => {
  for (const error of [
    { kind: 'forbidden', message: 'no' },
    { kind: 'notFound', message: 'no' },
    { kind: 'unauthorized', message: 'no' },
    { kind: 'tls', detail: 'no' },
    { kind: 'rateLimited', retryAfterSeconds: 60 },
  ] satisfies AppError[]) {
    const { retries, waits } = waited()
    let sent = 0
    const work = async () => {
      sent += 1
      throw failure(error)
    }
    await expect(ended([retries.run(signal, work)])).rejects.toMatchObject({ error })
    expect([sent, waits]).toEqual([1, []])
  }
})

test('when every request fails, they are bounded and sent one at a time, and the pause is reported with its reason and its end', async () => {
  const { retries } = waited()
  const told: unknown[] = []
  retries.pause.subscribe(pause => told.push(pause?.error ?? null))
  let sent = 0
  let running = 0
  let maxLate = 0
  let isBack = false
  const work = async () => {
    sent += 1
    running += 1
    if (sent > 3 * 8) maxLate = Math.max(maxLate, running)
    await takesTime(answerMilliseconds)
    running -= 1
    if (!isBack) throw failure(serverError)
  }
  const all = Array.from({ length: 8 }, () => retries.run(signal, work).catch(() => null))
  await ended(all)
  expect(sent).toBe(8 * maxAttempts)
  expect(maxLate).toBe(1)
  expect(told.at(-1)).toEqual(serverError)
  isBack = true
  await ended([retries.run(signal, work)])
  expect(told.at(-1)).toBeNull()
  expect(retries.successes).toBe(1)
})

test('sends no request after it is aborted', async () => {
  const { retries } = waited()
  const controller = new AbortController()
  let sent = 0
  const work = async () => {
    sent += 1
    controller.abort()
    throw failure(serverError)
  }
  await expect(retries.run(controller.signal, work)).rejects.toThrow()
  await expect(retries.run(controller.signal, work)).rejects.toThrow()
  expect(sent).toBe(1)
})
