import { z } from 'zod'
import type { Params } from '#shared/contract/contract.ts'
import { type mergeRequest, mergeRequestsQuery } from '#shared/contract/merge-requests.ts'
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
  source_branch: 'Source branch',
  target_branch: 'Target branch',
  description: 'Description',
  created_at: { label: 'Created', as: 'time' },
  updated_at: { label: 'Changed', as: 'time' },
  merged_at: { label: 'Merged', as: 'time' },
  closed_at: { label: 'Closed', as: 'time' },
  work_in_progress: 'Draft',
  merge_status: 'Merge status',
  sha: 'Head SHA',
  merge_commit_sha: 'Merge commit SHA',
  user_notes_count: 'Comments',
  upvotes: 'Upvotes',
  downvotes: 'Downvotes',
  id: { label: 'ID', as: 'id' },
  iid: { label: 'Number', as: 'id' },
  project_id: { label: 'Project ID', as: 'id' },
  source_project_id: { label: 'Source project ID', as: 'id' },
  target_project_id: { label: 'Target project ID', as: 'id' },
  web_url: { label: 'Web page', as: 'address' },
}

type Filter = keyof typeof mergeRequestsQuery

/** The inputs of the filters, the ones used most first. */
const filterLabels: Readonly<Record<Filter, string>> = {
  search: 'Search',
  in: 'Search in',
  state: 'State',
  labels: 'Labels',
  milestone: 'Milestone',
  source_branch: 'Source branch',
  target_branch: 'Target branch',
  author_username: 'Author username',
  author_id: 'Author ID',
  assignee_id: 'Assignee ID',
  approver_ids: 'Eligible approver IDs',
  approved_by_ids: 'Approved by IDs',
  my_reaction_emoji: 'My reaction',
  iids: 'Numbers',
  wip: 'Drafts',
  scope: 'Scope',
  created_after: 'Created after',
  created_before: 'Created before',
  updated_after: 'Changed after',
  updated_before: 'Changed before',
  not: 'Exclude',
  order_by: 'Sort by',
  sort: 'Sort direction',
  view: 'View',
  with_labels_details: 'Label colors',
}

/** The words over a filter. The names within "Exclude" are those of the filters. */
export function filterLabel({ name }: { readonly name: string }): string {
  const labels: Readonly<Record<string, string>> = filterLabels
  return labels[name] ?? name
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
