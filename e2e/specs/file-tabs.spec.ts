import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { commitFiles } from '../support/git.ts'
import { carry, choose, codeIn, copiedBy, documentIn, editorKeys, getEditor, write } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'harbor/tide-tables'
const longName = `${'a very long name '.repeat(12)}.txt`
const folder = 'open files'

function lines(word: string): string {
  return Array.from({ length: 400 }, (_, index) => `${word} ${index + 1}`).join('\n')
}

function tabs(page: Page): Locator {
  return page.getByRole('tablist', { name: 'Open files' }).getByRole('tab')
}

/** A tab, by its label: name, and the folder or ref that distinguishes it. */
function tab(page: Page, name: string): Locator {
  return page.getByRole('tablist', { name: 'Open files' }).getByRole('tab', { name: new RegExp(`^${name}(,|$)`) })
}

function inTree(page: Page, title: string): Locator {
  return page.getByRole('tree').getByTitle(`${folder}/${title} · File`, { exact: true })
}

async function lineInTheMiddle(page: Page): Promise<string> {
  const numbers = [...(await codeIn(page).innerText()).matchAll(/last\s(\d+)/g)].map(([, number]) => Number(number))
  return `last ${numbers.toSorted((one, other) => one - other).at(numbers.length / 2)}`
}

/** Files of its own for each spec: what another one left open is closed. */
async function begin({ page, service, open }: Workspace, branch: string) {
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Files to be open' }, [
    [`${folder}/app/index.ts`, lines('// app')],
    [`${folder}/lib/index.ts`, lines('// lib')],
    [`${folder}/notes.md`, `# Notes\n\n${lines('A line').replaceAll('\n', '\n\n')}\n`],
    [`${folder}/${longName}`, 'long\n'],
    [`${folder}/last.txt`, lines('last')],
  ])
  await open(project, 'tree', { ref: branch, path: folder })
  await expect(page.getByRole('table', { name: 'Files of this folder' })).toBeVisible()
  const all = page.getByRole('button', { name: /^All open files/ })
  if (await all.isVisible()) {
    await all.click()
    await page.getByRole('menuitem', { name: 'Close all' }).click()
  }
  await expect(tabs(page)).toHaveCount(0)
  for (const name of ['app', 'lib']) {
    await page.getByRole('tree').getByTitle(`${folder}/${name} · Folder`, { exact: true }).click()
  }
  await expect(inTree(page, 'lib/index.ts')).toBeVisible()
}

test('files are open in tabs: previewed, kept, distinguished, moved, closed and reopened, also by keyboard', async ({
  workspace,
}) => {
  const { page } = workspace
  await begin(workspace, 'spec/open-files')

  await test.step('a preview gives way to the next file, and stays once it is wanted', async () => {
    await inTree(page, 'last.txt').click()
    await expect(codeIn(page)).toContainText('last 1')
    await expect(tab(page, 'last.txt')).toHaveAccessibleName(/, preview$/)
    await inTree(page, 'app/index.ts').click()
    await expect(codeIn(page)).toContainText('// app')
    await expect(tabs(page)).toHaveCount(1)
    await inTree(page, 'lib/index.ts').dblclick()
    await inTree(page, 'notes.md').click()
    await expect(tab(page, 'notes.md')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('k')
    await expect(tab(page, 'notes.md')).toHaveAccessibleName('notes.md')
    await inTree(page, 'app/index.ts').click()
    await tab(page, 'index.ts, in …/app').dblclick()
    await inTree(page, longName).click()
    await expect(tabs(page)).toHaveCount(4)
  })
  await test.step('two files of one name are distinguished by folder, and another ref is shown', async () => {
    await expect(tab(page, 'index.ts, in …/lib')).toBeVisible()
    await expect(tab(page, 'index.ts, in …/app')).toBeVisible()
    await picture(page, 'open-files')
    await workspace.open(project, 'tree', { ref: 'main' })
    await expect(tab(page, 'notes.md, at spec/open-files')).toBeVisible()
    await tab(page, 'notes.md, at spec/open-files').click()
    await expect(documentIn(page)).toContainText('Notes')
  })
  const order = (names: readonly RegExp[]) => expect(tabs(page)).toHaveText([...names])
  await test.step('keys go from file to file and carry the one in view', async () => {
    await order([/lib/, /notes/, /app/, /long/])
    await page.keyboard.press('Control+PageDown')
    await expect(codeIn(page)).toContainText('// app')
    await page.keyboard.press('Control+PageUp')
    await page.keyboard.press('Control+PageUp')
    await expect(codeIn(page)).toContainText('// lib')
    await page.keyboard.press('Control+PageUp')
    await expect(tab(page, longName.trim()).or(tabs(page).last())).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Control+Shift+PageUp')
    await order([/lib/, /notes/, /long/, /app/])
  })
  await test.step('a tab is carried by the mouse', async () => {
    await carry(tab(page, 'notes.md'), tab(page, 'index.ts, in …/app'), { targetPosition: { x: 60, y: 10 } })
    await expect(tabs(page).nth(1)).toHaveText(/long/)
    await expect(tabs(page).first()).toHaveText(/lib/)
  })
  await test.step('the row of tabs is one stop, with arrows inside, and Delete closes', async () => {
    await tab(page, 'index.ts, in …/lib').click()
    await expect(codeIn(page)).toContainText('// lib')
    await tab(page, 'index.ts, in …/lib').press('End')
    await expect(tabs(page).last()).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(tabs(page).nth(1)).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tabs(page)).toHaveCount(3)
    await expect(tabs(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tabs(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('closed tabs are reopened, and closing the current one activates the next', async () => {
    await page.keyboard.press('Shift+W')
    await expect(codeIn(page)).toContainText('long')
    await expect(tabs(page)).toHaveCount(4)
    await tab(page, 'index.ts, in …/lib').click({ button: 'middle' })
    await expect(tabs(page)).toHaveCount(3)
    await page.keyboard.press('w')
    await expect(tabs(page)).toHaveCount(2)
    await expect(codeIn(page).or(documentIn(page))).not.toContainText('long')
  })
  await test.step('a tab has a menu', async () => {
    const menu = (name: string) => page.getByRole('menuitem', { name })
    await tab(page, 'notes.md').click({ button: 'right' })
    await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'menu of an open file')
    expect(await copiedBy(page, () => menu('Copy path').click())).toBe(`${folder}/notes.md`)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await tab(page, 'notes.md').click({ button: 'right' })
    const permalink = await copiedBy(page, () => menu('Copy permalink').click())
    expect(permalink).toMatch(/blob\?ref=[0-9a-f]{40}&path=open\+files%2Fnotes\.md/)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await tab(page, 'notes.md').click({ button: 'right' })
    await menu('Close others').click()
    await expect(tabs(page)).toHaveText(['notes.md'])
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: 'All open files (1)' }).click()
    await menu('Close all').click()
    await expect(tabs(page)).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Files of this folder' })).toBeVisible()
  })
})

test('a file keeps its place: from another screen, from another file, from its blame, its preview and its edit', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await begin(workspace, 'spec/open-files-place')
  await inTree(page, 'last.txt').dblclick()
  await expect(codeIn(page)).toContainText('last 1')
  await page.getByRole('textbox', { name: 'Content of last.txt' }).focus()
  await page.keyboard.press(editorKeys.end)
  await expect(codeIn(page)).toContainText('last 400')
  await page.keyboard.press('ArrowUp')

  await test.step('from another file', async () => {
    await inTree(page, 'lib/index.ts').click()
    await expect(codeIn(page)).toContainText('// lib 1')
    await tab(page, 'last.txt').click()
    await expect(codeIn(page)).toContainText('last 400')
  })
  await test.step('from the tags, and from a folder', async () => {
    await workspace.open(project, 'tags')
    await expect(tabs(page)).toHaveCount(0)
    await workspace.open(project, 'tree', { ref: 'main' })
    await expect(page.getByRole('table', { name: 'Files of this folder' })).toBeVisible()
    await tab(page, 'last.txt, at spec/open-files-place').click()
    await expect(codeIn(page)).toContainText('last 400')
  })
  await test.step('the cursor as well', async () => {
    expect(await copiedBy(page, () => page.keyboard.press('l').then(() => page.keyboard.press('y')))).toContain(
      'line=399',
    )
  })
  await test.step('a line that a link names goes before it', async () => {
    await tab(page, 'index.ts').click()
    await expect(codeIn(page)).toContainText('// lib 1')
    await page.keyboard.press('ControlOrMeta+p')
    const search = page.getByRole('dialog', { name: 'Go to file' })
    await search.getByRole('combobox').fill('last.txt:12')
    await expect(search.getByRole('option').first()).toContainText('last.txt')
    await page.keyboard.press('Enter')
    await expect(codeIn(page)).toContainText('last 12')
  })
  await test.step('its blame', async () => {
    await choose(page, 'View', 'Blame')
    const blame = page.getByRole('complementary', { name: 'Blame' })
    await expect(blame.getByRole('listitem').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Content of last.txt' }).focus()
    await page.keyboard.press(editorKeys.end)
    await expect(codeIn(page)).toContainText('last 400')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageUp')
    await expect(codeIn(page)).not.toContainText('last 400')
    const seen = await lineInTheMiddle(page)
    await tab(page, 'index.ts').click()
    await expect(codeIn(page)).toContainText('// lib 1')
    await expect(blame).toHaveCount(0)
    await tab(page, 'last.txt').click()
    await expect(blame.getByRole('listitem').first()).toBeVisible()
    await expect(codeIn(page)).toContainText(seen)
  })
  await test.step('its preview', async () => {
    await inTree(page, 'notes.md').dblclick()
    await choose(page, 'View', 'Preview')
    const preview = page.getByRole('region', { name: 'Preview of notes.md' })
    await expect(preview).toContainText('A line 400')
    await preview.evaluate(element => element.scrollTo({ top: 2000 }))
    await tab(page, 'last.txt').click()
    await expect(codeIn(page)).toContainText('last')
    await tab(page, 'notes.md').click()
    await expect.poll(() => preview.evaluate(element => element.scrollTop)).toBe(2000)
  })
  await test.step('its edit, where letters are typed and close nothing; the commit leaves the file open', async () => {
    const path = `${folder}/last.txt`
    await tab(page, 'last.txt').click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await write(page, path, 'start', 'unsaved ')
    await getEditor(page, path).press('w')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect(tab(page, 'last.txt')).toHaveAccessibleName('last.txt, unsaved draft')
    await tab(page, 'notes.md').click()
    await expect(page.getByRole('region', { name: 'Preview of notes.md' })).toBeVisible()
    await tab(page, 'last.txt').click()
    await expect(codeIn(page)).toContainText('unsaved wlast 1')
    await page.getByRole('button', { name: 'Commit to spec/open-files-place' }).click()
    await expect(page).toHaveURL(/\/blob\?/)
    await expect(tab(page, 'last.txt')).toHaveAccessibleName('last.txt')
  })
  await test.step('unless a second client deleted it, which its tab says', async () => {
    await commitFiles(service, project, { branch: 'spec/open-files-place', message: 'Delete the notes' }, [
      [`${folder}/notes.md`, null],
    ])
    await tab(page, 'notes.md').click()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Not at this ref' })).toBeVisible()
    await expect(tab(page, 'notes.md')).toHaveAccessibleName(/no longer exists/)
    await expect(page.getByRole('link', { name: 'History of this path' })).toBeVisible()
    await picture(page, 'open-files-gone')
    await page.keyboard.press('w')
    await expect(tab(page, 'notes.md')).toHaveCount(0)
  })
})
