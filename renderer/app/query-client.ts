import { QueryClient } from '@tanstack/react-query'
import { boundQueryMemory } from './query-memory.ts'

/** Room for what no screen shows any more: hundreds of lists, or some of the largest documents. */
export const maxUnseenBytes = 64 * 1024 * 1024

/**
 * The query cache of the page. Main retries, times out and knows whether the network is there, so none of that is done
 * again here: a query runs once and its error is main's.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  boundQueryMemory(client.getQueryCache(), maxUnseenBytes)
  return client
}
