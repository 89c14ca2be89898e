import { BoundedCache } from './bounded-cache.ts'
import type { Commit } from './commit-object.ts'
import type { Annotation, Ref } from './ref.ts'

/** About what an object costs beside its texts, and the characters of all that are kept. */
const objectWeight = 1000
const objectsInAll = 8_000_000
/** Refs in all lists that are kept. */
const refsInAll = 40_000
/** The most cached revisions, over all repositories. */
const targetsInAll = 10_000

/** Caches shared by all repositories of a service, so that their size does not grow with the number of repositories. */
export function repositoryMemory() {
  let repositories = 0
  return {
    commits: new BoundedCache<Commit | null>(objectsInAll, commitWeight),
    annotations: new BoundedCache<Annotation>(objectsInAll, ({ message, commit }) =>
      commit ? commitWeight(commit) + (message?.length ?? 0) : Number.POSITIVE_INFINITY,
    ),
    targets: new BoundedCache<string | null>(targetsInAll),
    refs: new BoundedCache<readonly Ref[]>(refsInAll, refs => refs.length + 1),
    /** A name for a repository in the keys of all these. */
    nextRepository: () => String(++repositories),
  }
}

export type RepositoryMemory = ReturnType<typeof repositoryMemory>

/** An object that is not there may come. */
function commitWeight(commit: Commit | null): number {
  if (!commit) return Number.POSITIVE_INFINITY
  const { message, author, committer, parents } = commit
  const texts = [message, author.name, author.email, committer.name, committer.email, ...parents]
  return texts.reduce((weight, text) => weight + text.length, objectWeight)
}
