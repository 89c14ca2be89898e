import type { Page } from '@playwright/test'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ workspace: { page } }) => page.setViewportSize({ width: 1280, height: 800 }))

test('the audit log shows the names of authors whole in a window of 1280 pixels', async ({ workspace }) => {
  const { page, connection } = workspace
  await goTo(page, `/c/${connection}/audit`)
  await expect(cellsOf(page, 'Audit events', 'Mats Lindqvist')).not.toHaveCount(0)
  for (const name of ['Mats Lindqvist', 'Tomás Herrera']) {
    await expect.poll(() => cutCells(page, 'Audit events', name), name).toBe(0)
  }
})

test('the list of deployments shows branches whole in a window of 1280 pixels, not from the middle of a word', async ({
  workspace,
}) => {
  const { page, open } = workspace
  await open('harbor/lighthouse', 'deployments')
  await expect(cellsOf(page, 'Deployments', 'experiment/live-board')).not.toHaveCount(0)
  await expect.poll(() => cutCells(page, 'Deployments', 'experiment/live-board')).toBe(0)
})

function cellsOf(page: Page, grid: string, text: string) {
  return page.getByRole('grid', { name: grid }).getByRole('gridcell', { name: text, exact: true })
}

/** How many cells with this text show only a part of it. */
function cutCells(page: Page, grid: string, text: string): Promise<number> {
  return cellsOf(page, grid, text).evaluateAll(
    cells =>
      cells.filter(cell =>
        [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
          one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth,
        ),
      ).length,
  )
}
