import type { Locator, Page } from '@playwright/test'
import { expectNoFinding, inDark } from '../support/accessibility.ts'
import { type App, startApp } from '../support/app.ts'
import { giveHostileNames } from '../support/hostile-names.ts'
import { cutRings, misplacedIn } from '../support/page-measures.ts'
import { cutOff, frameFaults } from '../support/reflow.ts'
import { getConnection, sidePanel } from '../support/screens.ts'
import { type Service, startService } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'
import { unreadableIn } from '../support/text-measures.ts'
import { addressesWithin, declaredRoutes, getPlaces, isAt, openScreen, type WalkPlaces } from '../support/walk.ts'

/** Records a failure and continues, so that one run lists all screens. */
const softly = expect.configure({ soft: true, timeout: 5000 })

const project = 'harbor/lighthouse'
const group = 'harbor'

/** Routes covered by other specs: offline data and access reviews have to be made first. */
const elsewhere = ['/', '/offline/$pin', '/access-reviews/$review', '/c/$connection', '/p/$project', '/g/$group']

/** Each walks a part of the screens within the time of a test. */
const parts = 3

/** Buttons that open a dialog or a form, by name. */
const opensSomething = /^(New|Add|Record)\b|…$/

test.describe('every screen, with long and hostile names', () => {
  let service: Service
  let app: App
  let page: Page
  let at: WalkPlaces
  const addresses: { all: readonly string[] } = { all: [] }

  test.beforeAll(async () => {
    service = await startService()
    await giveHostileNames(service, project, group)
    app = await startApp(connectedTo(service))
    page = app.page
    at = { connection: await getConnection(page), project, group }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    addresses.all = [...(await getPlaces(page, at)), ...addressesWithin(at)]
  })
  test.afterAll(async () => {
    await app.close()
    await service.stop()
  })
  // A window of this width represents one of 1280 at 100 %; the others the remaining width at a larger zoom.
  test.beforeEach(() => page.setViewportSize({ width: 1280, height: 840 }))

  test('the walk goes through every route that the app declares', () => {
    const left = declaredRoutes().filter(
      route => !elsewhere.includes(route) && !addresses.all.some(address => isAt(address, route)),
    )
    expect(left).toEqual([])
  })

  test('the tables that are measured beside a panel are on the walk', () => {
    expect(panels.filter(screen => !addresses.all.some(address => screen.test(address)))).toEqual([])
  })

  // One visit answers all questions about a screen: drawing it takes longer than each of the checks.
  for (let part = 0; part < parts; part += 1) {
    test(`each screen has a frame of 40 pixels on top and 24 below, its title in place, one toolbar row, its content directly below, its first column below the title, its table within its width, also beside a panel, at most one primary button, no truncated text without a tooltip, no text over another one, whole focus rings, no finding of WCAG 2.2 AA in light and in dark, and at 200 % and in 320 pixels all of it can be reached and nothing makes the window scroll sideways: part ${part + 1} of ${parts}`, async () => {
      test.setTimeout(600_000)
      for (const address of addresses.all.filter((_, index) => index % parts === part)) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await openScreen(page, address)
        const faults = async () => [
          ...(await frameFaults(page)),
          ...(await misplacedIn(page, address)),
          ...(await unreadableIn(page)),
        ]
        await softly.poll(faults, address).toEqual([])
        if (panels.some(screen => screen.test(address))) await expectRoomBeside(page, address)
        // The rows of the sandbox are few: a longer list has a scrollbar beside it.
        await page.setViewportSize({ width: 1280 - scrollbarWidth, height: 840 })
        await softly.poll(() => tooWide(page, address), address).toEqual([])
        await page.setViewportSize({ width: 1280, height: 840 })
        await expectNoFinding(page, address)
        // What surrounds it has the same colours on every screen: home.spec.ts looks at all of it.
        await inDark(page, () => expectNoFinding(page, `${address} in dark`, { within: '#main', contrastOnly: true }))
        await expectReflow(page, address)
        // At last: the focus opens lists. Rings show only after a key press.
        await page.setViewportSize({ width: 1280, height: 840 })
        // The editor has the focus, and would write it.
        await page.locator('#main :focus').evaluateAll(all => {
          for (const one of all) if (one instanceof HTMLElement) one.blur()
        })
        await page.keyboard.press('Tab')
        softly(await cutRings(page, '#main', ringsChecked), `${address}: focus rings`).toEqual([])
      }
    })
  }

  test('dialogs of the screens that no sidebar leads to have no finding, close with Escape, and give the focus back', async () => {
    test.setTimeout(600_000)
    for (const address of addressesWithin(at)) {
      await openScreen(page, address)
      const names = await page
        .locator('#main')
        .getByRole('button', { name: opensSomething, disabled: false })
        .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label') ?? button.textContent ?? ''))
      for (const name of new Set(names)) {
        const button = page.locator('#main').getByRole('button', { name, exact: true }).first()
        await button.focus()
        await page.keyboard.press('Enter')
        await scanAndClose(page, `${address}: ${name}`, button)
      }
      await scanRowMenu(page, address)
    }
  })
})

/** Pixels. */
const scrollbarWidth = 11

/** Of each screen, the first controls that Tab goes to. */
const ringsChecked = 15

/** Tables whose rows open beside them. The others with a panel have no rows in the sandbox: journal-columns.test.tsx and the like. */
const panels = [
  /\/audit$/,
  /\/environments$/,
  /\/deployments$/,
  /\/feature-flags$/,
  /\/[pg]\/[^/]+\/members(\?view=all)?$/,
  /\/approvals$/,
  /\/freeze-periods\?view=periods$/,
] as const

/** Beside the details of its first row a table is narrower, leaves columns out, and neither scrolls sideways nor cuts texts. */
async function expectRoomBeside(page: Page, address: string): Promise<void> {
  const row = page.locator('#main [role="grid"] [data-index="0"]')
  // At its start: the rest of a name may be a link.
  await row.click({ position: { x: 60, y: 4 } })
  await expect(sidePanel(page), `${address}: details`).toBeVisible()
  await expect(sidePanel(page).locator('.mantine-Skeleton-root')).toHaveCount(0)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const faults = async () => [...(await tooWide(page, address)), ...(await unreadableIn(page))]
    await softly.poll(faults, `${address} with details in ${width}`).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(sidePanel(page)).toHaveCount(0)
}

/** The columns of a table fit beside the sidebar. The table of all projects has forty columns to choose from, and may scroll. */
async function tooWide(page: Page, address: string): Promise<readonly string[]> {
  const scroller = page.locator('#main [role="grid"]').first().locator('..')
  if (address.endsWith('/fleet') || (await scroller.count()) === 0) return []
  const beyond = await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  return beyond > 1 ? [`the table is ${beyond} px wider than its room`] : []
}

/** At 200 % and in 320 pixels nothing of the screen in view is lost. */
async function expectReflow(page: Page, address: string): Promise<void> {
  for (const [width, height] of [
    [1280, 840],
    [700, 700],
    [640, 420],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    // Size observers are given a moment to react.
    await softly.poll(() => cutOff(page), `${address} in ${width} × ${height}`).toEqual([])
  }
}

/** The menu of the first row of the screen's table, and each dialog that it opens. */
async function scanRowMenu(page: Page, address: string): Promise<void> {
  const more = page.getByRole('grid').getByRole('button', { name: /^Actions for/ })
  if ((await more.count()) === 0) return
  const row = page.getByRole('grid').locator('[data-index="0"]')
  const open = async () => {
    // Rows that arrive at the same time may close it again.
    await expect(async () => {
      await row.getByRole('button', { name: /^Actions for/ }).click({ timeout: 2000 })
      await expect(page.getByRole('menu'), `${address}: the menu of a row`).toBeVisible({ timeout: 2000 })
    }).toPass()
  }
  await open()
  await expectNoFinding(page, `${address}: menu of a row`, { within: '[role="menu"]' })
  const items = page.getByRole('menuitem', { name: /…$/ }).and(page.locator(':not([data-disabled])'))
  const names = await items.allTextContents()
  await page.keyboard.press('Escape')
  for (const name of names) {
    await open()
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
    await scanAndClose(page, `${address}: ${name} of a row`, row)
  }
}

/** Checks the dialog that was just opened; after navigation it goes back instead. */
async function scanAndClose(page: Page, name: string, opener: Locator): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const isOpen = await dialog.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  // Some open fields on the screen itself; submitting an empty form shows errors, and focuses the first one.
  if (!isOpen) {
    const active = page.locator('#main :focus')
    return expect.soft(active, `${name}: the focus is somewhere`).toHaveCount(1)
  }
  await expect(dialog.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await expectNoFinding(page, name, { within: '[role="dialog"]' })
  await inDark(page, () => expectNoFinding(page, `${name} in dark`, { within: '[role="dialog"]', contrastOnly: true }))
  expect
    .soft(await dialog.evaluate(box => box.contains(document.activeElement)), `${name}: the focus is inside`)
    .toBe(true)
  await page.keyboard.press('Escape')
  // The first one may have closed the list of a field in it.
  if (await page.getByRole('dialog').first().isVisible()) await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'), `${name}: closes with Escape`).toHaveCount(0)
  await expect.soft(opener, `${name}: the focus comes back`).toBeFocused({ timeout: 2000 })
}
