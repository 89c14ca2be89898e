import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GitRepository } from './repository.ts'

/** Objects are spread evenly over this many folders. */
const folders = 256
/** Objects are distributed evenly, so one folder is enough to estimate their number. */
const sample = '17'

/** The approximate number of loose objects. */
export async function looseObjects(repository: GitRepository): Promise<number> {
  try {
    return (await readdir(join(repository.directory, 'objects', sample))).length * folders
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

/**
 * Packs loose objects and small packs, and updates the commit graph, concurrently with reads and writes. No object is lost: unreferenced objects are
 * packed as well, and only files whose objects are in the new pack are removed.
 * @throws GitCommandError
 */
export async function packRepository(repository: GitRepository, signal: AbortSignal): Promise<void> {
  await repository.run(['repack', '-d', '-l', '--quiet', '--geometric=2', '--no-write-bitmap-index'], { signal })
  await repository.run(['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress'], { signal })
}
