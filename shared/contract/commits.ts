import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { branchState, commitTakenBack, takenBackByCommit } from './branch-state.ts'
import { beyond, endpoint, expected, json } from './endpoint.ts'
import { filePath, projectId, ref, sha, timestamp, userBrief } from './fields.ts'
import { readsOfABranch } from './repository-files.ts'

/** Document 1, section 4.2. */
const document = '1 §4.2'

const stats = z.looseObject({
  additions: expected(z.number()),
  deletions: expected(z.number()),
  total: expected(z.number()),
})

/** The reduced commit of compare results and tags; the tag form adds the optional fields. */
export const reducedCommit = z.looseObject({
  id: z.string(),
  short_id: z.string(),
  title: expected(z.string()),
  author_name: expected(z.string()),
  author_email: expected(z.string()),
  created_at: expected(timestamp),
  parent_ids: z.array(z.string()).nullish(),
  message: z.string().optional(),
  authored_date: timestamp.optional(),
  committer_name: z.string().optional(),
  committer_email: z.string().optional(),
  committed_date: timestamp.optional(),
})
export type ReducedCommit = z.output<typeof reducedCommit>

export const commit = reducedCommit.extend({
  message: expected(z.string()),
  committer_name: expected(z.string()),
  committer_email: expected(z.string()),
  parent_ids: expected(z.array(z.string())),
  web_url: z.string().optional(),
  stats: stats.optional(),
  status: z.string().nullish(),
  last_pipeline: z
    .looseObject({ id: z.number(), ref: expected(z.string()), sha: expected(z.string()), status: expected(z.string()) })
    .nullish(),
})
export type Commit = z.output<typeof commit>

export const diffEntry = z.looseObject({
  diff: z.string(),
  old_path: z.string(),
  new_path: z.string(),
  a_mode: z.string().nullish(),
  b_mode: z.string().nullish(),
  new_file: expected(z.boolean()),
  renamed_file: expected(z.boolean()),
  deleted_file: expected(z.boolean()),
  /** Not in the document; services of this family use these to mark omitted text. */
  too_large: z.boolean().nullish(),
  collapsed: z.boolean().nullish(),
  generated_file: beyond(z.boolean().nullish()).describe('Whether the file is generated, as reported by the service.'),
})
export type DiffEntry = z.output<typeof diffEntry>

/** Fields not shown in the document; these are what clients of this family expect. */
const commitComment = z.looseObject({
  note: z.string(),
  path: z.string().nullish(),
  line: z.number().nullish(),
  /** Which side of the diff the line is on: `new` or `old`; null for a comment on the whole commit. */
  line_type: z.string().nullish(),
  author: expected(userBrief),
  created_at: expected(timestamp),
})

/** One entry of `actions[]` of a batch commit. */
export const commitAction = z.object({
  action: z.enum(['create', 'delete', 'move', 'update', 'chmod']),
  file_path: filePath,
  previous_path: filePath.optional(),
  content: z.string().optional(),
  encoding: z.enum(['text', 'base64']).default('text'),
  last_commit_id: z.string().optional(),
  execute_filemode: z.boolean().optional(),
})

const commitInverse = { ...takenBackByCommit, state: branchState, back: commitTakenBack } as const

const path = { id: projectId, sha }
const common = { edition: 'core', document } as const
const read = {
  success: [200],
  access: 'public',
  scope: 'read_repository',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  ...common,
} as const
const write = {
  success: [201],
  pagination: 'none',
  access: 'developer',
  scope: 'api',
  cache: 'never',
  effect: 'write',
  invalidates: readsOfABranch,
  ...common,
} as const

export const commits = {
  'commits.list': endpoint({
    id: 'commits.list',
    method: 'GET',
    path: '/projects/:id/repository/commits',
    params: {
      path: { id: projectId },
      query: {
        ref_name: ref.optional(),
        since: timestamp.optional(),
        until: timestamp.optional(),
        path: z.string().optional(),
        all: z.boolean().optional(),
        with_stats: z.boolean().optional(),
        first_parent: z.boolean().optional(),
        order: z.enum(['default', 'topo']).default('default'),
      },
    },
    response: json(z.array(commit)),
    pagination: 'offset',
    summary: 'The commits of a ref, a revision range or a path, newest first.',
    ...read,
  }),
  'commits.create': endpoint({
    id: 'commits.create',
    method: 'POST',
    path: '/projects/:id/repository/commits',
    params: {
      path: { id: projectId },
      body: {
        branch: ref,
        commit_message: z.string().min(1),
        start_branch: ref.optional(),
        start_sha: sha.optional(),
        start_project: projectId.optional(),
        actions: z.array(commitAction).min(1),
        author_email: z.string().optional(),
        author_name: z.string().optional(),
        stats: z.boolean().default(true),
        force: z.boolean().default(false),
      },
    },
    response: json(commit),
    summary: 'Changes several files in one commit.',
    label: () => t('Create commit'),
    successMessage: () => t('Commit created'),
    ...write,
    inverse: commitInverse,
  }),
  'commits.get': endpoint({
    id: 'commits.get',
    method: 'GET',
    path: '/projects/:id/repository/commits/:sha',
    params: { path, query: { stats: z.boolean().default(true) } },
    response: json(commit),
    pagination: 'none',
    summary: 'One commit with its stats and last pipeline.',
    ...read,
  }),
  'commits.refs': endpoint({
    id: 'commits.refs',
    method: 'GET',
    path: '/projects/:id/repository/commits/:sha/refs',
    params: { path, query: { type: z.enum(['branch', 'tag', 'all']).default('all') } },
    response: json(z.array(z.looseObject({ type: z.string(), name: z.string() }))),
    pagination: 'offset',
    summary: 'The branches and tags that contain a commit.',
    ...read,
  }),
  'commits.cherryPick': endpoint({
    id: 'commits.cherryPick',
    method: 'POST',
    path: '/projects/:id/repository/commits/:sha/cherry_pick',
    params: { path, body: { branch: ref } },
    response: json(commit),
    summary: 'Applies a commit to another branch.',
    label: () => t('Cherry-pick commit'),
    successMessage: () => t('Commit cherry-picked'),
    ...write,
    inverse: commitInverse,
    // A `dry_run`, which some services have, must not be a commit.
    refusesUnknown: true,
  }),
  'commits.revert': endpoint({
    id: 'commits.revert',
    method: 'POST',
    path: '/projects/:id/repository/commits/:sha/revert',
    params: { path, body: { branch: ref } },
    response: json(commit),
    summary: 'Reverts a commit on a branch.',
    label: () => t('Revert commit'),
    successMessage: () => t('Commit reverted'),
    ...write,
    inverse: commitInverse,
    refusesUnknown: true,
  }),
  'commits.diff': endpoint({
    id: 'commits.diff',
    method: 'GET',
    path: '/projects/:id/repository/commits/:sha/diff',
    params: { path },
    response: json(z.array(diffEntry)),
    pagination: 'offset',
    summary: 'What a commit changed, file by file.',
    ...read,
  }),
  'commits.comments': endpoint({
    id: 'commits.comments',
    method: 'GET',
    path: '/projects/:id/repository/commits/:sha/comments',
    params: { path },
    response: json(z.array(commitComment)),
    pagination: 'offset',
    summary: 'The comments on a commit.',
    ...read,
  }),
} as const
