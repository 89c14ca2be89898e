import {
  type BridgeEvent,
  type ConnectionId,
  type ConnectionRef,
  connectionIdOf,
  type OfflineEstimate,
  type OfflineLimits,
  type OfflineState,
  type ParsedBridgeArgument,
  type Pin,
  type PinState,
  type SearchResult,
} from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { Identity } from '../connections/identity.ts'
import { Failure, invalid, toAppError } from '../failure.ts'
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
  /** What a connection is now; null when it is gone. */
  readonly identityOf: (connection: ConnectionId) => Pick<Identity, 'ref' | 'account' | 'sudo'> | null
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

/** A pin, and the connection as the person saw it. */
type PinRequest = ParsedBridgeArgument<'offline.pause'>

/**
 * Projects kept for reading without a network. What was kept as one account or sudo user is not there for another: neither
 * listed nor searched nor changed, until the connection is again what it was. Methods throw `Failure` only.
 */
export interface Offline {
  state(): OfflineState
  estimate(argument: ParsedBridgeArgument<'offline.estimate'>): Promise<OfflineEstimate>
  keep(argument: ParsedBridgeArgument<'offline.keep'>): Promise<Pin>
  pause(pin: PinRequest): Promise<void>
  resume(pin: PinRequest): void
  update(pin: PinRequest): void
  remove(pin: PinRequest): Promise<void>
  /** Everything of a connection, whoever it was kept as. */
  removeConnection(connection: ConnectionId): Promise<void>
  clearSeen(): void
  setLimits(argument: ParsedBridgeArgument<'offline.setLimits'>): OfflineLimits
  search(argument: ParsedBridgeArgument<'offline.search'>): Promise<SearchResult>
  cancel(callId: string): void
  /** A service is in reach again: what waits for it goes on. */
  online(connection: ConnectionId): void
  /** Connections may be others by now: shows what is kept as them, and goes on with it. */
  follow(): void
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
const maxWaitMilliseconds = 600_000
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
  /** What each pin was shown under at the last look. */
  const presented = new Map<number, ConnectionRef | null>()
  const counted = new Map<number, { readonly bytes: number; readonly at: number }>()
  let telling: NodeJS.Timeout | null = null
  let closed = false
  cache.setLimit(limits.get().seen)
  cache.onRefused(key => {
    for (const pin of guard(pins.list, [])) if (pin.root?.equals(key)) lose(pin.id, refused)
  })

  const stored = () => guard(pins.list, [])

  /** The connection as it is now, when that is what a pin was kept as; else null. */
  function presentOf({ connection, account, sudo }: StoredPin): ConnectionRef | null {
    const now = parts.identityOf(connection)
    const isSame = now?.account === account && (now.sudo?.id ?? null) === (sudo?.id ?? null)
    return isSame ? now.ref : null
  }

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

  function shown(pin: StoredPin, connectionRef: ConnectionRef): Pin {
    const { id, connection, project, ref, state, step, error, commit, skipped, completedAt } = pin
    const { files, kept } = pins.entries.count(id)
    return {
      ...{ id, connection, connectionRef, project, ref, state, step, error, commit, skipped },
      sudo: pin.sudo?.username ?? null,
      files: step === 'tree' && completedAt === null ? null : files,
      filesKept: kept,
      bytes: bytesOf(id),
      completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
    }
  }

  /** None for what was kept as somebody else. */
  function present(pin: StoredPin): readonly Pin[] {
    const connection = presentOf(pin)
    return connection === null ? [] : [shown(pin, connection)]
  }

  function state(): OfflineState {
    const seen = cache.seen()
    const list = guard(() => pins.list().flatMap(present), [])
    const kept = guard(() => pins.bytesOfAll(list.map(({ id }) => id)), 0)
    return {
      pins: list,
      sizes: { kept, hidden: Math.max(0, guard(pins.bytes, 0) - kept), seen: seen.bytes, seenAnswers: seen.answers },
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
    const pin = guard(() => pins.get(id), null)
    if (closed || running.has(id) || !pin) return
    const connection = presentOf(pin)
    if (connection === null) {
      become(id, 'waiting')
      return
    }
    const controller = new AbortController()
    become(id, 'running')
    const done = run(id, connection, controller.signal).finally(() => running.delete(id))
    running.set(id, { controller, done })
  }

  async function run(id: number, connection: ConnectionRef, signal: AbortSignal): Promise<void> {
    const hasRoom = createRoom(pins, () => limits.get().kept)
    try {
      await download({ proxy, connection, pins, cache, hasRoom, progressed: tell }, id, signal)
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
      case 'connectionChanged':
        become(id, 'waiting', error)
        wait(id, error.kind === 'rateLimited' ? error.retryAfterSeconds : null)
        break
      default:
        become(id, 'stopped', error)
    }
  }

  function wait(id: number, seconds: number | null): void {
    const asked = seconds === null ? (parts.waitMilliseconds ?? waitMilliseconds) : seconds * 1000
    const timer = setTimeout(() => start(id), Math.min(maxWaitMilliseconds, asked))
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

  /** @throws Failure connectionChanged */
  function actingOf(connection: ConnectionRef): Pick<StoredPin, 'connection' | 'account' | 'sudo'> {
    const now = parts.identityOf(connectionIdOf(connection))
    if (now?.ref !== connection) throw new Failure({ kind: 'connectionChanged' })
    const { account, sudo } = now
    return { connection: connectionIdOf(connection), account, sudo: sudo && { id: sudo.id, username: sudo.username } }
  }

  /** @throws Failure connectionChanged, or validation when the connection has no such pin */
  function known({ connection, id }: PinRequest): StoredPin {
    actingOf(connection)
    const pin = pins.get(id)
    if (!pin || presentOf(pin) !== connection) throw invalid('This is no longer kept')
    return pin
  }

  async function remove(id: number): Promise<void> {
    await halt(id)
    pins.remove(id)
    counted.delete(id)
    tell()
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

  function fetchAnew(request: PinRequest): void {
    const { id, generation, state } = known(request)
    if (state === 'running') return
    pins.change(id, { generation: generation + 1, step: 'tree', skipped: [], error: null })
    start(id)
  }

  return {
    state,
    estimate: ({ callId, ...subject }) =>
      cancellable(callId, async signal => {
        const found = await estimate({ proxy, pins, cache }, subject, signal)
        return { ...found, room: Math.max(0, limits.get().kept - pins.bytes()) }
      }),
    keep: async subject => {
      if (!parts.lasts) throw invalid('Without a working keychain nothing can be kept beyond this run')
      const pin = pins.add(subject, actingOf(subject.connection))
      if (!running.has(pin.id)) {
        if (pin.generation === 0 || pin.state === 'complete' || pin.state === 'gone') fetchFirst(pin)
        else start(pin.id)
      }
      return shown(known({ connection: subject.connection, id: pin.id }), subject.connection)
    },
    pause: async request => {
      const { id } = known(request)
      await halt(id)
      if (known(request).state !== 'complete') become(id, 'paused')
    },
    resume: request => {
      const pin = known(request)
      if (pin.state === 'gone') fetchFirst(pin)
      else start(pin.id)
    },
    update: fetchAnew,
    remove: async request => remove(known(request).id),
    removeConnection: async connection => {
      const gone = stored().filter(pin => pin.connection === connection)
      await Promise.all(gone.map(pin => remove(pin.id)))
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
        known(request)
        return searchKept({ entries: pins.entries, cache }, request, signal)
      }),
    cancel: callId => calls.get(callId)?.abort(),
    online: connection => {
      for (const { id, state } of guard(() => pinsOf(pins, connection), [])) if (state === 'waiting') start(id)
    },
    follow: () => {
      for (const pin of stored()) {
        const present = presentOf(pin)
        const before = presented.get(pin.id)
        presented.set(pin.id, present)
        if (before === present) continue
        tell()
        if (present !== null && pin.state === 'waiting') start(pin.id)
      }
    },
    goOn: () => {
      for (const { id, state } of stored()) if (state === 'running' || state === 'waiting') start(id)
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
