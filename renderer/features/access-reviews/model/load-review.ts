import type {
  ReviewContent,
  ReviewPerson,
  ReviewPlace,
  ReviewRead,
  ReviewReference,
  ReviewScope,
} from '#shared/access-reviews/review.ts'
import { getFacts } from '#shared/audit/facts.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { ListId, Params } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { groupsAbove } from '#shared/member-rules.ts'
import type { ItemOf } from '../../../lib/operations/use-operation.ts'
import { startCollectingFirst, startCollectingLists } from '../../../ui/bulk/bulk.ts'
import type { Collection, ListRead } from '../../../ui/bulk/collect.ts'
import { errorOfStep } from '../../../ui/bulk/job.ts'
import { memberOperations } from '../../members/model/member-requests.ts'
import { allPlaces, isBelow } from '../../members/model/places.ts'
import { placeKey } from '../../members/model/readings.ts'
import { createReads, type LoadedPerson, type LoadedPlace, readUserFields, toAccesses } from './to-accesses.ts'

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
  const shown = places.filter(place => [direct, all].some(lists => (lists.get(placeKey(place))?.items.length ?? 0) > 0))
  const [events, people] = await Promise.all([
    options.hasEvidence ? loader.events(shown) : new Map<string, never>(),
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
  const references: ReviewReference[] = []
  return { loadedAt: new Date().toISOString(), accesses: [...accesses], reads: loader.reads, references }
}

function peopleIn(lists: readonly { readonly items: readonly ReviewPersonFields[] }[]): readonly ReviewPersonFields[] {
  return [...new Map(lists.flatMap(({ items }) => items).map(person => [person.id, person])).values()]
}
type ReviewPersonFields = Pick<ReviewPerson, 'id' | 'username'>

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

/** The rows of one list, and the number of its read. */
interface Loaded<T> {
  readonly items: readonly T[]
  readonly read: number
}

/** The titles of the jobs that load members. */
const memberTitles = {
  group: {
    list: (count: number) => t('Direct members of {count, plural, one {# group} other {# groups}}', { count }),
    all: (count: number) => t('All members of {count, plural, one {# group} other {# groups}}', { count }),
  },
  project: {
    list: (count: number) => t('Direct members of {count, plural, one {# project} other {# projects}}', { count }),
    all: (count: number) => t('All members of {count, plural, one {# project} other {# projects}}', { count }),
  },
} as const

function createLoader({ connection, onJob }: LoadOptions) {
  const { reads, add } = createReads()

  /** Waits for a collection, and takes down each of its reads. Lists of which nothing was loaded are left out. */
  async function noted<T>(operation: string, collection: Collection<ListRead<T>>): Promise<Map<string, Loaded<T>>> {
    onJob(collection.id)
    const { job, values } = await collection.ended
    return new Map(
      job.rows.flatMap(({ key, label, step, endedAt, startedAt }) => {
        const value = values.get(key)
        const isComplete = value?.isComplete === true && step.state === 'done'
        const error = errorOfStep(step)?.kind ?? (step.state === 'notSent' ? 'cancelled' : null)
        const state: ReviewRead['state'] = isComplete ? 'complete' : value ? 'incomplete' : 'failed'
        const at = endedAt ?? startedAt ?? job.startedAt
        const read = add({ operation, of: label, at, state, rows: value?.items.length ?? 0, error })
        return value ? [[key, { items: value.items, read }] as const] : []
      }),
    )
  }

  async function lists<I extends ListId>(
    title: string,
    operation: I,
    items: readonly { readonly key: string; readonly label: string; readonly params: Params<I> }[],
    start = startCollectingLists,
  ): Promise<Map<string, Loaded<ItemOf<I>>>> {
    if (items.length === 0) return new Map()
    return noted(operation, start({ title, connection, operation, items }))
  }

  return {
    reads,
    members: async (
      places: readonly ReviewPlace[],
      reach: 'list' | 'all',
      filter: { readonly user_ids?: number[] },
    ) => {
      const parts = await Promise.all(
        (['group', 'project'] as const).map(source => {
          const some = places.filter(place => place.source === source)
          const items = some.map(place => ({
            ...{ key: placeKey(place), label: place.path, params: { id: place.id, ...filter } },
          }))
          const title = memberTitles[source][reach](some.length)
          return lists(title, memberOperations[source][reach], items)
        }),
      )
      return new Map(parts.flatMap(part => [...part]))
    },
    events: async (places: readonly ReviewPlace[]) => {
      const of = (source: ReviewPlace['source']) =>
        places
          .filter(place => place.source === source)
          .map(place => ({ key: placeKey(place), label: place.path, params: { id: place.id } }))
      const [groups, projects] = await Promise.all([
        lists(t('Audit events of groups'), 'auditEvents.ofGroup', of('group')),
        lists(t('Audit events of projects'), 'auditEvents.ofProject', of('project')),
      ])
      return new Map([...groups, ...projects])
    },
    people: async (people: readonly ReviewPersonFields[]): Promise<ReadonlyMap<number, LoadedPerson>> => {
      const items = people.map(({ id, username }) => ({ key: `${id}`, label: `@${username}`, id, username }))
      const [users, activity] = await Promise.all([
        lists(
          t('User details'),
          'users.list',
          items.map(({ key, label, username }) => ({ key, label, params: { username } })),
        ),
        lists(
          t('Last activity of users'),
          'activityEvents.ofUser',
          items.map(({ key, label, id }) => ({ key, label, params: { id } })),
          startCollectingFirst,
        ),
      ])
      return new Map(
        people.map(({ id }) => {
          const [user, event] = [users.get(`${id}`), activity.get(`${id}`)]
          const fields = readUserFields(user?.items.find(one => one.id === id))
          const last = fields.lastActivity ?? event?.items[0]?.created_at ?? null
          const activityRead = last === null ? null : ((fields.lastActivity === null ? event : user)?.read ?? null)
          const twoFactorRead = fields.twoFactor === null ? null : (user?.read ?? null)
          return [id, { lastActivity: last, activityRead, twoFactor: fields.twoFactor, twoFactorRead }]
        }),
      )
    },
  }
}
