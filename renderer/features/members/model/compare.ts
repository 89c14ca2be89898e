import type { Snapshot, SnapshotPlace, SnapshotRight } from './snapshot.ts'

export const differenceKinds = ['added', 'removed', 'raised', 'lowered', 'expiry'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** A membership that has changed. */
export interface Difference {
  readonly key: string
  readonly kind: DifferenceKind
  readonly place: Pick<SnapshotPlace, 'source' | 'id' | 'path'>
  readonly person: Pick<SnapshotRight, 'id' | 'username' | 'name'>
  readonly before: SnapshotRight | null
  readonly after: SnapshotRight | null
}

export interface Comparison {
  readonly differences: readonly Difference[]
  /** Places that only one of the two contains: their changes are unknown. */
  readonly notCompared: readonly string[]
}

/**
 * The changes between two snapshots. A place in only one of them was added or removed, with its memberships. Places and
 * users are matched by ID: a renamed one hasn't changed.
 */
export function compareSnapshots(before: Snapshot, after: Snapshot): Comparison {
  const [earlier, later] = [getPlaces(before), getPlaces(after)]
  const keys = [...new Set([...earlier.keys(), ...later.keys()])]
  const notCompared: string[] = []
  const differences = keys.flatMap(key => {
    const [was, is] = [earlier.get(key), later.get(key)]
    const place = is ?? was
    if (!place) return []
    if (was?.members === null || is?.members === null) {
      notCompared.push(place.path)
      return []
    }
    return differencesIn(key, place, was?.members ?? [], is?.members ?? [])
  })
  return { differences, notCompared }
}

function getPlaces({ places }: Snapshot): ReadonlyMap<string, SnapshotPlace> {
  return new Map(places.map(place => [`${place.source} ${place.id}`, place]))
}

function differencesIn(
  key: string,
  place: SnapshotPlace,
  before: readonly SnapshotRight[],
  after: readonly SnapshotRight[],
): readonly Difference[] {
  const earlier = new Map(before.map(right => [right.id, right]))
  const later = new Map(after.map(right => [right.id, right]))
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap(id => {
    const [was, is] = [earlier.get(id) ?? null, later.get(id) ?? null]
    const person = is ?? was
    const kind = getKind(was, is)
    return person && kind ? [{ key: `${key} ${id}`, kind, place, person, before: was, after: is }] : []
  })
}

function getKind(was: SnapshotRight | null, is: SnapshotRight | null): DifferenceKind | null {
  if (!was) return 'added'
  if (!is) return 'removed'
  if (is.access_level !== was.access_level) return is.access_level > was.access_level ? 'raised' : 'lowered'
  return is.expires_at === was.expires_at ? null : 'expiry'
}
