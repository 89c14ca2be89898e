import type { AnswerOf } from '../bridge.ts'
import type { ListId, ReadId, Value } from '../contract/contract.ts'
import type { Project } from '../contract/navigation.ts'
import type { Pin } from '../offline.ts'
import type { PagesQuery, Query } from '../queries/query.ts'
import type { ValueName } from '../value-labels.ts'
import type { CellValue } from './cell.ts'

/** Times can be before or after others; texts can be equal or contain others. */
export type ColumnType = 'number' | 'boolean' | 'text' | 'time'

/** One column of the fleet table. Its ID is its name in expressions, exports and saved views. */
export interface FleetColumn {
  /** @example 'approvals.required' */
  readonly id: string
  readonly label: string
  /** The heading it is listed under where columns are chosen. */
  readonly topic: string
  readonly type: ColumnType
  /** The enum whose value its cells have: labels are shown, filters and files have the values. */
  readonly values?: ValueName
  /** What exactly is counted or shown. */
  readonly description: string
  /** Shown unless the user hides it. */
  readonly isDefault?: true
}

/** A ref of a project that is kept offline. */
export type KeptRef = Pick<Pin, 'project' | 'ref' | 'completedAt' | 'state'>

/** What else a cell is computed from. */
export interface CellFacts {
  readonly project: Project
  /** Milliseconds since 1970. */
  readonly now: number
  /** What is kept offline on this computer, of all projects. */
  readonly pins?: readonly KeptRef[]
}

/** A column that is computed from the answer to a read. */
export interface ColumnOf<D> extends FleetColumn {
  compute(data: D, facts: CellFacts): CellValue
}

/** Sends a read. @param token the next page of a list; null for its first one */
export type ReadCall = <I extends ReadId>(query: Query<I>, token: string | null) => Promise<AnswerOf<I>>

/** What one read of one project gives. */
export interface FleetAnswer<V> {
  readonly values: V
  readonly at: string
  readonly isStale: boolean
  /** Some of it could not be read: a cached answer is then read again, however recent the rest is. */
  readonly isPartial?: boolean
  /** A list is longer than what is read of it, so that the values are those of a part. */
  readonly isCut?: boolean
}

/** One read of a project. Rejects as the call does. */
export interface ProjectRead<V> {
  readonly id: string
  load(call: ReadCall, facts: CellFacts): Promise<FleetAnswer<V>>
}

/** The cells of columns, by column. */
export type CellValues = Readonly<Record<string, CellValue>>

/** One read of a project, and the columns that are computed from it: they are loaded together. */
export interface FleetRead extends ProjectRead<CellValues> {
  readonly columns: readonly FleetColumn[]
}

type Item<I extends ListId> = Value<I> extends readonly (infer T)[] ? T : never
export type Dated = Pick<AnswerOf<ReadId>, 'provenance'>

/** A read of one object. */
export function readOne<I extends ReadId>(
  id: string,
  getQuery: (project: string) => Query<I>,
  columns: readonly ColumnOf<Value<I>>[],
): FleetRead {
  return fleetRead(id, columns, async (call, { project }) => {
    const answer = await call(getQuery(project.path_with_namespace), null)
    return { data: answer.value, from: [answer] }
  })
}

/** A read of a list, all of it unless `pages` says how many. */
export function readList<I extends ListId>(
  id: string,
  getQuery: (project: string) => PagesQuery<I>,
  columns: readonly ColumnOf<readonly Item<I>[]>[],
  pages?: number,
): FleetRead {
  const how = pages === undefined ? {} : { pages }
  return fleetRead(id, columns, (call, { project }) => loadList(call, getQuery(project.path_with_namespace), how))
}

/** Longer lists are not read to their end: 5,000 rows of one project. Their cells say so, because values of a part would be wrong. */
const maxPages = 50

interface Loaded<D> {
  readonly data: D
  readonly from: readonly Dated[]
  /** The list is longer than what is read of it, and what is computed from it needs all of it. */
  readonly isCut?: boolean
  /** The list is longer than what is read of it, and the rest was wanted. */
  readonly isMore?: boolean
}

/**
 * Reads the pages of a list.
 * @param how.pages so many are enough: what follows is not needed
 * @param how.isEnough whether what follows these rows is not needed
 */
export async function loadList<I extends ListId>(
  call: ReadCall,
  query: PagesQuery<I>,
  how: { readonly pages?: number; readonly isEnough?: (rows: readonly Item<I>[]) => boolean } = {},
): Promise<Loaded<readonly Item<I>[]>> {
  const { pages, isEnough = () => false } = how
  const data: Item<I>[] = []
  const from: Dated[] = []
  let token: string | null = null
  do {
    const answer: AnswerOf<I> = await call<I>(query, token)
    if (Array.isArray(answer.value)) data.push(...answer.value)
    from.push(answer)
    token = answer.page?.next ?? null
  } while (token !== null && from.length < (pages ?? maxPages) && !isEnough(data))
  const isMore = token !== null && !isEnough(data)
  return { data, from, isCut: pages === undefined && isMore, isMore }
}

/** A read with columns, from any number of answers: the cells are as old as the oldest. */
export function fleetRead<D>(
  id: string,
  columns: readonly ColumnOf<D>[],
  load: (call: ReadCall, facts: CellFacts) => Promise<Loaded<D>>,
): FleetRead {
  return {
    id,
    columns,
    load: async (call, facts) => {
      const { data, from, isCut = false } = await load(call, facts)
      const values = Object.fromEntries(columns.map(column => [column.id, column.compute(data, facts)]))
      return { values, ...getAge(from, facts), ...(isCut && { isCut }) }
    },
  }
}

/** How old what comes from some answers is: as old as the oldest. */
export function getAge(from: readonly Dated[], { now }: CellFacts): { readonly at: string; readonly isStale: boolean } {
  const provenances = from.map(({ provenance }) => provenance)
  return {
    at: provenances.map(({ fetchedAt }) => fetchedAt).toSorted()[0] ?? new Date(now).toISOString(),
    isStale: provenances.some(({ stale }) => stale),
  }
}
