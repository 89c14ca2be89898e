import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
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
import { actAs, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, launchUnasked, test } from '../support/test.ts'

const projects = ['harbor/lighthouse', 'harbor/tide-tables', 'workshop/field-notes'] as const
const branch = 'rename-harbor'

test('one line is changed in several projects, one is left out, the next run knows what is done, and all is undone', async ({
  service,
  launch,
}) => {
  const { page, connection } = await launchUnasked(launch, service)
  const getReadme = async (project: string) => {
    const path = `/projects/${encodeURIComponent(project)}/repository/files/README.md?ref=${branch}`
    const { content } = await service.call<{ readonly content: string }>('GET', path)
    return Buffer.from(content, 'base64').toString('utf8')
  }
  const projectList = page.getByRole('list', { name: 'Projects' })
  const rowOf = (path: string) => projectList.getByRole('listitem').filter({ hasText: path })

  await goTo(page, `/c/${connection}/fleet?q=${encodeURIComponent('lighthouse')}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Change files…' }).click()
  const form = page.getByRole('form', { name: 'Batch change' })
  const places = form.getByRole('textbox', { name: 'Project paths, one per line' })
  await expect(places).toHaveValue(/harbor\/lighthouse/)
  await picture(page, 'batch-change')

  await test.step('what is missing is said at its field', async () => {
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await expect(form.getByText('Enter the text to find')).toBeVisible()
    await expect(form.getByText('Enter the name of a branch')).toBeVisible()
  })

  await places.fill([...projects, 'harbor/missing'].join('\n'))
  await form.getByRole('textbox', { name: 'Path patterns' }).fill('/README.md')
  await form.getByRole('textbox', { name: 'Find', exact: true }).fill('^# (.*)$')
  await form.getByRole('textbox', { name: 'Replace with' }).fill('# $1 (harbor)')
  await form.getByRole('checkbox', { name: /Regular expression/ }).check()
  await form.getByRole('textbox', { name: 'Branch', exact: true }).fill(branch)
  await form.getByRole('textbox', { name: 'Commit message' }).fill('Name the harbor')
  await page.getByRole('button', { name: 'Preview changes' }).click()

  for (const path of projects) await expect(rowOf(path).first()).toContainText('1 file')
  await expect(rowOf('harbor/missing')).toContainText('Not found')
  await rowOf('harbor/tide-tables').getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Changes of harbor/tide-tables' })).toContainText('(harbor)')
  await rowOf('workshop/field-notes').getByRole('checkbox').first().uncheck()
  await expect(rowOf('workshop/field-notes')).toContainText('Left out')
  await picture(page, 'batch-change-review')

  await page.getByRole('button', { name: 'Commit to 2 projects…' }).click()
  const panel = page.getByRole('dialog', { name: 'Bulk operations' })
  await expect(panel.getByText(/2 will change, of 2/)).toBeVisible()
  await panel.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(panel.getByText('2 applied (2 verified), of 2')).toBeVisible()
  await expect(panel.getByRole('button', { name: /Open/ }).first()).toHaveAttribute('title', /Open in browser/)
  for (const path of ['harbor/lighthouse', 'harbor/tide-tables'])
    expect(await getReadme(path)).toMatch(/^# .* \(harbor\)$/m)

  await test.step('the next run knows which projects are done', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Preview again' }).click()
    // The expression matches its own result: the same change would be made twice.
    await goTo(page, `/c/${connection}/batch-change`)
    await form.getByRole('checkbox', { name: /Regular expression/ }).check()
    await form.getByRole('textbox', { name: 'Find', exact: true }).fill('^# ((?!.*harbor\\)$).*)$')
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await expect(rowOf('harbor/lighthouse').first()).toContainText('Done')
    await expect(rowOf('harbor/tide-tables').first()).toContainText('Done')
    await expect(rowOf('workshop/field-notes').first()).toContainText('1 file')
    await rowOf('harbor/lighthouse').getByRole('button').click()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await expect(page.getByText('README.md').first()).toBeVisible()
    await page.goBack()
  })

  await test.step('all commits are undone', async () => {
    await page.getByRole('button', { name: /Bulk operations/ }).click()
    await panel.getByRole('button', { name: /^Batch change: rename-harbor in 2 projects.*Changes/ }).click()
    await panel.getByRole('button', { name: 'Undo (2)…' }).click()
    await panel.getByRole('button', { name: 'Undo 2 changes' }).click()
    await expect(panel.getByText('2 restored (2 verified), of 2.')).toBeVisible()
    for (const path of ['harbor/lighthouse', 'harbor/tide-tables'])
      expect(await getReadme(path)).not.toContain('(harbor)')
  })
})

const isCommit = (method: string, path: string) => method === 'POST' && path.endsWith('/repository/commits')

/** Previews a change of the heading of README.md, which doesn't match its own result. */
async function previewHeading(page: Page, connection: string, paths: readonly string[]): Promise<void> {
  await goTo(page, `/c/${connection}/batch-change`)
  const form = page.getByRole('form', { name: 'Batch change' })
  await form.getByRole('textbox', { name: 'Project paths, one per line' }).fill(paths.join('\n'))
  await form.getByRole('textbox', { name: 'Path patterns' }).fill('/README.md')
  await form.getByRole('textbox', { name: 'Find', exact: true }).fill('^# (?!Harbor: )')
  await form.getByRole('checkbox', { name: /Regular expression/ }).check()
  await form.getByRole('textbox', { name: 'Replace with' }).fill('# Harbor: ')
  await form.getByRole('textbox', { name: 'Branch', exact: true }).fill(branch)
  await form.getByRole('textbox', { name: 'Commit message' }).fill('Name the harbor')
  await page.getByRole('button', { name: 'Preview changes' }).click()
}

/** Opens the dry run of the commits of the preview. */
async function planCommits(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Commit to ${count} project${count === 1 ? '' : 's'}…` }).click()
}

/** How many commits of the change each project has; projects without the branch have none. */
async function getCommitCounts(service: Service, paths: readonly string[]): Promise<readonly number[]> {
  const getCount = async (path: string) => {
    const repository = `/projects/${encodeURIComponent(path)}/repository`
    const branches = await service.call<readonly object[]>('GET', `${repository}/branches?search=^${branch}$`)
    if (branches.length === 0) return 0
    const commits = await service.call<readonly { readonly title: string }[]>(
      'GET',
      `${repository}/commits?ref_name=${branch}`,
    )
    return commits.filter(({ title }) => title === 'Name the harbor').length
  }
  return Promise.all(paths.map(getCount))
}

test('a batch change whose app was killed midway is resumed, and the next preview knows which projects are done', async ({
  service,
  launch,
}) => {
  const names = Array.from({ length: 7 }, (_, index) => `berth-${index + 1}`)
  const paths = await importProjects(service, names)
  const gated = await launchGated(launch, service, isCommit)
  await previewHeading(gated.page, gated.connection, paths)
  await planCommits(gated.page, 7)
  await getPanel(gated.page).getByRole('button', { name: 'Apply 7 changes' }).click()
  const page = await killMidway(gated, 7)
  await applyRest(page, 2)
  expect(gated.sent).toHaveLength(7)
  // Four were waiting when the app was killed: they never arrived, and are not sent again unasked.
  expect((await getCommitCounts(service, paths)).toSorted()).toEqual([0, 0, 0, 0, 1, 1, 1])

  await test.step('the next run commits to those alone', async () => {
    await getPanel(page).getByRole('button', { name: 'Close the panel' }).click()
    await previewHeading(page, gated.connection, paths)
    await planCommits(page, 4)
    await applyAll(page, 4)
    expect(await getCommitCounts(service, paths)).toEqual([1, 1, 1, 1, 1, 1, 1])
  })
  await gated.gate.stop()
})

test('a batch change under a rate limit waits as long as the service asks, and commits once to each project', async ({
  service,
  launch,
}) => {
  const gated = await launchGated(launch, service, isCommit)
  await previewHeading(gated.page, gated.connection, projects)
  await planCommits(gated.page, 3)
  await applyUnderLimit(gated, 3)
  expect(await getCommitCounts(service, projects)).toEqual([1, 1, 1])
  await gated.gate.stop()
})

test('a developer of one project commits there; the other projects say why they are not changed', async ({
  service,
  launch,
}) => {
  const { page, connection } = await launchUnasked(launch, service)
  await actAs(page, 'grace.mbeki')
  await previewHeading(page, connection, projects)
  const rowOf = (path: string) =>
    page.getByRole('list', { name: 'Projects' }).getByRole('listitem').filter({ hasText: path })
  await expect(rowOf('harbor/lighthouse').first()).toContainText('1 file')
  await expect(rowOf('harbor/tide-tables')).toContainText('This needs the role of developer in the project')
  await expect(rowOf('workshop/field-notes')).toContainText('Not found')
  await planCommits(page, 1)
  await expect(getPanel(page).getByText('1 will change, 1 cannot be applied, of 2')).toBeVisible()
  await expect(getJobRows(page).filter({ hasText: 'harbor/tide-tables' })).toContainText('role of developer')
  await picture(page, 'batch-change-half')
  await applyAll(page, 1)
  expect(await getCommitCounts(service, projects)).toEqual([1, 0, 0])
})
