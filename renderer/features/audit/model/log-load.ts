import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EventTable } from '#shared/audit/event-table.ts'
import type { AppError } from '#shared/errors.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import type { Coverage } from './coverage.ts'
import {
  confirmEdges,
  findBeginning,
  findEnd,
  type LogReading,
  readNewer,
  readWindows,
  type ServiceReads,
} from './log-reads.ts'
import {
  createLogRecord,
  getPlace,
  isOpen,
  isWhole,
  type LogRecord,
  liveRows,
  type PagePlace,
  recordCoverage,
  reopenParts,
} from './log-record.ts'
import type { Period } from './windows.ts'

/** Until the second that the service answered in is over. */
const secondMilliseconds = 1100
/** Reads that follow each other because events were of a second that was not over. */
const maxFollowUps = 2

/** How far a load is. */
export interface LoadState {
  /** `failed`: it stopped, or windows are missing. `loaded`: each window was read; see `coverage` for its certainty. */
  readonly status: 'running' | 'paused' | 'failed' | 'loaded'
  /** A loaded log is being refreshed. */
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

export interface LogLoad {
  readonly table: EventTable
  readonly state: StoreApi<LoadState>
  /** Resumes where it stopped; reads what failed again. */
  start(): void
  pause(): void
  /** Stops it for good: nothing more is read, and its state is final. */
  stop(): void
  /** Reads new events, and missing windows, after running reads. The result is in the state. */
  refresh(): Promise<void>
  /** Resolves when running reads have ended. The result is in the state. */
  ended(): Promise<void>
  /** The page a row came with. */
  getPlace(row: number): PagePlace | null
}

export interface LoadParts extends ServiceReads {
  /** The period of the filter. */
  readonly range: Period
  /** The windows in which it is read, newest first. */
  readonly windows: readonly Period[]
  /** Windows that are read at the same time; pages of one follow each other. */
  readonly lanes: number
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Schedules a callback that publishes progress; combines several changes. */
  readonly publishSoon: (publish: () => void) => void
}

/** Whether a load is under way, and why not. */
interface Progress {
  readonly isRunning: boolean
  readonly isPaused: boolean
  readonly error: AppError | null
}

/** Loads a whole log, window by window, several at once, and the events since then. Does nothing before `start`. */
export function createLogLoad(parts: LoadParts): LogLoad {
  const record = createLogRecord(parts.range, parts.windows)
  let running: AbortController | null = null
  let ended: Promise<void> = Promise.resolve()
  let error: AppError | null = null
  let isPaused = true
  let isStopped = false
  let willPublish = false
  const stateNow = () => getState(record, { isRunning: running !== null, isPaused, error })
  const state = createStore<LoadState>(stateNow)

  function publish(): void {
    if (willPublish) return
    willPublish = true
    parts.publishSoon(publishNow)
  }

  function publishNow(): void {
    willPublish = false
    if (!isStopped) state.setState(stateNow(), true)
  }

  const failed = (because: AppError | null) => {
    error = because
  }

  async function run(controller: AbortController, isRefresh: boolean): Promise<void> {
    const reading = { record, service: parts, controller, changed: publish, failed }
    try {
      await readWhole(reading, parts.lanes)
      if (controller.signal.aborted || !isWhole(record)) return
      failed(null)
      await readLatest(reading, parts.sleep, isRefresh)
    } catch (thrown) {
      if (!controller.signal.aborted) failed(getError(thrown))
    } finally {
      if (running === controller) running = null
      publishNow()
    }
  }

  function begin(isRefresh: boolean): void {
    if (running) return
    isPaused = false
    failed(null)
    reopenParts(record)
    running = new AbortController()
    ended = run(running, isRefresh)
    publish()
  }

  return {
    table: record.table,
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
    getPlace: row => getPlace(record, row),
  }
}

/** The first load: the newest window determines the service's time, the others follow. @throws BridgeFailure */
async function readWhole(reading: LogReading, lanes: number): Promise<void> {
  await findEnd(reading)
  // Before the windows: those that it replaces must not be started.
  await findBeginning(reading)
  reading.controller.signal.throwIfAborted()
  await readWindows(reading, lanes)
}

/** Reads the events since the whole log was read, and its edges again. @throws BridgeFailure */
async function readLatest(reading: LogReading, sleep: LoadParts['sleep'], isRefresh: boolean): Promise<void> {
  const { record, controller } = reading
  if (isRefresh && record.readEnd !== null && isOpen(record)) await readNewer(reading, record.readEnd)
  for (let round = 0; record.hasUnfinishedSecond && round < maxFollowUps && record.readEnd !== null; round += 1) {
    await sleep(secondMilliseconds, controller.signal)
    await readNewer(reading, record.readEnd)
  }
  const hasCopy = record.parts.some(({ copy }) => copy !== null)
  if (record.readEnd !== null && !hasCopy) await confirmEdges(reading, record.readEnd)
}

function getState(record: LogRecord, { isRunning, isPaused, error }: Progress): LoadState {
  const coverage = recordCoverage(record)
  const isLoaded = coverage.range !== null && coverage.gaps.length === 0
  const rows = liveRows(record)
  return {
    status: isLoaded ? 'loaded' : isRunning ? 'running' : isPaused ? 'paused' : 'failed',
    isRefreshing: isLoaded && isRunning,
    error,
    events: rows.length,
    unread: record.unread.size,
    coverage,
    rows,
  }
}
