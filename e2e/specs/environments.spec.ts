import type { Locator, Page } from '@playwright/test'
import { choose, undo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const path = `/projects/${encodeURIComponent(project)}`

interface Environment {
  readonly id: number
  readonly name: string
  readonly external_url: string | null
  readonly state: string
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

test('an environment is made, changed, undone, stopped and deleted by name, and the keyboard continues at its row', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const named = async (name: string) =>
    (await service.call<readonly Environment[]>('GET', `${path}/environments?name=${encodeURIComponent(name)}`))[0]
  await workspace.open(project, 'environments')
  await expect(row(page, 'staging')).toContainText('Success')
  await service.call('POST', `${path}/environments`, { name: 'review/quay-lights' })
  await page.getByRole('button', { name: 'New environment' }).click()
  const creating = page.getByRole('dialog', { name: 'New environment' })
  await creating.getByRole('textbox', { name: 'Name' }).fill('review/quay-lights-2')
  await creating.getByRole('textbox', { name: 'Address' }).fill('https://quay-lights.example')
  await creating.getByRole('button', { name: 'Create the environment' }).click()
  await expect(row(page, 'review/quay-lights-2')).toContainText('quay-lights.example')
  expect(await named('review/quay-lights-2')).toMatchObject({ external_url: 'https://quay-lights.example' })

  await row(page, 'review/quay-lights-2').getByText('review/quay-lights-2').click()
  const panel = page.getByRole('region', { name: 'Environment', exact: true })
  await panel.getByRole('button', { name: 'Edit…' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit the environment' })
  await editing.getByRole('textbox', { name: 'Address' }).fill('')
  await editing.getByRole('button', { name: 'Save the changes' }).click()
  await expect.poll(async () => (await named('review/quay-lights-2'))?.external_url ?? null).toBeNull()
  await undo(page, 'Environment updated')
  await expect(panel.getByRole('button', { name: /quay-lights\.example/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Stop…' }).click()
  await page
    .getByRole('dialog', { name: 'Stop this environment?' })
    .getByRole('button', { name: 'Stop the environment' })
    .click()
  await expect(panel.getByText('Stopped', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  // Of two that fit the part of a name, the whole name finds one.
  await page.getByRole('textbox', { name: 'Search environments' }).fill('review/quay-lights')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
  await choose(page, 'Search by', 'Whole name')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await choose(page, 'Search by', 'Part of the name')

  await choosing(page, 'review/quay-lights-2', 'Delete…')
  const deleting = page.getByRole('dialog', { name: 'Delete this environment?' })
  await deleting.getByRole('textbox').fill('review/quay-lights-2')
  await deleting.getByRole('button', { name: 'Delete the environment' }).click()
  await expect(row(page, 'review/quay-lights-2')).toHaveCount(0)
  expect(await named('review/quay-lights-2')).toBeUndefined()
  // The keyboard continues at the row's position.
  await expect(row(page, 'review/quay-lights')).toBeFocused()
})

interface Deployment {
  readonly id: number
  readonly iid: number
  readonly status: string
  readonly ref: string
  readonly environment: { readonly name: string }
}

test('a deployment is recorded in spite of a freeze at the commit of a tag, and its status set and undone', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const inNorthQuay = () =>
    service.call<readonly Deployment[]>('GET', `${path}/deployments?environment=north%20quay&sort=desc`)
  // Frozen from each midnight until the first of January: always.
  const freeze = { freeze_start: '0 0 * * *', freeze_end: '0 0 1 1 *' }
  const { id } = await service.call<{ readonly id: number }>('POST', `${path}/freeze_periods`, freeze)
  await workspace.open(project, 'deployments')
  await page.getByRole('button', { name: 'Record a deployment' }).click()
  const recording = page.getByRole('dialog', { name: 'Record a deployment' })
  await expect(recording.getByText('Deployments are frozen now')).toBeVisible()
  await recording.getByRole('combobox', { name: 'Environment' }).fill('north quay')
  await page.keyboard.press('Tab')
  await recording.getByRole('button', { name: /^Branch or tag/ }).click()
  await page.getByRole('textbox', { name: 'Find a branch or tag, or type any SHA' }).fill('v2.0.0')
  await page.getByRole('option', { name: 'v2.0.0', exact: true }).click()
  await expect(recording.getByRole('checkbox', { name: 'It is a tag' })).toBeChecked()
  const [commit] = await service.call<readonly { readonly id: string }[]>(
    'GET',
    `${path}/repository/commits?ref_name=v2.0.0&per_page=1`,
  )
  await expect(recording.getByRole('textbox', { name: 'Commit' })).toHaveValue(commit?.id ?? 'no commit')
  await recording.getByRole('button', { name: 'Record the deployment' }).click()
  await expect(row(page, 'north quay')).toContainText('v2.0.0')
  expect(await inNorthQuay()).toMatchObject([{ ref: 'v2.0.0', status: 'success' }])
  await service.call('DELETE', `${path}/freeze_periods/${id}`)

  await choosing(page, 'north quay', 'Update status…')
  const setting = page.getByRole('dialog', { name: 'Update status' })
  await setting.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'failed' }).click()
  await setting.getByRole('button', { name: 'Update status' }).click()
  await expect(row(page, 'north quay')).toContainText('Failed')
  expect((await inNorthQuay())[0]?.status).toBe('failed')
  await undo(page, 'Deployment status updated')
  await expect(row(page, 'north quay')).toContainText('Success')
})

test('deployments are compared with the previous ones, seen over time by keyboard, and searched for a commit', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await workspace.open(project, 'deployments', { environment: 'production', status: 'success' })
  await row(page, 'v1.1.0').getByText('v1.1.0').click()
  const panel = page.getByRole('region', { name: 'Deployment', exact: true })
  await expect(panel.getByRole('region', { name: 'Merge requests in it' }).getByRole('listitem').first()).toContainText(
    '→ main',
  )
  await panel.getByRole('link', { name: /^[0-9a-f]{8} with [0-9a-f]{8}$/ }).click()
  await expect(page).toHaveURL(/compare\?from=[0-9a-f]{40}&to=[0-9a-f]{40}/)

  await workspace.open(project, 'deployments', { view: 'timeline' })
  const chart = page.getByRole('region', { name: 'Deployments over time, drawn' })
  const marks = chart.locator('a')
  await expect(marks.first()).toBeVisible()
  await expect(chart.locator('a[tabindex="0"]')).toHaveCount(1)
  await chart.locator('a[tabindex="0"]').focus()
  await page.keyboard.press('Home')
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(focused).toMatch(/^#\d+ .* to .*: /)
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()

  // v1.2.0 is older than the version in production; the newest commit of main isn't.
  await workspace.open(project, 'deployments', { view: 'commit' })
  await page.getByRole('textbox', { name: 'Commit' }).fill('v1.2.0')
  await page.getByRole('button', { name: 'Find commit' }).click()
  const production = row(page, 'production')
  await expect(production.getByRole('gridcell', { name: 'deployed', exact: true })).toBeVisible()
  const [newest] = await service.call<readonly { readonly id: string }[]>(
    'GET',
    `${path}/repository/commits?per_page=1`,
  )
  await page.getByRole('textbox', { name: 'Commit' }).fill(newest?.id ?? '')
  await page.getByRole('button', { name: 'Find commit' }).click()
  await expect(production.getByRole('gridcell', { name: 'not deployed', exact: true })).toBeVisible()
})
