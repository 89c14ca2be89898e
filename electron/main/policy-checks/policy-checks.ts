import type {
  BridgeEvent,
  Connection,
  ConnectionId,
  ConnectionRef,
  ParsedBridgeArgument,
  Settings,
} from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { KeptRef } from '#shared/fleet/column.ts'
import { getCheckObstacle, type PolicyCheckState, policyCheckHours } from '#shared/fleet/policy-checks.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import type { Identity } from '../connections/identity.ts'
import { isOwner, type Owners, ownerFrom } from '../connections/owner.ts'
import { toAppError } from '../failure.ts'
import { aboutFault, type Log } from '../log.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { PolicyCheckStore } from '../store/policy-checks.ts'
import { type CheckRecord, recordCheck } from './record.ts'
import type { Setbacks } from './setbacks.ts'

interface PolicyChecksParts extends Owners {
  readonly proxy: Pick<ApiProxy, 'call' | 'cancel'>
  readonly store: PolicyCheckStore
  readonly connections: () => Promise<readonly Connection[]>
  readonly settings: () => Pick<Settings, 'policies' | 'policyChecks'>
  /** What is kept offline of a connection. */
  readonly pins: (connection: Connection['ref']) => readonly KeptRef[]
  /** False when checks never start: for a command. */
  readonly isContinuous: boolean
  readonly emit: (event: BridgeEvent) => void
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Checks policies in the background, of the connections where the user switched that on. */
export interface PolicyChecks {
  /** @throws Failure connectionChanged */
  state(argument: ParsedBridgeArgument<'policyChecks.state'>): Promise<PolicyCheckState>
  /** Starts, continues or stops checks, after settings, connections or their health have changed. */
  follow(): void
  /** Stops checks while the computer sleeps, is locked or saves power; they continue where they were. */
  pause(isPaused: boolean): void
  /** Stops permanently; the next run continues an unfinished check. */
  close(): Promise<void>
}

const minute = 60_000
export const intervalMilliseconds = policyCheckHours * 60 * minute
/** After the start of the app. */
export const settleMilliseconds = minute
/** After a check that stopped; a service that limits requests may ask for a longer pause. */
export const retryMilliseconds = 15 * minute
/** After a check that stopped, when the service is reachable again. Reads of the check itself may be what closes its connections. */
export const onlineMilliseconds = minute
/** The longest timer, because timers don't run while the computer sleeps. */
const maxTimerMilliseconds = 10 * minute

interface Running {
  readonly controller: AbortController
  readonly done: Promise<void>
}

interface Context extends PolicyChecksParts {
  readonly time: () => number
  /** No check starts before. */
  readonly settledAt: number
  readonly running: Map<ConnectionId, Running>
  /** Of unfinished checks. */
  readonly setbacks: Map<ConnectionRef, Setbacks>
  /** When checks failed last in a way that the store may not have kept, such as a full disk. */
  readonly faultsAt: Map<ConnectionId, number>
  timer: NodeJS.Timeout | undefined
  isPaused: boolean
  isClosed: boolean
}

/** Creates it; the first checks start when the app has settled. */
export function createPolicyChecks(parts: PolicyChecksParts): PolicyChecks {
  const time = parts.now ?? Date.now
  const context: Context = {
    ...{ ...parts, time, settledAt: time() + settleMilliseconds },
    ...{ running: new Map(), setbacks: new Map(), faultsAt: new Map() },
    ...{ timer: undefined, isPaused: false, isClosed: false },
  }
  follow(context)
  return {
    state: async ({ connection }) => await getState(context, parts.issuedAs(connection)),
    follow: () => follow(context),
    pause: isPaused => {
      context.isPaused = isPaused
      follow(context)
    },
    close: async () => {
      context.isClosed = true
      clearTimeout(context.timer)
      const running = [...context.running.values()]
      for (const { controller } of running) controller.abort()
      await Promise.all(running.map(({ done }) => done))
    },
  }
}

/** What is kept of the account and user that the connection has now. */
function getRecord({ store }: Context, identity: Identity): CheckRecord | null {
  const record = store.get(identity.id)
  return record && isOwner(record.owner, identity) ? record : null
}

function getPolicies({ settings }: Context, id: ConnectionId): readonly Policy[] {
  const { policies, policyChecks } = settings()
  return policyChecks.includes(id) ? (policies[id] ?? []) : []
}

/** Whether checks of a connection start when their time has come. */
function mayStart(connection: Connection): boolean {
  return getCheckObstacle(connection) === null && connection.health.state !== 'refused'
}

async function getState(context: Context, identity: Identity): Promise<PolicyCheckState> {
  const connection = (await context.connections()).find(({ id }) => id === identity.id)
  const record = getRecord(context, identity)
  const isRunning = context.running.has(identity.id)
  const isOn = context.isContinuous && getPolicies(context, identity.id).length > 0
  const isDue = isOn && !isRunning && connection && mayStart(connection)
  return {
    isRunning,
    lastAt: toIso(record?.lastAt ?? null),
    nextAt: isDue ? toIso(getNext(context, connection, record)) : null,
    error: record?.stopped?.error ?? null,
    policies: (record?.policies ?? []).map(({ key, since, violations }) => ({
      key,
      since: new Date(since).toISOString(),
      violations: violations.map(one => ({ project: one.project, since: new Date(one.since).toISOString() })),
    })),
  }
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** When the next check starts, or the unfinished one continues. A clock that was set back doesn't stop them. */
function getNext(
  { time, settledAt, faultsAt }: Context,
  { id, health }: Connection,
  record: CheckRecord | null,
): number {
  const now = time()
  const after = (at: number, wait: number) => (at > now ? now : at + wait)
  const faultAt = faultsAt.get(id)
  const earliest = faultAt === undefined ? settledAt : Math.max(settledAt, after(faultAt, retryMilliseconds))
  if (record?.stopped) return Math.max(earliest, after(record.stopped.at, getPause(record.stopped.error, health)))
  const isUnfinished = record === null || record.lastAt === null || record.startedAt !== null
  return Math.max(earliest, isUnfinished ? now : after(record.lastAt ?? now, intervalMilliseconds))
}

function getPause(error: AppError, health: Connection['health']): number {
  if (error.kind === 'offline' && health.state === 'online') return onlineMilliseconds
  const asked = error.kind === 'rateLimited' || error.kind === 'server' ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.max(retryMilliseconds, asked)
}

function follow(context: Context): void {
  clearTimeout(context.timer)
  if (context.isClosed || !context.isContinuous) return
  for (const [id, { controller }] of context.running) {
    if (context.isPaused || getPolicies(context, id).length === 0) controller.abort()
  }
  if (context.isPaused || context.settings().policyChecks.length === 0) return
  const begin = () => void startDue(context).catch(fault => context.log('policyChecks.failed', aboutFault(fault)))
  const wait = context.settledAt - context.time()
  if (wait <= 0) {
    begin()
    return
  }
  context.timer = setTimeout(begin, wait)
  context.timer.unref()
}

/** Starts the checks whose time has come, and comes back for the next one. */
async function startDue(context: Context): Promise<void> {
  const connections = await context.connections()
  if (context.isPaused || context.isClosed) return
  let soonest = context.time() + maxTimerMilliseconds
  for (const connection of connections) {
    const { id } = connection
    const identity = context.getIdentity(id)
    if (!identity || context.running.has(id) || getPolicies(context, id).length === 0) continue
    if (!mayStart(connection)) continue
    const next = getNext(context, connection, getRecord(context, identity))
    if (next <= context.time()) start(context, identity)
    else soonest = Math.min(soonest, next)
  }
  clearTimeout(context.timer)
  context.timer = setTimeout(() => follow(context), soonest - context.time())
  context.timer.unref()
}

function start(context: Context, identity: Identity): void {
  const controller = new AbortController()
  const done = run(context, identity, controller.signal)
    .catch((fault: unknown) => {
      context.log('policyChecks.failed', aboutFault(fault))
      context.faultsAt.set(identity.id, context.time())
      return 0
    })
    .then(fresh => {
      context.running.delete(identity.id)
      if (context.isClosed) return
      context.emit({ type: 'policyChecks.changed', connection: identity.id, fresh })
      follow(context)
    })
  context.running.set(identity.id, { controller, done })
  context.emit({ type: 'policyChecks.changed', connection: identity.id, fresh: 0 })
}

/** Runs or continues one check. @returns the number of new violations */
async function run(context: Context, identity: Identity, signal: AbortSignal): Promise<number> {
  const { proxy, store, time } = context
  const { id, ref } = identity
  const before = getRecord(context, identity)
  const policies = getPolicies(context, id)
  const begun = before?.startedAt ?? null
  // Values that are older than the interval of checks are requested again.
  const isResumed = begun !== null && begun <= time() && time() - begun < intervalMilliseconds
  const startedAt = isResumed ? begun : time()
  const known = { lastAt: null, policies: [], ...before, owner: ownerFrom(identity) }
  store.set(id, { ...known, startedAt, stopped: null })
  const setbacks: Setbacks = context.setbacks.get(ref) ?? new Map()
  context.setbacks.set(ref, setbacks)
  try {
    const pins = context.pins(ref)
    // The columns of the fleet are loaded with the first check: no command needs them for its start.
    const { checkConnection } = await import('./check-connection.ts')
    const checked = await checkConnection(
      { proxy, connection: ref, pins, startedAt, isResumed, setbacks, now: time, signal },
      policies,
    )
    const lastAt = time()
    const recorded = recordCheck(known.policies, checked, lastAt)
    // The connection may have been removed, or be of another account.
    if (context.getIdentity(id)?.ref !== ref) return 0
    store.set(id, { ...known, startedAt: null, stopped: null, lastAt, policies: recorded.policies })
    context.setbacks.delete(ref)
    return recorded.fresh
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.kind === 'cancelled' || signal.aborted || context.getIdentity(id)?.ref !== ref) return 0
    context.log('policyChecks.stopped', { connection: id, error: error.kind })
    store.set(id, { ...known, startedAt, stopped: { at: time(), error } })
    return 0
  }
}
