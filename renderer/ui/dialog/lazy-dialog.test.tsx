// @vitest-environment happy-dom
import { MantineProvider, Modal } from '@mantine/core'
import { cleanup, render, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LazyDialog } from './lazy-dialog.tsx'

function openButton() {
  const load = vi.fn(async () => ({ default: Modal }))
  const LazyModal = lazy(load)
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <LazyDialog isOpen={isOpen}>
          {opened => (
            <LazyModal opened={opened} onClose={close} title="Files" transitionProps={{ duration: 0 }}>
              <button type="button" onClick={close}>
                Not now
              </button>
            </LazyModal>
          )}
        </LazyDialog>
      </>
    )
  }
  render(
    <MantineProvider>
      <Opener />
    </MantineProvider>,
  )
  onTestFinished(() => cleanup())
  return { load, user: userEvent.setup(), screen: within(document.body) }
}

test('the code of a dialog is loaded once, when it is first opened', async () => {
  const { load, user, screen } = openButton()
  expect(load).toHaveBeenCalledTimes(0)
  for (const _ of ['first', 'second']) {
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(load).toHaveBeenCalledTimes(1)
})

test('the focus returns to the button when the dialog closes, also the first time', async () => {
  const { user, screen } = openButton()
  const button = screen.getByRole('button', { name: 'Open' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
})
