import { expectNoFinding } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const project = 'p/harbor%2Flighthouse'

/** Screens that draw each kind of chart once, and how many each has. All others draw charts of these kinds. */
const screens = [
  { at: `${project}/contributors?ref=main`, charts: 4 },
  { at: `${project}/deployments?view=timeline`, charts: 1 },
] as const

test('each chart has its numbers in a table beside it, and the keys lead there and back', async ({ workspace }) => {
  const { page, connection } = workspace
  for (const { at, charts } of screens) {
    await openScreen(page, `/c/${connection}/${at}`)
    const views = page.getByRole('radiogroup', { name: /: view$/ })
    await expect(views, at).toHaveCount(charts)
    for (let index = 0; index < charts; index += 1) {
      const view = views.nth(index)
      const title = (await view.getAttribute('aria-label'))?.replace(/: view$/, '') ?? ''
      const frame = page.getByRole('region', { name: title, exact: true })
      const drawn = frame.getByRole('region', { name: `${title}, drawn` })
      await expect(drawn.locator('svg').first(), title).toBeVisible()
      await view.getByRole('radio', { name: 'Chart' }).press('ArrowRight')
      const numbers = frame
        .getByRole('table')
        .getByRole('cell')
        .filter({ hasText: /^[\d,.]+$/ })
      await expect(numbers.first(), `the numbers of ${title}`).toBeVisible()
      await expect(view.getByRole('radio', { name: 'Table' })).toBeFocused()
    }
    await expectNoFinding(page, `tables of ${at}`)
    for (let index = 0; index < charts; index += 1) {
      await views.nth(index).getByRole('radio', { name: 'Table' }).press('ArrowLeft')
    }
    await expect(page.getByRole('region', { name: /, drawn$/ })).toHaveCount(charts)
  }
})
