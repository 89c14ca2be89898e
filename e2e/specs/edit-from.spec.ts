import { picture } from '../support/accessibility.ts'
import { project } from '../support/changes.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { codeIn, commitTo, editorKeys, getEditor, replaceFirstLine, write } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const body = '2\n3\n4\n5\n6\n7\n'

test('an edit of a tag goes to a new branch that starts from it, and never to a branch of its name', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const path = 'from/tag.md'
  const tagged = await commitFiles(service, project, { branch: 'main', message: 'To be tagged' }, [
    [path, `1\n${body}`],
  ])
  await service.call('POST', `/projects/${encodeURIComponent(project)}/repository/tags`, {
    tag_name: 'spec-from-1.0',
    ref: tagged,
  })
  await commitFiles(service, project, { branch: 'main', message: 'Later' }, [[path, `later\n${body}`, 'update']])
  await workspace.open(project, 'blob', { ref: 'spec-from-1.0', path })
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await write(page, path, 'end', 'mended\n')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('textbox', { name: 'Commit message' })).toBeFocused()
  await expect(page.getByText('spec-from-1.0 is no branch: the commit starts from it.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'A new branch' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'spec-from-1.0' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Name of the new branch' }).fill('spec/from-tag')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  await expect(page.getByText('Committed to spec/from-tag').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Branch, tag or commit: spec/from-tag' })).toBeVisible()
  const git = await getGit(service, project)
  expect(git('rev-parse', 'spec/from-tag~1', 'spec-from-1.0').toString()).toBe(`${tagged}\n${tagged}\n`)
  expect(git('show', `spec/from-tag:${path}`).toString()).toBe(`1\n${body}mended\n`)
  expect(git('branch', '--list', 'spec-from-1.0').toString()).toBe('')
})

test('an edit of a commit can go to a branch that is there, where it is merged with what that has by now', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const path = 'from/commit.md'
  const old = await commitFiles(service, project, { branch: 'main', message: 'Old' }, [[path, `1\n${body}`]])
  const main = await commitFiles(service, project, { branch: 'main', message: 'New' }, [
    [path, `1\n${body}theirs\n`, 'update'],
  ])
  await workspace.open(project, 'edit', { branch: old, path })
  await expect(codeIn(page)).toContainText('7')
  await replaceFirstLine(page, path, 'mine')
  await expect(page.getByText(`${old.slice(0, 8)} is no branch: the commit starts from it.`)).toBeVisible()
  await page.getByRole('radio', { name: 'An existing branch', exact: true }).check()
  await page.getByRole('button', { name: 'Commit to main' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'The file changed while you were editing' })
  await expect(refused).toContainText('on main')
  // A conflict on main doesn't concern the start of a new branch.
  await page.getByRole('radio', { name: 'A new branch' }).check()
  await expect(refused).toHaveCount(0)
  await page.getByRole('radio', { name: 'An existing branch', exact: true }).check()
  await page.getByRole('button', { name: 'Commit to main' }).click()
  await refused.getByRole('button', { name: 'Merge the two' }).click()
  await expect(page.getByText('Merged without a conflict.')).toBeVisible()
  await commitTo(page, 'main')
  const git = await getGit(service, project)
  expect(git('show', `main:${path}`).toString()).toBe(`mine\n${body}theirs\n`)
  expect(git('rev-parse', 'main~1').toString().trim()).toBe(main)
})

test('a symbolic link is edited as the path it points to, and stays one', async ({ workspace }) => {
  const { page, service } = workspace
  const tables = 'harbor/tide-tables'
  const path = 'docs/latest.md'
  const git = await getGit(service, tables)
  const target = git('show', `main:${path}`).toString()
  await workspace.open(tables, 'blob', { ref: 'main', path })
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const note = page.getByRole('note').filter({ hasText: 'This is a symbolic link.' })
  await expect(note).toBeVisible()
  await expect(page.getByRole('group', { name: 'Encoding and line ends' })).toHaveText('UTF-8 · symbolic link')
  await getEditor(page, path).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Backspace')
  await expect(note).toContainText('It points to nothing')
  await write(page, path, 'end', '../README.md\n')
  await expect(note).toContainText('It ends with a newline')
  await picture(page, 'edit-of-a-link')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await workspace.open(tables, 'changes', { branch: 'main', path })
  await expect(note).toContainText('It ends with a newline')
  await page.getByRole('link', { name: `Edit ${path}` }).click()
  await expect(page.getByText('Restored draft from')).toBeVisible()
  await getEditor(page, path).focus()
  await page.keyboard.press(editorKeys.end)
  await page.keyboard.press('Backspace')
  await expect(note.getByRole('status')).toHaveText('')
  await page.getByRole('radio', { name: 'A new branch' }).check()
  await page.getByRole('textbox', { name: 'Name of the new branch' }).fill('spec/link')
  await page.getByRole('button', { name: 'Commit to the new branch' }).click()
  await expect(page.getByText('Committed to spec/link').first()).toBeVisible()
  expect(git('ls-tree', 'spec/link', path).toString()).toMatch(/^120000 /)
  expect(git('show', `spec/link:${path}`).toString()).toBe('../README.md')
  expect(git('show', `main:${path}`).toString()).toBe(target)
})
