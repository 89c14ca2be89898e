import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { actAs, choose, getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test, type Workspace } from '../support/test.ts'

const project = 'harbor/lighthouse'

interface Flag {
  readonly name: string
  readonly description: string | null
  readonly strategies: readonly {
    readonly id: number
    readonly name: string
    readonly parameters: Readonly<Record<string, string>>
    readonly scopes: readonly { readonly environment_scope: string }[]
  }[]
}

const flags = (of: string) => `/projects/${encodeURIComponent(of)}/feature_flags`
/** A second client's look. */
const present = ({ service }: Workspace, name: string, of = project) =>
  service.call<Flag>('GET', `${flags(of)}/${encodeURIComponent(name)}`)

const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })
const getPanel = (page: Page) => page.getByRole('region', { name: 'Feature flag', exact: true })

async function pick(page: Page, scope: Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('flags are listed with who has them on, by scope, and answer for one user in one environment', async ({
  workspace,
}) => {
  const { page } = workspace
  await workspace.open(project, 'feature-flags')
  await expect(row(page, 'live_board')).toContainText('25 % of the users (group offices)')
  await expect(row(page, 'arrivals_by_telex')).toContainText('legacy')
  await expect(row(page, 'paper_log')).toContainText('No users')
  await choose(page, 'Which flags', 'Disabled')
  await expect(page).toHaveURL(/scope=disabled/)
  await expect(row(page, 'live_board')).toHaveCount(0)
  await expect(row(page, 'paper_log')).toBeVisible()
  await choose(page, 'Which flags', 'All')

  await page.getByRole('combobox', { name: 'Evaluate in the environment' }).fill('production')
  await page.getByRole('textbox', { name: 'Evaluate for the user' }).fill('mats.lindqvist')
  await page.keyboard.press('Escape')
  await expect(row(page, 'pilot_roster').getByText('on', { exact: true })).toBeVisible()
  await expect(row(page, 'arrivals_by_telex').getByText('on', { exact: true })).toBeVisible()
  await expect(row(page, 'paper_log').getByText('off', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Evaluate for the user' }).fill('42')
  await expect(row(page, 'pilot_roster').getByText('off', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/user=42/)
  await picture(page, 'feature-flags')
  await row(page, 'pilot_roster').click()
  await expect(getPanel(page).getByText('42 is none of them')).toBeVisible()
  await expect(getPanel(page).getByText('new_version_flag')).toBeVisible()
  await getPanel(page).getByText('IDs and parameters', { exact: true }).click()
  await expect(
    getPanel(page)
      .getByText(/scope ID \d+/)
      .first(),
  ).toBeVisible()
  await picture(page, 'feature-flag')
})

test('a flag is made with fields for each strategy, kept through a refusal, changed by its ids, and taken back', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await workspace.open(project, 'feature-flags')
  await page.getByRole('button', { name: 'New feature flag' }).click()
  const making = page.getByRole('form', { name: 'New feature flag' })
  await making.getByRole('textbox', { name: 'Name', exact: true }).fill('live_board')
  const first = making.getByRole('group', { name: 'Strategy 1' })
  await pick(page, first, 'On for', 'Certain users (userWithId)')
  await making.getByRole('button', { name: 'Create the feature flag' }).click()
  await expect(first.getByText('Name at least one user')).toBeVisible()
  await first.getByRole('combobox', { name: 'User IDs' }).pressSequentially('7,8,')
  await making.getByRole('button', { name: 'Add a strategy' }).click()
  const second = making.getByRole('group', { name: 'Strategy 2' })
  await pick(page, second, 'On for', 'Another strategy, as JSON')
  await second.getByRole('textbox', { name: 'Name of the strategy' }).fill('remoteAddress')
  await second.getByRole('textbox', { name: /^Parameters/ }).fill('{"IPs": 5}')
  await expect(making.getByRole('region', { name: 'What results' }).getByText('2 users: 7, 8 – in *')).toBeVisible()
  await making.getByRole('button', { name: 'Create the feature flag' }).click()
  await expect(second.getByText('Enter a JSON object of strings')).toBeVisible()
  await second.getByRole('textbox', { name: /^Parameters/ }).fill('{"IPs": "10.0.0.1"}')
  await making.getByRole('button', { name: 'Create the feature flag' }).click()
  await expect(making.getByText('Feature flag already exists')).toBeVisible()
  await making.getByRole('textbox', { name: 'Name', exact: true }).fill('spec: harbour/lamps')
  await picture(page, 'new-feature-flag')
  await making.getByRole('button', { name: 'Create the feature flag' }).click()
  const panel = getPanel(page)
  await expect(panel.getByText('2 users: 7, 8')).toBeVisible()
  const made = await present(workspace, 'spec: harbour/lamps')
  expect(made.strategies.map(({ parameters }) => parameters)).toEqual([{ userIds: '7,8' }, { IPs: '10.0.0.1' }])

  await panel.getByRole('button', { name: 'Edit…' }).click()
  const editing = page.getByRole('form', { name: 'Edit spec: harbour/lamps' })
  await editing.getByRole('button', { name: 'Remove strategy 2' }).click()
  await editing.getByRole('button', { name: 'Add a strategy' }).click()
  await pick(page, editing.getByRole('group', { name: 'Strategy 2' }), 'On for', 'A share of the users')
  const results = editing.getByRole('region', { name: 'What results' })
  await expect(results.getByRole('listitem')).toHaveText([/^kept/, /^added/, /^removed/])
  await picture(page, 'edit-feature-flag')
  await editing.getByRole('button', { name: 'Change the feature flag' }).click()
  await expect(panel.getByText('50 % of the users (group default)')).toBeVisible()
  const changed = await present(workspace, 'spec: harbour/lamps')
  expect(changed.strategies[0]).toEqual(made.strategies[0])
  expect(changed.strategies.map(({ name }) => name)).toEqual(['userWithId', 'gradualRolloutUserId'])
  await page
    .getByRole('alert')
    .filter({ hasText: 'Feature flag updated' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
  await expect(panel.getByText('remoteAddress: IPs 10.0.0.1')).toBeVisible()

  await panel.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('form', { name: 'Delete the feature flag?' })
  await deleting.getByRole('textbox', { name: 'spec: harbour/lamps' }).fill('spec: harbour/lamps')
  await deleting.getByRole('button', { name: 'Delete the feature flag' }).click()
  await expect(row(page, 'spec: harbour/lamps')).toHaveCount(0)
  const left = await service.call<readonly Flag[]>('GET', flags(project))
  expect(left.map(({ name }) => name)).not.toContain('spec: harbour/lamps')
})

test('a flag is copied to other projects, with what becomes of each shown first', async ({ workspace }) => {
  const { page, service } = workspace
  const [empty, other] = ['harbor/tide-tables', 'harbor/instruments/buoy-firmware'] as const
  await service.call('POST', flags(other), { name: 'live_board', version: 'new_version_flag', strategies: [] })
  await workspace.open(project, 'feature-flags', { flag: 'live_board' })
  await getPanel(page).getByRole('button', { name: 'Copy to other projects…' }).click()
  const form = page.getByRole('form', { name: 'Copy the feature flag' })
  for (const name of [empty, other]) {
    await form.getByRole('textbox', { name: 'Projects' }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  const preview = form.getByRole('table', { name: 'Result for each project' })
  await expect(preview.getByRole('row').filter({ hasText: empty })).toContainText('Is created')
  await expect(preview.getByRole('row').filter({ hasText: other })).toContainText('that differs')
  await expect(form.getByRole('button', { name: 'Preview (dry run)' })).toBeEnabled()
  await choose(page, 'Where a flag of this name is already', 'Overwrite')
  await expect(preview.getByRole('row').filter({ hasText: other })).toContainText('added: 25 % of the users')
  await picture(page, 'copy-feature-flag')
  await form.getByRole('button', { name: 'Preview (dry run)' }).click()
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  for (const name of [empty, other]) {
    await expect
      .poll(async () => (await present(workspace, 'live_board', name).catch(() => null))?.strategies[0]?.parameters)
      .toEqual({ groupId: 'offices', percentage: '25' })
  }
})

test('a developer may change flags and not read freezes, a reporter may read neither, and another edition gets a message', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await actAs(page, 'grace.mbeki')
  await goTo(page, getScreen(connection, project, 'feature-flags'))
  await expect(row(page, 'live_board')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New feature flag' })).toBeEnabled()
  await goTo(page, getScreen(connection, project, 'freeze-periods'))
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New freeze period' })).toBeDisabled()
  await goTo(page, getScreen(connection, 'harbor/tide-tables', 'feature-flags'))
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New feature flag' })).toBeDisabled()

  await service.restart(undefined, ['--edition', 'core'])
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await goTo(page, getScreen(connection, 'harbor/tide-tables', 'feature-flags'))
  await expect(page.getByRole('heading', { name: 'Not in this edition of the service' })).toBeVisible()
  await goTo(page, getScreen(connection, project, 'freeze-periods'))
  await expect(page.getByRole('strong').first()).toContainText('frozen now')
})

test('a legacy flag is made with its scopes, on and off', async ({ workspace }) => {
  const { page, service } = workspace
  await workspace.open(project, 'feature-flags')
  await page.getByRole('button', { name: 'New feature flag' }).click()
  const making = page.getByRole('form', { name: 'New feature flag' })
  await making.getByRole('textbox', { name: 'Name', exact: true }).fill('spec_legacy')
  await choose(page, 'Version', 'Legacy')
  await making.getByLabel('Off in environments').and(making.locator('input')).fill('review/*')
  await page.keyboard.press('Enter')
  await picture(page, 'new-legacy-flag')
  await making.getByRole('button', { name: 'Create the feature flag' }).click()
  await expect(getPanel(page).getByText('legacy_flag')).toBeVisible()
  expect(await service.call('GET', `${flags(project)}/spec_legacy`)).toMatchObject({
    version: 'legacy_flag',
    scopes: [
      { environment_scope: '*', active: true },
      { environment_scope: 'review/*', active: false },
    ],
  })
  await service.call('DELETE', `${flags(project)}/spec_legacy`)
})
