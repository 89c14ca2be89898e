import { picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the gallery shows every component, accessible in light, in dark and in high contrast, and a path that is too long loses its start, not the name of the project', async ({
  workspace,
}) => {
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
  const path = page.getByTitle('harbor/instruments/deep-water/soundings/buoy-firmware')
  await expect(path).toBeVisible()
  const [box, name] = await Promise.all([path.boundingBox(), path.getByText('buoy-firmware').boundingBox()])
  expect(await path.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  expect(name?.x).toBeGreaterThan(box?.x ?? 0)
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1)
})
