import { Gitlab } from '@gitbeaker/rest'
import type { Page } from '@playwright/test'
import { goTo } from '../../../../e2e/support/screens.ts'
import { absolute, type Figure } from '../../measure.ts'
import { startConnected } from '../../support/connected-app.ts'
import { within } from '../../support/limits.ts'
import { openSlowRoad } from '../../support/slow-road.ts'
import type { Surroundings } from '../../support/surroundings.ts'

export const latencyMilliseconds = 20
const maxMilliseconds = 120_000
/** A part of the pages, which is enough to measure the rate. */
export const walked = { createdAfter: '2025-01-01T00:00:00Z', createdBefore: '2025-03-31T23:59:59Z' }
export const events = 200_000

/** Loading all 200,000 audit events over a slow road, against another client that walks the log. */
export async function auditLoadFigures({ freshFolder, large }: Surroundings): Promise<readonly Figure[]> {
  const { url, token } = await large()
  const road = await openSlowRoad(url, latencyMilliseconds)
  const { app, connection } = await startConnected(freshFolder('audit'), { url: road.url, token })
  const { page } = app
  try {
    const api = new Gitlab({ host: road.url, token })
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor({ timeout: maxMilliseconds })
    await goTo(page, `/c/${connection}/audit`)
    await page.getByRole('button', { name: 'Load all' }).waitFor({ timeout: maxMilliseconds })
    const peer = await within('walking the log', walk(api), maxMilliseconds)
    // Only once, because a second run would use the cache.
    const subject = await within('loading the log', loadAll(page), maxMilliseconds)
    const figure: Figure = {
      name: `loading ${events.toLocaleString('en')} audit events at ${latencyMilliseconds} ms`,
      against: '@gitbeaker/rest walking as many pages',
      unit: 'ratio',
      value: subject / peer,
      goal: 0.2,
      subject: { median: subject, fastest: subject, slowest: subject, runs: 1 },
      peer: { median: peer, fastest: peer, slowest: peer, runs: 1 },
    }
    return [figure, ...(await scrolledMemory(page))]
  } finally {
    await app.close()
    await road.close()
  }
}

/** Milliseconds from the click until every event is there, without anything that a person does. */
export async function loadAll(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Load all' }).click({ trial: true })
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(one => one.textContent === 'Load all')
    if (!button) throw new Error('There is nothing to click')
    const words = /^All [\d,]+ events, as of/
    const isThere = () =>
      [...document.querySelectorAll('[role="status"]')].some(one => words.test(one.textContent ?? ''))
    const begin = performance.now()
    button.click()
    while (!isThere()) await new Promise(resolve => requestAnimationFrame(resolve))
    return performance.now() - begin
  })
}

/** Milliseconds that the other client takes for the whole log, by the pages of three months of it. */
export async function walk(api: InstanceType<typeof Gitlab>): Promise<number> {
  const begin = performance.now()
  const found = await api.AuditEvents.all({ perPage: 100, ...walked })
  return ((performance.now() - begin) * events) / found.length
}

/** The page's memory before and after going through all rows. */
async function scrolledMemory(page: Page): Promise<readonly Figure[]> {
  const session = await page.context().newCDPSession(page)
  const used = async () => {
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1_000_000
  }
  const before = await used()
  await page.evaluate(async () => {
    const scroller = document.querySelector('[role="grid"][aria-label="Audit events"]')?.parentElement
    if (!scroller) throw new Error('There is nothing to scroll')
    for (let part = 0; part <= 400; part += 1) {
      scroller.scrollTop = (scroller.scrollHeight * part) / 400
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  })
  const after = await used()
  return [
    absolute('audit log, memory of the page with all events', before, 'MB', null),
    absolute('audit log, memory more after scrolling through them', after - before, 'MB', 5),
  ]
}
