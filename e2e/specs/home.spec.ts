import type { Page } from '@playwright/test'
import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { ask, getRef } from '../support/bridge.ts'
import { actAs, addConnection, getConnection, getScreen, goTo, offlineAge } from '../support/screens.ts'
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
  await picture(page, 'choose')
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
    await picture(page, 'home-new')
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
    await expectAccessibleInBothSchemes(page)
    await picture(page, 'home')
  })

  await test.step('it monitors as many places as configured, also after a restart', async () => {
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last and next 30 days' }).click()
    await expect(section(page, 'Members')).toContainText('Léa Fournier')
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last and next 7 days' }).click()
    await expect(section(page, 'Members')).not.toContainText('Léa Fournier')
    await goTo(page, `/c/${connection}/projects`)
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
    // The address of the connection itself leads there.
    await goTo(page, `/c/${connection}`)
    await expect(section(page, 'Members')).toContainText('Owen Price')
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last and next 7 days')
  })

  const follow = async (name: string, entry: string | RegExp, to: RegExp, there: () => Promise<void>) => {
    await test.step(`${name} leads to its place`, async () => {
      await section(page, name).getByRole('link', { name: entry }).first().click()
      await expect(page).toHaveURL(to)
      await there()
      await goTo(page, `/c/${connection}/home`)
    })
  }
  const details = (title: string) => page.getByRole('region', { name: title, exact: true })
  await follow('Members', 'Owen Price', /tide-tables\/members\?member=/, () =>
    expect(details('Member').getByText('Owen Price').first()).toBeVisible(),
  )
  await follow('Freeze periods', tides, /tide-tables\/freeze-periods/, () =>
    expect(page.getByText(/frozen/i).first()).toBeVisible(),
  )
  await follow('Mirrors', 'localhost', /buoy-firmware\/mirrors\?mirror=/, () =>
    expect(page.getByRole('dialog', { name: 'Mirror', exact: true })).toContainText('localhost:9'),
  )
  await follow('Deployments', longest, /lighthouse\/deployments\?status=failed/, () =>
    expect(details('Deployment')).toContainText(longest),
  )
  await follow('Audit anomalies', 'Raised to Owner', /\/audit\?rule=owner/, () =>
    expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'Owner' }).first()).toBeVisible(),
  )
  await follow('Geo nodes', 'harbor-pilot-boat', /\/geo-nodes/, () =>
    expect(page.getByRole('article').first()).toBeVisible(),
  )
  await follow('Drafts', lighthouse, /lighthouse\/drafts/, () => expect(page.getByText('README.md')).toBeVisible())

  await test.step("a second client's changes appear after a refresh", async () => {
    await expect(section(page, 'Members')).toContainText('expires in 5 days')
    await endOwen(6)
    await page.getByRole('button', { name: 'Refresh Home' }).click()
    await expect(section(page, 'Members')).toContainText('expires in 6 days')
  })
})

test('a user with less access sees a line about it, and without a network cached data is shown with its age', async ({
  launch,
  service,
}) => {
  await makeTrouble(service)
  const { page } = await launch(connectedTo(service))
  await addConnection(page, service, 'Harbour')
  const connection = await getConnection(page)
  const start = page.getByRole('link', { name: 'Gatehouse, home' })

  // Recently opened projects are monitored without being chosen.
  const openProjects = async () => {
    for (const project of [tides, lighthouse]) {
      await goTo(page, getScreen(connection, project, 'members'))
      const name = project.split('/')[1] ?? ''
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible()
      // The name is in the header before the project is loaded, and recent places need the loaded one.
      await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
    }
  }
  await openProjects()
  await page.getByRole('button', { name: 'Favourite project' }).click()
  await start.click()
  const shortcuts = page.getByRole('complementary', { name: 'Shortcuts' })
  await expect(shortcuts.getByRole('region', { name: 'Favourites' }).getByRole('link')).toHaveCount(1)
  await expect(shortcuts.getByRole('region', { name: 'Recent projects' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 projects monitored' })).toBeVisible()
  await expect(section(page, 'Members')).toContainText('Owen Price')

  // Places opened and starred as oneself are not shown while acting as another user.
  await actAs(page, 'grace.mbeki')
  await expect(page.getByRole('heading', { name: 'No monitored projects yet' })).toBeVisible()
  await expect(shortcuts.getByRole('region', { name: 'Recent projects' })).toHaveCount(0)
  await openProjects()
  await start.click()
  await expect(quiet(page, 'Mirrors')).toContainText('Not visible with your permissions')
  await expect(quiet(page, 'Freeze periods')).toContainText('Not visible with your permissions')
  await expect(quiet(page, 'Audit anomalies')).toContainText('Not visible with your permissions')
  await expect(quiet(page, 'Geo nodes')).toContainText('Not visible with your permissions')
  await expect(section(page, 'Members')).toContainText('Owen Price')
  await expect(section(page, 'Deployments')).toContainText('Deployment failed')
  await picture(page, 'home-developer')
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await expect(section(page, 'Geo nodes')).toBeVisible()

  await service.restart(undefined, ['--edition', 'core'])
  await page.getByRole('button', { name: 'Refresh Home' }).click()
  await expect(quiet(page, 'Geo nodes')).toContainText('Not in this edition')
  await expect(quiet(page, 'Audit anomalies')).toContainText('Not in this edition')
  await expect(section(page, 'Freeze periods')).toContainText('Deployments are frozen')

  await service.kill()
  await page.keyboard.press('ControlOrMeta+R')
  await expect(section(page, 'Freeze periods').getByText(/^Cached .+ · offline$/)).toBeVisible()
  await expect(section(page, 'Members')).toContainText('Owen Price')
  await expect(offlineAge(page)).toBeVisible()
  await picture(page, 'home-offline')

  // Choosing another connection opens its own Home.
  await page.getByRole('button', { name: /^Connection: Harbour/ }).click()
  await page.getByRole('menuitem', { name: /127\.0\.0\.1:\d+ ?127/ }).click()
  await expect(page.getByRole('heading', { name: 'No monitored projects yet' })).toBeVisible()
  expect(page.url()).not.toContain(connection)
})
