import {
  isParamsOf,
  isValueOf,
  type ListId,
  type OperationId,
  type Params,
  type Value,
} from '#shared/contract/contract.ts'
import { newestFirst } from '#shared/queries/delivery.ts'
import { byMostCommits } from '#shared/queries/repository.ts'
import { nameSearch } from '#shared/text/name-search.ts'

/** How the answer to a list is computed from one that is kept whole. */
interface ListRule {
  readonly operation: ListId
  /** The params that are computed; the others must equal those of the cached list. */
  readonly computed: readonly string[]
  /** What screens and offline projects request instead of the computed params. The first that is kept is used. */
  readonly bases: readonly Readonly<Record<string, unknown>>[]
  /** Null when it can't be computed for these params. */
  compute(rows: unknown, params: unknown): readonly unknown[] | null
}

function rule<I extends ListId>(
  operation: I,
  computed: readonly (keyof Params<I> & string)[],
  compute: (rows: Value<I>, params: Params<I>) => readonly unknown[] | null,
  bases: readonly Partial<Params<I>>[] = [{}],
): ListRule {
  return {
    ...{ operation, computed, bases },
    compute: (rows, params) =>
      isValueOf(operation, rows) && isParamsOf(operation, params) ? compute(rows, params) : null,
  }
}

/** The filters and orders that the documents describe well enough to be computed as a service would. */
const rules: readonly ListRule[] = [
  rule('branches.list', ['search'], (rows, { search }) => rows.filter(({ name }) => nameSearch(search)(name))),
  rule('tags.list', ['search', 'order_by', 'sort'], (rows, { search, order_by, sort }) => {
    // Services differ in how they order versions.
    if (order_by === 'version') return null
    const found = rows.filter(({ name }) => nameSearch(search)(name))
    // They are kept by their time, the latest first.
    const rising = order_by === 'name' ? found.toSorted(by(({ name }) => name)) : found.toReversed()
    return sort === 'asc' ? rising : rising.toReversed()
  }),
  rule('environments.list', ['name', 'search', 'states'], (rows, { name, search, states }) =>
    rows.filter(
      row =>
        (name === undefined || row.name === name) &&
        (states === undefined || row.state === states) &&
        holds(search, row.name),
    ),
  ),
  rule(
    'deployments.list',
    ['order_by', 'sort', 'environment', 'status'],
    (rows, { order_by = 'id', sort = 'asc', environment, status }) => {
      if (order_by !== 'id' && order_by !== 'iid' && order_by !== 'created_at' && order_by !== 'updated_at') return null
      const found = rows.filter(
        row =>
          (environment === undefined || row.environment?.name === environment) &&
          (status === undefined || row.status === status),
      )
      return inOrder(found.toReversed(), row => row[order_by], sort)
    },
    [newestFirst],
  ),
  rule(
    'repository.contributors',
    ['order_by', 'sort'],
    (rows, { order_by = 'commits', sort = 'asc' }) =>
      inOrder(rows.toSorted(by(row => row.email)).toSorted(by(row => row.name)), row => row[order_by], sort),
    [byMostCommits],
  ),
  rule(
    'epics.list',
    ['search', 'state', 'author_id', 'order_by', 'sort'],
    (rows, { search, state = 'all', author_id, order_by = 'created_at', sort = 'desc' }) => {
      const found = rows.filter(
        row =>
          (state === 'all' || row.state === state) &&
          (author_id === undefined || row.author?.id === author_id) &&
          (holds(search, row.title) || (search !== undefined && holds(search, row.description))),
      )
      return inOrder(found.toReversed(), row => row[order_by], sort)
    },
  ),
  ...(['projectMembers.list', 'projectMembers.all', 'groupMembers.list', 'groupMembers.all'] as const).map(operation =>
    rule(operation, ['query', 'user_ids'], (rows, { query, user_ids }) =>
      // Addresses are compared with what the service does not send.
      query?.includes('@')
        ? null
        : rows.filter(
            ({ id, name, username }) =>
              (!user_ids?.length || user_ids.includes(id)) && (holds(query, name) || holds(query, username)),
          ),
    ),
  ),
]

/**
 * Answers a list from a list of the same things that is kept whole, where its filters and its order can be computed.
 * @param keptRows all rows of the list with these params, as they are kept; null unless it is kept whole
 * @returns null when it can't be computed
 */
export function computedList<Kept extends { readonly rows: readonly unknown[] }>(
  operation: OperationId,
  params: Readonly<Record<string, unknown>>,
  keptRows: (params: Readonly<Record<string, unknown>>) => Kept | null,
): Kept | null {
  const found = rules.find(one => one.operation === operation)
  if (!found) return null
  const others = Object.fromEntries(Object.entries(params).filter(([name]) => !found.computed.includes(name)))
  for (const base of found.bases) {
    const kept = keptRows({ ...others, ...base })
    const rows = kept && found.compute(kept.rows, params)
    if (rows) return { ...kept, rows }
  }
  return null
}

/** Whether a text contains the search term, ignoring case. */
function holds(search: string | undefined, text: string | null | undefined): boolean {
  return search === undefined || (text ?? '').toLowerCase().includes(search.toLowerCase())
}

type Sortable = string | number | null | undefined

function by<T>(value: (row: T) => Sortable): (a: T, b: T) => number {
  return (a, b) => {
    const [one, other] = [value(a) ?? '', value(b) ?? '']
    return one < other ? -1 : one > other ? 1 : 0
  }
}

/** @param rows with equal values already in ascending order */
function inOrder<T>(rows: readonly T[], value: (row: T) => Sortable, sort: 'asc' | 'desc'): readonly T[] {
  const rising = rows.toSorted(by(value))
  return sort === 'asc' ? rising : rising.toReversed()
}
