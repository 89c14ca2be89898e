import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { z } from 'zod'
import { migrations } from './migrations/index.ts'

export type SqlParams = Readonly<Record<string, SQLInputValue>>

/** A prepared read whose rows are checked against a schema. */
export interface Select<Row> {
  one(params?: SqlParams): Row | undefined
  all(params?: SqlParams): Row[]
}

/** A prepared write. Gives the id of the inserted row and how many rows changed. */
export type Execute = (params?: SqlParams) => { readonly id: number; readonly changes: number }

/** The metadata database: prepared statements with typed rows, and transactions. */
export interface Database {
  select<S extends z.ZodType>(sql: string, row: S): Select<z.output<S>>
  execute(sql: string): Execute
  /** Runs `work` in one transaction; what it throws rolls everything back. */
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
  migrate(sqlite)

  return {
    select(sql, row) {
      const statement = sqlite.prepare(sql)
      return {
        one(params = {}) {
          const found = statement.get(params)
          return found === undefined ? undefined : row.parse(found)
        },
        all: (params = {}) => statement.all(params).map(found => row.parse(found)),
      }
    },
    execute(sql) {
      const statement = sqlite.prepare(sql)
      return (params = {}) => {
        const result = statement.run(params)
        return { id: Number(result.lastInsertRowid), changes: Number(result.changes) }
      }
    },
    transaction(work) {
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        sqlite.exec('COMMIT')
        return result
      } catch (error) {
        sqlite.exec('ROLLBACK')
        throw error
      }
    },
    close: () => sqlite.close(),
  }
}

function migrate(sqlite: DatabaseSync): void {
  const found = sqlite.prepare('PRAGMA user_version').get()?.user_version
  const version = typeof found === 'number' ? found : 0
  if (version > migrations.length) {
    throw new Error(`The data was written by a newer version of the service (schema ${version}).`)
  }
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue
    sqlite.exec(`BEGIN; ${step}; PRAGMA user_version = ${index + 1}; COMMIT;`)
  }
}
