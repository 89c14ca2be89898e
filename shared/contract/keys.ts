import { z } from 'zod'
import { beyond, endpoint, expected, json } from './endpoint.ts'
import { profileUser, timestamp } from './fields.ts'

/** Document 3, section 4.3. */
const read = {
  success: [200],
  pagination: 'none',
  access: 'administrator',
  edition: 'core',
  scope: 'api',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document: '3 §4.3',
} as const

const text = z.string().nullish()
const count = z.number().nullish()
const yesOrNo = z.boolean().nullish()

/** The user of a key, with fields that only administrators get. */
export const keyUser = profileUser.extend({
  last_sign_in_at: timestamp.nullish(),
  confirmed_at: timestamp.nullish(),
  last_activity_on: text,
  email: text,
  theme_id: count,
  color_scheme_id: count,
  projects_limit: count,
  current_sign_in_at: timestamp.nullish(),
  identities: z.array(z.looseObject({ provider: text, extern_uid: text })).nullish(),
  can_create_group: yesOrNo,
  can_create_project: yesOrNo,
  two_factor_enabled: yesOrNo,
  external: yesOrNo,
  private_profile: yesOrNo,
  shared_runners_minutes_limit: count,
  extra_shared_runners_minutes_limit: count,
})
export type KeyUser = z.output<typeof keyUser>

const deployKeysProject = z.looseObject({
  id: z.number(),
  deploy_key_id: z.number(),
  project_id: z.number(),
  created_at: expected(timestamp),
  updated_at: expected(timestamp),
  can_push: expected(z.boolean()),
})
export type DeployKeysProject = z.output<typeof deployKeysProject>

const sshKey = z.looseObject({
  id: z.number(),
  title: z.string(),
  key: z.string(),
  created_at: expected(timestamp),
  expires_at: timestamp.nullish(),
  last_used_at: beyond(timestamp.nullish()),
  usage_type: beyond(text).describe('auth, signing or auth_and_signing.'),
  user: keyUser.nullish(),
  deploy_keys_projects: z.array(deployKeysProject).nullish(),
})
export type SshKey = z.output<typeof sshKey>

export const keys = {
  'keys.get': endpoint({
    id: 'keys.get',
    method: 'GET',
    path: '/keys/:id',
    params: { path: { id: z.number().int().positive() } },
    response: json(sshKey),
    summary: 'One SSH key with the person it belongs to.',
    ...read,
  }),
  'keys.find': endpoint({
    id: 'keys.find',
    method: 'GET',
    path: '/keys',
    params: {
      query: {
        fingerprint: z.string().min(1).max(200).describe('MD5 as pairs with colons, or SHA256:… in Base64.'),
      },
    },
    response: json(sshKey),
    summary: 'The SSH key with a fingerprint, and the person it belongs to.',
    ...read,
  }),
} as const
