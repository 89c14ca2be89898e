import type { ProfileUser, UserBrief } from '#shared/contract/fields.ts'
import type { User } from '../handler.ts'
import type { Store } from '../store/store.ts'

/** A person as the answers of all areas name them: the user-brief object of the documents. */
export function userFields(user: Pick<User, 'id' | 'name' | 'username' | 'state'>, baseUrl: string): UserBrief {
  const { id, name, username, state } = user
  return { id, name, username, state, avatar_url: null, web_url: `${baseUrl}/${username}` }
}

/** A user with profile fields; accounts on other sites are not stored by this service. */
export function profileUserFields(store: Store, user: User, baseUrl: string) {
  const profile = store.userProfiles.get(user.id)
  return {
    ...userFields(user, baseUrl),
    created_at: profile?.created_at ?? null,
    bio: profile?.bio ?? '',
    location: profile?.location ?? null,
    public_email: profile?.public_email ?? '',
    skype: '',
    linkedin: '',
    twitter: '',
    website_url: profile?.website_url ?? '',
    organization: profile?.organization ?? '',
  } satisfies ProfileUser
}
