import type { profileUser } from '#shared/contract/fields.ts'
import type { FieldViews } from '../facts/field-views.ts'

/** What a user tells in their profile beside the fields of the account. */
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

/** A user with the profile, as those who run jobs are told of. */
export const userViews: FieldViews<typeof profileUser> = {
  name: 'Name',
  username: 'Username',
  id: { label: 'User ID', as: 'id' },
  state: 'State',
  created_at: { label: 'Created', as: 'time' },
  ...profileViews,
}
