import { Autocomplete, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useOperationPages } from '../../lib/operations/use-operation.ts'
import type { FieldOf, Referred } from './field.ts'
import { useFieldWords } from './field-words.tsx'
import { type InputProps, textOf } from './form-context.ts'

const searchDelay = 200
const pages = { pageSize: 20, keepPrevious: true, secondary: true } as const

/** A project or group: found by searching, or typed as ID or full path when the service has no list of them. */
export function ReferenceInput({ refersTo, ...props }: InputProps<FieldOf<'text'>> & { readonly refersTo: Referred }) {
  return refersTo === 'project' ? <ProjectInput {...props} /> : <GroupOfProjectsInput {...props} />
}

function ProjectInput(props: InputProps<FieldOf<'text'>>) {
  const [isOpen, setOpen] = useState(false)
  const { search, isTyping } = useSearch(props)
  const found = useOperationPages(
    'projects.list',
    { ...search, order_by: 'last_activity_at' },
    { ...pages, enabled: isOpen },
  )
  const paths = found.items.map(project => project.path_with_namespace)
  const isPrevious = isTyping || found.isPrevious
  return <Suggestions {...props} paths={paths} isPrevious={isPrevious} isFetching={found.isFetching} onOpen={setOpen} />
}

function GroupOfProjectsInput(props: InputProps<FieldOf<'text'>>) {
  const [isOpen, setOpen] = useState(false)
  const { search, isTyping } = useSearch(props)
  const found = useOperationPages('groups.list', search, { ...pages, enabled: isOpen })
  const paths = found.items.map(group => group.full_path)
  const isPrevious = isTyping || found.isPrevious
  return <Suggestions {...props} paths={paths} isPrevious={isPrevious} isFetching={found.isFetching} onOpen={setOpen} />
}

/** What is searched for, once the typing pauses. */
function useSearch({ value }: InputProps): { readonly search: { search?: string }; readonly isTyping: boolean } {
  const typed = textOf(value).trim()
  const [term] = useDebouncedValue(typed, searchDelay)
  return { search: term === '' ? {} : { search: term }, isTyping: typed !== term }
}

function Suggestions({
  field,
  path,
  value,
  onChange,
  paths,
  isPrevious,
  isFetching,
  onOpen,
}: InputProps<FieldOf<'text'>> & {
  readonly paths: readonly string[]
  /** They were found for what was typed before. */
  readonly isPrevious: boolean
  readonly isFetching: boolean
  readonly onOpen: (open: boolean) => void
}) {
  return (
    <Autocomplete
      {...useFieldWords(field, path)}
      data={[...new Set(paths)].map(value => ({ value, disabled: isPrevious }))}
      // The service has searched already, in names as well as in paths.
      filter={({ options }) => options}
      value={textOf(value)}
      onChange={onChange}
      // Coming by with Tab, or sent back to what is missing, one should see the words under the input.
      openOnFocus={false}
      onDropdownOpen={() => onOpen(true)}
      onDropdownClose={() => onOpen(false)}
      placeholder="search, or type an ID or a full path"
      rightSection={isFetching ? <Loader size={12} aria-hidden /> : null}
      maxDropdownHeight={280}
      spellCheck={false}
    />
  )
}
