import { TextInput, type TextInputProps } from '@mantine/core'
import { useTypedText } from './use-typed-text.ts'

/** In milliseconds. */
const typingPause = 350

interface DayInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** YYYY-MM-DD, or empty. */
  readonly value: string
  onChange(day: string): void
}

/**
 * A day to filter by. It is reported after a pause in typing: each digit of a year makes another whole date, and a value from outside would end
 * the typing.
 */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  const { typed, type } = useTypedText(value, onChange, typingPause)
  return <TextInput {...input} type="date" value={typed} onChange={event => type(event.currentTarget.value)} />
}
