import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes, findViolations, picture } from '../support/accessibility.ts'
import { freshUserData, withSandbox } from '../support/app.ts'
import { codeIn, editorKeys, getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

/** The window's properties as seen by the page. */
const measures = (page: Page) =>
  page.evaluate(() => ({ width: innerWidth, height: innerHeight, ratio: devicePixelRatio }))

/** The bounds of the window around the page, in the system's own pixels. */
async function getWindow(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { windowId, bounds } = await devtools.send('Browser.getWindowForTarget')
  const resize = (width: number, height: number) =>
    devtools.send('Browser.setWindowBounds', { windowId, bounds: { width, height } })
  return { bounds, resize }
}

test('zoom and the size of the window are kept; at 200 % the editor, lists and dialogs fit', async ({
  launch,
  service,
}) => {
  const userData = freshUserData()
  const first = await launch({ userData, ...connectedTo(service) })
  const { page } = first
  const connection = await getConnection(page)
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await (await getWindow(page)).resize(1400, 900)
  await expect.poll(async () => (await measures(page)).width).toBeGreaterThan(1300)
  const usual = await measures(page)

  // Ctrl with plus goes up in steps: 110, 125, 150, 175, 200.
  for (let step = 0; step < 5; step++) await page.keyboard.press('ControlOrMeta+=')
  await expect
    .poll(() => measures(page))
    .toEqual({
      width: Math.round(usual.width / 2),
      height: Math.round(usual.height / 2),
      ratio: usual.ratio * 2,
    })
  // A larger window is a larger page, too.
  await (await getWindow(page)).resize(1500, 950)
  await expect.poll(async () => (await measures(page)).width).toBe(Math.round((usual.width + 100) / 2))

  await goTo(page, getScreen(connection, project, 'blob', { ref: 'main', path: 'README.md', view: 'code' }))
  await expect(codeIn(page)).toContainText('Lighthouse')
  await expectFitting(page)
  const editor = await page.locator('.monaco-editor').first().boundingBox()
  expect(editor?.width).toBeGreaterThan(150)
  // The last line can be reached, and is drawn at the editor's reported pointer position.
  await page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first().focus()
  await page.keyboard.press(editorKeys.end)
  await expect(page.locator('.monaco-editor .cursor').first()).toBeInViewport()

  // A virtual list draws rows down to its end.
  await goTo(page, getScreen(connection, project, 'commits', { ref: 'main' }))
  await expect(page.locator('#main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectFitting(page)
  await goTo(page, `/c/${connection}/projects`)
  await page.keyboard.press('ControlOrMeta+K')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expectFitting(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectAccessible(page)

  const before = await getWindow(page)
  const kept = { width: before.bounds.width, height: before.bounds.height }
  await first.close()
  const second = await launch({ userData, ...connectedTo(service) })
  await expect(second.page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await expect.poll(async () => (await measures(second.page)).ratio).toBe(usual.ratio * 2)
  await expect.poll(async () => (await getWindow(second.page)).bounds).toMatchObject(kept)
  await second.page.keyboard.press('ControlOrMeta+0')
  await expect.poll(async () => (await measures(second.page)).ratio).toBe(usual.ratio)
})

/** Nothing of the page is cut off horizontally, and the header's tools are all in it. */
async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expect(page.getByRole('button', { name: 'Appearance' })).toBeInViewport({ ratio: 1 })
}

test("high contrast reaches AAA, motion can be reduced; About lists the app's components", async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Appearance' }).click()
  const menu = page.getByRole('menu', { name: 'Appearance' })
  await menu.getByRole('group', { name: 'Contrast' }).getByRole('menuitemradio', { name: 'High' }).click()
  await menu.getByRole('group', { name: 'Motion' }).getByRole('menuitemradio', { name: 'Reduced' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  expect(await movedByNewColours(page)).toEqual([])
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('appearance.png') })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const route of [
      `/c/${connection}/projects`,
      getScreen(connection, project, 'tags'),
      getScreen(connection, project, 'tree', { ref: 'main' }),
    ]) {
      await goTo(page, route)
      await expect(page.locator('#main').locator('section, h1, h2').first()).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
      expect(await paleTexts(page)).toEqual([])
    }
    await page.screenshot({ path: test.info().outputPath(`high-contrast-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })

  await doFromPalette(page, 'About Gatehouse')
  const about = page.getByRole('dialog', { name: 'About Gatehouse' })
  await expect(about.getByText(/^Gatehouse \d/)).toBeVisible()
  await expect(about.getByText('The check for newer versions is not set up in this build.')).toBeVisible()
  await expect(about.getByRole('switch', { name: /once a day/ })).toBeDisabled()
  await expect(about.getByRole('switch', { name: /long work/ })).toBeChecked()
  await picture(page, 'about')
  await about.getByRole('tab', { name: 'Third-party licences' }).click()
  await about.getByRole('textbox', { name: 'Find' }).fill('react-dom')
  await about.getByRole('button', { name: /^react-dom \d/ }).click()
  await expect(about.getByText('Permission is hereby granted')).toBeVisible()
  // Of the embedded service, of a worker, and a font.
  for (const name of ['fastify', 'fuzzysort', '@fontsource-variable/inter']) {
    await about.getByRole('textbox', { name: 'Find' }).fill(name)
    await expect(about.getByRole('button', { name: new RegExp(`^${name} \\d`) })).toBeVisible()
  }
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
})

/** What still fades one frame after the colours of the whole page were changed. */
async function movedByNewColours(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const root = document.body
    await nextFrame()
    root.style.setProperty('color', 'rgb(1, 2, 3)')
    await nextFrame()
    const moving = document.getAnimations().flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []))
    root.style.removeProperty('color')
    return moving.map(({ target }) => String(target?.className))
  })
}

/** Runs an action of the palette. */
async function doFromPalette(page: Page, label: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill(label)
  await dialog.getByRole('option').filter({ hasText: label }).first().click()
}

/** Texts of the screen that miss the contrast of WCAG's level AAA. Monaco has colours of its own. */
async function paleTexts(page: Page): Promise<readonly string[]> {
  const violations = await findViolations(page, 'html', ['color-contrast-enhanced'])
  return violations.flatMap(({ nodes }) => nodes.map(({ where, why }) => `${where}: ${why}`))
}

test('the sidebar is resized and collapsed to icons, and both are remembered', async ({ launch, service }) => {
  const first = await launch(connectedTo(service))
  const places = first.page.getByRole('navigation', { name: 'Connection' })
  const getWidth = async (page: Page) =>
    Math.round((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width ?? 0)
  expect(await getWidth(first.page)).toBe(200)
  const edge = first.page.getByRole('separator', { name: 'Width of the sidebar' })
  await edge.press('ArrowRight')
  await edge.press('ArrowRight')
  await expect.poll(() => getWidth(first.page)).toBe(232)
  await first.page.keyboard.press('ControlOrMeta+B')
  await expect.poll(() => getWidth(first.page)).toBeLessThan(50)
  // Its names stay for those who listen, and as titles.
  await expect(places.getByRole('link', { name: 'Members' })).toHaveAttribute('title', 'Members')
  await picture(first.page, 'folded')
  await first.close()

  const again = await launch({ userData: first.userData, ...connectedTo(service) })
  await expect.poll(() => getWidth(again.page)).toBeLessThan(50)
  await again.page.keyboard.press('ControlOrMeta+B')
  await expect.poll(() => getWidth(again.page)).toBe(232)
})

test('the welcome is shown while the sandbox is still being made, leads on, and does not come again; the tour can be restarted', async ({
  launch,
}) => {
  const first = await launch({ tour: true })
  const welcome = first.page.getByRole('dialog', { name: 'Welcome to Gatehouse' })
  await expect(welcome.getByRole('button', { name: 'Try the sandbox' })).toBeFocused()
  await picture(first.page, 'welcome')
  await welcome.getByRole('button', { name: 'Connect to your service' }).click()
  await expect(first.page.getByRole('dialog', { name: 'Add a connection' })).toBeVisible()
  await expect(welcome).toHaveCount(0)
  await first.close()

  // On the same data, with a sandbox that was made before: what is asked here doesn't wait for one.
  const again = await launch({ userData: withSandbox(first.userData), tour: true })
  await expect(again.page.locator('#main').getByRole('heading').first()).toBeVisible()
  await expect(again.page.getByRole('dialog')).toHaveCount(0)
  await doFromPalette(again.page, 'Take the tour')
  await expect(again.page.getByRole('dialog', { name: 'Where you are' })).toBeFocused()
  await picture(again.page, 'tour')
  // The screen behind it stays usable, and a dialog's Escape is the dialog's.
  await again.page.keyboard.press('ControlOrMeta+K')
  await expect(again.page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await again.page.keyboard.press('Escape')
  await expect(again.page.getByRole('dialog', { name: 'Go to' })).toBeHidden()
  await expect(again.page.getByRole('dialog', { name: 'Where you are' })).toBeVisible()
  await again.page.keyboard.press('Escape')
  await expect(again.page.getByRole('dialog')).toHaveCount(0)
})
