import { z } from 'zod'
import { beyond, endpoint, expected, json } from './endpoint.ts'
import { projectId, timestamp, userBrief } from './fields.ts'

/** Document 3, section 6.1. */
const document = '3 §6.1'

export const activityActions = [
  'created',
  'updated',
  'closed',
  'reopened',
  'pushed',
  'commented',
  'merged',
  'joined',
  'left',
  'destroyed',
  'expired',
] as const

export const activityTargetTypes = [
  'issue',
  'milestone',
  'merge_request',
  'note',
  'project',
  'snippet',
  'user',
] as const

export const activityPushData = z.looseObject({
  commit_count: z.number(),
  action: z.string(),
  ref_type: z.string(),
  commit_from: z.string().nullish(),
  commit_to: z.string().nullish(),
  ref: z.string().nullish(),
  ref_count: beyond(z.number().nullish()).describe(
    'Number of branches or tags in the push; their names aren’t included.',
  ),
  commit_title: z.string().nullish(),
})

export const activityNote = z.looseObject({
  id: z.number(),
  body: z.string(),
  attachment: z.string().nullish(),
  author: userBrief.nullish(),
  created_at: expected(timestamp),
  system: z.boolean().optional(),
  noteable_id: z.number().nullish(),
  noteable_type: z.string().nullish(),
  noteable_iid: z.number().nullish(),
})

export const activityEvent = z.looseObject({
  id: z.number().optional(),
  title: z.string().nullish(),
  project_id: z.number().nullish(),
  action_name: z.string(),
  target_id: z.number().nullish(),
  target_iid: z.number().nullish(),
  target_type: z.string().nullish(),
  author_id: z.number(),
  target_title: z.string().nullish(),
  created_at: expected(timestamp),
  author: userBrief.nullish(),
  author_username: z.string().nullish(),
  data: z.null().optional(),
  push_data: activityPushData.nullish(),
  note: activityNote.nullish(),
})
export type ActivityEventFields = z.output<typeof activityEvent>

const filters = {
  action: z.enum(activityActions).optional().describe('Only events of this kind.'),
  target_type: z.enum(activityTargetTypes).optional().describe('Only events with this type of target.'),
  before: z.iso.date().optional().describe('Only events of the days before this one.'),
  after: z.iso.date().optional().describe('Only events of the days after this one.'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('By time: oldest or newest first.'),
} as const

const common = {
  method: 'GET',
  response: json(z.array(activityEvent)),
  success: [200],
  pagination: 'offset',
  edition: 'core',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document,
} as const

export const activityEvents = {
  'activityEvents.own': endpoint({
    id: 'activityEvents.own',
    path: '/events',
    params: {
      query: {
        ...filters,
        scope: z.enum(['all']).optional().describe('all: everything that happened in the caller’s projects.'),
      },
    },
    access: 'authenticated',
    scope: 'read_user',
    summary: 'What the caller did; with scope=all, what anybody did in their projects.',
    ...common,
  }),
  'activityEvents.ofUser': endpoint({
    id: 'activityEvents.ofUser',
    path: '/users/:id/events',
    params: {
      path: {
        id: z.union([z.number().int().positive(), z.string().min(1).max(255)]).describe('ID or username.'),
      },
      query: filters,
    },
    access: 'authenticated',
    scope: 'read_user',
    summary: 'What a user did in the projects the caller may see.',
    ...common,
  }),
  'activityEvents.ofProject': endpoint({
    id: 'activityEvents.ofProject',
    path: '/projects/:project_id/events',
    params: { path: { project_id: projectId }, query: filters },
    access: 'authenticated',
    scope: 'api',
    summary: 'What happened in a project.',
    ...common,
  }),
} as const
