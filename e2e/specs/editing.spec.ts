import { draft, ground, sendTo } from '../support/changes.ts'
import { commitFiles, getGit } from '../support/git.ts'
import {
  choose,
  codeIn,
  commitTo,
  copiedBy,
  diffLines,
  documentIn,
  editorKeys,
  getEditor,
  replaceFirstLine,
  undo,
  write,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'

test('a new file is committed under the path that it got after its text, with its mode', async ({ workspace }) => {
  const { page, service } = workspace
  const path = 'new folder/größe 100% #1.sh'
  await workspace.open(project, 'tree', { ref: 'main' })
  await page.getByRole('link', { name: 'New file' }).click()
  const pathField = page.getByRole('textbox', { name: 'Path of the new file' })
  await pathField.fill('first-name.md')
  await write(page, 'first-name.md', 'end', '#!/bin/sh\nSecond line\n')
  await pathField.fill(path)
  await expect(codeIn(page)).toContainText('Second line')
  await page.getByRole('switch', { name: 'Executable' }).check()
  await commitTo(page, 'main')
  await expect(documentIn(page).or(codeIn(page)).first()).toContainText('Second line')
  const git = await getGit(service, project)
  expect(git('show', `main:${path}`).toString()).toBe('#!/bin/sh\nSecond line\n')
  expect(git('ls-tree', '-z', 'main', '--', path).toString().slice(0, 6)).toBe('100755')
})

test('a file is made executable without a change of its text; the request can be read and copied before, and undo gives it its mode back', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const path = 'tide scripts/measure tide.sh'
  const git = await getGit(service, project)
  const getMode = () => git('ls-tree', 'main', '--', path).toString().slice(0, 6)
  await commitFiles(service, project, { branch: 'main', message: 'A script' }, [[path, '#!/bin/sh\n']])
  expect(getMode()).toBe('100644')
  await workspace.open(project, 'edit', { branch: 'main', path })
  await page.getByRole('switch', { name: 'Executable' }).check()
  await page.getByText('Review changes', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Made executable (100644 → 100755).')
  await page.getByRole('button', { name: 'Show the request' }).click()
  const dialog = page.getByRole('dialog', { name: 'The request' })
  await expect(dialog).toContainText(`POST ${service.url}/api/v4/projects/`)
  await expect(dialog).toContainText('"action": "chmod"')
  const copied = await copiedBy(page, () => dialog.getByRole('button', { name: 'Copy as curl' }).click())
  expect(copied).toContain('curl')
  expect(copied).toContain('/repository/commits')
  expect(copied).not.toContain(service.token)
  expect(await dialog.innerText()).not.toContain(service.token)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Commit to main' }).click()
  await expect(page).toHaveURL(/\/blob\?/)
  await expect.poll(getMode).toBe('100755')
  expect(git('show', `main:${path}`).toString()).toBe('#!/bin/sh\n')

  await undo(page, 'Committed to main')
  await expect.poll(getMode).toBe('100644')
})

test('when the file changed on the branch, both versions are merged; the merge opens at its first conflict, and is committed on top', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const path = 'conflict.md'
  const body = Array.from({ length: 120 }, (_, index) => `line ${index + 2}`)
  const text = (firstLine: string) => `${[firstLine, ...body].join('\n')}\n`
  await commitFiles(service, project, { branch: 'main', message: 'Ground' }, [[path, text('first line')]])
  await workspace.open(project, 'edit', { branch: 'main', path })
  await expect(codeIn(page)).toContainText('first line')
  const theirs = await commitFiles(service, project, { branch: 'main', message: 'Theirs of the conflict' }, [
    [path, text('first line, by them'), 'update'],
  ])
  await replaceFirstLine(page, path, 'first line, by me')
  await write(page, path, 'end', 'last line, by me\n')
  await expect(codeIn(page)).not.toContainText('first line')
  await page.getByRole('button', { name: 'Commit to main' }).click()

  const notice = page.getByRole('alert').filter({ hasText: 'The file changed while you were editing' })
  await expect(notice).toContainText('Theirs of the conflict')
  await notice.getByRole('button', { name: 'Merge the two' }).click()
  await expect(page.getByText('1 conflict to resolve')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
  // The editor draws the lines in view only.
  await expect(codeIn(page)).toContainText('<<<<<<<')
  await choose(page, 'View of the edit', 'Their change')
  await expect(diffLines(page, 'added')).toContainText('first line, by them')
  await choose(page, 'View of the edit', 'My change')
  await expect(diffLines(page, 'added')).toContainText(['first line, by me', 'last line, by me'])
  await choose(page, 'View of the edit', 'Merged')
  await page.getByRole('button', { name: 'Use both for conflict 1' }).click()
  await expect(page.getByText('All conflicts resolved.')).toBeVisible()
  await commitTo(page, 'main')

  const git = await getGit(service, project)
  const lines = git('show', `main:${path}`).toString().split('\n')
  expect(lines.slice(0, 2).toSorted()).toEqual(['first line, by me', 'first line, by them'])
  expect(lines.slice(2)).toEqual([...body, 'last line, by me', ''])
  expect(git('rev-parse', 'main~1').toString().trim()).toBe(theirs)
})

test('in a CI file the editor offers keywords and hints at unknown ones', async ({ workspace }) => {
  const { page } = workspace
  const path = '.gitlab-ci.yml'
  await workspace.open(project, 'edit', { branch: 'main', path, create: 'true' })
  // With its indentation: the editor adds none before the rules of YAML are loaded.
  await getEditor(page, path).focus()
  await page.keyboard.insertText('build:\n  scriptt: make')
  await expect(page.locator('.squiggly-hint')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('whe')
  await expect(page.locator('.suggest-widget .monaco-list-row', { hasText: 'when' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(codeIn(page)).toContainText('when:')
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

test('files in conflict are resolved one after the other, and what was typed stays when the window is loaded again', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'spec/conflicts-of-many'
  const paths = ['many/one.md', 'many/two.md'] as const
  await ground(workspace, branch, [
    [paths[0], 'first\n'],
    [paths[1], 'first\n'],
  ])
  for (const path of paths) await draft(workspace, branch, path, 'mine, ')
  await commitFiles(
    service,
    project,
    { branch, message: 'Theirs' },
    paths.map(path => [path, 'theirs, first\n', 'update'] as const),
  )
  await page.getByRole('button', { name: `Commit to ${branch}` }).click()
  await page.getByRole('button', { name: 'Merge 2 files' }).click()
  const files = page.getByRole('navigation', { name: 'Files in conflict' })
  const merge = page.getByRole('region', { name: 'Merge' })
  await expect(files).toContainText('Resolve 2 remaining files.')
  await merge.getByRole('button', { name: 'Next conflict' }).click()
  await expect(getEditor(page, paths[0])).toBeFocused()
  await merge.getByRole('button', { name: 'Use mine for conflict 1' }).click()
  await write(page, paths[0], 'end', 'typed by hand\n')
  await expect(files.getByRole('link', { name: /one\.md/ })).toContainText('Resolved')
  await merge.getByRole('link', { name: 'Next file' }).click()
  await expect(getEditor(page, paths[1])).toHaveCount(1)
  await write(page, paths[1], 'end', 'typed before the reload\n')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(merge).toContainText('1 conflict to resolve')
  await merge.getByRole('button', { name: 'Use theirs for conflict 1' }).click()
  await expect(codeIn(page)).not.toContainText('<<<<<<<')
  await workspace.open(project, 'changes', { branch })
  await sendTo(page, branch)
  const git = await getGit(service, project)
  expect(git('show', `${branch}:${paths[0]}`).toString()).toBe('mine, first\ntyped by hand\n')
  expect(git('show', `${branch}:${paths[1]}`).toString()).toBe('theirs, first\ntyped before the reload\n')
})

test('a file with a byte order mark, mixed line ends, rare separators and no newline at the end is committed with the one change that was made', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const path = 'odd.txt'
  const before = '\uFEFF\tone  \r\nt\u2028wo\f\nthree\r\nfour'
  await commitFiles(service, project, { branch: 'main', message: 'An odd file' }, [[path, before]])
  await workspace.open(project, 'edit', { branch: 'main', path })
  await write(page, path, 'start', 'zero\n')
  await choose(page, 'View of the edit', 'Review changes')
  // The byte order mark moves to another line, whose bytes change although its text doesn't.
  await expect(diffLines(page, 'removed')).toHaveCount(1)
  await expect(diffLines(page, 'added')).toHaveCount(2)
  await commitTo(page, 'main')
  const git = await getGit(service, project)
  expect(git('show', `main:${path}`).toString()).toMatch(/^\uFEFFzero\r?\n\tone {2}\r\nt\u2028wo\f\nthree\r\nfour$/)
})

test('an edit is left by Cancel before anything is typed; its draft is resumed where it was left, discarded, and brought back by undo', async ({
  workspace,
}) => {
  const { page } = workspace
  const path = 'lock.md'
  await workspace.open(project, 'edit', { branch: 'main', path })
  await expect(codeIn(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
  await write(page, path, 'start', 'Left for later.\n')
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeEnabled()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('link', { name: /Drafts/ })
    .click()
  await page.getByRole('list', { name: 'Drafts' }).getByRole('link', { name: path }).click()
  await expect(page.getByText('Restored draft from')).toBeVisible()
  await expect(codeIn(page)).toContainText('Left for later.')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(codeIn(page)).not.toContainText('Left for later.')
  await page.getByRole('alert').filter({ hasText: 'Changes discarded' }).getByRole('button', { name: 'Undo' }).click()
  await expect(codeIn(page)).toContainText('Left for later.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/blob\?/)
  await workspace.open(project, 'drafts')
  await expect(page.getByRole('link', { name: path })).toHaveCount(0)
})

test('in a text of sentences long lines are wrapped', async ({ workspace }) => {
  const { page } = workspace
  await workspace.open(project, 'edit', { branch: 'main', path: 'README.md' })
  await getEditor(page, 'README.md').focus()
  await page.keyboard.press(editorKeys.start)
  const words = 'lanterns and lamps '
  await page.keyboard.type(words.repeat(12))
  await expect(codeIn(page)).toContainText(/lanterns\sand\slamps/)
  const editor = page.locator('.monaco-editor').filter({ visible: true }).first()
  const { width } = (await editor.boundingBox()) ?? { width: 0 }
  const widths = await codeIn(page)
    .locator('.view-line > span')
    .evaluateAll(lines => lines.map(line => line.getBoundingClientRect().width))
  expect(Math.max(...widths)).toBeLessThan(width)
  await page.getByRole('button', { name: 'Discard changes' }).click()
})
