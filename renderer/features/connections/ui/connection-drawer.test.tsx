// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ParsedBridgeArgument } from '#shared/bridge.ts'
import { type Replies, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

/** Opens the form of a new connection, and records the tests. */
async function openForm(reply: NonNullable<Replies['connections.test']>) {
  const tested: ParsedBridgeArgument<'connections.test'>[] = []
  const { user } = await openScreen('/connections', {
    answers: {},
    replies: {
      'credentials.find': () => ({ found: [], problems: [] }),
      'connections.test': input => {
        tested.push(input)
        return reply(input)
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add connection' }))
  const form = within(await screen.findByRole('dialog'))
  const type = async (address: string, token: string) => {
    const field = form.getByRole('textbox', { name: 'Address' })
    await user.clear(field)
    await user.paste(address)
    await user.click(form.getByLabelText(/^Token/, { selector: 'input' }))
    await user.paste(token)
  }
  return { user, form, tested, type }
}

test('tests a complete connection while it is typed, once, and says who is signed in', async () => {
  const { form, tested, type } = await openForm(() => ({ user: 'Ines Okafor', version: '17.2', profile: 'gitlab' }))
  await type('https://code.example.org', 'secret')
  expect(await form.findByText('Ines Okafor', undefined, { timeout: 5000 })).toBeDefined()
  expect(tested).toMatchObject([{ baseUrl: 'https://code.example.org', token: 'secret' }])
})

test('says what failed, and which scopes a token needs, when the service refuses it', async () => {
  const { user, form, type } = await openForm(refused({ kind: 'unauthorized', message: '401 Unauthorized' }))
  await type('https://code.example.org', 'secret')
  expect(await form.findByText(/does not accept this token/, undefined, { timeout: 5000 })).toBeDefined()
  expect(form.getByRole('rowheader', { name: 'read_repository' }).closest('details')).toMatchObject({ open: true })
  // The result was of another token.
  await user.click(form.getByLabelText(/^Token/, { selector: 'input' }))
  await user.paste('2')
  expect(form.queryByText(/does not accept this token/)).toBeNull()
})

test('never sends a token to an address that is still being typed', async () => {
  const { user, form, tested, type } = await openForm(() => ({ user: null, version: null, profile: null }))
  await type('https://code.example.org', 'secret')
  await form.findByText('Connected', undefined, { timeout: 5000 })
  await user.click(form.getByRole('textbox', { name: 'Address' }))
  await user.paste('.evil')
  await user.click(form.getByRole('textbox', { name: 'Name' }))
  await form.findByText('Connected', undefined, { timeout: 5000 })
  expect(tested.map(({ baseUrl }) => baseUrl)).toEqual(['https://code.example.org', 'https://code.example.org.evil'])
})
