import type { JournalEntry } from '#shared/bridge.ts'

/** Whose stars: the project by any of its names, and the user the stars are made as. */
export interface StarsOf {
  readonly names: readonly string[]
  readonly sudo: string | null
}

/** The stars that stand, newest first, as the entries of the journal, newest first, tell: the API lists none. */
export function starsOf(entries: readonly JournalEntry[], { names, sudo }: StarsOf): readonly string[] {
  const stars = new Set<string>()
  for (const entry of entries.toReversed()) {
    if (entry.outcome !== 'done' || entry.sudo !== sudo || !names.includes(`${entry.params?.id}`)) continue
    const path = entry.params?.dashboard_path
    if (entry.operation === 'starredDashboards.create' && typeof path === 'string') stars.add(path)
    if (entry.operation === 'starredDashboards.delete') {
      if (typeof path === 'string') stars.delete(path)
      else stars.clear()
    }
  }
  return [...stars].toReversed()
}
