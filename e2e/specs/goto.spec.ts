import { expectAccessible } from '../support/accessibility.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { codeIn, documentIn, openGoToFile } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'

test('Ctrl+P finds a file by some letters of its path and opens it, its line or its blame, by keyboard alone', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  await workspace.open(project, 'commits', { ref: 'main' })
  const { dialog, field, files } = await openGoToFile(page)
  await expect(field).toBeFocused()
  // Pressed again, or held.
  await page.keyboard.press('ControlOrMeta+p')
  await expect(field).toBeFocused()
  const count = git('ls-tree', '-r', '-z', 'main').toString().split('\0').length - 1
  await expect(dialog.getByRole('status')).toHaveText(`${count.toLocaleString('en')} files at main`)

  await field.fill('tharmon')
  const first = files.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-label', 'tides/data/harmonics.py')
  await expect(first.locator('mark').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/blob\?.*path=tides%2Fdata%2Fharmonics\.py/)
  await expect(codeIn(page)).not.toBeEmpty()

  await page.keyboard.press('ControlOrMeta+p')
  // Enter does not wait for the files of what was typed, and opens the first of them.
  await field.fill('stations.txt:2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/line=2/)
  await expect(codeIn(page)).toContainText(git('show', 'main:tools/stations.txt').toString().split('\n')[1] ?? '')

  await page.keyboard.press('ControlOrMeta+p')
  await field.fill('md')
  const options = files.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await field.fill('README')
  await expect(options.first()).toHaveAttribute('aria-label', 'README.md')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/view=blame/)
  await expect(page.getByRole('complementary', { name: 'Blame' }).getByRole('link').first()).toBeVisible()

  await page.keyboard.press('ControlOrMeta+p')
  await field.fill('no such file anywhere qqq')
  await expect(dialog.getByRole('status')).toContainText('No matching files.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('names of every kind are shown as they are and open; a new file is found', async ({ workspace }) => {
  const { page, service } = workspace
  const hostile = 'goto/in\u202Egpj.ts'
  const brackets = 'goto/<b>bold & 50%.md'
  const commit = { branch: 'goto-names', startBranch: 'main', message: 'Names' }
  await commitFiles(service, project, commit, [
    [hostile, 'export const hostile = 1\n'],
    [brackets, '# Brackets\n'],
  ])
  await workspace.open(project, 'tree', { ref: 'goto-names' })
  const { dialog, field, files } = await openGoToFile(page)
  await field.fill('goto')
  await expect(files.getByRole('option', { name: 'goto/in[RLO]gpj.ts' })).toBeVisible()
  await expect(files.getByRole('img', { name: /U\+202E/ })).toBeVisible()
  await expect(files.getByRole('option', { name: brackets })).toContainText('<b>bold & 50%.md')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await commitFiles(service, project, { branch: 'goto-names', message: 'Later' }, [['goto/later.md', '# Later\n']])
  // A refresh requests the branch's commit again.
  await page.keyboard.press('ControlOrMeta+r')
  await page.keyboard.press('ControlOrMeta+p')
  await field.fill('gotolater')
  await files.getByRole('option', { name: 'goto/later.md' }).click()
  await expect(documentIn(page)).toContainText('Later')

  await page.keyboard.press('ControlOrMeta+p')
  await field.fill('bold')
  await expect(files.getByRole('option').first()).toHaveAttribute('aria-label', brackets)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('<b>bold & 50%.md')
})
