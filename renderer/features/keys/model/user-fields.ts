import type { KeyUser, keyUser } from '#shared/contract/keys.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'
import { profileViews } from '../../../ui/people/profile-views.ts'

type Part = Partial<FieldViews<typeof keyUser>>

const account: Part = {
  id: { label: 'ID', as: 'id' },
  username: 'Username',
  name: 'Name',
  state: 'State',
  email: 'E-mail',
  confirmed_at: { label: 'E-mail confirmed', as: 'time' },
  two_factor_enabled: 'Two-factor authentication',
  identities: null,
  external: 'External',
  private_profile: 'Private profile',
  created_at: { label: 'Created', as: 'time' },
  last_activity_on: 'Last activity',
  current_sign_in_at: { label: 'Current sign-in', as: 'time' },
  last_sign_in_at: { label: 'Last sign-in', as: 'time' },
}
const limits: Part = {
  can_create_group: 'Can create groups',
  can_create_project: 'Can create projects',
  projects_limit: 'Projects limit',
  shared_runners_minutes_limit: 'Shared runners minutes limit',
  extra_shared_runners_minutes_limit: 'Extra shared runners minutes limit',
  theme_id: { label: 'Theme ID', as: 'id' },
  color_scheme_id: { label: 'Color scheme ID', as: 'id' },
}
/** The fields of a key's user, under the headings of the screen. Together they are all fields of the user. */
export const userParts: readonly (readonly [string, Part])[] = [
  ['Account', account],
  ['Profile', profileViews],
  ['Limits and preferences', limits],
]

/** Where a user signs in from: "ldap: uid=ada, saml: ada". */
export function getIdentities({ identities }: Pick<KeyUser, 'identities'>): string {
  return (identities ?? []).map(({ provider, extern_uid }) => `${provider ?? '?'}: ${extern_uid ?? '?'}`).join(', ')
}
