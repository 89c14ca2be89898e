import { MirrorError, type MirrorOutcome, pushMirror } from '../git/push-mirror.ts'
import { listRefs } from '../git/refs.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import type { MirrorRow } from '../store/remote-mirrors.ts'
import { JobFailure, type JobHandler } from './jobs.ts'

export const mirrorQueue = 'remote_mirrors'

/** The time limit of a push; refs updated by then stay updated. */
const maxPush = 10 * 60_000
/** A mirror that lost hundreds of branches does not list them all. */
const maxNamed = 10

/** Has every enabled mirror of a project pushed, because something in its repository has changed. */
export function scheduleMirrors({ store, jobs }: Pick<ServiceParts, 'store' | 'jobs'>, project: number): void {
  for (const { id } of store.remoteMirrors.getEnabled(project)) scheduleMirror({ store, jobs }, id)
}

/** Has one mirror pushed. */
export function scheduleMirror({ store, jobs }: Pick<ServiceParts, 'store' | 'jobs'>, mirror: number): void {
  store.remoteMirrors.schedule(mirror)
  jobs.enqueue(mirrorQueue, String(mirror))
}

/** Pushes a project to one of its mirrors, and notes how that went (document 2, section 4.7). */
export function mirrorJob(parts: Pick<ServiceParts, 'store' | 'git'>): JobHandler {
  const { remoteMirrors } = parts.store
  return async (subject, signal) => {
    const mirror = remoteMirrors.byId(Number(subject))
    // Gone or disabled since.
    if (!mirror?.enabled) {
      if (mirror) remoteMirrors.unschedule(mirror.id, true)
      return
    }
    remoteMirrors.start(mirror.id)
    try {
      const { refused } = await push(parts, mirror, AbortSignal.any([signal, AbortSignal.timeout(maxPush)]))
      if (refused.length > 0) throw new MirrorError(refusals(refused), false)
      remoteMirrors.finish(mirror.id)
    } catch (error) {
      if (signal.aborted) {
        remoteMirrors.schedule(mirror.id)
        throw error
      }
      const reported = error instanceof MirrorError ? error.message : 'The push could not be run.'
      remoteMirrors.fail(mirror.id, reported)
      throw error instanceof MirrorError ? new JobFailure(reported, { again: error.again }) : error
    }
  }
}

async function push(
  { store, git }: Pick<ServiceParts, 'store' | 'git'>,
  mirror: MirrorRow,
  signal: AbortSignal,
): Promise<MirrorOutcome> {
  const project = store.projects.byId(mirror.project_id)
  const repository = git.open(store.repositoryPath(mirror.project_id))
  const credentials = store.remoteMirrors.getCredentials(mirror)
  const address = store.remoteMirrors.getAddress(mirror)
  if ((mirror.credentials && credentials === null) || address === null) {
    throw new MirrorError('The credentials of this mirror can no longer be read. Add the mirror again.', false)
  }
  const branches = mirror.only_protected_branches
    ? (await listRefs(repository, 'branch'))
        .filter(({ name }) => store.protectedBranches.levelFor(mirror.project_id, name) !== null)
        .map(({ name }) => `refs/heads/${name}`)
    : null
  return pushMirror(
    repository,
    {
      url: mirror.url,
      address,
      credentials,
      branches,
      keepDivergent: mirror.keep_divergent_refs,
      defaultBranch: project?.default_branch ?? null,
    },
    signal,
  )
}

function refusals(refused: MirrorOutcome['refused']): string {
  const named = refused.slice(0, maxNamed).map(({ ref, reason }) => `${ref} (${reason})`)
  const more = refused.length - named.length
  return `These refs were not updated: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
