import type { profileUser } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { FieldViews } from '../facts/field-views.ts'

/** The profile fields of a user, beside those of the account. */
export const profileViews = {
  web_url: { label: t('Web page'), as: 'address' },
  // The app loads no pictures.
  avatar_url: null,
  public_email: t('Public e-mail'),
  bio: t('Bio'),
  location: t('Location'),
  organization: t('Organization'),
  website_url: { label: t('Website'), as: 'address' },
  skype: t('Skype'),
  linkedin: 'LinkedIn',
  twitter: t('Twitter'),
} as const

/** A user with the profile, as services return the users who run jobs. */
export const userViews: FieldViews<typeof profileUser> = {
  name: t('Name'),
  username: t('Username'),
  id: { label: t('User ID'), as: 'id' },
  state: t('State'),
  created_at: { label: t('Created'), as: 'time' },
  ...profileViews,
}
