import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'

/** Nothing is asked for while somebody types. */
const typingPause = 350

interface FilterFieldProps extends Pick<TextInputProps, 'type' | 'placeholder' | 'disabled' | 'title' | 'className'> {
  readonly label: string
  readonly value: string
  onFilter(value: string): void
}

/** A field that filters once somebody stops typing, or at Enter; Escape empties it. */
export function FilterField({ label, value, onFilter, ...input }: FilterFieldProps) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed from elsewhere (a link, "back", "clear"), not by what was typed here.
  if (value !== known) {
    setKnown(value)
    if (value !== sent) setTyped(value)
    setSent(value)
  }
  const send = (text: string) => {
    setSent(text)
    if (text !== value) onFilter(text)
  }
  const sendLater = useDebouncedHere(send, typingPause)
  const type = (text: string) => {
    setTyped(text)
    sendLater(text)
  }
  return (
    <TextInput
      {...input}
      size="xs"
      label={label}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') sendLater.flush()
        if (event.key !== 'Escape' || typed === '') return
        event.preventDefault()
        type('')
      }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
