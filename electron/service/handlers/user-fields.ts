import type { UserBrief } from '#shared/contract/fields.ts'
import type { User } from '../handler.ts'

/** A person as the answers of all areas name them: the user-brief object of the documents. */
export function userFields(user: Pick<User, 'id' | 'name' | 'username' | 'state'>, baseUrl: string): UserBrief {
  const { id, name, username, state } = user
  return { id, name, username, state, avatar_url: null, web_url: `${baseUrl}/${username}` }
}
