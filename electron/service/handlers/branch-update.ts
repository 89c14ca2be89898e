import { badRequest, conflict, forbidden, type ServiceError, unauthorized } from '../errors.ts'
import { type Commit, getTitle } from '../git/commit-object.ts'
import { isNewRefName } from '../git/ref-name.ts'
import { RefUpdateError, updateRef } from '../git/refs.ts'
import type { GitRepository } from '../git/repository.ts'
import type { ProjectAccess, RequestContext, User } from '../handler.ts'

/** @throws ServiceError 401 for an anonymous caller */
export function requireUser({ user }: Pick<RequestContext, 'user'>): User {
  if (!user) throw unauthorized()
  return user
}

/** @throws ServiceError 400 for an invalid branch name, 403 when the caller may not push to it */
export function requirePush(context: RequestContext, project: ProjectAccess, branch: string): void {
  if (!isNewRefName(branch)) throw badRequest(`"${branch}" is not a valid branch name`)
  if (!context.mayPush(project, branch)) {
    throw forbidden('403 Forbidden - You are not allowed to push into this branch')
  }
}

/**
 * Moves a branch to a new commit, only if it still is at `from`, and records the push.
 * @throws ServiceError `move.refuse`, or 409, when the branch has moved in the meantime; 400 when its name conflicts with another branch
 */
export async function advanceBranch(
  context: RequestContext,
  project: ProjectAccess,
  repository: GitRepository,
  move: {
    readonly branch: string
    readonly from: string | null
    readonly to: Commit
    readonly refuse?: ((message: string) => ServiceError) | undefined
  },
): Promise<void> {
  try {
    await updateRef(repository, 'branch', move.branch, { from: move.from, to: move.to.id })
  } catch (error) {
    if (!(error instanceof RefUpdateError)) throw error
    if (error.reason !== 'moved') throw badRequest(error.message)
    const refuse = move.refuse ?? conflict
    throw refuse(
      `The branch "${move.branch}" was changed while the commit was being made. Nothing was committed; look at the branch again and retry`,
    )
  }
  context.record({
    projectId: project.id,
    action: 'pushed',
    push: {
      action: move.from === null ? 'created' : 'pushed',
      refType: 'branch',
      ref: move.branch,
      from: move.from,
      to: move.to.id,
      commitCount: 1,
      title: getTitle(move.to.message),
    },
  })
}
