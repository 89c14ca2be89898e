import { expect, test, vi } from 'vitest'
import { auditEvent } from '../../../common/audit/events.fixture.ts'
import { createLogLoad, type LoadParts, type PagePlace } from './log-load.ts'
import type { AuditPage } from './scope.ts'
import type { Window } from './windows.ts'

const second = 1000
/** Windows of ten seconds, newest first; three events in each, on two pages. */
const windows: readonly Window[] = [
  { begin: 20 * second, end: null },
  { begin: 10 * second, end: 20 * second },
  { begin: 0, end: 10 * second },
]

function pageOf({ window, token }: PagePlace, stale = false): AuditPage {
  const event = (after: number) =>
    auditEvent({ id: window.begin / second + after, created_at: new Date(window.begin + after * second).toISOString() })
  // The first event after the window comes with it, as services round its end.
  const value = token === null ? [...(window.end === null ? [] : [event(10)]), event(9), event(8)] : [event(7)]
  return {
    value,
    page: { next: token === null ? 'second' : null, total: null, totalPages: null, perPage: null, page: null },
    provenance: { source: 'network', fetchedAt: '2026-03-02T00:00:00.000Z', stale, because: null },
    journal: null,
  }
}

function loadWith(read: LoadParts['read'], lanes = 2) {
  const load = createLogLoad({ windows, read, lanes, publishSoon: publish => queueMicrotask(publish) })
  const ids = () => load.state.getState().rows.map(row => load.table.number('id', row))
  return { load, ids, state: load.state.getState }
}

test('all windows are read, newest first, and no event twice', async () => {
  const { load, ids, state } = loadWith(async place => pageOf(place))
  load.start()
  await vi.waitFor(() => expect(state().status).toBe('complete'))
  expect(ids()).toEqual([29, 28, 27, 19, 18, 17, 9, 8, 7])
  expect(state()).toMatchObject({ windowsRead: 3, pages: 6, events: 9, reachedBackTo: 0, provenance: null })
})

test('a reading that is paused goes on where it was, and asks for nothing again', async () => {
  const asked: PagePlace[] = []
  const gate = Promise.withResolvers<void>()
  const { load, ids, state } = loadWith(async place => {
    asked.push(place)
    if (asked.length === 3) {
      load.pause()
      await gate.promise
    }
    return pageOf(place)
  }, 1)
  load.start()
  await vi.waitFor(() =>
    expect(state()).toMatchObject({ status: 'paused', windowsRead: 1, reachedBackTo: 20 * second }),
  )
  load.start()
  gate.resolve()
  await vi.waitFor(() => expect(state().status).toBe('complete'))
  expect(ids()).toEqual([29, 28, 27, 19, 18, 17, 9, 8, 7])
  // The page that was under way when it was paused is the only one that is asked for twice.
  expect(asked).toHaveLength(7)
})

test('a failure stops it with its reason, keeps what is there, and it can go on', async () => {
  let isGone = true
  const { load, ids, state } = loadWith(async place => {
    if (isGone && place.window === windows[2]) throw new Error('gone')
    return pageOf(place)
  }, 1)
  load.start()
  await vi.waitFor(() => expect(state().status).toBe('failed'))
  expect(state().error).toMatchObject({ detail: 'gone' })
  expect(ids()).toEqual([29, 28, 27, 19, 18, 17])
  isGone = false
  load.start()
  await vi.waitFor(() => expect(state().status).toBe('complete'))
  expect(ids()).toHaveLength(9)
})

test('what was only kept is said to be so', async () => {
  const { load, state } = loadWith(async place => pageOf(place, place.window === windows[1]))
  load.start()
  await vi.waitFor(() => expect(state().status).toBe('complete'))
  expect(state().provenance).toMatchObject({ stale: true })
})

test('each row leads back to the page it came with', async () => {
  const { load, state } = loadWith(async place => pageOf(place))
  load.start()
  await vi.waitFor(() => expect(state().status).toBe('complete'))
  const places = state().rows.map(row => load.placeOf(row))
  expect(places.map(place => place?.window)).toEqual(windows.flatMap(window => [window, window, window]))
  expect(places.map(place => place?.token)).toEqual(windows.flatMap(() => [null, null, 'second']))
})

test('events that happened since stand before the others, once', async () => {
  const { load, ids, state } = loadWith(async place => pageOf(place))
  const since = [auditEvent({ id: 31 }), auditEvent({ id: 30 }), auditEvent({ id: 29 })]
  expect(load.addNewest(since)).toBe(0)
  load.start()
  await vi.waitFor(() => expect(state().status).toBe('complete'))
  expect(load.addNewest(since)).toBe(2)
  expect(load.addNewest([auditEvent({ id: 32 }), ...since])).toBe(1)
  await vi.waitFor(() => expect(ids().slice(0, 4)).toEqual([32, 31, 30, 29]))
})
