import { badRequest, forbidden, notFound, type ServiceError } from '../errors.ts'
import type { Commit } from '../git/commit-object.ts'
import { sign, writeCommit } from '../git/commit-writer.ts'
import { fetchCommit } from '../git/fetch.ts'
import type { Git } from '../git/git.ts'
import { mergeBase } from '../git/history.ts'
import { emptyTree } from '../git/object-id.ts'
import { isEmptyRepository, setHeadBranch } from '../git/refs.ts'
import type { GitRepository } from '../git/repository.ts'
import { branchTip, readCommit, resolveCommit } from '../git/revision.ts'
import { TreeEditor } from '../git/tree-editor.ts'
import type { ProjectAccess, RequestContext } from '../handler.ts'
import { advanceBranch, requirePush, requireUser } from './branch-update.ts'
import { applyActions, type FileAction } from './file-actions.ts'

/** What the file endpoints and the batch commit have in common (document 1, sections 4.1 and 4.2). */
export interface CommitRequest {
  readonly id: number | string
  readonly branch: string
  readonly commit_message: string
  readonly start_branch?: string | undefined
  readonly start_sha?: string | undefined
  readonly start_project?: number | string | undefined
  readonly author_name?: string | undefined
  readonly author_email?: string | undefined
  readonly force?: boolean | undefined
  readonly actions: readonly FileAction[]
  /** Called with the parent commit before the actions; throws to refuse the request. */
  readonly check?: (repository: GitRepository, base: string) => Promise<void>
  /** The error for a branch that has moved in the meantime; a conflict unless the documents differ. */
  readonly refuseMoved?: (message: string) => ServiceError
}

/**
 * Commits actions to a branch as one commit, and returns it. The branch is updated only if it has not moved since the request arrived.
 * @throws ServiceError 400 when the commit fails for any reason, 409 when the branch has moved in the meantime, 403 when the caller may not push to
 * the branch
 */
export async function commitActions(git: Git, context: RequestContext, request: CommitRequest): Promise<Commit> {
  const user = requireUser(context)
  const project = context.project(request.id)
  const repository = git.open(project.repositoryPath)
  requirePush(context, project, request.branch)

  const tip = await branchTip(repository, request.branch)
  const base = await startingCommit(git, context, repository, request, tip)
  if (base) await requireKeptHistory(context, project, repository, { branch: request.branch, tip, base: base.id })
  if (base) await request.check?.(repository, base.id)
  const editor = new TreeEditor(repository, base?.tree ?? null)
  await applyActions(repository, base?.id ?? null, editor, request.actions)
  const tree = await editor.write()
  if (tree === (base?.tree ?? emptyTree)) throw badRequest('The commit is empty: it would change nothing')

  const now = new Date()
  const author = { name: request.author_name || user.name, email: request.author_email || user.email }
  const id = await writeCommit(repository, {
    tree,
    parents: base ? [base.id] : [],
    author: sign(author, now),
    committer: sign(user, now),
    message: request.commit_message,
  })
  const commit = await readCommit(repository, id)
  if (!commit) throw new Error('the commit that was written cannot be read')
  await advanceBranch(context, project, repository, {
    branch: request.branch,
    from: tip,
    to: commit,
    refuse: request.refuseMoved,
  })
  if (project.default_branch === null) await adoptDefaultBranch(context, project, repository, request.branch)
  return commit
}

/** The commit to build on, null in an empty repository. */
async function startingCommit(
  git: Git,
  context: RequestContext,
  repository: GitRepository,
  request: CommitRequest,
  tip: string | null,
): Promise<Commit | null> {
  const { branch, start_sha, start_project } = request
  const start_branch = request.start_branch ?? (start_project !== undefined && !start_sha ? branch : undefined)
  if (start_branch !== undefined && start_sha !== undefined) {
    throw badRequest('start_branch, start_sha are mutually exclusive')
  }
  const startsElsewhere = start_sha !== undefined || start_project !== undefined || (start_branch ?? branch) !== branch
  if (!startsElsewhere) {
    if (tip !== null) return readCommit(repository, tip)
    if (await isEmptyRepository(repository)) return null
    throw badRequest(`The branch "${branch}" does not exist; give start_branch or start_sha to create it`)
  }
  if (tip !== null && !request.force) throw badRequest(`A branch called "${branch}" already exists`)
  const source = start_project === undefined ? repository : git.open(context.project(start_project).repositoryPath)
  const start =
    start_sha === undefined ? await branchTip(source, start_branch ?? branch) : await resolveCommit(source, start_sha)
  if (start === null) throw badRequest(`"${start_sha ?? start_branch}" to start from does not exist`)
  await fetchCommit(repository, source, start)
  const commit = await readCommit(repository, start)
  if (!commit) throw notFound('Commit')
  return commit
}

/** The history of a protected branch can't be rewritten by any user; git pushes are refused too. @throws ServiceError 403 */
async function requireKeptHistory(
  context: RequestContext,
  project: ProjectAccess,
  repository: GitRepository,
  { branch, tip, base }: { readonly branch: string; readonly tip: string | null; readonly base: string },
): Promise<void> {
  if (tip === null || tip === base || !context.isProtectedBranch(project, branch)) return
  if ((await mergeBase(repository, [tip, base])) === tip) return
  throw forbidden(`403 Forbidden - "${branch}" is a protected branch: its history must not be rewritten`)
}

/** The first branch of a repository is its default branch. */
async function adoptDefaultBranch(
  context: RequestContext,
  project: ProjectAccess,
  repository: GitRepository,
  branch: string,
): Promise<void> {
  await setHeadBranch(repository, branch)
  context.adoptDefaultBranch(project, branch)
}
