import { picture } from '../support/accessibility.ts'
import { choose, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('background jobs are measured while the screen is open, drawn over time, and kept for the session', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  await goTo(page, `/c/${connection}/background-jobs`)
  const tiles = page.locator('dl').filter({ hasText: 'Waiting' })
  await expect(tiles).toContainText('Dead')
  await expect(page.getByText('The charts start with the second measurement.')).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Measured' })
    .or(page.getByRole('textbox', { name: 'Measured' }))
    .click()
  await page.getByRole('option', { name: 'Every 2 seconds' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs per minute' })).toBeVisible()
  await picture(page, 'background-jobs')

  const { queues } = await service.call<{ queues: Record<string, unknown> }>('GET', '/bgjobs/queue_metrics')
  const [first = 'none'] = Object.keys(queues)
  await choose(page, 'View', 'Queues')
  await expect(page.getByRole('grid', { name: 'Queues' }).getByRole('row', { name: first })).toBeVisible()
  await choose(page, 'View', 'Processes')
  await expect(page.getByRole('grid', { name: 'Processes' }).getByRole('row')).not.toHaveCount(1)
  await choose(page, 'View', 'Counts')
  await expect(page.locator('dl')).toContainText('Processed')

  // The measurements are still there after visiting another screen.
  await goTo(page, `/c/${connection}/projects`)
  await goTo(page, `/c/${connection}/background-jobs`)
  await expect(page.getByRole('heading', { name: 'Waiting jobs' })).toBeVisible()
})
