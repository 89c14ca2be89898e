import { chmodSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface OpenedDatabase {
  readonly database: DatabaseSync
  /** Where a damaged file was moved to; null when the file was sound or new. */
  readonly setAside: string | null
}

export interface DatabaseOptions {
  /** SQL scripts; the number of those applied is the file's `user_version`. Only ever appended to. */
  readonly migrations: readonly string[]
  /** FULL: a committed row survives loss of power. NORMAL: it survives kill -9, and costs no flush of the disk. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /** Reads the whole file once to find damage early; for small files. */
  readonly check: boolean
}

/** The file was written by a newer Gatehouse, whose data this one must not touch. */
export class NewerDatabase extends Error {
  constructor(file: string) {
    super(`${file} was written by a newer version of Gatehouse`)
    this.name = 'NewerDatabase'
  }
}

/**
 * Opens (or makes) a SQLite file in WAL mode, readable by its owner only, at the newest schema. A file SQLite cannot read
 * is moved aside, never deleted, and a new one takes its place.
 * @throws NewerDatabase, or SQLite's own error when the file cannot be opened for another reason
 */
export function openDatabase(file: string, options: DatabaseOptions): OpenedDatabase {
  if (file === ':memory:') return { database: prepare(file, options), setAside: null }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    return { database: prepare(file, options), setAside: null }
  } catch (error) {
    // A full disk or a busy file is no reason to take a person's data away.
    if (!isDamage(error)) throw error
    const setAside = moveAside(file)
    return { database: prepare(file, options), setAside }
  }
}

function prepare(file: string, options: DatabaseOptions): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    if (file !== ':memory:') chmodSync(file, 0o600)
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec(`PRAGMA synchronous = ${options.synchronous}`)
    if (options.check) checkFile(database)
    // A file that may only be read opens without a word, and refuses the first draft.
    database.exec('BEGIN IMMEDIATE; ROLLBACK')
    migrate(database, file, options.migrations)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Runs work as one transaction, which is rolled back when it throws. The error is the work's own or that of COMMIT: SQLite
 * itself rolls back when a disk is full, and a second ROLLBACK would only say that there is no transaction.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/**
 * The same without waiting for the disk, in a database opened with `synchronous: 'FULL'`: kill -9 loses nothing, a loss of power what no
 * transaction after it flushed. For what is written often and may be lost: a flush blocks main's thread for 2 to 60 ms.
 */
export function inUnflushedTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = NORMAL')
  try {
    return inTransaction(database, work)
  } finally {
    database.exec('PRAGMA synchronous = FULL')
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK')
  } catch {
    // The first error has the reason; if the rollback fails too, SQLite does it when the database is next opened.
  }
}

function checkFile(database: DatabaseSync): void {
  const result = database.prepare('PRAGMA quick_check(1)').get()
  if (result?.quick_check !== 'ok') throw new DamagedDatabase()
}

class DamagedDatabase extends Error {}

/** SQLITE_CORRUPT and SQLITE_NOTADB: the file is damaged. */
const damageCodes = new Set([11, 26])

/** Whether an error means that the file is damaged, rather than unavailable at the moment. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  return error instanceof Error && 'errcode' in error && damageCodes.has(Number(error.errcode) & 0xff)
}

function migrate(database: DatabaseSync, file: string, migrations: readonly string[]): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version > migrations.length) throw new NewerDatabase(file)
  for (const [index, script] of migrations.entries()) {
    if (index < version) continue
    inTransaction(database, () => database.exec(`${script}; PRAGMA user_version = ${index + 1}`))
  }
}

/** Moves a closed file out of the way under another name, which it gives. */
export function moveAside(file: string): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const target = `${file}.damaged-${stamp}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix)
  }
  return target
}
