import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { choose } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'harbor/tide-tables'
const path = `/projects/${encodeURIComponent(project)}/freeze_periods`

interface Period {
  readonly id: number
  readonly freeze_start: string
  readonly freeze_end: string
  readonly cron_timezone: string
}

/** A second client's look. */
const present = ({ service }: Workspace) => service.call<readonly Period[]>('GET', path)

/** The schedules of the project's periods, by time instead of ID. */
const schedules = async (workspace: Workspace) =>
  (await present(workspace)).map(({ freeze_start, freeze_end }) => `${freeze_start} to ${freeze_end}`)

const row = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })

test('a period is created, described while typing, kept after a refusal, changed and undone', async ({ workspace }) => {
  const { page } = workspace
  await workspace.open(project, 'freeze-periods', { view: 'periods' })
  await expect(row(page, '0 0 20 3,9 *')).toContainText('March 20, September 20')
  await page.getByRole('button', { name: 'New freeze period' }).click()
  const form = page.getByRole('form', { name: 'New freeze period' })
  const starts = form.getByRole('group', { name: 'Starts' })
  await starts.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'On a day of each year' }).click()
  await starts.getByLabel('Time').fill('12:30')
  await starts.getByRole('textbox', { name: 'Day' }).fill('23')
  await expect(starts.getByRole('textbox', { name: 'Cron expression' })).toHaveValue('30 12 23 12 *')
  await expect(starts.getByText('December 23, 12:30 PM')).toBeVisible()

  const ends = form.getByRole('group', { name: 'Ends' })
  await ends.getByRole('textbox', { name: 'Cron expression' }).fill('0 25 2 1 *')
  await expect(ends.getByText('“25” is no hour: a number from 0 to 23')).toBeVisible()
  await form.getByRole('button', { name: 'Create the freeze period' }).click()
  await expect(ends.getByRole('textbox', { name: 'Cron expression' })).toBeFocused()
  await ends.getByRole('textbox', { name: 'Cron expression' }).fill('0 8 2 1 *')
  await form.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Oslo')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('region', { name: 'Next freezes' }).getByRole('row')).toHaveCount(5)
  await picture(page, 'new-freeze-period')
  await form.getByRole('button', { name: 'Create the freeze period' }).click()
  await expect(row(page, '30 12 23 12 *')).toContainText('Europe/Oslo')
  expect(await schedules(workspace)).toContain('30 12 23 12 * to 0 8 2 1 *')

  await row(page, '30 12 23 12 *').click()
  const panel = page.getByRole('region', { name: 'Freeze period', exact: true })
  await panel.getByRole('button', { name: 'Edit…' }).click()
  const editing = page.getByRole('form', { name: 'Edit the freeze period' })
  const change = editing.getByRole('button', { name: 'Change the freeze period' })
  await expect(change).toBeDisabled()
  await editing.getByRole('group', { name: 'Starts' }).getByLabel('Time').fill('09:00')
  await change.click()
  await expect(panel.getByText('0 9 23 12 *')).toBeVisible()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Freeze period updated' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
  await expect(panel.getByText('30 12 23 12 *')).toBeVisible()

  await panel.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('form', { name: 'Delete the freeze period?' })
  await deleting.getByRole('textbox', { name: '30 12 23 12 *' }).fill('30 12 23 12 *')
  await deleting.getByRole('button', { name: 'Delete the freeze period' }).click()
  await expect(row(page, '30 12 23 12 *')).toHaveCount(0)
  expect(await schedules(workspace)).not.toContain('30 12 23 12 * to 0 8 2 1 *')
})

test('the calendar shows the coming weeks in any zone, overlaps, and whether deployments are frozen now', async ({
  workspace,
}) => {
  const { page, service } = workspace
  // Independent of the date and of other specs: deployments are frozen for one hour a year only.
  for (const { id } of await present(workspace)) await service.call('DELETE', `${path}/${id}`)
  await service.call('POST', path, { freeze_start: '0 0 29 2 *', freeze_end: '0 1 29 2 *', cron_timezone: 'UTC' })
  await workspace.open(project, 'freeze-periods')
  await page.getByRole('button', { name: 'Refresh freeze periods' }).click()
  await expect(page.getByText('Deployments are not frozen now.')).toBeVisible()
  // In the zone of the calendar, and named.
  await expect(page.getByText(/The next freeze starts .* 12:00\sAM \(.*\)\. Time zone: UTC\./)).toBeVisible()
  // Another client freezes all of it, and nights beside it.
  const always = { freeze_start: '0 0 * * *', freeze_end: '0 0 * * *', cron_timezone: 'Asia/Tokyo' }
  const made = await service.call<Period>('POST', path, always)
  const nights = { freeze_start: '0 22 * * *', freeze_end: '0 6 * * *', cron_timezone: 'America/New_York' }
  const other = await service.call<Period>('POST', path, nights)
  await page.getByRole('button', { name: 'Refresh freeze periods' }).click()
  await expect(page.getByText('Deployments are frozen now.')).toBeVisible()
  await expect(page.getByText('The freeze has no end date.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Frozen and open times' })
  await expect(table.getByText('frozen now')).toBeVisible()
  await expect(table.getByText(/^Overlap from/).first()).toBeVisible()

  await service.call('DELETE', `${path}/${made.id}`)
  await page.getByRole('button', { name: 'Refresh freeze periods' }).click()
  await expect(table.getByText('Open', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Time zone of the calendar' }).click()
  await page.getByRole('option', { name: 'America/New_York' }).click()
  await expect(page).toHaveURL(/zone=America/)
  await expect(table.getByRole('columnheader', { name: 'From (America/New_York)' })).toBeVisible()
  await picture(page, 'freeze-calendar')
  await page.getByRole('button', { name: 'Later weeks' }).click()
  await expect(page).toHaveURL(/weeks=5/)
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page).not.toHaveURL(/weeks=/)
  await service.call('DELETE', `${path}/${other.id}`)
  await choose(page, 'View', 'Periods')
  await page.getByRole('button', { name: 'Refresh freeze periods' }).click()
  await expect(row(page, '0 22 * * *')).toHaveCount(0)
  await picture(page, 'freeze-periods')
})
