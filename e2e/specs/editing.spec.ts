import { picture } from '../support/accessibility.ts'
import { draft, ground, sendTo } from '../support/changes.ts'
import { commitFiles, getGit } from '../support/git.ts'
import {
  choose,
  codeIn,
  commitTo,
  copiedBy,
  diffLines,
  documentIn,
  getEditor,
  replaceFirstLine,
  undo,
  write,
} from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'workshop/field-notes'

test('a new file is committed with its text and path', async ({ workspace }) => {
  const { page, service } = workspace
  const path = 'new folder/größe 100% #1.md'
  await workspace.open(project, 'tree', { ref: 'main' })
  await page.getByRole('link', { name: 'New file' }).click()
  await page.getByRole('textbox', { name: 'Path of the new file' }).fill(path)
  await write(page, path, 'end', 'First line\nSecond line\n')
  await commitTo(page, 'main')
  await expect(documentIn(page)).toContainText('Second line')
  const git = await getGit(service, project)
  expect(git('show', `main:${path}`).toString()).toBe('First line\nSecond line\n')
})

test('the text of a new file stays when its path is changed after it was written', async ({ workspace }) => {
  const { page, service } = workspace
  await workspace.open(project, 'edit', { branch: 'main', path: 'first-name.md', create: 'true' })
  await write(page, 'first-name.md', 'end', 'Written before the path.\n')
  await page.getByRole('textbox', { name: 'Path of the new file' }).fill('second-name.md')
  await expect(codeIn(page)).toContainText('Written before the path.')
  await commitTo(page, 'main')
  const git = await getGit(service, project)
  expect(git('show', 'main:second-name.md').toString()).toBe('Written before the path.\n')
})

test('a file is deleted only after its name was shown, and its history keeps it', async ({ workspace }) => {
  const { page, service } = workspace
  const path = 'to delete.md'
  await commitFiles(service, project, { branch: 'main', message: 'Something to delete' }, [[path, 'Soon gone.\n']])
  await workspace.open(project, 'blob', { ref: 'main', path })
  await page.getByRole('button', { name: 'More about this file' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this file?' })
  await expect(dialog).toContainText(path)
  await dialog.getByRole('button', { name: `Delete ${path}` }).click()
  const git = await getGit(service, project)
  await expect.poll(() => git('ls-tree', '-r', '-z', '--name-only', 'main').toString()).not.toContain(path)
  // The answer navigates: it must arrive before the spec goes elsewhere.
  await expect(page).toHaveURL(/\/tree\?/)
  await expect(page.getByRole('treeitem', { name: path })).toHaveCount(0)
  expect(git('show', `main~1:${path}`).toString()).toBe('Soon gone.\n')
})

test('a commit can go to a new branch and leaves the old one alone', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const before = git('rev-parse', 'main').toString()
  await workspace.open(project, 'edit', { branch: 'main', path: 'README.md' })
  await write(page, 'README.md', 'end', 'On a branch of its own.\n')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('textbox', { name: 'Commit message' })).toBeFocused()
  await page.getByRole('radio', { name: 'A new branch' }).check()
  await page.getByRole('textbox', { name: 'Name of the new branch' }).fill('spec/own..branch')
  await expect(page.getByText('Git does not allow this as a name of a branch')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the new branch' }).fill('spec/own-branch')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  await expect(page.getByText('Committed to spec/own-branch')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Branch, tag or commit: spec/own-branch' })).toBeVisible()
  expect(git('rev-parse', 'main').toString()).toBe(before)
  expect(git('rev-parse', 'spec/own-branch~1').toString()).toBe(before)
  expect(git('show', 'spec/own-branch:README.md').toString()).toMatch(/On a branch of its own\.\n$/)
})

test('a file is made executable while it is edited, alone and with its text, and undo gives it its mode back', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const path = 'tide scripts/measure tide.sh'
  const git = await getGit(service, project)
  const getMode = () => git('ls-tree', 'main', '--', path).toString().slice(0, 6)
  await commitFiles(service, project, { branch: 'main', message: 'A script' }, [[path, '#!/bin/sh\n']])
  expect(getMode()).toBe('100644')
  await workspace.open(project, 'edit', { branch: 'main', path })
  const executable = page.getByRole('switch', { name: 'Executable' })
  await expect(executable).not.toBeChecked()
  await executable.check()
  await page.getByText('Review changes', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Made executable (100644 → 100755).')
  await picture(page, 'edit-executable')
  await page.getByRole('button', { name: 'Show the request' }).click()
  await expect(page.getByLabel('Body of the request')).toContainText('"action": "chmod"')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Commit to main' }).click()
  await expect(page).toHaveURL(/\/blob\?/)
  await expect.poll(getMode).toBe('100755')
  expect(git('show', `main:${path}`).toString()).toBe('#!/bin/sh\n')

  await undo(page, 'Committed to main')
  await expect.poll(getMode).toBe('100644')

  await workspace.open(project, 'edit', { branch: 'main', path: 'sound depth.sh', create: 'true' })
  await executable.check()
  await write(page, 'sound depth.sh', 'end', '#!/bin/sh\n')
  await commitTo(page, 'main')
  await expect.poll(() => git('ls-tree', 'main', '--', 'sound depth.sh').toString().slice(0, 6)).toBe('100755')
})

test('an edit without changes is not committed, and the panel says why', async ({ workspace }) => {
  const { page } = workspace
  await workspace.open(project, 'edit', { branch: 'main', path: 'lock.md' })
  await expect(page.getByRole('status').filter({ hasText: 'No changes yet.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
  await write(page, 'lock.md', 'start', 'x')
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeEnabled()
  await getEditor(page, 'lock.md').press('Backspace')
  await expect(page.getByRole('status').filter({ hasText: 'No changes yet.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
})

const decisions = [
  { decision: 'theirs', button: 'Use theirs for conflict 1', first: ['first line, by them'] },
  { decision: 'mine', button: 'Use mine for conflict 1', first: ['first line, by me'] },
  { decision: 'both', button: 'Use both for conflict 1', first: ['first line, by me', 'first line, by them'] },
] as const

for (const { decision, button, first } of decisions) {
  test(`when the file changed on the branch, both versions are merged; a conflict resolved for ${decision} is committed on top`, async ({
    workspace,
  }) => {
    const { page, service } = workspace
    const path = `conflict ${decision}.md`
    const body = Array.from({ length: 12 }, (_, index) => `line ${index + 2}`)
    const text = (firstLine: string, rest = body) => `${[firstLine, ...rest].join('\n')}\n`
    await commitFiles(service, project, { branch: 'main', message: 'Ground' }, [[path, text('first line')]])
    await workspace.open(project, 'edit', { branch: 'main', path })
    await expect(codeIn(page)).toContainText('line 13')
    const theirs = await commitFiles(service, project, { branch: 'main', message: `Theirs of ${decision}` }, [
      [path, text('first line, by them'), 'update'],
    ])
    await replaceFirstLine(page, path, 'first line, by me')
    await write(page, path, 'end', 'last line, by me\n')
    await page.getByRole('button', { name: 'Commit to main' }).click()

    const notice = page.getByRole('alert').filter({ hasText: 'The file changed while you were editing' })
    await expect(notice).toContainText(`Theirs of ${decision}`)
    await notice.getByRole('button', { name: 'Merge the two' }).click()
    await expect(page.getByText('1 conflict to resolve')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
    await choose(page, 'View of the edit', 'Their change')
    await expect(diffLines(page, 'added')).toContainText('first line, by them')
    await choose(page, 'View of the edit', 'My change')
    await expect(diffLines(page, 'added')).toContainText(['first line, by me', 'last line, by me'])
    await choose(page, 'View of the edit', 'Merged')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('All conflicts resolved.')).toBeVisible()
    await commitTo(page, 'main')

    const git = await getGit(service, project)
    const lines = git('show', `main:${path}`).toString().split('\n')
    expect(lines.slice(0, first.length).toSorted()).toEqual([...first].toSorted())
    expect(lines.slice(first.length)).toEqual([...body, 'last line, by me', ''])
    expect(git('rev-parse', 'main~1').toString().trim()).toBe(theirs)
  })
}

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

test('a file that was moved and changed on the branch is followed, with both changes', async ({ workspace }) => {
  const { page, service } = workspace
  const [path, to] = ['stays not.md', 'moved/by them.md']
  const body = Array.from({ length: 12 }, (_, index) => `line ${index}\n`).join('')
  await commitFiles(service, project, { branch: 'main', message: 'Ground to move' }, [[path, body]])
  await workspace.open(project, 'edit', { branch: 'main', path })
  await write(page, path, 'start', 'mine\n')
  await service.call('POST', `/projects/${encodeURIComponent(project)}/repository/commits`, {
    branch: 'main',
    commit_message: 'Moved and changed',
    actions: [{ action: 'move', file_path: to, previous_path: path, content: `${body}theirs\n` }],
  })
  await page.getByRole('button', { name: 'Commit to main' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The file was moved' })
  await expect(notice).toContainText(to)
  await notice.getByRole('button', { name: 'Use the new path' }).click()
  await expect(page.getByText('Merged without a conflict.')).toBeVisible()
  await commitTo(page, 'main')
  const git = await getGit(service, project)
  expect(git('show', `main:${to}`).toString()).toBe(`mine\n${body}theirs\n`)
  expect(git('diff', '--name-only', 'main~1', 'main').toString()).toBe(`${to}\n`)
})

interface Odd {
  readonly name: string
  readonly before: string
  readonly after: string | RegExp
  /** Lines whose bytes change although their text doesn't: a byte order mark moves to another line. */
  readonly removed?: number
}

const odd: readonly Odd[] = [
  { name: 'CRLF', before: 'one\r\ntwo\r\nthree\r\n', after: 'zero\r\none\r\ntwo\r\nthree\r\n' },
  { name: 'no newline at the end', before: 'one\ntwo', after: 'zero\none\ntwo' },
  { name: 'a byte order mark', before: '\uFEFFone\ntwo\n', after: '\uFEFFzero\none\ntwo\n', removed: 1 },
  { name: 'mixed line ends', before: 'one\r\ntwo\nthree\r\n', after: /^zero\r?\none\r\ntwo\nthree\r\n$/ },
  {
    name: 'tabs, trailing spaces and rare separators',
    before: '\tone  \nt\u2028wo\f\n',
    after: 'zero\n\tone  \nt\u2028wo\f\n',
  },
]

for (const { name, before, after, removed = 0 } of odd) {
  test(`a file with ${name} is committed with the one change that was made`, async ({ workspace }) => {
    const { page, service } = workspace
    const path = `odd/${name}.txt`
    await commitFiles(service, project, { branch: 'main', message: `A file with ${name}` }, [[path, before]])
    await workspace.open(project, 'edit', { branch: 'main', path })
    await write(page, path, 'start', 'zero\n')
    await choose(page, 'View of the edit', 'Review changes')
    await expect(diffLines(page, 'removed')).toHaveCount(removed)
    await expect(diffLines(page, 'added')).toHaveCount(1 + removed)
    await commitTo(page, 'main')
    const git = await getGit(service, project)
    const committed = git('show', `main:${path}`).toString()
    if (typeof after === 'string') expect(committed).toBe(after)
    else expect(committed).toMatch(after)
  })
}

test('the request can be read and copied as curl before it is sent, without the token', async ({ workspace }) => {
  const { page, service } = workspace
  await workspace.open(project, 'edit', { branch: 'main', path: 'lock.md' })
  await write(page, 'lock.md', 'end', 'It\'s 100% "quoted".\n')
  await page.getByRole('button', { name: 'Show the request' }).click()
  const dialog = page.getByRole('dialog', { name: 'The request' })
  await expect(dialog).toContainText(`POST ${service.url}/api/v4/projects/`)
  await expect(dialog).toContainText('"action": "update"')
  const copied = await copiedBy(page, () => dialog.getByRole('button', { name: 'Copy as curl' }).click())
  expect(copied).toContain('curl')
  expect(copied).toContain('/repository/commits')
  expect(copied).not.toContain(service.token)
  expect(await dialog.innerText()).not.toContain(service.token)
  await page.keyboard.press('Escape')
  await leaveDraft(workspace, 'lock.md')
})

test('drafts are listed, resumed where they were left, and discarded only on request', async ({ workspace }) => {
  const { page } = workspace
  await workspace.open(project, 'edit', { branch: 'main', path: 'fish quay.md' })
  await write(page, 'fish quay.md', 'start', 'Left for later.\n')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('link', { name: /Drafts/ })
    .click()
  await page.getByRole('list', { name: 'Drafts' }).getByRole('link', { name: 'fish quay.md' }).click()
  await expect(page.getByText('Restored draft from')).toBeVisible()
  await expect(codeIn(page)).toContainText('Left for later.')
  await leaveDraft(workspace, 'fish quay.md')
})

test('an edit is left by Cancel before anything is typed; then it is discarded, and undo brings it back', async ({
  workspace,
}) => {
  const { page } = workspace
  const path = 'lock.md'
  await workspace.open(project, 'edit', { branch: 'main', path })
  await expect(codeIn(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await write(page, path, 'start', 'Typed and discarded.\n')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(codeIn(page)).not.toContainText('Typed and discarded.')
  await page.getByRole('alert').filter({ hasText: 'Changes discarded' }).getByRole('button', { name: 'Undo' }).click()
  await expect(codeIn(page)).toContainText('Typed and discarded.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/blob\?/)
  await workspace.open(project, 'drafts')
  await expect(page.getByRole('link', { name: path })).toHaveCount(0)
})

/** Throws a draft away on the screen of drafts. */
async function leaveDraft(workspace: Workspace, path: string): Promise<void> {
  const { page } = workspace
  await workspace.open(project, 'drafts')
  await page.getByRole('button', { name: `Discard the draft of ${path}` }).click()
  await page.getByRole('dialog', { name: 'Discard this draft?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: `Discard the draft of ${path}` })).toHaveCount(0)
}
