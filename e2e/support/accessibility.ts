import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    /** Put into the page by the first check of it. */
    readonly axe: typeof axe
  }
}

/**
 * What axe finds wrong, Monaco's own inside left out. Its script is put into a page once, and it works out where elements are for
 * violations only: with those that pass, a check takes several times as long. The app has no frames.
 * @param runOnly tags or rules of axe; its usual rules when not given
 */
export async function findViolations(page: Page, within = 'html', runOnly: readonly string[] = []) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Transitions are finished first: the final colours are checked.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  return await page.evaluate(
    async ([include, chosen]) => {
      const { violations } = await window.axe.run(
        { include: [[include]], exclude: [['.monaco-editor']] },
        { ...(chosen.length > 0 ? { runOnly: [...chosen] } : {}), resultTypes: ['violations'] },
      )
      return violations.map(({ id, help, impact, nodes }) => ({
        id,
        help,
        impact,
        nodes: nodes.map(({ target, any }) => ({ where: target.join(' '), why: any[0]?.message ?? '' })),
      }))
    },
    [within, runOnly] as const,
  )
}

/** Fails with the findings when the present screen has a serious or critical one. */
export async function expectAccessible(page: Page, runOnly: readonly string[] = []): Promise<void> {
  const serious = (await findViolations(page, 'html', runOnly))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ where }) => where).slice(0, 5) }))
  expect(serious).toEqual([])
}

/** The rules of WCAG 2.2 at levels A and AA that can be checked automatically. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Records a soft failure for every finding of WCAG 2.2 AA, however small.
 * @param what names the screen in the report
 */
export async function expectNoFinding(
  page: Page,
  what: string,
  { within = 'html', contrastOnly = false }: { readonly within?: string; readonly contrastOnly?: boolean } = {},
): Promise<void> {
  const violations = await findViolations(page, within, contrastOnly ? ['color-contrast'] : wcag)
  const findings = violations.map(({ id, nodes }) => {
    const where = nodes.map(node => node.where).slice(0, 3)
    return `${id}: ${where.join(', ')}`
  })
  expect.soft(findings, what).toEqual([])
}

/** Runs a check in dark mode, without animations, and restores light mode. */
export async function inDark(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await look()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
}

/** Checks light and dark, without animations; then restores the settings. In dark only the contrast can differ. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await inDark(page, () => expectAccessible(page, ['color-contrast']))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Checks the screen in both schemes. With `GATEHOUSE_PICTURES=1` it also takes a picture for review, into `test-results`. */
export async function picture(page: Page, name: string): Promise<void> {
  await expectAccessibleInBothSchemes(page)
  if (process.env.GATEHOUSE_PICTURES === '1') await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}
