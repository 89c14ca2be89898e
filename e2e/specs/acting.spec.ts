import { picture } from '../support/accessibility.ts'
import { ask, getRef } from '../support/bridge.ts'
import { answerQuestion } from '../support/questions.ts'
import { addConnection, getConnection, getScreen, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('acting as another user is always visible, applies to all requests, and one key ends it', async ({
  workspace,
}) => {
  const { page } = workspace
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
  await picture(page, 'acting')
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await expect(mark).toHaveCount(0)
  await expect(page.getByRole('option', { name: /buoy-firmware/ })).toBeVisible()
})

test('the colour of a connection runs along the window of all its screens, and made read-only, it sends no change, whatever the page requests', async ({
  launch,
  service,
}) => {
  const app = await launch()
  const { page } = app
  await addConnection(page, service, 'Production')
  const id = await getConnection(page)
  await goTo(page, '/connections')
  await page.getByRole('button', { name: 'Edit Production' }).click()
  const form = page.getByRole('dialog', { name: 'Edit “Production”' })
  await form.getByRole('radio', { name: 'red' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Open Production' }).click()
  await expect(page.getByRole('banner')).toHaveCSS('border-top-color', 'rgb(250, 82, 82)')
  await goTo(page, '/c/sandbox/projects')
  await expect(page.getByRole('banner')).toHaveCSS('border-top-color', 'rgb(18, 184, 134)')

  await goTo(page, `/c/${id}/projects`)
  const changeTo = async (item: string) => {
    await page.getByRole('button', { name: /^Connection:/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const mark = page.getByRole('contentinfo').getByText('Read-only')
  await changeTo('Make read-only')
  await expect(mark).toBeVisible()
  const getTags = () => service.call<unknown[]>('GET', '/projects/harbor%2Flighthouse/repository/tags?per_page=100')
  const before = await getTags()
  const answer = await ask(page, 'operations.call', {
    callId: 'x',
    connection: await getRef(page, id),
    operation: 'tags.create',
    params: { id: 'harbor/lighthouse', tag_name: 'never', ref: 'main' },
  })
  expect(answer).toEqual({ ok: false, error: { kind: 'readOnly' } })
  expect(await getTags()).toEqual(before)
  await goTo(page, getScreen(id, 'harbor/lighthouse', 'edit', { branch: 'main', path: 'README.md' }))
  await expect(page.getByRole('status').filter({ hasText: 'This connection is read-only' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
  // Only the user can make it writable again, in a window that isn't the page's.
  await changeTo('Allow changes')
  expect(await answerQuestion(app, 'Cancel')).toContain('Read-only: on → off')
  await expect(mark).toBeVisible()
  await changeTo('Allow changes')
  await answerQuestion(app, 'Change connection')
  await expect(mark).toHaveCount(0)
})
