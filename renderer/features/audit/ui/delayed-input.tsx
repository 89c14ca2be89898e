import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'

/** Long enough not to act at every key, short enough not to be waited for. */
const delay = 250

/** A text field that tells what was typed when the typing rests. */
export function DelayedInput({
  value,
  onChange,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange'> & { readonly value: string; onChange(value: string): void }) {
  /** What stands there while it is typed; null when that is `value`. */
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useDebouncedHere(onChange, delay)
  return (
    <TextInput
      {...rest}
      value={typed ?? value}
      onChange={event => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value)
      }}
      onBlur={() => {
        tell.flush()
        setTyped(null)
      }}
    />
  )
}
