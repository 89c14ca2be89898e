import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { auditEvent } from './events.fixture.ts'
import { createLogLoad, type LoadParts, type LogLoad } from './log-load.ts'
import type { PagePlace } from './log-record.ts'
import { createRetries } from './retries.ts'
import type { AuditPage } from './scope.ts'
import { getRange, getWindows, type Period } from './windows.ts'

const pageSize = 4
const filter = { created_after: '2026-01-01T00:00:00Z' }

interface LoggedEvent {
  readonly id: number
  readonly at: number
}

/** An audit log with its own clock, which advances with each request and each wait. */
export function simulatedLog(start = Date.parse('2026-03-02T10:00:00Z')) {
  let clock = start
  let nextId = 1
  let events: LoggedEvent[] = []
  /** The events of the log at each request. */
  const snapshots: (readonly LoggedEvent[])[] = []
  const asked: PagePlace[] = []

  return {
    asked,
    now: () => clock,
    pass: (milliseconds: number) => {
      clock += milliseconds
    },
    /** Adds an event now, or a late one. */
    add: (earlier = 0) => {
      events = [...events, { id: nextId, at: clock - earlier }]
      nextId += 1
    },
    removeOldest: () => {
      const oldest = events.toSorted((a, b) => a.at - b.at)[0]
      events = events.filter(event => event !== oldest)
    },
    idsUntil: (end: number) => getIds(events, end),
    /** Whether the log held exactly these events, up to a time, when one of the requests was answered. */
    hasHeld: (ids: readonly number[], end: number) =>
      snapshots.some(snapshot => JSON.stringify(getIds(snapshot, end)) === JSON.stringify(ids)),
    answer: (place: PagePlace): AuditPage => {
      clock += 7
      asked.push(place)
      snapshots.push(events)
      const { begin, end } = place.window
      const before = place.token === null ? null : Number(place.token)
      const cursor = events.find(({ id }) => id === before) ?? null
      const found = events
        .filter(({ at }) => at >= begin && (end === null || at <= end + 999))
        .toSorted((a, b) => b.at - a.at || b.id - a.id)
        .filter(({ at, id }) => !cursor || at < cursor.at || (at === cursor.at && id < cursor.id))
      const value = found.slice(0, pageSize)
      const last = value.at(-1)
      const serviceTime = new Date(Math.floor(clock / 1000) * 1000).toISOString()
      return {
        value: value.map(({ id, at }) => auditEvent({ id, created_at: new Date(at).toISOString() })),
        page: {
          next: found.length > pageSize && last ? String(last.id) : null,
          total: null,
          totalPages: null,
          perPage: null,
          page: null,
        },
        provenance: {
          source: 'network',
          fetchedAt: new Date(clock).toISOString(),
          serviceTime,
          stale: false,
          because: null,
        },
        journal: null,
      }
    },
  }
}
export type SimulatedLog = ReturnType<typeof simulatedLog>

function getIds(events: readonly LoggedEvent[], end: number): readonly number[] {
  return events
    .filter(({ at }) => at < end)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}

/** A load of a simulated log whose waits advance the log's clock. */
export function getLoad(
  log: SimulatedLog,
  read: LoadParts['read'] = async place => log.answer(place),
  parts: Partial<Pick<LoadParts, 'readKept' | 'hasEventsUntil' | 'lanes' | 'range'>> = {},
): LogLoad {
  const range: Period = parts.range ?? getRange(filter)
  const sleep = async (milliseconds: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    log.pass(milliseconds)
  }
  const lanes = parts.lanes ?? 3
  return createLogLoad({
    windows: getWindows(range, log.now()),
    read,
    retries: createRetries({ now: log.now, sleep, random: () => 0.5 }),
    sleep,
    publishSoon: publish => queueMicrotask(publish),
    ...parts,
    lanes,
    range,
  })
}

export const failedRead = () => new BridgeFailure({ kind: 'server', status: 500, message: 'simulated' })

/** The IDs on the screen, in rising order. */
export function idsOn(load: LogLoad): readonly number[] {
  return load.state
    .getState()
    .rows.map(row => load.table.number('id', row))
    .toSorted((a, b) => a - b)
}

/** Starts a load and waits until it ended. */
export async function finish(load: LogLoad): Promise<void> {
  load.start()
  await load.ended()
}
