import type { ReviewPerson, ReviewPlace } from '#shared/access-reviews/review.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { ListId, Params } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ItemOf } from '../../../lib/operations/use-operation.ts'
import { startCollectingFirst, startCollectingLists } from '../../../ui/bulk/bulk.ts'
import type { Collection, ListRead } from '../../../ui/bulk/collect.ts'
import { memberOperations } from '../../members/model/member-requests.ts'
import { placeKey } from '../../members/model/readings.ts'
import { getListResults, type ListResult } from './list-results.ts'
import { type Logs, loadLogs, logOfUser, logsOfPlaces } from './load-logs.ts'
import { createReads, type LoadedPerson, readUserFields } from './to-accesses.ts'

export type PersonName = Pick<ReviewPerson, 'id' | 'username'>
export type Loader = ReturnType<typeof createLoader>

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

/** The places of one kind, as items of a job that reads a list of each. */
export function itemsOf(
  places: readonly ReviewPlace[],
  source: ReviewPlace['source'],
  filter: { readonly user_ids?: number[] } = {},
) {
  return places
    .filter(place => place.source === source)
    .map(place => ({ key: placeKey(place), label: place.path, params: { id: place.id, ...filter } }))
}

/** Loads lists through the scheduler of bulk jobs, and takes down each read. */
export function createLoader({ connection, onJob }: { readonly connection: ConnectionRef; onJob(id: string): void }) {
  const { reads, add } = createReads()

  let isForYears = false

  async function finish<T>(collection: Collection<ListRead<T>>): Promise<readonly ListResult<T>[]> {
    onJob(collection.id)
    return getListResults(collection)
  }

  /** Takes down each read. Lists of which nothing was loaded are left out. */
  function note<T>(operation: string, results: readonly ListResult<T>[]): readonly (readonly [string, Loaded<T>])[] {
    return results.flatMap(({ key, label, items, at, state, error }) => {
      const read = add({ operation, of: label, at, state, rows: items?.length ?? 0, error })
      return items ? [[key, { items, read }] as const] : []
    })
  }

  async function logs(all: readonly Logs[]): Promise<ReadonlyMap<string, Loaded<AuditEventFields>>> {
    const loaded = await loadLogs(all, { finish, isForYears })
    isForYears = loaded.isForYears
    return new Map(loaded.whole.flatMap(({ logs: { operation }, results }) => note(operation, results)))
  }

  async function lists<I extends ListId>(
    title: string,
    operation: I,
    items: readonly { readonly key: string; readonly label: string; readonly params: Params<I> }[],
    start = startCollectingLists,
  ): Promise<Map<string, Loaded<ItemOf<I>>>> {
    if (items.length === 0) return new Map()
    return new Map(note(operation, await finish(start({ title, connection, operation, items }))))
  }

  return {
    reads,
    lists,
    members: async (
      places: readonly ReviewPlace[],
      reach: 'list' | 'all',
      filter: { readonly user_ids?: number[] },
    ) => {
      const parts = await Promise.all(
        (['group', 'project'] as const).map(source => {
          const items = itemsOf(places, source, filter)
          return lists(memberTitles[source][reach](items.length), memberOperations[source][reach], items)
        }),
      )
      return new Map(parts.flatMap(part => [...part]))
    },
    events: (places: readonly ReviewPlace[]) =>
      logs((['group', 'project'] as const).map(source => logsOfPlaces(connection, source, places))),
    eventsAbout: async (person: ReviewPerson) => (await logs([logOfUser(connection, person)])).get('user'),
    people: async (people: readonly PersonName[]): Promise<ReadonlyMap<number, LoadedPerson>> => {
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
