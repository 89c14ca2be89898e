import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { dialogOfKey } from './open-dialogs.ts'

/**
 * Runs an action on Escape while a dialog or drawer is on top: one above it, and a list or menu in it, have the key for themselves. Mantine's
 * own `closeOnEscape` must be off: what closes first would leave the key to those below.
 * @param root of the dialog
 */
export function useEscape(root: RefObject<Element | null>, isOn: boolean, onEscape: () => void): void {
  useWindowEvent(
    'keydown',
    event => {
      if (isOn && event.key === 'Escape' && !event.isComposing && root.current && takesKey(root.current, event))
        onEscape()
    },
    { capture: true },
  )
}

function takesKey(root: Element, event: KeyboardEvent): boolean {
  const element = event.target instanceof Element ? event.target : document.body
  if (element.getAttribute('data-mantine-stop-propagation') === 'true' || element.closest('[role="menu"]')) return false
  const dialog = dialogOfKey(event)
  // One that is just opening is not in view yet.
  return !dialog || root.contains(dialog)
}
