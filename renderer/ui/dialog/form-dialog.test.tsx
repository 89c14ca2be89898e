// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FormDialog } from './form-dialog.tsx'
import { trackDialogKeys } from './open-dialogs.ts'

trackDialogKeys()

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

/** A dialog with a form of two fields, and what it sent. */
function openForm() {
  onTestFinished(cleanup)
  const onSubmit = vi.fn()
  const onClose = vi.fn()
  render(
    <MantineProvider>
      <FormDialog opened onClose={onClose} title="New tag">
        <form
          onSubmit={event => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <input aria-label="Name" required />
          <textarea aria-label="Message" />
          <button type="submit">Create the tag</button>
        </form>
      </FormDialog>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), onSubmit, onClose }
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

test('Ctrl+Enter sends the form from a text of several lines and from the close button, and Enter alone does not', async () => {
  const { user, onSubmit, onClose } = openForm()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'v1')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'First{Enter}line')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  screen.getByRole('button', { name: '' }).focus()
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  expect(onSubmit).toHaveBeenCalledTimes(2)
  expect(onClose).not.toHaveBeenCalled()
})

test('Ctrl+Enter in the question before a form is left sends nothing', async () => {
  const { user, onSubmit } = openForm()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'v1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(getQuestion()).not.toBeNull())
  screen.getByRole('button', { name: 'Keep editing' }).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).not.toHaveBeenCalled()
})
