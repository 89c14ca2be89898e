import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'
import { lastingIds } from './migrations/lasting-ids.ts'

function databaseFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-database-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'service.db')
}

const getSchema = (sqlite: DatabaseSync) =>
  sqlite
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()

test('every table with generated IDs never reuses the ID of a deleted last row', () => {
  const file = databaseFile()
  openDatabase(file).close()
  const sqlite = new DatabaseSync(file)
  onTestFinished(() => sqlite.close())
  const tables = getSchema(sqlite).filter(
    ({ type, sql }) => type === 'table' && /\bid INTEGER PRIMARY KEY/.test(String(sql)),
  )
  expect(tables.length).toBeGreaterThan(25)
  const reused = tables.filter(
    ({ sql }) => !/\bid INTEGER PRIMARY KEY (AUTOINCREMENT|CHECK \(id = 1\))/.test(String(sql)),
  )
  expect(reused.map(({ name }) => name)).toEqual([])
})

test('data of an earlier version keeps its rows, ids, references, indexes and triggers', () => {
  const file = databaseFile()
  const at = migrations.indexOf(lastingIds)
  const old = new DatabaseSync(file)
  old.exec('BEGIN')
  for (const step of migrations.slice(0, at)) if (typeof step === 'string') old.exec(step)
  old.exec(`PRAGMA user_version = ${at}; COMMIT`)
  const now = "'2026-01-01T00:00:00.000Z'"
  old.exec(`
    PRAGMA foreign_keys = ON;
    INSERT INTO users (id, username, name, email, created_at) VALUES (7, 'ines', 'Ines', 'i@example.org', ${now});
    INSERT INTO groups (id, name, path, full_path, full_name, visibility, created_at)
      VALUES (3, 'G', 'g', 'g', 'G', 'private', ${now});
    INSERT INTO members (source_type, source_id, user_id, access_level, created_at) VALUES ('group', 3, 7, 40, ${now});
  `)
  const before = getSchema(old)
  const people = old.prepare('SELECT * FROM group_people').all()
  old.close()

  openDatabase(file).close()
  const sqlite = new DatabaseSync(file)
  onTestFinished(() => sqlite.close())
  expect(sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  expect(sqlite.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(getSchema(sqlite).map(({ type, name, tbl_name }) => [type, name, tbl_name])).toEqual(
    before.map(({ type, name, tbl_name }) => [type, name, tbl_name]),
  )
  expect(getSchema(sqlite).filter(({ type }) => type !== 'table')).toEqual(
    before.filter(({ type }) => type !== 'table'),
  )
  expect(sqlite.prepare('SELECT id, username FROM users').all()).toEqual([{ id: 7, username: 'ines' }])
  expect(sqlite.prepare('SELECT * FROM group_people').all()).toEqual(people)
  sqlite.exec('PRAGMA foreign_keys = ON; DELETE FROM users')
  expect(sqlite.prepare('SELECT count(*) AS left FROM group_people').get()).toEqual({ left: 0 })
})
