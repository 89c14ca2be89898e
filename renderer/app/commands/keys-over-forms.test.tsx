// @vitest-environment happy-dom
import { act, screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appCommands, getCommand } from '#shared/commands.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { trackDialogKeys } from '../../ui/dialog/open-dialogs.ts'
import { around, emptied, owner } from '../screens/screens.fixture.ts'

// As the start of the page does.
trackDialogKeys()

/** A project's environments, with the open form for a new one. */
async function openForm() {
  const opened = await openScreen('/c/work/p/harbor%2Fcrane/environments', {
    inWindow: true,
    answers: around(owner),
    otherwise: emptied,
    replies: {
      'operations.preview': () => ({
        method: 'POST',
        url: 'https://git.example.com',
        body: null,
        headers: [],
        curl: 'curl',
      }),
    },
  })
  const { user, settle } = opened
  await user.click(page.getByRole('button', { name: 'New environment' }))
  await settle()
  const press = async (keys: string) => {
    await user.keyboard(keys)
    await settle()
  }
  const form = within(page.getByRole('dialog', { name: 'New environment' }))
  const at = () => opened.tabs.inView().history.location.pathname
  return { ...opened, press, form, at }
}

const getDialog = (name: string) => page.queryByRole('dialog', { name })
const question = 'Discard changes?'

test.each([
  ['the search', '{Control>}k{/Control}'],
  ['Go to file', '{Control>}p{/Control}'],
  ['going back', '{Alt>}{ArrowLeft}{/Alt}'],
])('%s asks before a form loses what was typed', async (_what, keys) => {
  const { press, form, user, settle, at } = await openForm()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'review')
  const before = at()
  await press(keys)
  await user.click(within(await page.findByRole('dialog', { name: question })).getByText('Keep editing'))
  await settle()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('review')
  expect(at()).toBe(before)
})

test('the search opens once the changes of the form are discarded', async () => {
  const { press, form, user, settle } = await openForm()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'review')
  await press('{Control>}k{/Control}')
  await user.click(within(await page.findByRole('dialog', { name: question })).getByText('Discard changes'))
  await settle()
  expect(getDialog('Go to')).not.toBeNull()
  await waitFor(() => expect(getDialog('New environment')).toBeNull())
})

test.each(
  appCommands.filter(id => getCommand(id).leaves && getCommand(id).area === 'everywhere' && id !== 'leaveSudo'),
)('chosen in the native menu, %s asks before a form loses what was typed', async command => {
  const { emit, form, user, settle, at } = await openForm()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'review')
  const before = at()
  act(() => emit({ type: 'app.command', command }))
  await settle()
  expect(await page.findByRole('dialog', { name: question })).toBeDefined()
  expect(at()).toBe(before)
})

test('Escape closes what lies above a form, and leaves the form and what was typed', async () => {
  const { press, form, user } = await openForm()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'review')
  await user.click(form.getByRole('button', { name: 'Show the request' }))
  await page.findByRole('dialog', { name: 'The request' })
  await press('{Escape}')
  await waitFor(() => expect(getDialog('The request')).toBeNull())
  expect(getDialog(question)).toBeNull()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('review')
})
