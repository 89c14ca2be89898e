import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Provenance } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure, errorOf } from '../../../lib/bridge/bridge.ts'
import { type Coverage, coverageOf, type WindowState } from './coverage.ts'
import { createEventTable, type EventTable } from './event-table.ts'
import { factsOf } from './facts.ts'
import { mayPass, type Retries } from './retries.ts'
import type { AuditPage } from './scope.ts'
import {
  edgesOf,
  endOfRead,
  isWithin,
  moreThanMonth,
  overlapMilliseconds,
  type Period,
  type Window,
  windowMilliseconds,
} from './windows.ts'

/** Reads of the edges until two agree; after that the log is said to be still changing. */
const maxConfirmations = 5
/** Until the second that the service answered in is over. */
const secondMilliseconds = 1100
/** Reads that follow each other because events were of a second that was not over. */
const maxFollowUps = 2

/** How far a load is. */
export interface LoadState {
  /** `failed`: it stopped, or windows are missing. `loaded`: each window was read; `coverage` says how sure it is. */
  readonly status: 'running' | 'paused' | 'failed' | 'loaded'
  /** A log that is loaded is being asked for what is new. */
  readonly isRefreshing: boolean
  /** Why it stopped, or why the last refresh brought nothing. */
  readonly error: AppError | null
  readonly events: number
  /** Events that could not be read, and are not among them. */
  readonly unread: number
  readonly coverage: Coverage
  /** The rows of `table`, newest first. */
  readonly rows: readonly number[]
}

/** Where a page stands, so that it can be read again. */
export interface PagePlace {
  readonly window: Period
  readonly token: string | null
}

export interface LogLoad {
  readonly table: EventTable
  readonly state: StoreApi<LoadState>
  /** Resumes where it stopped; reads what failed again. */
  start(): void
  pause(): void
  /** Ends it for good: nothing is read any more, and its state stays as it is. */
  stop(): void
  /** Reads what is new, and what is missing; what is under way is waited for. The state says how it ended. */
  refresh(): Promise<void>
  /** Resolves when what is under way has ended. The state says how. */
  ended(): Promise<void>
  /** The page a row came with. */
  placeOf(row: number): PagePlace | null
}

export interface LoadParts {
  /** What the filter asks for. */
  readonly range: Period
  /** The windows in which it is read, newest first. */
  readonly windows: readonly Period[]
  /** Reads one page of a window from the service, or from the offline copy while it is out of reach. @throws BridgeFailure */
  readonly read: (place: PagePlace, signal: AbortSignal) => Promise<AuditPage>
  /** A page that an earlier run of the same load has read; null when it has to be read again. */
  readonly readKept?: (place: PagePlace, signal: AbortSignal) => Promise<AuditPage | null>
  /** Whether the log has an event at this time or before: where to look for the first one. @throws BridgeFailure */
  readonly hasEventsUntil?: (time: number, signal: AbortSignal) => Promise<boolean>
  /**
   * Whether the service looks through years for one question that ends at `until`: then it has an event of this window or before it to
   * give. Until then it is asked window by window. @throws BridgeFailure
   */
  readonly answersForYears?: (first: Window, until: number, signal: AbortSignal) => Promise<boolean>
  readonly retries: Retries
  /** Windows that are read at the same time; pages of one follow each other. */
  readonly lanes: number
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Calls back soon, to tell of progress; many changes are told at once. */
  readonly publishSoon: (publish: () => void) => void
}

/** A window while it is read. */
interface Part {
  /** As it is asked for. */
  readonly period: Period
  /** Null until the service's time tells where the newest one ends. */
  window: Window | null
  /** The page to read next; null for the first one. */
  token: string | null
  state: WindowState
  rows: number[]
  /** Service time of its first page. */
  readAt: number | null
  /** Set when a page came from the offline copy. */
  copy: Provenance | null
  /** IDs that are here already; those of its own pages are added while it is read. */
  readonly known: Set<number>
  /** The windows it is read in place of; they are read after all when it can't be. */
  readonly joined: readonly Part[]
}

/** Reads a whole log, window by window, several at once, and what is new since then. Nothing happens before `start`. */
export function createLogLoad(parts: LoadParts): LogLoad {
  const { range, read, readKept, retries, lanes, sleep, publishSoon } = parts
  const table = createEventTable()
  let windows = parts.windows.map(period => newPart(period))
  /** Reads overlap, and so their rows have to be put in order. */
  let hasOverlaps = false
  const pages: { readonly first: number; readonly place: PagePlace }[] = []
  const removed = new Set<number>()
  /** Events that could not be read, by the beginning of their JSON: windows overlap. */
  const unread = new Set<string>()
  /** Where the log ends as it was read last, within what the filter asks for; null before the first answer. */
  let readEnd: number | null = null
  /** The same by the service's time, whatever the filter asks for. */
  let serviceEnd: number | null = null
  /** Service time of the newest answer. */
  let answeredAt = 0
  let confirmedEnd: number | null = null
  let beginning: number | null = null
  let late = 0
  let running: AbortController | null = null
  let ended: Promise<void> = Promise.resolve()
  let error: AppError | null = null
  let isPaused = true
  let isStopped = false
  let willPublish = false
  const state = createStore<LoadState>(() => stateNow())

  function stateNow(): LoadState {
    const records = windows.flatMap(({ window, state: known }) => (window ? [{ window, state: known }] : []))
    const end = readEnd === null ? null : { begin: range.begin, end: Math.max(range.begin, readEnd) }
    const covered = coverageOf({
      windows: records,
      range: end,
      asOf: serviceEnd === null ? null : serviceEnd - 1000,
      confirmedEnd,
      beginning,
      late,
      removed: removed.size,
    })
    const coverage = { ...covered, isComplete: covered.isComplete && unread.size === 0 }
    const isLoaded = end !== null && coverage.gaps.length === 0
    const stopped = isPaused ? 'paused' : 'failed'
    const rows = liveRows()
    return {
      status: isLoaded ? 'loaded' : running ? 'running' : stopped,
      isRefreshing: isLoaded && running !== null,
      error,
      events: rows.length,
      unread: unread.size,
      coverage,
      rows,
    }
  }

  function liveRows(): number[] {
    const rows = windows.flatMap(part => part.rows)
    const live = removed.size === 0 ? rows : rows.filter(row => !removed.has(row))
    return hasOverlaps ? live.sort(newestFirst(table)) : live
  }

  function publish(): void {
    if (willPublish) return
    willPublish = true
    publishSoon(publishNow)
  }

  function publishNow(): void {
    willPublish = false
    if (isStopped) return
    state.setState(stateNow(), true)
  }

  /** One page, in turn; what is kept of the service does not count while the service is in reach. */
  function ask(place: PagePlace, signal: AbortSignal): Promise<AuditPage> {
    return retries.run(signal, async () => {
      const answer = await read(place, signal)
      signal.throwIfAborted()
      const { stale, because } = answer.provenance
      if (stale && because && because.kind !== 'offline') throw new BridgeFailure(because)
      if (!stale) answeredAt = Math.max(answeredAt, timeOf(answer))
      return answer
    })
  }

  /** Takes over a page of a window, and what it says of how far the window is read. */
  function add(part: Part, window: Window, answer: AuditPage): void {
    const { value, page, provenance, misfits } = answer
    for (const { json } of misfits?.rows ?? []) unread.add(json)
    pages.push({ first: table.length, place: { window: part.period, token: part.token } })
    for (const event of value) {
      const facts = factsOf(event)
      if (!isWithin(window, facts.at) || part.known.has(facts.id)) continue
      part.rows.push(table.add(facts))
      part.known.add(facts.id)
    }
    part.readAt ??= timeOf(answer)
    if (provenance.stale && provenance.because) part.copy = provenance
    part.token = page?.next ?? null
    if (part.token === null) {
      part.state = { kind: 'whole', readAt: part.readAt, copy: part.copy }
      part.known.clear()
    } else {
      part.state = { kind: 'reading', reachedBackTo: oldestOf(value) ?? window.end }
    }
  }

  async function readPage(part: Part, signal: AbortSignal): Promise<AuditPage> {
    const place = { window: part.period, token: part.token }
    return (await readKept?.(place, signal)) ?? (await ask(place, signal))
  }

  /** Reads the pages of a window that are missing. */
  async function readPart(part: Part, signal: AbortSignal): Promise<void> {
    const { window } = part
    if (!window) return
    while (part.state.kind !== 'whole') {
      const answer = await readPage(part, signal)
      signal.throwIfAborted()
      add(part, window, answer)
      publish()
    }
  }

  async function lane(controller: AbortController, taken: Set<Part>): Promise<void> {
    const { signal } = controller
    for (;;) {
      const part = windows.find(one => one.state.kind !== 'whole' && !taken.has(one))
      if (!part || signal.aborted) return
      taken.add(part)
      const before = retries.successes
      try {
        await readPart(part, signal)
      } catch (thrown) {
        if (signal.aborted) return
        if (part.joined.length > 0) {
          windows = windows.flatMap(one => (one === part ? part.joined : [one]))
          continue
        }
        error = errorOf(thrown)
        const { state: known, window } = part
        const reachedBackTo = known.kind === 'reading' ? known.reachedBackTo : (window?.end ?? range.begin)
        part.state = { kind: 'failed', error, reachedBackTo }
        // The service refuses, or nothing gets through: the other windows would fare no better.
        if (!mayPass(error) || retries.successes === before) return controller.abort()
      }
    }
  }

  /** Reads the first page of the newest window: its time says up to where the log can be read. */
  async function readHead(part: Part, signal: AbortSignal): Promise<number> {
    const answer = await ask({ window: part.period, token: null }, signal)
    const end = endOf(answer)
    const limit = range.end === null ? end : Math.min(end, range.end)
    part.window = { begin: part.period.begin, end: Math.max(part.period.begin, limit) }
    add(part, part.window, answer)
    serviceEnd = Math.max(serviceEnd ?? 0, end)
    return limit
  }

  /** The first load: the newest window tells the time, the others follow. */
  async function load(controller: AbortController): Promise<void> {
    const { signal } = controller
    if (readEnd === null) {
      const [head] = windows
      const end = head ? await readHead(head, signal) : range.begin
      readEnd = end
      // A computer whose clock is ahead has windows that the service's time has not reached.
      windows = windows.filter(part => part === head || part.period.begin < end)
      for (const part of windows) {
        part.window ??= { begin: part.period.begin, end: Math.min(end, part.period.end ?? end) }
      }
      publish()
    }
    // Before the windows: those that are asked for in its place must not be begun.
    if (beginning === null) await findBeginning(signal)
    signal.throwIfAborted()
    const taken = new Set<Part>()
    await Promise.all(Array.from({ length: lanes }, () => lane(controller, taken)))
  }

  /**
   * Looks for the first window that has events, so that the progress is of the time that the log really covers, and the time before it
   * is asked for at once. What that answer says counts, not what was found here. The times it asks for are the same whenever the
   * log is read, so that what was kept of one search serves the next.
   */
  async function findBeginning(signal: AbortSignal): Promise<void> {
    const { hasEventsUntil, answersForYears } = parts
    if (!hasEventsUntil) return
    const oldestFirst = windows.toReversed()
    const isEmptyUntil = async (count: number) => {
      const newest = oldestFirst[count - 1]?.window
      return newest ? !(await retries.run(signal, () => hasEventsUntil(newest.end, signal))) : false
    }
    try {
      let empty = 0
      for (let step = 2 ** Math.floor(Math.log2(windows.length)); step >= 1; step /= 2) {
        if (empty + step < windows.length && (await isEmptyUntil(empty + step))) empty += step
      }
      const first = oldestFirst[empty]?.window ?? null
      beginning = first?.begin ?? null
      publish()
      // So few cost little, and would be seen by a service that looks at the first month alone.
      if (empty * windowMilliseconds < moreThanMonth + windowMilliseconds || !first || !answersForYears) return
      const until = first.end + moreThanMonth
      // Of a time that is still to come a service may look at the last month before now.
      if (readEnd === null || until > readEnd) return
      if (await retries.run(signal, () => answersForYears(first, until, signal))) joinOldest(empty)
    } catch {
      // The progress is less exact, and the time before the log is asked for window by window.
    }
  }

  /** Puts one window in place of so many of the oldest, unless something of them was read already. */
  function joinOldest(count: number): void {
    const joined = windows.slice(-count)
    const [newest, oldest] = [joined[0]?.window, joined.at(-1)?.window]
    if (!newest || !oldest || joined.some(({ state: known }) => known.kind !== 'unread')) return
    const period = { begin: oldest.begin, end: newest.end }
    windows = [...windows.slice(0, -count), { ...newPart(period), window: period, joined }]
  }

  /** Reads what happened since the last read, with an overlap for what came late. */
  async function readNewer(from: number, signal: AbortSignal): Promise<void> {
    const begin = Math.max(range.begin, from - overlapMilliseconds)
    const part = newPart({ begin, end: range.end }, idsSince(begin))
    const before = serviceEnd
    const end = await readHead(part, signal)
    await readPart(part, signal).catch((thrown: unknown) => {
      serviceEnd = before
      throw thrown
    })
    if (part.copy) {
      serviceEnd = before
      throw new BridgeFailure(because(part.copy))
    }
    take(part)
    late += part.rows.filter(row => table.number('at', row) < from).length
    readEnd = Math.max(from, end)
    publish()
  }

  /** A read that overlaps the others. */
  function take(part: Part): void {
    windows = [part, ...windows]
    hasOverlaps = true
  }

  function idsSince(begin: number): readonly number[] {
    return liveRows()
      .filter(row => !(table.number('at', row) < begin))
      .map(row => table.number('id', row))
  }

  /** Reads the edges a second time, and again until nothing in them has changed. */
  async function confirm(end: number, signal: AbortSignal): Promise<void> {
    for (let round = 0; round < maxConfirmations; round += 1) {
      const oldest = liveRows().findLast(row => !Number.isNaN(table.number('at', row)))
      const edges = edgesOf({ begin: range.begin, end }, oldest === undefined ? null : table.number('at', oldest))
      const changes = await Promise.all(edges.map(edge => compare(edge, signal)))
      if (changes.every(count => count === 0)) {
        confirmedEnd = end
        if (!isOpen()) serviceEnd = Math.max(serviceEnd ?? 0, Math.floor(answeredAt / 1000) * 1000)
        return
      }
    }
  }

  /** Reads an edge once more and takes over what differs. Gives how many events do. */
  async function compare(edge: Window, signal: AbortSignal): Promise<number> {
    const here = liveRows().filter(row => isWithin(edge, table.number('at', row)))
    const part = newPart(
      edge,
      here.map(row => table.number('id', row)),
    )
    part.window = edge
    const seen = new Set<number>()
    while (part.state.kind !== 'whole') {
      const answer = await ask({ window: edge, token: part.token }, signal)
      if (answer.provenance.stale) throw new BridgeFailure(because(answer.provenance))
      for (const { id } of answer.value) seen.add(id)
      add(part, edge, answer)
    }
    const gone = here.filter(row => !seen.has(table.number('id', row)) && !Number.isNaN(table.number('at', row)))
    for (const row of gone) removed.add(row)
    late += part.rows.length
    if (part.rows.length > 0) take(part)
    return gone.length + part.rows.length
  }

  /** Whether the log can still grow into what the filter asks for. */
  const isOpen = () => range.end === null || serviceEnd === null || range.end + overlapMilliseconds > serviceEnd

  async function run(controller: AbortController, isRefresh: boolean): Promise<void> {
    const { signal } = controller
    try {
      await load(controller)
      const isWhole = () => readEnd !== null && windows.every(part => part.state.kind === 'whole')
      if (signal.aborted || !isWhole()) return
      error = null
      if (isRefresh && readEnd !== null && isOpen()) await readNewer(readEnd, signal)
      for (let round = 0; hasUnfinishedSecond && round < maxFollowUps && readEnd !== null; round += 1) {
        await sleep(secondMilliseconds, signal)
        await readNewer(readEnd, signal)
      }
      const hasCopy = windows.some(({ copy }) => copy !== null)
      if (readEnd !== null && !hasCopy) await confirm(readEnd, signal)
    } catch (thrown) {
      if (!signal.aborted) error = errorOf(thrown)
    } finally {
      if (running === controller) running = null
      publishNow()
    }
  }

  /** The last read gave events of the second it was made in, which is left to the next one. */
  let hasUnfinishedSecond = false

  function endOf(answer: AuditPage): number {
    const { serviceTime, fetchedAt, stale } = answer.provenance
    const times = answer.value.map(event => Date.parse(event.created_at)).filter(time => !Number.isNaN(time))
    const newest = times.length === 0 ? null : Math.max(...times)
    const end = endOfRead(serviceTime === undefined ? null : Date.parse(serviceTime), newest, Date.parse(fetchedAt))
    hasUnfinishedSecond = !stale && newest !== null && newest >= end && (range.end === null || range.end > end)
    return end
  }

  function begin(isRefresh: boolean): void {
    if (running) return
    isPaused = false
    error = null
    for (const part of windows) {
      if (part.state.kind === 'failed') part.state = { kind: 'reading', reachedBackTo: part.state.reachedBackTo }
      // A copy is replaced by what the service has.
      if (part.state.kind === 'whole' && part.copy) restart(part)
    }
    running = new AbortController()
    ended = run(running, isRefresh)
    publish()
  }

  return {
    table,
    state,
    start: () => begin(false),
    pause: () => {
      running?.abort()
      running = null
      isPaused = true
      publish()
    },
    stop: () => {
      isStopped = true
      running?.abort()
    },
    refresh: async () => {
      if (running) return ended
      // Who paused it resumes it.
      if (!isPaused || stateNow().status === 'loaded') begin(true)
      await ended
    },
    ended: () => ended,
    placeOf: row => pages[lastAtMost(pages, row)]?.place ?? null,
  }
}

function newPart(period: Period, known: readonly number[] = []): Part {
  const state = { kind: 'unread' } as const
  const read = { token: null, state, rows: [], readAt: null, copy: null }
  return { ...read, period, window: null, known: new Set(known), joined: [] }
}

function restart(part: Part): void {
  part.token = null
  part.rows = []
  part.readAt = null
  part.copy = null
  part.state = { kind: 'unread' }
}

/** When the service gave it, by its own clock where it says. */
function timeOf({ provenance: { serviceTime, fetchedAt } }: AuditPage): number {
  return Date.parse(serviceTime ?? fetchedAt)
}

function oldestOf(events: readonly AuditEventFields[]): number | null {
  const times = events.map(event => Date.parse(event.created_at)).filter(time => !Number.isNaN(time))
  return times.length === 0 ? null : Math.min(...times)
}

function because({ because: error }: AuditPage['provenance']): AppError {
  return error ?? { kind: 'offline', detail: 'no answer' }
}

function newestFirst(table: EventTable): (a: number, b: number) => number {
  return (a, b) => table.number('at', b) - table.number('at', a) || table.number('id', b) - table.number('id', a)
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
