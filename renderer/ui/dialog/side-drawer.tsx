import { Drawer, type DrawerProps } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { openDialogs } from './open-dialogs.ts'

/** A drawer at the right of the window. Escape closes it only while it is on top: a dialog above it has the key for itself. */
export function SideDrawer({ opened, onClose, closeOnEscape = true, size = 'lg', ...drawer }: DrawerProps) {
  const root = useRef<HTMLDivElement>(null)
  useWindowEvent(
    'keydown',
    event => {
      if (!opened || !closeOnEscape || event.key !== 'Escape' || event.isComposing) return
      if (root.current && takesKey(root.current, event.target)) onClose()
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

/** Whether a key is for a drawer, and not for a dialog, a list or a menu that lies over it. */
function takesKey(drawer: Element, target: EventTarget | null): boolean {
  // Of the element itself, not of what is open by now: a dialog that takes the key may be gone already.
  const element = target instanceof Element ? target : document.body
  if (element.getAttribute('data-mantine-stop-propagation') === 'true' || element.closest('[role="menu"]')) return false
  const top = element.closest('[aria-modal="true"]') ?? openDialogs().at(-1)
  // A drawer that is just opening is not in view yet.
  return !top || drawer.contains(top)
}
