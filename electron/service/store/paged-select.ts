import type { z } from 'zod'
import type { Database } from './database.ts'
import { pagedList } from './paged-list.ts'
import type { RememberedParams } from './row-memory.ts'

/** A condition of a list with the parameters it names. Only requested ones are part of the query, so that an index can be used. */
export interface Condition {
  readonly sql: string
  readonly params: RememberedParams
}

export interface PagedQuery {
  readonly conditions: readonly Condition[]
  readonly orderBy: string
  readonly limit: number
  readonly offset: number
}

/** Lists of one table by the conditions that a caller names, one page at a time. */
export function pagedSelect<S extends z.ZodType>(database: Database, table: string, row: S, columns = '*') {
  const list = pagedList(database, row)
  return ({ conditions, orderBy, limit, offset }: PagedQuery) => {
    const where = conditions.map(({ sql }) => sql).join(' AND ')
    const rows = `FROM ${table}${where && ` WHERE ${where}`}`
    const params: RememberedParams = Object.assign({}, ...conditions.map(condition => condition.params))
    return list({ columns, rows, order: orderBy }, params, { limit, offset })
  }
}
