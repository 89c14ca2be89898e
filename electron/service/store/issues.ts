import { z } from 'zod'
import type { Database } from './database.ts'
import { type Viewer, viewerParams } from './groups.ts'
import { userRow } from './users.ts'
import { groupsOfCaller, visibleProject } from './visibility.ts'

export const issueRow = z.object({
  id: z.number(),
  iid: z.number(),
  project_id: z.number(),
  project_path: z.string(),
  project_group_id: z.number(),
  title: z.string(),
  description: z.string(),
  state: z.enum(['opened', 'closed']),
  confidential: z.number(),
  discussion_locked: z.number(),
  author_id: z.number(),
  milestone_id: z.number().nullable(),
  due_date: z.string().nullable(),
  weight: z.number().nullable(),
  user_notes_count: z.number(),
  upvotes: z.number(),
  downvotes: z.number(),
  time_estimate: z.number(),
  total_time_spent: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullable(),
})
export type IssueRow = z.output<typeof issueRow>

export interface NewIssue {
  /** Set if other records already refer to its ID. */
  readonly id?: number
  readonly projectId: number
  readonly title: string
  readonly description?: string
  readonly confidential?: boolean
  readonly discussionLocked?: boolean
  readonly authorId: number
  readonly assigneeIds?: readonly number[]
  readonly milestoneId?: number
  /** `YYYY-MM-DD`. */
  readonly dueDate?: string
  readonly weight?: number
  readonly userNotesCount?: number
  readonly upvotes?: number
  readonly downvotes?: number
  /** Seconds, like the time spent. */
  readonly timeEstimate?: number
  readonly totalTimeSpent?: number
  readonly createdAt: string
  readonly updatedAt?: string
  /** Closes it. */
  readonly closedAt?: string
}

/** The columns of an issue row; expects the tables `issues` and `projects`. */
export const issueColumns = 'issues.*, projects.full_path AS project_path, projects.group_id AS project_group_id'

/** `reported(id)`: the groups in which the caller is a reporter or more, and every group below them. */
const groupsReported = `
  reported (id) AS (
    SELECT source_id FROM members
    WHERE source_type = 'group' AND user_id = :user AND access_level >= 20
      AND (expires_at IS NULL OR expires_at > date('now'))
    UNION
    SELECT groups.id FROM groups JOIN reported ON groups.parent_id = reported.id
  )`

/** The CTEs that `visibleIssue` needs, with the parameters of `viewerParams`. */
export const issueVisibility = `WITH RECURSIVE ${groupsOfCaller}, ${groupsReported}`

/** True for issues the caller may see: confidential ones from the role of a reporter on, or as author or assignee. */
export const visibleIssue = `(${visibleProject} AND (
  issues.confidential = 0 OR :all = 1 OR issues.author_id = :user
  OR projects.group_id IN (SELECT id FROM reported)
  OR EXISTS (SELECT 1 FROM members WHERE source_type = 'project' AND source_id = projects.id AND user_id = :user
    AND access_level >= 20 AND (expires_at IS NULL OR expires_at > date('now')))
  OR EXISTS (SELECT 1 FROM issue_assignees WHERE issue_id = issues.id AND user_id = :user)))`

/** Issues of projects. No operation makes one. */
export function issuesTable(database: Database) {
  const visible = database.select(
    `${issueVisibility} SELECT ${issueColumns} FROM issues JOIN projects ON projects.id = issues.project_id
     WHERE issues.id = :id AND ${visibleIssue}`,
    issueRow,
  )
  const assignees = database.select(
    `SELECT users.*, issue_assignees.issue_id FROM issue_assignees JOIN users ON users.id = issue_assignees.user_id
     WHERE issue_assignees.issue_id IN (SELECT value FROM json_each(:ids)) ORDER BY users.id`,
    z.intersection(z.object({ issue_id: z.number() }), userRow),
  )
  const insert = database.execute(
    `INSERT INTO issues (id, iid, project_id, title, description, state, confidential, discussion_locked, author_id, milestone_id,
       due_date, weight, user_notes_count, upvotes, downvotes, time_estimate, total_time_spent, created_at, updated_at, closed_at)
     VALUES (:id, (SELECT coalesce(max(iid), 0) + 1 FROM issues WHERE project_id = :project), :project, :title, :description, :state,
       :confidential, :locked, :author, :milestone, :due, :weight, :notes, :upvotes, :downvotes, :estimate, :spent, :created,
       :updated, :closed)`,
  )
  const assign = database.execute('INSERT INTO issue_assignees (issue_id, user_id) VALUES (:issue, :user)')
  return {
    /** The issue under its global id, when this viewer may see it. */
    find: (id: number, viewer: Viewer) => visible.one({ ...viewerParams(viewer), id }),
    getAssignees: (ids: readonly number[]) =>
      Map.groupBy(assignees.all({ ids: JSON.stringify(ids) }), row => row.issue_id),
    add(issue: NewIssue): number {
      const created = new Date(issue.createdAt).toISOString()
      const closed = issue.closedAt === undefined ? null : new Date(issue.closedAt).toISOString()
      const { id } = insert({
        id: issue.id ?? null,
        project: issue.projectId,
        title: issue.title,
        description: issue.description ?? '',
        state: closed === null ? 'opened' : 'closed',
        confidential: issue.confidential ? 1 : 0,
        locked: issue.discussionLocked ? 1 : 0,
        author: issue.authorId,
        milestone: issue.milestoneId ?? null,
        due: issue.dueDate ?? null,
        weight: issue.weight ?? null,
        notes: issue.userNotesCount ?? 0,
        upvotes: issue.upvotes ?? 0,
        downvotes: issue.downvotes ?? 0,
        estimate: issue.timeEstimate ?? 0,
        spent: issue.totalTimeSpent ?? 0,
        created,
        updated: issue.updatedAt === undefined ? (closed ?? created) : new Date(issue.updatedAt).toISOString(),
        closed,
      })
      for (const user of issue.assigneeIds ?? []) assign({ issue: id, user })
      return id
    },
  }
}
