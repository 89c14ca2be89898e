import type { ParsedParams } from '#shared/contract/contract.ts'
import { pageLimits } from '#shared/contract/fields.ts'
import { notFound } from '../errors.ts'
import { type CommitSelection, countCommits, listCommitIds } from '../git/history.ts'
import type { GitRepository } from '../git/repository.ts'
import { readCommits, resolveCommit } from '../git/revision.ts'
import { commitStats } from '../git/stats.ts'
import { Page, type RequestContext } from '../handler.ts'
import { commitFields } from './commit-fields.ts'
import { requireFilePath } from './located-file.ts'
import { moment } from './moment.ts'
import type { ServiceParts } from './parts.ts'

/** A page is not held up longer than this for the sake of its total. */
const countingMilliseconds = 2_000

type ListedCommit = ReturnType<typeof commitFields>

/**
 * The commits of a ref, a range or a path, newest first (document 1, section 4.2).
 * @throws ServiceError 400 for a time or path that is none, 404 for a ref that is not there
 */
export async function listCommits(
  { git, store }: Pick<ServiceParts, 'git' | 'store'>,
  context: RequestContext,
  params: ParsedParams<'commits.list'>,
): Promise<Page<ListedCommit>> {
  const project = context.project(params.id)
  const repository = git.open(project.repositoryPath)
  const revision = params.ref_name ?? project.default_branch
  if (!params.all && revision === null) return new Page<ListedCommit>({ items: [], total: 0, hasNext: false })

  const path = params.path?.replace(/\/+$/, '') || undefined
  if (path !== undefined) requireFilePath(path, 'path')
  const selection: CommitSelection = {
    from: params.all ? 'everywhere' : await startingPoints(repository, revision ?? 'HEAD'),
    path,
    since: date(params.since, 'since'),
    until: date(params.until, 'until'),
    firstParent: params.first_parent,
    order: params.order,
  }
  const { offset, limit } = context.page
  const [ids, total] = await Promise.all([
    listCommitIds(repository, selection, { offset, limit: limit + 1 }),
    countCommits(repository, selection, pageLimits.totalsWithheldAbove + 1, AbortSignal.timeout(countingMilliseconds)),
  ])
  const commits = await readCommits(repository, ids.slice(0, limit))
  const stats = params.with_stats ? await commitStats(repository, commits) : null
  return new Page({
    items: commits.map(commit => ({
      ...commitFields(project, commit, stats?.get(commit.id)),
      status: store.deployments.getLastJob(project.id, commit.id)?.pipeline?.status ?? null,
    })),
    total,
    hasNext: ids.length > limit,
  })
}

/** A branch, tag, SHA, or a range of two (`a..b`: in b and not in a; `a...b`: in one of them only). */
async function startingPoints(repository: GitRepository, revision: string): Promise<string[]> {
  const [, from = '', dots, to = ''] = /^(.*?)(\.{2,3})(.*)$/.exec(revision) ?? []
  if (dots === undefined) return [await requireRef(repository, revision)]
  const ends = await Promise.all([requireRef(repository, from || 'HEAD'), requireRef(repository, to || 'HEAD')])
  return [ends.join(dots)]
}

async function requireRef(repository: GitRepository, revision: string): Promise<string> {
  const id = await resolveCommit(repository, revision)
  if (id === null) throw notFound('Ref')
  return id
}

function date(text: string | undefined, parameter: string): Date | undefined {
  const time = moment(text, parameter)
  return time === undefined ? undefined : new Date(time)
}
