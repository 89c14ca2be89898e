import type { ReviewContent, ReviewPlace, ReviewScope } from '#shared/access-reviews/review.ts'
import { getFacts } from '#shared/audit/facts.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import { groupsAbove } from '#shared/member-rules.ts'
import { allPlaces, isBelow } from '../../members/model/places.ts'
import { placeKey } from '../../members/model/readings.ts'
import { loadReferences } from './load-references.ts'
import { createLoader, type PersonName } from './loader.ts'
import { type LoadedPlace, toAccesses } from './to-accesses.ts'

/** What is loaded for a review, and who hears of the jobs that load it. */
export interface LoadOptions {
  readonly connection: ConnectionRef
  readonly scope: ReviewScope
  /** Also loads audit events, last activity and two-factor. */
  readonly hasEvidence: boolean
  readonly signal: AbortSignal
  onJob(id: string): void
}

/** Loads all accesses of a scope through the scheduler of bulk jobs; what fails is listed among the reads. @throws BridgeFailure */
export async function loadReview(options: LoadOptions): Promise<ReviewContent> {
  const loader = createLoader(options)
  const { inScope, above } = await placesOfScope(options)
  const places = [...inScope, ...above]
  const filter = options.scope.kind === 'person' ? { user_ids: [options.scope.person.id] } : {}
  const [direct, all] = await Promise.all([
    loader.members(places, 'list', filter),
    loader.members(inScope, 'all', filter),
  ])
  const ids = new Set([...direct.values(), ...all.values()].flatMap(({ items }) => items.map(({ id }) => id)))
  // Only events tell of accesses whose members have no time, and about a person.
  const logged = places.filter(place =>
    [direct, all]
      .flatMap(lists => lists.get(placeKey(place))?.items ?? [])
      .some(({ created_at: at }) => options.scope.kind === 'person' || !at),
  )
  const [events, people] = await Promise.all([
    options.hasEvidence ? loader.events(logged) : new Map<string, never>(),
    options.hasEvidence ? loader.people(peopleIn([...direct.values(), ...all.values()])) : new Map<number, never>(),
  ])
  const own = new Set(inScope.map(placeKey))
  const loaded = places.map((place): LoadedPlace => {
    const key = placeKey(place)
    const [list, whole, log] = [direct.get(key), all.get(key), events.get(key)]
    return {
      ...{ place, isInScope: own.has(key) },
      ...{ direct: list?.items ?? null, directRead: list?.read ?? null },
      ...{ all: whole?.items ?? null, allRead: whole?.read ?? null },
      ...{ events: (log?.items ?? []).map(getFacts), eventsRead: log?.read ?? null },
    }
  })
  const accesses = toAccesses(loaded, people).filter(({ person }) => ids.has(person.id))
  const references = options.scope.kind === 'person' ? await loadReferences(loader, options.scope.person, loaded) : []
  return {
    loadedAt: new Date().toISOString(),
    accesses: [...accesses],
    reads: loader.reads,
    references: [...references],
  }
}

function peopleIn(lists: readonly { readonly items: readonly PersonName[] }[]): readonly PersonName[] {
  return [...new Map(lists.flatMap(({ items }) => items).map(person => [person.id, person])).values()]
}

interface ScopePlaces {
  readonly inScope: readonly ReviewPlace[]
  /** Groups above them that the service lists. */
  readonly above: readonly ReviewPlace[]
}

async function placesOfScope({ connection, scope, signal }: LoadOptions): Promise<ScopePlaces> {
  const [groups, projects] = await Promise.all([
    allPlaces(connection, 'group', signal),
    allPlaces(connection, 'project', signal),
  ])
  const everything = [...groups, ...projects].flatMap(({ source, id, path }) =>
    typeof id === 'number' ? [{ source, id, path }] : [],
  )
  if (scope.kind !== 'places') return { inScope: everything, above: [] }
  const isInside = ({ source, path, id }: ReviewPlace) =>
    scope.places.some(one =>
      one.source === 'group' ? isBelow(path, one.path) : one.source === source && one.id === id,
    )
  const inScope = everything.filter(isInside)
  const parents = new Set(inScope.flatMap(({ path }) => groupsAbove(path)))
  const own = new Set(inScope.map(placeKey))
  const above = everything.filter(
    place => place.source === 'group' && parents.has(place.path) && !own.has(placeKey(place)),
  )
  return { inScope, above }
}
