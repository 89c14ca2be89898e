import { z } from 'zod'
import { dayMilliseconds } from '#shared/days.ts'

/** The findings the user was already notified of: a fingerprint of each, and when it was last found. The names of projects are not stored. */
export const notifiedFindings = z.record(z.string().max(64), z.number())
export type NotifiedFindings = z.output<typeof notifiedFindings>

/** The oldest entries are evicted. */
const maxNotified = 2000
/** A finding that reappears after this time is notified again. */
const expiresAfter = dayMilliseconds

/**
 * Selects the findings to notify the user of.
 * @param found fingerprints of the current findings
 * @returns the entries to store, and the new fingerprints, each once
 */
export function selectNew(
  before: NotifiedFindings,
  found: readonly string[],
  now: number,
): { readonly notified: NotifiedFindings; readonly fresh: readonly string[] } {
  const known = Object.entries(before).filter(([, at]) => now - at < expiresAfter)
  const names = new Set(known.map(([name]) => name))
  const unique = [...new Set(found)]
  const all = [...known.filter(([name]) => !found.includes(name)), ...unique.map(name => [name, now] as const)]
  return {
    notified: Object.fromEntries(all.toSorted(([, a], [, b]) => b - a).slice(0, maxNotified)),
    fresh: unique.filter(name => !names.has(name)),
  }
}
