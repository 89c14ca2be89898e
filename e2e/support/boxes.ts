import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFinding, inDark } from './accessibility.ts'
import { cutOff } from './reflow.ts'

const softly = expect.configure({ soft: true, timeout: 5000 })

/**
 * Judges a dialog, drawer, side panel, menu or popover that is open: it has a name, the focus is in it and stays there
 * (a panel leaves it in its list), it has no
 * finding in light and in dark, and in a narrow window none of it is lost.
 * @param selector finds the box in the document
 */
export async function judgeBox(page: Page, box: Locator, selector: string, what: string): Promise<void> {
  await expect(box.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await softly(box, `${what}: has a name`).toHaveAccessibleName(/\S/)
  const hasFocus = () => box.evaluate(element => element.contains(document.activeElement))
  const isPanel = (await box.getAttribute('data-side-panel')) !== null
  if (!isPanel) await softly.poll(hasFocus, `${what}: the focus is inside`).toBe(true)
  await expectNoFinding(page, what, { within: selector })
  await inDark(page, () => expectNoFinding(page, `${what} in dark`, { within: selector, contrastOnly: true }))
  if ((await box.getAttribute('role')) === 'dialog') {
    for (const key of ['Shift+Tab', 'Tab']) {
      await page.keyboard.press(key)
      await softly.poll(hasFocus, `${what}: ${key} stays inside`).toBe(true)
    }
  }
  const wide = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await page.setViewportSize({ width: 320, height: 640 })
  await softly.poll(() => cutOff(page, selector), `${what} in 320 pixels`).toEqual([])
  await page.setViewportSize(wide)
}
