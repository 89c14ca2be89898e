import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { applyAll, getPanel } from '../support/bulk-jobs.ts'
import { goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const lighthouse = 'harbor/lighthouse'
const tables = 'harbor/tide-tables'
const at = (project: string) => `/projects/${encodeURIComponent(project)}`

const getRows = (page: Page, grid: string) => page.getByRole('grid', { name: grid }).getByRole('row')

async function select(rows: Locator, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await rows.filter({ hasText: text }).getByRole('checkbox').click()
}

/** What the cells of a project say before they are loaded. */
const unloaded = /Not loaded|Loading/

/** Brings the projects of the spec into view, of however many there are. */
const filterProjects = (page: Page) => page.getByRole('textbox', { name: 'Filter projects' }).fill('harbor/')

test('a freeze is added to several projects after a dry run, each in its time zone, and shown in the calendar', async ({
  workspace,
}) => {
  const { page, connection, service } = workspace
  const getFreezes = (project: string) => service.call<readonly object[]>('GET', `${at(project)}/freeze_periods`)
  const before = await getFreezes(tables)
  await goTo(page, `/c/${connection}/delivery?view=freezes`)
  await filterProjects(page)
  const rows = getRows(page, 'Freeze periods of projects')
  await expect(rows.filter({ hasText: lighthouse })).not.toContainText(unloaded)
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

test('unreleased changes of several projects are tagged with notes at the commit that was shown, and the tags are undone', async ({
  workspace,
}) => {
  const { page, connection, service } = workspace
  // Another spec may have tagged the newest commit: each project has one of this spec.
  for (const project of [lighthouse, tables]) {
    const actions = [{ action: 'create', file_path: 'unreleased.md', content: 'Not released yet.\n' }]
    const commit = { branch: 'main', commit_message: 'Add what is not released yet', actions }
    await service.call('POST', `${at(project)}/repository/commits`, commit)
  }
  await goTo(page, `/c/${connection}/delivery?view=unreleased`)
  await filterProjects(page)
  const rows = getRows(page, 'Unreleased changes')
  // A release needs the commits of its project: one that is not loaded is left out.
  for (const project of [lighthouse, tables]) {
    await expect(rows.filter({ hasText: project })).not.toContainText(unloaded)
  }
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
  await getPanel(page).getByRole('button', { name: 'Undo (2)…' }).click()
  await getPanel(page).getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect(getPanel(page).getByText('2 restored (2 verified), of 2.')).toBeVisible()
})

const nights = ['night/1', 'night/2', 'night/3']

interface Night {
  readonly id: number
  readonly name: string
}

async function getNights(service: Service): Promise<readonly Night[]> {
  const all = await service.call<readonly Night[]>('GET', `${at(tables)}/environments?per_page=100`)
  return all.filter(({ name }) => name.startsWith('night/'))
}

test('stale environments are deleted in bulk after their number was typed, and a protected one stays', async ({
  workspace,
}) => {
  const { page, connection, service } = workspace
  for (const name of nights) await service.call('POST', `${at(tables)}/environments`, { name })
  await goTo(page, `/c/${connection}/delivery?view=environments&stale=30&protect=night/3`)
  await page.getByRole('textbox', { name: 'Filter environments' }).fill('night/')
  await expect(getRows(page, 'Environments of all projects')).toHaveCount(nights.length + 1)
  await picture(page, 'delivery-environments')
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete environments' })
  await dialog.getByRole('textbox', { name: /to confirm/ }).fill('delete 2 environments')
  await judgeBox(page, dialog, '[role="dialog"]', 'deletion of environments')
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
  await expect(getPanel(page).getByText('2 will change, 1 cannot be applied, of 3')).toBeVisible()
  expect(await getNights(service)).toHaveLength(3)
  await applyAll(page, 2)
  const left = await getNights(service)
  expect(left.map(({ name }) => name)).toEqual(['night/3'])
  for (const { id } of left) await service.call('DELETE', `${at(tables)}/environments/${id}`)
})
