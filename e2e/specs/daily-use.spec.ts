import { commitFiles } from '../support/git.ts'
import { codeIn, getEditor } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'

test('go to file finds files after the ref was changed and changed back, and reports when there are no matches', async ({
  workspace,
}) => {
  const { page } = workspace
  const dialog = page.getByRole('dialog', { name: 'Go to file' })
  const field = dialog.getByRole('combobox')
  for (const ref of ['main', 'v2.0', 'main']) {
    await workspace.open(project, 'tree', { ref })
    await expect(page.getByRole('button', { name: `Branch, tag or commit: ${ref}` })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+p')
    await expect(dialog.getByRole('status')).toHaveText(new RegExp(`^[\\d,]+ files at ${ref}$`))
    await field.fill('README')
    await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-label', 'README.md')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.keyboard.press('ControlOrMeta+p')
  await field.fill('qqqq')
  await expect(dialog.getByText('No file path contains the letters of “qqqq”')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the editor has the focus after Edit, and Ctrl+Enter commits wherever the focus is', async ({ workspace }) => {
  const { page, service } = workspace
  const path = 'daily/typed.txt'
  await commitFiles(service, project, { branch: 'daily-edit', startBranch: 'main', message: 'Daily' }, [
    [path, 'first\n'],
  ])
  await workspace.open(project, 'blob', { ref: 'daily-edit', path })
  await expect(codeIn(page)).toContainText('first')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(getEditor(page, path)).toBeFocused()
  await page.keyboard.type('typed ')
  await expect(codeIn(page)).toContainText('typed first')

  await page.getByRole('button', { name: 'Rename or move' }).focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Committed to daily-edit').first()).toBeVisible()
  await expect(codeIn(page)).toContainText('typed first')
})

test('Enter in the ref picker chooses exactly the typed name, immediately and before the list has loaded', async ({
  workspace,
}) => {
  const { page, service } = workspace
  for (const branch of ['daily-pick-longer', 'daily-pick']) {
    await commitFiles(service, project, { branch, startBranch: 'main', message: branch }, [[`${branch}.txt`, 'x\n']])
  }
  await workspace.open(project, 'tree', { ref: 'main' })
  const picker = (ref: string) => page.getByRole('button', { name: `Branch, tag or commit: ${ref}` })
  await picker('main').click()
  await page.keyboard.type('daily-pick')
  await page.keyboard.press('Enter')
  await expect(picker('daily-pick')).toBeVisible()

  await picker('daily-pick').click()
  await page.keyboard.type('daily-pick-lo')
  await expect(page.getByRole('option', { name: 'daily-pick-longer' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(picker('daily-pick-longer')).toBeVisible()
})

test('blame before a change keeps the line and names the commit; its commit opens at the file; back keeps the block', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'daily-blame'
  const path = 'daily/z-blamed.txt'
  const lines = Array.from({ length: 200 }, (_, line) => `line ${line + 1}\n`)
  const other = Array.from({ length: 300 }, (_, line) => `other ${line + 1}\n`).join('')
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Daily: all of it' }, [
    [path, lines.join('')],
    ['daily/a-other.txt', other],
  ])
  const sha = await commitFiles(service, project, { branch, message: 'Daily: near the end' }, [
    [path, lines.with(149, 'changed 150\n').join(''), 'update'],
    ['daily/a-other.txt', other.replaceAll('other', 'changed'), 'update'],
  ])
  await workspace.open(project, 'blob', { ref: branch, path, view: 'blame' })
  const blame = page.getByRole('complementary', { name: 'Blame' })
  const told = page.getByRole('status').filter({ hasText: 'Block 2 of 3 · Line 150' })
  await expect(blame.getByRole('link', { name: /^Lines 1 to 149: / })).toBeVisible()
  await expect(codeIn(page)).toContainText('line 2')
  await page.getByRole('button', { name: 'Next block (n)' }).click()
  await expect(told).toBeVisible()

  await blame.getByRole('link', { name: /^Line 150: Daily: near the end/ }).click()
  await expect(page).toHaveURL(new RegExp(`commit/${sha}\\?file=`))
  await expect(page.getByRole('heading', { name: path })).toBeInViewport()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(told).toBeVisible()
  await expect(codeIn(page)).toContainText('changed 150')

  await blame.getByRole('link', { name: 'Blame before this change: Daily: near the end' }).click()
  await expect(page).toHaveURL(/line=150/)
  await expect(codeIn(page)).toContainText('line 150')
  const bar = page.getByRole('status').filter({ hasText: 'The file as it was before' })
  await expect(bar.getByRole('link', { name: `${sha.slice(0, 8)} Daily: near the end` })).toBeVisible()
})

test('the card of a blamed commit goes with the pointer and with Escape', async ({ workspace }) => {
  const { page } = workspace
  await workspace.open(project, 'blob', { ref: 'main', path: 'tides/prediction.py', view: 'blame' })
  const block = page.getByRole('complementary', { name: 'Blame' }).getByRole('listitem').first()
  const card = page.getByRole('tooltip')
  await block.hover()
  await expect(card).toBeVisible()
  await page.mouse.move(900, 400)
  await expect(card).toHaveCount(0)
  await block.getByRole('link').first().focus()
  await page.keyboard.press('n')
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Next block (n)' }).focus()
  await expect(card).toHaveCount(0)
})

test('a double click on a file keeps it open and selects no text in it', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'daily-double'
  const names = Array.from({ length: 12 }, (_, index) => `double/${index}.txt`)
  const text = Array.from({ length: 80 }, (_, line) => `line ${line}\n`).join('')
  await commitFiles(
    service,
    project,
    { branch, startBranch: 'main', message: 'Double' },
    names.map(name => [name, text] as const),
  )
  for (const name of ['3.txt', '7.txt', '11.txt']) {
    await workspace.open(project, 'tree', { ref: branch, path: 'double' })
    const link = page.getByRole('table', { name: 'Files of this folder' }).getByRole('link', { name, exact: true })
    const box = await link.boundingBox()
    if (!box) throw new Error('the link is not in view')
    const at = [box.x + 3, box.y + box.height / 2] as const
    await page.mouse.click(...at)
    await expect(codeIn(page)).toContainText('line 5')
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(page.getByRole('tab', { name: new RegExp(`^${name.replace('.', '[.]')}(?!.*preview)`) })).toBeVisible()
    await expect(page).not.toHaveURL(/line=/)
  }
})
