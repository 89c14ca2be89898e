import { badRequest, notFound } from '../errors.ts'
import { type Commit, getTitle, type Signature } from '../git/commit-object.ts'
import { sign, writeCommit } from '../git/commit-writer.ts'
import type { Git } from '../git/git.ts'
import type { GitRepository } from '../git/repository.ts'
import { branchTip, findCommit, readCommit } from '../git/revision.ts'
import { cherryPick, revert, type Transplant } from '../git/transplant.ts'
import type { ProjectAccess, RequestContext } from '../handler.ts'
import { advanceBranch, requirePush, requireUser } from './branch-update.ts'

interface TransplantRequest {
  readonly id: number | string
  readonly sha: string
  readonly branch: string
}

export interface Transplanted {
  readonly project: ProjectAccess
  readonly repository: GitRepository
  readonly commit: Commit
}

/**
 * Applies a commit to another branch, under its author's name.
 * @throws ServiceError 400 with `error_code` `empty` or `conflict`, 404 for a commit or branch that is not there
 */
export function cherryPickCommit(git: Git, context: RequestContext, request: TransplantRequest): Promise<Transplanted> {
  return transplant(git, context, request, {
    merge: cherryPick,
    message: picked => `${picked.message.trimEnd()}\n\n(cherry picked from commit ${picked.id})\n`,
    keepsAuthor: true,
    failures: {
      empty: 'The commit changes nothing on this branch. It may have been cherry-picked already.',
      conflict: 'The commit could not be cherry-picked: it conflicts with what is on the branch.',
    },
  })
}

/**
 * Takes a commit back on a branch.
 * @throws ServiceError 400 with `error_code` `empty` or `conflict`, 404 for a commit or branch that is not there
 */
export function revertCommit(git: Git, context: RequestContext, request: TransplantRequest): Promise<Transplanted> {
  return transplant(git, context, request, {
    merge: revert,
    message: reverted => `Revert "${getTitle(reverted.message)}"\n\nThis reverts commit ${reverted.id}.\n`,
    keepsAuthor: false,
    failures: {
      empty: 'Taking the commit back changes nothing on this branch. It may have been reverted already.',
      conflict: 'The commit could not be reverted: it conflicts with later changes on the branch.',
    },
  })
}

async function transplant(
  git: Git,
  context: RequestContext,
  request: TransplantRequest,
  way: {
    readonly merge: (repository: GitRepository, commit: Commit, tip: Commit) => Promise<Transplant>
    readonly message: (commit: Commit) => string
    readonly keepsAuthor: boolean
    readonly failures: Readonly<Record<'empty' | 'conflict', string>>
  },
): Promise<Transplanted> {
  const user = requireUser(context)
  const project = context.project(request.id)
  const repository = git.open(project.repositoryPath)
  const source = await findCommit(repository, request.sha)
  if (!source) throw notFound('Commit')
  const from = await branchTip(repository, request.branch)
  const tip = from === null ? null : await readCommit(repository, from)
  if (!tip) throw notFound('Branch')
  requirePush(context, project, request.branch)

  const outcome = await way.merge(repository, source, tip)
  if (outcome.kind !== 'clean') throw badRequest(way.failures[outcome.kind], { error_code: outcome.kind })
  const committer = sign(user, new Date())
  const id = await writeCommit(repository, {
    tree: outcome.tree,
    parents: [tip.id],
    author: way.keepsAuthor ? cleaned(source.author) : committer,
    committer,
    message: way.message(source),
  })
  const commit = await readCommit(repository, id)
  if (!commit) throw new Error('the commit that was written cannot be read')
  await advanceBranch(context, project, repository, { branch: request.branch, from, to: commit })
  return { project, repository, commit }
}

/** A signature without characters that git refuses, which older programs may have written. */
function cleaned(signature: Signature): Signature {
  return { ...sign(signature, new Date()), seconds: signature.seconds, offset: signature.offset }
}
