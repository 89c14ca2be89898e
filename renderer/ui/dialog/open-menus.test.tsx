// @vitest-environment happy-dom
import { MantineProvider, Menu, Modal } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { trackDialogKeys } from './open-dialogs.ts'
import { closeMenusWithEscape } from './open-menus.ts'

trackDialogKeys()
closeMenusWithEscape()
afterEach(cleanup)

function Screen() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <MantineProvider>
      <Menu opened={isOpen} onChange={setIsOpen} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Copy link</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input aria-label="Filter" />
    </MantineProvider>
  )
}

test('Escape closes an open menu although the focus is on its button, and reaches nothing else', () => {
  render(<Screen />)
  const button = screen.getByRole('button', { name: 'More' })
  act(() => button.focus())
  const listener = vi.fn()
  button.addEventListener('keydown', listener)
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(listener).not.toHaveBeenCalled()
})

test('Escape closes the menu of a dialog, and not the dialog around it', () => {
  render(
    <MantineProvider>
      <Modal opened onClose={() => expect.unreachable()} title="Rules">
        <Screen />
      </Modal>
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  act(() => button.focus())
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('Escape reaches a dialog that was opened above the menu', () => {
  render(<Screen />)
  const dialog = document.createElement('section')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  const listener = vi.fn()
  dialog.addEventListener('keydown', listener)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(listener).toHaveBeenCalledOnce()
  dialog.remove()
})

test('Escape belongs to the page when no menu is open', () => {
  render(<Screen />)
  const field = screen.getByLabelText('Filter')
  fireEvent.keyDown(field, { key: 'Escape' })
  const listener = vi.fn()
  field.addEventListener('keydown', listener)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(listener).toHaveBeenCalledOnce()
})
