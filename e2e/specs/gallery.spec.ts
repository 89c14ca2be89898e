import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The groups of the gallery, by the names of its view switch. */
const groups = [
  'Controls',
  'Text and badges',
  'Forms',
  'Lists',
  'Code and documents',
  'Charts',
  'Dialogs and jobs',
  'Frame',
  'States',
] as const

for (const group of groups) {
  test(`the group “${group}” of the gallery is accessible in light, in dark and in high contrast`, async ({
    workspace,
  }) => {
    const { page } = workspace
    await page.setViewportSize({ width: 1280, height: 1900 })
    await goTo(page, '/gallery')
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
    await show(page, group)
    if (group === 'Lists') await expect(page.getByRole('grid', { name: 'Sample environments' })).toBeVisible()
    if (group === 'Code and documents') await expect(page.getByText('export const tides = 14').first()).toBeVisible()
    const name = `gallery-${group.toLowerCase().replaceAll(' ', '-')}`
    await picture(page, name)
    await page.emulateMedia({ contrast: 'more' })
    await picture(page, `${name}-high-contrast`)
    await page.emulateMedia({ contrast: null })
    await page.setViewportSize({ width: 1280, height: 840 })
  })
}

test('in the gallery, a path that is too long loses its start, not the name of the project', async ({ workspace }) => {
  const { page } = workspace
  await goTo(page, '/gallery')
  await show(page, 'Text and badges')
  const path = page.getByTitle('harbor/instruments/deep-water/soundings/buoy-firmware')
  await expect(path).toBeVisible()
  const [box, name] = await Promise.all([path.boundingBox(), path.getByText('buoy-firmware').boundingBox()])
  expect(await path.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  expect(name?.x).toBeGreaterThan(box?.x ?? 0)
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1)
})

async function show(page: Page, group: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'View', exact: true }).first().getByText(group, { exact: true }).click()
  await expect(page.getByRole('heading', { name: group, level: 2, exact: true })).toBeVisible()
}
