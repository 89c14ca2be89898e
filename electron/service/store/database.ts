import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { z } from 'zod'
import { migrations } from './migrations/index.ts'
import { type RememberedParams, rowMemory } from './row-memory.ts'

export type SqlParams = Readonly<Record<string, SQLInputValue>>

/** A prepared read whose rows are checked against a schema. */
interface Select<Row> {
  one(params?: SqlParams): Row | undefined
  /** The row of a statement that always has one, such as a count. @throws Error when there is none */
  only(params?: SqlParams): Row
  all(params?: SqlParams): Row[]
}

/** A prepared read whose results are cached while they are valid. Results are shared and must not be modified. */
interface RememberedSelect<Row> {
  one(params?: RememberedParams): Readonly<Row> | undefined
  /** As in `Select`. */
  only(params?: RememberedParams): Readonly<Row>
  all(params?: RememberedParams): readonly Readonly<Row>[]
}

/** A prepared write. Gives the id of the inserted row and how many rows changed. */
type Execute = (params?: SqlParams) => { readonly id: number; readonly changes: number }

/** The metadata database: prepared statements with typed rows, and transactions. */
export interface Database {
  select<S extends z.ZodType>(sql: string, row: S): Select<z.output<S>>
  /**
   * The same for frequent queries. Results are cached until the next write or the end of the day; the SQL may depend on the date, but not on the
   * time.
   */
  remembered<S extends z.ZodType>(sql: string, row: S): RememberedSelect<z.output<S>>
  execute(sql: string): Execute
  /** Runs `work` in one transaction, or within the running one; an exception rolls back everything. */
  transaction<T>(work: () => T): T
  close(): void
}

/**
 * Opens the database file in WAL mode and brings its schema up to date.
 * @throws Error when the file was written by a newer version of the service
 */
export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file, { timeout: 5000 })
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;')
  // SQLite's own `lower` supports only ASCII.
  sqlite.function('fold', { deterministic: true }, text => (typeof text === 'string' ? foldCase(text) : text))
  migrate(sqlite)
  const version = sqlite.prepare('PRAGMA data_version')
  const memory = rowMemory({ version: () => version.get()?.data_version })

  return {
    select(sql, row) {
      const statement = sqlite.prepare(sql)
      const done = /\bRETURNING\b/i.test(sql) ? memory.forget : () => undefined
      const one = (params: SqlParams = {}) => {
        const found = statement.get(params)
        done()
        return found === undefined ? undefined : row.parse(found)
      }
      return {
        one,
        only: params => present(one(params), sql),
        all(params = {}) {
          const found = statement.all(params)
          done()
          return found.map(one => row.parse(one))
        },
      }
    },
    remembered(sql, row) {
      const statement = sqlite.prepare(sql)
      const find = memory.of(params => statement.all(params).map(found => Object.freeze(row.parse(found))))
      return {
        one: (params = {}) => find(params)[0],
        only: (params = {}) => present(find(params)[0], sql),
        all: (params = {}) => find(params),
      }
    },
    execute(sql) {
      const statement = sqlite.prepare(sql)
      return (params = {}) => {
        const result = statement.run(params)
        memory.forget()
        return { id: Number(result.lastInsertRowid), changes: Number(result.changes) }
      }
    },
    transaction(work) {
      if (sqlite.isTransaction) return work()
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        sqlite.exec('COMMIT')
        return result
      } catch (error) {
        rollBack(sqlite)
        // Results read since the first write of the transaction are invalid.
        memory.forget()
        throw error
      }
    },
    close: () => sqlite.close(),
  }
}

function present<Row>(row: Row | undefined, sql: string): Row {
  if (row === undefined) throw new Error(`No row of: ${sql}`)
  return row
}

/** SQLite itself rolls back when a disk is full: a second ROLLBACK would throw, and hide the first error. */
function rollBack(sqlite: DatabaseSync): void {
  try {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
  } catch {
    // The first error has the reason.
  }
}

/** A text as it is compared where letter case makes no difference, in any script. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase()
}

function migrate(sqlite: DatabaseSync): void {
  const found = sqlite.prepare('PRAGMA user_version').get()?.user_version
  const version = typeof found === 'number' ? found : 0
  if (version > migrations.length) {
    throw new Error(`The data was written by a newer version of the service (schema ${version}).`)
  }
  // A table that is copied to be changed has the same name and ids afterwards, so that what refers to it still holds.
  sqlite.exec('PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON')
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue
    sqlite.exec('BEGIN')
    try {
      if (typeof step === 'string') sqlite.exec(step)
      else step(sqlite)
      sqlite.exec(`PRAGMA user_version = ${index + 1}; COMMIT`)
    } catch (error) {
      sqlite.exec('ROLLBACK')
      throw error
    }
  }
  sqlite.exec('PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON')
}
