import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const encoded = encodeURIComponent(project)

interface Event {
  readonly action_name: string
  readonly target_title: string | null
  readonly push_data?: { readonly commit_count: number; readonly commit_title: string; readonly ref: string }
}

test("a project's activity, by day, filtered by the service, pushes with their commits", async ({ workspace }) => {
  const { page, service } = workspace
  await workspace.open(project, 'activity')
  const list = page.getByRole('region', { name: 'Activity' }).last()
  const rows = list.getByRole('listitem')
  await expect(rows.nth(1)).toBeVisible()
  await picture(page, 'activity')

  // A second client pushes; a refresh shows it, and it opens on its commits.
  const commit = (file: string) =>
    service.call('POST', `/projects/${encoded}/repository/commits`, {
      branch: 'activity-feed',
      start_branch: 'main',
      commit_message: `Note ${file} for the activity`,
      actions: [{ action: 'create', file_path: `activity/${file}.md`, content: file }],
    })
  await commit('first')
  await page.getByRole('button', { name: 'Refresh events' }).click()
  const pushed = rows.filter({ hasText: 'activity-feed' }).first()
  await expect(pushed).toContainText('Note first for the activity')
  await pushed.getByRole('button', { name: 'Show the commits' }).click()
  await expect(list.getByRole('link', { name: /Note first for the activity/ }).last()).toBeVisible()

  // It links to the target of the event.
  await pushed.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Note first for the activity' })).toBeVisible()
  await expect(page.getByRole('button', { name: /\/-\/commit\/[0-9a-f]{40}/ })).toBeVisible()
  await workspace.open(project, 'activity', { target_type: 'merge_request' })
  await rows.filter({ hasText: 'merge request' }).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/approvals\?view=merge-request&iid=\d+/)
  await workspace.open(project, 'activity')

  await page.getByRole('combobox', { name: 'Kind of event' }).click()
  await page.getByRole('option', { name: 'commented', exact: true }).click()
  await expect(page).toHaveURL(/action=commented/)
  await expect(rows.filter({ hasText: 'activity-feed' })).toHaveCount(0)
  const commented = await service.call<Event[]>('GET', `/projects/${encoded}/events?action=commented`)
  expect(commented.length).toBeGreaterThan(0)
  await expect(rows.filter({ hasText: 'commented' }).first()).toBeVisible()
  // The details of a comment contain its IDs.
  await rows.getByRole('button', { name: 'Show the details' }).first().click()
  await expect(list.getByText('Comment ID').first()).toBeVisible()
  await picture(page, 'activity-details')
  await page.getByRole('textbox', { name: 'Before this day' }).or(page.getByLabel('Before this day')).fill('2001-01-01')
  await expect(page.getByRole('heading', { name: 'No events' })).toBeVisible()
})

test('the activity of the current user, of all members and of one user; a year of it with its table', async ({
  workspace,
}) => {
  const { page, connection, service } = workspace
  await goTo(page, `/c/${connection}/activity`)
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Whose' }).getByText('In my projects').click()
  await expect(page).toHaveURL(/scope=all/)
  const list = page.getByRole('region', { name: 'Activity' }).last()
  await expect(list.getByRole('link', { name: project }).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await picture(page, 'activity-of-all')

  await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('Year').click()
  await expect(page.getByRole('heading', { name: 'The last year' })).toBeVisible()
  await expect(page).toHaveURL(/view=year/)
  await picture(page, 'activity-year')

  const [person] = await service.call<{ id: number; name: string }[]>('GET', '/users?username=mats.lindqvist')
  await page.getByRole('radiogroup', { name: 'Whose' }).getByText('User').click()
  await expect(page.getByText('Choose a user to see')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Whose activity' })
    .or(page.getByRole('combobox', { name: 'Whose activity' }))
    .fill('mats')
  await page.getByRole('option', { name: /Mats Lindqvist/ }).click()
  await expect(page).toHaveURL(new RegExp(`user=${person?.id ?? 0}`))
  await expect(page.getByRole('heading', { name: 'The last year' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('List').click()
  await expect(page.getByRole('region', { name: 'Activity' }).last().getByRole('listitem').nth(1)).toContainText(
    'Mats Lindqvist',
  )
})
