import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { applyRest, applyUnderLimit, getJobRows, getPanel, killMidway, launchGated } from '../support/bulk-jobs.ts'
import { getGit } from '../support/git.ts'
import { actAs, getConnection, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const lighthouse = 'harbor/lighthouse'
const tables = 'harbor/tide-tables'
const at = (project: string) => `/projects/${encodeURIComponent(project)}`

const getRows = (page: Page, grid: string) => page.getByRole('grid', { name: grid }).getByRole('row')

async function select(rows: Locator, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await rows.filter({ hasText: text }).getByRole('checkbox').click()
}

/** Brings the projects of the spec into view, of however many there are. */
const filterProjects = (page: Page) => page.getByRole('textbox', { name: 'Filter projects' }).fill('harbor/')

const holidays = { freeze_start: '0 18 23 12 *', freeze_end: '0 8 2 1 *' }

/** Opens the dry run of a freeze over the holidays in some projects. */
async function addHolidays(page: Page, ...projects: readonly string[]): Promise<void> {
  await filterProjects(page)
  const rows = getRows(page, 'Freeze periods of projects')
  for (const project of projects) await expect(rows.filter({ hasText: project })).not.toContainText('Loading')
  await select(rows, ...projects)
  await page.getByRole('button', { name: 'Add freeze period…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add freeze period' })
  await dialog.getByLabel('Start').fill('2026-12-23T18:00')
  await dialog.getByLabel('End').fill('2027-01-02T08:00')
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
}

test('the board shows what is deployed where, and a commit is found in the environments of all projects', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await goTo(page, `/c/${connection}/delivery`)
  await filterProjects(page)
  const row = getRows(page, 'Deployed versions').filter({ hasText: lighthouse })
  await expect(row.getByText(/behind|Up to date/).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Production' })).toBeVisible()
  await picture(page, 'delivery-board')

  const git = await getGit(service, lighthouse)
  const first = git('rev-list', '--max-parents=0', 'main').toString().trim()
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Find commit').click()
  await page.getByRole('textbox', { name: 'Commit SHA' }).fill(`https://git.example.org/-/commit/${first}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Found in 1 project · not in [\d,]+$/)).toBeVisible()
  const places = getRows(page, 'Environments with the commit')
  await expect(places.filter({ hasText: 'production' })).toContainText('Contained')
  await picture(page, 'delivery-commit')

  await page.getByRole('radiogroup', { name: 'View' }).getByText('Metrics').click()
  await expect(page.getByText(/^All projects together: ([\d,]+) of \1 projects loaded\./)).toBeVisible()
  await picture(page, 'delivery-metrics')
})

test('a freeze is added to several projects after a dry run, each in its time zone, and shown in the calendar', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  const getFreezes = (project: string) => service.call<readonly object[]>('GET', `${at(project)}/freeze_periods`)
  const before = await getFreezes(tables)
  await goTo(page, `/c/${connection}/delivery?view=freezes`)
  await filterProjects(page)
  const rows = getRows(page, 'Freeze periods of projects')
  await expect(rows.filter({ hasText: lighthouse })).not.toContainText('Loading')
  await select(rows, lighthouse, tables)
  await page.getByRole('button', { name: 'Add freeze period…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add freeze period' })
  await dialog.getByLabel('Start').fill('2026-12-23T18:00')
  await dialog.getByLabel('End').fill('2027-01-02T08:00')
  await dialog.getByRole('textbox', { name: `Time zone of ${tables}` }).fill('Asia/Tokyo')
  await judgeBox(page, dialog, '[role="dialog"]', 'freeze of many projects')
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
  await expect(getPanel(page).getByText('2 will change, of 2')).toBeVisible()
  expect(await getFreezes(tables)).toEqual(before)
  await getPanel(page).getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(getPanel(page).getByText('2 applied (2 verified), of 2')).toBeVisible()
  expect(await getFreezes(tables)).toContainEqual(
    expect.objectContaining({ freeze_start: '0 18 23 12 *', freeze_end: '0 8 2 1 *', cron_timezone: 'Asia/Tokyo' }),
  )
  await page.keyboard.press('Escape')
  await expect(rows.filter({ hasText: tables })).toContainText('Asia/Tokyo')
  await picture(page, 'delivery-freezes')

  await test.step('it is removed from both in one job, which undoes it', async () => {
    const count = (await getFreezes(tables)).length
    await page.getByRole('button', { name: 'Remove freeze period…' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove freeze period' })
    await removal.getByRole('radio', { name: /December 23, 6:00\sPM/ }).check()
    await judgeBox(page, removal, '[role="dialog"]', 'removal of a freeze from many projects')
    await removal.getByRole('button', { name: 'Preview (dry run)' }).click()
    await expect(getPanel(page).getByText('2 will change, of 2')).toBeVisible()
    await getPanel(page).getByRole('button', { name: 'Apply 2 changes' }).click()
    await expect(getPanel(page).getByText('2 applied (2 verified), of 2')).toBeVisible()
    expect(await getFreezes(tables)).toHaveLength(count - 1)
  })
})

test('a freeze of several projects is added where the user may, and each other project says why not', async ({
  launch,
  service,
}) => {
  const [grace] = await service.call<readonly { readonly id: number }[]>('GET', '/users?username=grace.mbeki')
  await service.call('POST', `${at(tables)}/members`, { user_id: grace?.id, access_level: 40 })
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await actAs(page, 'grace.mbeki')
  await goTo(page, `/c/${connection}/delivery?view=freezes`)
  await addHolidays(page, lighthouse, tables)
  const panel = getPanel(page)
  await expect(panel.getByText('1 will change, 1 failed, of 2')).toBeVisible()
  await expect(getJobRows(page).filter({ hasText: lighthouse })).toContainText(/Not allowed|No access|403/)
  await panel.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(panel.getByText(/1 applied \(1 verified\)/)).toBeVisible()
  const freezes = await service.call<readonly object[]>('GET', `${at(tables)}/freeze_periods`)
  expect(freezes).toContainEqual(expect.objectContaining(holidays))
})

test('a freeze that is added under a rate limit waits as long as the service asks, and is added once', async ({
  launch,
  service,
}) => {
  const isAddition = (method: string, path: string) => method === 'POST' && path.includes('/freeze_periods')
  const gated = await launchGated(launch, service, isAddition)
  await goTo(gated.page, `/c/${gated.connection}/delivery?view=freezes`)
  await addHolidays(gated.page, lighthouse, tables)
  await applyUnderLimit(gated, 2)
  for (const project of [lighthouse, tables]) {
    const freezes = await service.call<readonly object[]>('GET', `${at(project)}/freeze_periods`)
    expect(freezes.filter(freeze => JSON.stringify(freeze).includes(holidays.freeze_start))).toHaveLength(1)
  }
  await gated.gate.stop()
})

test('unreleased changes of several projects are tagged with notes at the commit that was shown', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await goTo(page, `/c/${connection}/delivery?view=unreleased`)
  await filterProjects(page)
  const rows = getRows(page, 'Unreleased changes')
  await expect(rows.filter({ hasText: lighthouse })).not.toContainText('Loading')
  await picture(page, 'delivery-unreleased')
  await select(rows, lighthouse, tables)
  await page.getByRole('button', { name: 'Prepare releases…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prepare releases' })
  for (const project of [lighthouse, tables]) {
    await dialog.getByRole('textbox', { name: `New tag of ${project}` }).fill('v9.0.0')
  }
  await judgeBox(page, dialog, '[role="dialog"]', 'releases of many projects')
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
  await expect(getPanel(page).getByText('2 will change, of 2')).toBeVisible()
  await getPanel(page).getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(getPanel(page).getByText('2 applied (2 verified), of 2')).toBeVisible()
  for (const project of [lighthouse, tables]) {
    const tag = await service.call<{ readonly message: string; readonly release: { readonly description: string } }>(
      'GET',
      `${at(project)}/repository/tags/v9.0.0`,
    )
    expect(tag.message).toContain('Release v9.0.0')
    expect(tag.release.description).toMatch(/\d+ commits? since /)
  }
})

const nights = Array.from({ length: 8 }, (_, index) => `night/${index + 1}`)

async function getNights(service: Service): Promise<readonly string[]> {
  const all = await service.call<readonly { readonly name: string }[]>('GET', `${at(tables)}/environments?per_page=100`)
  return all.map(({ name }) => name).filter(name => name.startsWith('night/'))
}

test('stale environments are deleted in bulk: the app is killed midway, and the rest is deleted exactly once', async ({
  launch,
  service,
}) => {
  for (const name of nights) await service.call('POST', `${at(tables)}/environments`, { name })
  const gated = await launchGated(launch, service, method => method === 'DELETE')
  const { app, connection, sent } = gated
  await goTo(app.page, `/c/${connection}/delivery?view=environments&stale=30&protect=night/8`)
  await app.page.getByRole('textbox', { name: 'Filter environments' }).fill('night/')
  await expect(getRows(app.page, 'Environments of all projects')).toHaveCount(nights.length + 1)
  await picture(app.page, 'delivery-environments')
  await app.page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await app.page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Delete environments' })
  await dialog.getByRole('textbox', { name: /to confirm/ }).fill('delete 7 environments')
  await judgeBox(app.page, dialog, '[role="dialog"]', 'deletion of environments')
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
  await expect(getPanel(app.page).getByText('7 will change, 1 cannot be applied, of 8')).toBeVisible()
  await getPanel(app.page).getByRole('button', { name: 'Apply 7 changes' }).click()
  const page = await killMidway(gated, 7)
  await applyRest(page, 2)
  expect(sent).toHaveLength(7)
  expect(new Set(sent).size).toBe(7)
  // Four were held when the app was killed: they never arrived, and are not sent again unasked.
  expect(await getNights(service)).toHaveLength(5)
  expect(await getNights(service)).toContain('night/8')
  await gated.gate.stop()
})

test('a user sees what is deployed where the role allows it, and why the rest is missing', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await actAs(page, 'grace.mbeki')
  await goTo(page, `/c/${connection}/delivery`)
  await filterProjects(page)
  const row = getRows(page, 'Deployed versions').filter({ hasText: lighthouse })
  await expect(row.getByText(/behind|Up to date/).first()).toBeVisible()
  await expect(row).toContainText('No access')
  await picture(page, 'delivery-half')
})
