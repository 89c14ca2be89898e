import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** The right to write to a data folder, which one process has at a time: the app, or a command that runs without it. */
export interface DataLock {
  release(): void
}

const fileName = 'in-use.lock'
const pollMilliseconds = 100
/** SQLITE_BUSY */
const busy = 5

/**
 * Takes the lock of a data folder; null while another process has it. It is a lock of the system on an empty SQLite file, so that it works the same
 * under Electron and Node, and ends with its process however that ends.
 * @throws Error when the file can't be created
 */
export function takeDataLock(folder: string): DataLock | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, fileName)
  const database = new DatabaseSync(file)
  try {
    chmodSync(file, 0o600)
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return null
    throw error
  }
  return {
    release: () => {
      if (database.isOpen) database.close()
    },
  }
}

/**
 * Waits until the lock is free, and takes it.
 * @throws the signal's reason, when it aborts first
 */
export async function waitForDataLock(folder: string, signal?: AbortSignal): Promise<DataLock> {
  for (;;) {
    signal?.throwIfAborted()
    const lock = takeDataLock(folder)
    if (lock) return lock
    await sleep(pollMilliseconds, undefined, signal ? { signal } : {})
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}
