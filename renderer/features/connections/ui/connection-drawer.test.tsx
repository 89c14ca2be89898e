// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ParsedBridgeArgument } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
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

const retry = 'Check the address and your network.'
const notTheService = 'Check that the address is the service itself, not a login page or a proxy.'
const unexpected = (detail: string) => ({ kind: 'badResponse', operation: 'version.get', detail }) as const

test.each<[what: string, error: AppError, sentence: string, nextStep: string]>([
  [
    'where nobody listens',
    { kind: 'offline', detail: 'the connection was refused' },
    'could not be reached (the connection was refused).',
    retry,
  ],
  ['of a login page', unexpected('it looks like a login page'), 'it looks like a login page', notTheService],
  ['that cuts its answers short', unexpected('the answer was cut short'), 'the answer was cut short', notTheService],
  [
    'that redirects',
    unexpected('it redirects to other.example, which was not followed'),
    'which was not followed',
    notTheService,
  ],
  [
    'that hangs',
    { kind: 'timeout', milliseconds: 9000 },
    'did not answer completely within 9 seconds.',
    'Try again, or check whether the service is overloaded.',
  ],
  [
    'that fails',
    { kind: 'server', status: 500, message: 'broken' },
    'answered with a server error (500)',
    'Try again later',
  ],
  ['with an expired certificate', { kind: 'tls', detail: 'it has expired' }, 'it has expired', 'Nothing was sent.'],
  [
    'that refuses the token',
    { kind: 'unauthorized', message: '401 Unauthorized' },
    'does not accept this token',
    'Enter a new token',
  ],
])('an address %s is answered with a sentence and what to do, and nothing typed is lost', async (...given) => {
  const [, error, sentence, nextStep] = given
  const { user, form, type } = await openForm(refused(error))
  const name = form.getByRole('textbox', { name: 'Name' })
  await user.click(name)
  await user.paste('Typed name')
  await type('https://code.example.org', 'secret')
  await user.click(form.getByRole('button', { name: 'Test' }))
  const alert = await form.findByRole('alert', undefined, { timeout: 5000 })
  expect(alert.textContent).toContain(sentence)
  expect(alert.textContent).toContain(nextStep)
  expect(name).toMatchObject({ value: 'Typed name' })
  expect(form.getByRole('textbox', { name: 'Address' })).toMatchObject({ value: 'https://code.example.org' })
  expect(form.getByLabelText(/^Token/, { selector: 'input' })).toMatchObject({ value: 'secret' })
})

test('what is no address is refused at its field, and Escape does not throw away what was typed', async () => {
  const { user, form, tested, type } = await openForm(() => ({ user: null, version: null, profile: null }))
  await type('code.example.org', 'secret')
  await user.click(form.getByRole('button', { name: 'Add' }))
  const address = form.getByRole('textbox', { name: 'Address' })
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(form.getByText(/Enter an address that begins with https:\/\//)).toBeDefined()
  await user.keyboard('{Escape}')
  expect(address).toMatchObject({ value: 'code.example.org' })
  expect(screen.getByRole('dialog', { name: 'Add a connection' })).toBeDefined()
  expect(tested).toEqual([])
})
