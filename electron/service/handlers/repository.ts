import type { ParsedParams, Value } from '#shared/contract/contract.ts'
import { badRequest, notFound } from '../errors.ts'
import { contributors } from '../git/contributors.ts'
import { diff, diffLimits } from '../git/diff.ts'
import type { Git } from '../git/git.ts'
import { listCommitIds, mergeBase } from '../git/history.ts'
import { isAbbreviatedId } from '../git/object-id.ts'
import type { ObjectInfo } from '../git/object-process.ts'
import type { Contributor, GitRepository } from '../git/repository.ts'
import { readCommit, readCommits, resolveCommit } from '../git/revision.ts'
import type { Handlers, RequestContext } from '../handler.ts'
import { archiveRef, archivesPerMinute } from './archive.ts'
import { commitFields, reducedCommitFields } from './commit-fields.ts'
import { diffFields } from './diff-fields.ts'
import { requireEncodable } from './encoded-content.ts'
import type { ServiceParts } from './parts.ts'
import { RateLimit } from './rate-limit.ts'
import { rawContent } from './raw-content.ts'
import { listTree } from './tree-list.ts'

/** The most commits in a comparison: only the newest are listed, and the response is marked as truncated. */
const maxCommits = 10_000

type RepositoryOperations = Extract<keyof Handlers, `repository.${string}`>

/** Repository browsing (document 1, section 4.3). */
export function repositoryHandlers({ git, settings }: ServiceParts): Pick<Handlers, RepositoryOperations> {
  const archives = settings.hasLimits ? null : new RateLimit(archivesPerMinute, 60_000)
  return {
    'repository.archive': (context, params) => archiveRef(git, archives, context, params),
    'repository.tree': (context, params) => listTree(git, context, params),
    'repository.blob': async (context, { id, sha }) => {
      const repository = git.open(context.project(id).repositoryPath)
      const { id: blob, size } = await requireBlob(repository, sha)
      requireEncodable(size)
      const object = await repository.objects.read(blob)
      if (!object) throw notFound('Blob')
      return { size: object.size, encoding: 'base64', content: object.content.toString('base64'), sha: object.id }
    },
    'repository.blobRaw': async (context, { id, sha }) => {
      const repository = git.open(context.project(id).repositoryPath)
      return rawContent(repository, (await requireBlob(repository, sha)).id, 'Blob')
    },
    'repository.compare': (context, params) => compareRefs(git, context, params),
    'repository.contributors': async (context, params) => {
      const project = context.project(params.id)
      const repository = git.open(project.repositoryPath)
      const ref = params.ref ?? project.default_branch
      const commit = ref === null ? null : await resolveCommit(repository, ref)
      if (commit === null && params.ref !== undefined) throw notFound('Ref')
      if (commit === null) return []
      const people = (await contributors(repository, commit)).map(person => ({ ...person }))
      people.sort(byField(params.order_by))
      return params.sort === 'desc' ? people.reverse() : people
    },
    'repository.mergeBase': async (context, { id, refs }) => {
      const project = context.project(id)
      const repository = git.open(project.repositoryPath)
      const commits = await Promise.all(
        refs.map(async ref => {
          const commit = await resolveCommit(repository, ref)
          if (commit === null) throw badRequest(`Could not find ref: ${ref}`)
          return commit
        }),
      )
      const base = await mergeBase(repository, commits)
      const commit = base === null ? null : await readCommit(repository, base)
      if (!commit) throw notFound('Merge Base')
      return commitFields(project, commit)
    },
  }
}

async function requireBlob(repository: GitRepository, sha: string): Promise<ObjectInfo> {
  const info = isAbbreviatedId(sha) ? await repository.objects.info(`${sha.toLowerCase()}^{blob}`) : null
  if (info?.type !== 'blob') throw notFound('Blob')
  return info
}

/** Ascending; those with equal values by name, then address, so that pages do not overlap. */
function byField(field: 'name' | 'email' | 'commits'): (a: Contributor, b: Contributor) => number {
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return (a, b) =>
    (field === 'commits' ? a.commits - b.commits : text(a[field], b[field])) ||
    text(a.name, b.name) ||
    text(a.email, b.email)
}

/**
 * What lies between two refs: the commits of `to` that `from` does not have, oldest first, and what changed from their merge
 * base, or from `from` itself when `straight` (document 1, section 4.3). Histories without a common commit are compared
 * directly.
 * @throws ServiceError 404 when a ref is not there
 */
async function compareRefs(
  git: Git,
  context: RequestContext,
  params: ParsedParams<'repository.compare'>,
): Promise<Value<'repository.compare'>> {
  const repository = git.open(context.project(params.id).repositoryPath)
  const [from, to] = await Promise.all([resolveCommit(repository, params.from), resolveCommit(repository, params.to)])
  if (from === null || to === null) throw notFound('Ref')
  const base = params.straight ? from : ((await mergeBase(repository, [from, to])) ?? from)
  const [ids, changes] = await Promise.all([
    listCommitIds(repository, { from: [to], without: [from] }, { offset: 0, limit: maxCommits + 1 }),
    diff(repository, base, to, { offset: 0, limit: diffLimits.files }),
  ])
  const commits = (await readCommits(repository, ids.slice(0, maxCommits))).map(reducedCommitFields).reverse()
  return {
    commit: commits.at(-1) ?? null,
    commits,
    diffs: changes.entries.map(diffFields),
    compare_timeout: changes.overflow || changes.total > diffLimits.files || ids.length > maxCommits,
    compare_same_ref: from === to,
  }
}
