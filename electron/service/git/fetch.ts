import { isObjectId } from './object-id.ts'
import type { GitRepository } from './repository.ts'

/**
 * Copies a commit and everything it is built on from another repository of this service. No ref changes.
 * @throws GitCommandError
 */
export async function fetchCommit(repository: GitRepository, source: GitRepository, commit: string): Promise<void> {
  if (!isObjectId(commit) || source.directory === repository.directory) return
  const command = ['fetch', '--quiet', '--no-write-fetch-head', '--no-tags', '--no-auto-gc', '--no-recurse-submodules']
  await repository.run([...command, '--end-of-options', source.directory, commit])
}
