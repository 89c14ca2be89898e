import type { KeyUser, keyUser } from '#shared/contract/keys.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'
import { profileViews } from '../../../ui/people/profile-views.ts'

type Part = Partial<FieldViews<typeof keyUser>>

const account: Part = {
  id: { label: t('ID'), as: 'id' },
  username: t('Username'),
  name: t('Name'),
  state: t('State'),
  email: 'Email',
  confirmed_at: { label: t('Email confirmed'), as: 'time' },
  two_factor_enabled: t('Two-factor authentication'),
  identities: null,
  external: t('External'),
  private_profile: t('Private profile'),
  created_at: { label: t('Created'), as: 'time' },
  last_activity_on: t('Last activity'),
  current_sign_in_at: { label: t('Current sign-in'), as: 'time' },
  last_sign_in_at: { label: t('Last sign-in'), as: 'time' },
}
const limits: Part = {
  can_create_group: t('Can create groups'),
  can_create_project: t('Can create projects'),
  projects_limit: t('Projects limit'),
  shared_runners_minutes_limit: t('Shared runners minutes limit'),
  extra_shared_runners_minutes_limit: t('Extra shared runners minutes limit'),
  theme_id: { label: t('Theme ID'), as: 'id' },
  color_scheme_id: { label: t('Color scheme ID'), as: 'id' },
}
/** The fields of a key's user, under the headings of the screen. Together they are all fields of the user. */
export const userParts: readonly (readonly [string, Part])[] = [
  [t('Account'), account],
  [t('Profile'), profileViews],
  [t('Limits and preferences'), limits],
]

/** Where a user signs in from: "ldap: uid=ada, saml: ada". */
export function getIdentities({ identities }: Pick<KeyUser, 'identities'>): string {
  return (identities ?? []).map(({ provider, extern_uid }) => `${provider ?? '?'}: ${extern_uid ?? '?'}`).join(', ')
}
