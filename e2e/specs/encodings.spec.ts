import type { Page } from '@playwright/test'
import { commitFiles, getGit } from '../support/git.ts'
import { choose, codeIn, commitTo, diffLines, getEditor, replaceFirstLine, write } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'

const toUtf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const toLatin1 = (text: string) => Buffer.from(text, 'latin1')

test('a UTF-16LE file is shown, edited and committed as UTF-16LE, and unchanged bytes stay', async ({ workspace }) => {
  const { page, service } = workspace
  const path = 'encodings/utf-16.txt'
  const text = 'Grüße\r\nvom Café\r\n'
  await commitFiles(service, project, { branch: 'main', message: 'A UTF-16LE file' }, [[path, toUtf16(text)]])
  await workspace.open(project, 'blob', { ref: 'main', path })
  await expect(codeIn(page)).toContainText('Grüße')
  await expect(page.getByText(/CRLF · UTF-16LE/)).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await write(page, path, 'end', 'naïve\n')
  await expect(facts(page)).toContainText('UTF-16LE')
  await expect(facts(page)).toContainText('CRLF')
  await choose(page, 'View of the edit', 'Review changes')
  await expect(diffLines(page, 'removed')).toHaveCount(0)
  await expect(diffLines(page, 'added')).toHaveText([/naïve/])
  await commitTo(page, 'main')
  const git = await getGit(service, project)
  expect(git('show', `main:${path}`)).toEqual(toUtf16(`${text}naïve\r\n`))
})

test('characters that Latin-1 can’t encode are reported before the commit, kept in the draft, and can be saved as UTF-8', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const path = 'encodings/prices.txt'
  await commitFiles(service, project, { branch: 'main', message: 'Prices' }, [[path, toLatin1('Café\n')]])
  await workspace.open(project, 'edit', { branch: 'main', path })
  await write(page, path, 'end', '5 €\n')
  const alert = page.getByRole('alert').filter({ hasText: 'Line 2: “€” (U+20AC) can’t be written in Latin-1.' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('unwritable.png') })

  await workspace.open(project, 'changes', { branch: 'main' })
  const change = page
    .getByRole('region', { name: 'Changes of the branch' })
    .getByRole('listitem')
    .filter({ hasText: path })
  await expect(change).toContainText('Line 2: “€” (U+20AC) can’t be written in Latin-1.')
  await expect(page.getByRole('button', { name: 'Commit to main' })).toBeDisabled()
  await page.screenshot({ path: test.info().outputPath('unwritable-change.png') })
  await change.getByRole('link', { name: `Edit ${path}` }).click()

  await expect(page.getByText('Restored draft from')).toBeVisible()
  await expect(codeIn(page)).toContainText('5 €')
  await alert.getByRole('button', { name: 'Save as UTF-8' }).click()
  await expect(page.getByText('The file is Latin-1 and will be saved as UTF-8.')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('saved-as.png') })
  await commitTo(page, 'main')
  const git = await getGit(service, project)
  expect(git('show', `main:${path}`)).toEqual(Buffer.from('Café\n5 €\n'))
})

test("a merge with another user's commit, and a replacement in its draft, stay Latin-1", async ({ workspace }) => {
  const { page, service } = workspace
  const path = 'encodings/merged.txt'
  const text = (first: string, last: string) => toLatin1(`${first}\n2\n3\n4\n5\n${last}\n`)
  await commitFiles(service, project, { branch: 'main', message: 'Ground' }, [[path, text('Café', 'Übung')]])
  await workspace.open(project, 'edit', { branch: 'main', path })
  await expect(codeIn(page)).toContainText('Café')
  await commitFiles(service, project, { branch: 'main', message: 'Theirs' }, [[path, text('Café', 'Größe'), 'update']])
  await replaceFirstLine(page, path, 'naïve')
  await page.getByRole('button', { name: 'Commit to main' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The file changed while you were editing' })
  await notice.getByRole('button', { name: 'Merge the two' }).click()
  await expect(page.getByText('Merged without a conflict.')).toBeVisible()
  await expect(facts(page)).toContainText('Latin-1')
  await getEditor(page, path).blur()
  await expect(page.getByText('Draft saved')).toBeVisible()

  await workspace.open(project, 'changes', { branch: 'main' })
  await page.getByRole('button', { name: 'Find and replace…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace' })
  await dialog.getByRole('textbox', { name: 'Search for' }).fill('naïve')
  await dialog.getByRole('textbox', { name: 'Replace with' }).fill('façade')
  await dialog.getByRole('button', { name: /^Replace \d/ }).click()
  await expect(dialog).toBeHidden()
  const whole = page.getByRole('region', { name: 'Review changes' })
  await expect(whole.locator('[data-kind="added"]')).toHaveText([/façade/])
  await page.getByRole('button', { name: 'Commit to main' }).click()
  await expect(page.getByText('Committed to main').first()).toBeVisible()
  const git = await getGit(service, project)
  expect(git('show', `main:${path}`)).toEqual(text('façade', 'Größe'))
})

function facts(page: Page) {
  return page.getByRole('group', { name: 'Encoding and line ends' })
}
