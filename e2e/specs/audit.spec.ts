import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder, freshUserData } from '../support/app.ts'
import { gatedService } from '../support/gated-service.ts'
import { addConnection, choose, getConnection, goTo, offlineAge } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Audit events' })
const row = (page: Page, name: RegExp): Locator => grid(page).getByRole('row', { name })
const what = (page: Page): Locator =>
  grid(page).getByRole('columnheader', { name: 'Action', exact: true }).getByRole('button')

/** Begins to load all. Sorting loaded events offers no other way to do so. */
async function loadAll(page: Page): Promise<void> {
  await what(page).click()
  await expect(page.getByText('Only the loaded rows are sorted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load all' })).toHaveCount(1)
  await what(page).click()
  await what(page).click()
  await page.getByRole('button', { name: 'Load all' }).click()
}

/** A day before the first event; back to 2011, the empty periods would take most of the requests. */
const beforeAll = '2024-01-01'

/** The IDs of all events of the instance, as a second client reads them. */
async function getEvents(service: Service): Promise<ReadonlySet<number>> {
  const ids = new Set<number>()
  for (let page = 1, last = 100; last === 100; page += 1) {
    const some = await service.call<readonly { id: number }[]>('GET', `/audit_events?per_page=100&page=${page}`)
    last = some.length
    for (const { id } of some) ids.add(id)
  }
  return ids
}

/** Chooses an option in the open filters. */
async function pick(page: Page, field: string, item: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: item, exact: true }).click()
}

test('the log of the instance: sentences, filters in the address, one event, anomalies', async ({ workspace }) => {
  const { page, connection } = workspace
  await goTo(page, `/c/${connection}/audit`)
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await expect(grid(page).getByRole('row').nth(3)).toBeVisible()

  // The service's filters and the local ones, all in the address.
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('From day').fill('2026-08-13')
  await page.getByLabel('To day').fill('2026-08-15')
  await page.getByRole('combobox', { name: 'Author' }).fill('mats')
  await pick(page, 'Kind of change', 'Changed')
  await page.keyboard.press('Escape')
  await expect(row(page, /Changed the role of Mats .* Maintainer → Owner/)).toBeVisible()
  for (const filter of [/[?&]from=2026-08-13/, /[?&]author=mats/, /[?&]kind=change/])
    await expect(page).toHaveURL(filter)
  await expect(row(page, /Failed to sign in/)).toHaveCount(0)

  await row(page, /Maintainer → Owner/).click()
  const panel = page.getByRole('region', { name: /^Audit event/ })
  await expect(panel.getByText('A user who had another role, or none, became Owner.')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'The event as JSON' })).toContainText('"change": "access_level"')
  await panel.getByRole('link', { name: 'Open the member' }).click()
  await expect(page).toHaveURL(/\/g\/harbor\/members\?member=\d+/)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(/\/audit\?/)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0, { timeout: 500 })
  }).toPass()

  await page.getByRole('button', { name: 'Filters: 4' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.keyboard.press('Escape')
  await choose(page, 'View', 'Anomalies')
  await picture(page, 'audit-unusual')
  await page.getByRole('button', { name: 'Show the events: Raised to Owner' }).click()
  await expect(row(page, /Maintainer → Owner/)).toBeVisible()
  await expect(page).toHaveURL(/rule=owner/)
})

test('the name of a project is whole where its path has too little room', async ({ workspace }) => {
  const { page, connection } = workspace
  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, `/c/${connection}/audit`)
  const names = page.getByRole('gridcell').getByTitle('harbor/tide-tables', { exact: true }).locator('bdi').last()
  await expect(names.first()).toHaveText('/tide-tables')
  const isWhole = () => names.first().evaluate(name => name.scrollWidth <= name.clientWidth)
  expect(await isWhole()).toBe(true)
})

test('all of it is loaded window by window, watched live, searched again, saved with a manifest, and read offline', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  await goTo(page, `/c/${connection}/audit?from=${beforeAll}`)
  await loadAll(page)
  const loaded = page.getByRole('status').filter({ hasText: /^All \d+ events from .+, as of / })
  await expect(loaded).toBeVisible()
  const count = Number(/\d+/.exec((await loaded.textContent()) ?? '')?.[0])

  // Another order is shown from its first row on.
  const first = grid(page).locator('[aria-rowindex="2"]')
  await expect(async () => {
    await grid(page).getByRole('row').nth(3).press('End')
    await expect(first).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await what(page).click()
  await expect(first).toBeVisible()
  await what(page).click()
  await what(page).click()

  // Another client's changes appear without a refresh.
  await page.getByRole('switch', { name: 'Live' }).click({ force: true })
  await service.call('POST', '/projects/harbor%2Ftide-tables/freeze_periods', {
    freeze_start: '0 23 * * 5',
    freeze_end: '0 7 * * 1',
  })
  await expect(row(page, /Added freeze period/).first()).toBeVisible()
  await expect(page.getByText(new RegExp(`^All ${count + 1} events from .+, as of `)).first()).toBeVisible()
  await page.getByRole('switch', { name: 'Live' }).click({ force: true })

  await choose(page, 'View', 'Charts')
  await expect(page.getByRole('heading', { name: 'By action' })).toBeVisible()
  await picture(page, 'audit-charts')
  await choose(page, 'View', 'Events')

  // A search is kept under a name and found again.
  await page.getByRole('textbox', { name: 'Search events' }).fill('protected_branch mats')
  await expect(page).toHaveURL(/q=protected_branch/)
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('textbox', { name: 'Name of the search' }).fill('Branches of Mats')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Name of the search' })).toBeHidden()
  await page.getByRole('textbox', { name: 'Search events' }).fill('')
  await expect(page).not.toHaveURL(/q=/)
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('button', { name: 'Branches of Mats', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Search events' })).toHaveValue('protected_branch mats')
  await expect(row(page, /Added protected branch/).first()).toBeVisible()

  // Matching events are exported, with a manifest.
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'JSON Lines' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'with a manifest' })).toBeVisible()
  const names = readdirSync(downloadsFolder())
  const file = names.find(name => /^audit-log-instance.*\.jsonl$/.test(name)) ?? 'none'
  const content = readFileSync(join(downloadsFolder(), file))
  const lines = content.toString().trimEnd().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ details: { target_type: 'ProtectedBranch' } })
  expect(JSON.parse(readFileSync(join(downloadsFolder(), `${file}.manifest.json`), 'utf8'))).toMatchObject({
    events: lines.length,
    exporter: { app: 'Gatehouse' },
    coverage: { complete: true, edges_confirmed_by_second_read: true },
    gaps: [],
    filters_of_the_app: { q: 'protected_branch mats' },
    service: { url: service.url },
    sha256: createHash('sha256').update(content).digest('hex'),
  })

  // Without the service, cached events are shown.
  await service.kill()
  await page.getByRole('button', { name: 'Discard loaded history' }).click()
  await page.getByRole('button', { name: 'Load all' }).click()
  await expect(page.getByText(/^\d+ events from the offline copy from .+, as of /)).toBeVisible()
  await expect(offlineAge(page)).toBeVisible()
  await row(page, /Added protected branch/)
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'The event as JSON' })).toContainText('ProtectedBranch')
  await page.keyboard.press('Escape')
  await service.restart()
})

test('loading all is paused and resumed without losing or duplicating an event, and the events are exported as CSV', async ({
  service,
  launch,
}) => {
  // More than one page of them.
  for (let number = 0; number < 60; number += 1) {
    await service.call('POST', '/admin/ci/variables', { key: `AUDITED_${number}`, value: 'x' })
  }
  const ids = await getEvents(service)
  const gate = await gatedService(service, (_method, path) => /audit_events\?.*created_after/.test(path))
  const { page } = await launch({ args: ['--service', gate.url, '--token-stdin'], stdin: `${service.token}\n` })
  const connection = await getConnection(page)
  await goTo(page, `/c/${connection}/audit`)
  await loadAll(page)
  // The newest window alone first: its answer contains the service's time. The next ones are requested one at a time,
  // and then several at once.
  for (let answered = 0; answered < 30; answered += 1) {
    await expect.poll(() => gate.waiting().length).toBeGreaterThan(0)
    gate.answer()
  }
  await gate.holds(4)
  await expect(page.getByText(/^Loading: \d+ events?, as of .+, complete back to /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = page.getByText(/^Paused: \d+ events?, as of .+, complete back to /)
  await expect(paused).toBeVisible()
  // Answers that arrive after the pause don't count.
  gate.open()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(`All ${ids.size} events, as of `).first()).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV (comma-separated)' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'with a manifest' })).toBeVisible()
  const file = readdirSync(downloadsFolder()).find(name => /^audit-log-instance.*\.csv$/.test(name)) ?? 'none'
  const content = readFileSync(join(downloadsFolder(), file))
  const lines = content.toString().matchAll(/^"(\d+)","\d{4}-\d\d-\d\dT/gm)
  expect([...lines].map(([, id]) => Number(id)).toSorted((a, b) => a - b)).toEqual([...ids].toSorted((a, b) => a - b))
  expect(JSON.parse(readFileSync(join(downloadsFolder(), `${file}.manifest.json`), 'utf8'))).toMatchObject({
    format: 'csv',
    events: ids.size,
    coverage: { complete: true },
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  await gate.stop()
})

test("a load that was interrupted by quitting the app resumes on its own, requests nothing twice, and has all of the service's events", async ({
  service,
  launch,
}) => {
  const asked: string[] = []
  let isLoading = false
  const gate = await gatedService(service, (_method, path) => {
    const isOfLoad = isLoading && /audit_events\?.*created_after/.test(path)
    if (isOfLoad) asked.push(path)
    return isOfLoad
  })
  const userData = freshUserData()
  const first = await launch({ userData })
  await addConnection(first.page, { ...service, url: gate.url }, 'Audited')
  const connection = await getConnection(first.page)
  await goTo(first.page, `/c/${connection}/audit?from=${beforeAll}`)
  const loadAllButton = first.page.getByRole('button', { name: 'Load all' })
  // Until the newest events are there it can't be used, and their request is not one of the load.
  await expect(loadAllButton).toBeEnabled()
  isLoading = true
  await loadAllButton.click()
  for (let answered = 0; answered < 40; answered += 1) {
    await expect.poll(() => gate.waiting().length).toBeGreaterThan(0)
    gate.answer()
  }
  await gate.holds(4)
  await expect(first.page.getByText(/^Loading: \d+ events?, as of .+, complete back to /).first()).toBeVisible()
  const waiting = gate.waiting()
  const answered = asked.filter(path => path.includes('created_before') && !waiting.includes(path))
  expect(answered.length).toBeGreaterThan(30)
  await first.kill()
  asked.length = 0
  gate.open()

  const { page } = await launch({
    userData,
    args: ['--open', `gatehouse://open/c/${connection}/audit?from=${beforeAll}`],
  })
  const count = (await getEvents(service)).size
  await expect(page.getByText(new RegExp(`^All ${count} events from .+, as of `)).first()).toBeVisible()
  expect(asked.filter(path => answered.includes(path))).toEqual([])
  await gate.stop()
})
