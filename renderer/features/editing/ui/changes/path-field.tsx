import { Autocomplete } from '@mantine/core'
import { visibleString } from '#shared/text/visible.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { usePathSearch } from '../../../browsing/model/use-path-search.ts'

/** The path of a file of a branch, or of a folder with a slash at its end, found by some of its letters. */
export function PathField({
  refName,
  value,
  onChange,
}: {
  readonly refName: string
  readonly value: string
  onChange(path: string): void
}) {
  const connection = useConnectionRef()
  const { id } = useProject()
  const { found } = usePathSearch({ connection, id, refName }, value, { isWanted: true })
  const paths = (found?.matches ?? []).slice(0, 20).map(({ path }) => path)
  return (
    <Autocomplete
      label="File or folder"
      description="Some letters of its path find it; a slash at the end means the whole folder"
      data={[...new Set(paths)]}
      filter={({ options }) => options}
      renderOption={({ option }) => visibleString(option.value)}
      value={value}
      onChange={onChange}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
    />
  )
}
