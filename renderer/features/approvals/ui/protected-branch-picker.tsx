import { useMemo } from 'react'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { numberIn, type PickerProps } from '../../../ui/picker/choices.ts'
import { SearchPicker } from '../../../ui/picker/search-picker.tsx'
import { usePickerSearch } from '../../../ui/picker/use-picker-search.ts'
import { knownBranches, withoutId } from '../model/known-branches.ts'
import type { PickedBranch } from '../model/rule-form.ts'

/**
 * Picks protected branches. The service tells the ID of one only where a rule is for it already; the ID of any other has to
 * be typed, and those that have none here are named below the field.
 */
export function ProtectedBranchPicker({
  known,
  ...props
}: PickerProps<PickedBranch> & {
  /** The protected branches that other rules are for. */
  readonly known: readonly PickedBranch[]
}) {
  const { id: project } = useProject()
  const search = usePickerSearch()
  const { items, isFetching, error } = useOperationPages('branches.list', { id: project }, { secondary: true })
  const found = useMemo(() => knownBranches(known, search.filter.search ?? ''), [known, search.filter.search])
  const others = withoutId(items, known)
  const id = numberIn(search.typed)
  const hint = 'For these protected branches alone; for all when none is named. Needs the Premium edition.'
  return (
    <SearchPicker<PickedBranch>
      placeholder="Name, or the ID of a protected branch"
      {...props}
      description={
        others.length === 0
          ? hint
          : `${hint} The service does not tell the IDs of these, which have to be typed: ${others.join(', ')}.`
      }
      search={search}
      found={{ items: found, isFetching: search.isOpen && isFetching, error }}
      typed={id === null ? null : { id }}
      choiceOf={branch => ({
        key: `${branch.id}`,
        label: branch.name ?? `Protected branch ${branch.id}`,
        detail: branch.name === undefined ? undefined : `ID ${branch.id}`,
      })}
    />
  )
}
