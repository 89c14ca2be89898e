import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Provenance } from '#shared/bridge.ts'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { completeBackTo } from './coverage.ts'
import type { PagePlace } from './log-record.ts'
import { failedRead, finish, getLoad, idsOn, simulatedLog } from './simulated-log.fixture.ts'
import { overlapMilliseconds } from './windows.ts'

const hour = 3600_000
const day = 24 * hour

/** A log of two months: an event every five days, ten of them an hour ago. */
function twoMonths() {
  const log = simulatedLog()
  for (let days = 60; days > 0; days -= 5) log.add(days * day)
  for (let number = 0; number < 10; number += 1) log.add(hour - number * 1000)
  return log
}

test('reads each window whole, newest event first, none twice, and confirms the edges', async () => {
  const log = twoMonths()
  const load = getLoad(log)
  await finish(load)
  const { status, coverage, events, rows } = load.state.getState()
  expect(status).toBe('loaded')
  expect(events).toBe(22)
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
  const times = rows.map(row => load.table.number('at', row))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(coverage).toMatchObject({ isComplete: true, isConfirmed: true, gaps: [], late: 0, removed: 0, copy: null })
  expect(coverage.asOf).toBeLessThan(log.now())
  expect(completeBackTo(coverage)).toBe(coverage.range?.begin)
})

test('does not claim all while a window is missing, and shows how far back it is complete', async () => {
  const log = twoMonths()
  const begin = log.now() - 40 * day
  const load = getLoad(log, async place => {
    if (place.window.begin < begin) throw new BridgeFailure({ kind: 'forbidden', message: 'not so far back' })
    return log.answer(place)
  })
  await finish(load)
  const { status, error, coverage } = load.state.getState()
  expect(status).toBe('failed')
  expect(error).toMatchObject({ kind: 'forbidden' })
  expect(coverage.isComplete).toBe(false)
  expect(coverage.gaps).not.toEqual([])
  expect(completeBackTo(coverage)).toBeGreaterThanOrEqual(begin)
})

test('a refresh reads only new events, with an overlap', async () => {
  const log = twoMonths()
  const load = getLoad(log)
  await finish(load)
  const asOf = load.state.getState().coverage.asOf ?? 0
  log.pass(hour)
  log.add()
  log.pass(60_000)
  log.asked.length = 0
  await load.refresh()
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
  expect(load.state.getState().coverage).toMatchObject({ isComplete: true })
  expect(load.state.getState().coverage.asOf).toBeGreaterThan(asOf + hour)
  const begins = log.asked.map(({ window }) => window.begin)
  expect(begins[0]).toBe(asOf + 1000 - overlapMilliseconds)
  // The new events, and the two edges once more.
  expect(begins).toHaveLength(3)
})

test('an event of this very second is there after a refresh', async () => {
  const log = twoMonths()
  const load = getLoad(log)
  await finish(load)
  log.pass(hour)
  log.add()
  await load.refresh()
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
})

test('a late event, with a time before the last read, is found and counted', async () => {
  const log = twoMonths()
  const load = getLoad(log)
  await finish(load)
  log.pass(30_000)
  log.add(60_000)
  await load.refresh()
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
  expect(load.state.getState().coverage).toMatchObject({ isComplete: true, late: 1 })
})

test('events that the service no longer has at the edges are taken out and counted', async () => {
  const log = twoMonths()
  const load = getLoad(log)
  await finish(load)
  log.removeOldest()
  await load.refresh()
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
  expect(load.state.getState().coverage).toMatchObject({ isComplete: true, removed: 1 })
})

test('reports a changing log when no two reads of the edges agree', async () => {
  const log = twoMonths()
  const load = getLoad(log, async place => {
    const answer = log.answer(place)
    log.add(3000)
    return answer
  })
  await finish(load)
  expect(load.state.getState()).toMatchObject({ status: 'loaded', error: null })
  expect(load.state.getState().coverage).toMatchObject({ isConfirmed: false, isComplete: false })
})

test('one failure in a hundred is handled without the user, with few extra requests', async () => {
  const log = simulatedLog()
  for (let number = 0; number < 2000; number += 1) log.add(day + number * 20 * 60_000)
  let sent = 0
  const load = getLoad(log, async place => {
    sent += 1
    if (sent % 100 === 99) throw failedRead()
    return log.answer(place)
  })
  await finish(load)
  expect(load.state.getState()).toMatchObject({ status: 'loaded', error: null, events: 2000 })
  expect(load.state.getState().coverage.isComplete).toBe(true)
  expect(sent - log.asked.length).toBe(Math.floor((sent + 1) / 100))
})

test('a window that fails again and again is named, the others are read, and a refresh reads it', async () => {
  const log = twoMonths()
  let isBroken = true
  const bad = (place: PagePlace) => isBroken && place.window.begin > log.now() - 40 * day && place.window.end !== null
  const load = getLoad(
    log,
    async place => {
      if (bad(place) && place.window.begin < log.now() - 20 * day) throw failedRead()
      return log.answer(place)
    },
    { lanes: 2 },
  )
  await finish(load)
  const { status, coverage } = load.state.getState()
  expect(status).toBe('failed')
  expect(coverage.isComplete).toBe(false)
  expect(coverage.gaps.filter(({ error }) => error?.kind === 'server').length).toBeGreaterThan(0)
  expect(coverage.read.length).toBeGreaterThan(1)
  isBroken = false
  await load.refresh()
  expect(load.state.getState().coverage.isComplete).toBe(true)
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
})

test('a failing service gets a bounded number of requests, and the load shows why it stopped', async () => {
  const log = twoMonths()
  let sent = 0
  const load = getLoad(log, async () => {
    sent += 1
    throw failedRead()
  })
  await finish(load)
  expect(load.state.getState()).toMatchObject({ status: 'failed', error: { kind: 'server' }, events: 0 })
  expect(sent).toBeLessThanOrEqual(8)
})

test('cached events are not complete, and are replaced when the service is back', async () => {
  const log = twoMonths()
  let isGone = true
  const copy: Partial<Provenance> = { source: 'cache', stale: true, because: { kind: 'offline', detail: 'gone' } }
  const load = getLoad(log, async place => {
    const answer = log.answer(place)
    return isGone ? { ...answer, provenance: { ...answer.provenance, ...copy } } : answer
  })
  await finish(load)
  expect(load.state.getState()).toMatchObject({ status: 'loaded', events: 22 })
  expect(load.state.getState().coverage).toMatchObject({ isComplete: false, copy: { stale: true } })
  isGone = false
  await load.refresh()
  expect(load.state.getState().coverage).toMatchObject({ isComplete: true, copy: null })
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
})

test('a paused load stays paused during a refresh, and resumes without requesting loaded events', async () => {
  const log = twoMonths()
  const gate = Promise.withResolvers<void>()
  const load = getLoad(
    log,
    async place => {
      if (log.asked.length === 3) {
        load.pause()
        await gate.promise
      }
      return log.answer(place)
    },
    { lanes: 1 },
  )
  load.start()
  await vi.waitFor(() => expect(load.state.getState().status).toBe('paused'))
  gate.resolve()
  await load.refresh()
  expect(load.state.getState().status).toBe('paused')
  await finish(load)
  expect(load.state.getState().coverage.isComplete).toBe(true)
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
  const places = log.asked.map(place => JSON.stringify(place))
  // Only the page in flight at the pause is requested twice.
  expect(places.length - new Set(places).size).toBeLessThanOrEqual(1)
})

test('pages cached by an earlier run are not requested again, except the newest window and the edges', async () => {
  const log = twoMonths()
  const before = getLoad(log)
  await finish(before)
  const kept = new Map<string, Awaited<ReturnType<typeof log.answer>>>()
  for (const place of log.asked.slice()) kept.set(JSON.stringify(place), log.answer(place))
  log.asked.length = 0
  const load = getLoad(log, undefined, { readKept: async place => kept.get(JSON.stringify(place)) ?? null })
  await finish(load)
  expect(load.state.getState().coverage.isComplete).toBe(true)
  expect(idsOn(load)).toEqual(log.idsUntil(log.now()))
  expect(log.asked).toHaveLength(3)
})

test('progress is the time that is covered of the time since the first event', async () => {
  const log = simulatedLog()
  for (let days = 20; days > 0; days -= 1) log.add(days * day)
  const gate = Promise.withResolvers<void>()
  let held = 0
  const load = getLoad(
    log,
    async place => {
      if (place.window.begin < log.now() - 16 * day) {
        held += 1
        await gate.promise
      }
      return log.answer(place)
    },
    { lanes: 1, hasEventsUntil: async time => time > log.now() - 20 * day },
  )
  load.start()
  await vi.waitFor(() => {
    expect(held).toBe(1)
    expect(load.state.getState().coverage.progress).toBeGreaterThan(0.3)
  })
  expect(load.state.getState().coverage.progress).toBeLessThan(0.9)
  gate.resolve()
  await load.ended()
  expect(load.state.getState().coverage.progress).toBe(1)
})

test('each row leads back to the page it came with', async () => {
  const log = twoMonths()
  const load = getLoad(log)
  await finish(load)
  const { rows } = load.state.getState()
  expect(rows).toHaveLength(log.idsUntil(log.now()).length)
  const places = new Set<string>()
  for (const row of rows) {
    const place = load.getPlace(row)
    places.add(JSON.stringify(place))
    const ids = place ? log.answer(place).value.map(({ id }) => id) : []
    expect(ids).toContain(load.table.number('id', row))
  }
  // From several pages of several windows, so that one place for all rows would be noticed.
  expect(places.size).toBeGreaterThan(3)
})

type Step =
  | { readonly kind: 'event' | 'oldestGoes' | 'fails' | 'nothing' }
  | { readonly kind: 'late'; readonly by: number }
  | { readonly kind: 'time'; readonly by: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Step>({ kind: 'event' }, { kind: 'fails' }, { kind: 'nothing' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'oldestGoes' }) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: overlapMilliseconds - 5000 }).map((by): Step => ({ kind: 'late', by })),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 * 60_000 }).map((by): Step => ({ kind: 'time', by })) },
)

test('never claims all but when the service held exactly these events at a moment of the last reads', async () => {
  let claims = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 58 * 24 }), { maxLength: 25 }),
      fc.array(fc.tuple(step, fc.boolean()), { maxLength: 40 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      async (past, steps, refreshes, lanes) => {
        const log = simulatedLog()
        for (const hours of past) log.add(hours * hour)
        const left = [...steps]
        const load = getLoad(
          log,
          async place => {
            const [next, isBefore] = left.shift() ?? [{ kind: 'nothing' } as const, true]
            await Promise.resolve()
            if (next.kind === 'fails') throw failedRead()
            const answer = isBefore ? null : log.answer(place)
            if (next.kind === 'event') log.add()
            if (next.kind === 'late') log.add(next.by)
            if (next.kind === 'oldestGoes') log.removeOldest()
            if (next.kind === 'time') log.pass(next.by)
            return answer ?? log.answer(place)
          },
          { lanes },
        )
        const check = () => {
          const { status, coverage } = load.state.getState()
          if (!coverage.isComplete) return
          claims += 1
          expect(status).toBe('loaded')
          expect(coverage.gaps).toEqual([])
          expect(log.hasHeld(idsOn(load), (coverage.asOf ?? 0) + 1000)).toBe(true)
        }
        await finish(load)
        check()
        for (let number = 0; number < refreshes; number += 1) {
          log.pass(90_000)
          log.add()
          await load.refresh()
          check()
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(claims).toBeGreaterThan(300)
})
