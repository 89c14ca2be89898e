import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskProblem } from './failure.ts'

/** Exit code of a start whose folder of data can't be written. */
export const dataFolderExitCode = 3

/** What the app needs at least to begin: the databases, the log and the browser's profile. */
const neededBytes = 1024 * 1024

/**
 * Checks that the data folder can be created and written, before it is used.
 * @returns a sentence with the problem and what to do; null when there is none
 */
export function dataFolderProblem(folder: string): string | null {
  const probe = join(folder, `write-test-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(probe, Buffer.alloc(neededBytes), { mode: 0o600 })
    } finally {
      rmSync(probe, { force: true })
    }
    return null
  } catch (error) {
    return sentenceFor(folder, error)
  }
}

function sentenceFor(folder: string, error: unknown): string {
  switch (diskProblem(error)) {
    case 'full':
      return `The disk that holds ${folder} is full. Free at least 1 MB, or choose another folder with --user-data.`
    case 'readOnly':
      return `Gatehouse can't write to ${folder}. Change its permissions, or choose another folder with --user-data.`
    case null:
      return `Gatehouse can't use the folder ${folder} (${error instanceof Error ? error.message : String(error)}). Choose another folder with --user-data.`
  }
}
