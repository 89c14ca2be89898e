import type { ConnectionRef } from '#shared/bridge.ts'
import type { Member } from '#shared/contract/members.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { bulkControls, startCollectingLists } from '../../../ui/bulk/bulk.ts'
import type { Collected, ListRead } from '../../../ui/bulk/collect.ts'
import { errorOfStep } from '../../../ui/bulk/job.ts'
import type { NamedPlace } from './member-requests.ts'
import { memberOperations } from './member-requests.ts'

/** A place with its members, as far as they could be read. */
export interface Reading {
  readonly place: NamedPlace
  /** Null when none could be read. Not all of them when `isComplete` is false. */
  readonly members: readonly Member[] | null
  readonly isComplete: boolean
  /** The service's total, if it was sent before the load failed. */
  readonly announced: number | null
  /** Null when the members were read, or the reading was cancelled before it. */
  readonly error: AppError | null
}

/** Members of many places being read. `ended` resolves also when parts of it failed. */
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

/**
 * Loads the members of many places, a few at a time; it continues in the panel of bulk jobs.
 * @param onReread called with all readings each time failed places were loaded again
 */
export function readMembers(
  connection: ConnectionRef,
  places: readonly NamedPlace[],
  reach: Reach = 'list',
  onReread?: (readings: readonly Reading[]) => void,
): PlacesBeingRead {
  let hasEnded = false
  const now = () =>
    getReadings(
      places,
      collections.map(collection => collection.now()),
    )
  const onEnd = () => {
    if (hasEnded) onReread?.(now())
  }
  const collections = (['project', 'group'] as const).flatMap(source => {
    const items = places
      .filter(place => place.source === source)
      .map(place => ({ key: placeKey(place), label: place.path, params: { id: place.id } }))
    if (items.length === 0) return []
    const title =
      source === 'group'
        ? t('Members of {count, plural, one {# group} other {# groups}}', { count: items.length })
        : t('Members of {count, plural, one {# project} other {# projects}}', { count: items.length })
    const operation = memberOperations[source][reach]
    return [startCollectingLists({ title, connection, operation, items, onEnd })]
  })
  const ended = Promise.all(collections.map(collection => collection.ended)).then(all => {
    hasEnded = true
    return getReadings(places, all)
  })
  return { jobs: collections.map(({ id }) => id), ended }
}

/** Reads again what failed or was cancelled. */
export function rereadMissing(jobs: readonly string[]): void {
  for (const job of jobs) {
    bulkControls.again(job, 'failed')
    bulkControls.again(job, 'notSent')
  }
}

function getReadings(
  places: readonly NamedPlace[],
  collections: readonly (Collected<ListRead<Member>> | null)[],
): readonly Reading[] {
  const known = collections.filter(one => one !== null)
  const steps = new Map(known.flatMap(({ job }) => job.rows.map(({ key, step }) => [key, step] as const)))
  const values = new Map(known.flatMap(({ values }) => [...values]))
  return places.map(place => {
    const key = placeKey(place)
    const step = steps.get(key)
    const read = values.get(key)
    return {
      place,
      members: read?.items ?? null,
      isComplete: read?.isComplete === true && step?.state === 'done',
      announced: read?.announced ?? null,
      error: step ? errorOfStep(step) : null,
    }
  })
}

/** How complete a set of readings is. */
export interface Coverage {
  readonly places: number
  readonly incomplete: number
}

/** How many places were read, and how many of them not, or not in full. */
export function getCoverage(readings: readonly Reading[]): Coverage {
  return { places: readings.length, incomplete: readings.filter(({ isComplete }) => !isComplete).length }
}
