import type { Commit } from './commit-object.ts'
import { writeCommit } from './commit-writer.ts'
import { emptyTree } from './object-id.ts'
import { GitCommandError } from './process-runner.ts'
import type { GitRepository } from './repository.ts'
import { despiteVanishedFolders } from './vanished-folder.ts'

/** The tree a change leads to on another branch, or why it leads to none. */
export type Transplant =
  | { readonly kind: 'clean'; readonly tree: string }
  /** The change is already applied. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'conflict' }

/** What a commit changed (against its first parent), applied to the commit at the tip of a branch. */
export async function cherryPick(repository: GitRepository, picked: Commit, tip: Commit): Promise<Transplant> {
  const base = await parentTree(repository, picked)
  return mergeTrees(repository, { base, ours: tip.tree, theirs: picked.tree })
}

/** Reverts the changes of a commit (against its first parent) on the tip of a branch. */
export async function revert(repository: GitRepository, reverted: Commit, tip: Commit): Promise<Transplant> {
  const before = await parentTree(repository, reverted)
  return mergeTrees(repository, { base: reverted.tree, ours: tip.tree, theirs: before })
}

const scaffold = { name: 'Scaffold', email: 'scaffold', seconds: 0, offset: '+0000' }

/**
 * Merges two trees that come from a third. `git merge-tree` finds the base through the history (an option for it came in
 * 2.40 only), so three commits are written in which the wanted base is the only common ancestor. They have fixed dates, so that the same merge writes
 * the same objects, and are unreferenced.
 */
async function mergeTrees(
  repository: GitRepository,
  trees: { readonly base: string; readonly ours: string; readonly theirs: string },
): Promise<Transplant> {
  if (trees.base === trees.theirs) return { kind: 'empty' }
  const commit = (tree: string, message: string, parents: readonly string[]) =>
    writeCommit(repository, { tree, parents, message, author: scaffold, committer: scaffold })
  const base = await commit(trees.base, 'base\n', [])
  const [ours, theirs] = await Promise.all([
    commit(trees.ours, 'ours\n', [base]),
    commit(trees.theirs, 'theirs\n', [base]),
  ])
  const command = ['merge-tree', '--write-tree', '-z', '--no-messages', ours, theirs]
  const { status, stdout } = await despiteVanishedFolders(async () => {
    const result = await repository.attempt(command)
    if (result.status > 1) throw new GitCommandError(command, result.status, result.stderr)
    return result
  })
  if (status === 1) return { kind: 'conflict' }
  const tree = stdout.toString('latin1').slice(0, 40)
  return tree === trees.ours ? { kind: 'empty' } : { kind: 'clean', tree }
}

async function parentTree(repository: GitRepository, { parents: [parent] }: Commit): Promise<string> {
  if (parent === undefined) return emptyTree
  const tree = await repository.objects.info(`${parent}^{tree}`)
  if (!tree) throw new Error(`the parent ${parent} is not in the repository`)
  return tree.id
}
