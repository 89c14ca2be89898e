import type { EpicIssue, epicIssue } from '#shared/contract/epic-issues.ts'
import type { milestone, references, timeStats } from '#shared/contract/issues.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'

/** The fields of an issue's details; null for those that its row shows. */
export const issueViews: FieldViews<typeof epicIssue> = {
  id: { label: 'ID', as: 'id' },
  iid: { label: 'Number', as: 'id' },
  project_id: { label: 'Project ID', as: 'id' },
  epic_issue_id: { label: 'Association ID', as: 'id' },
  relative_position: { label: 'Relative position', as: 'id' },
  title: null,
  description: 'Description',
  state: null,
  created_at: { label: 'Created', as: 'time' },
  updated_at: { label: 'Changed', as: 'time' },
  closed_at: { label: 'Closed', as: 'time' },
  labels: null,
  milestone: null,
  assignees: null,
  assignee: null,
  author: null,
  user_notes_count: 'Comments',
  upvotes: 'Upvotes',
  downvotes: 'Downvotes',
  due_date: 'Due',
  confidential: 'Confidential',
  weight: 'Weight',
  discussion_locked: 'Discussion locked',
  references: null,
  web_url: { label: 'Web page', as: 'address' },
  time_stats: null,
  _links: null,
  subscribed: 'Subscribed',
}

export const milestoneViews: FieldViews<typeof milestone> = {
  title: 'Milestone',
  state: 'Milestone state',
  start_date: 'Milestone starts',
  due_date: 'Milestone due',
  description: 'Milestone description',
  id: { label: 'Milestone ID', as: 'id' },
  iid: { label: 'Milestone number', as: 'id' },
  project_id: { label: 'Milestone project ID', as: 'id' },
  created_at: { label: 'Milestone created', as: 'time' },
  updated_at: { label: 'Milestone changed', as: 'time' },
}

export const timeViews: FieldViews<typeof timeStats> = {
  human_time_estimate: 'Time estimate',
  time_estimate: 'Time estimate (seconds)',
  human_total_time_spent: 'Time spent',
  total_time_spent: 'Time spent (seconds)',
}

export const referenceViews: FieldViews<typeof references> = {
  short: 'Short reference',
  relative: 'Relative reference',
  full: 'Full reference',
}

export const linkViews = {
  self: { label: 'API: issue', as: 'address' },
  notes: { label: 'API: comments', as: 'address' },
  award_emoji: { label: 'API: reactions', as: 'address' },
  project: { label: 'API: project', as: 'address' },
} as const

/** The assignees of an issue; older services send one. */
export function getAssignees({ assignees, assignee }: Pick<EpicIssue, 'assignees' | 'assignee'>) {
  return assignees ?? (assignee ? [assignee] : [])
}

/** "2h of 1w", "2h spent", "1w estimated"; null when the service sends no time. */
export function formatTime({ time_stats: stats }: Pick<EpicIssue, 'time_stats'>): string | null {
  if (!stats) return null
  const { human_time_estimate: estimate, human_total_time_spent: spent } = stats
  if (estimate && spent) return `${spent} of ${estimate}`
  if (spent) return `${spent} spent`
  return estimate ? `${estimate} estimated` : null
}
