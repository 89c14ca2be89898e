import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { chooseInRow, getRow, undo } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'harbor/lighthouse'
const path = `/projects/${encodeURIComponent(project)}`

interface Rule {
  readonly id: number
  readonly name: string
  readonly approvals_required: number
  readonly users: readonly { readonly id: number }[]
  readonly groups: readonly { readonly id: number }[]
  readonly protected_branches: readonly { readonly name: string }[]
}

/** A rule, read by a second client. */
async function getRule({ service }: Workspace, name: string): Promise<Rule | undefined> {
  const rules = await service.call<readonly Rule[]>('GET', `${path}/approval_rules?per_page=100`)
  return rules.find(rule => rule.name === name)
}

async function getId({ service }: Workspace, username: string): Promise<number> {
  const [user] = await service.call<readonly { readonly id: number }[]>('GET', `/users?username=${username}`)
  if (!user) throw new Error(`There is no ${username}`)
  return user.id
}

async function pick(page: Page, field: Locator, typed: string): Promise<void> {
  await field.fill(typed)
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click()
}

test('a rule is made, changed with whom that removes in view, checked and deleted', async ({ workspace }) => {
  const { page, service } = workspace
  await workspace.open(project, 'approvals')
  await expect(getRow(page, 'Harbour masters')).toContainText('Ines Okafor')
  await page.getByRole('button', { name: 'New rule' }).click()
  const making = page.getByRole('dialog', { name: 'New approval rule' })
  await making.getByRole('textbox', { name: 'Name' }).fill('Harbour masters')
  await making.getByRole('textbox', { name: 'Approvals required' }).fill('3')
  await pick(page, making.getByRole('textbox', { name: 'Users' }), 'priya.raman')
  const check = making.getByRole('region', { name: 'Can this rule ever be satisfied?' })
  await expect(check).toContainText('No: 2 people missing among the eligible approvers')
  // A rule takes IDs of groups: a path that leads to none is not offered.
  const groups = making.getByRole('textbox', { name: 'Groups' })
  await groups.fill('harbor/no-such-group')
  await expect(page.getByText('No matches').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('option', { name: /no-such-group/ })).toHaveCount(0)
  await pick(page, groups, 'harbor/instruments')
  await expect(check.getByRole('list', { name: 'Who may approve' })).toContainText('through harbor/instruments')
  await pick(page, making.getByRole('textbox', { name: 'Protected branches' }), 'main')

  // One click, though the list of the last field would reach over the button.
  await making.getByRole('button', { name: 'Create the rule' }).click()
  await expect(making.getByText('name has already been taken')).toBeVisible()
  await making.getByRole('textbox', { name: 'Name' }).fill('Night watch')
  await making.getByRole('button', { name: 'Create the rule' }).click()
  await expect(making).toHaveCount(0)
  const made = await getRule(workspace, 'Night watch')
  const priya = await getId(workspace, 'priya.raman')
  expect(made).toMatchObject({ approvals_required: 3, users: [{ id: priya }], protected_branches: [{ name: 'main' }] })

  // Another user adds an approver while the form is closed; it now shows that saving would remove them.
  const mats = await getId(workspace, 'mats.lindqvist')
  await chooseInRow(page, 'Night watch', 'Change…')
  const changing = page.getByRole('dialog', { name: 'Change the approval rule' })
  await changing.getByRole('textbox', { name: 'Name' }).fill('Night watch of the pier')
  await page.keyboard.press('Escape')
  await service.call('PUT', `${path}/approval_rules/${made?.id}`, {
    name: 'Night watch',
    approvals_required: 3,
    user_ids: [priya, mats],
    group_ids: made?.groups.map(({ id }) => id),
  })
  await chooseInRow(page, 'Night watch', 'Change…')
  const changes = changing.getByRole('region', { name: 'What saving changes' })
  await expect(changes.getByRole('listitem').filter({ hasText: 'removed: Mats Lindqvist' })).toBeVisible()
  await expect(changes).toContainText('1 is removed for not being named')
  await picture(page, 'changed-rule')
  await changing.getByRole('button', { name: 'Save the rule' }).click()
  await expect(getRow(page, 'Night watch of the pier')).toBeVisible()
  expect((await getRule(workspace, 'Night watch of the pier'))?.users).toMatchObject([{ id: priya }])
  await undo(page, 'Approval rule updated')
  await expect.poll(async () => (await getRule(workspace, 'Night watch'))?.users.length).toBe(2)

  await getRow(page, 'Night watch').getByText('Night watch').click()
  const panel = page.getByRole('region', { name: 'Approval rule', exact: true })
  const told = panel.getByRole('region', { name: 'Can this rule ever be satisfied?' })
  await expect(told).toContainText('Not when more than')
  await panel.getByText('main', { exact: true }).click()
  await expect(panel.getByText('Allowed to merge')).toBeVisible()
  await pick(page, panel.getByRole('textbox', { name: 'Its author' }), 'priya.raman')
  await expect(told.getByRole('listitem').filter({ hasText: 'Priya' })).toContainText('may not approve this one')
  await picture(page, 'rule')
  await panel.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete the approval rule?' })
  await deleting.getByRole('textbox').fill('Night watch')
  await deleting.getByRole('button', { name: 'Delete the rule' }).click()
  await expect(getRow(page, 'Night watch')).toHaveCount(0)
  expect(await getRule(workspace, 'Night watch')).toBeUndefined()
})
