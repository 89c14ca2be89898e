import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../support/accessibility.ts'
import { type App, startApp } from '../support/app.ts'
import { getHeap } from '../support/heap.ts'
import { answerQuestion } from '../support/questions.ts'
import { fillConnection, getConnection, goTo } from '../support/screens.ts'
import { type Service, startService } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const value = 'gateway-canary-5be2'

/** A gateway in front of a service, which refuses requests without its header. */
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

test.describe.configure({ mode: 'serial' })

let service: Service
let app: App
/** Prints the token of the service. */
let script: string

test.beforeAll(async () => {
  service = await startService()
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-command-'))
  script = join(folder, 'token.cjs')
  writeFileSync(script, `console.log(${JSON.stringify(service.token)})`)
  app = await startApp({ environment: { GITLAB_TOKEN: service.token, GITLAB_HOST: '', GLAB_CONFIG_DIR: folder } })
})
test.afterAll(async () => {
  await app.close()
  await service.stop()
})

test('a token is found on the computer, then printed by a command, and is in the page at no time', async () => {
  const { page } = app
  await goTo(page, '/connections')
  await page.getByRole('button', { name: 'Add connection' }).click()
  const form = page.getByRole('dialog', { name: 'Add a connection' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Found')
  await form.getByRole('textbox', { name: 'Address' }).fill(service.url)
  await form.getByText('Found on this computer (1)').click()
  await expect(form.getByText(`Environment variable, ends in ${service.token.slice(-4)}`)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Use GITLAB_TOKEN' }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const question = await answerQuestion(app, 'Allow')
  expect(question).toContain('Token: GITLAB_TOKEN (environment variable)')
  expect(question).not.toContain(service.token)
  await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
  const id = await getConnection(page)

  await goTo(page, '/connections')
  await page.getByRole('button', { name: 'Edit Found' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit “Found”' })
  await edit.getByRole('button', { name: 'Use a command' }).click()
  await edit.getByRole('textbox', { name: 'Command' }).fill(`"${process.execPath}" "${script}"`)
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  expect(await answerQuestion(app, 'Change connection')).toContain(
    `Command for the token: ${process.execPath} ${script}`,
  )
  await expect(page.getByText('From a command')).toBeVisible()
  // Another generation can't see the former one's data.
  await goTo(page, `/c/${id}/projects`)
  await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
  await goTo(page, '/connections')
  expect((await getHeap(page)).includes(service.token)).toBe(false)
})

test('a service behind a gateway is reached by an extra header, whose value leaves the page once it is saved', async () => {
  const { page } = app
  const gateway = await startGateway(service)
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
  expect((await getHeap(page)).includes(value)).toBe(false)

  await page.getByRole('button', { name: 'Edit Behind' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit “Behind”' })
  await expect(edit.getByLabel('Value of header 1')).toHaveValue('')
  await edit.getByRole('combobox', { name: 'Proxy' }).click()
  await page.getByRole('option', { name: 'Custom proxy' }).click()
  await edit.getByRole('textbox', { name: 'Proxy address' }).fill('socks5h://127.0.0.1:9')
  // Through a proxy of an http:// service everything is readable: the secrets are entered for it again.
  await edit.getByLabel('Token', { exact: false }).and(edit.locator('input')).first().fill(service.token)
  await edit.getByLabel('Value of header 1').fill(value)
  await edit.getByRole('button', { name: 'Save' }).click()
  const question = await answerQuestion(app, 'Cancel')
  expect(question).toContain('Proxy: system settings → socks5h://127.0.0.1:9')
  expect(question).not.toContain(value)
  await expect(edit.getByText('Not confirmed')).toBeVisible()
  await gateway.stop()
})
