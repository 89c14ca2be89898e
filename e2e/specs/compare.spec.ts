import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { freshUserData } from '../support/app.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { choose, copiedBy, getConnection, getScreen, goTo, offlineAge } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'

test('what two refs differ in: the commits git names, a rename, a change of mode and a new file', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'compare/shapes'
  const git = await getGit(service, project)
  await commit(service, branch, 'Move, open and add', [
    { action: 'move', previous_path: 'pyproject.toml', file_path: 'packaging/pyproject.toml' },
    { action: 'chmod', file_path: 'README.md', execute_filemode: true },
    { action: 'create', file_path: 'compare/new.txt', content: 'one\ntwo\n' },
  ])
  await commitFiles(service, project, { branch, message: 'A second step' }, [['compare/more.txt', 'three\n']])
  await workspace.open(project, 'compare', { from: 'main', to: branch })

  const commits = page.getByRole('region', { name: 'Commits' })
  const subjects = git('log', '--format=%s', `main..${branch}`).toString().trim().split('\n')
  expect(subjects).toHaveLength(2)
  for (const subject of subjects) await expect(commits.getByRole('link', { name: subject, exact: true })).toBeVisible()
  await expect(tab(page, '2 commits')).toBeVisible()

  await tab(page, '4 files').click()
  const files = page.getByRole('region', { name: 'Changed files' })
  await expect(files).toContainText('Renamed from pyproject.toml. The content is the same.')
  await expect(files).toContainText('Made executable (100644 → 100755).')
  await expect(files.locator('[data-kind="added"]')).toHaveText(['1+three', '1+one', '2+two'])
  await expect(page.getByLabel('3 added, 0 removed').first()).toBeVisible()
  await files.getByText('4 files').first().click()
  await files.getByRole('button', { name: 'packaging/pyproject.toml' }).last().click()
  await picture(page, 'files')

  await tab(page, '2 commits').click()
  await picture(page, 'commits')
  await commits.getByRole('link', { name: 'A second step', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText('compare/more.txt')
})

test("since the merge base leaves out the other side's changes, direct shows them; the base is a link", async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const base = git('rev-parse', 'main').toString().trim()
  const [left, right] = ['compare/left', 'compare/right']
  await commitFiles(service, project, { branch: left, startBranch: 'main', message: 'On the left' }, [
    ['left.txt', 'l'],
  ])
  await commitFiles(service, project, { branch: right, startBranch: 'main', message: 'On the right' }, [['r.txt', 'r']])
  await workspace.open(project, 'compare', { from: left, to: right, view: 'files' })
  await expect(tab(page, '1 file')).toBeVisible()
  await expect(page.getByText('What compare/right did since the merge base')).toBeVisible()

  await choose(page, 'Compared', 'Direct')
  await expect(page).toHaveURL(/straight=true/)
  await expect(tab(page, '2 files')).toBeVisible()
  await expect(page.getByText('what only compare/left has counts as removed')).toBeVisible()

  await page.getByRole('button', { name: 'Swap the two sides' }).click()
  await expect(page).toHaveURL(/from=compare%2Fright&to=compare%2Fleft/)
  await expect(tab(page, '1 commit')).toBeVisible()
  await tab(page, '1 commit').click()
  await expect(page.getByRole('region', { name: 'Commits' })).toContainText('On the left')

  const term = page.getByRole('definition').filter({ has: page.locator(`a[href$="/commit/${base}"]`) })
  await term.getByRole('link', { name: base.slice(0, 8) }).click()
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText(base)
})

test('the merge base of three refs is the one git names', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const first = git('rev-parse', 'main~3').toString().trim()
  for (const [branch, ref] of [
    ['compare/older', first],
    ['compare/old', git('rev-parse', 'main~1').toString().trim()],
  ] as const) {
    await service.call('POST', `/projects/${encodeURIComponent(project)}/repository/commits`, {
      branch,
      start_sha: ref,
      commit_message: `On ${branch}`,
      actions: [{ action: 'create', file_path: `${branch}.txt`, content: branch }],
    })
  }
  await workspace.open(project, 'compare', { from: 'main', to: 'compare/old' })
  await page.getByRole('button', { name: 'Merge base…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge base' })
  const found = dialog.getByRole('region', { name: 'Common ancestor' })
  await expect(found).toContainText(git('merge-base', 'main', 'compare/old').toString().slice(0, 8))
  await dialog.getByRole('button', { name: /Add a ref/ }).click()
  await page.getByRole('option', { name: 'compare/older' }).click()
  await expect(dialog.getByRole('list', { name: 'Refs' }).getByRole('listitem')).toHaveCount(3)
  const base = git('merge-base', '--octopus', 'main', 'compare/old', 'compare/older').toString().trim()
  await expect(found).toContainText(base.slice(0, 8))
  await picture(page, 'merge-base')
  await found.getByRole('link', { name: base.slice(0, 8) }).click()
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText(base)
})

test('the merge base of twenty refs shows the limit before another one is picked', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const commits = git('rev-list', '--max-count=19', 'main~1').toString().trim().split('\n')
  await workspace.open(project, 'compare', { from: 'main', to: commits[0] ?? '' })
  await page.getByRole('button', { name: 'Merge base…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge base' })
  const refs = dialog.getByRole('list', { name: 'Refs' }).getByRole('listitem')
  for (const [index, commit] of commits.slice(1).entries()) {
    await dialog.getByRole('button', { name: /Add a ref/ }).click()
    await page.getByRole('textbox', { name: 'Find a branch or tag, or type any SHA' }).fill(commit)
    await page.getByRole('option', { name: new RegExp(commit) }).click()
    await expect(refs).toHaveCount(index + 3)
  }
  await expect(dialog.getByText('At most 20 refs can be compared at once. Remove one to add another.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Add a ref/ })).toHaveCount(0)
  await picture(page, 'merge-base-full')
  await dialog
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await expect(dialog.getByRole('button', { name: /Add a ref/ })).toBeVisible()
})

test('a side without new commits says so, and swapping shows what it lacks', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'compare/ahead'
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'One step ahead' }, [
    ['ahead.txt', 'a\n'],
  ])
  await workspace.open(project, 'compare', { from: branch, to: 'main' })
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await expect(page.getByText('compare/ahead has everything that main has.')).toBeVisible()
  await picture(page, 'nothing')
  await page.getByRole('button', { name: 'Swap the sides' }).click()
  await expect(page.getByRole('region', { name: 'Commits' })).toContainText('One step ahead')

  await pick(page, 'To', 'main')
  await expect(page.getByRole('heading', { name: 'The same ref twice' })).toBeVisible()
  const git = await getGit(service, project)
  await workspace.open(project, 'compare', { from: 'main', to: git('rev-parse', 'main').toString().trim() })
  await expect(page.getByRole('heading', { name: 'The same commit' })).toBeVisible()
})

test('from the current ref to its comparison with the default branch, and its link contains both refs', async ({
  workspace,
}) => {
  const { page } = workspace
  await workspace.open(project, 'tree', { ref: 'v3.0' })
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/compare\?from=main&to=v3\.0/)
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await pick(page, 'From', 'v2.0')
  await expect(page.getByRole('region', { name: 'Commits' }).getByRole('link').first()).toBeVisible()
  await choose(page, 'Compared', 'Direct')
  const copied = new URL(
    await copiedBy(page, () => page.getByRole('button', { name: 'Copy the link to this comparison' }).click()),
  )
  expect(copied.protocol).toBe('gatehouse:')
  expect(copied.search).toBe('?from=v2.0&to=v3.0&straight=true')

  await workspace.open(project, 'commits', { ref: 'v3.0' })
  await page.getByRole('link', { name: 'Compare with main' }).click()
  await expect(page).toHaveURL(/from=main&to=v3\.0/)
})

test('a ref that is not there is named, and the default branch can take its place', async ({ workspace }) => {
  const { page } = workspace
  await workspace.open(project, 'compare', { from: 'gone/for-good', to: 'v2.0' })
  await expect(page.getByRole('heading', { name: 'No ref “gone/for-good”' })).toBeVisible()
  await picture(page, 'missing')
  await page.getByRole('button', { name: 'Use main instead' }).click()
  await expect(page).toHaveURL(/from=main&to=v2\.0/)
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()

  await workspace.open(project, 'compare', { from: 'gone', to: 'lost' })
  await expect(page.getByRole('heading', { name: 'No ref “gone” and no ref “lost”' })).toBeVisible()
})

test('unrelated histories are reported', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const identity = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@harbor.example']
  const alone = git(...identity, 'commit-tree', '-m', 'Another beginning', 'main^{tree}')
    .toString()
    .trim()
  git('update-ref', 'refs/heads/compare/alone', alone)
  await workspace.open(project, 'compare', { from: 'main', to: 'compare/alone' })
  await expect(page.getByRole('alert').filter({ hasText: 'Unrelated histories' })).toContainText(
    'main and compare/alone have unrelated histories, so there is no merge base',
  )
  await expect(page.getByRole('region', { name: 'Commits' })).toContainText('Another beginning')
  await picture(page, 'unrelated')
})

test('a branch that a second client moved is compared as it is now', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'compare/moving'
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Before' }, [['moving.txt', 'before\n']])
  await workspace.open(project, 'compare', { from: 'main', to: branch })
  await expect(tab(page, '1 commit')).toBeVisible()
  await commitFiles(service, project, { branch, message: 'Meanwhile' }, [['meanwhile.txt', 'after\n']])
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(tab(page, '2 commits')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Commits' })).toContainText('Meanwhile')
})

test('a branch that a second client deleted during the comparison is reported as deleted', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'compare/short-lived'
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Soon gone' }, [['soon.txt', 'gone\n']])
  await workspace.open(project, 'compare', { from: 'main', to: branch })
  await expect(tab(page, '1 commit')).toBeVisible()
  const git = await getGit(service, project)
  const { host } = new URL(service.url)
  git('push', '--quiet', `http://oauth2:${service.token}@${host}/${project}.git`, '--delete', branch)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('heading', { name: `No ref “${branch}”` })).toBeVisible()
})

test('release notes are drafted from the commits, written over, and become those of a tag', async ({ workspace }) => {
  const { page, service } = workspace
  const [branch, tag] = ['compare/notes', 'compare-notes-1']
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'feat(lamp): a second lamp' }, [
    ['notes/lamp.txt', 'lamp'],
  ])
  await commitFiles(service, project, { branch, message: 'fix: no flicker' }, [['notes/flicker.txt', 'none']])
  await workspace.open(project, 'compare', { from: 'main', to: branch, view: 'notes' })
  const notes = page.getByRole('textbox', { name: 'Release notes' })
  await expect(notes).toHaveValue(/## Features\n\n- \*\*lamp:\*\* a second lamp .*\n\n## Fixes\n\n- no flicker/)
  await notes.fill('# Lamps\n\nWritten over the draft')
  await tab(page, '2 commits').click()
  await tab(page, 'Release notes').click()
  await expect(notes).toHaveValue(/Written over the draft/)
  await choose(page, 'View of the release notes', 'Preview')
  await expect(page.getByRole('heading', { name: 'Lamps' })).toBeVisible()
  await picture(page, 'release-notes')
  await page.getByRole('button', { name: 'Use as notes of a new release' }).click()
  const form = page.getByRole('dialog', { name: 'New tag' })
  await expect(form.getByRole('textbox', { name: 'Release notes' })).toHaveValue(/Written over the draft/)
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(form).toBeHidden()

  await service.call('POST', `/projects/${encodeURIComponent(project)}/repository/tags`, { tag_name: tag, ref: branch })
  await workspace.open(project, 'compare', { from: 'main', to: tag, view: 'notes' })
  await expect(notes).toHaveValue(/## Features/)
  await page.getByRole('button', { name: 'Use as notes of this tag' }).click()
  await expect(page).toHaveURL(/\/tags\?tag=compare-notes-1&notes=true/)
  const written = page.getByRole('dialog', { name: `Release notes of ${tag}` })
  await expect(written.getByRole('textbox', { name: 'Release notes' })).toHaveValue(/## Features/)
  await written.getByRole('button', { name: 'Add the notes' }).click()
  await expect(written).toBeHidden()
  const made = await service.call<{ release: { description: string } | null }>(
    'GET',
    `/projects/${encodeURIComponent(project)}/repository/tags/${tag}`,
  )
  expect(made.release?.description).toContain('no flicker')
})

test("a cached comparison opens at its link without the service, with its age; another shows why it can't", async ({
  launch,
  service,
}) => {
  const userData = freshUserData()
  const first = await launch({ userData, ...connectedTo(service) })
  const connection = await getConnection(first.page)
  const link = getScreen(connection, project, 'compare', { from: 'v2.0', to: 'v3.0', straight: 'true', view: 'files' })
  await goTo(first.page, link)
  const files = (page: Page) => page.getByRole('region', { name: 'Changed files' })
  await expect(files(first.page).getByRole('heading').first()).toBeVisible()
  await expect(first.page.getByText('Merge base', { exact: true })).toBeVisible()
  await service.kill()
  expect(await first.close()).toBe(0)

  const { page } = await launch({ userData, ...connectedTo(service) })
  await goTo(page, link)
  await expect(files(page).getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Direct' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Compared refs' })).toContainText('offline')
  await expect(offlineAge(page)).toBeVisible()
  await picture(page, 'offline')
  await goTo(page, getScreen(connection, project, 'compare', { from: 'v3.0', to: 'main' }))
  await expect(page.getByRole('heading', { name: 'Not kept on this computer' })).toBeVisible()
})

test('names of any length and script stay inside the window', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = `compare/${'a-very-long-name-of-a-branch-'.repeat(6)}港`
  await commitFiles(service, project, { branch, startBranch: 'main', message: `${'A long title '.repeat(20)}` }, [
    [`compare/${'folder of a long name/'.repeat(6)}file.txt`, 'x\n'],
  ])
  await workspace.open(project, 'compare', { from: 'main', to: branch, view: 'files' })
  await expect(page.getByRole('region', { name: 'Changed files' })).toContainText('file.txt')
  await picture(page, 'long')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name, exact: true })
}

async function pick(page: Page, side: 'From' | 'To', ref: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Compared refs' })
  await bar.getByRole('button', { name: new RegExp(`^${side}: `) }).click()
  await bar.getByPlaceholder('Find a branch or tag').filter({ visible: true }).fill(ref)
  await bar.getByRole('option', { name: new RegExp(`^${ref}( default)?$`) }).click()
}

/** Commits on a branch made from main, as a second client does. */
async function commit(service: Service, branch: string, message: string, actions: readonly object[]): Promise<void> {
  await service.call('POST', `/projects/${encodeURIComponent(project)}/repository/commits`, {
    branch,
    start_branch: 'main',
    commit_message: message,
    actions,
  })
}
