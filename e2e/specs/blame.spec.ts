import { expectAccessible, picture } from '../support/accessibility.ts'
import { commitFiles, type FileChange, getGit } from '../support/git.ts'
import { choose, codeIn, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'

test('lines are filtered by author and by commit, and the filter is in the address', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const path = 'tides/prediction.py'
  const porcelain = git('blame', '--line-porcelain', 'main', '--', path).toString()
  const shas = [...porcelain.matchAll(/^([0-9a-f]{40}) \d+ \d+/gm)].map(([, sha]) => sha)
  const authors = [...porcelain.matchAll(/^author (.*)$/gm)].map(([, name]) => name ?? '')
  const [author = ''] = authors
  const written = authors.filter(name => name === author).length
  expect(written).toBeLessThan(authors.length)

  await workspace.open(project, 'blob', { ref: 'main', path, view: 'blame' })
  const blame = page.getByRole('complementary', { name: 'Blame' })
  await expect(page.getByRole('status').filter({ hasText: `${authors.length} lines in` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Age of the lines' })).toContainText('half a year')

  await page.getByPlaceholder('All authors').click()
  await page.getByRole('option', { name: new RegExp(`^${author} · `) }).click()
  await expect(page.getByRole('status').filter({ hasText: `${written} lines in` })).toBeVisible()
  await expect(page.locator('.monaco-editor .gatehouse-blamed').first()).toBeVisible()
  await expect(page).toHaveURL(/author=/)

  await choose(page, 'Blame by', 'Commits')
  const theirs = [...new Set(shas.filter((_, line) => authors[line] === author))]
  const commits = blame.getByRole('region', { name: `${theirs.length} commits` })
  await expect(commits.getByRole('listitem')).toHaveCount(theirs.length)
  const [sha = ''] = theirs
  const lineCount = shas.filter(one => one === sha).length
  const row = commits.getByRole('listitem').filter({ hasText: sha.slice(0, 8) })
  await expect(row).toContainText(`${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`)
  await row.getByRole('button').click()
  await expect(row.getByRole('button', { pressed: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${lineCount} lines? in`) })).toBeVisible()
  await picture(page, 'blame-by-commits')

  const asked = new URL(page.url()).hash.slice(1)
  await workspace.open(project, 'tree')
  await expect(blame).toHaveCount(0)
  await goTo(page, asked)
  await expect(row.getByRole('button', { pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'All lines' }).click()
  await choose(page, 'Blame by', 'Lines')
  await expect(page.getByRole('status').filter({ hasText: `${authors.length} lines in` })).toBeVisible()
})

test('ages of lines differ in forced colours too, in the legend and beside the lines', async ({ workspace }) => {
  const { page, open } = workspace
  await open(project, 'blob', { ref: 'main', path: 'tides/prediction.py', view: 'blame' })
  const legend = page.getByRole('list', { name: 'Age of the lines' })
  await expect(legend).toContainText('half a year')
  await page.emulateMedia({ forcedColors: 'active' })
  const marks = await page.locator('[data-heat]').evaluateAll(all =>
    all.map(one => {
      const { borderLeftColor, borderLeftStyle } = getComputedStyle(one)
      return [one.getAttribute('data-heat') ?? '', `${borderLeftStyle} ${borderLeftColor}`] as const
    }),
  )
  await page.emulateMedia({ forcedColors: null })
  const ofSteps = new Map(marks)
  expect(ofSteps.size).toBe(7)
  expect(new Set(ofSteps.values()).size, 'each age has a mark of its own').toBe(7)
  expect(
    marks.filter(([step, mark]) => ofSteps.get(step) !== mark),
    'a line has the mark of its age',
  ).toEqual([])
})

test('a walk before the changes continues under earlier names, and back to any step', async ({ workspace }) => {
  const { page, service } = workspace
  const branch = 'walk-through-names'
  const body = (word: string) => Array.from({ length: 30 }, (_, line) => `${word} ${line}\n`).join('')
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Walk: first words' }, [
    ['walk/first.txt', body('old')],
  ])
  const move = (message: string, from: string, to: string, content: string) =>
    service.call('POST', `/projects/${encodeURIComponent(project)}/repository/commits`, {
      branch,
      commit_message: message,
      actions: [{ action: 'move', previous_path: from, file_path: to, content }],
    })
  await move('Walk: second name', 'walk/first.txt', 'walk/second.txt', body('old').replace('old 3\n', 'new 3\n'))
  await move(
    'Walk: third name',
    'walk/second.txt',
    'walk/third.txt',
    `top\n${body('old').replace('old 3\n', 'new 3\n')}`,
  )

  await workspace.open(project, 'blob', { ref: branch, path: 'walk/third.txt', view: 'blame' })
  const before = (title: string) => page.getByRole('link', { name: `Blame before this change: ${title}` }).first()
  const path = page.getByRole('navigation', { name: 'Path' })
  const walk = page.getByRole('navigation', { name: 'Walk through the changes' })
  await before('Walk: third name').click()
  await expect(path).toContainText('second.txt')
  await expect(codeIn(page)).not.toContainText('top')
  const words = page.getByRole('status').filter({ hasText: 'The file as it was before' })
  await expect(words).toContainText('Walk: third name')
  await expect(page).not.toHaveURL(/ref=walk-through-names/)
  await before('Walk: second name').click()
  await expect(path).toContainText('first.txt')
  await expect(codeIn(page)).toContainText('old 3')
  await expect(walk.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  await before('Walk: first words').click()
  await expect(page.getByRole('status').filter({ hasText: 'This file was added by' })).toContainText(
    'Walk: first words',
  )
  await expect(walk.getByRole('listitem')).toHaveCount(4)

  await walk.getByRole('link').nth(2).click()
  await expect(path).toContainText('second.txt')
  await expect(walk.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: `Back to ${branch}` }).click()
  await expect(path).toContainText('third.txt')
  await expect(walk).toHaveCount(0)

  await workspace.open(project, 'commits', { ref: branch, path: 'walk/third.txt' })
  await page.getByRole('link', { name: 'walk/second.txt' }).click()
  await expect(page.getByRole('link', { name: 'Walk: second name' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'walk/first.txt' })).toBeVisible()
})

test('hovering a block shows its whole message, and a second client’s commit is there on refresh', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'whole-messages'
  const message = 'Hover: one title\n\nA body that says why,\nover two lines.\n'
  await commitFiles(service, project, { branch, startBranch: 'main', message }, [['hover/words.txt', 'one\ntwo\n']])
  await workspace.open(project, 'blob', { ref: branch, path: 'hover/words.txt', view: 'blame' })
  const blame = page.getByRole('complementary', { name: 'Blame' })
  await blame
    .getByRole('link', { name: /Hover: one title/ })
    .first()
    .hover()
  await expect(page.getByRole('tooltip')).toContainText('A body that says why,\nover two lines.')

  await commitFiles(service, project, { branch, message: 'Hover: a second client' }, [
    ['hover/words.txt', 'one\ntwo\nthree\n', 'update'],
  ])
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(blame.getByRole('link', { name: /Line 3: Hover: a second client/ })).toBeVisible()
  await expect(codeIn(page)).toContainText('three')
})

test('n and p go from block to block: each is marked with its lines, focused and announced, and Enter opens its commit', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'blame-by-keys'
  const path = 'keys/blocks.txt'
  const lines = Array.from({ length: 120 }, (_, line) => `line ${line + 1}\n`)
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Keys: all of it' }, [
    [path, lines.join('')],
  ])
  const sha = await commitFiles(service, project, { branch, message: 'Keys: near the end' }, [
    [path, lines.with(99, 'other 100\n').with(100, 'other 101\n').join(''), 'update'],
  ])
  await workspace.open(project, 'blob', { ref: branch, path, view: 'blame' })
  const blame = page.getByRole('complementary', { name: 'Blame' })
  const block = (name: RegExp) => blame.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  const told = (text: string) => page.getByRole('status').filter({ hasText: text })
  const marked = page.locator('.monaco-editor .gatehouse-blame-here')
  await expect(block(/^Lines 1 to 99: Keys: all of it/)).toBeVisible()
  await expect(marked).toHaveCount(0)

  await expect(async () => {
    await page.keyboard.press('n')
    await expect(told('Block 2 of 3 · Lines 100 to 101')).toBeVisible({ timeout: 1000 })
  }).toPass()
  const near = block(/^Lines 100 to 101: Keys: near the end/)
  await expect(near).toBeInViewport()
  await expect(near).toHaveAttribute('data-current')
  await expect(near.getByRole('link', { name: /^Lines 100 to 101/ })).toBeFocused()
  await expect(marked).toHaveCount(2)
  await expect(blame.getByRole('tooltip')).toContainText('Keys: near the end')
  await picture(page, 'blame-by-keys')

  await page.keyboard.press('p')
  await expect(told('Block 1 of 3 · Lines 1 to 99')).toBeVisible()
  await expect(block(/^Lines 1 to 99/).getByRole('link', { name: /^Lines 1 to 99/ })).toBeFocused()
  await expect(blame.locator('[data-current]')).toHaveCount(1)

  // A click on the button keeps the focus there; moving the cursor in the text unmarks the block.
  const next = page.getByRole('button', { name: 'Next block (n)' })
  await next.click()
  await expect(told('Block 2 of 3')).toBeVisible()
  await expect(next).toBeFocused()
  await page.locator('.monaco-editor .view-line', { hasText: 'line 99' }).click()
  await expect(marked).toHaveCount(0)

  await page.keyboard.press('n')
  await expect(near.getByRole('link', { name: /^Lines 100 to 101/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/commit/${sha}\\?file=keys%2Fblocks\\.txt$`))
})

test('commits in .git-blame-ignore-revs are ignored until that is switched off', async ({ workspace }) => {
  const { page, service } = workspace
  const notes = 'workshop/field-notes'
  const change = (message: string, file: FileChange) => commitFiles(service, notes, { branch: 'main', message }, [file])
  await change('Ignored: write', ['ignored/list.txt', 'first = 1\nsecond = 2\n'])
  const format = await change('Ignored: indent', ['ignored/list.txt', '  first = 1\n  second = 2\n', 'update'])
  await change('Ignored: name it', ['.git-blame-ignore-revs', `# Indent\n${format}\n`])
  await workspace.open(notes, 'blob', { ref: 'main', path: 'ignored/list.txt', view: 'blame' })
  const blame = page.getByRole('complementary', { name: 'Blame' })
  const ignore = page.getByRole('checkbox', { name: 'Ignore 1 revision' })
  await expect(ignore).toBeChecked()
  await expect(blame.getByRole('link', { name: /^Lines 1 to 2: Ignored: write/ })).toBeVisible()
  await ignore.hover()
  await expect(page.getByRole('tooltip')).toContainText('2 lines shown with earlier commits, 0 lines without.')
  await ignore.uncheck()
  await expect(blame.getByRole('link', { name: /^Lines 1 to 2: Ignored: indent/ })).toBeVisible()
  await expect(page).toHaveURL(/revisions=all/)
})
