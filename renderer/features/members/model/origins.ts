import type { Member } from '#shared/contract/members.ts'
import { roleWord } from '#shared/roles.ts'

/** The direct members of one parent group, or why they are unknown. The nearest group comes first. */
export interface GroupAbove {
  readonly path: string
  readonly members: readonly Member[] | null
}

/** One membership that gives a user access. */
export interface Origin {
  /** Null for the place itself. */
  readonly group: string | null
  readonly access_level: number
  readonly expires_at: string | null
}

/**
 * The sources of each user's access, by ID: the place itself first, then its parent groups, nearest first. The first
 * one is in the service's answer (document 3, section 4.6); the others are valid as well, and remain when it is
 * removed.
 */
export function getOrigins(
  direct: readonly Member[],
  above: readonly GroupAbove[],
): ReadonlyMap<number, readonly Origin[]> {
  const origins = new Map<number, Origin[]>()
  for (const { group, members } of [
    { group: null, members: direct },
    ...above.map(({ path, members }) => ({ group: path, members: members ?? [] })),
  ]) {
    for (const { id, access_level, expires_at } of members) {
      const known = origins.get(id) ?? []
      known.push({ group, access_level, expires_at: expires_at ?? null })
      origins.set(id, known)
    }
  }
  return origins
}

/** The parent groups whose members couldn't be loaded. */
export function unreadable(above: readonly GroupAbove[]): readonly string[] {
  return above.filter(({ members }) => members === null).map(({ path }) => path)
}

/** The sources of a user's access in exports: English in every language. The effective one comes first. */
export function originWord(origins: readonly Origin[] | undefined): string | null {
  const [first, ...others] = origins ?? []
  if (!first) return null
  const more = others.map(({ group, access_level }) => `${roleWord(access_level)} through ${group}`)
  return [first.group ?? 'Direct', ...more].join('; ')
}
