import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder } from '../support/app.ts'
import { choose, getConnection, getScreen, goTo, offlineAge } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

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

/** Takes a change back from its toast. */
async function undo(page: Page, deed: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: deed }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
}

test('an environment is made, refused without losing a letter, changed, taken back, stopped and deleted by name', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const named = async (name: string) =>
    (await service.call<readonly Environment[]>('GET', `${path}/environments?name=${encodeURIComponent(name)}`))[0]
  await workspace.open(project, 'environments')
  await expect(row(page, 'staging')).toContainText('Success')
  await picture(page, 'environments')

  await page.getByRole('button', { name: 'New environment' }).click()
  const creating = page.getByRole('dialog', { name: 'New environment' })
  await creating.getByRole('button', { name: 'Create the environment' }).click()
  await expect(creating.getByText('Required')).toBeVisible()
  // Another user is quicker.
  await service.call('POST', `${path}/environments`, { name: 'review/quay-lights' })
  await creating.getByRole('textbox', { name: 'Name' }).fill('review/quay-lights')
  await creating.getByRole('textbox', { name: 'Address' }).fill('https://quay-lights.example')
  await creating.getByRole('button', { name: 'Create the environment' }).click()
  await expect(creating.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await expect(creating.getByRole('textbox', { name: 'Address' })).toHaveValue('https://quay-lights.example')
  await picture(page, 'environment-refused')
  await creating.getByRole('textbox', { name: 'Name' }).fill('review/quay-lights-2')
  await creating.getByRole('button', { name: 'Create the environment' }).click()
  await expect(row(page, 'review/quay-lights-2')).toContainText('quay-lights.example')
  expect(await named('review/quay-lights-2')).toMatchObject({ external_url: 'https://quay-lights.example' })

  await row(page, 'review/quay-lights-2').getByText('review/quay-lights-2').click()
  const panel = page.getByRole('region', { name: 'Environment', exact: true })
  await expect(panel.getByText('No deployments yet.')).toBeVisible()
  await panel.getByRole('button', { name: 'Edit…' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit the environment' })
  await expect(editing.getByRole('button', { name: 'Save the changes' })).toBeDisabled()
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
  const search = page.getByRole('textbox', { name: 'Search environments' })
  await search.fill('review/quay-lights')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
  await choose(page, 'Search by', 'Whole name')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await choose(page, 'Search by', 'Part of the name')
  await expect(page).toHaveURL(/text=review%2Fquay-lights/)

  await choosing(page, 'review/quay-lights-2', 'Delete…')
  const deleting = page.getByRole('dialog', { name: 'Delete this environment?' })
  const remove = deleting.getByRole('button', { name: 'Delete the environment' })
  await expect(remove).toBeDisabled()
  await deleting.getByRole('textbox').fill('review/quay-lights-2')
  await remove.click()
  await expect(row(page, 'review/quay-lights-2')).toHaveCount(0)
  expect(await named('review/quay-lights-2')).toBeUndefined()
  // The keyboard continues at the row's position.
  await expect(row(page, 'review/quay-lights')).toBeFocused()
  await search.fill('')
  await expect(row(page, 'production')).toBeVisible()
  await expect(page).not.toHaveURL(/text=/)

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV (comma-separated)' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible()
  const [saved = ''] = readdirSync(downloadsFolder()).filter(name => /^environments.*\.csv$/.test(name))
  const lines = readFileSync(join(downloadsFolder(), saved), 'utf8').trim().split('\n')
  expect(lines[0]).toMatch(/^.?"name","state",/)
  expect(lines.join('\n')).toContain('"production","available"')
})

interface Deployment {
  readonly id: number
  readonly iid: number
  readonly status: string
  readonly ref: string
  readonly environment: { readonly name: string }
}

test('a deployment is recorded in spite of a freeze, its status set and undone, and its contents shown', async ({
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
  const sha = recording.getByRole('textbox', { name: 'Commit' })
  await expect(sha).toHaveValue(/^[0-9a-f]{40}$/)
  await picture(page, 'record-deployment')
  // A refusal loses no input.
  await sha.fill('0'.repeat(40))
  await recording.getByRole('button', { name: 'Record the deployment' }).click()
  await expect(recording.getByRole('textbox', { name: 'Commit' })).toHaveAttribute('aria-invalid', 'true')
  await expect(recording.getByRole('combobox', { name: 'Environment' })).toHaveValue('north quay')
  const [commit] = await service.call<readonly { readonly id: string }[]>(
    'GET',
    `${path}/repository/commits?ref_name=v2.0.0&per_page=1`,
  )
  await sha.fill(commit?.id ?? '')
  await recording.getByRole('button', { name: 'Record the deployment' }).click()
  await expect(row(page, 'north quay')).toContainText('v2.0.0')
  expect(await inNorthQuay()).toMatchObject([{ ref: 'v2.0.0', status: 'success' }])
  await service.call('DELETE', `${path}/freeze_periods/${id}`)

  await choosing(page, 'north quay', 'Update status…')
  const setting = page.getByRole('dialog', { name: 'Update status' })
  await expect(setting.getByRole('button', { name: 'Update status' })).toBeDisabled()
  await setting.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'failed' }).click()
  await setting.getByRole('button', { name: 'Update status' }).click()
  await expect(row(page, 'north quay')).toContainText('Failed')
  expect((await inNorthQuay())[0]?.status).toBe('failed')
  await undo(page, 'Deployment status updated')
  await expect(row(page, 'north quay')).toContainText('Success')

  // Another user's change appears after a refresh.
  const [deployment] = await inNorthQuay()
  await service.call('PUT', `${path}/deployments/${deployment?.id}`, { status: 'canceled' })
  await page.getByRole('button', { name: 'Refresh deployments' }).click()
  await expect(row(page, 'north quay')).toContainText('Canceled')
})

test('deployments are filtered and ordered by the service, seen over time by keyboard, and searched for a commit', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await workspace.open(project, 'deployments', { environment: 'production' })
  await expect(row(page, 'v1.1.0')).toHaveCount(2)
  await page.getByRole('button', { name: 'Filters: 1' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'success' }).click()
  await page.keyboard.press('Escape')
  await expect(row(page, 'v1.1.0')).toHaveCount(1)
  await expect(page).toHaveURL(/status=success/)
  await page.getByRole('columnheader', { name: 'Deployed' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/order_by=created_at/)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('v1.0.0')
  await picture(page, 'deployments')

  await row(page, 'v1.1.0').getByText('v1.1.0').click()
  const panel = page.getByRole('region', { name: 'Deployment', exact: true })
  await expect(panel.getByRole('region', { name: 'Changes since previous deployment' })).toContainText(
    /succeeded .*Compare/,
  )
  const requests = panel.getByRole('region', { name: 'Merge requests in it' })
  await expect(requests).not.toContainText('Loading')
  await panel.getByText('Job details', { exact: true }).click()
  await expect(panel.getByText('Duration (seconds)')).toBeVisible()
  await panel.getByText('Pipeline details', { exact: true }).click()
  await expect(panel.getByText('Pipeline ID')).toBeVisible()
  await picture(page, 'deployment-details')

  // A merge request is shown with its branches and all its fields, and is found by each filter of the service.
  const [first] = await requests.getByRole('listitem').all()
  if (!first) throw new Error('no merge request shipped with the deployment')
  await expect(first).toContainText('→ main')
  await first.getByText('Details', { exact: true }).click()
  await expect(first.getByText('Merge commit SHA')).toBeVisible()
  await requests.getByRole('button', { name: 'Filters' }).click()
  const filters = requests.getByRole('form', { name: 'Filters of merge requests' })
  await filters.getByRole('textbox', { name: 'Source branch' }).first().fill('no-such-branch')
  await picture(page, 'deployment-merge-request-filters')
  await filters.getByRole('button', { name: 'Apply filters' }).click()
  await expect(requests.getByText('No matching merge requests')).toBeVisible()
  await expect(requests.getByRole('button', { name: 'Filters: 1' })).toBeVisible()
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect(requests.getByRole('listitem').first()).toContainText('→ main')
  await picture(page, 'deployment')
  await panel.getByRole('link', { name: /^[0-9a-f]{8} with [0-9a-f]{8}$/ }).click()
  await expect(page).toHaveURL(/compare\?from=[0-9a-f]{40}&to=[0-9a-f]{40}/)
  const [oldest] = await service.call<readonly { readonly id: number }[]>(
    'GET',
    `/projects/${encodeURIComponent(project)}/deployments?environment=production&order_by=id&sort=asc&per_page=1`,
  )
  await workspace.open(project, 'deployments', { environment: 'production', deployment: `${oldest?.id}` })
  await expect(panel.getByRole('region', { name: 'Changes since previous deployment' })).toContainText(
    'Nothing succeeded in this environment before it.',
  )

  await workspace.open(project, 'deployments', { view: 'timeline' })
  const chart = page.getByRole('region', { name: 'Deployments over time, drawn' })
  const marks = chart.locator('a')
  await expect(marks.first()).toBeVisible()
  await expect(chart.locator('a[tabindex="0"]')).toHaveCount(1)
  await picture(page, 'timeline')
  await chart.locator('a[tabindex="0"]').focus()
  await page.keyboard.press('Home')
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(focused).toMatch(/^#\d+ .* to .*: /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Deployment', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radiogroup', { name: 'Deployments over time: view' }).getByText('Table').click()
  await expect(page.getByRole('columnheader', { name: 'Environment' }).first()).toBeVisible()

  // v1.2.0 is older than the version in production; the newest commit of main isn't.
  await workspace.open(project, 'deployments', { view: 'commit' })
  await page.getByRole('textbox', { name: 'Commit' }).fill('v1.2.0')
  await page.getByRole('button', { name: 'Find it' }).click()
  const production = row(page, 'production')
  await expect(production.getByRole('gridcell', { name: 'deployed', exact: true })).toBeVisible()
  await picture(page, 'where-is-a-commit')
  const [newest] = await service.call<readonly { readonly id: string }[]>(
    'GET',
    `${path}/repository/commits?per_page=1`,
  )
  await page.getByRole('textbox', { name: 'Commit' }).fill(newest?.id ?? '')
  await page.getByRole('button', { name: 'Find it' }).click()
  await expect(production.getByRole('gridcell', { name: 'not deployed', exact: true })).toBeVisible()
})

test('a user without access to deployments gets a message, and cached ones are shown without the service', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  const environments = getScreen(connection, project, 'environments')
  await goTo(page, environments)
  await expect(row(page, 'production')).toBeVisible()
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Act as another user…' }).click()
  const acting = page.getByRole('dialog', { name: 'Act as another user' })
  await acting.getByRole('combobox', { name: 'Username or ID' }).fill('owen.price')
  await page.getByRole('option', { name: 'Owen Price (@owen.price)' }).click()
  await acting.getByRole('button', { name: 'Act as this user' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Acting as' })).toBeVisible()
  for (const screen of ['environments', 'deployments']) {
    await goTo(page, getScreen(connection, project, screen))
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  }
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await goTo(page, environments)
  await expect(row(page, 'production')).toBeVisible()
  await service.kill()
  await page.getByRole('button', { name: 'Refresh environments' }).click()
  await expect(offlineAge(page)).toBeVisible()
  await expect(row(page, 'production')).toContainText('Success')
})
