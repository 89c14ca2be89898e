import type { DatabaseSync } from 'node:sqlite'

/** How the id of a row is declared where SQLite gives the id of a deleted row, if it was the last, to the next one. */
const reusable = /\bid INTEGER PRIMARY KEY(?=\s*,)/

/**
 * Adds AUTOINCREMENT to every table with generated IDs: an ID that a client stored must never name another record. SQLite can't alter this, so each
 * table is copied; outside a transaction foreign keys must be off.
 */
export function lastingIds(sqlite: DatabaseSync): void {
  const schema = sqlite.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all()
  const rows = schema.map(({ type, name, tbl_name, sql }) => ({
    type: String(type),
    name: String(name),
    table: String(tbl_name),
    sql: String(sql),
  }))
  for (const { type, name, sql } of rows) {
    if (type !== 'table' || !reusable.test(sql)) continue
    const columns = sql.slice(sql.indexOf('(')).replace(reusable, '$& AUTOINCREMENT')
    const copy = `${name}_with_lasting_ids`
    // The indexes and triggers go with the old table.
    const others = rows.filter(row => row.table === name && row.type !== 'table')
    sqlite.exec(`
      CREATE TABLE ${copy} ${columns};
      INSERT INTO ${copy} SELECT * FROM ${name};
      DROP TABLE ${name};
      ALTER TABLE ${copy} RENAME TO ${name};
      ${others.map(other => `${other.sql};`).join('\n')}
    `)
  }
}
