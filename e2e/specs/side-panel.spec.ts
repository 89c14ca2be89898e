import type { Page } from '@playwright/test'
import { cutRings } from '../support/page-measures.ts'
import { getRow, getScreen, goTo, sidePanel } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

test('details are shown beside a list that stays usable, covering its end only in a narrow window', async ({
  workspace,
}) => {
  const { page, connection } = workspace
  const panel = sidePanel(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, getScreen(connection, project, 'members'))
  await test.step('beside the list', async () => {
    await getRow(page, 'grace').first().click()
    await expect(panel).toContainText('@grace')
    expect(await overlap(page)).toBe(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('another row is a click away', async () => {
    await getRow(page, 'harbor.bot').first().click()
    await expect(panel).toContainText('@harbor.bot')
    await expect(panel).not.toContainText('@grace')
  })
  await test.step('Escape is for the menu of a row before the details', async () => {
    await getRow(page, 'grace').first().click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(panel).toBeVisible()
  })
  await test.step('over the end of the list, without dimming it', async () => {
    await page.setViewportSize({ width: 1100, height: 800 })
    expect(await overlap(page)).toBeGreaterThan(0)
    await getRow(page, 'harbor.bot')
      .first()
      .click({ position: { x: 120, y: 10 } })
    await expect(panel).toContainText('@harbor.bot')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('Escape goes back to the row', async () => {
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(getRow(page, 'harbor.bot').first()).toBeFocused()
  })
})

test('the border of the details is dragged, and they keep their width', async ({ workspace }) => {
  const { page, connection } = workspace
  const panel = sidePanel(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, getScreen(connection, project, 'members'))
  await getRow(page, 'grace').first().click()
  const border = page.getByRole('separator', { name: 'Width of the details' })
  const before = (await panel.boundingBox())?.width ?? 0
  const { x = 0, y = 0 } = (await border.boundingBox()) ?? {}
  await page.mouse.move(x + 3, y + 200)
  await page.mouse.down()
  await page.mouse.move(x - 57, y + 200, { steps: 4 })
  await page.mouse.up()
  const after = (await panel.boundingBox())?.width ?? 0
  expect(after - before).toBeGreaterThan(40)
  await goTo(page, getScreen(connection, project, 'environments'))
  await getRow(page, 'staging').first().getByText('staging').first().click()
  await expect(panel).toContainText('staging')
  expect((await panel.boundingBox())?.width).toBe(after)
  await border.dblclick()
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(before)
})

test('the focus rings of the frame and of the details are whole', async ({ workspace }) => {
  const { page, connection } = workspace
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [screen, row] of [
    ['members', 'grace'],
    ['environments', 'staging'],
    ['feature-flags', 'live_board'],
  ] as const) {
    await goTo(page, getScreen(connection, project, screen))
    await getRow(page, row).first().getByText(row).first().click()
    await expect(sidePanel(page)).toContainText(row)
    await expect(sidePanel(page).locator('.mantine-Skeleton-root')).toHaveCount(0)
    await page.keyboard.press('Tab')
    expect(await cutRings(page, 'body > #root :is(header, footer), [data-side-panel]'), screen).toEqual([])
  }
})

/** By how many pixels the panel covers the list beside it. */
async function overlap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const panel = document.querySelector('[data-side-panel]')?.getBoundingClientRect()
    const list = document.querySelector('[role="grid"]')?.parentElement?.getBoundingClientRect()
    return panel && list ? Math.max(0, list.right - panel.left) : Number.NaN
  })
}
