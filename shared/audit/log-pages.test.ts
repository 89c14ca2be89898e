import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMilliseconds as day } from '../days.ts'
import { createService, readAll } from './log-pages.fixture.ts'
import { readLog } from './log-pages.ts'
import type { LogPeriod } from './periods.ts'

const end = Date.UTC(2026, 2, 1)
const range: LogPeriod = { begin: Date.UTC(2025, 2, 1), end }

describe('a log', () => {
  test('is written newest first, each event once, however its events lie in time', async () => {
    const second = fc.integer({ min: range.begin / 1000, max: range.end / 1000 })
    const burst = fc
      .tuple(second, fc.array(fc.integer({ min: 0, max: 3600 }), { maxLength: 300 }))
      .map(([from, offsets]) => offsets.map(offset => Math.min(from + offset, range.end / 1000)))
    const times = fc.tuple(fc.array(second, { maxLength: 200 }), burst).map(lists => lists.flat().map(at => at * 1000))
    const fraction = fc.integer({ min: 0, max: 999 })
    await fc.assert(
      fc.asyncProperty(
        times,
        fraction,
        fraction,
        fc.integer({ min: 1, max: 20 }),
        async (all, one, other, pageSize) => {
          const service = createService(
            all.map(at => at + Math.min(one, other)),
            pageSize,
          )
          const until = end + Math.max(one, other)
          expect(await readAll(service, { ...range, end: until })).toEqual(service.newestFirst)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('is read with several requests at once, also when all of its events are of one day, and with few requests more than it has pages', async () => {
    for (const days of [1, 365]) {
      const times = Array.from({ length: 4000 }, (_, index) => end - 3600_000 - index * ((days * day) / 4000 - 2000))
      const service = createService(times, 20)
      expect(await readAll(service, range)).toEqual(service.newestFirst)
      expect(service.counts.mostAtOnce).toBe(8)
      expect(service.counts.requests).toBeLessThan(300)
    }
  })

  test('of a day is read with several requests at once, also when its events are of one hour and empty parts are answered first', async () => {
    for (const hours of [1, 20]) {
      const times = Array.from({ length: 1000 }, (_, index) => end - index * ((hours * 3600_000) / 1000))
      const service = createService(times, 20)
      let [running, mostOfPieces] = [0, 0]
      const read = async (period: LogPeriod, token: string | null) => {
        running += 1
        const page = await service.read(period, token)
        for (const _event of page.events) await Promise.resolve()
        if (page.events.length > 0) mostOfPieces = Math.max(mostOfPieces, running)
        running -= 1
        return page
      }
      expect(await readAll({ read }, { begin: end - day, end })).toEqual(service.newestFirst)
      expect(mostOfPieces).toBeGreaterThan(1)
    }
  })

  test('is not read on when a request failed', async () => {
    const service = createService([range.begin + day], 100)
    let requests = 0
    const read = async () => {
      requests += 1
      if (requests === 3) throw new Error('out of reach')
      return service.read(range, null)
    }
    await expect(readLog(range, { read, write: async () => {} })).rejects.toThrow('out of reach')
    expect(requests).toBeLessThanOrEqual(8)
  })

  test('whose end is in the middle of a second has the events of the second between two parts', async () => {
    const service = createService([end - 28 * day + 400], 10)
    expect(await readAll(service, { ...range, end: end + 500 })).toEqual([1])
  })
})
