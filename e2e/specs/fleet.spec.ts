import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { getConnection, goTo } from '../support/screens.ts'
import { connectedTo, expect, test, type Workspace } from '../support/test.ts'

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

  const filter = page.getByRole('combobox', { name: 'Filter projects' })
  const grid = page.getByRole('grid', { name: 'Fleet' })
  const place = await grid.boundingBox()
  await filter.fill('approvals.requird < 2')
  await expect(page.getByText('Unknown column “approvals.requird”')).toBeVisible()
  expect(await grid.boundingBox()).toEqual(place)
  await filter.fill('authors')
  await page.getByRole('option', { name: /approvals\.authors/ }).click()
  await filter.fill('not approvals.authors and project.path in ("harbor/lighthouse", "harbor/tide-tables")')
  await expect(page.getByText(/2 matches in/)).toBeVisible()
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
  await expect(page.getByText(/1 match in/)).toBeVisible()
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
  workspace,
}) => {
  const { page, connection, service } = workspace
  await goTo(page, `/c/${connection}/fleet?q=field-notes`)
  await expect(cellOf(page, 'workshop/field-notes')).not.toContainText(/Loading|Not loaded/)
  await page.getByRole('button', { name: 'Snapshots' }).click()
  await page.getByRole('menuitem', { name: 'Take snapshot…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Before')
  await page.getByRole('button', { name: 'Take snapshot' }).click()
  const taken = page.getByRole('alert').filter({ hasText: 'Snapshot taken' })
  await expect(taken).toContainText('Before')
  await taken.getByRole('button', { name: 'Compare with current values' }).click()
  await expect(page.getByRole('heading', { name: /^Compare/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(/Before/)
  // A project without freeze periods of its own: the value changes on every day.
  const project = encodeURIComponent('workshop/field-notes')
  const freeze = await service.call<{ readonly id: number }>('POST', `/projects/${project}/freeze_periods`, {
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
  await service.call('DELETE', `/projects/${project}/freeze_periods/${freeze.id}`)
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
