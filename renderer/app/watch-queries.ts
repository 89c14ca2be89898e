import { notifyManager, type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Subscribes to changes of any query; returns the function that ends the subscription. */
type Subscribe = (listener: () => void) => () => void

const subscriptions = new WeakMap<QueryCache, Subscribe>()

/**
 * Derives a value from all queries of the page, and updates it when they change.
 * @param select must return an equal primitive, or the same object, for the same queries
 */
export function useQueriesValue<T>(select: (queries: readonly Query[]) => T): T {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(getSubscribe(cache), () => select(cache.getAll()))
}

/** The number of queries that are being fetched. */
export function useFetchCount(isCounted: (query: Query) => boolean = () => true): number {
  return useQueriesValue(
    queries => queries.filter(query => query.state.fetchStatus === 'fetching' && isCounted(query)).length,
  )
}

function getSubscribe(cache: QueryCache): Subscribe {
  const known = subscriptions.get(cache)
  if (known) return known
  const subscribe = createSubscribe(cache)
  subscriptions.set(cache, subscribe)
  return subscribe
}

/**
 * A list of a hundred rows with queries of their own changes the cache a thousand times when it is mounted. Each listener looks through all queries,
 * so all changes of one task are reported once.
 */
function createSubscribe(cache: QueryCache): Subscribe {
  const listeners = new Set<() => void>()
  let end: (() => void) | null = null
  let isScheduled = false
  const notify = () => {
    isScheduled = false
    for (const listener of [...listeners]) listener()
  }
  const changed = () => {
    if (isScheduled) return
    isScheduled = true
    notifyManager.schedule(notify)
  }
  return listener => {
    listeners.add(listener)
    end ??= cache.subscribe(changed)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      end?.()
      end = null
    }
  }
}
