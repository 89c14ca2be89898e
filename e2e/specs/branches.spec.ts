import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitFiles } from '../support/git.ts'
import { answerQuestion } from '../support/questions.ts'
import { copiedBy, getRow } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'

test('each branch shows how far it is ahead of the default one, with links to files, history and comparison', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branches = `/projects/${encodeURIComponent(project)}/repository`
  await service.call('POST', `${branches}/commits`, {
    ...{ branch: 'spec/ahead', start_branch: 'main', commit_message: 'One ahead' },
    actions: [{ action: 'create', file_path: 'ahead.md', content: 'ahead\n' }],
  })
  await commitFiles(service, project, { branch: 'main', message: 'Main goes on' }, [['on.md', 'on\n']])
  await commitFiles(service, project, { branch: 'main', message: 'Main goes on' }, [['on too.md', 'on\n']])
  const mainRow = page.getByRole('row').filter({ hasText: /^main/ })
  await workspace.open(project, 'branches')
  await expect(getRow(page, 'spec/ahead')).toContainText('2 behind, 1 ahead')
  await expect(getRow(page, 'spec/ahead')).toContainText('One ahead')
  await expect(mainRow).toContainText('Default')
  await expect(mainRow).not.toContainText('ahead')

  await page.getByRole('textbox', { name: 'Search branches' }).fill('^spec/')
  await expect(mainRow).toHaveCount(0)
  await getRow(page, 'spec/ahead').getByRole('link', { name: '2 behind, 1 ahead' }).click()
  await expect(page.getByRole('heading', { name: 'Compare', level: 1 })).toBeVisible()
  expect(page.url()).toContain('to=spec%2Fahead')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search branches' }).fill('nothing like it')
  await expect(page.getByText('No matching branches')).toBeVisible()
})

test('a screen has links to the service’s own pages, and to the form for a merge request', async ({ workspace }) => {
  const { page, app, service } = workspace
  const opened = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().click()
    return answerQuestion(app, 'Cancel')
  }
  await workspace.open(project, 'blob', { ref: 'main', path: 'README.md' })
  expect(await opened(/^Open in browser/)).toContain(`${service.url}/${project}/-/blob/main/README.md`)
  await workspace.open(project, 'edit', { branch: 'main', path: 'to request.md', create: 'true' })
  await page.getByRole('radio', { name: 'A new branch' }).check()
  await page.getByRole('textbox', { name: 'Name of the new branch' }).fill('spec/to-request')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  const form = await opened(/^Create a merge request/)
  expect(form).toContain(
    `${service.url}/${project}/-/merge_requests/new?merge_request%5Bsource_branch%5D=spec%2Fto-request`,
  )
  expect(form).toMatch(/merge_request%5Btarget_branch%5D=main&merge_request%5Btitle%5D=\w+/)
})

test('the address to clone from is copied, and git clones from it', async ({ workspace }) => {
  const { page, service } = workspace
  await workspace.open('harbor/lighthouse', 'tree')
  await page.getByRole('button', { name: 'Clone', exact: true }).click()
  const box = page.getByRole('dialog', { name: 'Clone' })
  const address = await copiedBy(page, () => box.getByRole('button', { name: 'Copy the HTTP address' }).click())
  expect(address).toBe(`${service.url}/harbor/lighthouse.git`)
  const folder = join(mkdtempSync(join(tmpdir(), 'gatehouse-clone-')), 'clone')
  const withToken = Object.assign(new URL(address), { username: 'any', password: service.token })
  execFileSync('git', ['clone', '--quiet', `${withToken}`, folder])
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('#')
})
