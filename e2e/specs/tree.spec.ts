import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { gatedService } from '../support/gated-service.ts'
import { commitFiles } from '../support/git.ts'
import { codeIn, copiedBy, getConnection, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a1'.repeat(32)}\nsize 1234567890\n`
const hostile = `‮gnp.exe ${'long '.repeat(30)}.txt`

function listing(page: Page): Locator {
  return page.getByRole('table', { name: 'Files of this folder' })
}

function entry(page: Page, name: string): Locator {
  return listing(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
}

test('a folder of many entries is loaded to its end by keyboard, shows sizes and pointers, and keeps its scroll position', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'spec/tree'
  const names = Array.from({ length: 250 }, (_, index) => `entry-${String(index).padStart(3, '0')}.txt`)
  const sha = await commitFiles(service, project, { branch, startBranch: 'main', message: 'Many entries' }, [
    ...names.map((name): [string, string] => [`many/${name}`, `${name}\n`]),
    ['many/a folder/inside.txt', 'inside\n'],
    ['many/big model.bin', pointer],
    [`many/${hostile}`, 'x'.repeat(2500)],
  ])
  await workspace.open(project, 'tree', { ref: branch, path: 'many' })
  await expect(entry(page, 'big model.bin')).toContainText('LFS · 1.2 GB')
  await expect(entry(page, 'entry-000.txt')).toContainText('14 bytes')
  await expect(entry(page, 'entry-000.txt')).toContainText('Many entries')
  await expect(page.getByTitle('big model.bin · Pointer of Git LFS', { exact: true })).toBeVisible()
  // The tree uses the list's data.
  await expect(page.getByRole('tree').getByTitle('many/big model.bin · Pointer of Git LFS')).toBeVisible()
  await picture(page, 'folder')

  const menu = entry(page, 'entry-001.txt').getByRole('button', { name: 'More about entry-001.txt' })
  await menu.click()
  const copyPath = page.getByRole('menuitem', { name: 'Copy path' })
  expect(await copiedBy(page, () => copyPath.click())).toBe('many/entry-001.txt')
  await menu.click()
  const permalink = await copiedBy(page, () => page.getByRole('menuitem', { name: 'Copy permalink' }).click())
  expect(permalink).toContain(`ref=${sha}&path=many%2Fentry-001.txt`)
  expect(await copiedBy(page, () => page.keyboard.press('y'))).toMatch(new RegExp(`/tree\\?ref=${sha}&path=many$`))

  const last = page.getByRole('link', { name: 'entry-249.txt', exact: true })
  await listing(page).getByRole('link', { name: 'a folder', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('link', { name: 'Folder above' })).toBeFocused()
  // At once, and not a page at a time.
  await page.keyboard.press('End')
  await expect(last.or(page.getByRole('link', { name: /gnp\.exe/ })).last()).toBeInViewport()
  await expect(entry(page, 'entry-249.txt')).toContainText('Many entries')
  await last.click()
  await expect(codeIn(page)).toContainText('entry-249.txt')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(last).toBeInViewport()

  await commitFiles(service, project, { branch, message: 'One more' }, [
    ['many/entry-249.txt', 'longer\n'.repeat(9), 'update'],
  ])
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(entry(page, 'entry-249.txt')).toContainText('63 bytes')
  await expect(entry(page, 'entry-249.txt')).toContainText('One more')
  await expect(last).toBeInViewport()
})

test('the tree keeps its expanded folders and scroll position from screen to screen', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'spec/tree-place'
  const names = Array.from({ length: 120 }, (_, index) => `leaf-${String(index).padStart(3, '0')}.txt`)
  const files = names.map((name): [string, string] => [`leaves/${name}`, `${name}\n`])
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Leaves' }, files)
  await workspace.open(project, 'tree', { ref: branch })
  const tree = page.getByRole('tree', { name: 'Files of the repository' })
  const item = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  await item('leaves').click()
  await expect(item('leaf-000.txt')).toBeVisible()
  await expect(async () => {
    await tree.press('End')
    await expect(item('tools').or(item('vendor')).last()).toBeVisible({ timeout: 500 })
  }).toPass()
  await tree.evaluate(element => element.scrollTo({ top: 1500 }))
  await item('leaf-050.txt').click()
  await expect(codeIn(page)).toContainText('leaf-050.txt')
  expect(await copiedBy(page, () => tree.press('ControlOrMeta+c'))).toBe('leaves/leaf-050.txt')
  const border = page.getByRole('separator', { name: 'Width of the file tree' })
  const paneWidth = async () => (await page.getByRole('navigation', { name: 'Files' }).boundingBox())?.width
  const usual = (await paneWidth()) ?? 0
  await border.press('ArrowRight')
  await expect.poll(paneWidth).toBe(usual + 16)
  for (const key of ['ArrowLeft', 'ArrowLeft']) await border.press(key)
  await expect.poll(paneWidth).toBe(usual - 16)
  await border.dblclick()
  await expect.poll(paneWidth).toBe(usual)
  const place = await tree.evaluate(element => element.scrollTop)
  expect(place).toBeGreaterThan(1000)

  await workspace.open(project, 'tags')
  await expect(tree).toHaveCount(0)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(item('leaf-050.txt')).toBeInViewport()
  expect(await tree.evaluate(element => element.scrollTop)).toBe(place)
  await expect(item('leaf-050.txt')).toHaveAttribute('aria-selected', 'true')

  // A link leads back to it from a file far away.
  await tree.evaluate(element => element.scrollTo({ top: 0 }))
  await item('leaf-000.txt').click()
  await expect(codeIn(page)).toContainText('leaf-000.txt')
  await workspace.open(project, 'blob', { ref: branch, path: 'leaves/leaf-050.txt' })
  await expect(codeIn(page)).toContainText('leaf-050.txt')
  await expect(item('leaf-050.txt')).toBeInViewport()
})

test('folders with nothing but a folder share a row, and the tree can be hidden, keeps its width and stays while a file is edited', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'spec/tree-rows'
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Deep folders' }, [
    ['app/src/main/App.java', 'class App {}\n'],
    ['app/src/main/util/List.java', 'class List {}\n'],
  ])
  const pane = page.getByRole('navigation', { name: 'Files' })
  const tree = page.getByRole('tree', { name: 'Files of the repository' })
  const item = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  await test.step('by the keyboard', async () => {
    await workspace.open(project, 'tree', { ref: branch })
    await expect(item('app')).toBeVisible()
    await tree.press('Home')
    await tree.press('ArrowRight')
    await expect(item('app/src/main')).toHaveAttribute('aria-expanded', 'true')
    await expect(item('App.java')).toBeVisible()
    await tree.press('ArrowDown')
    await tree.press('ArrowRight')
    await expect(item('List.java')).toBeVisible()
    expect(await copiedBy(page, () => tree.press('ControlOrMeta+c'))).toBe('app/src/main/util')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await tree.press(key)
    await expect(item('app/src/main')).toHaveAttribute('aria-expanded', 'false')
  })
  await test.step('by a link to a folder of the row', async () => {
    await workspace.open(project, 'tree', { ref: branch, path: 'app/src' })
    await expect(item('app/src/main')).toHaveAttribute('aria-selected', 'true')
    await expect(item('App.java')).toBeVisible()
  })
  await test.step('while a file is edited', async () => {
    await item('App.java').click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page).toHaveURL(/\/edit\?/)
    await expect(item('App.java')).toHaveAttribute('aria-selected', 'true')
    await item('util').click()
    await expect(listing(page)).toContainText('List.java')
  })
  await test.step('hidden, and shown again', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+e')
    await expect(pane).toHaveCount(0)
    await page.getByRole('button', { name: 'Show file tree' }).click()
    await expect(item('List.java')).toBeVisible()
    await page.getByRole('button', { name: 'Hide file tree' }).click()
    await expect(pane).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Shift+e')
    await expect(pane).toBeVisible()
  })
})

test('names keep their room in deep folders, and the file in view stays in view while a folder above it loads', async ({
  launch,
  service,
}) => {
  const branch = 'spec/deep'
  const folders = Array.from({ length: 12 }, (_, index) => `level-${index + 1}-of-the-deep`)
  // A file in each: folders with nothing but a folder share a row.
  const files = folders.map((_, index): [string, string] => [
    `${folders.slice(0, index + 1).join('/')}/beside-${index + 1}.txt`,
    'x\n',
  ])
  const many = Array.from({ length: 60 }, (_, index): [string, string] => [`aaa/leaf-${index}.txt`, 'x\n'])
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Deep' }, [...files, ...many])
  const gate = await gatedService(service, (_method, path) => /\/repository\/tree\?.*path=aaa/.test(path))
  const { page } = await launch({ args: ['--service', gate.url, '--token-stdin'], stdin: `${service.token}\n` })
  await page.setViewportSize({ width: 1280, height: 800 })
  const search = new URLSearchParams({ ref: branch, path: `${folders.join('/')}/beside-12.txt` })
  await goTo(page, `/c/${await getConnection(page)}/p/${encodeURIComponent(project)}/blob?${search}`)

  const tree = page.getByRole('tree', { name: 'Files of the repository' })
  const item = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  const current = tree.getByRole('treeitem', { selected: true })
  await expect(current).toHaveAccessibleName('beside-12.txt')
  await expect(current).toBeInViewport()
  const rooms = await tree.getByRole('treeitem').evaluateAll(rows =>
    rows.map(row => {
      const name = row.lastElementChild?.getBoundingClientRect()
      return name ? row.getBoundingClientRect().right - name.left : 0
    }),
  )
  expect(Math.min(...rooms)).toBeGreaterThan(80)
  const path = page.getByRole('navigation', { name: 'Path' }).getByRole('listitem')
  await expect(path.nth(3)).toBeVisible()
  const crumbs = await path.evaluateAll(all =>
    all.map(one => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
  )
  for (const [index, { left, right }] of crumbs.entries()) {
    expect(right - left).toBeGreaterThan(20)
    expect(left).toBeGreaterThanOrEqual(crumbs[index - 1]?.right ?? 0)
  }

  await tree.press('Home')
  await item('aaa').click({ position: { x: 12, y: 13 } })
  await gate.holds(1)
  await item('beside-1.txt').click()
  await expect(current).toHaveAccessibleName('beside-1.txt')
  const height = () => tree.evaluate(element => element.scrollHeight)
  const before = await height()
  gate.open()
  await expect.poll(height).toBeGreaterThan(before + 1000)
  await expect(current).toHaveAccessibleName('beside-1.txt')
  await expect(current).toBeInViewport()
  await gate.stop()
})
