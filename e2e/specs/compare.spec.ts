import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { choose, copiedBy } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'

test('what two refs differ in: the commits git names, a rename, a change of mode and new files, with long names inside the window', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = `compare/${'a-very-long-name-of-a-branch-'.repeat(6)}港`
  const git = await getGit(service, project)
  await commit(service, branch, 'Move, open and add', [
    { action: 'move', previous_path: 'pyproject.toml', file_path: 'packaging/pyproject.toml' },
    { action: 'chmod', file_path: 'README.md', execute_filemode: true },
    { action: 'create', file_path: 'compare/new.txt', content: 'one\ntwo\n' },
  ])
  const more = `compare/${'folder of a long name/'.repeat(6)}more.txt`
  await commitFiles(service, project, { branch, message: `A second step${' of many words'.repeat(20)}` }, [
    [more, 'three\n'],
  ])
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await tab(page, '2 commits').click()
  await commits.getByRole('link', { name: /^A second step/ }).click()
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText('more.txt')
})

test("since the merge base leaves out the other side's changes, direct shows them; the base is a link, and both refs are in the copied one", async ({
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

  const copied = new URL(
    await copiedBy(page, () => page.getByRole('button', { name: 'Copy the link to this comparison' }).click()),
  )
  expect(copied.protocol).toBe('gatehouse:')
  expect(copied.search).toBe('?from=compare%2Fleft&to=compare%2Fright&straight=true')
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
  await found.getByRole('link', { name: base.slice(0, 8) }).click()
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText(base)
})

test('a branch that a second client moves is compared as it is now, and reported once it is deleted', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'compare/moving'
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Before' }, [['moving.txt', 'before\n']])
  await workspace.open(project, 'compare', { from: 'main', to: branch })
  await expect(tab(page, '1 commit')).toBeVisible()
  await commitFiles(service, project, { branch, message: 'Meanwhile' }, [['meanwhile.txt', 'after\n']])
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(tab(page, '2 commits')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Commits' })).toContainText('Meanwhile')

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

function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name, exact: true })
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
