import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { actAs, choose, chooseInRow, getConnection, getRow, getScreen, goTo, undo } from '../support/screens.ts'
import { connectedTo, expect, test, type Workspace } from '../support/test.ts'

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
  await picture(page, 'rules')
  await page.getByRole('button', { name: 'New rule' }).click()
  const making = page.getByRole('dialog', { name: 'New approval rule' })
  await making.getByRole('button', { name: 'Create the rule' }).click()
  await expect(making.getByText('Enter a name')).toBeVisible()
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

  // One click, though the list of the last field would reach over the button. Refused, and closed by mistake: all is there again.
  await making.getByRole('button', { name: 'Create the rule' }).click()
  await expect(making.getByText('name has already been taken')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(making).toHaveCount(0)
  await page.getByRole('button', { name: 'New rule' }).click()
  await making.getByRole('textbox', { name: 'Name' }).fill('Night watch')
  await making.getByRole('button', { name: 'Create the rule' }).click()
  await expect(making).toHaveCount(0)
  const made = await getRule(workspace, 'Night watch')
  const priya = await getId(workspace, 'priya.raman')
  expect(made).toMatchObject({ approvals_required: 3, users: [{ id: priya }], protected_branches: [{ name: 'main' }] })

  // Another user adds an approver; the form now shows that saving would remove them.
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

test('the configuration is changed and taken back, and the approvers of old are replaced as a whole', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const configuration = () => service.call<Readonly<Record<string, unknown>>>('GET', `${path}/approvals`)
  await workspace.open(project, 'approvals', { view: 'configuration' })
  const authors = page.getByRole('switch', { name: /^Allow authors to approve/ })
  await expect(authors).not.toBeChecked()
  await expect(page.getByText('Another user has to approve.')).toBeVisible()
  await authors.click()
  await page.getByRole('button', { name: 'Save the configuration' }).click()
  await expect.poll(configuration).toMatchObject({ merge_requests_author_approval: true, approvals_before_merge: 1 })
  await undo(page, 'Approval settings updated')
  await expect(authors).not.toBeChecked()

  const approvers = page.getByRole('region', { name: 'Approvers' })
  await expect(approvers).toContainText('does not send the current approvers')
  await pick(page, approvers.getByRole('textbox', { name: 'Users who may approve' }), 'owen.price')
  await approvers.getByRole('button', { name: 'Replace the approvers' }).click()
  await expect(approvers).toContainText('who is no member of the project')
  await approvers.getByRole('button', { name: 'Remove Owen Price' }).click()
  await pick(page, approvers.getByRole('textbox', { name: 'Users who may approve' }), 'grace.mbeki')
  await approvers.getByRole('button', { name: 'Replace the approvers' }).click()
  await expect(approvers.getByRole('listitem').filter({ hasText: 'Unchanged: Grace Mbeki' })).toBeVisible()
  await approvers.getByRole('button', { name: 'Remove Grace Mbeki' }).click()
  await expect(approvers.getByRole('listitem').filter({ hasText: 'Removed: Grace Mbeki' })).toBeVisible()
  await picture(page, 'configuration')
})

test('a merge request shows missing approvals and approvers, and accepts a higher number', async ({ workspace }) => {
  const { page } = workspace
  await workspace.open(project, 'approvals', { view: 'merge-request' })
  await page.getByRole('textbox', { name: 'Merge request' }).fill('!99999')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Merge request' }).fill('!11')
  await page.keyboard.press('Enter')
  const status = page.getByRole('region', { name: 'Merge request !11' })
  await expect(status.getByRole('heading', { name: /Roster of the pilots/ })).toBeVisible()
  await expect(status.getByRole('list', { name: 'Approved by' })).toContainText('Mats Lindqvist')
  await expect(status.getByText('1 of 2 approvals given, 1 left')).toBeVisible()
  await expect(status.getByText('Blocked: 1 approval missing')).toBeVisible()
  await expect(status.getByText(/can be merged/)).toHaveCount(0)
  const number = status.getByRole('textbox', { name: /^Approvals required/ })
  await number.fill('0')
  await status.getByRole('button', { name: 'Set the number' }).click()
  await expect(status.getByText('approvals_required is less than the 2')).toBeVisible()
  await expect(number).toHaveValue('0')
  await number.fill('4')
  await status.getByRole('button', { name: 'Set the number' }).click()
  await expect(status.getByText('1 of 4 approvals given, 3 left')).toBeVisible()
  await picture(page, 'merge-request')
  await undo(page, 'Required approvals updated')
  await expect(status.getByText('1 of 2 approvals given, 1 left')).toBeVisible()
})

test('branches require another edition, a developer sees why the screen is read-only, and a service without approvals gets a message', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await service.restart(undefined, ['--edition', 'starter'])
  await goTo(page, getScreen(connection, project, 'approvals', { rule: '999', q: 'master' }))
  await expect(page.getByRole('heading', { name: 'Rule not found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getRow(page, 'Harbour masters')).toBeVisible()
  await expect(getRow(page, 'Instruments')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Filter rules' }).fill('')
  await expect(getRow(page, 'Instruments')).toBeVisible()
  await page.getByRole('button', { name: 'New rule' }).click()
  const making = page.getByRole('dialog', { name: 'New approval rule' })
  await making.getByRole('textbox', { name: 'Name' }).fill('Pier')
  await pick(page, making.getByRole('textbox', { name: 'Protected branches' }), 'main')
  await making.getByRole('button', { name: 'Create the rule' }).click()
  await expect(making.getByText('protected_branch_ids needs the premium edition')).toBeVisible()
  await expect(making.getByRole('textbox', { name: 'Name' })).toHaveValue('Pier')
  await making.getByRole('button', { name: 'Remove main' }).click()
  await making.getByRole('button', { name: 'Create the rule' }).click()
  await expect(getRow(page, 'Pier')).toContainText('Any user')

  await actAs(page, 'grace.mbeki')
  await goTo(page, getScreen(connection, project, 'approvals'))
  await expect(page.getByRole('button', { name: 'New rule' })).toBeDisabled()
  await choose(page, 'View', 'Configuration')
  await expect(page.getByText('This needs the role of maintainer in the project.').first()).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Remove approvals when commits are added/ })).toBeDisabled()

  await service.restart(undefined, ['--edition', 'core'])
  await goTo(page, getScreen(connection, 'harbor/tide-tables', 'approvals'))
  await expect(page.getByRole('heading', { name: 'Not in this edition of the service' })).toBeVisible()
  await picture(page, 'core')
})
