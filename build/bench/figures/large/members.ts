import { Gitlab } from '@gitbeaker/rest'
import type { Page } from '@playwright/test'
import { goTo } from '../../../../e2e/support/screens.ts'
import { compare, type Figure } from '../../measure.ts'
import { startConnected } from '../../support/connected-app.ts'
import { within } from '../../support/limits.ts'
import { openSlowRoad } from '../../support/slow-road.ts'
import type { Surroundings } from '../../support/surroundings.ts'

const latencyMilliseconds = 20
const maxMilliseconds = 90_000

/**
 * Reading the members of every project of the large sample, from the click to the table, compared with another client. Both read pages of 100; the
 * app may not send more requests than the other client.
 */
export async function memberFigures({ freshFolder, large }: Surroundings): Promise<readonly Figure[]> {
  const { url, token } = await large()
  const road = await openSlowRoad(url, latencyMilliseconds)
  const { app, connection } = await startConnected(freshFolder('members'), { url: road.url, token })
  try {
    const api = new Gitlab({ host: road.url, token })
    const ids = (await api.Projects.all({ perPage: 100 })).map(({ id }) => id)
    await chooseAll(app.page, connection, ids.length)
    const asked = { app: 0, walk: 0 }
    const figure = await compare({
      name: `members of ${ids.length} projects at ${latencyMilliseconds} ms, from click to table`,
      against: '@gitbeaker/rest walking them',
      goal: 0.2,
      subject: async () => {
        road.count()
        const milliseconds = await within('reading the members', readAll(app.page), maxMilliseconds)
        asked.app = road.count()
        return milliseconds
      },
      peer: async () => {
        road.count()
        for (const id of ids) await api.ProjectMembers.all(id, { perPage: 100 })
        asked.walk = road.count()
        return undefined
      },
      runs: 3,
    })
    // A probe of the connection's health may fall into the time.
    if (asked.app > asked.walk + 5) throw new Error(`The app asked ${asked.app} times, the other ${asked.walk} times`)
    return [figure]
  } finally {
    await app.close()
    await road.close()
  }
}

/** Chooses every project, as a person does. */
async function chooseAll(page: Page, connection: string, count: number): Promise<void> {
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor({ timeout: maxMilliseconds })
  await goTo(page, `/c/${connection}/members`)
  await page.getByRole('button', { name: 'Full path' }).click()
  await page.getByRole('button', { name: 'Load all' }).click()
  const all = count.toLocaleString('en')
  await page.getByText(`${all} projects`, { exact: true }).waitFor({ timeout: maxMilliseconds })
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: `Choose ${count}`, exact: true }).click()
  await page.getByText(`${all} selected`, { exact: true }).waitFor()
}

/** Milliseconds from the click until the table stands. */
async function readAll(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Load members' }).click({ trial: true })
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(one => one.textContent === 'Load members')
    if (!button) throw new Error('There is nothing to click')
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const isThere = () => document.querySelector('[role="grid"][aria-label="Access by person"]') !== null
    const begin = performance.now()
    button.click()
    while (isThere()) await frame()
    while (!isThere()) await frame()
    return performance.now() - begin
  })
}
