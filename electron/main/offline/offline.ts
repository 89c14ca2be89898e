import {
  type BridgeEvent,
  type ConnectionId,
  type ConnectionRef,
  getConnectionId,
  type OfflineEstimate,
  type OfflineLimits,
  type OfflineState,
  type ParsedBridgeArgument,
  type Pin,
  type PinState,
  type SearchResult,
} from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Identity } from '../connections/identity.ts'
import { Failure, invalid, toAppError } from '../failure.ts'
import { aboutFault, type Log } from '../log.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { OfflineLimitsStore } from '../store/offline-limits.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import { getPins, type Pins, type StoredPin } from './pins.ts'
import { createRoom } from './room.ts'

export interface OfflineParts {
  readonly proxy: Pick<ApiProxy, 'call' | 'cancel' | 'getName'>
  /** What a connection is now; null when it is gone. */
  readonly getIdentity: (connection: ConnectionId) => Pick<Identity, 'ref' | 'account' | 'sudo'> | null
  readonly pins: Pins
  readonly cache: ResponseCache
  readonly limits: OfflineLimitsStore
  /** False when data would be kept for this run only. */
  readonly lasts: boolean
  readonly emit: (event: BridgeEvent) => void
  readonly log: Log
  /** Tests shorten it. */
  readonly waitMilliseconds?: number
}

/** A pin, and the connection as the person saw it. */
type PinRequest = ParsedBridgeArgument<'offline.pause'>

/**
 * Projects kept offline. Data of one account or sudo user is not listed, searched or changed for another one, until the connection is changed back.
 * Methods throw only `Failure`.
 */
export interface Offline {
  state(): OfflineState
  estimate(argument: ParsedBridgeArgument<'offline.estimate'>): Promise<OfflineEstimate>
  keep(argument: ParsedBridgeArgument<'offline.keep'>): Promise<Pin>
  pause(pin: PinRequest): Promise<void>
  resume(pin: PinRequest): void
  update(pin: PinRequest): void
  remove(pin: PinRequest): Promise<void>
  /** Removes all offline data of a connection, for all accounts and sudo users. */
  removeConnection(connection: ConnectionId): Promise<void>
  clearSeen(): void
  setLimits(argument: ParsedBridgeArgument<'offline.setLimits'>): OfflineLimits
  search(argument: ParsedBridgeArgument<'offline.search'>): Promise<SearchResult>
  cancel(callId: string): void
  /** Resumes waiting downloads when a service is reachable again. */
  online(connection: ConnectionId): void
  /** Updates the list when connections have changed, and resumes their downloads. */
  follow(): void
  /** Resumes interrupted downloads of an earlier run. */
  resumeInterrupted(): void
  /** Stops running downloads; the next run resumes them. */
  close(): Promise<void>
}

/** The minimum interval of progress events. */
const progressMilliseconds = 400
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

/** The dependencies and the running downloads. */
interface Context extends OfflineParts {
  readonly running: Map<number, Running>
  readonly timers: Map<number, NodeJS.Timeout>
  readonly calls: Map<string, AbortController>
  /** What each pin was shown under at the last look. */
  readonly presented: Map<number, ConnectionRef | null>
  readonly counted: Map<number, { readonly bytes: number; readonly at: number }>
  telling: NodeJS.Timeout | undefined
  closed: boolean
}

/** Creates the offline storage. */
export function createOffline(parts: OfflineParts): Offline {
  const offline: Context = {
    ...parts,
    ...{ running: new Map(), timers: new Map(), calls: new Map(), presented: new Map(), counted: new Map() },
    ...{ telling: undefined, closed: false },
  }
  offline.cache.setLimit(offline.limits.get().seen)
  offline.cache.onRefused(key => {
    for (const pin of stored(offline)) if (pin.root?.equals(key)) lose(offline, pin.id, refused())
  })
  return {
    state: () => state(offline),
    estimate: ({ callId, ...subject }) =>
      cancellable(offline, callId, async signal => {
        const { estimate } = await import('./estimate.ts')
        const found = await estimate(offline, subject, signal)
        return { ...found, room: Math.max(0, offline.limits.get().kept - offline.pins.bytes()) }
      }),
    keep: async subject => {
      if (!offline.lasts) throw invalid(t('Offline copies need a working keychain'))
      const pin = offline.pins.add(subject, getActing(offline, subject.connection))
      if (!offline.running.has(pin.id)) {
        if (pin.generation === 0 || pin.state === 'complete' || pin.state === 'gone') fetchFirst(offline, pin)
        else start(offline, pin.id)
      }
      return shown(offline, known(offline, { connection: subject.connection, id: pin.id }), subject.connection)
    },
    pause: async request => {
      const { id } = known(offline, request)
      await halt(offline, id)
      if (known(offline, request).state !== 'complete') become(offline, id, 'paused')
    },
    resume: request => {
      const pin = known(offline, request)
      if (pin.state === 'gone') fetchFirst(offline, pin)
      else start(offline, pin.id)
    },
    update: request => fetchAnew(offline, request),
    remove: async request => remove(offline, known(offline, request).id),
    removeConnection: async connection => {
      const gone = stored(offline).filter(pin => pin.connection === connection)
      await Promise.all(gone.map(pin => remove(offline, pin.id)))
    },
    clearSeen: () => {
      offline.cache.clearSeen()
      scheduleChange(offline)
    },
    setLimits: changes => {
      const before = offline.limits.get()
      const after = { seen: changes.seen ?? before.seen, kept: changes.kept ?? before.kept }
      offline.limits.set(after)
      offline.cache.setLimit(after.seen)
      scheduleChange(offline)
      return after
    },
    search: ({ callId, ...request }) =>
      cancellable(offline, callId, async signal => {
        known(offline, request)
        const { searchKept } = await import('./search.ts')
        return searchKept({ entries: offline.pins.entries, cache: offline.cache }, request, signal)
      }),
    cancel: callId => offline.calls.get(callId)?.abort(),
    online: connection => {
      for (const { id, state } of guard(offline, () => getPins(offline.pins, connection), []))
        if (state === 'waiting') start(offline, id)
    },
    follow: () => {
      for (const pin of stored(offline)) {
        const present = findConnection(offline, pin)
        const before = offline.presented.get(pin.id)
        offline.presented.set(pin.id, present)
        if (before === present) continue
        scheduleChange(offline)
        if (present !== null && pin.state === 'waiting') start(offline, pin.id)
      }
    },
    resumeInterrupted: () => {
      for (const { id, state } of stored(offline)) if (state === 'running' || state === 'waiting') start(offline, id)
    },
    close: async () => {
      offline.closed = true
      clearTimeout(offline.telling)
      for (const id of offline.timers.keys()) stopWaiting(offline, id)
      for (const { controller } of offline.running.values()) controller.abort()
      await Promise.all([...offline.running.values()].map(({ done }) => done))
    },
  }
}

function stored(offline: Context): readonly StoredPin[] {
  return guard(offline, offline.pins.list, [])
}

/** The connection as it is now, when that is what a pin was kept as; else null. */
function findConnection(offline: Context, { connection, account, sudo }: StoredPin): ConnectionRef | null {
  const now = offline.getIdentity(connection)
  const isSame = now?.account === account && (now.sudo?.id ?? null) === (sudo?.id ?? null)
  return isSame ? now.ref : null
}

/** An error of the cache's file loses offline data, but doesn't crash the app. */
function guard<T>(offline: Context, work: () => T, otherwise: T): T {
  try {
    return work()
  } catch (error) {
    offline.log('offline.failed', aboutFault(error))
    return otherwise
  }
}

function getBytes(offline: Context, id: number): number {
  const before = offline.counted.get(id)
  const now = Date.now()
  if (before && (!offline.running.has(id) || now - before.at < countMilliseconds)) return before.bytes
  const bytes = offline.pins.getBytes(id)
  offline.counted.set(id, { bytes, at: now })
  return bytes
}

function shown(offline: Context, pin: StoredPin, connectionRef: ConnectionRef): Pin {
  const { id, connection, project, ref, state, step, error, commit, skipped, completedAt } = pin
  const { files, kept } = offline.pins.entries.count(id)
  return {
    ...{ id, connection, connectionRef, project, ref, state, step, error, commit, skipped },
    sudo: pin.sudo?.username ?? null,
    files: step === 'tree' && completedAt === null ? null : files,
    filesKept: kept,
    bytes: getBytes(offline, id),
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
  }
}

/** Empty for data of another user. */
function present(offline: Context, pin: StoredPin): readonly Pin[] {
  const connection = findConnection(offline, pin)
  return connection === null ? [] : [shown(offline, pin, connection)]
}

function state(offline: Context): OfflineState {
  const seen = offline.cache.seen()
  const list = guard(offline, () => offline.pins.list().flatMap(pin => present(offline, pin)), [])
  const kept = guard(offline, () => offline.pins.bytesOfAll(list.map(({ id }) => id)), 0)
  return {
    pins: list,
    sizes: {
      kept,
      hidden: Math.max(0, guard(offline, offline.pins.bytes, 0) - kept),
      seen: seen.bytes,
      seenAnswers: seen.answers,
    },
    limits: offline.limits.get(),
    lasts: offline.lasts,
  }
}

function scheduleChange(offline: Context): void {
  if (offline.closed) return
  offline.telling ??= setTimeout(() => {
    offline.telling = undefined
    offline.emit({ type: 'offline.changed', state: state(offline) })
  }, progressMilliseconds)
}

function become(offline: Context, id: number, state: PinState, error: AppError | null = null): void {
  guard(offline, () => offline.pins.change(id, { state, error }), undefined)
  offline.counted.delete(id)
  scheduleChange(offline)
}

/** The service no longer lets it be read. */
function lose(offline: Context, id: number, error: AppError): void {
  offline.running.get(id)?.controller.abort()
  guard(
    offline,
    () => {
      offline.pins.empty(id)
      offline.pins.change(id, { state: 'gone', error, completedAt: null })
    },
    undefined,
  )
  offline.counted.delete(id)
  scheduleChange(offline)
}

function start(offline: Context, id: number): void {
  stopWaiting(offline, id)
  // A connection that got another token or address has no pins any more.
  const pin = guard(offline, () => offline.pins.get(id), null)
  if (offline.closed || offline.running.has(id) || !pin) return
  const connection = findConnection(offline, pin)
  if (connection === null) {
    become(offline, id, 'waiting')
    return
  }
  const controller = new AbortController()
  become(offline, id, 'running')
  const done = run(offline, id, connection, controller.signal).finally(() => offline.running.delete(id))
  offline.running.set(id, { controller, done })
}

async function run(offline: Context, id: number, connection: ConnectionRef, signal: AbortSignal): Promise<void> {
  const hasRoom = createRoom(offline.pins, () => offline.limits.get().kept)
  try {
    const { download } = await import('./download.ts')
    await download(
      {
        proxy: offline.proxy,
        connection,
        pins: offline.pins,
        cache: offline.cache,
        fault: offline.cache.watchFaults(),
        hasRoom,
        progressed: () => scheduleChange(offline),
      },
      id,
      signal,
    )
    offline.pins.change(id, { state: 'complete', error: null, completedAt: Date.now() })
    offline.counted.delete(id)
    scheduleChange(offline)
  } catch (thrown) {
    if (!signal.aborted) settle(offline, id, toAppError(thrown))
  }
}

/** What a download that failed becomes. */
function settle(offline: Context, id: number, error: AppError): void {
  switch (error.kind) {
    case 'notFound':
    case 'forbidden':
      lose(offline, id, error)
      break
    case 'offline':
    case 'timeout':
    case 'tls':
    case 'proxy':
    case 'server':
    case 'rateLimited':
    case 'cancelled':
    case 'connectionChanged':
      become(offline, id, 'waiting', error)
      wait(offline, id, error.kind === 'rateLimited' ? error.retryAfterSeconds : null)
      break
    default:
      become(offline, id, 'stopped', error)
  }
}

function wait(offline: Context, id: number, seconds: number | null): void {
  const asked = seconds === null ? (offline.waitMilliseconds ?? waitMilliseconds) : seconds * 1000
  const timer = setTimeout(() => start(offline, id), Math.min(maxWaitMilliseconds, asked))
  timer.unref()
  offline.timers.set(id, timer)
}

function stopWaiting(offline: Context, id: number): void {
  clearTimeout(offline.timers.get(id))
  offline.timers.delete(id)
}

async function halt(offline: Context, id: number): Promise<void> {
  stopWaiting(offline, id)
  const run = offline.running.get(id)
  run?.controller.abort()
  await run?.done
}

/** @throws Failure connectionChanged */
function getActing(offline: Context, connection: ConnectionRef): Pick<StoredPin, 'connection' | 'account' | 'sudo'> {
  const now = offline.getIdentity(getConnectionId(connection))
  if (now?.ref !== connection) throw new Failure({ kind: 'connectionChanged' })
  const { account, sudo } = now
  return { connection: getConnectionId(connection), account, sudo: sudo && { id: sudo.id, username: sudo.username } }
}

/** @throws Failure connectionChanged, or validation when the connection has no such pin */
function known(offline: Context, { connection, id }: PinRequest): StoredPin {
  getActing(offline, connection)
  const pin = offline.pins.get(id)
  if (!pin || findConnection(offline, pin) !== connection) throw invalid(t('This project is no longer kept offline'))
  return pin
}

async function remove(offline: Context, id: number): Promise<void> {
  await halt(offline, id)
  offline.pins.remove(id)
  offline.counted.delete(id)
  scheduleChange(offline)
}

async function cancellable<T>(offline: Context, callId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (offline.calls.has(callId)) throw invalid(t('This call is under way already'))
  if (offline.calls.size >= callsAtOnce) throw invalid(t('Too many searches at once. Wait for one to finish'))
  const controller = new AbortController()
  offline.calls.set(callId, controller)
  try {
    return await work(controller.signal)
  } finally {
    offline.calls.delete(callId)
  }
}

function fetchAnew(offline: Context, request: PinRequest): void {
  const { id, generation, state } = known(offline, request)
  if (state === 'running') return
  offline.pins.change(id, { generation: generation + 1, step: 'tree', skipped: [], error: null })
  start(offline, id)
}

function fetchFirst(offline: Context, pin: StoredPin): void {
  offline.pins.change(pin.id, { generation: pin.generation + 1, step: 'tree', skipped: [], error: null, root: null })
  start(offline, pin.id)
}

const refused = (): AppError => ({
  kind: 'forbidden',
  message: t('it no longer lets this project be read, so what was kept of it was removed'),
})
