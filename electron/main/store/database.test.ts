import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import { inTransaction, NewerDatabase, openDatabase } from './database.ts'

const one = 'CREATE TABLE a (x INTEGER)'
const two = 'CREATE TABLE b (x INTEGER)'
const options = { migrations: [one], synchronous: 'FULL', check: true } as const

test('migrations run once each, in order, and the rows of before stay', () => {
  const file = join(temporaryDirectory(), 'deep', 'store.db')
  const first = openDatabase(file, options).database
  first.exec('INSERT INTO a VALUES (1)')
  first.close()
  const second = openDatabase(file, { ...options, migrations: [one, two] }).database
  expect(second.prepare('SELECT x FROM a').all()).toEqual([{ x: 1 }])
  expect(second.prepare('SELECT x FROM b').all()).toEqual([])
  expect(second.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(second.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  second.close()
})

test('a migration that fails leaves everything as it was, and is not taken for damage', () => {
  const directory = temporaryDirectory()
  const file = join(directory, 'store.db')
  const made = openDatabase(file, options).database
  made.exec('INSERT INTO a VALUES (1)')
  made.close()
  const broken = `${two}; CREATE TABLE a (again INTEGER)`
  expect(() => openDatabase(file, { ...options, migrations: [one, broken] })).toThrow('already exists')
  const { database, setAside } = openDatabase(file, { ...options, migrations: [one, two] })
  expect(setAside).toBeNull()
  expect(database.prepare('SELECT x FROM a').all()).toEqual([{ x: 1 }])
  database.close()
})

test('only its owner can read it', () => {
  const directory = join(temporaryDirectory(), 'deep')
  const file = join(directory, 'store.db')
  openDatabase(file, options).database.close()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(directory).mode & 0o777).toBe(0o700)
})

test('a damaged file is moved aside unchanged, and a new one takes its place', () => {
  const directory = temporaryDirectory()
  const file = join(directory, 'store.db')
  writeFileSync(file, 'this is no database, but someone may still want it')
  const { database, setAside } = openDatabase(file, options)
  expect(database.prepare('SELECT x FROM a').all()).toEqual([])
  database.close()
  expect(setAside).toContain(`${file}.damaged-`)
  expect(readFileSync(setAside ?? '', 'utf8')).toBe('this is no database, but someone may still want it')
})

test('damage in the middle of the file is found as well', () => {
  const directory = temporaryDirectory()
  const file = join(directory, 'store.db')
  const made = openDatabase(file, options).database
  made.exec('WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 9000) INSERT INTO a SELECT x FROM n')
  made.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, 8192, 16_384)
  writeFileSync(file, bytes)
  const { database, setAside } = openDatabase(file, options)
  database.close()
  expect(setAside).not.toBeNull()
  expect(readdirSync(directory).some(name => name.includes('damaged'))).toBe(true)
})

test('a file of a newer version is refused and not changed', () => {
  const file = join(temporaryDirectory(), 'store.db')
  openDatabase(file, { ...options, migrations: [one, two] }).database.close()
  const before = readFileSync(file)
  expect(() => openDatabase(file, options)).toThrow(NewerDatabase)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(file)).toBe(true)
})

describe('A transaction', () => {
  test('that finds the disk full keeps the first error, and is rolled back', () => {
    const { database } = openDatabase(':memory:', { ...options, migrations: ['CREATE TABLE notes (text TEXT)'] })
    database.exec('PRAGMA max_page_count = 20')
    const write = () =>
      inTransaction(database, () => {
        database.exec("INSERT INTO notes VALUES ('first')")
        database.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(1_000_000))
      })
    expect(write).toThrow('database or disk is full')
    expect(database.isTransaction).toBe(false)
    expect(database.prepare('SELECT count(*) AS count FROM notes').get()).toEqual({ count: 0 })
  })

  test('whose COMMIT fails keeps that error, and leaves no transaction open', () => {
    const schema = `CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)`
    const { database } = openDatabase(':memory:', { ...options, migrations: [schema] })
    expect(() => inTransaction(database, () => database.exec('INSERT INTO children VALUES (1)'))).toThrow('FOREIGN KEY')
    expect(database.isTransaction).toBe(false)
    expect(inTransaction(database, () => 'works again')).toBe('works again')
  })
})
