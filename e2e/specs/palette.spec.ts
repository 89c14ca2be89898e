import { expectAccessible } from '../support/accessibility.ts'
import { copiedBy } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

test('from anywhere, a few letters lead to screens, files, tags and groups, and run actions, by keyboard alone', async ({
  workspace,
}) => {
  const { page } = workspace
  await workspace.open(project, 'tree', { ref: 'main' })
  await expect(page.getByRole('heading', { name: 'lighthouse', level: 1, exact: true })).toBeVisible()
  const field = page.getByRole('combobox', { name: /^Go to a screen/ })
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const option = dialog.getByRole('option')

  await page.keyboard.press('ControlOrMeta+K')
  await expect(field).toBeFocused()
  await page.keyboard.type('board')
  await expect(dialog.getByRole('group', { name: 'Files found' }).getByRole('option').first()).toContainText('board.ts')
  await expectAccessible(page)
  await field.fill('snip')
  await expect(option.first()).toContainText('Snippets')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Snippets' })).toBeVisible()

  // A tag of the project in view.
  await page.keyboard.press('ControlOrMeta+K')
  await expect(field).toBeFocused()
  await page.keyboard.type('v1.2')
  await option.filter({ hasText: 'v1.2.0' }).first().click()
  await expect(page).toHaveURL(/\/tree\?ref=v1\.2\.0/)

  // A group, chosen with the arrows.
  await page.keyboard.press('ControlOrMeta+K')
  await expect(field).toBeFocused()
  await page.keyboard.type('instruments')
  const groups = dialog.getByRole('group', { name: 'Groups found' }).getByRole('option')
  await expect(groups).toHaveCount(1)
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(groups).toHaveAttribute('data-combobox-selected', 'true', { timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/g\/harbor%2Finstruments/)
  await expect(dialog).toHaveCount(0)

  // Something to do.
  const link = await copiedBy(page, async () => {
    await page.keyboard.press('ControlOrMeta+K')
    await expect(field).toBeFocused()
    await page.keyboard.type('copy a link')
    await page.keyboard.press('Enter')
  })
  expect(link).toMatch(/^gatehouse:\/\/open\/c\/.*\/g\/harbor%2Finstruments/)
})
