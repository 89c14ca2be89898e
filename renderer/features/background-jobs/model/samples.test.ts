import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getFirstFailure, getRates, getSample, maxSamples, type Sample, withSample } from './samples.ts'

const sample = (at: number, part: Partial<Sample> = {}): Sample => ({
  at,
  processed: 0,
  failed: 0,
  backlog: 0,
  latency: 0,
  busy: 0,
  concurrency: 0,
  ...part,
})

describe('samples of the metrics', () => {
  test('add up queues and processes, and take the slowest queue', () => {
    const process = { hostname: 'a', pid: 1, started_at: '2026-01-01T00:00:00Z', queues: ['one'], concurrency: 10 }
    expect(
      getSample(
        {
          queues: { one: { backlog: 3, latency: 2 }, two: { backlog: 4, latency: 9 } },
          processes: [
            { ...process, busy: 4 },
            { ...process, pid: 2, busy: 5 },
          ],
          jobs: { processed: 100, failed: 1, enqueued: 7, dead: 0 },
        },
        5,
      ),
    ).toEqual(sample(5, { processed: 100, failed: 1, backlog: 7, latency: 9, busy: 9, concurrency: 20 }))
    expect(
      getSample({ queues: {}, processes: [], jobs: { processed: 0, failed: 0, enqueued: 0, dead: 0 } }, 1).latency,
    ).toBe(0)
  })

  test('are kept once each, the oldest making room', () => {
    const full = Array.from({ length: maxSamples }, (_, at) => sample(at))
    expect(withSample(full, sample(maxSamples - 1))).toBe(full)
    const more = withSample(full, sample(maxSamples))
    expect([more.length, more[0]?.at, more.at(-1)?.at]).toEqual([maxSamples, 1, maxSamples])
  })

  test('give rates for each minute', () => {
    const rates = getRates(
      [sample(0, { processed: 100 }), sample(30_000, { processed: 160, failed: 1, backlog: 5 })],
      100,
    )
    expect(rates).toEqual([{ at: 30_000, processed: 120, failed: 2, backlog: 5, latency: 0 }])
  })

  test('give no rate of a count that the service did not send', () => {
    const [rate] = getRates([sample(0, { failed: undefined }), sample(60_000, { processed: 60, failed: 3 })], 100)
    expect([rate?.processed, rate?.failed]).toEqual([60, undefined])
  })

  test('tell when jobs failed first, and how many', () => {
    const failed = (...counts: readonly (number | undefined)[]) =>
      getFirstFailure(counts.map((count, index) => sample(index * 1000, { failed: count })))
    // Those before the first measurement are not counted.
    expect(failed(7, 7, 9, 12)).toEqual({ from: 1000, to: 2000, jobs: 2 })
    expect(failed(7, 7)).toBeNull()
    expect(failed()).toBeNull()
    expect(failed(undefined, 3, undefined)).toBeNull()
    // Started again.
    expect(failed(7, 0, 2)).toEqual({ from: 1000, to: 2000, jobs: 2 })
    expect(failed(7, 3)).toEqual({ from: 0, to: 1000, jobs: 3 })
  })

  test('a counter that was set back counts from zero', () => {
    expect(getRates([sample(0, { processed: 1000 }), sample(60_000, { processed: 30 })], 100)[0]?.processed).toBe(30)
  })

  test('however many there are, few are drawn, the newest always', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2000 }), fc.integer({ min: 2, max: 300 }), (count, most) => {
        const rates = getRates(
          Array.from({ length: count }, (_, at) => sample(at * 1000)),
          most,
        )
        expect(rates.length).toBeLessThanOrEqual(most)
        expect(rates.at(-1)?.at).toBe((count - 1) * 1000)
      }),
    )
  })
})
