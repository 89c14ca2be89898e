import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { picture } from '../support/accessibility.ts'
import { getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const mirrorsPath = `/projects/${encodeURIComponent(project)}/remote_mirrors`
const password = 'made-up-@nchor:weigh/42'

test('mirrors show their state; one is enabled, shows a warning when it fails, and is undone', async ({
  workspace,
}) => {
  const { page, service, open } = workspace
  await open(project, 'mirrors')
  const table = page.getByRole('grid', { name: 'Mirrors' })
  const old = table.getByRole('row', { name: /code\.old-harbor\.example/ })
  await expect(old).toContainText('Disabled')
  await expect(old).toContainText('non-fast-forward')
  await expect(table.getByRole('row', { name: /mirror\.port-authority\.example/ })).not.toContainText('*****')
  await picture(page, 'mirrors')

  await old.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Enable…' }).click()
  await page.getByRole('dialog', { name: 'Enable the mirror?' }).getByRole('button', { name: 'Enable it' }).click()
  await expect(old).toContainText('Enabled')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect(old).toContainText('Disabled')

  // A second client changes the object in the open drawer.
  await old.click()
  const drawer = page.getByRole('dialog', { name: 'Mirror', exact: true })
  await expect(drawer.getByRole('switch', { name: 'Keep divergent refs' })).toBeChecked()
  await expect(page).toHaveURL(/mirror=\d+/)
  await picture(page, 'mirror')
  const mirrors = await service.call<readonly RemoteMirror[]>('GET', mirrorsPath)
  const id = mirrors.find(({ url }) => url.includes('old-harbor'))?.id
  await drawer.getByRole('switch', { name: 'Only protected branches' }).check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await service.call('PUT', `${mirrorsPath}/${id}`, { keep_divergent_refs: false })
  await page.getByRole('button', { name: 'Refresh mirrors' }).click()
  await expect(old).toContainText('Protected')
  await old.click()
  await expect(drawer.getByRole('switch', { name: 'Keep divergent refs' })).not.toBeChecked()
})

test('credentials are sent to the service and nowhere else', async ({ workspace }) => {
  const { page, service, app, open } = workspace
  await open(project, 'mirrors')
  await page.getByRole('button', { name: 'New mirror' }).click()
  const form = page.getByRole('form', { name: 'New mirror' })
  const address = form.getByRole('textbox', { name: 'Repository' })
  await address.fill('mirror.example')
  await expect(form.getByText(/Enter a full URL/)).toBeVisible()
  await address.fill(`http://harbor:${encodeURIComponent(password)}@127.0.0.1:9/new.git`)
  await expect(address).toHaveValue('http://127.0.0.1:9/new.git')
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveValue('harbor')
  await expect(form.getByLabel('Password or token').and(form.locator('input'))).toHaveValue(password)
  await expect(form.getByText('Credentials would be sent unencrypted')).toBeVisible()
  await expect(form.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
  await picture(page, 'new-mirror')
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

test('dashboards are starred by path, and unstarred with their number', async ({ workspace }) => {
  const { page, service, open } = workspace
  await service.call('DELETE', `/projects/${encodeURIComponent(project)}/metrics/user_starred_dashboards`)
  await open(project, 'dashboards')
  const form = page.getByRole('form', { name: 'Star a dashboard' })
  const path = form.getByRole('textbox', { name: 'Path of the dashboard’s file' })
  await path.fill('../outside.yml')
  await form.getByRole('button', { name: 'Star it' }).click()
  await expect(path).toHaveAttribute('aria-invalid', 'true')
  await expect(path).toHaveValue('../outside.yml')
  for (const name of ['config/dashboards/moorings.yml', 'config/dashboards/tides.yml']) {
    await path.fill(name)
    await form.getByRole('button', { name: 'Star it' }).click()
    await expect(page.getByRole('list', { name: 'Starred here' }).getByText(name)).toBeVisible()
  }
  const moorings = page.getByRole('listitem').filter({ hasText: 'moorings.yml' })
  await moorings.getByRole('button', { name: 'Unstar…' }).click()
  await page.getByRole('dialog', { name: 'Unstar a dashboard' }).getByRole('button', { name: 'Unstar it' }).click()
  await expect(page.getByText('1 star removed')).toBeVisible()
  await expect(moorings).toBeHidden()
  await picture(page, 'dashboards')
  // They are still there after leaving and returning.
  await open(project, 'tags')
  await expect(form).toBeHidden()
  await open(project, 'dashboards')
  await expect(page.getByRole('list', { name: 'Starred here' }).getByText('tides.yml')).toBeVisible()
  await page.getByRole('button', { name: 'Unstar all…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unstar all dashboards?' })
  await expect(dialog.getByRole('button', { name: 'Unstar all' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('lighthouse')
  await dialog.getByRole('button', { name: 'Unstar all' }).click()
  await expect(page.getByText('1 star removed')).toBeVisible()
  await expect(page.getByText('These were all of this project.')).toBeVisible()
})

test('a user without access gets a message, in each place', async ({ launch, service }) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Act as another user…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Act as another user' })
  await dialog.getByRole('combobox', { name: 'Username or ID' }).fill('owen')
  await page.getByRole('option', { name: /owen\.price/ }).click()
  await dialog.getByRole('button', { name: 'Act as this user' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Acting as' })).toBeVisible()
  await goTo(page, `/c/${connection}/variables`)
  await expect(page.locator('[data-kind="forbidden"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New variable' })).toBeDisabled()
  await goTo(page, getScreen(connection, project, 'mirrors'))
  await expect(page.locator('[data-kind="forbidden"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New mirror' })).toBeDisabled()
})
