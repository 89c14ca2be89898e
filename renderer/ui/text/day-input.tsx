import { TextInput, type TextInputProps, Tooltip } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { useTypedText } from './use-typed-text.ts'

/** In milliseconds. */
const typingPause = 350

interface DayInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'error'> {
  /** YYYY-MM-DD, or empty. */
  readonly value: string
  /** The first day of the period that this one ends; nothing is found when it is later. */
  readonly first?: string | undefined
  /** What is said then. */
  readonly problem?: string
  onChange(day: string): void
}

/**
 * A day to filter by. It is reported after a pause in typing: each digit of a year makes another whole date, and a value from outside would end
 * the typing.
 */
export function DayInput({
  value,
  first = '',
  problem = t('The last day is before the first.'),
  onChange,
  ...input
}: DayInputProps) {
  const { typed, type } = useTypedText(value, onChange, typingPause)
  const endsBefore = value !== '' && first !== '' && value < first
  return (
    // A toolbar has no room for a sentence below a field.
    <Tooltip label={problem} opened={endsBefore && !input.label} color="red" position="bottom-start">
      <TextInput
        {...input}
        type="date"
        error={endsBefore && (input.label ? problem : true)}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
      />
    </Tooltip>
  )
}
