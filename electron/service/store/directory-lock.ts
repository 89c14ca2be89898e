import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long a start waits for the service before it, which may be on its way out. */
const patience = 10_000

/**
 * Takes a data directory for this process alone. SQLite's own file lock is used because the system lets go of it when the
 * process ends, however it ends: there is no stale lock to clean up.
 * @throws Error when another service has the directory and keeps it
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: patience })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new Error(`another service is using ${directory}`)
  }
  return { release: () => lock.close() }
}
