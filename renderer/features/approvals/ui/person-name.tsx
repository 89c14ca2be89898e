import { t } from '#shared/i18n/i18n.ts'
import { UserLink } from '../../../ui/people/user-link.tsx'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'

/** A user's name, or ID if that is all there is. */
export function PersonName({ person: { id, name, username } }: { readonly person: PickedUser }) {
  return <UserLink name={name ?? username ?? t('User {id}', { id })} username={username} />
}
