import type { Page } from '@playwright/test'
import { markingService } from '../support/marking-service.ts'
import { fieldsOfContract, Marks } from '../support/marks.ts'
import type { RewritingService } from '../support/rewriting-service.ts'
import { getConnection, sidePanel } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'
import { addressesWithin, getPlaces, openScreen, type WalkPlaces } from '../support/walk.ts'

const at = { project: 'harbor/lighthouse', group: 'harbor' }

const { answers, shown, told } = fieldsOfContract()
/** Each walks a part of the screens within the time of a test. */
const walks = 4
const seen = new Set<string>()

test.describe.configure({ mode: 'serial' })

for (let walk = 0; walk < walks; walk += 1) {
  test(`the screens are visited, part ${walk + 1} of ${walks}`, async ({ service, launch }) => {
    const marks = new Marks()
    const marking = await markingService(service, marks, answers)
    const { page } = await launch(connectedTo({ ...service, url: marking.url }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showAll(page)
    const places = { connection: await getConnection(page), ...at }
    const addresses = [...(await getPlaces(page, places)), ...addressesWithin(places), ...getDetails(places)]
    for (const address of addresses.filter((_, index) => index % walks === walk)) {
      await openScreen(page, address)
      if (address.endsWith('/snippets/1')) await showUserAgent(page)
      await look(page, marking, marks)
      await lookAtDetails(page, () => look(page, marking, marks))
      if (await openMoreFacts(page)) await look(page, marking, marks)
      if (await page.locator('#main').getByRole('grid').first().isVisible()) {
        await showAllColumns(page)
        await openFirstRow(page)
        await look(page, marking, marks)
        if (await openMoreFacts(page)) await look(page, marking, marks)
      }
    }
    await marking.stop()
  })
}

test('every field of every answer was on a screen, or is explained in docs/developers/fields.md', () => {
  expect(
    shown.filter(field => !seen.has(field)),
    'on no screen, and without a reason',
  ).toEqual([])
  expect(
    told.filter(field => seen.has(field)),
    'on a screen, and yet with a reason why not',
  ).toEqual([])
})

/** Makes the page so large that no table leaves out rows or columns, and draws it small: its text is read, nobody looks at it. */
async function showAll(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const metrics = { width: 2400, height: 2000, deviceScaleFactor: 0.25, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
}

/** Details that neither a sidebar nor the walk of all screens opens. */
function getDetails({ connection, project, group }: WalkPlaces): readonly string[] {
  const ofProject = `/c/${connection}/p/${encodeURIComponent(project)}`
  return [
    ...['queues', 'processes', 'counts'].map(view => `/c/${connection}/background-jobs?view=${view}`),
    `/c/${connection}/search?q=a&project=${encodeURIComponent(project)}&group=${group}`,
    `${ofProject}/tags?tag=v1.2.0`,
    `${ofProject}/blob?ref=main&path=README.md`,
    `${ofProject}/compare?from=v1.2.0&to=main&view=commits`,
  ]
}

/** Records the visible fields until all requests are answered and the page is stable. */
async function look(page: Page, marking: RewritingService, marks: Marks): Promise<void> {
  const before = ['', '']
  await expect(async () => {
    const shown = await shownOn(page)
    const isSame = before.every(one => one === shown)
    before.push(shown)
    before.shift()
    for (const field of marks.fieldsIn(shown)) seen.add(field)
    expect([marking.pending(), isSame]).toEqual([0, true])
  }).toPass({ intervals: [50] })
}

/**
 * Everything that a user can read on the page or a screen reader announces: text, titles, labels, link addresses,
 * times, values of inputs.
 */
async function shownOn(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const attributes = ['title', 'aria-label', 'aria-description', 'href', 'datetime', 'alt']
    const said = [...document.querySelectorAll('body *')].flatMap(element => [
      ...attributes.map(name => element.getAttribute(name) ?? ''),
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
    ])
    // By cells as well: numbers of neighbouring ones are not one number.
    const cells = [...document.querySelectorAll('td, dd, [role="gridcell"]')].map(cell => cell.textContent)
    return [document.body.textContent, ...cells, ...said].join('\n')
  })
}

/** As many rows or cards are opened: the first of each kind is among them. */
const openedRows = 4

/** Opens the details of rows or cards, one after the other: in the row itself or in a panel. */
async function lookAtDetails(page: Page, look: () => Promise<void>): Promise<void> {
  const buttons = page.locator('#main').getByRole('button', { name: /^Show (the details|details of)/ })
  for (let at = 0; at < Math.min(openedRows, await buttons.count()); at += 1) {
    await buttons.nth(at).click()
    await look()
    const panel = sidePanel(page)
    if (!(await panel.isVisible())) continue
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
}

/** Opens folded facts, on a screen and in its panel; returns whether there were any. */
async function openMoreFacts(page: Page): Promise<boolean> {
  const closed = page.locator('details:not([open]) > summary').filter({ visible: true })
  const count = await closed.count()
  // One that is opened is closed no longer: the next one is the first.
  for (let at = 0; at < count; at += 1) await closed.first().click()
  return count > 0
}

async function showAllColumns(page: Page): Promise<void> {
  const view = page.locator('#main').getByRole('button', { name: 'View', exact: true })
  if ((await view.count()) === 0) return
  await view.click()
  const columns = page.getByRole('dialog').getByRole('checkbox')
  await expect(columns.first()).toBeVisible()
  for (const column of await columns.all()) {
    if (await column.isDisabled()) continue
    if (!(await column.isChecked())) await column.click()
    // The view is drawn again with each: a click before that would hide the column again.
    await expect(column).toBeChecked()
  }
  await page.keyboard.press('Escape')
}

async function openFirstRow(page: Page): Promise<void> {
  const row = page.locator('#main').getByRole('grid').locator('[data-index="0"]')
  if ((await row.count()) > 0) await row.first().click({ position: { x: 60, y: 8 } })
}

/** The only detail that is loaded by a button: it is personal data. */
async function showUserAgent(page: Page): Promise<void> {
  await page
    .locator('#main')
    .getByRole('button', { name: /made from|Submitted from/ })
    .click()
}
