import type { EpicIssue, epicIssue } from '#shared/contract/epic-issues.ts'
import type { milestone, references, timeStats } from '#shared/contract/issues.ts'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'

/** The fields of an issue's details; null for those that its row shows. */
export const issueViews: FieldViews<typeof epicIssue> = {
  id: { label: t('ID'), as: 'id' },
  iid: { label: t('Number'), as: 'id' },
  project_id: { label: t('Project ID'), as: 'id' },
  epic_issue_id: { label: t('Association ID'), as: 'id' },
  relative_position: { label: t('Relative position'), as: 'id' },
  title: null,
  description: t('Description'),
  state: null,
  created_at: { label: t('Created'), as: 'time' },
  updated_at: { label: t('Changed'), as: 'time' },
  closed_at: { label: pgettext('when', 'Closed'), as: 'time' },
  labels: null,
  milestone: null,
  assignees: null,
  assignee: null,
  author: null,
  user_notes_count: t('Comments'),
  upvotes: t('Upvotes'),
  downvotes: t('Downvotes'),
  due_date: t('Due'),
  confidential: t('Confidential'),
  weight: t('Weight'),
  discussion_locked: t('Discussion locked'),
  references: null,
  web_url: { label: t('Web page'), as: 'address' },
  time_stats: null,
  _links: null,
  subscribed: t('Subscribed'),
}

export const milestoneViews: FieldViews<typeof milestone> = {
  title: t('Milestone'),
  state: t('Milestone state'),
  start_date: t('Milestone starts'),
  due_date: t('Milestone due'),
  description: t('Milestone description'),
  id: { label: t('Milestone ID'), as: 'id' },
  iid: { label: t('Milestone number'), as: 'id' },
  project_id: { label: t('Milestone project ID'), as: 'id' },
  created_at: { label: t('Milestone created'), as: 'time' },
  updated_at: { label: t('Milestone changed'), as: 'time' },
}

export const timeViews: FieldViews<typeof timeStats> = {
  human_time_estimate: t('Time estimate'),
  time_estimate: t('Time estimate (seconds)'),
  human_total_time_spent: t('Time spent'),
  total_time_spent: t('Time spent (seconds)'),
}

export const referenceViews: FieldViews<typeof references> = {
  short: t('Short reference'),
  relative: t('Relative reference'),
  full: t('Full reference'),
}

export const linkViews = {
  self: { label: t('API: issue'), as: 'address' },
  notes: { label: t('API: comments'), as: 'address' },
  award_emoji: { label: t('API: reactions'), as: 'address' },
  project: { label: t('API: project'), as: 'address' },
} as const

/** The assignees of an issue; older services send one. */
export function getAssignees({ assignees, assignee }: Pick<EpicIssue, 'assignees' | 'assignee'>) {
  return assignees ?? (assignee ? [assignee] : [])
}

/** "2h of 1w", "2h spent", "1w estimated"; null when the service sends no time. */
export function formatTime({ time_stats: stats }: Pick<EpicIssue, 'time_stats'>): string | null {
  if (!stats) return null
  const { human_time_estimate: estimate, human_total_time_spent: spent } = stats
  if (estimate && spent) return t('{spent} of {estimate}', { spent, estimate })
  if (spent) return t('{spent} spent', { spent })
  return estimate ? t('{estimate} estimated', { estimate }) : null
}
