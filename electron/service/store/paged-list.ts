import type { z } from 'zod'
import { boundedTotal, countAsFarAsTold } from './bounded-total.ts'
import type { Database } from './database.ts'
import type { RememberedParams } from './row-memory.ts'

/** The pieces of a list: what it reads, which rows, and in what order. Every row must come in that order from an index. */
export interface ListSql {
  /** Common tables, with their `WITH`. */
  readonly withs?: string
  readonly columns: string
  /** From `FROM` to the end of `WHERE`. */
  readonly rows: string
  readonly order: string
}

/** One page of a list. `total` counts when it is called, and is null when there are more than are told. */
export interface ListPage<T> {
  readonly items: readonly T[]
  readonly total: () => number | null
  readonly hasNext: boolean
}

/** The statement that reads a page of a list. */
export const pageSql = ({ withs = '', columns, rows, order }: ListSql) =>
  `${withs} SELECT ${columns} ${rows} ORDER BY ${order} LIMIT :limit OFFSET :offset`

/** Reads pages of lists whose SQL differs with what is asked for; each wording is prepared once. */
export function pagedList<S extends z.ZodType>(database: Database, row: S) {
  const prepare = (sql: ListSql) => ({
    page: database.select(pageSql(sql), row),
    count: database.remembered(`${sql.withs ?? ''} ${countAsFarAsTold(sql.rows)}`, boundedTotal),
  })
  const statements = new Map<string, ReturnType<typeof prepare>>()

  return (sql: ListSql, params: RememberedParams, { limit, offset }: { limit: number; offset: number }) => {
    const key = pageSql(sql)
    const statement = statements.get(key) ?? prepare(sql)
    statements.set(key, statement)
    const found = statement.page.all({ ...params, limit: limit + 1, offset })
    return pageOf(found, { limit, offset }, () => statement.count.one(params) ?? null)
  }
}

/** Makes a page of the rows that were found, one more than it holds. The last page tells the total without counting. */
export function pageOf<T>(
  found: readonly T[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  count: () => number | null,
): ListPage<T> {
  const items = found.slice(0, limit)
  const hasNext = found.length > limit
  const isLast = !hasNext && (items.length > 0 || offset === 0)
  return { items, hasNext, total: isLast ? () => offset + items.length : count }
}
