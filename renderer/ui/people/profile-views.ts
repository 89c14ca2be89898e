import type { profileUser } from '#shared/contract/fields.ts'
import type { FieldViews } from '../facts/field-views.ts'

/** The profile fields of a user, beside those of the account. */
export const profileViews = {
  web_url: { label: 'Web page', as: 'address' },
  // The app loads no pictures.
  avatar_url: null,
  public_email: 'Public e-mail',
  bio: 'Bio',
  location: 'Location',
  organization: 'Organization',
  website_url: { label: 'Website', as: 'address' },
  skype: 'Skype',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
} as const

/** A user with the profile, as services return the users who run jobs. */
export const userViews: FieldViews<typeof profileUser> = {
  name: 'Name',
  username: 'Username',
  id: { label: 'User ID', as: 'id' },
  state: 'State',
  created_at: { label: 'Created', as: 'time' },
  ...profileViews,
}
