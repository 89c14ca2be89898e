import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GitRepository } from './repository.ts'

/** Objects are spread evenly over this many folders. */
const folders = 256
/** Any of them tells how many there are in all. */
const sample = '17'

/** About how many objects stand in files of their own. */
export async function looseObjects(repository: GitRepository): Promise<number> {
  try {
    return (await readdir(join(repository.directory, 'objects', sample))).length * folders
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

/**
 * Packs loose objects and packs that are small beside the others, and brings the commit graph up to date, beside whatever is
 * being read and written. Nothing is ever lost by it: objects that nobody refers to, or not yet, go into the pack as well, and
 * only files whose objects are in the new pack are removed.
 * @throws GitCommandError
 */
export async function packRepository(repository: GitRepository, signal: AbortSignal): Promise<void> {
  await repository.run(['repack', '-d', '-l', '--quiet', '--geometric=2', '--no-write-bitmap-index'], { signal })
  await repository.run(['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress'], { signal })
}
