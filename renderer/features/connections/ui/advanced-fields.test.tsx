// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plainTransport, type TransportShown } from '#shared/bridge.ts'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

/** Opens the form of a connection with this transport. */
async function editing(transport: Partial<TransportShown>) {
  const { user } = await openScreen('/connections?edit=work', {
    answers: { 'version.get': () => getSample('version.get') },
    connection: { transport: { ...plainTransport, ...transport } },
    replies: { 'connections.chooseCertificate': () => ({ id: 'chosen', names: ['new.p12'] }) },
  })
  return { user, form: within(await screen.findByRole('dialog')) }
}

test('a client certificate that was chosen or removed by mistake is not lost', async () => {
  const certificate = { subject: 'Stored one', expiresAt: '2030-01-01T00:00:00.000Z' }
  const { user, form } = await editing({ certificate })
  await user.click(form.getByRole('button', { name: 'Choose files' }))
  expect(await form.findByText('new.p12')).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Remove certificate' }))
  expect(form.getByText('Stored one', { exact: false })).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Remove certificate' }))
  expect(form.queryByText('Stored one', { exact: false })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Keep it' }))
  expect(form.getByText('Stored one', { exact: false })).toBeDefined()
})

test('the value of a header stays hidden when the header before it, which was shown, is removed', async () => {
  const { user, form } = await editing({ headers: ['X-One', 'X-Two'] })
  await user.type(form.getByLabelText('Value of header 2'), 'hidden')
  const [show] = form.getAllByRole('button', { name: 'Show value', hidden: true }).slice(-3)
  if (!show) throw new Error('no switch')
  await user.click(show)
  expect(form.getByLabelText('Value of header 1').getAttribute('type')).toBe('text')
  await user.click(form.getByRole('button', { name: 'Remove header 1' }))
  expect(form.getByLabelText('Value of header 1')).toMatchObject({ value: 'hidden', type: 'password' })
  expect(document.activeElement?.textContent).toBe('Add header')
})

test('the file of a certificate authority is still named after the part was folded', async () => {
  const { user, form } = await editing({ headers: ['X-One'] })
  const [file] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
  if (!file) throw new Error('no field for a file')
  await user.upload(file, new File(['PEM'], 'own-authority.pem'))
  expect(await form.findByText('own-authority.pem')).toBeDefined()
  const summary = form.getByText('Advanced')
  await user.click(summary)
  await user.click(summary)
  expect(form.getByText('own-authority.pem')).toBeDefined()
})
