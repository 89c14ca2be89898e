import { z } from 'zod'
import { expected } from './endpoint.ts'
import { timestamp, userBrief } from './fields.ts'

/** A label with the fields of `with_labels_details`; without that param, only its name. */
const mergeRequestLabel = z.looseObject({
  id: z.number().nullish(),
  name: z.string(),
  color: z.string().nullish(),
  description: z.string().nullish(),
})

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
  state: expected(z.string()),
  created_at: expected(timestamp),
  updated_at: expected(timestamp),
  merged_by: userBrief.nullish(),
  merged_at: timestamp.nullish(),
  closed_by: userBrief.nullish(),
  closed_at: timestamp.nullish(),
  source_branch: expected(z.string()),
  target_branch: expected(z.string()),
  author: expected(userBrief),
  assignee: userBrief.nullish(),
  assignees: z.array(userBrief).optional(),
  source_project_id: z.number().nullish(),
  target_project_id: z.number().nullish(),
  labels: expected(z.array(z.union([z.string(), mergeRequestLabel]))),
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

const labelList = z.union([z.string(), z.array(z.string())])
const personOrNone = z.union([z.number().int().positive(), z.enum(['None', 'Any'])])

/** Order and filters of a list of merge requests. */
export const mergeRequestsQuery = {
  state: z.enum(['opened', 'closed', 'locked', 'merged', 'all']).default('all'),
  order_by: z.enum(['created_at', 'updated_at']).default('created_at'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  milestone: z.string().optional().describe('Title of a milestone; None or Any'),
  labels: labelList.optional().describe('Comma-separated labels; merge requests must have all of them; None or Any'),
  with_labels_details: z.boolean().default(false).describe('Labels as objects, with their colors'),
  created_after: timestamp.optional(),
  created_before: timestamp.optional(),
  updated_after: timestamp.optional(),
  updated_before: timestamp.optional(),
  author_id: z.number().int().positive().optional(),
  author_username: z.string().optional(),
  assignee_id: personOrNone.optional().describe('A user, or None or Any'),
  approver_ids: z.array(personOrNone).optional().describe('Users who must all be approvers; None or Any'),
  approved_by_ids: z.array(personOrNone).optional().describe('Users who must all have approved; None or Any'),
  my_reaction_emoji: z.string().min(1).optional().describe('An emoji the caller has reacted with; None or Any'),
  iids: z.array(z.number().int().positive()).optional().describe('Internal IDs of the merge requests'),
  scope: z.enum(['created_by_me', 'assigned_to_me', 'all']).default('all'),
  view: z.enum(['simple']).optional().describe('simple: basic fields only'),
  source_branch: z.string().optional(),
  target_branch: z.string().optional(),
  search: z.string().optional().describe('Words in the title or the description.'),
  in: z
    .enum(['title', 'description', 'title,description', 'description,title'])
    .optional()
    .describe('Where to search. Default: both'),
  not: z
    .strictObject({
      labels: labelList.optional(),
      milestone: z.string().optional(),
      author_id: z.number().int().positive().optional(),
      author_username: z.string().optional(),
      assignee_id: z.number().int().positive().optional(),
      my_reaction_emoji: z.string().optional(),
    })
    .optional()
    .describe('Excludes merge requests that match'),
  wip: z.enum(['yes', 'no']).optional().describe('yes: only drafts; no: no drafts.'),
} as const
