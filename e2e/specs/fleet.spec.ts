import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import {
  applyAll,
  applyRest,
  applyUnderLimit,
  getJobRows,
  getPanel,
  killMidway,
  launchGated,
} from '../support/bulk-jobs.ts'
import { importProjects } from '../support/many-projects.ts'
import { actAs, getConnection, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { connectedTo, expect, launchUnasked, test, type Workspace } from '../support/test.ts'

const wanted = ['harbor/lighthouse', 'harbor/tide-tables'] as const

async function mayAuthorsApprove({ service }: Pick<Workspace, 'service'>, project: string): Promise<unknown> {
  const answer = await service.call<Readonly<Record<string, unknown>>>(
    'GET',
    `/projects/${encodeURIComponent(project)}/approvals`,
  )
  return answer.merge_requests_author_approval
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Fleet' }).getByRole('row')
const cellOf = (page: Page, path: string) => rows(page).filter({ hasText: path })

test('projects are filtered and selected, a setting is changed in all of them after a dry run, and undone', async ({
  workspace,
}) => {
  const { page, connection } = workspace
  const before = await Promise.all(wanted.map(path => mayAuthorsApprove(workspace, path)))
  expect(before).toEqual([false, false])
  await goTo(page, `/c/${connection}/fleet`)
  await expect(page.getByRole('heading', { name: 'Fleet' })).toBeVisible()
  await expect(rows(page).nth(1)).toBeVisible()
  await picture(page, 'fleet')

  const filter = page.getByRole('combobox', { name: 'Filter projects' })
  await filter.fill('authors')
  await page.getByRole('option', { name: /approvals\.authors/ }).click()
  await filter.fill('not approvals.authors and project.path in ("harbor/lighthouse", "harbor/tide-tables")')
  await expect(page.getByText(/2 found/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Change approval settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change approval settings' })
  await judgeBox(page, dialog, '[role="dialog"]', 'change of many projects')
  await dialog.getByRole('combobox', { name: 'Authors can approve' }).click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
  await expect(page.getByText('Authors can approve: yes').first()).toBeVisible()
  expect(await Promise.all(wanted.map(path => mayAuthorsApprove(workspace, path)))).toEqual(before)
  await page.getByRole('button', { name: /^Apply 2 change/ }).click()
  for (const path of wanted) await expect.poll(() => mayAuthorsApprove(workspace, path)).toBe(true)

  await page.getByRole('button', { name: 'Undo (2)…' }).click()
  await page.getByRole('button', { name: 'Undo 2 changes' }).click()
  for (const path of wanted) await expect.poll(() => mayAuthorsApprove(workspace, path)).toBe(false)
  await page.keyboard.press('Escape')
  await filter.fill('')
})

test('projects in view are exported with a manifest that has the SHA-256', async ({ workspace }) => {
  const { page, connection } = workspace
  await goTo(page, `/c/${connection}/fleet?q=lighthouse`)
  await expect(page.getByText(/1 found/)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Markdown' }).click()
  await expect(page.getByText('Exported')).toBeVisible()
  const folder = downloadsFolder()
  const files = readdirSync(folder).filter(name => name.startsWith('projects'))
  const markdown = files.find(name => name.endsWith('.md')) ?? ''
  expect(readFileSync(join(folder, markdown), 'utf8')).toContain('harbor/lighthouse')
  const manifest = JSON.parse(readFileSync(join(folder, files.find(name => name.includes('manifest')) ?? ''), 'utf8'))
  expect(manifest).toMatchObject({ kind: 'gatehouse-projects', projects: 1, filter: 'lighthouse' })
  expect(manifest.sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a snapshot of the view is compared with the current values after a change, and deleted', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await goTo(page, `/c/${connection}/fleet?q=field-notes`)
  await expect(cellOf(page, 'workshop/field-notes')).not.toContainText(/Loading|Not loaded/)
  await page.getByRole('button', { name: 'Snapshots' }).click()
  await page.getByRole('menuitem', { name: 'Take snapshot…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Before')
  await page.getByRole('button', { name: 'Take snapshot' }).click()
  await expect(page.getByText('Snapshot taken')).toBeVisible()
  // A project without freeze periods of its own: the value changes on every day.
  const project = encodeURIComponent('workshop/field-notes')
  await service.call('POST', `/projects/${project}/freeze_periods`, {
    ...{ freeze_start: '0 0 1 1 *', freeze_end: '0 0 31 12 *', cron_timezone: 'UTC' },
  })
  await goTo(page, `/c/${connection}/fleet/snapshots`)
  await page.getByRole('grid', { name: 'Snapshots' }).getByText('Before').dblclick()
  const changed = page.getByRole('grid', { name: 'Differences' }).getByRole('row').filter({ hasText: 'Frozen now' })
  await expect(page.getByRole('heading', { name: /^Compare/ })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(changed).toContainText('workshop/field-notes')
  await picture(page, 'fleet-differences')

  await goTo(page, `/c/${connection}/fleet/snapshots`)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 1 snapshot?' })
  await judgeBox(page, question, '[role="dialog"]', 'deleting a snapshot')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No snapshots' })).toBeVisible()
})

test('a user sees the values of the projects where the role allows it, and why not elsewhere', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await actAs(page, 'grace.mbeki')
  await goTo(page, `/c/${connection}/fleet?q=harbor/lighthouse`)
  await expect(cellOf(page, 'harbor/lighthouse')).toContainText('No access')
  await page
    .getByRole('combobox', { name: 'Filter projects' })
    .fill('mirrors.failed is forbidden and members.total > 0')
  await expect(cellOf(page, 'harbor/lighthouse')).toBeVisible()
  await picture(page, 'fleet-half')
})

test('the starter policies show violations, also on Home, and are exported and imported as YAML', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await goTo(page, `/c/${connection}/policies`)
  await page.getByRole('button', { name: 'Add starter policies' }).click()
  const policies = page.getByRole('grid', { name: 'Policies' }).getByRole('row')
  const approvals = policies.filter({ hasText: 'At least 2 approvals' })
  await expect(approvals.getByRole('gridcell').nth(2)).toHaveText(/^[1-9][\d,]*$/)
  await picture(page, 'policies')

  await page.getByRole('button', { name: 'Export' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible()
  const name = readdirSync(downloadsFolder()).find(file => file.startsWith('policies') && file.endsWith('.yaml')) ?? ''
  const file = join(downloadsFolder(), name)
  expect(readFileSync(file, 'utf8')).toContain('rule: approvals.required >= 2')
  await approvals.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete policy…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete policy?' })
  await judgeBox(page, question, '[role="dialog"]', 'deleting a policy')
  await question.getByRole('button', { name: 'Delete policy' }).click()
  await expect(approvals).toHaveCount(0)
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(approvals).toHaveCount(1)

  await goTo(page, `/c/${connection}/home`)
  await page.getByRole('link', { name: /At least 2 approvals/ }).click()
  await expect(page.getByRole('combobox', { name: 'Filter projects' })).toHaveValue(
    '(not project.archived) and not (approvals.required >= 2)',
  )
})

const isApprovalChange = (method: string, path: string) => method === 'POST' && path.endsWith('/approvals')

/** Lets authors approve in some projects, which violates a starter policy. */
async function violate(service: Service, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const body = { merge_requests_author_approval: true }
    await service.call('POST', `/projects/${encodeURIComponent(path)}/approvals`, body)
  }
}

/** Opens the violations of a starter policy in Fleet, and plans the change that fixes them. */
async function planFix(page: Page, connection: string, paths: readonly string[]): Promise<void> {
  await goTo(page, `/c/${connection}/policies`)
  await page.getByRole('button', { name: 'Add starter policies' }).click()
  const policy = page
    .getByRole('grid', { name: 'Policies' })
    .getByRole('row')
    .filter({ hasText: 'Authors can’t approve' })
  await expect(policy.getByRole('gridcell').nth(2)).toHaveText(`${paths.length}`)
  await policy.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Show violations' }).click()
  await expect(page.getByText(`${paths.length} found`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await planAuthors(page, 'No')
}

/** Plans a change of who can approve in the selected projects. */
async function planAuthors(page: Page, choice: 'Yes' | 'No'): Promise<void> {
  await page.getByRole('button', { name: 'Change approval settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change approval settings' })
  await dialog.getByRole('combobox', { name: 'Authors can approve' }).click()
  await page.getByRole('option', { name: choice }).click()
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
}

/** Paths of the projects in which authors can approve. */
async function getViolations(service: Service, paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map(async path => [path, await mayAuthorsApprove({ service }, path)] as const))
  return found.filter(([, may]) => may === true).map(([path]) => path)
}

test('violations of a policy are fixed in bulk: the app is killed midway, the rest is resumed, and the policy is met', async ({
  service,
  launch,
}) => {
  const paths = await importProjects(
    service,
    Array.from({ length: 7 }, (_, index) => `berth-${index + 1}`),
  )
  await violate(service, paths)
  const gated = await launchGated(launch, service, isApprovalChange)
  await planFix(gated.page, gated.connection, paths)
  await getPanel(gated.page).getByRole('button', { name: 'Apply 7 changes' }).click()
  const page = await killMidway(gated, 7)
  await applyRest(page, 2)
  expect(gated.sent).toHaveLength(7)
  expect(new Set(gated.sent).size).toBe(7)
  // Four were waiting when the app was killed: they never arrived, and are not sent again unasked.
  const left = await getViolations(service, paths)
  expect(left).toHaveLength(4)

  await test.step('the policy still has those, and only they are fixed then', async () => {
    await getPanel(page).getByRole('button', { name: 'Close the panel' }).click()
    await goTo(
      page,
      `/c/${gated.connection}/fleet?q=${encodeURIComponent('(not project.archived) and not (not approvals.authors)')}`,
    )
    await expect(page.getByText('4 found')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all rows' }).click()
    await planAuthors(page, 'No')
    await applyAll(page, 4)
    expect(await getViolations(service, paths)).toEqual([])
  })
  await gated.gate.stop()
})

test('violations are fixed under a rate limit: the job waits as long as the service asks, and sends each change once', async ({
  service,
  launch,
}) => {
  await violate(service, wanted)
  const gated = await launchGated(launch, service, isApprovalChange)
  await planFix(gated.page, gated.connection, wanted)
  await applyUnderLimit(gated, 2)
  expect(await getViolations(service, wanted)).toEqual([])
  await gated.gate.stop()
})

test('a maintainer of one project fixes its violation, and the other project says which role that needs', async ({
  service,
  launch,
}) => {
  // An internal project: everyone sees its settings.
  const paths = ['harbor/lighthouse', 'workshop/field-notes'] as const
  await violate(service, paths)
  const { page, connection } = await launchUnasked(launch, service)
  await actAs(page, 'owen.price')
  await planFix(page, connection, paths)
  await getPanel(page).getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(getPanel(page).getByText('1 applied (1 verified), 1 failed, of 2')).toBeVisible()
  await expect(getJobRows(page).filter({ hasText: 'harbor/lighthouse' })).toContainText(/maintainer/i)
  await picture(page, 'policies-half')
  expect(await getViolations(service, paths)).toEqual(['harbor/lighthouse'])
})
