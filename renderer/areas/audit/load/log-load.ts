import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Provenance } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { AppError } from '#shared/errors.ts'
import { createEventTable, type EventTable } from '../../../common/audit/event-table.ts'
import { factsOf } from '../../../common/audit/facts.ts'
import { errorOf } from '../../../common/bridge/bridge.ts'
import { oldest } from '../../../common/operations/use-operation.ts'
import type { AuditPage } from './scope.ts'
import { isWithin, type Window } from './windows.ts'

/** How far a reading is. */
export interface LoadState {
  readonly status: 'running' | 'paused' | 'failed' | 'complete'
  /** Why it stopped by itself. */
  readonly error: AppError | null
  readonly windows: number
  readonly windowsRead: number
  readonly pages: number
  readonly events: number
  /** Up to where nothing is missing, going back from the newest; milliseconds. */
  readonly reachedBackTo: number
  /** Of the oldest part, when some of it is what was kept. */
  readonly provenance: Provenance | null
  /** The rows of `table`, newest first. */
  readonly rows: readonly number[]
}

/** Where a page stands, so that it can be read again. */
export interface PagePlace {
  readonly window: Window
  readonly token: string | null
}

export interface LogLoad {
  readonly table: EventTable
  readonly state: StoreApi<LoadState>
  /** Goes on where it stopped. */
  start(): void
  pause(): void
  /** The page a row came with. */
  placeOf(row: number): PagePlace | null
  /** The newest event; null until the newest window is read. */
  newestId(): number | null
  /** Adds events that happened since, newest first. Gives how many were not there yet. */
  addNewest(events: readonly AuditEventFields[]): number
}

export interface LoadParts {
  readonly windows: readonly Window[]
  /** Reads one page of a window. @throws BridgeFailure */
  readonly read: (place: PagePlace, signal: AbortSignal) => Promise<AuditPage>
  /** Windows that are read at the same time; pages of one follow each other. */
  readonly lanes: number
  /** Calls back soon, to tell of progress; many changes are told at once. */
  readonly publishSoon: (publish: () => void) => void
}

interface Part {
  readonly window: Window
  /** The page to read next; null for the first one. */
  token: string | null
  isRead: boolean
  readonly rows: number[]
}

/** Reads a whole log, window by window, several at once. Nothing happens before `start`. */
export function createLogLoad({ windows, read, lanes, publishSoon }: LoadParts): LogLoad {
  const table = createEventTable()
  const parts = windows.map((window): Part => ({ window, token: null, isRead: false, rows: [] }))
  const newest: number[] = []
  const pages: { readonly first: number; readonly place: PagePlace }[] = []
  let stale: Provenance | null = null
  let running: AbortController | null = null
  let error: AppError | null = null
  let willPublish = false
  const state = createStore<LoadState>(() => stateNow())

  function stateNow(): LoadState {
    const unread = parts.findIndex(part => !part.isRead)
    const isComplete = unread === -1
    return {
      status: isComplete ? 'complete' : running ? 'running' : error ? 'failed' : 'paused',
      error,
      windows: parts.length,
      windowsRead: parts.filter(part => part.isRead).length,
      pages: pages.length,
      events: table.length,
      reachedBackTo: parts[isComplete ? parts.length - 1 : unread - 1]?.window.begin ?? Number.POSITIVE_INFINITY,
      provenance: stale,
      rows: [newest.toReversed(), ...parts.map(part => part.rows)].flat(),
    }
  }

  function publish(): void {
    if (willPublish) return
    willPublish = true
    publishSoon(() => {
      willPublish = false
      state.setState(stateNow())
    })
  }

  function keep(part: Part, { value, page, provenance }: AuditPage): void {
    pages.push({ first: table.length, place: { window: part.window, token: part.token } })
    for (const event of value) {
      const facts = factsOf(event)
      if (isWithin(part.window, facts.at)) part.rows.push(table.add(facts))
    }
    if (provenance.stale) stale = oldest(stale ? [stale, provenance] : [provenance])
    part.token = page?.next ?? null
    part.isRead = part.token === null
  }

  async function readPart(part: Part, signal: AbortSignal): Promise<void> {
    while (!part.isRead) {
      const answer = await read({ window: part.window, token: part.token }, signal)
      signal.throwIfAborted()
      keep(part, answer)
      publish()
    }
  }

  async function lane(controller: AbortController, taken: Set<Part>): Promise<void> {
    for (;;) {
      const part = parts.find(one => !one.isRead && !taken.has(one))
      if (!part || controller.signal.aborted) return
      taken.add(part)
      try {
        await readPart(part, controller.signal)
      } catch (thrown) {
        if (!controller.signal.aborted) {
          error = errorOf(thrown)
          controller.abort()
        }
        return
      }
    }
  }

  async function run(controller: AbortController): Promise<void> {
    const taken = new Set<Part>()
    await Promise.all(Array.from({ length: lanes }, () => lane(controller, taken)))
    if (running === controller) running = null
    publish()
  }

  function newestId(): number | null {
    if (!parts[0]?.isRead) return null
    const row = newest.at(-1) ?? parts.find(({ rows }) => rows.length > 0)?.rows[0]
    return row === undefined ? 0 : table.number('id', row)
  }

  return {
    table,
    state,
    start: () => {
      if (running) return
      error = null
      running = new AbortController()
      void run(running)
      publish()
    },
    pause: () => {
      running?.abort()
      running = null
      publish()
    },
    placeOf: row => pages[lastAtMost(pages, row)]?.place ?? null,
    newestId,
    addNewest: events => {
      const [first] = parts
      const known = newestId()
      // Until then the newest window brings them itself.
      if (!first || known === null) return 0
      const added = events.filter(({ id }) => id > known).toReversed()
      if (added.length > 0) pages.push({ first: table.length, place: { window: first.window, token: null } })
      for (const event of added) newest.push(table.add(factsOf(event)))
      if (added.length > 0) publish()
      return added.length
    },
  }
}

/** The last page that begins at this row or before it. */
function lastAtMost(pages: readonly { readonly first: number }[], row: number): number {
  let [low, high] = [0, pages.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pages[middle]?.first ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return low
}
