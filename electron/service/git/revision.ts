import { type Commit, parseCommit } from './commit-object.ts'
import { isAbbreviatedId, isObjectId } from './object-id.ts'
import { isRefName, parseRevision } from './ref-name.ts'
import type { GitRepository } from './repository.ts'

/**
 * The id of the commit that a full SHA, a branch, a tag or a shortened SHA names, in this order, each optionally followed by steps
 * back such as `~2`; `HEAD` and full ref names are accepted too. Null when the name does not exist or is ambiguous.
 */
export async function resolveCommit(repository: GitRepository, revision: string): Promise<string | null> {
  const parsed = parseRevision(revision)
  if (!parsed) return null
  const found = await Promise.all(
    candidates(parsed.base).map(name => commitNamed(repository, `${name}${parsed.steps}^{commit}`)),
  )
  return found.find(id => id !== null) ?? null
}

/** The commit a branch points to; null when the branch does not exist. */
export async function branchTip(repository: GitRepository, branch: string): Promise<string | null> {
  if (!isRefName(branch)) return null
  return commitNamed(repository, `refs/heads/${branch}^{commit}`)
}

async function commitNamed(repository: GitRepository, name: string): Promise<string | null> {
  const find = async () => (await repository.objects.info(name))?.id ?? null
  return name.startsWith('refs/') ? repository.refs.target(name, find) : find()
}

/** The commit under a full id, null when there is none. */
export async function readCommit(repository: GitRepository, id: string): Promise<Commit | null> {
  if (!isObjectId(id)) return null
  return repository.commit(id, async () => {
    const object = await repository.objects.read(`${id}^{commit}`)
    return object ? parseCommit(object.id, object.content) : null
  })
}

/** The commits under full ids, in the same order; ids that are no commits are left out. */
export async function readCommits(repository: GitRepository, ids: readonly string[]): Promise<Commit[]> {
  const commits = await Promise.all(ids.map(id => readCommit(repository, id)))
  return commits.filter(commit => commit !== null)
}

/** The commit that a revision names, null when there is none. */
export async function findCommit(repository: GitRepository, revision: string): Promise<Commit | null> {
  const id = await resolveCommit(repository, revision)
  return id === null ? null : readCommit(repository, id)
}

function candidates(base: string): string[] {
  if (base === 'HEAD') return ['HEAD']
  const names = [`refs/heads/${base}`, `refs/tags/${base}`]
  if (base.startsWith('refs/heads/') || base.startsWith('refs/tags/')) names.push(base)
  // A full ID always names the object, even if a branch has the same name.
  if (isObjectId(base)) names.unshift(base)
  else if (isAbbreviatedId(base)) names.push(base)
  return names
}
