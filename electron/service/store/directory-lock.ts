import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long a start waits for the service before it, which may be on its way out. */
const patience = 10_000

/**
 * Locks a data directory for this process. Uses SQLite's file lock, because the system releases it when the process ends for any reason: no stale
 * lock remains.
 * @throws Error when another service has locked the directory
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
