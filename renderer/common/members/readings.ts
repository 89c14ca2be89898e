import type { ConnectionId } from '#shared/bridge.ts'
import type { Member } from '#shared/contract/members.ts'
import type { AppError } from '#shared/errors.ts'
import { startCollectingLists } from '../bulk/bulk.ts'
import type { Collection } from '../bulk/collect.ts'
import { counted } from '../resource-table/words.ts'
import type { NamedPlace } from './member-items.ts'
import { memberOperations } from './member-requests.ts'

/** A place with its members, or why they are not known. */
export interface Reading {
  readonly place: NamedPlace
  readonly members: readonly Member[] | null
  /** Null when the members are known, or the reading was cancelled before it. */
  readonly error: AppError | null
}

/** Members of many places being read: the jobs, and what they give at the end, also when parts of it failed. */
export interface PlacesBeingRead {
  readonly jobs: readonly string[]
  readonly ended: Promise<readonly Reading[]>
}

/** Direct members, or those of the groups above as well. */
export type Reach = 'list' | 'all'

/** The key of a place among others. */
export function placeKey({ source, id }: Pick<NamedPlace, 'source' | 'id'>): string {
  return `${source} ${id}`
}

/** Reads the members of many places, a few at a time; it goes on in the panel of bulk jobs. */
export function readMembers(
  connection: ConnectionId,
  places: readonly NamedPlace[],
  reach: Reach = 'list',
): PlacesBeingRead {
  const collections = (['project', 'group'] as const).flatMap(source => {
    const items = places
      .filter(place => place.source === source)
      .map(place => ({ key: placeKey(place), label: place.path, params: { id: place.id } }))
    if (items.length === 0) return []
    const title = `Members of ${counted(items.length, [source, `${source}s`])}`
    const operation = memberOperations[source][reach]
    return [startCollectingLists({ title, connection, operation, items })]
  })
  return { jobs: collections.map(({ id }) => id), ended: readingsOf(places, collections) }
}

async function readingsOf(
  places: readonly NamedPlace[],
  collections: readonly Collection<readonly Member[]>[],
): Promise<readonly Reading[]> {
  const ended = await Promise.all(collections.map(({ ended }) => ended))
  const rows = new Map(ended.flatMap(({ job }) => job.rows.map(row => [row.key, row] as const)))
  const values = new Map(ended.flatMap(one => [...one.values]))
  return places.map(place => {
    const key = placeKey(place)
    return { place, members: values.get(key) ?? null, error: rows.get(key)?.error ?? null }
  })
}
