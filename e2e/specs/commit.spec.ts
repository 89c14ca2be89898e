import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { commitFiles, gitOf } from '../support/git.ts'
import { codeIn, write } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'workshop/field-notes'
const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254])
const latin1 = Buffer.from('caf\xe9\n', 'latin1')

/** Makes a branch of its own with some files, and gives the SHA of its tip. */
function ground(workspace: Workspace, branch: string, files: readonly (readonly [string, string])[]): Promise<string> {
  return commitFiles(workspace.service, project, { branch, startBranch: 'main', message: `Ground of ${branch}` }, files)
}

/** Adds a change of a file through the dialog. */
async function changeFile(page: Page, path: string, what: string, to?: string): Promise<void> {
  await page.getByRole('button', { name: 'Move, delete or set mode…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change a file or folder' })
  await dialog
    .getByRole('combobox', { name: 'File' })
    .or(dialog.getByRole('textbox', { name: 'File' }))
    .first()
    .fill(path)
  await dialog.getByRole('radio', { name: what }).check()
  if (to !== undefined) await dialog.getByRole('textbox', { name: 'New path' }).fill(to)
  await dialog.getByRole('button', { name: 'Add to the changes' }).click()
  await expect(dialog).toHaveCount(0)
}

function changes(page: Page): Locator {
  return page.getByRole('region', { name: 'Changes of the branch' }).getByRole('listitem')
}

async function sendTo(page: Page, branch: string): Promise<void> {
  await page.getByRole('button', { name: `Commit to ${branch}` }).click()
  await committed(page, branch)
}

/** Waits for the word that a commit was made, and puts it away: the next one looks the same. */
async function committed(page: Page, branch: string): Promise<void> {
  const told = page.getByRole('alert').filter({ hasText: `Committed to ${branch}` })
  await expect(told).toBeVisible()
  await told.locator('.mantine-Notification-closeButton').click()
  await expect(told).toHaveCount(0)
}

/** Edits a file, leaves its draft, and opens the changes of its branch. */
async function draft(workspace: Workspace, branch: string, path: string, text: string): Promise<void> {
  await workspace.open(project, 'edit', { branch, path })
  await write(workspace.page, path, 'Control+Home', text)
  await expect(workspace.page.getByText('Draft kept')).toBeVisible()
  await workspace.open(project, 'changes', { branch })
  await expect(changes(workspace.page).filter({ hasText: path })).toBeVisible()
}

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
  await expect(page.getByRole('region', { name: 'What will be committed' })).toContainText('Made executable')
  await changes(page).getByRole('link', { name: 'm/edited.md', exact: true }).click()
  await expect(page.getByRole('region', { name: 'What will be committed' }).locator('[data-kind="added"]')).toHaveText(
    /zero/,
  )
  await page.getByRole('link', { name: 'Whole diff' }).click()
  await expectAccessibleInBothSchemes(page)
  await picture(page, 'changes')

  await page.getByRole('checkbox', { name: 'Commit old.txt' }).uncheck()
  await page.getByRole('textbox', { name: 'Commit message' }).fill('Many things at once')
  await page.getByRole('button', { name: 'Somebody else…' }).click()
  await page.getByRole('textbox', { name: 'Name of the author' }).fill('Zoë Harbour')
  await page.getByRole('textbox', { name: 'E-mail address of the author' }).fill('zoe@example.com')
  await page.keyboard.press('Control+Enter')
  await committed(page, branch)
  await expect(changes(page)).toHaveCount(1)

  const git = await gitOf(service, project)
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

test('when others changed, moved and deleted the files, nothing is lost: each is decided about and committed on top', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'spec/moved-on'
  const long = Array.from({ length: 12 }, (_, index) => `line ${index + 2}\n`).join('')
  await ground(workspace, branch, [
    ['t/both.md', `first\n${long}`],
    ['t/renamed.md', `old name\n${long}`],
    ['t/gone.md', 'going\n'],
  ])
  await draft(workspace, branch, 't/both.md', 'mine, ')
  await draft(workspace, branch, 't/renamed.md', 'mine, ')
  await draft(workspace, branch, 't/gone.md', 'mine, ')
  const id = encodeURIComponent(project)
  const theirs = await service.call<{ id: string }>('POST', `/projects/${id}/repository/commits`, {
    branch,
    commit_message: 'Theirs',
    actions: [
      { action: 'update', file_path: 't/both.md', content: `theirs, first\n${long}` },
      { action: 'move', file_path: 't/new name.md', previous_path: 't/renamed.md' },
      { action: 'delete', file_path: 't/gone.md' },
    ],
  })
  await page.getByRole('button', { name: `Commit to ${branch}` }).click()
  const notice = page.getByRole('alert', { name: 'Not committed' })
  await expect(notice).toContainText('the branch has moved on')
  const of = (path: string) => notice.getByRole('listitem').filter({ hasText: path })
  await expect(of('t/renamed.md')).toContainText('was moved to t/new name.md')
  await expect(page.getByRole('button', { name: `Commit to ${branch}` })).toBeDisabled()
  await picture(page, 'refused')
  await of('t/renamed.md').getByRole('button', { name: 'Follow it' }).click()
  await of('t/gone.md').getByRole('button', { name: 'Keep mine as a new file' }).click()
  await of('t/both.md').getByRole('button', { name: 'Merge…' }).click()
  const merge = page.getByRole('dialog', { name: 't/both.md' })
  const conflict = merge.getByRole('region', { name: 'Conflict 1' })
  await expect(conflict).toContainText('theirs, first')
  await expect(conflict).toContainText('mine, first')
  await expect(merge.getByRole('button', { name: 'Keep the merged text' })).toBeDisabled()
  await conflict.getByRole('button', { name: 'Accept both' }).click()
  await picture(page, 'three-way')
  await merge.getByRole('button', { name: 'Keep the merged text' }).click()
  await sendTo(page, branch)

  const git = await gitOf(service, project)
  expect(git('rev-parse', `${branch}~1`).toString().trim()).toBe(theirs.id)
  expect(git('show', `${branch}:t/both.md`).toString()).toBe(`theirs, first\nmine, first\n${long}`)
  expect(git('show', `${branch}:t/new name.md`).toString()).toBe(`mine, old name\n${long}`)
  expect(git('show', `${branch}:t/gone.md`).toString()).toBe('mine, going\n')
})

test('a branch is overwritten only after its name was typed, from any commit', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'spec/overwritten'
  const git = await gitOf(service, project)
  await ground(workspace, branch, [['o/a.md', 'a\n']])
  await commitFiles(service, project, { branch, message: 'To be lost' }, [['o/b.md', 'b\n']])
  await workspace.open(project, 'changes', { branch })
  await page
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'only.txt', mimeType: 'text/plain', buffer: Buffer.from('only\n') }])
  await page.getByRole('radio', { name: 'Overwrite a branch' }).check()
  const panel = page.getByRole('complementary', { name: 'Commit' })
  await panel.getByRole('button', { name: /^Start from/ }).click()
  await panel.getByPlaceholder('Find a branch or tag, or type any SHA').fill('main')
  await panel.getByRole('option', { name: /^main/ }).first().click()
  const overwrite = page.getByRole('button', { name: `Overwrite ${branch}` })
  await expect(overwrite).toBeDisabled()
  await page.getByRole('textbox', { name: /Type the branch’s name/ }).fill(branch)
  await overwrite.click()
  await expect(page.getByText(`Committed to ${branch}`).first()).toBeVisible()
  expect(git('rev-parse', `${branch}~1`).toString()).toBe(git('rev-parse', 'main').toString())
  expect(git('show', `${branch}:only.txt`).toString()).toBe('only\n')
})

test('the texts of the changes are searched and replaced, and formatted when asked to', async ({ workspace }) => {
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
  await expect(page.getByText('Draft kept')).toBeVisible()
  await picture(page, 'editor')
  await page.getByRole('link', { name: 'Commit them together' }).click()
  await page.getByRole('button', { name: 'Search and replace…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search and replace in the changes' })
  await dialog.getByRole('textbox', { name: 'Search for' }).fill('quay')
  await dialog.getByRole('textbox', { name: 'Replace by' }).fill('$1 pier')
  await expect(dialog.getByText('3 places in 2 files')).toBeVisible()
  await dialog.getByText('r/b.md (2)').click()
  await expect(dialog.locator('[data-kind="added"]').filter({ visible: true })).toContainText('A $1 pier. The $1 pier.')
  await picture(page, 'replace')
  await dialog.getByRole('button', { name: 'Replace all' }).click()
  await expect(dialog).toHaveCount(0)
  await sendTo(page, branch)
  const git = await gitOf(service, project)
  expect(git('show', `${branch}:r/b.md`).toString()).toBe('A $1 pier. The $1 pier.\r\n')
  expect(git('show', `${branch}:r/a.json`).toString()).toBe('{ "$1 pier": 1 }')
})

test('files and folders are dropped with any name, and a whole folder is moved and another deleted at once', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'spec/dropped'
  const names = [`‮gnp.exe`, `quote' "and" & #100%.txt`, `${'long name '.repeat(19)}.txt`, '<b>東京.md']
  await ground(workspace, branch, [
    ['f/old place/a.md', 'a\n'],
    ['f/old place/deep/b.md', 'b\n'],
    ['f/going/c.md', 'c\n'],
    ['f/stays.md', 'stays\n'],
  ])
  await workspace.open(project, 'changes', { branch, folder: 'd/in here' })
  const dropped = await page.evaluateHandle(given => {
    const transfer = new DataTransfer()
    for (const name of given) transfer.items.add(new File([`${name}\n`], name))
    return transfer
  }, names)
  const title = page
    .getByRole('heading', { name: `Changes for ${branch}` })
    .or(page.getByText('Changes for'))
    .first()
  await title.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(changes(page)).toHaveCount(names.length)
  await picture(page, 'dropped')

  await changeFile(page, 'f/old place/', 'Rename or move it', 'f/new place')
  await changeFile(page, 'f/going/', 'Delete it')
  await expect(changes(page)).toHaveCount(names.length + 3)
  await page.getByRole('button', { name: 'Move, delete or set mode…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change a file or folder' })
  await dialog
    .getByRole('combobox', { name: 'File or folder' })
    .or(dialog.getByRole('textbox', { name: 'File or folder' }))
    .first()
    .fill('f/nowhere/')
  await expect(dialog.getByRole('radio', { name: 'Make it executable' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Delete it' }).check()
  await dialog.getByRole('button', { name: 'Add to the changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`There is no folder “f/nowhere” on ${branch}.`)
  await dialog.getByText('Close', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Commit message' }).fill('Dropped and moved')
  await sendTo(page, branch)

  const git = await gitOf(service, project)
  const paths = git('ls-tree', '-r', '-z', '--name-only', branch, '--', 'd', 'f').toString().split('\0').filter(Boolean)
  expect(paths.toSorted()).toEqual(
    [...names.map(name => `d/in here/${name}`), 'f/new place/a.md', 'f/new place/deep/b.md', 'f/stays.md'].toSorted(),
  )
  for (const name of names) expect(git('show', `${branch}:d/in here/${name}`).toString()).toBe(`${name}\n`)
})

test('a new branch starts from a branch of another project, and what is typed stays when there is none such', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const [branch, other] = ['spec/from-elsewhere', 'harbor/tide-tables']
  await workspace.open(project, 'changes', { branch: 'main' })
  await page
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'on top.txt', mimeType: 'text/plain', buffer: Buffer.from('on top\n') }])
  await page.getByRole('radio', { name: 'A new branch' }).check()
  await page.getByRole('textbox', { name: 'Name of the new branch' }).fill(branch)
  await page.getByRole('textbox', { name: 'Start project' }).fill('harbor/no-such-project')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  await expect(page.getByRole('alert', { name: 'Not committed' })).toBeVisible()
  await expect(changes(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Start project' }).fill(other)
  await page.getByRole('textbox', { name: 'Start from' }).fill('main')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  await committed(page, branch)

  const git = await gitOf(service, project)
  const theirs = await gitOf(service, other)
  expect(git('rev-parse', `${branch}~1`).toString()).toBe(theirs('rev-parse', 'main').toString())
  expect(git('show', `${branch}:on top.txt`).toString()).toBe('on top\n')
})
