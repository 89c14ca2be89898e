import { useState } from 'react'

/**
 * The dropdown of a field of several values, closed after each choice: it would cover what is below, such as the
 * buttons of a dialog. A click or an arrow key opens it for the next choice.
 */
export function useClosingList() {
  const [isOpen, setOpen] = useState(false)
  return {
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onOptionSubmit: () => setOpen(false),
  }
}
