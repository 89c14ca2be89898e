import { z } from 'zod'
import { endpoint, expected, json, secret } from './endpoint.ts'
import { projectId, timestamp } from './fields.ts'
import { asItWas, only, whenAny } from './inverses.ts'

/** Document 2, section 4.7. */
const document = '2 §4.7'

export const remoteMirror = z.looseObject({
  id: z.number(),
  enabled: z.boolean(),
  /** Credentials in it are shown as asterisks. */
  url: z.string(),
  only_protected_branches: z.boolean().nullish(),
  keep_divergent_refs: z.boolean().nullish(),
  update_status: expected(z.string()),
  last_error: z.string().nullish(),
  last_update_at: timestamp.nullish(),
  last_update_started_at: timestamp.nullish(),
  last_successful_update_at: timestamp.nullish(),
})
export type RemoteMirror = z.output<typeof remoteMirror>

const options = {
  enabled: z.boolean().optional().describe('A mirror is disabled until it is enabled'),
  only_protected_branches: z.boolean().optional(),
  keep_divergent_refs: z.boolean().optional().describe('Keeps diverged branches instead of overwriting them'),
}
/** There is no read of a single mirror; how its pushes go changes by itself. */
const mirrorsState = {
  state: ({ id }: Readonly<Record<string, unknown>>) => ({ operation: 'remoteMirrors.list', params: { id } }),
  ignoring: ['update_status', 'last_error', 'last_update_at', 'last_update_started_at', 'last_successful_update_at'],
}
const common = { pagination: 'none', access: 'maintainer', edition: 'core', scope: 'api', document } as const
const write = { ...common, cache: 'never', effect: 'write', invalidates: ['remoteMirrors.list'] } as const

export const remoteMirrors = {
  'remoteMirrors.list': endpoint({
    id: 'remoteMirrors.list',
    method: 'GET',
    path: '/projects/:id/remote_mirrors',
    params: { path: { id: projectId } },
    response: json(z.array(remoteMirror)),
    success: [200],
    summary: 'The repositories that a project is pushed to, and how that went.',
    ...common,
    pagination: 'offset',
    cache: 'revalidate',
    effect: 'read',
    invalidates: [],
  }),
  'remoteMirrors.create': endpoint({
    id: 'remoteMirrors.create',
    method: 'POST',
    path: '/projects/:id/remote_mirrors',
    params: {
      path: { id: projectId },
      body: {
        url: secret(
          z.string().min(1).max(2048).describe('The other repository; credentials in it are never shown again'),
        ),
        ...options,
      },
    },
    response: json(remoteMirror),
    success: [201, 200],
    summary: 'Adds a repository that a project is pushed to.',
    ...write,
    inverse: { ...mirrorsState, fidelity: 'none', because: 'A mirror can be disabled, but not removed' },
  }),
  'remoteMirrors.update': endpoint({
    id: 'remoteMirrors.update',
    method: 'PUT',
    path: '/projects/:id/remote_mirrors/:mirror_id',
    params: { path: { id: projectId, mirror_id: z.number().int().positive() }, body: options },
    response: json(remoteMirror),
    success: [200],
    summary: 'Changes a remote mirror (also enables or disables it).',
    ...write,
    inverse: {
      ...mirrorsState,
      fidelity: 'exact',
      back: ({ params, before }) => {
        const was = z
          .array(remoteMirror)
          .parse(before)
          .find(({ id }) => id === params.mirror_id)
        if (!was) return null
        const { enabled, only_protected_branches, keep_divergent_refs } = was
        const changed = {
          enabled,
          only_protected_branches: only_protected_branches ?? false,
          keep_divergent_refs: keep_divergent_refs ?? false,
        }
        return whenAny('remoteMirrors.update', only(params, 'id', 'mirror_id'), asItWas(params, changed))
      },
    },
  }),
} as const
