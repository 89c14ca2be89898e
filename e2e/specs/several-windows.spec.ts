import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { ask } from '../support/bridge.ts'
import { codeIn, getConnection, getScreen, goTo, write } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

/** The tabs of a window, in the order of the strip. */
function getTabs(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Tabs' }).getByRole('tab')
}

const getTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Closes a window as its user does; its page may keep it open. */
const closeWindow = (page: Page) => page.close({ runBeforeUnload: true })

/** The window that is not one of the given ones. */
function getOther(pages: readonly Page[], ...known: readonly Page[]): Page {
  const other = pages.find(one => !known.includes(one))
  if (!other) throw new Error('There is no other window')
  return other
}

test('a tab moves to a window of its own with its way back, and both windows work', async ({ launch, service }) => {
  const app = await launch(connectedTo(service))
  const { page } = app
  const connection = await getConnection(page)
  await goTo(page, getScreen(connection, project, 'tags'))
  await expect(getTitle(page, 'Tags')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+T')
  await goTo(page, '/journal')
  await expect(getTitle(page, 'Full journal')).toBeVisible()
  await goTo(page, '/offline')
  await expect(getTitle(page, 'Offline')).toBeVisible()

  await getTabs(page).nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to new window' }).click()
  const second = getOther(await app.windows(2), page)
  await expect(getTabs(page)).toHaveCount(0)
  await expect(getTitle(page, 'Tags')).toBeVisible()
  await expect(getTitle(second, 'Offline')).toBeVisible()
  await second.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(getTitle(second, 'Full journal')).toBeVisible()

  await goTo(second, getScreen(connection, project, 'branches'))
  await expect(getTitle(second, 'Branches')).toBeVisible()
  await expectAccessibleInBothSchemes(second)
  await picture(page, 'several-windows-first')
  await picture(second, 'several-windows-second')

  // A link with Shift, and a new window.
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offline' })
  await link.click({ modifiers: ['Shift'] })
  const third = getOther(await app.windows(3), page, second)
  await expect(getTitle(third, 'Offline')).toBeVisible()
  await expect(getTitle(page, 'Tags')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+N')
  await app.windows(4)
})

test('what one window changes holds in the other: settings, names and colours of connections, and their data', async ({
  launch,
  service,
}) => {
  const app = await launch()
  const { page } = app
  const address = { baseUrl: service.url, profile: 'documents', auth: 'personal', readOnly: false } as const
  const production = { ...address, name: 'Harbour', color: 'red', production: true } as const
  const added = await ask(page, 'connections.add', { ...production, token: service.token })
  const { id } = z.object({ value: z.object({ id: z.string() }) }).parse(added).value
  await goTo(page, '/c/sandbox/projects')
  // Keys are for a window that is drawn.
  await expect(getTitle(page, 'Projects')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+N')
  const second = getOther(await app.windows(2), page)
  await goTo(second, getScreen(id, project, 'tags'))
  await expect(getTitle(second, 'Tags')).toBeVisible()

  // Each window has the colour of its own connection.
  const red = 'rgb(250, 82, 82)'
  await expect(second.getByRole('banner')).toHaveCSS('border-top-color', red)
  await expect(page.getByRole('banner')).not.toHaveCSS('border-top-color', red)
  await picture(page, 'several-windows-staging')
  await picture(second, 'several-windows-production')

  const renamed = ask(page, 'connections.update', { ...production, id, name: 'Old harbour', color: 'orange' })
  expect(await renamed).toMatchObject({ ok: true })
  await expect(second.getByText('Old harbour').first()).toBeVisible()
  await expect(second.getByRole('banner')).toHaveCSS('border-top-color', 'rgb(253, 126, 20)')
  expect(await ask(page, 'settings.update', { contrast: 'high' })).toMatchObject({ ok: true })
  await expect(second.locator('html')).toHaveAttribute('data-contrast', 'high')
  expect(await ask(page, 'settings.update', { contrast: 'system' })).toMatchObject({ ok: true })

  // Removing the connection closes its screens in every window.
  expect(await ask(page, 'connections.remove', { id })).toMatchObject({ ok: true })
  await expect(getTitle(second, 'Connections')).toBeVisible()
  await expect(page).toHaveURL(/sandbox/)
})

test('closing one of two windows keeps what was typed in it as a draft', async ({ launch, service }) => {
  const app = await launch(connectedTo(service))
  const { page } = app
  const connection = await getConnection(page)
  await goTo(page, '/drafts')
  await expect(getTitle(page, 'All drafts')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+N')
  const second = getOther(await app.windows(2), page)
  await goTo(second, getScreen(connection, project, 'edit', { branch: 'main', path: 'README.md' }))
  await write(second, 'README.md', 'start', 'Typed in the second window. ')
  await closeWindow(second)
  await app.windows(1)
  await expect(page.getByText('README.md').first()).toBeVisible()
  await goTo(page, getScreen(connection, project, 'edit', { branch: 'main', path: 'README.md' }))
  await expect(codeIn(page)).toContainText('Typed in the second window.')
})

test('a window says at once that the file it edits is edited in the other one too', async ({ launch, service }) => {
  const app = await launch(connectedTo(service))
  const { page } = app
  const connection = await getConnection(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const edit = getScreen(connection, project, 'edit', { branch: 'main', path: 'README.md' })
  await goTo(page, edit)
  await expect(codeIn(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+N')
  const second = getOther(await app.windows(2), page)
  await goTo(second, edit)
  await write(second, 'README.md', 'start', 'Typed in the second window. ')
  await expect(page.getByText('Another window is editing this file too.')).toBeVisible()
  await expect(second.getByText('Another window is editing this file too.')).toHaveCount(0)
  await picture(page, 'edited-elsewhere')
})

test('a window with unsaved changes asks before it closes; the other window is not asked and not affected', async ({
  launch,
  service,
}) => {
  const app = await launch(connectedTo(service))
  const { page } = app
  const connection = await getConnection(page)
  await goTo(page, '/drafts')
  await expect(getTitle(page, 'All drafts')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+N')
  const second = getOther(await app.windows(2), page)
  await goTo(second, getScreen(connection, project, 'mirrors'))
  await second.getByRole('button', { name: /^New mirror/ }).click()
  const field = second.getByRole('dialog', { name: 'New mirror' }).getByRole('textbox').first()
  await field.fill('https://mirror.example.org/typed.git')
  // The app has answered by then: it stays.
  second.on('dialog', asked => void asked.dismiss().catch(() => undefined))
  await closeWindow(second)
  const question = second.getByRole('dialog', { name: 'Close this window?' })
  await expect(question).toContainText('A dialog has unsaved changes.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue('https://mirror.example.org/typed.git')

  // The other one has nothing unsaved: it closes, and this one is then the last.
  await closeWindow(page)
  await app.windows(1)
  await expect(field).toHaveValue('https://mirror.example.org/typed.git')
  await closeWindow(second)
  const closed = second.waitForEvent('close')
  await question.getByRole('button', { name: 'Close anyway' }).click()
  await closed
})

test('both windows are restored at the next start, and one that was closed is not', async ({ launch }) => {
  const first = await launch()
  const { userData } = first
  await goTo(first.page, '/journal')
  await expect(first.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await first.page.keyboard.press('ControlOrMeta+T')
  await goTo(first.page, '/offline')
  await expect(getTitle(first.page, 'Offline')).toBeVisible()
  await first.page.keyboard.press('ControlOrMeta+N')
  const another = getOther(await first.windows(2), first.page)
  await expect(another.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await goTo(another, '/c/sandbox/projects')
  await expect(getTitle(another, 'Projects')).toBeVisible()
  await expect
    .poll(() => ask(another, 'settings.get', {}))
    .toMatchObject({ value: { lastLocation: '/c/sandbox/projects' } })
  await another.keyboard.press('ControlOrMeta+N')
  const third = getOther(await first.windows(3), first.page, another)
  await expect(third).toHaveURL(/\/home$/)
  await closeWindow(third)
  await first.windows(2)
  await first.close()

  const second = await launch({ userData })
  const pages = await second.windows(2)
  const texts = async () =>
    Promise.all(pages.map(async page => (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''))
  await expect.poll(async () => (await texts()).toSorted()).toEqual(['Offline', 'Projects'])
  const withTabs = pages[(await texts()).indexOf('Offline')]
  if (!withTabs) throw new Error('The window with the tabs is missing')
  await expect(getTabs(withTabs)).toHaveText([/^Full journal/, /^Offline/])
})
