import { picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the gallery shows every component, accessible in light, in dark and in high contrast', async ({ workspace }) => {
  const { page } = workspace
  await page.setViewportSize({ width: 1280, height: 1900 })
  await goTo(page, '/gallery')
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Sample environments' })).toBeVisible()
  await picture(page, 'gallery')
  await page.emulateMedia({ contrast: 'more' })
  await picture(page, 'gallery-high-contrast')
  await page.emulateMedia({ contrast: null })
  await page.setViewportSize({ width: 1280, height: 840 })
})
