import { z } from 'zod'
import { timestamp, userBrief } from './fields.ts'

/**
 * The merge request in the format of the merge requests list, which the documents name without showing it (document 2,
 * section 4.6); fields and filters are those that clients of this family expect.
 */
export const mergeRequest = z.looseObject({
  id: z.number(),
  iid: z.number(),
  project_id: z.number(),
  title: z.string(),
  description: z.string().nullish(),
  state: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  merged_by: userBrief.nullish(),
  merged_at: timestamp.nullish(),
  closed_by: userBrief.nullish(),
  closed_at: timestamp.nullish(),
  source_branch: z.string(),
  target_branch: z.string(),
  author: userBrief,
  assignee: userBrief.nullish(),
  assignees: z.array(userBrief).optional(),
  source_project_id: z.number().nullish(),
  target_project_id: z.number().nullish(),
  labels: z.array(z.string()),
  work_in_progress: z.boolean().optional(),
  milestone: z.looseObject({ title: z.string() }).nullish(),
  merge_status: z.string().nullish(),
  sha: z.string().nullish(),
  merge_commit_sha: z.string().nullish(),
  user_notes_count: z.number().optional(),
  upvotes: z.number().optional(),
  downvotes: z.number().optional(),
  web_url: z.string().nullish(),
})
export type MergeRequest = z.output<typeof mergeRequest>

/** Order and filters of a list of merge requests. */
export const mergeRequestsQuery = {
  state: z.enum(['opened', 'closed', 'locked', 'merged', 'all']).default('all'),
  order_by: z.enum(['created_at', 'updated_at']).default('created_at'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  milestone: z.string().optional().describe('Title of a milestone; None or Any'),
  labels: z.string().optional().describe('Labels a merge request has all of, separated by commas; None or Any'),
  created_after: timestamp.optional(),
  created_before: timestamp.optional(),
  updated_after: timestamp.optional(),
  updated_before: timestamp.optional(),
  author_id: z.number().int().positive().optional(),
  author_username: z.string().optional(),
  assignee_id: z.number().int().positive().optional(),
  source_branch: z.string().optional(),
  target_branch: z.string().optional(),
  search: z.string().optional().describe('Words in title or description'),
  wip: z.enum(['yes', 'no']).optional().describe('Drafts alone, or none of them'),
} as const
