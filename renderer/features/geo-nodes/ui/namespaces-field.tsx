import { useState } from 'react'
import { GroupPicker, type PickedGroup } from '../../../lib/group/group-picker.tsx'
import { useGroupPaths } from '../../../lib/group/use-group-paths.ts'
import { idsOf } from '../model/selection.ts'

/** Which groups are copied. The service takes their IDs; they are shown by their paths. */
export function NamespacesField({
  ids,
  error,
  onChange,
}: {
  readonly ids: readonly number[]
  readonly error: string | undefined
  onChange(ids: readonly number[]): void
}) {
  const [isPathTyped, setPathTyped] = useState(false)
  const paths = useGroupPaths(ids)
  const value = ids.map((id, index): PickedGroup => ({ id, path: paths[index] }))
  return (
    <GroupPicker
      label="Groups"
      value={value}
      error={isPathTyped ? 'A node takes IDs: choose the group from the list, or type its ID' : error}
      onChange={groups => {
        const picked = idsOf(groups)
        setPathTyped(picked.length < groups.length)
        onChange(picked)
      }}
    />
  )
}
