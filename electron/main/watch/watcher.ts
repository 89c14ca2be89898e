import { type Finding, isRefusal } from '#shared/attention/findings.ts'
import { getMonitoredPlaces } from '#shared/attention/monitored-places.ts'
import type { Connection, ConnectionRef, Settings } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { placesKey } from '#shared/places-key.ts'
import { toAppError } from '../failure.ts'
import { aboutFault, type Log } from '../log.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { type Attention, toAttention } from './attention.ts'
import { type NotifiedFindings, selectNew } from './notified.ts'
import {
  type Conditions,
  continueAfter,
  getNextRound,
  getStepKey,
  getSteps,
  isMonitored,
  maxReads,
  mayRead,
  readsOfStep,
  roundMilliseconds,
} from './plan.ts'
import { runStep } from './run-step.ts'

export interface WatcherParts {
  readonly proxy: Pick<ApiProxy, 'call' | 'cancel'>
  readonly connections: () => Promise<readonly Connection[]>
  readonly settings: () => Settings
  readonly conditions: () => Conditions
  readonly notified: { get(): NotifiedFindings | null; set(notified: NotifiedFindings): void }
  /** A keyed hash of a text. */
  readonly fingerprint: (text: string) => Buffer
  /** Called with all findings, after each change. */
  readonly onFound: (all: readonly Attention[]) => void
  /** Called once for each new finding, with its connection. */
  readonly onNew: (connection: Connection, fresh: readonly Attention[]) => void
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Looks for what needs attention while no window is open. */
export interface Watcher {
  /** Starts, pauses or stops, after any of the conditions has changed. */
  follow(): void
  /** Stops permanently. */
  close(): void
}

/** The state of a connection, until its address or account changes. */
interface WatchState {
  readonly found: Map<string, readonly Attention[]>
  /** Steps that the account may not read. */
  readonly refused: Set<string>
  /** Key of the last completed step. */
  last: string | null
}

interface State {
  readonly watched: Map<ConnectionRef, WatchState>
  /** When reading became possible; null while it isn't. */
  since: number | null
  lastRound: number | null
  timer: NodeJS.Timeout | undefined
  round: AbortController | null
  isClosed: boolean
}

/** Creates a watcher that has not started. */
export function createWatcher(parts: WatcherParts): Watcher {
  const { now = Date.now } = parts
  const state: State = {
    ...{ watched: new Map(), since: null, lastRound: null, timer: undefined, round: null, isClosed: false },
  }

  function schedule(): void {
    if (state.since === null || state.round !== null || state.isClosed) return
    clearTimeout(state.timer)
    const wait = Math.max(0, getNextRound(now(), state.since, state.lastRound) - now())
    state.timer = setTimeout(() => {
      begin().catch(fault => parts.log('watch.failed', aboutFault(fault)))
    }, wait)
  }

  async function begin(): Promise<void> {
    follow()
    if (state.since === null) return
    const round = new AbortController()
    state.round = round
    state.lastRound = now()
    try {
      await runRound(parts, state.watched, now, round.signal)
    } finally {
      state.round = null
      schedule()
    }
  }

  function follow(): void {
    const conditions = parts.conditions()
    if ((conditions.hasWindow || !conditions.isOn) && state.watched.size > 0) {
      // Home now shows newer findings.
      state.watched.clear()
      parts.onFound([])
    }
    if (mayRead(conditions)) {
      if (state.since === null) {
        state.since = now()
        schedule()
      }
      return
    }
    state.round?.abort()
    clearTimeout(state.timer)
    state.since = null
    // Not every system has battery events.
    if (conditions.isOn && !conditions.hasWindow) state.timer = setTimeout(follow, roundMilliseconds)
  }

  return {
    follow: () => {
      if (!state.isClosed) follow()
    },
    close: () => {
      state.isClosed = true
      state.round?.abort()
      clearTimeout(state.timer)
    },
  }
}

/** One round over all connections, one after the other. */
async function runRound(
  parts: WatcherParts,
  watched: Map<ConnectionRef, WatchState>,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const { excluded } = parts.settings().background
  const connections = (await parts.connections()).filter(connection => isMonitored(connection, excluded))
  const present = new Set(connections.map(({ ref }) => ref))
  const gone = [...watched.keys()].filter(ref => !present.has(ref))
  for (const ref of gone) watched.delete(ref)
  if (gone.length > 0) parts.onFound(getAll(watched))
  for (const connection of connections) {
    if (signal.aborted) return
    const known = watched.get(connection.ref) ?? { found: new Map(), refused: new Set(), last: null }
    watched.set(connection.ref, known)
    await runSteps(parts, connection, known, now(), signal)
    // Findings after a window was opened are discarded: Home shows them.
    if (signal.aborted) return
    notifyNew(parts, connection, known, now())
    parts.onFound(getAll(watched))
  }
}

function getAll(watched: ReadonlyMap<ConnectionRef, WatchState>): readonly Attention[] {
  return [...watched.values()].flatMap(({ found }) => [...found.values()].flat())
}

/** Runs as many steps of one connection as the reads of this round allow. */
async function runSteps(
  { proxy, settings, log }: WatcherParts,
  connection: Connection,
  known: WatchState,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const { places, choice } = getMonitoredPlaces(settings(), placesKey(connection))
  let left = maxReads
  const onRead = () => {
    left -= 1
  }
  const context = {
    proxy,
    connection: connection.ref,
    days: choice.days,
    mutes: choice.muted ?? [],
    now,
    signal,
    onRead,
  }
  for (const step of continueAfter(getSteps(places, known.refused), known.last)) {
    if (readsOfStep[step.check] > left || signal.aborted) return
    const key = getStepKey(step)
    try {
      const found = await runStep(context, step)
      known.found.set(
        key,
        found.filter(isUrgent).map(finding => toAttention(connection, finding)),
      )
    } catch (thrown) {
      const error = toAppError(thrown)
      if (isRefusal(error)) {
        known.refused.add(key)
        known.found.delete(key)
      } else if (!isOfOneRead(error)) {
        // A step that always fails must not block the others in the next round.
        if (!isOfConnection(error)) known.last = key
        log('watch.stopped', { connection: connection.id, error: error.kind })
        return
      }
    }
    known.last = key
  }
}

/** Whether Home marks it as urgent or soon. */
function isUrgent({ tone }: Finding): boolean {
  return tone !== 'note'
}

/** An invalid response affects one read only; any other error stops the round, so that the service isn't overloaded. */
function isOfOneRead({ kind }: AppError): boolean {
  return kind === 'badResponse' || kind === 'validation'
}

/** Every other step would fail the same way, or this one was cancelled: the next round starts with it. */
function isOfConnection({ kind }: AppError): boolean {
  return ['offline', 'tls', 'proxy', 'unauthorized', 'cancelled'].includes(kind)
}

function notifyNew(parts: WatcherParts, connection: Connection, { found }: WatchState, now: number): void {
  const all = [...found.values()].flat()
  const byName = new Map(all.map(one => [parts.fingerprint(one.key).toString('base64url').slice(0, 22), one]))
  const { notified, fresh } = selectNew(parts.notified.get() ?? {}, [...byName.keys()], now)
  parts.notified.set(notified)
  const news = fresh.flatMap(name => byName.get(name) ?? [])
  if (news.length > 0) parts.onNew(connection, news)
}
