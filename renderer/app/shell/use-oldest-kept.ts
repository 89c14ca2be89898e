import type { Provenance } from '#shared/bridge.ts'
import { useActiveAnswers } from './active-answers.ts'

/** When the service sent the oldest unconfirmed value on the screen; null when all are fresh. */
export function useOldestKept(): string | null {
  return useActiveAnswers(answers => oldestKept(answers.map(({ answer }) => answer.provenance)))
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
