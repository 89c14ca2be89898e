import type { ParsedParams, Value } from '#shared/contract/contract.ts'
import { notFound } from '../errors.ts'
import { diff, diffLimits } from '../git/diff.ts'
import type { Git } from '../git/git.ts'
import { listCommitIds, mergeBase } from '../git/history.ts'
import { readCommits, resolveCommit } from '../git/revision.ts'
import type { RequestContext } from '../handler.ts'
import { reducedCommitFields } from './commit-fields.ts'
import { diffFields } from './diff-fields.ts'

/** More commits than this are not listed: the newest are, and the answer says that it was cut. */
const mostCommits = 10_000

/**
 * What lies between two refs: the commits of `to` that `from` does not have, oldest first, and what changed from their merge
 * base, or from `from` itself when `straight` (document 1, section 4.3). Histories without a common commit are compared
 * directly.
 * @throws ServiceError 404 when a ref is not there
 */
export async function compareRefs(
  git: Git,
  context: RequestContext,
  params: ParsedParams<'repository.compare'>,
): Promise<Value<'repository.compare'>> {
  const repository = git.open(context.project(params.id).repositoryPath)
  const [from, to] = await Promise.all([resolveCommit(repository, params.from), resolveCommit(repository, params.to)])
  if (from === null || to === null) throw notFound('Ref')
  const base = params.straight ? from : ((await mergeBase(repository, [from, to])) ?? from)
  const [ids, changes] = await Promise.all([
    listCommitIds(repository, { from: [to], without: [from] }, { offset: 0, limit: mostCommits + 1 }),
    diff(repository, base, to, { offset: 0, limit: diffLimits.files }),
  ])
  const commits = (await readCommits(repository, ids.slice(0, mostCommits))).map(reducedCommitFields).reverse()
  return {
    commit: commits.at(-1) ?? null,
    commits,
    diffs: changes.entries.map(diffFields),
    compare_timeout: changes.overflow || changes.total > diffLimits.files || ids.length > mostCommits,
    compare_same_ref: from === to,
  }
}
