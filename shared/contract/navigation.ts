import { z } from 'zod'
import { reducedCommit } from './commits.ts'
import { beyond, endpoint, json } from './endpoint.ts'
import { groupId, projectId, ref, timestamp, userBrief } from './fields.ts'

/**
 * Read-only endpoints that the documents only mention, needed to select projects, groups and users. Every
 * screen must still work, by typing an id, path or ref, when they answer 404 or 403.
 */
const read = {
  success: [200],
  edition: 'core',
  scope: 'api',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document: 'beyond',
} as const

const currentUser = userBrief.extend({
  email: z.string().nullish(),
  is_admin: z.boolean().optional(),
})

const project = z.looseObject({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  path_with_namespace: z.string(),
  name_with_namespace: z.string().optional(),
  description: z.string().nullish(),
  /** Null for an empty repository. */
  default_branch: z.string().nullish(),
  visibility: z.string().optional(),
  archived: z.boolean().optional(),
  marked_for_deletion_on: beyond(z.string().nullish()).describe('The day on which its deletion was requested.'),
  empty_repo: z.boolean().optional(),
  avatar_url: z.string().nullish(),
  web_url: z.string().nullish(),
  http_url_to_repo: z.string().nullish(),
  ssh_url_to_repo: z.string().nullish(),
  last_activity_at: timestamp.nullish(),
  permissions: z
    .looseObject({
      project_access: z.looseObject({ access_level: z.number() }).nullish(),
      group_access: z.looseObject({ access_level: z.number() }).nullish(),
    })
    .nullish(),
})
export type Project = z.output<typeof project>

const group = z.looseObject({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  full_name: z.string(),
  full_path: z.string(),
  description: z.string().nullish(),
  visibility: z.string().optional(),
  parent_id: z.number().nullish(),
  avatar_url: z.string().nullish(),
  web_url: z.string().nullish(),
})
export type Group = z.output<typeof group>

export const branch = z.looseObject({
  name: z.string(),
  commit: reducedCommit,
  merged: z.boolean().optional(),
  protected: z.boolean().optional(),
  default: z.boolean().optional(),
  can_push: z.boolean().optional(),
})
export type Branch = z.output<typeof branch>

export const navigation = {
  'user.current': endpoint({
    id: 'user.current',
    method: 'GET',
    path: '/user',
    params: {},
    response: json(currentUser),
    pagination: 'none',
    access: 'authenticated',
    summary: 'The user a token belongs to.',
    ...read,
    scope: 'read_user',
  }),
  'version.get': endpoint({
    id: 'version.get',
    method: 'GET',
    path: '/version',
    params: {},
    response: json(z.looseObject({ version: z.string(), revision: z.string().optional() })),
    pagination: 'none',
    access: 'authenticated',
    summary: 'The version of the service.',
    ...read,
    scope: 'read_user',
  }),
  'projects.list': endpoint({
    id: 'projects.list',
    method: 'GET',
    path: '/projects',
    params: {
      query: {
        search: z.string().optional(),
        membership: z.boolean().optional(),
        owned: z.boolean().optional().describe('Only projects that the caller owns.'),
        starred: z.boolean().optional().describe('Only projects that the caller has starred.'),
        order_by: z.enum(['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at']).default('created_at'),
        sort: z.enum(['asc', 'desc']).default('desc'),
      },
    },
    response: json(z.array(project)),
    pagination: 'offset+keyset',
    keysetBy: 'id',
    access: 'public',
    summary: 'The projects visible to the caller.',
    ...read,
  }),
  'projects.get': endpoint({
    id: 'projects.get',
    method: 'GET',
    path: '/projects/:id',
    params: { path: { id: projectId } },
    response: json(project),
    pagination: 'none',
    access: 'public',
    summary: 'One project.',
    ...read,
  }),
  'groups.list': endpoint({
    id: 'groups.list',
    method: 'GET',
    path: '/groups',
    params: { query: { search: z.string().optional() } },
    response: json(z.array(group)),
    pagination: 'offset',
    access: 'public',
    summary: 'The groups visible to the caller.',
    ...read,
  }),
  'groups.get': endpoint({
    id: 'groups.get',
    method: 'GET',
    path: '/groups/:id',
    params: { path: { id: groupId } },
    response: json(group),
    pagination: 'none',
    access: 'public',
    summary: 'One group.',
    ...read,
  }),
  'branches.list': endpoint({
    id: 'branches.list',
    method: 'GET',
    path: '/projects/:id/repository/branches',
    params: { path: { id: projectId }, query: { search: z.string().optional() } },
    response: json(z.array(branch)),
    pagination: 'offset',
    access: 'public',
    summary: 'The branches of a repository, by name.',
    ...read,
    scope: 'read_repository',
  }),
  'branches.get': endpoint({
    id: 'branches.get',
    method: 'GET',
    path: '/projects/:id/repository/branches/:branch',
    params: { path: { id: projectId, branch: ref } },
    response: json(branch),
    pagination: 'none',
    access: 'public',
    summary: 'One branch.',
    ...read,
    scope: 'read_repository',
  }),
  'users.list': endpoint({
    id: 'users.list',
    method: 'GET',
    path: '/users',
    params: { query: { search: z.string().optional(), username: z.string().optional() } },
    response: json(z.array(userBrief)),
    pagination: 'offset',
    access: 'authenticated',
    summary: 'Users by name, username or e-mail.',
    ...read,
  }),
} as const
