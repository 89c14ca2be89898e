import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Provenance } from '#shared/bridge.ts'

/** When the service gave the oldest of what is on the screen and not confirmed; null when all of it is fresh. */
export function useOldestKept(): string | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    changed => cache.subscribe(changed),
    () => oldestKept(cache.findAll({ type: 'active' }).flatMap(provenancesOf)),
  )
}

/** @example oldestKept([{ fetchedAt: '2024-05-01T08:00:00Z', stale: true }]) // '2024-05-01T08:00:00Z' */
export function oldestKept(provenances: readonly Provenance[]): string | null {
  return provenances
    .filter(({ stale }) => stale)
    .reduce<string | null>(
      (oldest, { fetchedAt }) => (oldest === null || fetchedAt < oldest ? fetchedAt : oldest),
      null,
    )
}

/** One answer, or the pages of a list. */
function provenancesOf({ state: { data } }: Query): readonly Provenance[] {
  if (isAnswer(data)) return [data.provenance]
  if (typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)) {
    return data.pages.filter(isAnswer).map(({ provenance }) => provenance)
  }
  return []
}

function isAnswer(data: unknown): data is { readonly provenance: Provenance } {
  return typeof data === 'object' && data !== null && 'provenance' in data
}
