import type { Member } from '#shared/contract/members.ts'

/** The direct members of one group above, or why they are not known. The nearest group comes first. */
export interface GroupAbove {
  readonly path: string
  readonly members: readonly Member[] | null
}

/** One membership that gives somebody rights. */
export interface Origin {
  /** Null for the place itself. */
  readonly group: string | null
  readonly access_level: number
  readonly expires_at: string | null
}

/**
 * Where the rights of each person come from, by ID: the place itself first, then the groups above it, nearest first. The
 * first one is what the service answers with (document 3, section 4.6); the others hold as well, and stay when it is
 * taken away.
 */
export function originsOf(
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

/** The groups above whose members could not be read. */
export function unreadable(above: readonly GroupAbove[]): readonly string[] {
  return above.filter(({ members }) => members === null).map(({ path }) => path)
}
