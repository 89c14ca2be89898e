import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Fails with the findings when the present screen has a serious or critical one. Monaco's own inside is left to Monaco. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('.monaco-editor').setLegacyMode(true).analyze()
  const serious = violations
    .filter(violation => violation.impact === 'serious' || violation.impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(node => node.target.join(' ')).slice(0, 5) }))
  expect(serious).toEqual([])
}

/** The same in light and in dark, with nothing moving meanwhile; then as before. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Checks the screen and takes its picture for whoever looks, as it is and in dark in a narrow window. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  const wide = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 800, height: 700 })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath(`${name}-dark-narrow.png`) })
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize(wide)
}
