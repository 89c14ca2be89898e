import { UserName } from '../../../ui/people/user-name.tsx'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'

/** A person by name, or by ID where that is all that is known. */
export function PersonName({ person: { id, name, username } }: { readonly person: PickedUser }) {
  return <UserName name={name ?? username ?? `User ${id}`} username={username} />
}
