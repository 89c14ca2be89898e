import { type QueryClient, QueryObserver } from '@tanstack/react-query'

/**
 * Holds what the screens in view have read: it is neither thrown away while nobody looks at it, nor is what is being read
 * given up. Nothing is read anew for it. Gives the function that lets go.
 */
export function holdQueries(client: QueryClient): () => void {
  const ends = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(query => new QueryObserver(client, { ...query.options, queryKey: query.queryKey, enabled: false }))
    .map(observer => observer.subscribe(() => undefined))
  return () => {
    for (const end of ends) end()
  }
}
