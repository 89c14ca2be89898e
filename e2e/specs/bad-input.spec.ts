import type { Page } from '@playwright/test'
import type { App } from '../support/app.ts'
import { badServer, refusedAddress } from '../support/bad-servers.ts'
import { addConnection, fillConnection } from '../support/screens.ts'
import { startService } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

/** Issue 2, item 8: within this time there is a sentence. */
const patience = { timeout: 10_000 }
const token = 'a-token-that-was-typed'
const name = 'Typed name'

test('an address that is no service is answered with one sentence and what to do, and nothing typed is lost', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const server = await badServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end('<!doctype html><title>Sign in</title><form action="/login"></form>')
  })
  const cases = [
    [
      await refusedAddress(),
      'could not be reached (the connection was refused).',
      'Check the address and your network.',
    ],
    [server.url, 'it looks like a login page', 'not a login page or a proxy'],
    [service.url, 'does not accept this token', 'Enter a new token'],
  ] as const
  for (const [address, sentence, next] of cases) {
    const form = await fillConnection(page, { name, address, token })
    await form.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText(sentence, patience)
    await expect(form.getByRole('alert')).toContainText(next)
    await expectTyped(page, address)
  }
  await server.stop()
})

test('an address that redirects to another host is not followed there, and the other host never receives the token', async ({
  workspace,
}) => {
  const { page } = workspace
  const other = await badServer((_request, response) => response.end('{}'))
  const server = await badServer((request, response) => {
    response.writeHead(302, { Location: `${other.url}${request.url}` })
    response.end()
  })
  const form = await fillConnection(page, { name, address: server.url, token })
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('which was not followed', patience)
  await expectTyped(page, server.url)
  expect(server.received.join()).toContain(token)
  expect(other.received.join()).not.toContain(token)
  await Promise.all([server.stop(), other.stop()])
})

test('a token revoked while the app runs is reported, loaded data stays, and a new token reconnects', async ({
  launch,
}) => {
  const service = await startService()
  const app: App = await launch()
  const { page } = app
  await addConnection(page, service, 'Revoked')
  await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
  await service.restart('another-token-0123456789')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Token refused' })).toBeVisible(patience)
  await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Enter a new token' }).click()
  const form = page.getByRole('dialog', { name: /Edit .Revoked./ })
  await form.getByLabel('Token', { exact: false }).and(form.locator('input')).fill('another-token-0123456789')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Open Revoked' }).click()
  await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Token refused' })).toHaveCount(0)
  await service.stop()
})

async function expectTyped(page: Page, address: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add a connection' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
  await expect(form.getByLabel('Token', { exact: false }).and(form.locator('input'))).toHaveValue(token)
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(form).toBeHidden()
}
