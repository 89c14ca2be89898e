import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

test('from anywhere, a few letters lead to screens, projects, groups and tags, by keyboard alone', async ({
  workspace,
}) => {
  const { page, connection } = workspace
  await workspace.open(project, 'tree', { ref: 'main' })
  await expect(page.getByRole('heading', { name: 'lighthouse', level: 1, exact: true })).toBeVisible()
  const field = page
    .getByRole('textbox', { name: /^Go to a screen/ })
    .or(page.getByRole('combobox', { name: /^Go to a screen/ }))
  const option = page.getByRole('dialog', { name: 'Go to' }).getByRole('option')

  await page.keyboard.press('ControlOrMeta+K')
  await expect(field).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await picture(page, 'palette')
  await page.keyboard.type('snip')
  await expect(option.first()).toContainText('Snippets')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Snippets' })).toBeVisible()

  // A tag of the project in view.
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('v1.2')
  await option.filter({ hasText: 'v1.2.0' }).first().click()
  await expect(page).toHaveURL(/\/tree\?ref=v1\.2\.0/)

  // A group, chosen with the arrows.
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('instruments')
  await expect(option.filter({ hasText: 'harbor/instruments' }).first()).toBeVisible()
  const groups = page.getByRole('group', { name: 'Groups found' }).getByRole('option')
  await expect(groups).toHaveCount(1)
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(groups).toHaveAttribute('data-combobox-selected', 'true', { timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/g\/harbor%2Finstruments/)
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0)

  // A path that is in no list; a missing project gets a message, and Escape changes nothing.
  await page.keyboard.press('ControlOrMeta+K')
  await expect(field).toBeFocused()
  await page.keyboard.type('workshop/none-such')
  await expect(option.filter({ hasText: 'Open the project workshop/none-such' })).toBeVisible()
  await field.fill('zzzzqq')
  await expect(page.getByText('No results.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/g\/harbor%2Finstruments/)

  // Something to do.
  await goTo(page, `/c/${connection}/projects`)
  await page.getByRole('button', { name: /^Go to/ }).click()
  await field.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('ControlOrMeta+K')
  await field.fill('system theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  const tabs = page.getByRole('tablist', { name: 'Tabs', exact: true }).getByRole('tab')
  await page.keyboard.press('ControlOrMeta+K')
  await field.fill('new tab')
  await page.keyboard.press('Enter')
  await expect(tabs).toHaveCount(2)
})
