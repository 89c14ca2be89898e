import type { z } from 'zod'
import { boundedTotal, countAsFarAsTold } from './bounded-total.ts'
import type { Database, SqlParams } from './database.ts'

/** A condition of a list with the parameters it names. Only those that were asked for are part of the query, so that an index fits. */
export interface Condition {
  readonly sql: string
  readonly params: SqlParams
}

export interface PagedQuery {
  readonly conditions: readonly Condition[]
  readonly orderBy: string
  readonly limit: number
  readonly offset: number
}

export interface PagedSource<S extends z.ZodType> {
  readonly columns: string
  /** The table that is counted. */
  readonly from: string
  /** What belongs to each row, one row for each: joined to a page, left out of the count. */
  readonly join?: string
  readonly row: S
}

/** Lists of a table, one page at a time; each combination of conditions and order is prepared once. */
export function pagedSelect<S extends z.ZodType>(database: Database, source: PagedSource<S>) {
  const { columns, from, join = '', row } = source
  const prepare = (where: string, orderBy: string) => ({
    page: database.select(
      `SELECT ${columns} FROM ${from} ${join} ${where} ORDER BY ${orderBy} LIMIT :limit OFFSET :offset`,
      row,
    ),
    count: database.select(countAsFarAsTold(`FROM ${from} ${where}`), boundedTotal),
  })
  const prepared = new Map<string, ReturnType<typeof prepare>>()

  return ({ conditions, orderBy, limit, offset }: PagedQuery) => {
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`
    const key = `${where} ${orderBy}`
    const statements = prepared.get(key) ?? prepare(where, orderBy)
    prepared.set(key, statements)
    const params: SqlParams = Object.assign({}, ...conditions.map(condition => condition.params))
    const found = statements.page.all({ ...params, limit: limit + 1, offset })
    return {
      items: found.slice(0, limit),
      hasNext: found.length > limit,
      /** Null when it is more than a list tells. */
      total: statements.count.one(params) ?? null,
    }
  }
}
