import type { Page } from '@playwright/test'
import type { App } from '../support/app.ts'
import { badServer, expiredCertificate, refusedAddress } from '../support/bad-servers.ts'
import { commitFiles } from '../support/git.ts'
import { addConnection, codeIn, documentIn, fillConnection, offlineBar } from '../support/screens.ts'
import { startService } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

/** Issue 2, item 8: within this time there is a sentence. */
const patience = { timeout: 10_000 }
const token = 'a-token-that-was-typed'
const name = 'Typed name'

test.describe('an address that is no service is answered with one sentence and what to do, and nothing typed is lost', () => {
  const json = { 'Content-Type': 'application/json' }
  const cases = [
    {
      what: 'nobody listens there',
      sentence: 'could not be reached (the connection was refused).',
      next: 'Check the address and your network.',
      serve: async () => ({ url: await refusedAddress(), stop: async () => undefined }),
    },
    {
      what: 'the name does not exist',
      sentence: /could not be reached \(the name (is not known|could not be looked up)\)\./,
      next: 'Check the address and your network.',
      serve: async () => ({ url: 'http://no-such-host.invalid', stop: async () => undefined }),
    },
    {
      what: 'it is an HTML login page',
      sentence: 'it looks like a login page',
      next: 'not a login page or a proxy',
      serve: () =>
        badServer((_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
          response.end('<!doctype html><title>Sign in</title><form action="/login"></form>')
        }),
    },
    {
      what: 'it hangs',
      sentence: 'did not answer completely within 9 seconds.',
      next: 'Try again, or check whether the service is overloaded.',
      serve: () => badServer(() => undefined),
    },
    {
      what: 'it cuts its answers short',
      sentence: 'the answer was cut short',
      next: 'Check that the address is the service itself',
      serve: () =>
        badServer((_request, response) => {
          response.writeHead(200, { ...json, 'Content-Length': '1000' })
          response.write('{"version": "17', () => response.destroy())
        }),
    },
    {
      what: 'it fails with 500',
      sentence: 'answered with a server error (500)',
      next: 'Try again later',
      serve: () =>
        badServer((_request, response) => {
          response.writeHead(500, json)
          response.end('{"message":"500 Internal Server Error"}')
        }),
    },
    {
      what: 'it answers with a wrong shape',
      sentence: 'sent something unexpected',
      next: 'Check that the address is the service itself',
      serve: () =>
        badServer((_request, response) => {
          response.writeHead(200, json)
          response.end('"hello"')
        }),
    },
  ] as const

  for (const { what, sentence, next, serve } of cases) {
    test(what, async ({ workspace }) => {
      const { page } = workspace
      const server = await serve()
      const form = await fillConnection(page, { name, address: server.url, token })
      await form.getByRole('button', { name: 'Test', exact: true }).click()
      const alert = form.getByRole('alert')
      await expect(alert).toContainText(sentence, patience)
      await expect(alert).toContainText(next)
      await expectTyped(page, server.url)
      await server.stop()
    })
  }

  test('it is not an address at all', async ({ workspace }) => {
    const form = await fillConnection(workspace.page, { name, address: 'code.example.org', token })
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form.getByRole('textbox', { name: 'Address' })).toHaveAttribute('aria-invalid', 'true')
    await expect(form).toContainText('Enter an address that begins with https:// (or http://)')
    // Neither does a key pressed once too often throw it away.
    await workspace.page.keyboard.press('Escape')
    await expectTyped(workspace.page, 'code.example.org')
  })

  test('it redirects to another host, which never receives the token', async ({ workspace }) => {
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

  test('the token is wrong', async ({ workspace }) => {
    const { page, service } = workspace
    const form = await fillConnection(page, { name, address: service.url, token })
    await form.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('does not accept this token', patience)
    await expect(form.getByRole('alert')).toContainText('Enter a new token')
    await expectTyped(page, service.url)
  })

  async function expectTyped(page: Page, address: string): Promise<void> {
    const form = page.getByRole('dialog', { name: 'Add a connection' })
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
    await expect(form.getByLabel('Token', { exact: false }).and(form.locator('input'))).toHaveValue(token)
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(form).toBeHidden()
  }
})

test('an expired certificate is named as such, and the token is not sent', async ({ launch, service }) => {
  const certificate = expiredCertificate()
  const server = await certificate.serve()
  const app = await launch({
    args: ['--service', service.url, '--token-stdin'],
    stdin: service.token,
    environment: { NODE_EXTRA_CA_CERTS: certificate.authorityFile },
  })
  const form = await fillConnection(app.page, { name, address: server.url, token })
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('it has expired', patience)
  await expect(form.getByRole('alert')).toContainText('Nothing was sent.')
  expect(server.connections()).toBeGreaterThan(0)
  expect(server.received).toEqual([])
  await server.stop()
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

test.describe('unusual repository content is shown as it is', () => {
  const project = 'workshop/field-notes'
  const branch = 'main'

  test('a file of 25 MB is not read unasked, and can be downloaded', async ({ workspace }) => {
    const { page, service } = workspace
    const path = 'odd/large.txt'
    const content = Buffer.alloc(25_000_000, 'A line of a large file, sixty-four characters with its newline.\n')
    await commitFiles(service, project, { branch, message: 'Large' }, [[path, content]])
    await workspace.open(project, 'blob', { ref: branch, path })
    await expect(page.getByRole('heading', { name: 'A file of 25 MB' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load anyway' })).toBeVisible()
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const saved = page.getByRole('dialog', { name: 'Downloads', exact: true }).getByRole('listitem')
    await expect(saved).toContainText(/25 MB saved$/)
    await saved.press('Escape')
    await page.getByRole('button', { name: 'Downloads', exact: true }).click()
    await page.getByRole('button', { name: 'Clear those that are over' }).click()
  })

  test('a line of 1 MB is named, and the screen stays usable', async ({ workspace }) => {
    const { page, service } = workspace
    const path = 'odd/long-line.txt'
    await commitFiles(service, project, { branch, message: 'Long' }, [
      [path, `first\n${'x'.repeat(1_000_000)}\nlast\n`],
    ])
    await workspace.open(project, 'blob', { ref: branch, path })
    await expect(page.getByText('The longest line has 1,000,000 characters')).toBeVisible()
    await expect(codeIn(page)).toContainText('first')
    await page.getByRole('treeitem', { name: 'README.md' }).click()
    await expect(documentIn(page)).toContainText('Field notes')
  })

  test('damaged bytes of a text are named with their place, and the file cannot be edited as text', async ({
    workspace,
  }) => {
    const { page, service } = workspace
    const path = 'odd/damaged.txt'
    const content = Buffer.concat([Buffer.from('one\ntwé'), Buffer.from([0xff]), Buffer.from('\nthree\n')])
    await commitFiles(service, project, { branch, message: 'Damaged' }, [[path, content]])
    await workspace.open(project, 'blob', { ref: branch, path })
    await expect(page.getByText(/Not valid UTF-8 from byte 8 \(line 2\)/)).toBeVisible()
    await expect(codeIn(page)).toContainText('three')
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    await workspace.open(project, 'edit', { branch, path })
    await expect(page.getByRole('heading', { name: 'This file can’t be edited here' })).toBeVisible()
  })

  test('NUL bytes make a binary file, shown as bytes', async ({ workspace }) => {
    const { page, service } = workspace
    const path = 'odd/nul.dat'
    await commitFiles(service, project, { branch, message: 'NUL' }, [[path, Buffer.from('a\0b\0c\n')]])
    await workspace.open(project, 'blob', { ref: branch, path })
    await expect(page.getByRole('heading', { name: 'A binary file' })).toBeVisible()
    await expect(page.getByText('61 00 62 00 63 0a')).toBeVisible()
  })

  test('an empty repository is shown as empty, with a button to create its first file', async ({ workspace }) => {
    const { page } = workspace
    await workspace.open('harbor/instruments/buoy-firmware', 'tree')
    await expect(page.getByRole('heading', { name: 'This repository is empty' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Push an existing repository' })).toContainText('git remote add')
    await expect(page.getByRole('link', { name: 'Create the first file' })).toBeVisible()
  })

  test('a ref that does not exist is named, with the way to one that does', async ({ workspace }) => {
    const { page } = workspace
    await workspace.open(project, 'tree', { ref: 'gone/branch' })
    await expect(page.getByRole('heading', { name: 'No ref “gone/branch”' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to main' }).click()
    await expect(page.getByRole('table').getByRole('link', { name: 'README.md' })).toBeVisible()
  })

  test('a path that does not exist is named, and a project that does not exist', async ({ workspace }) => {
    const { page } = workspace
    await workspace.open(project, 'blob', { ref: branch, path: 'no/such file.txt' })
    await expect(page.getByRole('heading', { name: 'Not at this ref' })).toBeVisible()
    await workspace.open('no-such/project', 'tree')
    await expect(page.getByRole('heading', { name: 'Not found' }).first()).toBeVisible()
    await expect(offlineBar(page)).toHaveCount(0)
  })
})
