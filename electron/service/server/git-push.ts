import { getTitle } from '../git/commit-object.ts'
import { countCommits, indexHistory } from '../git/history.ts'
import type { PushCommand } from '../git/push-request.ts'
import type { RefKind } from '../git/ref.ts'
import { isNewRefName } from '../git/ref-name.ts'
import { headBranch, setHeadBranch } from '../git/refs.ts'
import type { GitRepository } from '../git/repository.ts'
import { branchTip, findCommit } from '../git/revision.ts'
import type { ActivityPush, ProjectAccess, RequestContext } from '../handler.ts'
import { projectChange } from '../handlers/project-audit.ts'
import type { Store } from '../store/store.ts'

/** Where a push goes, and who pushes. */
export interface PushPlace {
  readonly store: Store
  readonly context: RequestContext
  readonly project: ProjectAccess
  readonly repository: GitRepository
}

const prefixes: Readonly<Record<RefKind, string>> = { branch: 'refs/heads/', tag: 'refs/tags/' }
/** The maximum number of commits that are counted. */
const maxCounted = 100_000
/** From this many new commits on it pays to index them at once. */
const worthIndexing = 1000

/** The branch or tag of a full ref; null for other refs. */
function getName(ref: string): { readonly kind: RefKind; readonly name: string } | null {
  if (ref.startsWith(prefixes.branch)) return { kind: 'branch', name: ref.slice(prefixes.branch.length) }
  if (ref.startsWith(prefixes.tag)) return { kind: 'tag', name: ref.slice(prefixes.tag.length) }
  return null
}

/** Why refs of a push may not be changed by this caller, by their full names. Empty when all may. */
export function refusals(
  { context, project }: Pick<PushPlace, 'context' | 'project'>,
  commands: readonly PushCommand[],
): ReadonlyMap<string, string> {
  const refused = new Map<string, string>()
  for (const command of commands) {
    const reason = refusal(context, project, command)
    if (reason !== null) refused.set(command.ref, reason)
  }
  return refused
}

function refusal(context: RequestContext, project: ProjectAccess, { ref, from, to }: PushCommand): string | null {
  const named = getName(ref)
  if (!named) return 'only branches and tags can be pushed'
  if (from === null && to !== null && !isNewRefName(named.name)) return `this cannot be the name of a ${named.kind}`
  if (named.kind === 'tag') return null
  const isProtected = context.isProtectedBranch(project, named.name)
  if (!context.mayPush(project, named.name)) {
    return isProtected ? 'you are not allowed to push to this protected branch' : 'you are not allowed to push'
  }
  if (to === null && isProtected) return 'a protected branch cannot be deleted by a push'
  return null
}

/** Whether a push would change a protected branch, whose history must not be rewritten. */
export function changesProtected(
  { context, project }: Pick<PushPlace, 'context' | 'project'>,
  commands: readonly PushCommand[],
): boolean {
  return commands.some(({ ref, from }) => {
    const named = getName(ref)
    return from !== null && named?.kind === 'branch' && context.isProtectedBranch(project, named.name)
  })
}

/**
 * Notes what a push has changed: the activity of the project, the default branch of a repository that was empty, the release
 * notes of tags that are gone.
 */
export async function notePush(place: PushPlace, commands: readonly PushCommand[]): Promise<void> {
  const { context, project, repository, store } = place
  const pushes = await Promise.all(commands.map(command => describe(place, command)))
  if (project.default_branch === null) await adoptDefaultBranch(place, commands)
  store.transaction(() => {
    for (const push of pushes.filter(push => push !== null)) {
      context.record({ projectId: project.id, action: 'pushed', push })
      if (push.refType === 'tag') noteTag(place, push)
    }
  })
  if (pushes.some(push => push !== null && push.commitCount >= worthIndexing)) await indexHistory(repository)
}

/** A tag that comes or goes is a change to the project; its release notes go with it, and do not come back with it. */
function noteTag({ context, project, store }: PushPlace, { ref, from, to }: ActivityPush): void {
  const kind = to === null ? 'remove' : from === null ? 'add' : 'change'
  context.audit(projectChange(project, { kind, what: 'tag', type: 'Tag', id: ref, name: ref }))
  if (kind !== 'change') store.releases.remove(project.id, ref)
}

async function describe({ project, repository }: PushPlace, { ref, from, to }: PushCommand) {
  const named = getName(ref)
  if (!named) return null
  const action = to === null ? 'removed' : from === null ? 'created' : 'pushed'
  const change = { action, refType: named.kind, ref: named.name, from, to } as const
  const commit = named.kind === 'branch' && to !== null ? await findCommit(repository, to) : null
  if (!commit) return { ...change, commitCount: 0, title: null }
  // A new branch brings what the default branch does not have.
  const base = from ?? (project.default_branch === null ? null : await branchTip(repository, project.default_branch))
  const selection = { from: [commit.id], without: base === null || base === commit.id ? [] : [base] }
  const counted = await countCommits(repository, selection, maxCounted, AbortSignal.timeout(10_000))
  return { ...change, commitCount: counted ?? maxCounted, title: getTitle(commit.message) }
}

/** The branch HEAD names, when it was pushed; else `main` or `master`; else the first. */
async function adoptDefaultBranch({ context, project, repository }: PushPlace, commands: readonly PushCommand[]) {
  const pushed = commands.flatMap(({ ref, to }) => {
    const named = getName(ref)
    return to !== null && named?.kind === 'branch' ? [named.name] : []
  })
  const head = await headBranch(repository)
  const branch = [head, 'main', 'master'].find(name => name !== null && pushed.includes(name)) ?? pushed[0]
  if (!branch) return
  await setHeadBranch(repository, branch)
  context.adoptDefaultBranch(project, branch)
}
