import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'

/** The name of an environment: those that are there are offered, any other can be typed. */
export function EnvironmentInput({
  label,
  description,
  value,
  error,
  required = false,
  onChange,
  onPick,
}: {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly error?: string | undefined
  readonly required?: boolean
  onChange(name: string): void
  onPick?(name: string): void
}) {
  const { id } = useProject()
  const typed = value.trim()
  const [search] = useDebouncedValue(typed, 150)
  const found = useOperationPages(
    'environments.list',
    { id, ...(search !== '' && { search }) },
    { pageSize: 20, keepPrevious: true, secondary: true },
  )
  // They were found for what was typed before.
  const isPrevious = typed !== search || found.isPrevious
  return (
    <Autocomplete
      label={label}
      description={description}
      withAsterisk={required}
      value={value}
      error={error}
      maxLength={255}
      spellCheck={false}
      comboboxProps={{ withinPortal: false }}
      // Names are unique in a project; a list that holds one twice is drawn all the same.
      data={[...new Set(found.items.map(({ name }) => name))].map(name => ({ value: name, disabled: isPrevious }))}
      // The service has searched already.
      filter={({ options }) => options}
      onChange={onChange}
      {...(onPick && { onOptionSubmit: onPick })}
    />
  )
}
