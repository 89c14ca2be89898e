import { expectAccessible } from '../support/accessibility.ts'
import { ask, getRef } from '../support/bridge.ts'
import { answerQuestion } from '../support/questions.ts'
import { addConnection, getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

test('acting as another user is always visible, applies to all requests, and one key ends it', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Act as another user…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Act as another user' })
  await dialog.getByRole('combobox', { name: 'Username or ID' }).fill('nobody.here')
  await dialog.getByRole('button', { name: 'Act as this user' }).click()
  await expect(dialog.getByRole('alert')).toContainText("User with ID or username 'nobody.here' Not Found")
  await dialog.getByRole('combobox', { name: 'Username or ID' }).fill('owen')
  await page.getByRole('option', { name: 'Owen Price (@owen.price)' }).click()
  await dialog.getByRole('button', { name: 'Act as this user' }).click()
  const mark = page.getByRole('alert').filter({ hasText: 'Acting as' })
  await expect(mark).toContainText('Owen Price (@owen.price)')
  // Owen is no member of the private group.
  await expect(page.getByRole('option', { name: /tide-tables/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /buoy-firmware/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('acting.png') })
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await expect(mark).toHaveCount(0)
  await expect(page.getByRole('option', { name: /buoy-firmware/ })).toBeVisible()
})

test('a read-only connection sends no change, whatever the page requests', async ({ launch, service }) => {
  const app = await launch(connectedTo(service))
  const { page } = app
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Make read-only' }).click()
  await expect(page.getByRole('contentinfo').getByText('Read-only')).toBeVisible()
  const before = await service.call<unknown[]>('GET', '/projects/harbor%2Flighthouse/repository/tags?per_page=100')
  const params = { id: 'harbor/lighthouse', tag_name: 'never', ref: 'main' }
  const answer = await ask(page, 'operations.call', {
    callId: 'x',
    connection: await getRef(page, await getConnection(page)),
    operation: 'tags.create',
    params,
  })
  expect(answer).toEqual({ ok: false, error: { kind: 'readOnly' } })
  const after = await service.call<unknown[]>('GET', '/projects/harbor%2Flighthouse/repository/tags?per_page=100')
  expect(after).toEqual(before)
  const edit = getScreen(await getConnection(page), 'harbor/lighthouse', 'edit', { branch: 'main', path: 'README.md' })
  await goTo(page, edit)
  await expect(page.getByRole('status').filter({ hasText: 'This connection is read-only' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
  for (const [screen, button] of [
    ['tags', 'New tag'],
    ['members', 'Add member'],
    ['freeze-periods', 'New freeze period'],
    ['snippets', 'New snippet'],
  ] as const) {
    await goTo(page, getScreen(await getConnection(page), 'harbor/lighthouse', screen))
    await expect(page.getByRole('button', { name: button })).toBeDisabled()
  }
  await goTo(page, `/c/${await getConnection(page)}/variables`)
  await expect(page.getByRole('button', { name: 'New variable' })).toBeDisabled()
  // Only the user can make it writable again, in a window that isn't the page's.
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Allow changes' }).click()
  expect(await answerQuestion(app, 'Cancel')).toContain('Read-only: on → off')
  await expect(page.getByRole('contentinfo').getByText('Read-only')).toBeVisible()
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Allow changes' }).click()
  await answerQuestion(app, 'Change connection')
  await expect(page.getByRole('contentinfo').getByText('Read-only')).toHaveCount(0)
})

test('the colour of a connection runs along the window of all its screens', async ({ launch, service }) => {
  const { page } = await launch()
  await addConnection(page, service, 'Production')
  await goTo(page, '/connections')
  await page.getByRole('button', { name: 'Edit Production' }).click()
  const form = page.getByRole('dialog', { name: 'Edit “Production”' })
  await form.getByRole('radio', { name: 'red' }).click()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('form.png') })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Open Production' }).click()
  await expect(page.getByRole('banner')).toHaveCSS('border-top-color', 'rgb(250, 82, 82)')
  await page.screenshot({ path: test.info().outputPath('red.png') })
  await goTo(page, '/c/sandbox/projects')
  await expect(page.getByRole('banner')).toHaveCSS('border-top-color', 'rgb(18, 184, 134)')
})
