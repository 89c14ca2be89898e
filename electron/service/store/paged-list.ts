import type { z } from 'zod'
import { boundedTotal, countUpToBound } from './bounded-total.ts'
import type { Database } from './database.ts'
import type { RememberedParams } from './row-memory.ts'

/** The SQL of a list: columns, rows and order. Every row must come in that order from an index. */
export interface ListSql {
  /** Common tables, with their `WITH`. */
  readonly withs?: string
  readonly columns: string
  /** From `FROM` to the end of `WHERE`. */
  readonly rows: string
  readonly order: string
}

/** One page of a list. `total` counts when it is called, and is null above the reported maximum. */
export interface ListPage<T> {
  readonly items: readonly T[]
  readonly total: () => number | null
  readonly hasNext: boolean
}

/** The statement that reads a page of a list. */
export const pageSql = ({ withs = '', columns, rows, order }: ListSql) =>
  `${withs} SELECT ${columns} ${rows} ORDER BY ${order} LIMIT :limit OFFSET :offset`

/** Prepares statements whose SQL differs with what is asked for. Questions of one key have the same SQL, which is prepared once. */
export function preparedOnce<Q extends readonly unknown[], S>(
  getKey: (...question: Q) => string,
  prepare: (...question: Q) => S,
): (...question: Q) => S {
  const prepared = new Map<string, S>()
  return (...question) => {
    const key = getKey(...question)
    const statements = prepared.get(key) ?? prepare(...question)
    prepared.set(key, statements)
    return statements
  }
}

/** Reads pages of lists whose SQL differs with what is asked for; each wording is prepared once. */
export function pagedList<S extends z.ZodType>(database: Database, row: S) {
  const prepare = (sql: ListSql) => ({
    page: database.select(pageSql(sql), row),
    count: database.remembered(`${sql.withs ?? ''} ${countUpToBound(sql.rows)}`, boundedTotal),
  })
  const statementFor = preparedOnce(pageSql, prepare)

  return (sql: ListSql, params: RememberedParams, { limit, offset }: { limit: number; offset: number }) => {
    const statement = statementFor(sql)
    const found = statement.page.all({ ...params, limit: limit + 1, offset })
    return getPage(found, { limit, offset }, () => statement.count.one(params) ?? null)
  }
}

/** Creates a page from its rows and one extra row. The last page has the total without counting. */
export function getPage<T>(
  found: readonly T[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  count: () => number | null,
): ListPage<T> {
  const items = found.slice(0, limit)
  const hasNext = found.length > limit
  const isLast = !hasNext && (items.length > 0 || offset === 0)
  return { items, hasNext, total: isLast ? () => offset + items.length : count }
}
