import { resolve } from 'node:path'
import { indexHistory } from './history.ts'
import { createBareRepository, importLocalRepository } from './new-repository.ts'
import { ObjectReader } from './object-reader.ts'
import { ProcessRunner } from './process-runner.ts'
import { GitRepository } from './repository.ts'
import { repositoryMemory } from './repository-memory.ts'
import { requireGit } from './required-git.ts'

/** Waiting `git cat-file` processes over all repositories. */
const processesInAll = 24

/** The git layer over bare repositories; one per service process. */
export interface Git {
  /**
   * Makes sure that git is there and new enough.
   * @throws Error with a sentence for the person who started the service
   */
  ready(): Promise<void>
  /** The repository in a bare git directory. Cheap; processes start when first needed. */
  open(directory: string): GitRepository
  /** Makes an empty bare repository whose HEAD is the given branch. @throws GitCommandError */
  create(directory: string, defaultBranch?: string): Promise<GitRepository>
  /** Makes a bare repository with all branches and tags of a local one. @throws GitCommandError */
  import(source: string, directory: string): Promise<GitRepository>
  /** Lets go of a repository that is about to be removed. */
  forget(directory: string): void
  /** Ends every process. */
  close(): Promise<void>
}

/** Makes the git layer. */
export function createGit(): Git {
  const runner = new ProcessRunner()
  const memory = repositoryMemory()
  const repositories = new Map<string, GitRepository>()

  const restLongestUnused = (starting: ObjectReader) => {
    let running = 0
    for (const { objects } of repositories.values()) running += objects.processes
    if (running <= processesInAll) return
    const idle = [...repositories.values()]
      .map(repository => repository.objects)
      .filter(objects => objects !== starting && objects.processes > 0 && !objects.busy)
      .sort((a, b) => a.lastUse - b.lastUse)
    for (const objects of idle) {
      if (running <= processesInAll) break
      running -= objects.processes
      objects.rest()
    }
  }

  const open = (directory: string): GitRepository => {
    const place = repositories.has(directory) ? directory : resolve(directory)
    const known = repositories.get(place)
    if (known) return known
    const repository = new GitRepository(place, new ObjectReader(place, runner, restLongestUnused), runner, memory)
    repositories.set(place, repository)
    return repository
  }

  const forget = (directory: string) => {
    const place = resolve(directory)
    repositories.get(place)?.objects.rest()
    repositories.delete(place)
  }

  return {
    ready: () => requireGit(runner),
    open,
    async create(directory, defaultBranch = 'main') {
      // Cached data of an earlier repository in this folder is invalid.
      forget(directory)
      await createBareRepository(runner, resolve(directory), defaultBranch)
      return open(directory)
    },
    async import(source, directory) {
      forget(directory)
      await importLocalRepository(runner, resolve(source), resolve(directory))
      const repository = open(directory)
      await indexHistory(repository)
      return repository
    },
    forget,
    async close() {
      for (const { objects } of repositories.values()) objects.rest()
      repositories.clear()
      await runner.close()
    },
  }
}
