import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../support/accessibility.ts'
import { heapOf } from '../support/heap.ts'
import { answerQuestion } from '../support/questions.ts'
import { fillConnection, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const value = 'gateway-canary-5be2'

/** Stands before a service, and lets nothing through without its header. */
async function startGateway(service: Service) {
  const server = createServer((incoming, response) => {
    if (incoming.headers['x-gateway'] !== value) return void response.writeHead(403).end('{"message":"no way through"}')
    const { method, url, headers } = incoming
    const onward = request(
      service.url + url,
      { method, headers: { ...headers, host: new URL(service.url).host } },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise(resolve => server.close(resolve) && server.closeAllConnections()),
  }
}

test('a service behind a gateway is reached by an extra header, whose value leaves the page once it is saved', async ({
  launch,
  service,
}) => {
  const gateway = await startGateway(service)
  const app = await launch({ args: [] })
  const { page } = app
  const form = await fillConnection(page, { name: 'Behind', address: gateway.url, token: service.token })
  await form.getByText('Advanced', { exact: true }).click()
  await form.getByRole('button', { name: 'Add header' }).click()
  await form.getByRole('textbox', { name: 'Header 1', exact: true }).fill('Cookie')
  await form.getByLabel('Value of header 1').fill(value)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByText('This header can’t be added to a connection')).toBeVisible()
  await form.getByRole('textbox', { name: 'Header 1', exact: true }).fill('X-Gateway')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
  await goTo(page, '/connections')
  expect((await heapOf(page)).includes(value)).toBe(false)

  await page.getByRole('button', { name: 'Edit Behind' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit “Behind”' })
  await expect(edit.getByLabel('Value of header 1')).toHaveValue('')
  await edit.getByRole('combobox', { name: 'Proxy' }).click()
  await page.getByRole('option', { name: 'Custom proxy' }).click()
  await edit.getByRole('textbox', { name: 'Proxy address' }).fill('socks5h://127.0.0.1:9')
  // Through a proxy of an http:// service everything is readable: the secrets are entered for it again.
  await edit.getByLabel('Token', { exact: false }).and(edit.locator('input')).first().fill(service.token)
  await edit.getByLabel('Value of header 1').fill(value)
  await page.screenshot({ path: test.info().outputPath('advanced.png') })
  await edit.getByRole('button', { name: 'Save' }).click()
  const question = await answerQuestion(app, 'Cancel')
  expect(question).toContain('Proxy: system settings → socks5h://127.0.0.1:9')
  expect(question).not.toContain(value)
  await gateway.stop()
})
