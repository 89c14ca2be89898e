import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { choose, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Audit events' })
const row = (page: Page, name: RegExp): Locator => grid(page).getByRole('row', { name })

/** Picks an item of a list in the open filters. */
async function pick(page: Page, field: string, item: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: item, exact: true }).click()
}

test('the log of the instance: sentences, filters in the address, one event, what is unusual', async ({
  workspace,
}) => {
  const { page, connection } = workspace
  await goTo(page, `/c/${connection}/audit`)
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await expect(grid(page).getByRole('row').nth(3)).toBeVisible()
  await picture(page, 'audit')

  // The service's filters and those that look through what is loaded, all in the address.
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('From day').fill('2026-08-13')
  await page.getByLabel('To day').fill('2026-08-15')
  await page.getByRole('textbox', { name: 'Author' }).fill('mats')
  await pick(page, 'Kind of change', 'Changed')
  await page.keyboard.press('Escape')
  await expect(row(page, /role of Mats .* from Maintainer to Owner/)).toBeVisible()
  await expect(page).toHaveURL(/from=2026-08-13.*author=mats.*kind=change/)
  await expect(row(page, /Failed to sign in/)).toHaveCount(0)

  await row(page, /from Maintainer to Owner/).click()
  const drawer = page.getByRole('dialog', { name: /^Audit event/ })
  await expect(drawer.getByText('Somebody became Owner who had another role or none before.')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'The event as JSON' })).toContainText('"change": "access_level"')
  await picture(page, 'audit-event')
  await drawer.getByRole('link', { name: 'Open the member' }).click()
  await expect(page).toHaveURL(/\/g\/harbor\/members\?member=\d+/)
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await page.getByRole('button', { name: 'Filters: 4' }).click()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.keyboard.press('Escape')
  await choose(page, 'View', 'Unusual')
  await picture(page, 'audit-unusual')
  await page.getByRole('button', { name: 'Show the events: Raised to Owner' }).click()
  await expect(row(page, /from Maintainer to Owner/)).toBeVisible()
  await expect(page).toHaveURL(/rule=owner/)
})

test('the logs of a project and a group are those of their own', async ({ workspace }) => {
  const { page, connection } = workspace
  await goTo(page, `/c/${connection}/p/harbor%2Flighthouse/audit`)
  await expect(row(page, /changed visibility of lighthouse/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Search events' }).fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No event fits' })).toBeVisible()
  await goTo(page, `/c/${connection}/g/harbor/audit`)
  await expect(row(page, /role of Mats/).first()).toBeVisible()
  await expect(row(page, /visibility/)).toHaveCount(0)
})
