import { Loader, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import classes from './resource-table.module.css'

const delay = 200

/** The text filter. What is typed is told a moment later; a text that comes from elsewhere (the address, a saved view) replaces it. */
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
  readonly placeholder: string | undefined
  readonly text: string
  readonly isLoading: boolean
  onChange(text: string): void
}) {
  const [box, setBox] = useState({ typed: text, told: text, seen: text })
  // Its own words come back by way of the screen, maybe while more is typed already.
  if (text !== box.seen) setBox({ typed: text === box.told ? box.typed : text, told: text, seen: text })
  const tellLater = useDebouncedCallback((typed: string) => {
    setBox(now => ({ ...now, told: typed }))
    onChange(typed)
  }, delay)
  const type = (typed: string) => {
    setBox(now => ({ ...now, typed }))
    tellLater(typed)
  }
  return (
    <TextInput
      ref={ref}
      className={classes.filter}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={isLoading ? <Loader size={12} aria-hidden /> : null}
      value={box.typed}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || box.typed === '') return
        event.preventDefault()
        type('')
      }}
    />
  )
}
