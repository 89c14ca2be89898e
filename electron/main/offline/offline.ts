import type {
  BridgeEvent,
  ConnectionId,
  OfflineEstimate,
  OfflineLimits,
  OfflineState,
  ParsedBridgeArgument,
  Pin,
  PinState,
  SearchResult,
} from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { invalid, toAppError } from '../failure.ts'
import { aboutFault, type Log } from '../log.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { OfflineLimitsStore } from '../store/offline-limits.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import { download } from './download.ts'
import { estimate } from './estimate.ts'
import { type Pins, pinsOf, type StoredPin } from './pins.ts'
import { createRoom } from './room.ts'
import { searchKept } from './search.ts'

export interface OfflineParts {
  readonly proxy: Pick<ApiProxy, 'call' | 'cancel' | 'nameOf'>
  readonly pins: Pins
  readonly cache: ResponseCache
  readonly limits: OfflineLimitsStore
  /** False when what is kept would be gone with this run. */
  readonly lasts: boolean
  readonly emit: (event: BridgeEvent) => void
  readonly log: Log
  /** Tests shorten it. */
  readonly waitMilliseconds?: number
}

/** Projects kept for reading without a network. Methods throw `Failure` only. */
export interface Offline {
  state(): OfflineState
  estimate(argument: ParsedBridgeArgument<'offline.estimate'>): Promise<OfflineEstimate>
  keep(argument: ParsedBridgeArgument<'offline.keep'>): Promise<Pin>
  pause(id: number): Promise<void>
  resume(id: number): void
  update(id: number): void
  remove(id: number): Promise<void>
  clearSeen(): void
  setLimits(argument: ParsedBridgeArgument<'offline.setLimits'>): OfflineLimits
  search(argument: ParsedBridgeArgument<'offline.search'>): Promise<SearchResult>
  cancel(callId: string): void
  /** A service is in reach again: what waits for it goes on. */
  online(connection: ConnectionId): void
  /** Goes on with what an earlier run was cut off in. */
  goOn(): void
  /** Stops what is under way; the next run goes on with it. */
  close(): Promise<void>
}

/** Progress is told no more often than this. */
const tellMilliseconds = 400
/** Counting what a pin takes reads all its rows. */
const countMilliseconds = 4000
const waitMilliseconds = 30_000
const longestWaitMilliseconds = 600_000
/** Searches and estimates; each of them takes its share of every turn of main. */
const callsAtOnce = 8

interface Running {
  readonly controller: AbortController
  readonly done: Promise<void>
}

export function createOffline(parts: OfflineParts): Offline {
  const { pins, cache, limits, proxy } = parts
  const running = new Map<number, Running>()
  const timers = new Map<number, NodeJS.Timeout>()
  const calls = new Map<string, AbortController>()
  const counted = new Map<number, { readonly bytes: number; readonly at: number }>()
  let telling: NodeJS.Timeout | null = null
  let closed = false
  cache.setLimit(limits.get().seen)
  cache.onRefused(key => {
    for (const pin of guard(pins.list, [])) if (pin.root?.equals(key)) lose(pin.id, refused)
  })

  /** A fault of the cache's file costs what is kept, never the app. */
  function guard<T>(work: () => T, otherwise: T): T {
    try {
      return work()
    } catch (error) {
      parts.log('offline.failed', aboutFault(error))
      return otherwise
    }
  }

  function bytesOf(id: number): number {
    const before = counted.get(id)
    const now = Date.now()
    if (before && (!running.has(id) || now - before.at < countMilliseconds)) return before.bytes
    const bytes = pins.bytesOf(id)
    counted.set(id, { bytes, at: now })
    return bytes
  }

  function shown(pin: StoredPin): Pin {
    const { id, connection, project, ref, state, step, error, commit, skipped, completedAt } = pin
    const { files, kept } = pins.entries.count(id)
    return {
      ...{ id, connection, project, ref, state, step, error, commit, skipped },
      sudo: pin.sudo?.username ?? null,
      files: step === 'tree' && completedAt === null ? null : files,
      filesKept: kept,
      bytes: bytesOf(id),
      completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
    }
  }

  function state(): OfflineState {
    const seen = cache.seen()
    const list = guard(() => pins.list().map(shown), [])
    const kept = guard(pins.bytes, 0)
    return {
      pins: list,
      sizes: { kept, seen: seen.bytes, seenAnswers: seen.answers },
      limits: limits.get(),
      lasts: parts.lasts,
    }
  }

  function tell(): void {
    if (closed) return
    telling ??= setTimeout(() => {
      telling = null
      parts.emit({ type: 'offline.changed', state: state() })
    }, tellMilliseconds)
  }

  function become(id: number, state: PinState, error: AppError | null = null): void {
    guard(() => pins.change(id, { state, error }), undefined)
    counted.delete(id)
    tell()
  }

  /** The service no longer lets it be read. */
  function lose(id: number, error: AppError): void {
    running.get(id)?.controller.abort()
    guard(() => {
      pins.empty(id)
      pins.change(id, { state: 'gone', error, completedAt: null })
    }, undefined)
    counted.delete(id)
    tell()
  }

  function start(id: number): void {
    stopWaiting(id)
    // A connection that got another token or address has no pins any more.
    if (closed || running.has(id) || !guard(() => pins.get(id), null)) return
    const controller = new AbortController()
    become(id, 'running')
    const done = run(id, controller.signal).finally(() => running.delete(id))
    running.set(id, { controller, done })
  }

  async function run(id: number, signal: AbortSignal): Promise<void> {
    const hasRoom = createRoom(pins, () => limits.get().kept)
    try {
      await download({ proxy, pins, cache, hasRoom, progressed: tell }, id, signal)
      pins.change(id, { state: 'complete', error: null, completedAt: Date.now() })
      counted.delete(id)
      tell()
    } catch (thrown) {
      if (!signal.aborted) settle(id, toAppError(thrown))
    }
  }

  /** What a download that failed becomes. */
  function settle(id: number, error: AppError): void {
    switch (error.kind) {
      case 'notFound':
      case 'forbidden':
        lose(id, error)
        break
      case 'offline':
      case 'timeout':
      case 'tls':
      case 'server':
      case 'rateLimited':
      case 'cancelled':
        become(id, 'waiting', error)
        wait(id, error.kind === 'rateLimited' ? error.retryAfterSeconds : null)
        break
      default:
        become(id, 'stopped', error)
    }
  }

  function wait(id: number, seconds: number | null): void {
    const asked = seconds === null ? (parts.waitMilliseconds ?? waitMilliseconds) : seconds * 1000
    const timer = setTimeout(() => start(id), Math.min(longestWaitMilliseconds, asked))
    timer.unref()
    timers.set(id, timer)
  }

  function stopWaiting(id: number): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  async function halt(id: number): Promise<void> {
    stopWaiting(id)
    const run = running.get(id)
    run?.controller.abort()
    await run?.done
  }

  async function actingOf(connection: ConnectionId): Promise<Pick<StoredPin, 'account' | 'sudo'>> {
    const call = { callId: 'name', connection, operation: 'version.get', params: {}, from: 'cache' } as const
    const { account, sudo } = await proxy.nameOf(call)
    return { account, sudo: sudo && { id: sudo.id, username: sudo.username } }
  }

  function known(id: number): StoredPin {
    const pin = pins.get(id)
    if (!pin) throw invalid('This is no longer kept')
    return pin
  }

  async function cancellable<T>(callId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (calls.has(callId)) throw invalid('This call is under way already')
    if (calls.size >= callsAtOnce) throw invalid('So many searches at once are too many: wait for one to end')
    const controller = new AbortController()
    calls.set(callId, controller)
    try {
      return await work(controller.signal)
    } finally {
      calls.delete(callId)
    }
  }

  function fetchAnew(id: number): void {
    const { generation, state } = known(id)
    if (state === 'running') return
    pins.change(id, { generation: generation + 1, step: 'tree', skipped: [], error: null })
    start(id)
  }

  return {
    state,
    estimate: ({ callId, ...subject }) =>
      cancellable(callId, async signal => {
        const found = await estimate({ proxy, pins, cache }, subject, await actingOf(subject.connection), signal)
        return { ...found, room: Math.max(0, limits.get().kept - pins.bytes()) }
      }),
    keep: async subject => {
      if (!parts.lasts) throw invalid('Without a working keychain nothing can be kept beyond this run')
      const pin = pins.add(subject, await actingOf(subject.connection))
      if (!running.has(pin.id)) {
        if (pin.generation === 0 || pin.state === 'complete' || pin.state === 'gone') fetchFirst(pin)
        else start(pin.id)
      }
      return shown(known(pin.id))
    },
    pause: async id => {
      known(id)
      await halt(id)
      if (known(id).state !== 'complete') become(id, 'paused')
    },
    resume: id => {
      const pin = known(id)
      if (pin.state === 'gone') fetchFirst(pin)
      else start(id)
    },
    update: fetchAnew,
    remove: async id => {
      await halt(id)
      pins.remove(id)
      counted.delete(id)
      tell()
    },
    clearSeen: () => {
      cache.clearSeen()
      tell()
    },
    setLimits: changes => {
      const before = limits.get()
      const after = { seen: changes.seen ?? before.seen, kept: changes.kept ?? before.kept }
      limits.set(after)
      cache.setLimit(after.seen)
      tell()
      return after
    },
    search: ({ callId, ...request }) =>
      cancellable(callId, signal => {
        known(request.id)
        return searchKept({ entries: pins.entries, cache }, request, signal)
      }),
    cancel: callId => calls.get(callId)?.abort(),
    online: connection => {
      for (const { id, state } of guard(() => pinsOf(pins, connection), [])) if (state === 'waiting') start(id)
    },
    goOn: () => {
      for (const { id, state } of guard(pins.list, [])) if (state === 'running' || state === 'waiting') start(id)
    },
    close: async () => {
      closed = true
      if (telling) clearTimeout(telling)
      for (const id of timers.keys()) stopWaiting(id)
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }

  function fetchFirst(pin: StoredPin): void {
    pins.change(pin.id, { generation: pin.generation + 1, step: 'tree', skipped: [], error: null, root: null })
    start(pin.id)
  }
}

const refused: AppError = {
  kind: 'forbidden',
  message: 'it no longer lets this project be read, so what was kept of it was removed',
}
