import type { Group } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'
import { groupsQuery } from '#shared/queries/places.ts'
import { type Choice, numberIn, type PickerProps } from '../../ui/picker/choices.ts'
import { SearchPicker } from '../../ui/picker/search-picker.tsx'
import { pickerOptions, pickerPage, usePickerSearch } from '../../ui/picker/use-picker-search.ts'
import { useOperationPages } from '../operations/use-operation.ts'

/** A selected group; `id` is the param of operations: the number of a result, else the typed text. */
export interface PickedGroup {
  readonly id: number | string
  /** The full path, when it is known. */
  readonly path?: string | undefined
}

/** @example pickedGroup({ id: 7, full_path: 'harbour/cranes' }) // { id: 7, path: 'harbour/cranes' } */
export function pickedGroup({ id, full_path }: Pick<Group, 'id' | 'full_path'>): PickedGroup {
  return { id, path: full_path }
}

/**
 * Picks groups by a part of their name, or by ID or full path.
 * @param takesPath false where a group that isn't in the list is accepted by its ID only
 */
export function GroupPicker({
  takesPath = true,
  ...props
}: PickerProps<PickedGroup> & { readonly takesPath?: boolean }) {
  const search = usePickerSearch()
  const { items, ...found } = useOperationPages(groupsQuery(search.filter, pickerPage), {
    ...pickerOptions,
    enabled: search.isOpen,
  })
  const id = numberIn(search.typed)
  const path = search.typed.trim()
  return (
    <SearchPicker<PickedGroup>
      placeholder={takesPath ? t('Name, ID or full path') : t('Name or ID')}
      {...props}
      search={search}
      found={{ ...found, items: items.map(pickedGroup) }}
      typed={id !== null ? { id } : takesPath && path !== '' ? { id: path, path } : null}
      getChoice={choiceOfGroup}
    />
  )
}

function choiceOfGroup({ id, path }: PickedGroup): Choice {
  // The same one found and typed by its path is one.
  const key = path ?? `${id}`
  return {
    key,
    label: path ?? t('Group {id}', { id }),
    detail: path === undefined || path === `${id}` ? undefined : `ID ${id}`,
  }
}
