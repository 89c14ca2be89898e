import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { inTransaction, openDatabase } from './database.ts'

const tableRow = z.object({ name: z.string() })
const names = z.array(tableRow)

/**
 * What stands in a database file that cannot be written, in memory: it can be read and changed for the length of a run. An
 * older or newer schema, or a file that cannot even be read, leaves it empty.
 * @param migrations as for `openDatabase`
 */
export function copyInMemory(
  file: string,
  migrations: readonly string[],
): { readonly database: DatabaseSync; readonly complete: boolean } {
  const { database } = openDatabase(':memory:', { migrations, synchronous: 'FULL', check: false })
  return { database, complete: fill(database, file, migrations.length) }
}

function fill(database: DatabaseSync, file: string, version: number): boolean {
  let source: DatabaseSync | null = null
  try {
    source = new DatabaseSync(file, { readOnly: true })
    if (source.prepare('PRAGMA user_version').get()?.user_version !== version) return false
    const tables = source.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    const from = source
    inTransaction(database, () => {
      for (const { name } of names.parse(tables.all())) copyTable(from, database, name)
    })
    return true
  } catch {
    return false
  } finally {
    source?.close()
  }
}

function copyTable(source: DatabaseSync, target: DatabaseSync, table: string): void {
  // Migrations may have inserted rows into the new database.
  target.exec(`DELETE FROM "${table}"`)
  for (const row of source.prepare(`SELECT * FROM "${table}"`).iterate()) {
    const columns = Object.keys(row)
    const values: SQLInputValue[] = Object.values(row)
    const places = columns.map(() => '?').join(', ')
    target
      .prepare(`INSERT INTO "${table}" (${columns.map(name => `"${name}"`).join(', ')}) VALUES (${places})`)
      .run(...values)
  }
}
