import { useEffect, useState } from 'react'
import type { Found } from './match-paths.ts'

/** Matching runs in a worker, so that fifty thousand paths don't block typing. One for each commit. */
export interface PathMatcher {
  find(query: string): void
  /** Calls the listener with what is found, again while the list grows; returns a function that ends this. */
  onFound(listener: (found: Found) => void): () => void
}

/** What a query finds: null until then, and of the former query until the new one has found something. */
export function useFoundPaths(matcher: PathMatcher | null, query: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (!matcher) return
    const end = matcher.onFound(setFound)
    return () => {
      end()
      setFound(null)
    }
  }, [matcher])

  useEffect(() => matcher?.find(query), [matcher, query])
  return found
}
