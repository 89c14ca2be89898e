import { t } from '#shared/i18n/i18n.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'

/** A user's name, or ID if that is all there is. */
export function PersonName({ person: { id, name, username } }: { readonly person: PickedUser }) {
  return <UserName name={name ?? username ?? t('User {id}', { id })} username={username} />
}
