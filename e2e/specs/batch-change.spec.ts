import { picture } from '../support/accessibility.ts'
import { getPanel } from '../support/bulk-jobs.ts'
import { goTo } from '../support/screens.ts'
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
  const panel = getPanel(page)
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
