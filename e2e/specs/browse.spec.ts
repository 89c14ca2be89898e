import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { choose, codeIn, copiedBy, documentIn, editorKeys, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'
const notes = 'docs/notes'
const large = 'tides/data/harmonics.py'

test('the ref picker finds branches and tags and takes any SHA', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  await workspace.open(project, 'tree')
  await pickRef(page, 'rust', 'rewrite/rust-kernel')
  await page.getByRole('treeitem', { name: 'native', exact: true }).click()
  // Nothing but a folder is in it.
  await expect(page.getByRole('treeitem', { name: 'native/src', exact: true })).toBeVisible()

  await workspace.open(project, 'tree')
  await pickRef(page, 'v2.0', 'v2.0')
  await expect(page.getByRole('table').getByRole('link', { name: 'README.md' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New file' })).toHaveCount(0)

  const sha = git('rev-list', '--max-parents=0', 'main').toString().trim()
  await pickRef(page, sha, `Go to “${sha}”`)
  await expect(page.getByRole('table').getByRole('link', { name: 'LICENSE' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link', { name: 'tides' })).toHaveCount(0)

  await pickRef(page, '日本', 'docs/日本語')
  for (const name of ['docs', '港', '東京.md']) await page.getByRole('treeitem', { name, exact: true }).click()
  await expect(documentIn(page)).toContainText('東京')
})

test('files with spaces, percent signs, hashes, quotes and letters of all scripts open with their own content', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  await workspace.open(project, 'tree', { ref: 'main', path: notes })
  const names = git('ls-tree', '-z', '--name-only', `main:${notes}`).toString().split('\0').filter(Boolean)
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) {
    await page.getByRole('treeitem', { name, exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Path' })).toContainText(name)
    const [title = ''] = git('show', `main:${notes}/${name}`).toString().split('\n', 1)
    if (name.endsWith('.md')) await expect(documentIn(page)).toContainText(title.replace(/^# /, ''))
    else await expect(codeIn(page)).toContainText(title)
  }
  await workspace.open(project, 'tree', { ref: 'main', path: 'docs/häfen' })
  await page.getByRole('table').getByRole('link', { name: 'Büsum – Schleuse.md' }).click()
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Büsum – Schleuse.md')
  await expect(documentIn(page)).not.toBeEmpty()
})

test('a PNG and an SVG are drawn as images', async ({ workspace }) => {
  const { page } = workspace
  await workspace.open(project, 'blob', { ref: 'main', path: 'docs/images/tide staff.png' })
  await expect(page.getByRole('img', { name: 'tide staff.png' })).toBeVisible()
  await expect(page.getByText(/\d+ × \d+ pixels · image\/png/)).toBeVisible()
  const image = page.getByRole('img', { name: 'tide staff.png' })
  const [, ownWidth = ''] = /(\d+) × \d+ pixels/.exec(await page.getByText(/pixels · image/).innerText()) ?? []
  const width = async () => Math.round((await image.boundingBox())?.width ?? 0)
  const zoom = page.getByRole('group', { name: 'Zoom' })
  await zoom.getByRole('button', { name: '100%' }).click()
  await expect.poll(width).toBe(Number(ownWidth))
  await page.keyboard.press('+')
  await expect(zoom).toContainText('150%')
  await expect.poll(width).toBe(Math.round(Number(ownWidth) * 1.5))
  // It is as near again after another file, and after another screen.
  const asLeft = async () => {
    await expect(zoom).toContainText('150%')
    await expect.poll(width).toBe(Math.round(Number(ownWidth) * 1.5))
  }
  await workspace.open(project, 'blob', { ref: 'main', path: 'docs/images/tide-curve.svg' })
  await expect(zoom).toContainText('Fit')
  await workspace.open(project, 'blob', { ref: 'main', path: 'docs/images/tide staff.png' })
  await asLeft()
  await workspace.open(project, 'commits')
  await expect(image).toHaveCount(0)
  await workspace.open(project, 'blob', { ref: 'main', path: 'docs/images/tide staff.png' })
  await asLeft()
  await page.keyboard.press('0')
  await expect(zoom).toContainText('Fit')
  await workspace.open(project, 'blob', { ref: 'main', path: 'docs/images/tide-curve.svg' })
  await expect(page.getByText(/pixels · image\/svg\+xml/)).toBeVisible()
  await choose(page, 'View', 'Code')
  await expect(codeIn(page)).toContainText('<svg')
})

test('a table, a document and a notebook have viewers of their own', async ({ workspace }) => {
  const { page, service } = workspace
  const rows = Array.from({ length: 12_000 }, (_, row) => `station ${row};${(row * 37) % 991};"low; then high"`)
  await commitFiles(service, project, { branch: 'main', message: 'Faces' }, [
    ['faces/gauges.csv', `name;level;words\n${rows.join('\n')}\n`],
    [
      'faces/guide.md',
      '# Guide\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nSee [the steps](steps.md#step-two), [its import](fetch#L2) and [the faces](../faces).\n',
    ],
    ['faces/steps.md', `# Steps\n\n${'One more.\n\n'.repeat(80)}## Step two\n`],
    ['faces/run.ipynb', JSON.stringify({ cells: [{ cell_type: 'code' }, { cell_type: 'markdown' }], metadata: {} })],
    ['faces/fetch', '#!/usr/bin/env python3\nimport sys\n'],
  ])
  await workspace.open(project, 'blob', { ref: 'main', path: 'faces/gauges.csv' })
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Row', 'name', 'level', 'words'])
  await expect(table.getByRole('row').nth(1)).toContainText('low; then high')
  await expect(page.getByText('12,000 rows · 3 columns · separated by semicolons')).toBeVisible()
  await picture(page, 'table')
  await page.getByRole('region', { name: 'Table of gauges.csv' }).focus()
  await page.keyboard.press('End')
  await expect(table.getByRole('cell', { name: 'station 11999' })).toBeVisible()
  await page.getByRole('switch', { name: 'The first row is a header' }).click()
  await expect(page.getByText('12,001 rows')).toBeVisible()
  await choose(page, 'View', 'Code')
  await expect(codeIn(page)).toContainText('name;level;words')

  await workspace.open(project, 'blob', { ref: 'main', path: 'faces/guide.md' })
  await expect(page.getByRole('heading', { name: 'Guide', exact: true })).toBeVisible()
  await choose(page, 'View', 'Code')
  await expect(codeIn(page)).toContainText('# Guide')
  await choose(page, 'View', 'Preview')
  await expect(page.getByRole('cell', { name: '2' })).toBeVisible()
  const guide = new URL(page.url()).hash.slice(1)
  await page.getByRole('link', { name: 'the steps' }).click()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeInViewport()
  await goTo(page, guide)
  await page.getByRole('link', { name: 'its import' }).click()
  await expect(page).toHaveURL(/line=2/)
  await goTo(page, guide)
  await page.getByRole('link', { name: 'the faces' }).click()
  await expect(page.getByRole('table').getByRole('link', { name: 'steps.md' })).toBeVisible()
  await workspace.open(project, 'tree', { ref: 'main', path: 'faces/guide.md' })
  await expect(documentIn(page)).toContainText('Guide')

  await workspace.open(project, 'blob', { ref: 'main', path: 'faces/run.ipynb' })
  await expect(page.getByText('It has 1 code and 1 text cells.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()

  // Its name doesn't show its type: only its first line does.
  await workspace.open(project, 'blob', { ref: 'main', path: 'faces/fetch' })
  await expect(page.locator('[data-mode-id="python"]')).toBeVisible()
})

test('lines are named by their numbers, and a permalink to them names the commit', async ({ workspace }) => {
  const { page, service } = workspace
  const path = 'tools/stations.txt'
  const git = await getGit(service, project)
  await workspace.open(project, 'blob', { ref: 'main', path })
  const number = (line: number) => page.locator('.monaco-editor .line-numbers').getByText(String(line), { exact: true })
  const marked = page.locator('.monaco-editor .gatehouse-line-link')
  await number(2).click()
  await expect(page).toHaveURL(/line=2(?!\d)/)
  await expect(marked).toHaveCount(1)
  await number(4).click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/line=2&to=4/)
  await expect(marked).toHaveCount(3)
  const copied = await copiedBy(page, () => page.keyboard.press('y'))
  expect(copied).toContain(`ref=${git('rev-parse', 'main').toString().trim()}`)
  expect(copied).toContain('line=2&to=4')
  await page.getByRole('button', { name: 'More about this file' }).click()
  const permalink = page.getByRole('menuitem', { name: 'Copy permalink' })
  expect(await copiedBy(page, () => permalink.click())).toBe(copied)

  await page.getByRole('textbox', { name: 'Content of stations.txt' }).focus()
  await page.keyboard.press(editorKeys.start)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/line=1(?!\d)(?!.*to=)/)

  await page.getByRole('button', { name: 'More about this file' }).focus()
  await page.keyboard.press('ControlOrMeta+f')
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
})

test('a text of 5 MB opens and can be read to its end', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const path = 'archive/gauge-readings-2024.txt'
  const lines = git('show', `main:${path}`).toString().trimEnd().split('\n')
  await workspace.open(project, 'blob', { ref: 'main', path })
  await expect(codeIn(page)).toContainText(words(lines[0]))
  await toTheEnd(page, 'gauge-readings-2024.txt')
  await expect(codeIn(page)).toContainText(words(lines.at(-1)))
})

test('blame of a file of 20,000 lines names the commits git names, from the first line to the last', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const count = git('show', `main:${large}`).toString().split('\n').length - 1
  expect(count).toBeGreaterThan(19_000)
  await workspace.open(project, 'blob', { ref: 'main', path: large, view: 'blame' })
  const blame = page.getByRole('complementary', { name: 'Blame' })
  const expectBlamed = async (line: number) => {
    const sha = git('blame', '--porcelain', '-L', `${line},${line}`, 'main', '--', large).toString().slice(0, 40)
    await expect(blame.locator(`a[href*="/commit/${sha}"]`).first()).toBeVisible({ timeout: 30_000 })
  }
  await expectBlamed(1)
  await toTheEnd(page, 'harmonics.py')
  await expectBlamed(count)
})

test('the histories of a path and of a branch have the commits git has, newest first and to the beginning', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const path = 'README.md'
  const subjects = git('log', '--format=%s', 'main', '--', path).toString().trim().split('\n')
  await workspace.open(project, 'commits', { ref: 'main', path })
  const history = page.getByRole('region', { name: 'Commits' })
  await expect(history).toContainText('The beginning of the history.')
  for (const subject of subjects)
    await expect(history.getByRole('link', { name: subject, exact: true }).first()).toBeVisible()

  await workspace.open(project, 'commits', { ref: 'main' })
  const first = git('rev-list', '--max-parents=0', 'main').toString().trim().slice(0, 8)
  await expect(page.getByText('The beginning of the history.')).toHaveCount(0)
  await expect(async () => {
    await history.focus()
    await page.keyboard.press('End')
    await expect(history.getByText(first, { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a download writes exactly the bytes of the repository', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))
  await commitFiles(service, project, { branch: 'main', message: 'Bytes' }, [['archive/every byte.bin', bytes]])
  const saved = page.getByRole('dialog', { name: 'Downloads', exact: true }).getByRole('listitem')
  for (const [index, path] of ['archive/every byte.bin', 'tools/windows/print-tables.bat'].entries()) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    await workspace.open(project, 'blob', { ref: 'main', path })
    await expect(page.getByRole('navigation', { name: 'Path' })).toContainText(name)
    await page.getByRole('button', { name: 'More about this file' }).click()
    await page.getByRole('menuitem', { name: 'Download', exact: true }).click()
    await expect(saved).toHaveCount(index + 1)
    await expect(saved.first()).toContainText(/ saved$/)
    const file = await saved.first().locator('[title]').first().getAttribute('title')
    expect(readFileSync(file ?? 'none').equals(git('show', `main:${path}`))).toBe(true)
    await saved.first().press('Escape')
  }
  await page.getByRole('button', { name: 'Downloads', exact: true }).click()
  await page.getByRole('button', { name: 'Clear those that are over' }).click()
  await expect(page.getByRole('button', { name: 'Downloads', exact: true })).toHaveCount(0)
})

async function pickRef(page: Page, typed: string, option: string): Promise<void> {
  await page.getByRole('button', { name: /^Branch, tag or commit/ }).click()
  await page
    .getByRole('textbox', { name: 'Find a branch or tag' })
    .or(page.getByPlaceholder('Find a branch or tag'))
    .first()
    .fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Puts the cursor of the open file at its end. */
async function toTheEnd(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: `Content of ${name}` }).focus()
  await page.keyboard.press(editorKeys.end)
}

/** A line as the editor draws it, where every run of white space is one space. */
function words(line: string | undefined): string {
  return (line ?? '').trim()
}
