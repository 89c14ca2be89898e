import type { Value } from '#shared/contract/contract.ts'
import type { Job } from '#shared/contract/job-fields.ts'
import { notFound } from '../errors.ts'
import type { Commit } from '../git/commit-object.ts'
import { diff } from '../git/diff.ts'
import { listRefs } from '../git/refs.ts'
import type { GitRepository } from '../git/repository.ts'
import { findCommit } from '../git/revision.ts'
import { commitStats } from '../git/stats.ts'
import { type Handlers, Page, type ProjectAccess, type RequestContext } from '../handler.ts'
import type { CommitCommentRow } from '../store/commit-comments.ts'
import { commitActions } from './commit-actions.ts'
import { commitFields } from './commit-fields.ts'
import { listCommits } from './commit-list.ts'
import { diffFields } from './diff-fields.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'
import { cherryPickCommit, revertCommit } from './transplants.ts'
import { userFields } from './user-fields.ts'

type CommitOperations = Extract<keyof Handlers, `commits.${string}`>
type CommentFields = Value<'commits.comments'>[number]

/** Commits (document 1, section 4.2). */
export function commitsHandlers({ store, git }: ServiceParts): Pick<Handlers, CommitOperations> {
  const locate = async (context: RequestContext, { id, sha }: { id: number | string; sha: string }) => {
    const project = context.project(id)
    const repository = git.open(project.repositoryPath)
    const commit = await findCommit(repository, sha)
    if (!commit) throw notFound('Commit')
    return { project, repository, commit }
  }
  return {
    'commits.list': (context, params) => listCommits({ git, store }, context, params),
    'commits.create': async (context, params) => {
      const commit = await commitActions(git, context, params)
      const project = context.project(params.id)
      return withStats(project, git.open(project.repositoryPath), commit, params.stats)
    },
    'commits.get': async (context, params) => {
      const { project, repository, commit } = await locate(context, params)
      const last = lastPipeline(store.deployments.getLastJob(project.id, commit.id)?.pipeline)
      const fields = await withStats(project, repository, commit, params.stats)
      return { ...fields, status: last?.status ?? null, last_pipeline: last }
    },
    'commits.refs': async (context, params) => {
      const { repository, commit } = await locate(context, params)
      const kinds = params.type === 'all' ? (['branch', 'tag'] as const) : [params.type]
      const lists = await Promise.all(kinds.map(kind => listRefs(repository, kind, commit.id)))
      const { offset, limit } = context.page
      const refs = lists.flat()
      const items = refs.slice(offset, offset + limit).map(({ kind, name }) => ({ type: kind, name }))
      return new Page({ items, total: refs.length, hasNext: offset + limit < refs.length })
    },
    'commits.cherryPick': async (context, params) => {
      const { project, repository, commit } = await cherryPickCommit(git, context, params)
      return withStats(project, repository, commit, true)
    },
    'commits.revert': async (context, params) => {
      const { project, repository, commit } = await revertCommit(git, context, params)
      return withStats(project, repository, commit, true)
    },
    'commits.diff': async (context, params) => {
      const { repository, commit } = await locate(context, params)
      const { offset, limit } = context.page
      const { entries, total } = await diff(repository, commit.parents[0] ?? null, commit.id, { offset, limit })
      return new Page({ items: entries.map(diffFields), total, hasNext: offset + limit < total })
    },
    'commits.comments': async (context, params) => {
      const { project, commit } = await locate(context, params)
      return listPage(store.commitComments.list(project.id, commit.id, context.page), row =>
        commentFields(context, row),
      )
    },
  }
}

async function withStats(
  project: ProjectAccess,
  repository: GitRepository,
  commit: Commit,
  desired: boolean,
): Promise<Value<'commits.get'>> {
  const stats = desired ? await commitStats(repository, [commit]) : null
  return commitFields(project, commit, stats?.get(commit.id))
}

/** No pipelines run here; the only ones are those of deployment jobs. */
function lastPipeline(pipeline: Job['pipeline']): Value<'commits.get'>['last_pipeline'] {
  if (!pipeline) return null
  const { id, ref, sha, status } = pipeline
  return { id, ref, sha, status }
}

function commentFields({ baseUrl }: RequestContext, row: CommitCommentRow): CommentFields {
  const { note, path, line, line_type, created_at, author_id: id } = row
  const author = { id, username: row.author_username, name: row.author_name, state: row.author_state }
  return { note, path, line, line_type, author: userFields(author, baseUrl), created_at }
}
