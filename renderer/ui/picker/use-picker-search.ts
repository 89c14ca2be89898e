import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { pageSizes } from '#shared/queries/query.ts'

const searchDelay = 200

/** One page is enough to choose from; typing more narrows the search. */
export const pickerPage = { size: pageSizes.picker } as const
export const pickerOptions = { keepPrevious: true, secondary: true } as const

/** The text typed into a picker, and the params of its search after a pause in typing. */
export function usePickerSearch() {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [term] = useDebouncedValue(typed.trim(), searchDelay)
  const filter: { readonly search?: string } = term === '' ? {} : { search: term }
  return { typed, setTyped, isOpen, setOpen, filter, isTyping: typed.trim() !== term }
}

export type PickerSearch = ReturnType<typeof usePickerSearch>
