import { picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const encoded = encodeURIComponent(project)

test('a push of a second client is there on refresh, with its commits, in the project and in all projects; a year has its table', async ({
  workspace,
}) => {
  const { page, connection, service } = workspace
  await workspace.open(project, 'activity')
  const list = page.getByRole('region', { name: 'Activity' }).last()
  const rows = list.getByRole('listitem')
  await expect(rows.nth(1)).toBeVisible()
  await service.call('POST', `/projects/${encoded}/repository/commits`, {
    branch: 'activity-feed',
    start_branch: 'main',
    commit_message: 'Note for the activity',
    actions: [{ action: 'create', file_path: 'activity/first.md', content: 'first' }],
  })
  await page.getByRole('button', { name: 'Refresh events' }).click()
  const pushed = rows.filter({ hasText: 'activity-feed' }).first()
  await expect(pushed).toContainText('Note for the activity')
  await pushed.getByRole('button', { name: 'Show the commits' }).click()
  await expect(list.getByRole('link', { name: /Note for the activity/ }).last()).toBeVisible()
  await workspace.open(project, 'activity', { action: 'commented' })
  await expect(rows.filter({ hasText: 'activity-feed' })).toHaveCount(0)
  await rows.filter({ hasText: 'commented' }).getByRole('button', { name: 'Show the details' }).first().click()
  await expect(list.getByText('Comment ID').first()).toBeVisible()

  await goTo(page, `/c/${connection}/activity?scope=all`)
  await expect(list.getByRole('link', { name: project }).first()).toBeVisible()
  // The name before it leads to the person.
  await pushed.locator('[data-row-link]').click()
  await expect(page.getByRole('heading', { name: 'Note for the activity' })).toBeVisible()

  await goTo(page, `/c/${connection}/activity?scope=all&view=year`)
  await expect(page.getByRole('heading', { name: 'The last year' })).toBeVisible()
  await picture(page, 'activity-year')
})
