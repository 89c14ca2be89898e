import { type RefObject, useEffect } from 'react'

/** Marks the dialog that a screen was opened from: it is still there, with the focus, while the screen is drawn. */
export const opensScreens = { 'data-opens-screens': true } as const

/**
 * Gives the focus to the field of a screen that was just opened, unless a dialog was opened before the screen was there.
 * @param isWanted whether the screen has nothing better to focus
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    const dialog = document.activeElement?.closest('[aria-modal="true"]')
    if (isWanted && (!dialog || dialog.closest('[data-opens-screens]'))) field.current?.focus()
  }, [field, isWanted])
}
