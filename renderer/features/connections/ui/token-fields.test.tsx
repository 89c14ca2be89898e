// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Connection, type FoundCredential, type ParsedBridgeArgument, plainTransport } from '#shared/bridge.ts'
import { getSample, type Replies, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const variable: FoundCredential = {
  ...{ id: 'found-1', source: 'environment', name: 'GITLAB_TOKEN', address: null, auth: null, lastFour: 'c3f9' },
}
const ofGlab: FoundCredential = {
  ...{ id: 'found-2', source: 'cli', name: '/home/ines/.config/glab-cli/config.yml', lastFour: null },
  ...{ address: 'https://code.example.org', auth: 'oauth' },
}

/** The form stays open. */
const unsaved = refused({ kind: 'disk', detail: 'ENOSPC', isFull: true })

/** Opens the form of a new connection, or of a saved one, and records the saved input. */
async function openForm(replies: Replies = {}, connection?: Partial<Connection>) {
  const added: ParsedBridgeArgument<'connections.add'>[] = []
  const updated: ParsedBridgeArgument<'connections.update'>[] = []
  const { user } = await openScreen(connection ? '/connections?edit=work' : '/connections', {
    answers: { 'version.get': () => getSample('version.get') },
    ...(connection && { connection }),
    replies: {
      'credentials.find': () => ({
        found: [variable, ofGlab],
        problems: ['config.yml was not used: it is too large.'],
      }),
      'connections.add': input => {
        added.push(input)
        return unsaved()
      },
      'connections.update': input => {
        updated.push(input)
        return unsaved()
      },
      ...replies,
    },
  })
  if (!connection) await user.click(await screen.findByRole('button', { name: 'Add connection' }))
  return { user, added, updated, form: within(await screen.findByRole('dialog')) }
}

test('a token that was found is chosen by its name, and fills in its address and its way of signing in', async () => {
  const { user, form, added } = await openForm()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Code')
  await user.click(await form.findByText('Found on this computer (2)'))
  expect(form.getByText('Environment variable, ends in c3f9')).toBeDefined()
  expect(form.getByText('config.yml was not used: it is too large.')).toBeDefined()
  await user.click(form.getByRole('button', { name: `Use ${ofGlab.name}` }))
  expect(form.getByRole('textbox', { name: 'Address' })).toMatchObject({ value: 'https://code.example.org' })
  expect(form.getByRole('combobox', { name: 'Sign in with' })).toMatchObject({ value: 'OAuth token' })
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(added).toMatchObject([{ baseUrl: 'https://code.example.org', auth: 'oauth', credential: 'found-2' }])
  expect(added[0]).not.toHaveProperty('token')
})

test('an address that was typed stays when a found token of another one is chosen', async () => {
  const { user, form } = await openForm()
  const address = form.getByRole('textbox', { name: 'Address' })
  await user.clear(address)
  await user.type(address, 'https://other.example.org')
  await user.click(await form.findByText('Found on this computer (2)'))
  await user.click(form.getByRole('button', { name: `Use ${ofGlab.name}` }))
  expect(address).toMatchObject({ value: 'https://other.example.org' })
  await user.click(form.getByRole('button', { name: 'Enter a token instead' }))
  expect(form.getByLabelText('Token', { exact: false, selector: 'input' })).toMatchObject({ value: '' })
})

test('git is queried for the typed address, on a click, and its answer is shown', async () => {
  const asked: string[] = []
  const answers: (FoundCredential | null)[] = [null, { ...variable, id: 'git-1', source: 'git', name: 'ines' }]
  const { user, form } = await openForm({
    'credentials.askGit': ({ baseUrl }) => {
      asked.push(baseUrl)
      return answers.shift() ?? null
    },
  })
  await user.click(await form.findByText('Found on this computer (2)'))
  await user.click(form.getByRole('button', { name: 'Ask git' }))
  expect(asked).toEqual([])
  const address = form.getByRole('textbox', { name: 'Address' })
  await user.clear(address)
  await user.type(address, 'https://code.example.org')
  await user.click(form.getByRole('button', { name: 'Ask git' }))
  expect(await form.findByText('Git has no credentials for this address. Enter a token instead.')).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Ask git' }))
  expect(await form.findByRole('button', { name: 'Use ines' })).toBeDefined()
  expect(form.queryByText('Git has no credentials for this address. Enter a token instead.')).toBeNull()
  expect(asked).toEqual(['https://code.example.org', 'https://code.example.org'])
})

test("a command that git can't be run by is explained in a sentence", async () => {
  const { user, form } = await openForm({
    'credentials.askGit': refused({ kind: 'command', because: 'notFound', program: 'git' }),
  })
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'code.example.org')
  await user.click(await form.findByText('Found on this computer (2)'))
  await user.click(form.getByRole('button', { name: 'Ask git' }))
  expect(await form.findByText(/“git” was not found on this computer\. Install it/)).toBeDefined()
})

test('a command is sent as program and arguments; one that cannot be read is refused by its field, and stays', async () => {
  const { user, form, added } = await openForm()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Code')
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'code.example.org')
  await user.click(form.getByRole('button', { name: 'Use a command' }))
  const command = form.getByRole('textbox', { name: 'Command' })
  await user.type(command, 'pass show "work/git')
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(await form.findByText('Add the closing quotation mark')).toBeDefined()
  expect(command).toMatchObject({ value: 'pass show "work/git' })
  await user.type(command, ' lab"')
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(added).toMatchObject([{ tokenCommand: ['pass', 'show', 'work/git lab'] }])
})

test('of a stored command only the program is shown, and an empty field keeps it', async () => {
  const { user, form, updated } = await openForm(
    {},
    { secret: 'command', transport: { ...plainTransport, tokenCommand: 'pass' } },
  )
  const command = form.getByRole('textbox', { name: 'Command' })
  expect(command).toMatchObject({ value: '', placeholder: 'Leave empty to keep the stored one' })
  const { textContent } = form.getByText('Its arguments are not shown.', { exact: false })
  expect(textContent).toBe('Runs pass. Its arguments are not shown.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(updated).toHaveLength(1)
  expect(updated[0]).not.toHaveProperty('tokenCommand')
})

const transport = { ...plainTransport, headers: ['X-Gateway'], commandHeaders: ['X-Gateway'] }

test('the value of a header comes from a command, which an empty field keeps', async () => {
  const { user, form, updated } = await openForm({}, { transport })
  expect(form.getByRole('textbox', { name: 'Command for header 1' })).toMatchObject({ value: '' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(updated[0]?.headers).toEqual([{ name: 'X-Gateway' }])
})

test('a header that had a command requires a value when it is changed to a typed one', async () => {
  const { user, form, updated } = await openForm({}, { transport })
  const toggle = form.getByRole('button', { name: 'Use a command for header 1' })
  await user.click(toggle)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a value')).toBeDefined()
  await user.click(toggle)
  await user.type(form.getByRole('textbox', { name: 'Command for header 1' }), 'op read op://a/b')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(updated.map(({ headers }) => headers)).toEqual([[{ name: 'X-Gateway', command: ['op', 'read', 'op://a/b'] }]])
})
