import type { Page } from '@playwright/test'
import { choose, undo } from '../support/screens.ts'
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

test('a period is created, changed, undone and deleted, and the calendar and the banner follow', async ({
  workspace,
}) => {
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
  await ends.getByRole('textbox', { name: 'Cron expression' }).fill('0 8 2 1 *')
  await form.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Oslo')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('region', { name: 'Next freezes' }).getByRole('row')).toHaveCount(5)
  await form.getByRole('button', { name: 'Create the freeze period' }).click()
  await expect(row(page, '30 12 23 12 *')).toContainText('Europe/Oslo')
  expect(await schedules(workspace)).toContain('30 12 23 12 * to 0 8 2 1 *')

  await row(page, '30 12 23 12 *').click()
  const panel = page.getByRole('region', { name: 'Freeze period', exact: true })
  await panel.getByRole('button', { name: 'Edit…' }).click()
  const editing = page.getByRole('form', { name: 'Edit the freeze period' })
  await editing.getByRole('group', { name: 'Starts' }).getByLabel('Time').fill('09:00')
  await editing.getByRole('button', { name: 'Change the freeze period' }).click()
  await expect(panel.getByText('0 9 23 12 *')).toBeVisible()
  await undo(page, 'Freeze period updated')
  await expect(panel.getByText('30 12 23 12 *')).toBeVisible()

  await panel.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('form', { name: 'Delete the freeze period?' })
  await deleting.getByRole('textbox', { name: '30 12 23 12 *' }).fill('30 12 23 12 *')
  await deleting.getByRole('button', { name: 'Delete the freeze period' }).click()
  await expect(row(page, '30 12 23 12 *')).toHaveCount(0)
  expect(await schedules(workspace)).not.toContain('30 12 23 12 * to 0 8 2 1 *')

  // Another client freezes all of it.
  const always = { freeze_start: '0 0 * * *', freeze_end: '0 0 * * *', cron_timezone: 'Asia/Tokyo' }
  const made = await workspace.service.call<Period>('POST', path, always)
  await page.getByRole('button', { name: 'Refresh freeze periods' }).click()
  await expect(page.getByText('Deployments are frozen now.')).toBeVisible()
  await choose(page, 'View', 'Calendar')
  await expect(page.getByRole('table', { name: 'Frozen and open times' }).getByText('frozen now')).toBeVisible()
  await workspace.service.call('DELETE', `${path}/${made.id}`)
})
