import { QueryClient } from '@tanstack/react-query'

/**
 * The query cache of the page. Main retries, times out and knows whether the network is there, so none of that is done
 * again here: a query runs once and its error is main's.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
