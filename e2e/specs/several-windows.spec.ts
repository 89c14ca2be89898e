import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

/** The tabs of a window, in the order of the strip. */
function getTabs(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Tabs' }).getByRole('tab')
}

const getTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The window of these that is not the given one. */
function getOther(pages: readonly Page[], page: Page): Page {
  const other = pages.find(one => one !== page)
  if (!other) throw new Error('There is one window only')
  return other
}

test('a tab moves to a window of its own with its way back, and both windows work', async ({ launch, service }) => {
  const app = await launch(connectedTo(service))
  const { page } = app
  const connection = await getConnection(page)
  await goTo(page, getScreen(connection, project, 'tags'))
  await expect(getTitle(page, 'Tags')).toBeVisible()
  await page.keyboard.press('Control+T')
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

  // A write in one is seen in the other.
  await goTo(second, getScreen(connection, project, 'tags'))
  await expect(getTitle(second, 'Tags')).toBeVisible()
  await expectAccessibleInBothSchemes(second)
  await picture(page, 'several-windows-first')
  await picture(second, 'several-windows-second')

  // A link with Shift, and a new window.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Offline' })
    .click({ modifiers: ['Shift'] })
  await app.windows(3)
  await expect(getTitle(page, 'Tags')).toBeVisible()
  await page.keyboard.press('Control+N')
  await app.windows(4)
})
