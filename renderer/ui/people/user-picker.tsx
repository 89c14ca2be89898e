import type { UserBrief } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/i18n.ts'
import { usersQuery } from '#shared/queries/people.ts'
import { useOperationPages } from '../../lib/operations/use-operation.ts'
import { type Choice, numberIn, type PickerProps } from '../picker/choices.ts'
import { SearchPicker } from '../picker/search-picker.tsx'
import { pickerOptions, pickerPage, usePickerSearch } from '../picker/use-picker-search.ts'

/** A user as picked: by search with name and username, or by ID alone. */
export interface PickedUser extends Pick<UserBrief, 'id'>, Partial<Pick<UserBrief, 'name' | 'username'>> {}

/** Picks users by a part of their name, username or e-mail address, or by ID. */
export function UserPicker(props: PickerProps<PickedUser>) {
  const search = usePickerSearch()
  const found = useOperationPages(usersQuery(search.filter, pickerPage), { ...pickerOptions, enabled: search.isOpen })
  const id = numberIn(search.typed)
  return (
    <SearchPicker<PickedUser>
      placeholder={t('Name, username or ID')}
      {...props}
      search={search}
      found={found}
      typed={id === null ? null : { id }}
      getChoice={choiceOfUser}
    />
  )
}

function choiceOfUser({ id, name, username }: PickedUser): Choice {
  return {
    key: `${id}`,
    label: name ?? username ?? t('User {id}', { id }),
    detail: username === undefined ? undefined : `@${username}`,
  }
}
