import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { ask, getRef } from '../support/bridge.ts'
import { getConnection, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const lighthouse = 'harbor/lighthouse'
const tides = 'harbor/tide-tables'
const buoys = 'harbor/instruments/buoy-firmware'
const path = (project: string) => `/projects/${encodeURIComponent(project)}`
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Something of each kind that is about to end, is frozen, failed or is unusual. */
async function makeTrouble(service: Service) {
  const [users, environments, commits] = await Promise.all([
    service.call<{ id: number; username: string }[]>('GET', '/users?per_page=100'),
    service.call<{ name: string }[]>('GET', `${path(lighthouse)}/environments?per_page=100`),
    service.call<{ id: string }[]>('GET', `${path(lighthouse)}/repository/commits?per_page=1`),
  ])
  const getId = (username: string) => users.find(user => user.username === username)?.id
  const longest = environments.map(({ name }) => name).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const endOwen = (days: number) =>
    service.call('PUT', `${path(tides)}/members/${getId('owen.price')}`, {
      access_level: 20,
      expires_at: daysFromNow(days),
    })
  await endOwen(5)
  await service.call('PUT', `${path(tides)}/members/${getId('lea.fournier')}`, {
    access_level: 20,
    expires_at: daysFromNow(20),
  })
  await service.call('POST', `${path(tides)}/freeze_periods`, {
    freeze_start: '0 0 1 1 *',
    freeze_end: '59 23 31 12 *',
  })
  await service.call('POST', `${path(lighthouse)}/deployments`, {
    environment: longest,
    sha: commits[0]?.id,
    ref: 'main',
    tag: false,
    status: 'failed',
  })
  await service.call('PUT', `/groups/workshop/members/${getId('owen.price')}`, { access_level: 50 })
  return { longest, endOwen }
}

async function choosePlaces(page: Page, projects: readonly string[], groups: readonly string[]): Promise<void> {
  const form = page.getByRole('form', { name: 'Monitored projects' })
  for (const [field, names] of [
    ['Projects', projects],
    ['Groups', groups],
  ] as const) {
    for (const name of names) {
      await form.getByRole('textbox', { name: field }).fill(name)
      await page
        .getByRole('option', { name: new RegExp(`^${name}( ID \\d+)?$`) })
        .first()
        .click()
    }
  }
  await form.getByRole('button', { name: 'Save' }).click()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A line of what needs nothing. */
const quiet = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^(All clear|Other checks)$/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

test('what needs attention is there with the way to where it is dealt with', async ({ launch, service }) => {
  const { longest, endOwen } = await makeTrouble(service)
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await ask(page, 'drafts.save', {
    connection: await getRef(page, connection),
    project: lighthouse,
    branch: 'main',
    path: 'README.md',
    content: 'Not yet',
    baseCommit: null,
    baseContent: null,
  })

  await test.step('a new connection says what Home will show', async () => {
    await page.getByRole('link', { name: 'Gatehouse, home' }).click()
    await expect(page.getByRole('heading', { name: 'No monitored projects yet' })).toBeVisible()
    await expect(section(page, 'Geo nodes')).toContainText('harbor-pilot-boat')
    await page.getByRole('button', { name: 'Choose projects and groups' }).click()
    await choosePlaces(page, [lighthouse, tides, buoys], ['harbor'])
  })

  await test.step('each section shows the number of its places', async () => {
    await expect(page.getByRole('status').filter({ hasText: '3 projects and 1 group monitored' })).toBeVisible()
    await expect(section(page, 'Members')).toContainText(/Owen Price .*expires in 5 days/)
    await expect(section(page, 'Members')).toContainText('in 4 projects and groups')
    await expect(section(page, 'Freeze periods').getByRole('link', { name: tides })).toContainText(
      'Deployments are frozen',
    )
    await expect(section(page, 'Mirrors')).toContainText('nothing was ever pushed')
    await expect(section(page, 'Deployments').getByRole('link')).toContainText('Deployment failed')
    await expect(section(page, 'Audit anomalies')).toContainText('Raised to Owner')
    await expect(section(page, 'Audit anomalies')).toContainText(/in the last 14 days, \d+ events? loaded, as of .+\d/)
    await expect(section(page, 'Drafts')).toContainText('1 draft')
    await expect(quiet(page, 'Background jobs')).toContainText('below the thresholds')
    await expect(quiet(page, 'Writes')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /Geo nodes/ })).toBeVisible()
    await picture(page, 'home')
  })

  await test.step('each entry leads to its place', async () => {
    for (const [name, entry, to] of [
      ['Members', 'Owen Price', /tide-tables\/members\?member=/],
      ['Freeze periods', tides, /tide-tables\/freeze-periods/],
      ['Mirrors', 'localhost', /buoy-firmware\/mirrors\?mirror=/],
      ['Audit anomalies', 'Raised to Owner', /\/audit\?rule=owner/],
      ['Geo nodes', 'harbor-pilot-boat', /\/geo-nodes/],
      ['Drafts', lighthouse, /lighthouse\/drafts/],
    ] as const) {
      const link = section(page, name).getByRole('link', { name: entry }).first()
      await expect(link, name).toHaveAttribute('href', to)
    }
    const mirror = section(page, 'Mirrors').getByRole('link', { name: 'localhost' }).first()
    await mirror.click()
    await expect(page.getByRole('dialog', { name: 'Mirror', exact: true })).toContainText('localhost:9')
    await page.keyboard.press('Escape')
    // The address of the connection itself leads to Home.
    await goTo(page, `/c/${connection}`)
    await section(page, 'Deployments').getByRole('link', { name: longest }).first().click()
    await expect(page).toHaveURL(/lighthouse\/deployments\?status=failed/)
    await expect(page.getByRole('region', { name: 'Deployment', exact: true })).toContainText(longest)
    await goTo(page, `/c/${connection}`)
  })

  await test.step("a second client's changes appear after a refresh", async () => {
    await expect(section(page, 'Members')).toContainText('expires in 5 days')
    await endOwen(6)
    await page.getByRole('button', { name: 'Refresh Home' }).click()
    await expect(section(page, 'Members')).toContainText('expires in 6 days')
  })
})
