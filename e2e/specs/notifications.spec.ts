import type { Locator, Page } from '@playwright/test'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'

/** Buttons and fields of a box that are covered by a notification. */
async function covered(page: Page, box: Locator): Promise<readonly string[]> {
  const notices = await page.locator('.mantine-Notification-root').evaluateAll(all =>
    all.map(one => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  expect(notices.length, 'a notification is there').toBeGreaterThan(0)
  return box.locator('button, a, input, textarea, [role="combobox"]').evaluateAll(
    (controls, over) =>
      controls.flatMap(control => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        const isUnder = over.some(
          one => one.left < right && one.right > left && one.top < bottom && one.bottom > top && width > 0,
        )
        return isUnder ? [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName] : []
      }),
    notices,
  )
}

test('a notification covers no control of a side panel, drawer or dialog, at 1280 × 800', async ({ workspace }) => {
  const { page } = workspace
  await page.setViewportSize({ width: 1280, height: 800 })
  /** Creates a tag, which shows a notification, and opens it in its panel. */
  const create = async (tag: string) => {
    await workspace.open(project, 'tags')
    await page.getByRole('button', { name: 'New tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(tag)
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Of this test')
    await dialog.getByRole('button', { name: 'Create the tag' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: 'Tag created' }).last()).toBeVisible()
  }
  const details = page.getByRole('region', { name: 'Tag', exact: true })
  const closeDetails = async () => {
    await expect(details.getByRole('button', { name: 'Delete…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  }
  await test.step('the panel of the changed object', async () => {
    await create('covered-1')
    await expect(details.getByRole('button', { name: 'Delete…' })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('details.png') })
    expect(await covered(page, details)).toEqual([])
    await closeDetails()
  })
  await test.step('a dialog', async () => {
    await create('covered-2')
    await closeDetails()
    await page.getByRole('button', { name: 'New tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await expect(dialog.getByRole('button', { name: 'Create the tag' })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('dialog.png') })
    expect(await covered(page, dialog)).toEqual([])
    await page.keyboard.press('Escape')
  })
  await test.step('a drawer with its buttons at the bottom', async () => {
    await create('covered-3')
    await closeDetails()
    await goTo(page, '/connections')
    await page.getByRole('button', { name: 'Add connection' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add a connection' })
    await expect(drawer.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('drawer.png') })
    expect(await covered(page, drawer)).toEqual([])
    await page.keyboard.press('Escape')
  })
})
