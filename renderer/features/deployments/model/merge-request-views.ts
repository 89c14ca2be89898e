import { z } from 'zod'
import type { Params } from '#shared/contract/contract.ts'
import { type mergeRequest, mergeRequestsQuery } from '#shared/contract/merge-requests.ts'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'
import { describeFields } from '../../../ui/schema-form/describe-schema.ts'
import { type FormValues, getParams } from '../../../ui/schema-form/form-values.ts'
import { getProblems, type Problems } from '../../../ui/schema-form/problems.ts'

/** The fields of a merge request's details; null for those that its line shows. */
export const mergeRequestViews: FieldViews<typeof mergeRequest> = {
  title: null,
  state: null,
  labels: null,
  author: null,
  assignees: null,
  assignee: null,
  merged_by: null,
  closed_by: null,
  milestone: null,
  source_branch: t('Source branch'),
  target_branch: t('Target branch'),
  description: t('Description'),
  created_at: { label: t('Created'), as: 'time' },
  updated_at: { label: t('Changed'), as: 'time' },
  merged_at: { label: pgettext('when', 'Merged'), as: 'time' },
  closed_at: { label: pgettext('when', 'Closed'), as: 'time' },
  work_in_progress: t('Draft'),
  merge_status: t('Merge status'),
  sha: t('Head SHA'),
  merge_commit_sha: t('Merge commit SHA'),
  user_notes_count: t('Comments'),
  upvotes: t('Upvotes'),
  downvotes: t('Downvotes'),
  id: { label: t('ID'), as: 'id' },
  iid: { label: t('Number'), as: 'id' },
  project_id: { label: t('Project ID'), as: 'id' },
  source_project_id: { label: t('Source project ID'), as: 'id' },
  target_project_id: { label: t('Target project ID'), as: 'id' },
  web_url: { label: t('Web page'), as: 'address' },
}

type Filter = keyof typeof mergeRequestsQuery

/** The inputs of the filters, the ones used most first. */
const filterLabels: Readonly<Record<Filter, string>> = {
  search: t('Search'),
  in: t('Search in'),
  state: t('State'),
  labels: t('Labels'),
  milestone: t('Milestone'),
  source_branch: t('Source branch'),
  target_branch: t('Target branch'),
  author_username: t('Author username'),
  author_id: t('Author ID'),
  assignee_id: t('Assignee ID'),
  approver_ids: t('Eligible approver IDs'),
  approved_by_ids: t('Approved by IDs'),
  my_reaction_emoji: t('My reaction'),
  iids: t('Numbers'),
  wip: t('Drafts'),
  scope: t('Scope'),
  created_after: t('Created after'),
  created_before: t('Created before'),
  updated_after: t('Changed after'),
  updated_before: t('Changed before'),
  not: t('Exclude'),
  order_by: t('Sort by'),
  sort: t('Sort direction'),
  view: t('View'),
  with_labels_details: t('Label colors'),
}

/** The words over a filter. The names within "Exclude" are those of the filters. */
export function filterLabel({ name }: { readonly name: string }): string {
  const labels: Readonly<Record<string, string>> = filterLabels
  return labels[name] ?? name
}

/** The words for a value of a filter, where the app has some. */
export function filterOptionLabel({ name }: { readonly name: string }, value: string): string {
  if (name !== 'state') return value
  return value === 'all' ? t('All') : valueLabel('issueState', value)
}

const inOrder = Object.keys(filterLabels)
export const filterFields = describeFields(mergeRequestsQuery)
  .map(field => (field.kind === 'text' ? { ...field, long: false } : field))
  .toSorted((a, b) => inOrder.indexOf(a.name) - inOrder.indexOf(b.name))

export type MergeRequestFilter = Omit<Params<'deployments.mergeRequests'>, 'id' | 'deployment_id'>

/** Requests labels with their colors by default. */
export const firstFilterValues: FormValues = { with_labels_details: 'true' }

const filterSchema = z.strictObject(mergeRequestsQuery).partial()

/** Converts the inputs; null with problems. */
export function getFilter(values: FormValues): {
  readonly filter: MergeRequestFilter | null
  readonly problems: Problems
} {
  const typed = getParams(filterFields, values)
  const problems = { ...getProblems(filterSchema, typed.params), ...typed.problems }
  const parsed = filterSchema.safeParse(typed.params)
  return { filter: parsed.success && Object.keys(problems).length === 0 ? parsed.data : null, problems }
}

/** How many filters are set. */
export function filterCount(filter: MergeRequestFilter): number {
  const notFilters = ['order_by', 'sort', 'view', 'with_labels_details']
  // The state and the scope "all" leave nothing out.
  return Object.entries(filter).filter(([name, value]) => value !== 'all' && !notFilters.includes(name)).length
}
