import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { changeFile, changes, committed, draft, ground, project, sendTo } from '../support/changes.ts'
import { getGit } from '../support/git.ts'
import { codeIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254])
const latin1 = Buffer.from('caf\xe9\n', 'latin1')

test('an edit, a new file, a move, a deletion, a mode and uploads are one commit, by another author', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'spec/many'
  const before = await ground(workspace, branch, [
    ['m/edited.md', 'one\r\ntwo'],
    ['m/moved.md', 'moved\n'],
    ['m/deleted.md', 'deleted\n'],
    ['m/run.sh', '#!/bin/sh\n'],
  ])
  await draft(workspace, branch, 'm/edited.md', 'zero\n')
  await changeFile(page, 'm/moved.md', 'Rename or move it', 'm/there/moved too.md')
  await changeFile(page, 'm/deleted.md', 'Delete it')
  await changeFile(page, 'm/run.sh', 'Make it executable')
  await page.getByLabel('Files to upload').setInputFiles([
    { name: 'image.png', mimeType: 'image/png', buffer: bytes },
    { name: 'old.txt', mimeType: 'text/plain', buffer: latin1 },
  ])
  await expect(changes(page)).toHaveCount(6)
  await expect(changes(page).filter({ hasText: 'moved too.md' })).toContainText('moved from m/moved.md')
  await expect(page.getByRole('region', { name: 'Review changes' })).toContainText('Made executable')
  await changes(page).getByRole('link', { name: 'm/edited.md', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Review changes' }).locator('[data-kind="added"]')).toHaveText(/zero/)
  await page.getByRole('link', { name: 'Whole diff' }).click()
  await picture(page, 'changes')

  await page.getByRole('checkbox', { name: 'Commit old.txt' }).uncheck()
  await page.getByRole('textbox', { name: 'Commit message' }).fill('Many things at once')
  await page.getByRole('button', { name: 'Different author…' }).click()
  await page.getByRole('textbox', { name: 'Name of the author' }).fill('Zoë Harbour')
  await page.getByRole('textbox', { name: 'Email address of the author' }).fill('zoe@example.com')
  await page.keyboard.press('ControlOrMeta+Enter')
  await committed(page, branch)
  await expect(changes(page)).toHaveCount(1)

  const git = await getGit(service, project)
  expect(git('rev-parse', `${branch}~1`).toString().trim()).toBe(before)
  expect(git('log', '-1', '--format=%an <%ae> %s', branch).toString().trim()).toBe(
    'Zoë Harbour <zoe@example.com> Many things at once',
  )
  expect(git('diff', '--name-status', '-M', `${branch}~1`, branch).toString().trim().split('\n').toSorted()).toEqual([
    'A\timage.png',
    'D\tm/deleted.md',
    'M\tm/edited.md',
    'M\tm/run.sh',
    'R100\tm/moved.md\tm/there/moved too.md',
  ])
  expect(git('show', `${branch}:m/edited.md`).toString()).toBe('zero\r\none\r\ntwo')
  expect(git('show', `${branch}:image.png`)).toEqual(bytes)
  expect(git('ls-tree', branch, 'm/run.sh').toString()).toMatch(/^100755/)

  await page.getByRole('checkbox', { name: 'Commit old.txt' }).check()
  await sendTo(page, branch)
  expect(git('show', `${branch}:old.txt`)).toEqual(latin1)
  await expect(page.getByRole('heading', { name: `No changes for ${branch}` })).toBeVisible()
})

test('the texts of the changes are searched and replaced, and formatted on request', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'spec/replaced'
  await ground(workspace, branch, [
    ['r/a.json', '{"quay":1}'],
    ['r/b.md', 'The quay.\r\n'],
  ])
  await draft(workspace, branch, 'r/b.md', 'A quay. ')
  await workspace.open(project, 'edit', { branch, path: 'r/a.json' })
  await expect(page.getByRole('group', { name: 'Encoding and line ends' })).toHaveText(
    'UTF-8 · one line · no newline at the end',
  )
  await page.getByRole('button', { name: 'Format JSON' }).click()
  await expect(codeIn(page)).toContainText('"quay": 1')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('link', { name: 'Commit them together' }).click()
  await page.getByRole('button', { name: 'Discard the change of r/b.md' }).press('Enter')
  const discarding = page.getByRole('dialog', { name: 'Discard this change?' })
  await judgeBox(page, discarding, '[role="dialog"]', 'discarding a change')
  await page.keyboard.press('Escape')
  await expect(discarding).toHaveCount(0)
  await page.getByRole('button', { name: 'Find and replace…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace' })
  await dialog.getByRole('textbox', { name: 'Search for' }).fill('quay')
  await dialog.getByRole('textbox', { name: 'Replace with' }).fill('$1 pier')
  await expect(dialog.getByText('3 matches in 2 files')).toBeVisible()
  await judgeBox(page, dialog, '[role="dialog"]', 'search and replace')
  await expect(dialog.locator('ins')).toHaveText(['$1 pier', '$1 pier', '$1 pier'])
  await dialog.getByRole('button', { name: 'Replace 3 matches' }).click()
  await expect(dialog).toHaveCount(0)
  await sendTo(page, branch)
  const git = await getGit(service, project)
  expect(git('show', `${branch}:r/b.md`).toString()).toBe('A $1 pier. The $1 pier.\r\n')
  expect(git('show', `${branch}:r/a.json`).toString()).toBe('{ "$1 pier": 1 }')
})

test('a text is found in all files of a branch, and replaced except for what is left out', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'spec/replaced-everywhere'
  await ground(workspace, branch, [
    ['e/a.md', 'moor 1\nmoor 2\n'],
    ['e/b.md', 'moor 3\r\n'],
    ['e/c.md', 'moor 4\n'],
  ])
  await workspace.open(project, 'changes', { branch })
  await page.getByRole('button', { name: 'Find and replace…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace' })
  await dialog.getByRole('textbox', { name: 'Search for' }).fill(String.raw`moor (\d)$`)
  await dialog.getByRole('checkbox', { name: /^Regular expression/ }).check()
  await dialog.getByRole('textbox', { name: 'Files to include' }).fill('e/')
  await dialog.getByRole('button', { name: 'Find' }).click()
  await expect(dialog.getByText('3 of 3 files read')).toBeVisible()
  await expect(dialog.getByText('4 matches in 3 files')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Replace with' }).fill('$1 moored')
  await expect(dialog.locator('ins')).toHaveText(['1 moored', '2 moored', '3 moored', '4 moored'])
  await dialog.getByRole('checkbox', { name: 'Replace the match in line 2' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Replace in e/c.md' }).uncheck()
  await dialog.getByRole('button', { name: 'Replace 2 matches' }).click()
  await expect(dialog).toHaveCount(0)
  await sendTo(page, branch)
  const git = await getGit(service, project)
  const texts = ['a', 'b', 'c'].map(name => git('show', `${branch}:e/${name}.md`).toString())
  expect(texts).toEqual(['1 moored\nmoor 2\n', '3 moored\r\n', 'moor 4\n'])
})
