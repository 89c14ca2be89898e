// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { callRequest, type Provenance, toConnectionRef } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { answer, fromCache, fromNetwork, getBridge } from '../../../lib/bridge/bridge.fake.ts'
import { BridgeFailure, getError } from '../../../lib/bridge/bridge.ts'
import { auditEvent } from './events.fixture.ts'
import type { LogLoad } from './log-load.ts'
import { failedRead, finish, getLoad, simulatedLog } from './simulated-log.fixture.ts'
import type { LoadSubject } from './subject-load.ts'
import { useLive } from './use-live.ts'

/** How often it refreshes, in milliseconds. */
const refreshInterval = 5000
const subject: LoadSubject = {
  connection: toConnectionRef('test', 'g'.repeat(22)),
  sudo: null,
  scope: { kind: 'instance' },
  filter: {},
}
const project: LoadSubject = { ...subject, scope: { kind: 'project', id: '7', name: 'harbor/lighthouse' } }

/** Events with the IDs from one to another, newest first. */
const events = (newest: number, oldest = 1) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => auditEvent({ id: newest - index }))
const ids = (items: readonly AuditEventFields[]) => items.map(({ id }) => id)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

interface LiveOptions {
  readonly newest?: readonly AuditEventFields[]
  /** The events of the log, newest first, at each request. @throws BridgeFailure */
  readonly read?: () => Promise<readonly AuditEventFields[]>
  readonly provenance?: Provenance
  readonly load?: LogLoad | null
}

/** The hook on a log whose screen shows the events 3, 2 and 1, until it is given others. */
function openLive({ newest = events(3), read, provenance = fromNetwork, load = null }: LiveOptions = {}) {
  const log = { events: events(3) }
  const sent: Pick<z.output<typeof callRequest>, 'operation' | 'params' | 'page'>[] = []
  const bridge = getBridge(async (method, argument) => {
    if (method !== 'operations.call') return { ok: true, value: null }
    const { operation, params, page } = callRequest.parse(argument)
    sent.push({ operation, params, page })
    const from = Number(page?.token ?? 0)
    const end = from + (page?.size ?? 0)
    try {
      const all = await (read?.() ?? log.events)
      const next = end < all.length ? `${end}` : null
      return { ok: true, value: answer<'auditEvents.list'>(all.slice(from, end), provenance, next) }
    } catch (thrown) {
      return { ok: false, error: getError(thrown) }
    }
  })
  vi.stubGlobal('gatehouse', bridge)
  const { result, rerender, unmount } = renderHook(given => useLive(given.subject, load, given.newest), {
    initialProps: { subject, newest },
  })
  const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return {
    log,
    sent,
    now: () => result.current,
    rerender,
    unmount,
    wait,
    turn: (isOn: boolean) => {
      act(() => result.current.setOn(isOn))
      return wait()
    },
  }
}

test('requests nothing while it is off', async () => {
  const { now, sent, wait } = openLive()
  await wait(10 * refreshInterval)
  expect(sent).toEqual([])
  expect(now()).toMatchObject({ isOn: false, words: undefined })
  expect(ids(now().items)).toEqual([3, 2, 1])
})

test('refreshes when it is turned on, and then every five seconds', async () => {
  const { now, sent, turn, wait } = openLive()
  await turn(true)
  expect(sent).toHaveLength(1)
  expect(now()).toMatchObject({ isOn: true, words: 'Refreshes every 5 seconds' })
  await wait(refreshInterval - 1)
  expect(sent).toHaveLength(1)
  await wait(1)
  expect(sent).toHaveLength(2)
  await wait(refreshInterval)
  expect(sent).toHaveLength(3)
})

test('puts new events before the newest ones, and counts them', async () => {
  const { log, now, turn, wait } = openLive()
  await turn(true)
  log.events = events(5)
  await wait(refreshInterval)
  expect(ids(now().items)).toEqual([5, 4, 3, 2, 1])
  expect(now().words).toBe('2 new')
  log.events = events(6)
  await wait(refreshInterval)
  expect(ids(now().items)).toEqual([6, 5, 4, 3, 2, 1])
  expect(now().words).toBe('3 new')
})

test('shows an event once when the newest ones have it by now', async () => {
  const { log, now, turn, rerender } = openLive()
  log.events = events(5)
  await turn(true)
  rerender({ subject, newest: events(4, 2) })
  expect(ids(now().items)).toEqual([5, 4, 3, 2])
  rerender({ subject, newest: events(5, 3) })
  expect(ids(now().items)).toEqual([5, 4, 3])
})

test('reads pages of a hundred events until one has a known event', async () => {
  const { log, now, sent, turn } = openLive()
  log.events = events(250)
  await turn(true)
  expect(sent.map(({ page }) => page)).toEqual([
    { size: 100, keyset: true },
    { size: 100, keyset: true, token: '100' },
    { size: 100, keyset: true, token: '200' },
  ])
  expect(ids(now().items)).toEqual(ids(events(250)))
  expect(now().words).toBe('247 new')
})

test('reads no further page when the first one ends with the first known event', async () => {
  const { log, sent, turn } = openLive()
  log.events = events(102)
  await turn(true)
  expect(sent).toHaveLength(1)
})

test('reads another page when the first one has only new events, and none after the last one', async () => {
  const { log, sent, turn } = openLive()
  log.events = events(103)
  await turn(true)
  expect(sent).toHaveLength(2)
  // The log was cleared below them.
  log.events = events(203, 104)
  await turn(false)
  await turn(true)
  expect(sent).toHaveLength(3)
})

test('loads at most ten pages per refresh', async () => {
  const { log, now, sent, turn } = openLive()
  log.events = events(2000)
  await turn(true)
  expect(sent).toHaveLength(10)
  expect(now().words).toBe('1,000 new')
})

test('requests nothing without an event to start from', async () => {
  const { now, sent, turn, wait } = openLive({ newest: [] })
  await turn(true)
  await wait(refreshInterval)
  expect(sent).toEqual([])
  expect(now().words).toBe('Refreshes every 5 seconds')
})

test('says why a refresh failed, and refreshes again', async () => {
  const error: AppError = { kind: 'server', status: 500, message: 'broken' }
  let isBroken = true
  const { now, turn, wait } = openLive({
    read: async () => {
      if (isBroken) throw new BridgeFailure(error)
      return events(4)
    },
  })
  await turn(true)
  expect(now().words).toBe(explain(error).title)
  expect(ids(now().items)).toEqual([3, 2, 1])
  isBroken = false
  await wait(refreshInterval)
  expect(now().words).toBe('1 new')
  expect(ids(now().items)).toEqual([4, 3, 2, 1])
})

test('takes no cached events for new ones, and says that the service is out of reach', async () => {
  const offline: AppError = { kind: 'offline', detail: 'gone' }
  const { log, now, turn } = openLive({ provenance: { ...fromCache, because: offline } })
  log.events = events(5)
  await turn(true)
  expect(now().words).toBe(explain(offline).title)
  expect(ids(now().items)).toEqual([3, 2, 1])
})

test('keeps the events but refreshes no more after it is turned off, and not after the screen is closed', async () => {
  const { log, now, sent, turn, wait, unmount } = openLive()
  log.events = events(4)
  await turn(true)
  await turn(false)
  await wait(2 * refreshInterval)
  expect(sent).toHaveLength(1)
  expect(now()).toMatchObject({ isOn: false, words: undefined })
  expect(ids(now().items)).toEqual([4, 3, 2, 1])
  await turn(true)
  unmount()
  await wait(2 * refreshInterval)
  expect(sent).toHaveLength(2)
})

test.each(['answered', 'refused'])('ignores a refresh that is %s after it was turned off', async how => {
  const gate = Promise.withResolvers<void>()
  const { now, turn, wait, sent } = openLive({
    read: async () => {
      await gate.promise
      if (how === 'refused') throw failedRead()
      return events(5)
    },
  })
  await turn(true)
  await turn(false)
  gate.resolve()
  await wait(2 * refreshInterval)
  expect(sent).toHaveLength(1)
  expect(ids(now().items)).toEqual([3, 2, 1])
})

test('refreshes another log immediately, and no longer the previous one', async () => {
  const { sent, turn, rerender, wait } = openLive()
  await turn(true)
  rerender({ subject: project, newest: events(3) })
  await wait()
  await wait(refreshInterval)
  expect(sent.map(({ operation, params }) => [operation, params])).toEqual([
    ['auditEvents.list', {}],
    ['auditEvents.ofProject', { id: '7' }],
    ['auditEvents.ofProject', { id: '7' }],
  ])
})

test('the same log as before in another object is not refreshed earlier', async () => {
  const { sent, turn, rerender, wait } = openLive()
  await turn(true)
  rerender({ subject: { ...subject }, newest: events(3) })
  await wait(refreshInterval - 1)
  expect(sent).toHaveLength(1)
})

test('refreshes a loaded log, and counts the events that it has more', async () => {
  const simulated = simulatedLog()
  for (let number = 0; number < 3; number += 1) simulated.add(3600_000)
  const load = getLoad(simulated)
  await finish(load)
  const { now, sent, turn, wait } = openLive({ load })
  await turn(true)
  expect(now().words).toBe('Refreshes every 5 seconds')
  simulated.pass(60_000)
  simulated.add()
  simulated.add()
  await wait(refreshInterval)
  expect(load.state.getState().events).toBe(5)
  expect(now().words).toBe('2 new')
  simulated.removeOldest()
  await wait(refreshInterval)
  expect(load.state.getState().events).toBe(4)
  expect(now().words).toBe('2 new')
  // The events of the screen are those of the load.
  expect([sent, ids(now().items)]).toEqual([[], [3, 2, 1]])
})

test('says why a loaded log could not be refreshed', async () => {
  const simulated = simulatedLog()
  simulated.add(3600_000)
  let isBroken = false
  const load = getLoad(simulated, async place => {
    if (isBroken) throw failedRead()
    return simulated.answer(place)
  })
  await finish(load)
  isBroken = true
  const { now, turn, wait } = openLive({ load })
  await turn(true)
  expect(now().words).toBe(explain({ kind: 'server', status: 500, message: 'simulated' }).title)
  isBroken = false
  await wait(refreshInterval)
  expect(now().words).toBe('Refreshes every 5 seconds')
})
