import type { ConnectionId, LimitWait, Priority } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'
import { header } from './interpret-status.ts'
import type { RatePace } from './learned-pace.ts'
import { cautiousWidth, createRateLimit, type Heard, isRefusal, type RateLimit } from './rate-limit.ts'
import type { Target } from './target.ts'

/** What a request waits its turn as. */
export interface Turn {
  readonly target: Pick<Target, 'id' | 'baseUrl' | 'account' | 'username'>
  readonly operation: string
  readonly priority: Priority
  readonly signal: AbortSignal
  /** Writes and downloads use separate connections and no slots of reads; `reads` by default. */
  readonly pool?: 'reads' | 'writes' | 'downloads'
  /** Called when it is scheduled; returns the reason if it must not be sent any more. Such a request counts for no limit. */
  readonly outOfReach?: () => AppError | null
  /** Called with the time until which it waits for a rate limit, by the computer's clock; null when it no longer waits. */
  readonly onWait?: (until: number | null) => void
}

/** Reports the response to a request to the scheduler, for a download before its body. */
export type Hear = (heard: Heard) => void

/**
 * Decides when each request to a service is sent: user requests first, then background requests, then bulk loads; with limited concurrency, and
 * within the rate limits.
 */
export interface Scheduler {
  /**
   * Runs the work when its turn comes. What a person waits for is refused when that would take long.
   * @throws Failure cancelled, when the signal ends the wait; rateLimited, with the seconds that it would take; why it is out of reach
   */
  run<T>(turn: Turn, work: (hear: Hear) => Promise<T>): Promise<T>
  /** Whether the service refuses such requests however long they wait. */
  isHopeless(turn: Pick<Turn, 'target' | 'operation'>): boolean
}

/** What services let through, as earlier runs have learned it, by connection and limit. */
export interface PaceMemory {
  get(connection: ConnectionId, limit: string): RatePace | null
  set(connection: ConnectionId, limit: string, pace: RatePace): void
}

export interface SchedulerParts {
  /** Requests to one service at the same time. */
  readonly most: number
  readonly paces?: PaceMemory | undefined
  /** Called with the requests of a connection that wait for limits, on each change. */
  readonly tell?: ((connection: ConnectionId, waits: readonly LimitWait[]) => void) | undefined
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number
  /** Between 0 and 1. */
  readonly random?: () => number
}

/** The longest wait of a user request; longer ones are returned as an error with the time. */
export const maxPersonWaitLength = 3000
/** Downloads of a service at the same time; what a person saves does not wait for those in the background, which can take hours. */
const maxDownloads: Readonly<Record<Priority, number>> = { person: 4, background: 2, bulk: 2 }
/** The default limits of services, until they report others (document 1, section 8). */
const defaultPaces: Readonly<Record<string, RatePace>> = { 'repository.archive': { requests: 5, milliseconds: 61_000 } }
/** Places of a service that each priority leaves to those before it. */
const placesLeft: Readonly<Record<Priority, number>> = { person: 0, background: 1, bulk: 2 }
const order: readonly Priority[] = ['person', 'background', 'bulk']
/** The maximum timer, because timers don't run while the computer sleeps. */
const maxTimerLength = 30_000

interface Waiting {
  readonly turn: Turn
  readonly admit: (begun: Begun) => void
  readonly refuse: (error: AppError) => void
  /** By the computer's clock, to the second; null while it waits for no limit. */
  until: number | null
  /** It waits because the service is overloaded, not for a rate limit. */
  isOverloaded: boolean
}

/** The way to one service. */
interface Lane {
  readonly running: Record<NonNullable<Turn['pool']>, number>
  waiting: Waiting[]
  timer: NodeJS.Timeout | undefined
  /** The last reported waits. */
  readonly reported: Map<ConnectionId, string>
}

/** When a request may begin, and whether it is an overloaded service that it waits for; Infinity while another one has to end first. */
function opensAt(
  { running }: Lane,
  { turn }: Waiting,
  most: number,
  limits: Pick<Limits, 'of'>,
): { readonly at: number; readonly isOverloaded: boolean } {
  const { priority, pool = 'reads' } = turn
  const places = {
    reads: most - placesLeft[priority],
    writes: Number.POSITIVE_INFINITY,
    downloads: maxDownloads[priority],
  }
  if (running[pool] >= places[pool]) return { at: Number.POSITIVE_INFINITY, isOverloaded: false }
  const own = limits.of(turn).map(limit => ({ at: limit.opensAt(priority), isOverloaded: limit.isOverloaded() }))
  return own.reduce((one, other) => (other.at > one.at ? other : one))
}

/** The queue before each service. */
function createQueues(
  { most, tell, now }: Pick<SchedulerParts, 'most' | 'tell'> & { now: () => number },
  limits: Limits,
) {
  /** Begins what may begin, and comes back when the next one may. */
  function pump(lane: Lane): void {
    clearTimeout(lane.timer)
    let soonest = Number.POSITIVE_INFINITY
    const sorted = order.flatMap(priority => lane.waiting.filter(({ turn }) => turn.priority === priority))
    for (const waiting of sorted) {
      const { at, isOverloaded } = opensAt(lane, waiting, most, limits)
      const wait = at - now()
      waiting.isOverloaded = isOverloaded
      if (wait <= 0) begin(lane, waiting)
      else if (waiting.turn.priority === 'person' && wait > maxPersonWaitLength && Number.isFinite(at)) {
        waiting.refuse({ kind: 'rateLimited', retryAfterSeconds: Math.ceil(wait / 1000) })
      } else if (Number.isFinite(at)) {
        soonest = Math.min(soonest, at)
        become(waiting, Math.ceil((Date.now() + wait) / 1000) * 1000)
      } else become(waiting, null)
    }
    if (soonest < Number.POSITIVE_INFINITY) {
      lane.timer = setTimeout(() => pump(lane), Math.min(maxTimerLength, Math.ceil(soonest - now())))
    }
    reportWaits(lane, tell)
  }

  function begin(lane: Lane, waiting: Waiting): void {
    const known = waiting.turn.outOfReach?.()
    if (known) {
      waiting.refuse(known)
      return
    }
    leave(lane, waiting)
    lane.running[waiting.turn.pool ?? 'reads'] += 1
    waiting.admit(limits.of(waiting.turn).map(limit => ({ limit, end: limit.begin(waiting.turn.priority) })))
  }

  function enter(lane: Lane, turn: Turn): Promise<Begun> {
    const { promise, resolve, reject } = Promise.withResolvers<Begun>()
    const cancel = () => {
      leave(lane, waiting)
      reject(new Failure({ kind: 'cancelled' }))
      pump(lane)
    }
    const waiting: Waiting = {
      turn,
      until: null,
      isOverloaded: false,
      admit: begun => {
        turn.signal.removeEventListener('abort', cancel)
        resolve(begun)
      },
      refuse: error => {
        turn.signal.removeEventListener('abort', cancel)
        leave(lane, waiting)
        reject(new Failure(error))
      },
    }
    turn.signal.addEventListener('abort', cancel, { once: true })
    lane.waiting.push(waiting)
    pump(lane)
    return promise
  }

  return { enter, pump }
}

export function createScheduler({ most, paces, tell, ...parts }: SchedulerParts): Scheduler {
  const { now = () => performance.now(), random = Math.random } = parts
  const lanes = new Map<string, Lane>()
  const limits = createLimits({ now, random, paces })
  const { enter, pump } = createQueues({ most, tell, now }, limits)

  function getLane({ baseUrl }: Turn['target']): Lane {
    const { origin } = new URL(baseUrl)
    const known = lanes.get(origin)
    if (known) return known
    const made: Lane = {
      running: { reads: 0, writes: 0, downloads: 0 },
      waiting: [],
      timer: undefined,
      reported: new Map(),
    }
    lanes.set(origin, made)
    return made
  }

  return {
    run: async (turn, work) => {
      if (turn.signal.aborted) throw new Failure({ kind: 'cancelled' })
      const lane = getLane(turn.target)
      const begun = await enter(lane, turn)
      const { pool = 'reads' } = turn
      let heard: Heard | null = null
      let hasEnded = false
      const end = () => {
        if (hasEnded) return
        hasEnded = true
        try {
          limits.ended(turn, begun, heard)
        } finally {
          pump(lane)
        }
      }
      try {
        return await work(response => {
          heard = response
          // Its body may take hours, which doesn't concern the limit.
          if (pool === 'downloads') end()
        })
      } finally {
        lane.running[pool] -= 1
        if (hasEnded) pump(lane)
        else end()
      }
    },
    isHopeless: turn => limits.of(turn).some(limit => limit.isHopeless()),
  }
}

/** Reports changed waits. */
function reportWaits(lane: Lane, tell: SchedulerParts['tell']): void {
  for (const connection of new Set([...lane.reported.keys(), ...lane.waiting.map(({ turn }) => turn.target.id)])) {
    const waits = getWaits(lane.waiting.filter(({ turn }) => turn.target.id === connection))
    const text = JSON.stringify(waits)
    if (text === (lane.reported.get(connection) ?? '[]')) continue
    if (waits.length === 0) lane.reported.delete(connection)
    else lane.reported.set(connection, text)
    tell?.(connection, waits)
  }
}

function leave(lane: Lane, waiting: Waiting): void {
  lane.waiting = lane.waiting.filter(other => other !== waiting)
  become(waiting, null)
}

function become(waiting: Waiting, until: number | null): void {
  if (waiting.until === until) return
  waiting.until = until
  waiting.turn.onWait?.(until)
}

/** The limits that a request counts for, with their response callbacks: that of its operation, and a shared one. */
type Begun = readonly { readonly limit: RateLimit; readonly end: (heard: Heard | null) => void }[]

type Limited = Pick<Turn, 'target' | 'operation' | 'pool'>

type Limits = ReturnType<typeof createLimits>

/** The limits of all services. A service counts the requests of an account over all its connections. */
function createLimits({
  now,
  random,
  paces,
}: Required<Pick<SchedulerParts, 'now' | 'random'>> & { readonly paces: PaceMemory | undefined }) {
  const limits = new Map<string, RateLimit>()
  /** Named limits of services, by operation. */
  const named = new Map<string, string>()
  /** Those names, by service and account. */
  const names = new Map<string, Set<string>>()
  const getKey = ({ baseUrl, username, account }: Turn['target'], name: string) =>
    JSON.stringify([new URL(baseUrl).origin, username ?? account, name])

  function getLimit(target: Turn['target'], name: string, pool: Turn['pool'] = 'reads'): RateLimit {
    const key = getKey(target, name)
    const known = limits.get(key)
    if (known) return known
    const pace = paces?.get(target.id, name) ?? defaultPaces[name] ?? null
    const learned = (found: RatePace) => paces?.set(target.id, name, found)
    const made = createRateLimit({ now, random, pace, learned, ...(pool !== 'reads' && { width: cautiousWidth }) })
    limits.set(key, made)
    return made
  }

  /** The limit that a response names; null for one more than a service can mean, which is that of the operation then. */
  function getName(target: Turn['target'], { headers }: Heard): string | null {
    const name = header(headers, 'ratelimit-name')
    if (!name || name.length > maxNameLength) return null
    const key = getKey(target, '')
    const known = names.get(key) ?? new Set()
    if (!known.has(name) && known.size >= maxNames) return null
    names.set(key, known.add(name))
    return name
  }

  return {
    /** The limit of the operation itself, and one that it shares with others. */
    of: ({ target, operation, pool }: Limited): readonly RateLimit[] => {
      const own = getLimit(target, operation, pool)
      const shared = named.get(getKey(target, operation))
      return shared === undefined ? [own] : [own, getLimit(target, sharedPrefix + shared)]
    },
    /** A response concerns the limit that it names, or else that of its operation; for others it only counts as accepted. */
    ended: ({ target, operation }: Limited, [own, shared]: Begun, heard: Heard | null): void => {
      const name = heard && getName(target, heard)
      const others = heard && !isRefusal(heard) ? { status: heard.status, headers: {} } : null
      if (!name) {
        own?.end(heard)
        shared?.end(others)
        return
      }
      named.set(getKey(target, operation), name)
      const limit = getLimit(target, sharedPrefix + name)
      own?.end(others)
      shared?.end(shared.limit === limit ? heard : others)
      if (shared?.limit !== limit) limit.observe(heard)
    },
  }
}

/** Longer names, and more of them, come from something else than limits; each takes memory for the whole run. */
const maxNameLength = 200
export const maxNames = 100
/** Distinguishes names of limits from those of operations. */
const sharedPrefix = 'named '

/** The soonest of each operation. */
function getWaits(waiting: readonly Waiting[]): readonly LimitWait[] {
  const soonest = new Map<string, LimitWait>()
  for (const { turn, until, isOverloaded } of waiting) {
    const known = soonest.get(turn.operation)
    if (until === null || (known && known.until <= until)) continue
    soonest.set(turn.operation, { operation: turn.operation, until, ...(isOverloaded && { isOverloaded }) })
  }
  return [...soonest.values()]
}
