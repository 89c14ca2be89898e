import type { UserBrief } from '#shared/contract/fields.ts'
import type { Store } from '../store/store.ts'
import { userFields } from './user-fields.ts'

/** The user-brief object of a user by id, each looked up once for an answer; null for none and for one that is gone. */
export function userLookup(store: Store, baseUrl: string): (id: number | null) => UserBrief | null {
  const known = new Map<number, UserBrief | null>()
  return id => {
    if (id === null) return null
    const found = known.get(id)
    if (found !== undefined) return found
    const user = store.users.byId(id)
    const fields = user ? userFields(user, baseUrl) : null
    known.set(id, fields)
    return fields
  }
}
