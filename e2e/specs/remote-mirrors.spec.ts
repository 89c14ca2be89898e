import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { undo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const mirrorsPath = `/projects/${encodeURIComponent(project)}/remote_mirrors`
const password = 'made-up-@nchor:weigh/42'

test('mirrors show their state; one is enabled, and that is undone', async ({ workspace }) => {
  const { page, open } = workspace
  await open(project, 'mirrors')
  const table = page.getByRole('grid', { name: 'Mirrors' })
  const old = table.getByRole('row', { name: /code\.old-harbor\.example/ })
  await expect(old).toContainText('Disabled')
  await expect(old).toContainText('non-fast-forward')
  await expect(table.getByRole('row', { name: /mirror\.port-authority\.example/ })).not.toContainText('*****')

  await old.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Enable…' }).click()
  await page.getByRole('dialog', { name: 'Enable the mirror?' }).getByRole('button', { name: 'Enable it' }).click()
  await expect(old).toContainText('Enabled')
  await undo(page, 'Mirror updated')
  await expect(old).toContainText('Disabled')
})

test('credentials are sent to the service and nowhere else', async ({ workspace }) => {
  const { page, service, app, open } = workspace
  await open(project, 'mirrors')
  await page.getByRole('button', { name: 'New mirror' }).click()
  const form = page.getByRole('form', { name: 'New mirror' })
  const address = form.getByRole('textbox', { name: 'Repository' })
  await address.fill(`http://harbor:${encodeURIComponent(password)}@127.0.0.1:9/new.git`)
  await expect(address).toHaveValue('http://127.0.0.1:9/new.git')
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveValue('harbor')
  await expect(form.getByLabel('Password or token').and(form.locator('input'))).toHaveValue(password)
  await form.getByRole('button', { name: 'Add the mirror' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: /127\.0\.0\.1:9\/new\.git/ })).toBeVisible()
  const mirrors = await service.call<readonly RemoteMirror[]>('GET', mirrorsPath)
  expect(mirrors.map(({ url }) => url)).toContain('http://*****:*****@127.0.0.1:9/new.git')
  const text = await page.evaluate(() => document.documentElement.outerHTML)
  for (const form of [password, encodeURIComponent(password)]) {
    expect(text).not.toContain(form)
    expect(app.output()).not.toContain(form)
  }
})
