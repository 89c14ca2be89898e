import type { Epic } from '#shared/contract/epics.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { numberIn, type PickerProps } from '../../../ui/picker/choices.ts'
import { SearchPicker } from '../../../ui/picker/search-picker.tsx'
import { pickerPages, usePickerSearch } from '../../../ui/picker/use-picker-search.ts'
import { referenceOf } from '../model/epic-words.ts'

/** An epic as picked: by search, or by its ID alone. */
export interface PickedEpic extends Pick<Epic, 'id'>, Partial<Pick<Epic, 'title' | 'references' | 'iid'>> {}

/** Picks epics of a group, or of one above it, by a part of their title, or by ID. */
export function EpicPicker({ group, ...props }: PickerProps<PickedEpic> & { readonly group: string }) {
  const search = usePickerSearch()
  const found = useOperationPages(
    'epics.list',
    { id: group, include_ancestor_groups: true, include_descendant_groups: false, ...search.filter },
    { ...pickerPages, enabled: search.isOpen },
  )
  const id = numberIn(search.typed)
  return (
    <SearchPicker<PickedEpic>
      placeholder="Title or ID"
      {...props}
      search={search}
      found={found}
      typed={id === null ? null : { id }}
      choiceOf={({ id, title, iid, references }) => ({
        key: `${id}`,
        label: title ?? `Epic with ID ${id}`,
        detail: iid === undefined ? undefined : referenceOf({ iid, references }),
      })}
    />
  )
}
