import { TextInput } from '@mantine/core'
import { localTime } from '../model/local-time.ts'

/** A time in this machine's zone, as the service's own form; undefined when it is emptied. */
export function TimeFilter({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  onChange(value: string | undefined): void
}) {
  const shown = value === undefined ? '' : localTime(value)
  return (
    <TextInput
      // Another value from elsewhere takes the place of what was typed.
      key={shown}
      type="datetime-local"
      label={label}
      defaultValue={shown}
      onBlur={event => {
        const typed = event.currentTarget.value
        if (typed !== shown) onChange(typed === '' ? undefined : new Date(typed).toISOString())
      }}
    />
  )
}
