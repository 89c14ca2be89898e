import { expect, test, vi } from 'vitest'
import { auditEvent } from '../../../common/audit/events.fixture.ts'
import { createLogLoad, type PagePlace } from '../load/log-load.ts'
import type { AuditPage } from '../load/scope.ts'
import { wholeEvents } from './whole-events.ts'

const hour = 3600_000
const windows = [
  { begin: 2 * hour, end: null },
  { begin: hour, end: 2 * hour },
]

function pageOf({ window, token }: PagePlace): AuditPage {
  const base = window.begin / hour + (token === null ? 0.5 : 0.25)
  const event = auditEvent({ id: base * 100, created_at: new Date(base * hour).toISOString() })
  return {
    value: [event],
    page: { next: token === null ? 'next' : null, total: null, totalPages: null, perPage: null, page: null },
    provenance: { source: 'network', fetchedAt: '2026-03-02T00:00:00.000Z', stale: false, because: null },
    journal: null,
  }
}

async function loaded() {
  const load = createLogLoad({ windows, read: async place => pageOf(place), lanes: 2, publishSoon: queueMicrotask })
  load.start()
  await vi.waitFor(() => expect(load.state.getState().status).toBe('complete'))
  return { load, rows: load.state.getState().rows }
}

const never = () => Promise.reject(new Error('not asked for'))

test('whole events come in the order of the rows, each page read once and only where it is needed', async () => {
  const { load, rows } = await loaded()
  const asked: PagePlace[] = []
  const page = async (place: PagePlace) => {
    asked.push(place)
    return pageOf(place)
  }
  const ids: number[] = []
  for await (const events of wholeEvents(load, [...rows.slice(0, 1), ...rows.slice(2)], { page, one: never })) {
    ids.push(...events.map(({ id }) => id))
  }
  expect(ids).toEqual([250, 150, 125])
  expect(asked.map(({ token }) => token)).toEqual([null, null, 'next'])
})

test('an event that is on another page by now is read by itself', async () => {
  const { load, rows } = await loaded()
  const page = async (place: PagePlace) => ({ ...pageOf(place), value: [] })
  const one = async (id: number) => auditEvent({ id })
  const ids: number[] = []
  for await (const events of wholeEvents(load, rows, { page, one })) ids.push(...events.map(({ id }) => id))
  expect(ids).toEqual([250, 225, 150, 125])
})
