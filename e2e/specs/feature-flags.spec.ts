import type { Locator, Page } from '@playwright/test'
import { undo } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

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

test('a flag is made, kept through a refusal, changed by its ids, undone and deleted', async ({ workspace }) => {
  const { page, service } = workspace
  await workspace.open(project, 'feature-flags')
  await page.getByRole('button', { name: 'New feature flag' }).click()
  const making = page.getByRole('form', { name: 'New feature flag' })
  await making.getByRole('textbox', { name: 'Name', exact: true }).fill('live_board')
  const first = making.getByRole('group', { name: 'Strategy 1' })
  await pick(page, first, 'On for', 'Certain users (userWithId)')
  await first.getByRole('combobox', { name: 'User IDs' }).pressSequentially('7,8,')
  await making.getByRole('button', { name: 'Add a strategy' }).click()
  const second = making.getByRole('group', { name: 'Strategy 2' })
  await pick(page, second, 'On for', 'Another strategy, as JSON')
  await second.getByRole('textbox', { name: 'Name of the strategy' }).fill('remoteAddress')
  await second.getByRole('textbox', { name: /^Parameters/ }).fill('{"IPs": "10.0.0.1"}')
  await making.getByRole('button', { name: 'Create the feature flag' }).click()
  await expect(making.getByText('Feature flag already exists')).toBeVisible()
  await making.getByRole('textbox', { name: 'Name', exact: true }).fill('spec: harbour/lamps')
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
  const results = editing.getByRole('region', { name: 'Result' })
  await expect(results.getByRole('listitem')).toHaveText([/^Kept/, /^Added/, /^Removed/])
  await editing.getByRole('button', { name: 'Change the feature flag' }).click()
  await expect(panel.getByText('50% of the users (group default)')).toBeVisible()
  const changed = await present(workspace, 'spec: harbour/lamps')
  expect(changed.strategies[0]).toEqual(made.strategies[0])
  expect(changed.strategies.map(({ name }) => name)).toEqual(['userWithId', 'gradualRolloutUserId'])
  await undo(page, 'Feature flag updated')
  await expect(panel.getByText('remoteAddress: IPs 10.0.0.1')).toBeVisible()

  await panel.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('form', { name: 'Delete the feature flag?' })
  await deleting.getByRole('textbox', { name: 'spec: harbour/lamps' }).fill('spec: harbour/lamps')
  await deleting.getByRole('button', { name: 'Delete the feature flag' }).click()
  await expect(row(page, 'spec: harbour/lamps')).toHaveCount(0)
  const left = await service.call<readonly Flag[]>('GET', flags(project))
  expect(left.map(({ name }) => name)).not.toContain('spec: harbour/lamps')
})
