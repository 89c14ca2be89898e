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

/** Makes the app show a notification over what is open: one of its own errors, which nothing else shows. */
async function notify(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('planted') })))
  await expect(page.getByRole('alert').filter({ hasText: 'Error in Gatehouse' })).toBeVisible()
}

test('a notification covers no control of a side panel, drawer or dialog, at 1280 × 800', async ({ workspace }) => {
  const { page } = workspace
  await page.setViewportSize({ width: 1280, height: 800 })
  const newTag = page.getByRole('dialog', { name: 'New tag' })
  const details = page.getByRole('region', { name: 'Tag', exact: true })
  await test.step('the panel of the changed object', async () => {
    await workspace.open(project, 'tags')
    await page.getByRole('button', { name: 'New tag' }).click()
    await newTag.getByRole('textbox', { name: 'Name' }).fill('covered')
    await newTag.getByRole('textbox', { name: 'Message' }).fill('Of this test')
    await newTag.getByRole('button', { name: 'Create the tag' }).click()
    await expect(newTag).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: 'Tag created' })).toBeVisible()
    await expect(details.getByRole('button', { name: 'Delete…' })).toBeVisible()
    expect(await covered(page, details)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  })
  await test.step('a dialog', async () => {
    await page.getByRole('button', { name: 'New tag' }).click()
    await expect(newTag.getByRole('button', { name: 'Create the tag' })).toBeVisible()
    await notify(page)
    expect(await covered(page, newTag)).toEqual([])
    await page.keyboard.press('Escape')
  })
  await test.step('a drawer with its buttons at the bottom', async () => {
    await goTo(page, '/connections')
    await page.getByRole('button', { name: 'Add connection' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add a connection' })
    await expect(drawer.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await notify(page)
    expect(await covered(page, drawer)).toEqual([])
    await page.keyboard.press('Escape')
  })
  await test.step('a menu, wherever it opens', async () => {
    await notify(page)
    await page.getByRole('button', { name: 'Appearance' }).click()
    const layerOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(element => Number(getComputedStyle(element).zIndex))
    expect(await layerOf('[role="menu"]')).toBeGreaterThan(await layerOf('.mantine-Notifications-root'))
    await page.keyboard.press('Escape')
  })
})
