import { Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTypedText } from '../text/use-typed-text.ts'
import classes from './resource-table.module.css'

/** The debounced text filter; a new text from outside (the address, a saved view) replaces it. */
export function FilterBox({
  ref,
  label,
  placeholder = label,
  text,
  isLoading,
  onChange,
}: {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** The label when left out. */
  readonly placeholder?: string | undefined
  readonly text: string
  readonly isLoading: boolean
  onChange(text: string): void
}) {
  const { typed, type } = useTypedText(text, onChange)
  return (
    <TextInput
      ref={ref}
      className={classes.filter}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={isLoading ? <Loader size={12} aria-hidden /> : null}
      value={typed}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || typed === '') return
        event.preventDefault()
        type('')
      }}
    />
  )
}
