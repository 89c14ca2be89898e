import type { Page } from '@playwright/test'
import { cutOff } from '../support/reflow.ts'
import { getScreen, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** 1280 × 800 at 200 %, and windows beside another one. */
const sizes = [
  { width: 640, height: 400 },
  { width: 800, height: 600 },
] as const

test.afterEach(({ workspace: { page } }) => page.setViewportSize({ width: 1280, height: 800 }))

test('a file has the room of a narrow window until its tree is asked for, and a wide window has the tree as before', async ({
  workspace: { page, connection },
}) => {
  const pane = page.getByRole('navigation', { name: 'Files', exact: true })
  await goTo(page, getScreen(connection, 'harbor/lighthouse', 'blob', { ref: 'main', path: 'README.md' }))
  await expect(pane).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(pane).toHaveCount(0)
    await expect
      .poll(() => widthOfContent(page), 'the file has nearly all of the width')
      .toBeGreaterThan(size.width - 100)
    await page.getByRole('button', { name: 'Show file tree' }).click()
    await expect(pane.getByRole('treeitem', { name: 'README.md' })).toBeVisible()
    await expect.poll(() => cutOff(page)).toEqual([])
    await page.getByRole('button', { name: 'Hide file tree' }).click()
    await expect(pane).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(pane).toBeVisible()
})

test('the filters of the projects are all in view in a narrow window, without scrolling sideways', async ({
  workspace: { page, connection },
}) => {
  await goTo(page, `/c/${connection}/projects`)
  const filters = page.getByRole('radiogroup', { name: 'Which projects' })
  for (const size of [...sizes, { width: 360, height: 600 }]) {
    await page.setViewportSize(size)
    await expect.poll(() => filters.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expect(filters.getByText('Starred')).toBeInViewport({ ratio: 1 })
  }
})

test('a commit is read in a narrow window without scrolling sideways', async ({ workspace: { page, connection } }) => {
  await goTo(page, getScreen(connection, 'harbor/lighthouse', 'commit/main'))
  const commit = page.getByRole('region', { name: 'Commit', exact: true })
  await expect(commit.getByText('yuki.tanaka@harbor.example')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 700 })
  await expect.poll(() => commit.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

function widthOfContent(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Content', exact: true }).evaluate(({ clientWidth }) => clientWidth)
}
