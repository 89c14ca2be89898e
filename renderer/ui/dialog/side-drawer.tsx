import { Drawer, type DrawerProps } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { dialogOfKey } from './open-dialogs.ts'

/** A drawer at the right of the window. Escape closes it only while it is on top: a dialog above it has the key for itself. */
export function SideDrawer({ opened, onClose, closeOnEscape = true, size = 'lg', ...drawer }: DrawerProps) {
  const root = useRef<HTMLDivElement>(null)
  useWindowEvent(
    'keydown',
    event => {
      if (!opened || !closeOnEscape || event.key !== 'Escape' || event.isComposing) return
      if (root.current && takesKey(root.current, event)) onClose()
    },
    { capture: true },
  )
  return (
    <Drawer
      {...drawer}
      ref={root}
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={size}
    />
  )
}

/** Whether a key press is for a drawer, and not for a dialog, list or menu above it. */
function takesKey(drawer: Element, event: KeyboardEvent): boolean {
  const element = event.target instanceof Element ? event.target : document.body
  if (element.getAttribute('data-mantine-stop-propagation') === 'true' || element.closest('[role="menu"]')) return false
  const dialog = dialogOfKey(event)
  // A drawer that is just opening is not in view yet.
  return !dialog || drawer.contains(dialog)
}
