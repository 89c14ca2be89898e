import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { isServiceFrom } from '../service-version.ts'
import { beyond, endpoint, expected, json, secret } from './endpoint.ts'
import { projectId, timestamp } from './fields.ts'
import { asItWas, getId, only, whenAny } from './inverses.ts'

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
  auth_method: beyond(z.string().nullish()).describe('password or ssh_public_key.'),
  host_keys: beyond(z.array(z.looseObject({ fingerprint_sha256: z.string().nullish() })).nullish()).describe(
    'SSH host key fingerprints of the remote server.',
  ),
})
export type RemoteMirror = z.output<typeof remoteMirror>

/** How a mirror signs in. */
export const mirrorAuthMethods = ['password', 'ssh_public_key'] as const
/** The versions that can first do what the documents do not have. */
export const mirrorsSince = { delete: '14.10', sync: '16.11', authMethod: '16.10' } as const

const options = {
  enabled: z.boolean().optional().describe('A mirror is disabled until it is enabled'),
  only_protected_branches: z.boolean().optional(),
  keep_divergent_refs: z.boolean().optional().describe('Keeps diverged branches instead of overwriting them'),
  auth_method: beyond(z.enum(mirrorAuthMethods).optional(), { since: mirrorsSince.authMethod }),
}
/** Not every version can read a single mirror; the status of its pushes changes without a write. */
const mirrorsState = {
  state: ({ id }: Readonly<Record<string, unknown>>) => ({ operation: 'remoteMirrors.list', params: { id } }),
  ignoring: ['update_status', 'last_error', 'last_update_at', 'last_update_started_at', 'last_successful_update_at'],
}
const onePath = { id: projectId, mirror_id: z.number().int().positive() }
const common = {
  pagination: 'none',
  access: 'maintainer',
  roleRefusal: { status: 401 },
  edition: 'core',
  scope: 'api',
  document,
} as const
const write = {
  ...common,
  cache: 'never',
  effect: 'write',
  invalidates: ['remoteMirrors.list', 'remoteMirrors.get'],
} as const

export const remoteMirrors = {
  'remoteMirrors.list': endpoint({
    id: 'remoteMirrors.list',
    method: 'GET',
    path: '/projects/:id/remote_mirrors',
    params: { path: { id: projectId } },
    response: json(z.array(remoteMirror)),
    success: [200],
    summary: 'The remote mirrors of a project and the status of their last push.',
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
          z.string().min(1).max(2048).describe('URL of the target repository; its credentials aren’t shown again'),
        ),
        ...options,
      },
    },
    response: json(remoteMirror),
    success: [201, 200],
    summary: 'Adds a repository that a project is pushed to.',
    label: () => t('Add mirror'),
    successMessage: () => t('Mirror added'),
    ...write,
    inverse: {
      ...mirrorsState,
      fidelity: 'exact',
      row: (_params, answer) => getId(answer),
      whyNot: service =>
        isServiceFrom(service, mirrorsSince.delete) === false
          ? t('This service can disable a mirror, but not remove it')
          : null,
      back: ({ params: { id }, answer }) => ({
        operation: 'remoteMirrors.delete',
        params: { id, mirror_id: getId(answer) },
      }),
    },
  }),
  'remoteMirrors.update': endpoint({
    id: 'remoteMirrors.update',
    method: 'PUT',
    path: '/projects/:id/remote_mirrors/:mirror_id',
    params: { path: onePath, body: options },
    response: json(remoteMirror),
    success: [200],
    summary: 'Changes a remote mirror (also enables or disables it).',
    label: () => t('Update mirror'),
    successMessage: () => t('Mirror updated'),
    ...write,
    inverse: {
      ...mirrorsState,
      fidelity: 'exact',
      row: ({ mirror_id }) => mirror_id,
      back: ({ params, before }) => {
        const was = z
          .array(remoteMirror)
          .parse(before)
          .find(({ id }) => id === params.mirror_id)
        if (!was) return null
        const { enabled, only_protected_branches, keep_divergent_refs, auth_method } = was
        const changed = {
          enabled,
          only_protected_branches: only_protected_branches ?? false,
          keep_divergent_refs: keep_divergent_refs ?? false,
          auth_method: mirrorAuthMethods.find(one => one === auth_method),
        }
        if (params.auth_method !== undefined && changed.auth_method === undefined) return null
        return whenAny('remoteMirrors.update', only(params, 'id', 'mirror_id'), asItWas(params, changed))
      },
    },
  }),
  'remoteMirrors.get': endpoint({
    id: 'remoteMirrors.get',
    method: 'GET',
    path: '/projects/:id/remote_mirrors/:mirror_id',
    since: mirrorsSince.delete,
    params: { path: onePath },
    response: json(remoteMirror),
    success: [200],
    summary: 'One remote mirror and the status of its last push.',
    ...common,
    document: 'beyond',
    cache: 'revalidate',
    effect: 'read',
    invalidates: [],
  }),
  'remoteMirrors.delete': endpoint({
    id: 'remoteMirrors.delete',
    method: 'DELETE',
    path: '/projects/:id/remote_mirrors/:mirror_id',
    since: mirrorsSince.delete,
    params: { path: onePath },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Removes a remote mirror. The remote repository is not changed.',
    label: () => t('Remove mirror'),
    successMessage: () => t('Mirror removed'),
    ...write,
    document: 'beyond',
    effect: 'destroy',
    inverse: {
      ...mirrorsState,
      fidelity: 'none',
      get because() {
        return t('The credentials of a mirror are not stored, so it cannot be restored')
      },
    },
  }),
  'remoteMirrors.sync': endpoint({
    id: 'remoteMirrors.sync',
    method: 'POST',
    path: '/projects/:id/remote_mirrors/:mirror_id/sync',
    since: mirrorsSince.sync,
    params: { path: onePath },
    response: { kind: 'empty' },
    success: [204, 200, 201],
    summary: 'Pushes to a remote mirror now.',
    label: () => t('Push to mirror'),
    successMessage: () => t('Push to the mirror requested'),
    ...write,
    document: 'beyond',
    inverse: {
      fidelity: 'none',
      get because() {
        return t('Pushed commits stay in the remote repository')
      },
    },
  }),
} as const
