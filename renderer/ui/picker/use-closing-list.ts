import { useState } from 'react'

/**
 * The list of a field of several values, closed by each choice: else it lies over what is below, such as the buttons of a
 * dialog. A click or an arrow opens it for the next one.
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
