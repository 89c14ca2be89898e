import { z } from 'zod'
import { dayMilliseconds } from '#shared/days.ts'

/** What was told already: a fingerprint of each finding, and when it was last found. The file names no project. */
export const toldBefore = z.record(z.string().max(64), z.number())
export type ToldBefore = z.output<typeof toldBefore>

/** More are never found; the oldest are forgotten. */
const maxTold = 2000
/** What was not found for so long, and is found again, is told again. */
const forgetAfter = dayMilliseconds

/**
 * Separates what is new from what was told.
 * @param found fingerprints of what is found now
 * @returns what to keep, and what is to be told now, each once
 */
export function tellOnce(
  before: ToldBefore,
  found: readonly string[],
  now: number,
): { readonly told: ToldBefore; readonly fresh: readonly string[] } {
  const known = Object.entries(before).filter(([, at]) => now - at < forgetAfter)
  const names = new Set(known.map(([name]) => name))
  const unique = [...new Set(found)]
  const all = [...known.filter(([name]) => !found.includes(name)), ...unique.map(name => [name, now] as const)]
  return {
    told: Object.fromEntries(all.toSorted(([, a], [, b]) => b - a).slice(0, maxTold)),
    fresh: unique.filter(name => !names.has(name)),
  }
}
