import { z } from 'zod'
import { beyond, endpoint, expected, json } from './endpoint.ts'

/** Document 3, section 4.2. */
const read = {
  success: [200],
  access: 'authenticated',
  edition: 'core',
  scope: 'api',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document: '3 §4.2',
} as const

export const namespace = z.looseObject({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  /** Services may have other kinds too. */
  kind: expected(z.union([z.enum(['user', 'group']), z.string()])),
  full_path: z.string(),
  parent_id: z.number().nullish(),
  members_count_with_descendants: z.number().nullish(),
  plan: z.string().nullish(),
})
export type Namespace = z.output<typeof namespace>

export const namespaces = {
  'namespaces.list': endpoint({
    id: 'namespaces.list',
    method: 'GET',
    path: '/namespaces',
    params: {
      query: {
        search: z.string().optional().describe('Part of a name or path.'),
        owned_only: beyond(z.boolean().optional(), { since: '14.2' }).describe('Only those that the caller owns.'),
      },
    },
    response: json(z.array(namespace)),
    pagination: 'offset',
    summary: 'The namespaces of the caller; all of them for an administrator.',
    ...read,
  }),
  'namespaces.get': endpoint({
    id: 'namespaces.get',
    method: 'GET',
    path: '/namespaces/:id',
    params: { path: { id: z.union([z.number().int().positive(), z.string().min(1).max(1024)]) } },
    response: json(namespace),
    pagination: 'none',
    summary: 'One namespace, by ID or path.',
    ...read,
  }),
} as const
