import { z } from 'zod'
import { reducedCommit } from './commits.ts'
import { endpoint, json } from './endpoint.ts'
import { projectId, ref } from './fields.ts'

/** Document 1, section 4.4. */
const document = '1 §4.4'

export const release = z.looseObject({ tag_name: z.string(), description: z.string().nullish() })

export const tag = z.looseObject({
  name: z.string(),
  message: z.string().nullable(),
  target: z.string(),
  commit: reducedCommit.nullish(),
  release: release.nullish(),
  protected: z.boolean().optional(),
})
export type Tag = z.output<typeof tag>

const path = { id: projectId, tag_name: ref }
const readsOfTags = ['tags.list', 'tags.get', 'commits.refs'] as const
const common = { pagination: 'none', edition: 'core', document } as const
const read = {
  ...common,
  success: [200],
  access: 'public',
  scope: 'read_repository',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
} as const
const write = {
  ...common,
  access: 'developer',
  scope: 'api',
  cache: 'never',
  effect: 'write',
  invalidates: readsOfTags,
} as const

export const tags = {
  'tags.list': endpoint({
    id: 'tags.list',
    method: 'GET',
    path: '/projects/:id/repository/tags',
    params: {
      path: { id: projectId },
      query: {
        order_by: z.enum(['name', 'updated']).default('updated'),
        sort: z.enum(['asc', 'desc']).default('desc'),
        search: z.string().optional(),
      },
    },
    response: json(z.array(tag)),
    summary: 'The tags of a repository; search takes ^term and term$.',
    ...read,
    pagination: 'offset',
  }),
  'tags.get': endpoint({
    id: 'tags.get',
    method: 'GET',
    path: '/projects/:id/repository/tags/:tag_name',
    params: { path },
    response: json(tag),
    summary: 'One tag.',
    ...read,
  }),
  'tags.create': endpoint({
    id: 'tags.create',
    method: 'POST',
    path: '/projects/:id/repository/tags',
    params: {
      path: { id: projectId },
      body: { tag_name: ref, ref, message: z.string().optional(), release_description: z.string().optional() },
    },
    response: json(tag),
    success: [201],
    summary: 'Creates a tag; with a message, an annotated one.',
    ...write,
  }),
  'tags.delete': endpoint({
    id: 'tags.delete',
    method: 'DELETE',
    path: '/projects/:id/repository/tags/:tag_name',
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Deletes a tag.',
    ...write,
    effect: 'destroy',
  }),
  'releases.create': endpoint({
    id: 'releases.create',
    method: 'POST',
    path: '/projects/:id/repository/tags/:tag_name/release',
    params: { path, body: { description: z.string().min(1) } },
    response: json(release),
    success: [201],
    summary: 'Adds release notes to a tag.',
    ...write,
  }),
  'releases.update': endpoint({
    id: 'releases.update',
    method: 'PUT',
    path: '/projects/:id/repository/tags/:tag_name/release',
    params: { path, body: { description: z.string().min(1) } },
    response: json(release),
    success: [200],
    summary: 'Changes the release notes of a tag.',
    ...write,
  }),
} as const
