import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { notifyFault } from '../lib/app-info/notify-fault.tsx'
import { getError } from '../lib/bridge/bridge.ts'

/** The approximate size of a string, an object or a field, besides its characters. */
const bytesEach = 16

/** The number of values of an answer that are sampled; larger answers are extrapolated. */
const defaultCounted = 20_000

/** As many items and fields are counted of each, if there are. */
const leastCounted = 8

/** The maximum number of samples of a nested answer; the rest isn't counted. */
const maxCounted = 4 * defaultCounted

/** Room for what no screen shows any more: hundreds of lists, or some of the largest documents. */
export const maxUnseenBytes = 64 * 1024 * 1024

/**
 * The query cache of the page. Retries, timeouts and network detection are main's, and aren't repeated here: a query
 * runs once, and its error is main's.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // A fault of the app itself is reported also for screens that ignore the error.
    queryCache: new QueryCache({ onError: thrown => notifyFault(getError(thrown)) }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  boundQueryMemory(client.getQueryCache(), maxUnseenBytes)
  return client
}

/**
 * Limits the memory for data that no screen shows any more. The least recently shown is evicted first, and refetched
 * when it is opened again. Time alone doesn't limit it: many documents of megabytes can be opened in a minute.
 */
function boundQueryMemory(cache: QueryCache, maxBytes: number): void {
  /** What nothing shows, in the order in which it was left, and its bytes. */
  const left = new Map<Query, number>()
  let bytes = 0
  const forget = (query: Query) => {
    bytes -= left.get(query) ?? 0
    left.delete(query)
  }
  const keep = (query: Query) => {
    forget(query)
    // Data that is never collected belongs to the app itself.
    if (query.options.gcTime === Number.POSITIVE_INFINITY) return
    const size = estimateBytes([query.queryHash, query.state.data], maxBytes)
    // Too large alone: evicting the others wouldn't help.
    if (size > maxBytes && query.state.fetchStatus === 'idle') return cache.remove(query)
    left.set(query, size)
    bytes += size
    for (const [oldest] of left) {
      if (bytes <= maxBytes) break
      // A query that is being fetched is counted when it ends.
      if (oldest.state.fetchStatus === 'idle') cache.remove(oldest)
    }
  }
  /** Left since the last look; a screen that takes the place of another may show it by then. */
  const leaving = new Set<Query>()
  const cancelLeft = () => {
    const queries = [...leaving]
    leaving.clear()
    for (const query of queries) {
      if (query.getObserversCount() === 0 && cache.get(query.queryHash) === query) keep(query)
    }
  }
  cache.subscribe(event => {
    const { query, type } = event
    if (type === 'removed' || query.getObserversCount() > 0) forget(query)
    else if (type === 'observerRemoved' || (type === 'updated' && event.action.type === 'success')) {
      if (leaving.size === 0) queueMicrotask(cancelLeft)
      leaving.add(query)
    }
  })
}

/**
 * About how many bytes a value takes in memory; looks no further than until it is more than `limit`, and at a bounded number of values,
 * however large it is.
 */
export function estimateBytes(value: unknown, limit: number): number {
  let bytes = 0
  let counted = 0
  const waiting = [{ part: value, times: 1, budget: defaultCounted }]
  for (let next = waiting.pop(); next && bytes <= limit && counted < maxCounted; next = waiting.pop()) {
    const { part, times, budget } = next
    const own = ownBytes(part)
    counted += 1
    bytes += times * (bytesEach + own)
    if (typeof part !== 'object' || part === null || own > 0) continue
    const items: readonly unknown[] = Array.isArray(part) ? part : Object.values(part)
    const step = Math.max(1, Math.ceil(items.length / Math.max(leastCounted, Math.floor(budget))))
    const each = (budget * step) / items.length
    // A different first sample each time, so that in many rows of one kind each field is sampled in some.
    const first = Math.min((Math.imul(counted, 0x9e3779b1) >>> 16) % step, items.length - 1)
    for (let index = first; index < items.length; index += step) {
      waiting.push({ part: items[index], times: times * step, budget: each })
    }
  }
  return bytes
}

function ownBytes(part: unknown): number {
  if (typeof part === 'string') return 2 * part.length
  return part instanceof ArrayBuffer || ArrayBuffer.isView(part) ? part.byteLength : 0
}
