import type { Issue, Milestone } from '#shared/contract/issues.ts'
import type { GroupAccess, RequestContext } from '../handler.ts'
import type { IssueRow } from '../store/issues.ts'
import type { MilestoneRow } from '../store/milestones.ts'
import type { Store } from '../store/store.ts'
import { userFields } from './user-fields.ts'
import { userLookup } from './user-lookup.ts'

/**
 * Issues in the format of responses (document 3, section 2, "Epic-issue association").
 * @param asked the requested group, which `references.relative`
 * is relative to
 */
export function issueFields(
  store: Store,
  { baseUrl, user }: RequestContext,
  asked: GroupAccess,
  rows: readonly IssueRow[],
): Issue[] {
  const ids = rows.map(row => row.id)
  const labels = store.labels.of('issue', ids)
  const assignees = store.issues.getAssignees(ids)
  const milestones = store.milestones.byIds(rows.flatMap(row => row.milestone_id ?? []))
  const person = userLookup(store, baseUrl)

  return rows.map(row => {
    const assigned = assignees.get(row.id) ?? []
    const people = assigned.map(assignee => userFields(assignee, baseUrl))
    const milestone = row.milestone_id === null ? undefined : milestones.get(row.milestone_id)
    return {
      id: row.id,
      iid: row.iid,
      project_id: row.project_id,
      title: row.title,
      description: row.description,
      state: row.state,
      created_at: row.created_at,
      updated_at: row.updated_at,
      closed_at: row.closed_at,
      labels: (labels.get(row.id) ?? []).map(label => label.name),
      milestone: milestone ? milestoneFields(milestone, `${baseUrl}/${row.project_path}`) : null,
      assignees: people,
      assignee: people[0] ?? null,
      author: person(row.author_id),
      user_notes_count: row.user_notes_count,
      upvotes: row.upvotes,
      downvotes: row.downvotes,
      due_date: row.due_date,
      confidential: row.confidential === 1,
      weight: row.weight,
      discussion_locked: row.discussion_locked === 1,
      references: references(row, asked),
      web_url: `${baseUrl}/${row.project_path}/-/issues/${row.iid}`,
      time_stats: {
        time_estimate: row.time_estimate,
        total_time_spent: row.total_time_spent,
        human_time_estimate: humanTime(row.time_estimate),
        human_total_time_spent: humanTime(row.total_time_spent),
      },
      _links: links(row, baseUrl),
      subscribed: user !== null && [row.author_id, ...assigned.map(assignee => assignee.id)].includes(user.id),
    }
  })
}

function milestoneFields(row: MilestoneRow, projectUrl: string): Milestone {
  return { ...row, web_url: `${projectUrl}/-/milestones/${row.iid}` }
}

function references(row: IssueRow, asked: GroupAccess): Issue['references'] {
  const short = `#${row.iid}`
  const full = `${row.project_path}${short}`
  const name = row.project_path.slice(row.project_path.lastIndexOf('/') + 1)
  return { short, relative: row.project_group_id === asked.id ? `${name}${short}` : full, full }
}

function links(row: IssueRow, baseUrl: string): Issue['_links'] {
  const project = `${baseUrl}/api/v4/projects/${row.project_id}`
  const self = `${project}/issues/${row.iid}`
  return { self, notes: `${self}/notes`, award_emoji: `${self}/award_emoji`, project }
}

/** Working time: a day has 8 hours, a week 5 days, a month 4 weeks. */
const units = [
  ['mo', 4 * 5 * 8 * 3600],
  ['w', 5 * 8 * 3600],
  ['d', 8 * 3600],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/** Seconds as `1w 2d 3h`, the way people enter working time; null for none. */
export function humanTime(seconds: number): string | null {
  const parts: string[] = []
  let left = seconds
  for (const [unit, size] of units) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(`${count}${unit}`)
  }
  return parts.length === 0 ? null : parts.join(' ')
}
