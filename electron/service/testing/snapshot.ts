import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { vi } from 'vitest'

/** Tables that the service changes in the background, without a request. */
const ownWork: ReadonlySet<string> = new Set(['jobs', 'job_counts'])

/** Columns that a push in the background changes, which may continue during any later request. */
const pushColumns: ReadonlySet<string> = new Set([
  'update_status',
  'last_error',
  'last_update_at',
  'last_update_started_at',
  'last_successful_update_at',
])

/** The files of a bare repository that hold its refs. */
const pointers = ['refs', 'packed-refs', 'HEAD'] as const

/**
 * Reads and restores the data of a running service from outside: the database through a separate connection, repositories through their files.
 */
export class Snapshot {
  readonly #file: string
  readonly #repositories: string
  readonly #saved: string
  readonly #database: DatabaseSync
  #savedRefs = ''

  constructor(directory: string) {
    this.#file = join(directory, 'service.db')
    this.#repositories = join(directory, 'repositories')
    this.#saved = join(directory, 'snapshot')
    this.#database = new DatabaseSync(this.#file, { timeout: 5000 })
  }

  /** Keeps everything as it is now. */
  async take(): Promise<void> {
    rmSync(this.#saved, { recursive: true, force: true })
    for (const name of readdirSync(this.#repositories)) {
      for (const pointer of pointers) copy(join(this.#repositories, name, pointer), join(this.#saved, name, pointer))
    }
    await vi.waitFor(() => backup(this.#database, join(this.#saved, 'service.db'), atOnce), patience)
    this.#savedRefs = this.#refs()
  }

  /** Makes everything as it was when it was last taken. */
  async putBack(): Promise<void> {
    for (const name of this.refsAreTheSame() ? [] : readdirSync(this.#repositories)) {
      for (const pointer of pointers) {
        rmSync(join(this.#repositories, name, pointer), { recursive: true, force: true })
        copy(join(this.#saved, name, pointer), join(this.#repositories, name, pointer))
      }
    }
    const saved = new DatabaseSync(join(this.#saved, 'service.db'), { readOnly: true })
    await vi.waitFor(() => backup(saved, this.#file, atOnce), patience)
    saved.close()
  }

  /** Changes whenever another connection writes to the database. */
  version(): unknown {
    return this.#database.prepare('PRAGMA data_version').get()?.data_version
  }

  /** Whether every ref of every repository points to where it did when it was last taken. */
  refsAreTheSame(): boolean {
    return this.#refs() === this.#savedRefs
  }

  #refs(): string {
    const lines = readdirSync(this.#repositories).flatMap(name =>
      pointers.flatMap(pointer => filesIn(join(this.#repositories, name, pointer))),
    )
    return lines
      .map(path => `${path} ${readFileSync(path, 'utf8')}`)
      .sort()
      .join('')
  }

  /** The tables whose rows are not as they were when it was last taken; without what background jobs change. */
  changedTables(): string[] {
    const saved = new DatabaseSync(join(this.#saved, 'service.db'), { readOnly: true })
    const tables = saved.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    const changed = tables
      .map(({ name }) => String(name))
      .filter(name => !ownWork.has(name) && getRows(saved, name) !== getRows(this.#database, name))
    saved.close()
    return changed
  }

  close(): void {
    this.#database.close()
  }
}

/** In one step: between two, the service in this very process would wait for a lock that cannot be let go. */
const atOnce = { rate: 1_000_000 } as const

/** How long a copy is retried: a backup fails at once during a concurrent write. */
const patience = { timeout: 20_000, interval: 20 }

function copy(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!path.endsWith('refs')) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

function getRows(database: DatabaseSync, table: string): string {
  return database
    .prepare(`SELECT * FROM "${table}"`)
    .all()
    .map(row => JSON.stringify(table === 'remote_mirrors' ? withoutPush(row) : row))
    .join('\n')
}

function withoutPush(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !pushColumns.has(column)))
}
