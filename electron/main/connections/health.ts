import type { ConnectionId, Health } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { HealthReports } from '../proxy/read.ts'

export interface HealthOptions {
  /** Sends a cheap request to the service; null on success. */
  readonly probe: (connection: ConnectionId) => Promise<AppError | null>
  /** Called when the displayed health has changed. */
  readonly onChange: (connection: ConnectionId) => void
  /** Called after each successful response of a service. */
  readonly onAnswered?: (connection: ConnectionId) => void
  /** False while the app runs in the background: then no service is probed. */
  readonly mayProbe?: () => boolean
  readonly random?: () => number
  readonly shortestPause?: number
  readonly maxPause?: number
}

/** Tracks which services are reachable, from reported calls, and probes unreachable ones until they respond. */
export interface HealthBook extends HealthReports {
  of(connection: ConnectionId): Health
  /** Drops the state of a changed or removed connection. */
  forget(connection: ConnectionId): void
  /** Resumes probing the unreachable services, when the app no longer runs in the background. */
  resume(): void
  close(): void
}

/** The delay between probes of an unreachable service: short at first, then this long. */
const shortestPauseMilliseconds = 1000
const maxPauseMilliseconds = 5000

interface Watch {
  health: Health
  probes: number
  timer: NodeJS.Timeout | null
  isProbing: boolean
}

export function createHealthBook(options: HealthOptions): HealthBook {
  const { probe, onChange, mayProbe = () => true, random = Math.random } = options
  const shortest = options.shortestPause ?? shortestPauseMilliseconds
  const maxPause = options.maxPause ?? maxPauseMilliseconds
  const watches = new Map<ConnectionId, Watch>()

  function getWatch(connection: ConnectionId): Watch {
    const known = watches.get(connection)
    if (known) return known
    const made: Watch = { health: { state: 'unknown' }, probes: 0, timer: null, isProbing: false }
    watches.set(connection, made)
    return made
  }

  function become(connection: ConnectionId, state: 'online' | 'offline' | 'refused', error: AppError | null): void {
    const watch = getWatch(connection)
    const since = watch.health.state === state ? watch.health.since : new Date().toISOString()
    const before = watch.health
    if (state === 'online' || error === null) watch.health = { state: 'online', since }
    else watch.health = { state, since, error }
    if (state === 'offline') scheduleProbe(connection, watch)
    else stopProbing(watch)
    if (before.state !== watch.health.state || getKind(before) !== getKind(watch.health)) onChange(connection)
  }

  function stopProbing(watch: Watch): void {
    if (watch.timer) clearTimeout(watch.timer)
    watch.timer = null
    watch.probes = 0
  }

  function scheduleProbe(connection: ConnectionId, watch: Watch): void {
    if (watch.timer || watch.isProbing || !mayProbe()) return
    const pause = Math.min(maxPause, shortest * 2 ** watch.probes)
    const jittered = Math.max(shortest, Math.min(maxPause, pause * (0.75 + random() / 2)))
    watch.probes += 1
    watch.timer = setTimeout(() => {
      watch.timer = null
      void probeNow(connection, watch)
    }, jittered)
    watch.timer.unref()
  }

  async function probeNow(connection: ConnectionId, watch: Watch): Promise<void> {
    if (watch.isProbing || !mayProbe()) return
    watch.isProbing = true
    const error = await probe(connection)
    watch.isProbing = false
    if (watches.get(connection) === watch) settle(connection, error, 'offline')
  }

  function settle(connection: ConnectionId, error: AppError | null, inconclusiveIs: 'offline' | 'unsure'): void {
    const watch = getWatch(connection)
    const reported = toldBy(error, inconclusiveIs)
    if (reported === 'unsure') void probeNow(connection, watch)
    else if (reported !== 'nothing') become(connection, reported, error)
    else if (watch.health.state === 'offline') scheduleProbe(connection, watch)
    if (error === null) options.onAnswered?.(connection)
  }

  return {
    of: connection => watches.get(connection)?.health ?? { state: 'unknown' },
    outOfReach: connection => {
      const health = watches.get(connection)?.health
      // Without probes, only a request can detect that the service is reachable again.
      return health?.state === 'offline' && mayProbe() ? health.error : null
    },
    report: (connection, error) => settle(connection, error, 'unsure'),
    forget: connection => {
      const watch = watches.get(connection)
      if (watch) stopProbing(watch)
      watches.delete(connection)
    },
    resume: () => {
      for (const [connection, watch] of watches) if (watch.health.state === 'offline') scheduleProbe(connection, watch)
    },
    close: () => {
      for (const watch of watches.values()) stopProbing(watch)
      watches.clear()
    },
  }
}

/**
 * Interprets an outcome: any response means that the service is reachable. One timeout does not make it unreachable, nor does one connection that was
 * made and then closed, which can be due to the path that was read; each triggers a probe.
 * @param inconclusiveIs what such an outcome means; that of a probe decides
 */
export function toldBy(
  error: AppError | null,
  inconclusiveIs: 'offline' | 'unsure',
): 'online' | 'offline' | 'refused' | 'unsure' | 'nothing' {
  switch (error?.kind) {
    case 'offline':
      return error.wasConnected ? inconclusiveIs : 'offline'
    case 'tls':
    case 'proxy':
      return 'offline'
    case 'timeout':
      return inconclusiveIs
    case 'unauthorized':
      return 'refused'
    case 'cancelled':
    case 'unknownOutcome':
    case 'command':
    case 'internal':
    case 'disk':
      return 'nothing'
    default:
      return 'online'
  }
}

function getKind(health: Health): string | null {
  return health.state === 'offline' || health.state === 'refused' ? health.error.kind : null
}
