import { Drawer, type DrawerProps } from '@mantine/core'
import { useRef } from 'react'
import { useEscape } from './use-escape.ts'

/** A drawer at the right of the window. Escape closes it only while it is on top. */
export function SideDrawer({ opened, onClose, closeOnEscape = true, size = 'lg', ...drawer }: DrawerProps) {
  const root = useRef<HTMLDivElement>(null)
  useEscape(root, opened && closeOnEscape, onClose)
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
