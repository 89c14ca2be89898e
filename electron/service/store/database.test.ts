import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'

function databaseFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-database-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'service.db')
}
const getVersion = (sqlite: DatabaseSync) => sqlite.prepare('PRAGMA user_version').get()?.user_version

describe('the file of the service', () => {
  test('that a newer version has written is refused, and left as it is', () => {
    const file = databaseFile()
    openDatabase(file).close()
    const newer = new DatabaseSync(file)
    expect(getVersion(newer)).toBe(migrations.length)
    newer.exec(`PRAGMA user_version = ${migrations.length + 1}`)
    const schema = `schema ${migrations.length + 1}`
    expect(() => openDatabase(file)).toThrow(`The data was written by a newer version of the service (${schema}).`)
    expect(getVersion(newer)).toBe(migrations.length + 1)
    newer.close()
  })

  test('whose next step fails stays at the version before it, with nothing of that step', () => {
    const file = databaseFile()
    const old = new DatabaseSync(file)
    const [first, second] = migrations
    if (typeof first !== 'string' || typeof second !== 'string') throw new Error('The first steps are SQL.')
    old.exec(`${first}; PRAGMA user_version = 1`)
    const tables = () => old.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    const before = tables()
    // A table that the second step creates is there already.
    old.exec('CREATE TABLE audit_events (id INTEGER)')
    expect(() => openDatabase(file)).toThrow(/audit_events/)
    expect(getVersion(old)).toBe(1)
    expect(tables().filter(({ name }) => name !== 'audit_events')).toEqual(before)
    old.exec('DROP TABLE audit_events')
    openDatabase(file).close()
    expect(getVersion(old)).toBe(migrations.length)
    old.close()
  })

  test('holds references that must exist, and compares texts without case in any script', () => {
    const database = openDatabase(databaseFile())
    onTestFinished(() => database.close())
    const orphan = database.execute(
      "INSERT INTO environments (project_id, name, slug, state, created_at, updated_at) VALUES (99, 'a', 'a', 'available', '', '')",
    )
    expect(() => orphan()).toThrow(/FOREIGN KEY/)
    const fold = database.select('SELECT fold(:a) = fold(:b) AS same', z.object({ same: z.number() }))
    expect(fold.only({ a: 'GRÖSSE', b: 'größe' })).toEqual({ same: 1 })
    expect(fold.only({ a: 'ΟΔΟΣ', b: 'οδος' })).toEqual({ same: 1 })
    expect(fold.only({ a: 'a', b: 'b' })).toEqual({ same: 0 })
  })
})

test('a statement that always has a row fails without one, and says which it is', () => {
  const database = openDatabase(databaseFile())
  onTestFinished(() => database.close())
  const user = z.object({ id: z.number() })
  const sql = 'SELECT id FROM users WHERE id = :id'
  for (const select of [database.select(sql, user), database.remembered(sql, user)]) {
    expect(select.one({ id: 1 })).toBeUndefined()
    expect(() => select.only({ id: 1 })).toThrow(`No row of: ${sql}`)
  }
  const count = database.remembered('SELECT count(*) AS total FROM users', z.object({ total: z.number() }))
  expect(count.only()).toEqual({ total: 0 })
})

test('a write tells the id it made and how many rows it changed', () => {
  const database = openDatabase(databaseFile())
  onTestFinished(() => database.close())
  const add = database.execute(
    "INSERT INTO users (username, name, email, created_at) VALUES (:name, :name, :name || '@example.org', '')",
  )
  expect([add({ name: 'ada' }), add({ name: 'bob' })]).toEqual([
    { id: 1, changes: 1 },
    { id: 2, changes: 1 },
  ])
  expect(database.execute("UPDATE users SET state = 'blocked'")().changes).toBe(2)
  expect(database.execute("UPDATE users SET state = 'active' WHERE id = 3")().changes).toBe(0)
})
