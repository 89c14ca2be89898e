import type { KeyUser, keys, SshKey } from '#shared/contract/keys.ts'
import { badRequest, notFound } from '../errors.ts'
import type { Handlers, User } from '../handler.ts'
import type { KeyRow } from '../store/keys.ts'
import { parseFingerprint } from '../store/ssh-public-key.ts'
import { samlProvider } from './member-rules.ts'
import type { ServiceParts } from './parts.ts'
import { profileUserFields } from './user-fields.ts'

/** SSH keys with the people they belong to, for administrators (document 3, section 4.3). */
export function keysHandlers(parts: ServiceParts): Pick<Handlers, keyof typeof keys> {
  const { store } = parts
  return {
    'keys.get': ({ baseUrl }, { id }) => {
      const row = store.keys.byId(id)
      if (!row) throw notFound('Key')
      return keyFields(parts, row, baseUrl)
    },
    'keys.find': ({ baseUrl }, params) => {
      const fingerprint = parseFingerprint(params.fingerprint)
      if (!fingerprint) throw badRequest('fingerprint is invalid')
      const row = store.keys.byFingerprint(fingerprint)
      if (!row) throw notFound('Key')
      return keyFields(parts, row, baseUrl)
    },
  }
}

function keyFields({ store }: ServiceParts, row: KeyRow, baseUrl: string): SshKey {
  const { id, title, key, created_at, expires_at } = row
  const user = store.users.byId(row.user_id)
  return {
    id,
    title,
    key,
    created_at,
    ...(expires_at === null ? {} : { expires_at }),
    user: user ? keyUserFields(store, user, baseUrl) : null,
    ...(row.is_deploy_key === 1 ? { deploy_keys_projects: store.keys.getProjects(id) } : {}),
  }
}

/** What the service does not keep is what an account has that never touched it. */
const untouched = {
  theme_id: 1,
  color_scheme_id: 1,
  projects_limit: 100_000,
  shared_runners_minutes_limit: null,
  extra_shared_runners_minutes_limit: null,
}

function keyUserFields(store: ServiceParts['store'], user: User, baseUrl: string): KeyUser {
  const profile = store.userProfiles.get(user.id)
  const [current, before] = store.userProfiles.signIns(user.id)
  const external = profile?.external ?? false
  return {
    ...profileUserFields(store, user, baseUrl),
    ...untouched,
    identities: store.samlIdentities.ofUser(user.id).map(identity => ({ provider: samlProvider, ...identity })),
    last_sign_in_at: before ?? current ?? null,
    current_sign_in_at: current ?? null,
    confirmed_at: profile?.created_at ?? null,
    last_activity_on: profile?.last_activity_at?.slice(0, 10) ?? null,
    email: user.email,
    can_create_group: !external,
    can_create_project: !external,
    two_factor_enabled: profile?.two_factor_enabled ?? false,
    external,
    private_profile: profile?.private_profile ?? false,
  }
}
