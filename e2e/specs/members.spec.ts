import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { choose, getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test, type Workspace } from '../support/test.ts'

const project = 'workshop/field-notes'
const group = 'harbor/instruments'

interface Member {
  readonly id: number
  readonly username: string
  readonly access_level: number
  readonly expires_at: string | null
  readonly override?: boolean
}

const members = (source: 'groups' | 'projects', id: string) => `/${source}/${encodeURIComponent(id)}/members`

/** The direct members by username, read by a second client. */
async function present({ service }: Workspace, path: string): Promise<ReadonlyMap<string, Member>> {
  const list = await service.call<readonly Member[]>('GET', `${path}?per_page=100`)
  return new Map(list.map(member => [member.username, member]))
}

async function getId({ service }: Workspace, username: string): Promise<number> {
  const [user] = await service.call<readonly { readonly id: number }[]>('GET', `/users?username=${username}`)
  if (!user) throw new Error(`There is no ${username}`)
  return user.id
}

function row(page: Page, name: string): Locator {
  return page.getByRole('grid').getByRole('row').filter({ hasText: name })
}

async function choosing(page: Page, name: string, item: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a member is added, 409 leads to changing the role, 400 is shown at its field, and all of it can be undone', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const path = members('projects', project)
  await workspace.open(project, 'members')
  await expect(page.getByRole('heading', { name: 'No members' })).toBeVisible()
  await page.getByRole('button', { name: 'Add members' }).click()
  const adding = page.getByRole('dialog', { name: 'Add members' })
  await adding.getByRole('button', { name: 'Add member', exact: true }).click()
  await expect(adding.getByText('Select users')).toBeVisible()
  await adding.getByRole('textbox', { name: 'People' }).fill('priya.raman')
  await page.getByRole('option', { name: /@priya/ }).click()
  await picture(page, 'add-member')

  // Closed by mistake, all of it is there again.
  await page.keyboard.press('Escape')
  await expect(adding).toHaveCount(0)
  await page.getByRole('button', { name: 'Add members' }).click()
  await expect(adding.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  // Another user is quicker.
  await service.call('POST', path, { user_id: await getId(workspace, 'priya.raman'), access_level: 20 })
  await adding.getByRole('button', { name: 'Add member', exact: true }).click()
  await adding.getByRole('button', { name: 'Change their role instead' }).click()

  const changing = page.getByRole('dialog', { name: 'Change role or expiration' })
  await expect(changing.getByRole('combobox', { name: 'Role' })).toHaveValue('Reporter')
  await changing.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Maintainer' }).click()
  await changing.getByLabel('Expiration date').fill('2020-01-01')
  await changing.getByRole('button', { name: 'Change member' }).click()
  await expect(changing.getByText('expires_at cannot be a date in the past')).toBeVisible()
  await changing.getByRole('button', { name: 'In 30 days' }).click()
  await changing.getByRole('button', { name: 'Change member' }).click()
  await expect(changing).toHaveCount(0)
  await expect(row(page, 'priya.raman')).toContainText('Maintainer')
  await expect(row(page, 'priya.raman')).toContainText('in 30 days')
  expect((await present(workspace, path)).get('priya.raman')).toMatchObject({ access_level: 40 })
  await page.getByRole('alert').filter({ hasText: 'Member updated' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
  await expect(row(page, 'priya.raman')).toContainText('Reporter')

  await choosing(page, 'priya.raman', 'Remove…')
  const removing = page.getByRole('dialog', { name: 'Remove from the project?' })
  const remove = removing.getByRole('button', { name: 'Remove the member' })
  await expect(remove).toBeDisabled()
  await removing.getByRole('textbox', { name: 'priya.raman' }).fill('priya.raman')
  await remove.click()
  await expect(page.getByRole('heading', { name: 'No members' })).toBeVisible()
  expect((await present(workspace, path)).size).toBe(0)
})

test('several are added from a pasted list after it was shown who was recognised, and filtered and changed together', async ({
  workspace,
}) => {
  const { page } = workspace
  const path = members('projects', 'harbor/instruments/buoy-firmware')
  const before = await present(workspace, path)
  await workspace.open('harbor/instruments/buoy-firmware', 'members')
  await page.getByRole('button', { name: 'Add members' }).click()
  const adding = page.getByRole('dialog', { name: 'Add members' })
  await adding.getByRole('button', { name: 'Paste a list of users instead' }).click()
  await adding
    .getByRole('textbox', { name: 'Paste a list' })
    .fill('@lea.fournier\nmats\nOwen Price; nobody-of-that-name')
  await adding.getByRole('button', { name: 'Find these 4 people' }).click()
  await expect(adding.getByText('3 of 4 recognised.')).toBeVisible()
  await expect(adding.getByText('No user found')).toBeVisible()
  await picture(page, 'pasted-list')
  await adding.getByRole('button', { name: 'Take 3' }).click()
  await expect(adding.getByRole('textbox', { name: 'Paste a list' })).toHaveValue('nobody-of-that-name')
  await adding.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Maintainer' }).click()
  await adding.getByRole('button', { name: 'Preview (dry run)' }).click()
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect.poll(async () => (await present(workspace, path)).size - before.size).toBe(3)
  await expect(adding).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'User IDs' }).fill(`${await getId(workspace, 'lea.fournier')}`)
  await page.getByRole('button', { name: 'Only these' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/user_ids=/)
  await expect(page.getByRole('status').filter({ hasText: '1 member' })).toBeVisible()
  await row(page, 'lea.fournier').click()
  const panel = page.getByRole('region', { name: 'Member', exact: true })
  await expect(panel.getByText('Maintainer of this project itself')).toBeVisible()
  await expect(panel.getByText('Guest through')).toBeVisible()
  await picture(page, 'member')
})

test('access in a group shows its source, the override of the directory is set, and the permissions of each role are a table', async ({
  workspace,
}) => {
  const { page, connection } = workspace
  await goTo(page, `/c/${connection}/g/${encodeURIComponent(group)}/members`)
  await expect(row(page, 'tomas.herrera')).toContainText('Maintainer')
  await choose(page, 'View', 'Direct and inherited')
  await expect(row(page, 'tomas.herrera')).toContainText('Direct; also Developer through harbor')
  await expect(row(page, 'mats.lindqvist')).toContainText('harbor')
  await picture(page, 'group-members')
  await row(page, 'mats.lindqvist')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Change role or expiration…' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  await row(page, 'tomas.herrera').getByText('Developer through').click()
  const panel = page.getByRole('region', { name: 'Member', exact: true })
  const override = panel.getByRole('switch', { name: /^Keep this role/ })
  await expect(override).toBeChecked()
  await override.click()
  const asking = page.getByRole('dialog', { name: 'Leave the role to the directory?' })
  await expect(override).toBeChecked()
  await asking.getByRole('button', { name: 'Leave it to the directory' }).click()
  await expect(override).not.toBeChecked()
  await expect
    .poll(async () => (await present(workspace, members('groups', group))).get('tomas.herrera')?.override)
    .toBe(false)
  await page.keyboard.press('Escape')

  await choose(page, 'View', 'What roles may do')
  await page.getByRole('textbox', { name: 'Filter operations' }).fill('Adds a member to a project')
  await expect(row(page, 'Adds a member to a project').getByRole('gridcell')).toContainText([
    '',
    'Adds a member to a project',
    'Project members',
    'no',
    'no',
    'no',
    '✓',
    '✓',
  ])
})

test('a user who may not change members sees why, and cached members are shown when the service is down', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await goTo(page, getScreen(connection, 'harbor/tide-tables', 'members'))
  await expect(row(page, 'owen.price')).toContainText('Reporter')
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Act as another user…' }).click()
  await page.getByRole('combobox', { name: 'Username or ID' }).fill('owen')
  await page.getByRole('option', { name: 'Owen Price (@owen.price)' }).click()
  await page.getByRole('button', { name: 'Act as this user' }).click()
  const add = page.getByRole('button', { name: 'Add members' })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAttribute('title', 'This needs the role of maintainer in the project')
  await row(page, 'lea.fournier')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Change role or expiration…' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await expect(add).toBeEnabled()

  await service.kill()
  await page.getByRole('button', { name: 'Refresh members' }).click()
  await expect(row(page, 'owen.price')).toBeVisible()
  await expect(page.getByText(/^Cached .+ · offline$/).first()).toBeVisible()
})
