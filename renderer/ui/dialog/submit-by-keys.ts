import type { KeyboardEvent } from 'react'

/**
 * Presses the button that sends a dialog's form, on Ctrl+Enter (⌘Enter) from anywhere in the dialog; a button that is disabled stays so.
 * @param event of the dialog's root. Those of a dialog above it come through it as well, and are left alone.
 */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget: dialog, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing || event.repeat) return
  if (event.defaultPrevented || !(target instanceof Element) || !dialog.contains(target)) return
  const button = (target.closest('form') ?? dialog).querySelector<HTMLButtonElement>('button[type="submit"]')
  if (!button) return
  event.preventDefault()
  button.click()
}
