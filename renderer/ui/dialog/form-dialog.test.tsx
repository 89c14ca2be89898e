// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FormDialog } from './form-dialog.tsx'

function open(isChanged = false) {
  onTestFinished(cleanup)
  const onClose = vi.fn()
  render(
    <MantineProvider>
      <FormDialog opened onClose={onClose} title="New tag" isChanged={isChanged}>
        <input aria-label="Name" />
      </FormDialog>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), onClose }
}

const getQuestion = () => screen.queryByRole('dialog', { name: 'Discard changes?' })

test('a form in which nothing was typed closes with Escape, without a question', async () => {
  const { user, onClose } = open()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(getQuestion()).toBeNull()
})

test.each([true, false])('Escape asks before it loses what was typed or chosen: chosen %s', async isChanged => {
  const { user, onClose } = open(isChanged)
  if (!isChanged) await user.type(screen.getByRole('textbox', { name: 'Name' }), 'v1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(getQuestion()).not.toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(getQuestion()).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'New tag' })).toBeDefined()
})

test('a form is left when that is confirmed', async () => {
  const { user, onClose } = open(true)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
