import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const searchDelay = 200

/** Enough to choose from; who looks for more goes on typing. */
export const pickerPages = { pageSize: 20, keepPrevious: true, secondary: true } as const

/** What is typed into a picker, and the params of the search for it once the typing pauses. */
export function usePickerSearch() {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [term] = useDebouncedValue(typed.trim(), searchDelay)
  const filter: { readonly search?: string } = term === '' ? {} : { search: term }
  return { typed, setTyped, isOpen, setOpen, filter, isTyping: typed.trim() !== term }
}

export type PickerSearch = ReturnType<typeof usePickerSearch>
