import type { Locator, Page } from '@playwright/test'
import { undo } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'workshop/field-notes'

interface Member {
  readonly id: number
  readonly username: string
  readonly access_level: number
  readonly expires_at: string | null
}

const path = `/projects/${encodeURIComponent(project)}/members`

/** The direct members by username, read by a second client. */
async function present({ service }: Workspace): Promise<ReadonlyMap<string, Member>> {
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

test('a member whom another user was quicker to add is changed instead, with 400 at its field, undone and removed', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await workspace.open(project, 'members')
  await expect(page.getByRole('heading', { name: 'No members' })).toBeVisible()
  await page.getByRole('button', { name: 'Add members' }).click()
  const adding = page.getByRole('dialog', { name: 'Add members' })
  await adding.getByRole('textbox', { name: 'People' }).fill('priya.raman')
  await page.getByRole('option', { name: /@priya/ }).click()
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
  expect((await present(workspace)).get('priya.raman')).toMatchObject({ access_level: 40 })
  await undo(page, 'Member updated')
  await expect(row(page, 'priya.raman')).toContainText('Reporter')

  await choosing(page, 'priya.raman', 'Remove…')
  const removing = page.getByRole('dialog', { name: 'Remove from the project?' })
  await removing.getByRole('textbox', { name: 'priya.raman' }).fill('priya.raman')
  await removing.getByRole('button', { name: 'Remove the member' }).click()
  await expect(page.getByRole('heading', { name: 'No members' })).toBeVisible()
  expect((await present(workspace)).size).toBe(0)
})
