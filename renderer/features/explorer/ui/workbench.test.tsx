// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SavedCollection } from '#shared/saved-requests.ts'
import type { Replies } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

// A test waits for what is drawn, not for files.
beforeAll(() => Promise.all([import('./save-dialog.tsx'), import('./variables-dialog.tsx'), import('./rows-view.tsx')]))

afterEach(() => notifications.clean())

const preview: NonNullable<Replies['operations.preview']> = ({ params }) => ({
  ...{ method: 'GET', url: `https://work.example/api/v4/${JSON.stringify(params)}`, body: null, headers: [], curl: '' },
})

const saved: SavedCollection = {
  requests: [
    {
      ...{ name: 'Release tags', folder: 'Releases', operation: 'tags.list' },
      ...{ params: { id: '{{project}}', search: '^v' }, per_page: 5 },
    },
    { name: 'Of another version', folder: '', operation: 'tags.explode', params: {} },
  ],
  variables: [
    { name: 'project', folder: 'Releases', value: 'harbor/lighthouse', secret: false },
    { name: 'pattern', folder: '', value: 'nightly', secret: false },
  ],
}

function openExplorer(operation: string, collection: SavedCollection = saved) {
  return openScreen(`/c/work/explorer/${operation}`, {
    settings: { savedRequests: { work: collection } },
    answers: { 'projects.list': () => [] },
    replies: { 'operations.preview': preview },
  })
}

test('a saved request fills its form, and the variables of its folder apply', async () => {
  const { screen, user, settle } = await openExplorer('branches.list')
  await user.click(screen.getByRole('radio', { name: 'Saved' }))
  const folder = screen.getByRole('region', { name: 'Releases' })
  await user.click(within(folder).getByRole('button', { name: /Release tags.*tags\.list/ }))
  await settle()
  expect(screen.getByRole('heading', { name: 'tags.list', level: 1 })).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'id' })).toHaveProperty('value', '{{project}}')
  expect(screen.getByRole('textbox', { name: 'per_page' })).toHaveProperty('value', '5')
  const request = screen.getByRole('region', { name: 'Request' })
  await within(request).findByText(/harbor\/lighthouse/)
})

test('a right click on a saved request opens the menu of its button', async () => {
  const { screen, user, settle } = await openExplorer('branches.list')
  await user.click(screen.getByRole('radio', { name: 'Saved' }))
  fireEvent.contextMenu(screen.getByRole('button', { name: /Release tags.*tags\.list/ }))
  await settle()
  const items = within(document.body).getAllByRole('menuitem', { hidden: true })
  expect(items.map(item => item.textContent)).toEqual(['Rename or move…', 'Delete request…'])
  await user.click(within(document.body).getByRole('menuitem', { name: 'Rename or move…', hidden: true }))
  const dialog = await within(document.body).findByRole('dialog')
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Release tags')
})

test('a reference is completed with the keyboard, and one that is not defined is reported at its input', async () => {
  const { screen, user, settle } = await openExplorer('tags.list')
  const search = screen.getByRole('textbox', { name: 'search' })
  await user.click(search)
  await user.keyboard('{{{{pat')
  // The variable of a folder is not offered outside of it.
  const offered = within(document.body).getByRole('listbox', { name: 'Variables' })
  expect(
    within(offered)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['patternnightly · All requests'])
  await user.keyboard('{Enter}')
  expect(search).toHaveProperty('value', '{{pattern}}')
  const id = screen.getByRole('combobox', { name: 'id' })
  await user.click(id)
  await user.paste('{{project}}')
  await user.tab()
  await settle()
  await within(screen.getByRole('form', { name: 'Parameters' })).findByText(/Variable {{project}} is not defined/)
})

test('a request is saved without its secrets, and says so', async () => {
  const { screen, user, settle } = await openExplorer('instanceVariables.create')
  await user.type(screen.getByRole('textbox', { name: 'key' }), 'PASSWORD')
  await user.type(screen.getByRole('textbox', { name: 'value' }), 'very secret')
  await user.click(screen.getByRole('button', { name: 'Save…' }))
  await settle()
  const dialog = await within(document.body).findByRole('dialog', { name: 'Save request' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Set password')
  expect(dialog.textContent).toContain('Not saved, because they are secret: value')
  await user.click(within(dialog).getByRole('button', { name: 'Save request' }))
  await settle()
  await user.click(screen.getByRole('radio', { name: 'Saved' }))
  await user.click(await screen.findByRole('button', { name: /Set password.*instanceVariables/ }))
  expect(screen.getByRole('textbox', { name: 'key' })).toHaveProperty('value', 'PASSWORD')
  expect(screen.getByRole('textbox', { name: 'value' })).toHaveProperty('value', '')
})

test('a variable whose name says so is secret, and its value is only in this run', async () => {
  const { screen, user, settle } = await openExplorer('instanceVariables.create', { requests: [], variables: [] })
  await user.click(screen.getByRole('radio', { name: 'Saved' }))
  await user.click(screen.getByRole('button', { name: 'Variables' }))
  await settle()
  const dialog = await within(document.body).findByRole('dialog', { name: 'Variables' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Name 1' }), 'db_password')
  expect(within(dialog).getByRole('checkbox', { name: 'Secret 1' })).toHaveProperty('checked', true)
  await user.type(within(dialog).getByLabelText('Value 1'), 'very secret')
  await user.click(within(dialog).getByRole('button', { name: 'Save variables' }))
  await settle()
  await user.click(screen.getByRole('textbox', { name: 'value' }))
  await user.paste('{{db_password}}')
  await user.type(screen.getByRole('textbox', { name: 'key' }), 'A')
  await settle()
  // What is shown has the reference, not the value.
  const request = screen.getByRole('region', { name: 'Request' })
  await within(request).findByText(/{{db_password}}/)
  await user.click(screen.getByRole('button', { name: 'Review and send…' }))
  const question = await within(document.body).findByRole('dialog', { name: 'Send this change?' })
  await within(question).findByText(/{{db_password}}/)
  expect(document.body.textContent).not.toContain('very secret')
})

test('each row of a CSV file has its request, and one that is not valid says why', async () => {
  const { screen, user, settle } = await openExplorer('tags.get')
  await user.click(screen.getByRole('radio', { name: 'One for each row' }))
  await settle()
  await screen.findByText('No rows')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File(['project,tag\n7,v1\nharbor/lighthouse,\n'], 'tags.csv', { type: 'text/csv' }))
  await settle()
  await screen.findByText('tags.csv')
  await user.click(screen.getByRole('combobox', { name: 'id' }))
  await user.paste('{{project}}')
  await user.click(screen.getByRole('textbox', { name: 'tag_name' }))
  await user.paste('{{tag}}')
  await settle()
  expect(screen.getByText('1 row can’t be sent')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send 1 request' })).toHaveProperty('disabled', false)
})

/** Chooses a file to import in the list of saved requests. */
async function importFile(
  { user, settle }: Pick<Awaited<ReturnType<typeof openExplorer>>, 'user' | 'settle'>,
  text: string,
) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File([text], 'requests.json', { type: 'application/json' }))
  await settle()
  return await within(document.body).findByRole('dialog', { name: 'Replace saved requests and variables?' })
}

test('an import names what it would replace, and keeps it unless the person replaces it', async () => {
  const { screen, user, settle } = await openExplorer('tags.list')
  await user.click(screen.getByRole('radio', { name: 'Saved' }))
  const file = JSON.stringify({
    version: 1,
    variables: [{ name: 'project', folder: 'Releases', value: 'other/project' }],
    requests: [{ name: 'Other branches', operation: 'branches.list' }],
  })
  const open = () => user.click(screen.getByRole('button', { name: /Release tags.*tags\.list/ }))
  const request = screen.getByRole('region', { name: 'Request' })

  const first = await importFile({ user, settle }, file)
  expect(first.textContent).toContain('Releases/{{project}}')
  await user.click(within(first).getByRole('button', { name: 'Keep existing' }))
  await screen.findByRole('button', { name: /Other branches.*branches/ })
  await open()
  await within(request).findByText(/harbor\/lighthouse/)

  const second = await importFile({ user, settle }, file)
  await user.click(within(second).getByRole('button', { name: 'Replace existing' }))
  await within(request).findByText(/other\/project/)
})

test('a form that a saved request replaced comes back with Undo', async () => {
  const { screen, user, settle } = await openExplorer('tags.list')
  await user.type(screen.getByRole('textbox', { name: 'search' }), 'typed for long')
  await user.click(screen.getByRole('radio', { name: 'Saved' }))
  await user.click(screen.getByRole('button', { name: /Release tags.*tags\.list/ }))
  expect(screen.getByRole('textbox', { name: 'search' })).toHaveProperty('value', '^v')
  await user.click(await within(document.body).findByRole('button', { name: 'Undo' }))
  await settle()
  expect(screen.getByRole('textbox', { name: 'search' })).toHaveProperty('value', 'typed for long')
  // What is saved can be opened again, so nothing is offered.
  await waitFor(() => expect(within(document.body).queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('saving a form again saves the request that was renamed since', async () => {
  const { screen, user, settle } = await openExplorer('tags.list')
  await user.click(screen.getByRole('radio', { name: 'Saved' }))
  await user.click(screen.getByRole('button', { name: /Release tags.*tags\.list/ }))
  await user.click(screen.getByRole('button', { name: 'Actions for request Release tags' }))
  await user.click(await within(document.body).findByRole('menuitem', { name: 'Rename or move…' }))
  const rename = await within(document.body).findByRole('dialog', { name: 'Rename or move request' })
  const name = within(rename).getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'All tags')
  await user.click(within(rename).getByRole('button', { name: 'Save request' }))
  await settle()
  await user.click(screen.getByRole('button', { name: 'Save…' }))
  const dialog = await within(document.body).findByRole('dialog', { name: 'Save request' })
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'All tags')
})
