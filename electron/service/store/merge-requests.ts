import { z } from 'zod'
import type { Database, SqlParams } from './database.ts'
import { pagedList } from './paged-list.ts'
import { holdsSearch } from './users.ts'

const mergeRequestStates = ['opened', 'closed', 'locked', 'merged'] as const
export type MergeRequestState = (typeof mergeRequestStates)[number]
type MergeStatus = 'unchecked' | 'checking' | 'can_be_merged' | 'cannot_be_merged'

const mergeRequestRow = z.object({
  id: z.number(),
  iid: z.number(),
  project_id: z.number(),
  title: z.string(),
  description: z.string(),
  state: z.enum(mergeRequestStates),
  source_branch: z.string(),
  target_branch: z.string(),
  sha: z.string().nullable(),
  merge_commit_sha: z.string().nullable(),
  author_id: z.number(),
  assignee_id: z.number().nullable(),
  merged_by_id: z.number().nullable(),
  closed_by_id: z.number().nullable(),
  labels: z.string().transform(text => z.array(z.string()).parse(JSON.parse(text))),
  milestone: z.string().nullable(),
  merge_status: z.string(),
  /** Set by a caller for this one; null where the project's own number holds. */
  approvals_required: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  merged_at: z.string().nullable(),
  closed_at: z.string().nullable(),
})
export type MergeRequestRow = z.output<typeof mergeRequestRow>

/** Names separated by commas, or a list of them. */
type LabelNames = string | readonly string[]
type PersonOrNone = number | 'None' | 'Any'

/** What merge requests of a list do not have. */
interface WithoutQuery {
  readonly labels?: LabelNames | undefined
  readonly milestone?: string | undefined
  readonly authorId?: number | undefined
  readonly authorUsername?: string | undefined
  readonly assigneeId?: number | undefined
  readonly reaction?: string | undefined
}

/** Filters and order of a list; omitted filters don't apply. */
export interface MergeRequestQuery {
  readonly state?: MergeRequestState | 'all' | undefined
  readonly orderBy?: 'created_at' | 'updated_at' | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  /** Title of a milestone; `None` or `Any`. */
  readonly milestone?: string | undefined
  /** Labels that must all be there, separated by commas; `None` or `Any`. */
  readonly labels?: LabelNames | undefined
  /** ISO 8601 in UTC, inclusive, like all times here. */
  readonly createdAfter?: string | undefined
  readonly createdBefore?: string | undefined
  readonly updatedAfter?: string | undefined
  readonly updatedBefore?: string | undefined
  readonly authorId?: number | undefined
  readonly authorUsername?: string | undefined
  readonly assigneeId?: PersonOrNone | undefined
  /** People who must all be approvers, or have approved. */
  readonly approverIds?: readonly PersonOrNone[] | undefined
  readonly approvedByIds?: readonly PersonOrNone[] | undefined
  /** Merge requests have no reactions here: `None` matches all, any other value none. */
  readonly reaction?: string | undefined
  readonly iids?: readonly number[] | undefined
  /** Those of one user, combined with other filters. */
  readonly createdBy?: number | undefined
  readonly assignedTo?: number | undefined
  readonly sourceBranch?: string | undefined
  readonly targetBranch?: string | undefined
  readonly search?: string | undefined
  /** Where the words are searched; in both without it. */
  readonly searchIn?: readonly ('title' | 'description')[] | undefined
  readonly not?: WithoutQuery | undefined
  /** Only drafts, or only others. */
  readonly draft?: boolean | undefined
  readonly limit: number
  readonly offset: number
}

export interface NewMergeRequest {
  readonly projectId: number
  readonly title: string
  readonly description?: string
  readonly state: MergeRequestState
  readonly sourceBranch: string
  readonly targetBranch: string
  readonly sha: string | null
  readonly mergeCommitSha?: string
  readonly authorId: number
  readonly assigneeId?: number
  /** Who merged or closed it, and when; with `state` merged or closed. */
  readonly endedById?: number
  readonly endedAt?: string
  readonly labels?: readonly string[]
  readonly milestone?: string
  readonly mergeStatus: MergeStatus
  readonly createdAt: string
  readonly updatedAt: string
}

const draft = `(title LIKE 'Draft:%' OR title LIKE 'WIP:%' OR title LIKE '[Draft]%' OR title LIKE '[WIP]%')`

/** A draft is identified by its title. */
export const isDraft = (title: string) => /^(draft:|wip:|\[draft\]|\[wip\])/i.test(title)

/** Merge requests of projects. No operation creates one; approvals are in another table. */
export function mergeRequestsTable(database: Database) {
  const byId = database.select('SELECT * FROM merge_requests WHERE id = :id', mergeRequestRow)
  const byIid = database.select(
    'SELECT * FROM merge_requests WHERE project_id = :project AND iid = :iid',
    mergeRequestRow,
  )
  const insert = database.execute(
    `INSERT INTO merge_requests (iid, project_id, title, description, state, source_branch, target_branch, sha, merge_commit_sha,
       author_id, assignee_id, merged_by_id, closed_by_id, labels, milestone, merge_status, created_at, updated_at, merged_at, closed_at)
     VALUES ((SELECT coalesce(max(iid), 0) + 1 FROM merge_requests WHERE project_id = :project), :project, :title, :description,
       :state, :source, :target, :sha, :mergeCommit, :author, :assignee, :mergedBy, :closedBy, :labels, :milestone, :status,
       :created, :updated, :merged, :closed)`,
  )
  const require = database.execute(
    'UPDATE merge_requests SET approvals_required = :required, updated_at = :now WHERE id = :id',
  )
  const openedFrom = database.select(
    `SELECT * FROM merge_requests WHERE project_id = :project AND state = 'opened' AND source_branch = :branch`,
    mergeRequestRow,
  )
  const advance = database.execute('UPDATE merge_requests SET sha = :sha, updated_at = :now WHERE id = :id')
  const list = pagedList(database, mergeRequestRow)
  const find = (origin: Filter, query: MergeRequestQuery) => {
    const filters = [origin, ...getFilters(query)]
    const direction = query.sort === 'asc' ? 'ASC' : 'DESC'
    const sql = {
      columns: 'merge_requests.*',
      rows: `${origin.from ?? 'FROM merge_requests'} WHERE ${filters.map(filter => filter.sql).join(' AND ')}`,
      order: `merge_requests.${query.orderBy ?? 'created_at'} ${direction}, merge_requests.id ${direction}`,
    }
    const { items, hasNext, total } = list(sql, Object.assign({}, ...filters.map(filter => filter.params)), query)
    return { items, hasNext, total: total() }
  }
  return {
    byId: (id: number) => byId.one({ id }),
    byIid: (project: number, iid: number) => byIid.one({ project, iid }),
    /** A page of the merge requests of a project. */
    list: (project: number, query: MergeRequestQuery) =>
      find({ sql: 'merge_requests.project_id = :project', params: { project } }, query),
    /** A page of the merge requests that a deployment shipped. */
    shippedWith: (deployment: number, query: MergeRequestQuery) =>
      find(
        {
          from: 'FROM deployment_merge_requests JOIN merge_requests ON merge_requests.id = deployment_merge_requests.merge_request_id',
          sql: 'deployment_merge_requests.deployment_id = :deployment',
          params: { deployment },
        },
        query,
      ),
    add(request: NewMergeRequest): number {
      const ended = (state: MergeRequestState) => (request.state === state ? (request.endedById ?? null) : null)
      const at = (state: MergeRequestState) => (request.state === state ? (request.endedAt ?? request.updatedAt) : null)
      return insert({
        project: request.projectId,
        title: request.title,
        description: request.description ?? '',
        state: request.state,
        source: request.sourceBranch,
        target: request.targetBranch,
        sha: request.sha,
        mergeCommit: request.mergeCommitSha ?? null,
        author: request.authorId,
        assignee: request.assigneeId ?? null,
        mergedBy: ended('merged'),
        closedBy: ended('closed'),
        labels: JSON.stringify(request.labels ?? []),
        milestone: request.milestone ?? null,
        status: request.mergeStatus,
        created: request.createdAt,
        updated: request.updatedAt,
        merged: at('merged'),
        closed: at('closed'),
      }).id
    },
    /** Those that are open and would merge this branch. */
    openedFrom: (project: number, branch: string) => openedFrom.all({ project, branch }),
    /** The source branch has moved. */
    advance(id: number, sha: string | null, now = new Date().toISOString()): void {
      advance({ id, sha, now })
    },
    /** Sets the approvals that this merge request requires, overriding the project's number. */
    requireApprovals(id: number, required: number, now = new Date().toISOString()): void {
      require({ id, required, now })
    },
  }
}

interface Filter {
  readonly sql: string
  readonly params?: SqlParams
  readonly from?: string
}

function getFilters(query: MergeRequestQuery): Filter[] {
  const filters: (Filter | false)[] = [
    query.state !== undefined &&
      query.state !== 'all' && { sql: 'merge_requests.state = :state', params: { state: query.state } },
    ...compared('created_at', 'created', query.createdAfter, query.createdBefore),
    ...compared('updated_at', 'updated', query.updatedAfter, query.updatedBefore),
    query.authorId !== undefined && { sql: 'author_id = :authorId', params: { authorId: query.authorId } },
    query.authorUsername !== undefined && {
      sql: 'author_id = (SELECT id FROM users WHERE username = :authorUsername)',
      params: { authorUsername: query.authorUsername },
    },
    assignee(query.assigneeId),
    query.createdBy !== undefined && { sql: 'author_id = :createdBy', params: { createdBy: query.createdBy } },
    query.assignedTo !== undefined && { sql: 'assignee_id = :assignedTo', params: { assignedTo: query.assignedTo } },
    people('approvers', 'approverIds', query.approverIds),
    people('approvals', 'approvedByIds', query.approvedByIds),
    query.reaction !== undefined && { sql: query.reaction === 'None' ? 'TRUE' : 'FALSE' },
    query.iids !== undefined && {
      sql: 'merge_requests.iid IN (SELECT value FROM json_each(:iids))',
      params: { iids: JSON.stringify(query.iids) },
    },
    query.sourceBranch !== undefined && { sql: 'source_branch = :source', params: { source: query.sourceBranch } },
    query.targetBranch !== undefined && { sql: 'target_branch = :target', params: { target: query.targetBranch } },
    Boolean(query.search) && {
      sql: `(${(query.searchIn ?? ['title', 'description']).map(holdsSearch).join(' OR ')})`,
      params: { search: query.search ?? '' },
    },
    query.draft !== undefined && { sql: query.draft ? draft : `NOT ${draft}` },
    milestone(query.milestone),
    labels(query.labels),
    ...without(query.not ?? {}),
  ]
  return filters.filter(filter => filter !== false)
}

function compared(column: string, name: string, after: string | undefined, before: string | undefined) {
  return [
    after !== undefined && { sql: `merge_requests.${column} >= :${name}After`, params: { [`${name}After`]: after } },
    before !== undefined && {
      sql: `merge_requests.${column} <= :${name}Before`,
      params: { [`${name}Before`]: before },
    },
  ]
}

function milestone(title: string | undefined): Filter | false {
  if (!title) return false
  if (title === 'None') return { sql: 'milestone IS NULL' }
  if (title === 'Any') return { sql: 'milestone IS NOT NULL' }
  return { sql: 'milestone = :milestone', params: { milestone: title } }
}

function assignee(id: PersonOrNone | undefined): Filter | false {
  if (id === undefined) return false
  if (id === 'None') return { sql: 'assignee_id IS NULL' }
  if (id === 'Any') return { sql: 'assignee_id IS NOT NULL' }
  return { sql: 'assignee_id = :assigneeId', params: { assigneeId: id } }
}

/** Merge requests that have all of these users in a related table. */
function people(
  table: 'approvers' | 'approvals',
  name: string,
  ids: readonly PersonOrNone[] | undefined,
): Filter | false {
  if (ids === undefined) return false
  const rows = `FROM ${table} AS person WHERE person.merge_request_id = merge_requests.id AND person.user_id IS NOT NULL`
  if (ids.includes('None')) return { sql: `NOT EXISTS (SELECT 1 ${rows})` }
  if (ids.includes('Any')) return { sql: `EXISTS (SELECT 1 ${rows})` }
  return {
    sql: `(SELECT count(DISTINCT person.user_id) ${rows} AND person.user_id IN (SELECT value FROM json_each(:${name})))
      = json_array_length(:${name})`,
    params: { [name]: JSON.stringify([...new Set(ids)]) },
  }
}

function without(query: WithoutQuery): (Filter | false)[] {
  const unwanted = getNames(query.labels)
  return [
    unwanted.length > 0 && {
      sql: 'NOT EXISTS (SELECT 1 FROM json_each(labels) WHERE value IN (SELECT value FROM json_each(:notLabels)))',
      params: { notLabels: JSON.stringify(unwanted) },
    },
    Boolean(query.milestone) && {
      sql: 'milestone IS NOT :notMilestone',
      params: { notMilestone: query.milestone ?? '' },
    },
    query.authorId !== undefined && { sql: 'author_id <> :notAuthorId', params: { notAuthorId: query.authorId } },
    query.authorUsername !== undefined && {
      sql: 'author_id IS NOT (SELECT id FROM users WHERE username = :notAuthorUsername)',
      params: { notAuthorUsername: query.authorUsername },
    },
    query.assigneeId !== undefined && {
      sql: 'assignee_id IS NOT :notAssigneeId',
      params: { notAssigneeId: query.assigneeId },
    },
    query.reaction !== undefined && { sql: query.reaction === 'None' ? 'FALSE' : 'TRUE' },
  ]
}

function getNames(list: LabelNames | undefined): readonly string[] {
  const names = typeof list === 'string' ? list.split(',') : (list ?? [])
  return [...new Set(names.map(label => label.trim()))].filter(Boolean)
}

function labels(list: LabelNames | undefined): Filter | false {
  const desired = getNames(list)
  if (desired.length === 0) return false
  if (desired[0] === 'None') return { sql: "labels = '[]'" }
  if (desired[0] === 'Any') return { sql: "labels <> '[]'" }
  return {
    sql: `(SELECT count(DISTINCT value) FROM json_each(labels) WHERE value IN (SELECT value FROM json_each(:labels))) = json_array_length(:labels)`,
    params: { labels: JSON.stringify(desired) },
  }
}
