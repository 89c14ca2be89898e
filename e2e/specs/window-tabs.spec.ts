import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { carry, codeIn, getConnection, getEditor, getScreen, goTo, write } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

/** The tabs of the window, in the order of the strip. */
function getTabs(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Tabs' }).getByRole('tab')
}

/** The tab in view. */
function tabInView(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Tabs' }).getByRole('tab', { selected: true })
}

/** The ids that occur in the page more than once. */
function idsTwice(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })
}

/** How far the list of commits in view is scrolled. */
function scrolled(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Commits', exact: true }).evaluate(list => list.scrollTop)
}

test('each tab keeps its list, its typed text and its own way back', async ({ launch, service }) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await goTo(page, getScreen(connection, project, 'commits', { ref: 'main' }))
  const list = page.getByRole('region', { name: 'Commits', exact: true })
  await list.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(await scrolled(page)).toBeGreaterThan(3000)
  }).toPass()
  await expect(getTabs(page)).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+T')
  await expect(getTabs(page)).toHaveCount(2)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
  await goTo(page, getScreen(connection, project, 'edit', { branch: 'main', path: 'README.md' }))
  await write(page, 'README.md', 'start', 'Typed in the second tab. ')

  await page.keyboard.press('Control+Shift+Tab')
  await expect(page).toHaveURL(/\/commits\?/)
  await expect(list).toBeVisible()
  expect(await scrolled(page)).toBeGreaterThan(3000)
  await page.keyboard.press('ControlOrMeta+2')
  await expect(codeIn(page)).toContainText('Typed in the second tab.')
  const editor = getEditor(page, 'README.md')
  await expect(async () => {
    await editor.press('ControlOrMeta+z')
    await expect(codeIn(page)).not.toContainText('Typed', { timeout: 500 })
  }).toPass()
  await expect(async () => {
    await editor.press('ControlOrMeta+y')
    await expect(codeIn(page)).toContainText('Typed in the second tab.', { timeout: 500 })
  }).toPass()
  await expect(tabInView(page)).toHaveAccessibleName(/README\.md · .*harbor\/lighthouse/)

  // Back is the tab's own.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(page).toHaveURL(/\/commits\?/)
  await expect(page.getByRole('button', { name: 'Forward', exact: true })).toBeDisabled()
  await picture(page, 'window-tabs')

  // One screen in two tabs: each keeps its own name.
  await goTo(page, '/offline')
  await expect(page.getByRole('heading', { name: 'Offline', level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await goTo(page, '/offline')
  await expect(page.getByRole('heading', { name: 'Offline', level: 1, includeHidden: true })).toHaveCount(2)
  expect(await idsTwice(page)).toEqual([])
})

test('tabs open from links, are moved, closed and reopened, and ask for confirmation before something is lost', async ({
  workspace: { page, connection },
}) => {
  const header = page.getByRole('navigation', { name: 'Main' })
  await header.getByRole('link', { name: 'Full journal' }).click({ button: 'middle' })
  await header.getByRole('link', { name: 'Offline' }).click({ modifiers: ['ControlOrMeta'] })
  await expect(page).toHaveURL(/\/projects$/)
  await expect(getTabs(page)).toHaveText([/^Projects/, /^Offline/, /^Full journal/])

  // By keys in the strip; the focus stays on the tab in view.
  await tabInView(page).press('ArrowRight')
  await expect(tabInView(page)).toHaveText(/^Offline/)
  await expect(tabInView(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
  await expect(getTabs(page)).toHaveText([/^Projects/, /^Full journal/, /^Offline/])
  await carry(getTabs(page).nth(2), getTabs(page).nth(0))
  await expect(getTabs(page)).toHaveText([/^Offline/, /^Projects/, /^Full journal/])
  await page.keyboard.press('Delete')
  await expect(getTabs(page)).toHaveText([/^Projects/, /^Full journal/])
  await expect(tabInView(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Shift+T')
  await expect(tabInView(page)).toHaveText(/^Offline/)
  await expect(page.getByRole('heading', { name: 'Offline', level: 1 })).toBeVisible()

  // A dialog has its own keys; closing its tab asks for confirmation about its input.
  await goTo(page, getScreen(connection, project, 'mirrors'))
  await page.getByRole('button', { name: /^New mirror/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New mirror' })
  const field = dialog.getByRole('textbox').first()
  await field.fill('https://mirror.example.org/typed.git')
  await page.keyboard.press('ControlOrMeta+W')
  await expect(dialog).toBeVisible()
  await expect(getTabs(page)).toHaveCount(3)
  await getTabs(page).nth(1).dispatchEvent('click')
  await expect(dialog).toBeHidden()
  await getTabs(page).first().click({ button: 'middle' })
  const question = page.getByRole('dialog', { name: 'Close this tab?' })
  await expect(question).toContainText('A dialog has unsaved changes.')
  await judgeBox(page, question, '[role="dialog"]', 'closing a tab')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await getTabs(page).first().click()
  await expect(field).toHaveValue('https://mirror.example.org/typed.git')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await getTabs(page).nth(1).click({ button: 'right' })
  await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'menu of a tab')
  await page.getByRole('menuitem', { name: 'Close the others' }).click()
  await expect(getTabs(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+W')
  await expect(page.locator('#main')).toBeVisible()
})
