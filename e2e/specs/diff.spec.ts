import { picture } from '../support/accessibility.ts'
import { commitEntries, commitFiles } from '../support/git.ts'
import { choose } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'
const image = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="${colour}"/></svg>\n`
const code = (line: string) =>
  `${Array.from({ length: 60 }, (_, index) => (index === 29 ? line : `const step${index + 1} = ${index + 1}`)).join('\n')}\n`
/** All of it changes: more than the service sends. */
const large = (water: string) =>
  `${Array.from({ length: 4000 }, (_, line) => `${water} water ${line} at the pier`).join('\n')}\n`

test('a diff has colours, words, both layouts, context lines, images, whitespace, and actions', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'diff/reading'
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Before' }, [
    ['diff/code.ts', code("const tide = 'low'")],
    ['diff/mark.svg', image('red')],
    ['diff/blanks.txt', 'one\ntwo\n'],
    ['diff/large.txt', large('low')],
  ])
  const sha = await commitFiles(service, project, { branch, message: 'After' }, [
    ['diff/code.ts', code("const tide = 'high'\u202e"), 'update'],
    ['diff/mark.svg', image('blue'), 'update'],
    ['diff/blanks.txt', '  one\n  two\n', 'update'],
    ['diff/large.txt', large('high'), 'update'],
  ])
  await workspace.open(project, `commit/${sha}`)
  const commit = page.getByRole('region', { name: 'Commit', exact: true })
  const files = commit.getByRole('navigation', { name: 'Files of the diff' })
  const current = files.locator('[aria-current]')
  await expect(current).toContainText('blanks.txt')
  for (const [key, file] of [
    ['j', 'code.ts'],
    ['j', 'large.txt'],
    ['j', 'mark.svg'],
    ['k', 'large.txt'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(current).toContainText(file)
  }
  await commit.getByRole('button', { name: 'Show anyway' }).click()
  await expect(commit.locator('[data-kind="removed"]', { hasText: 'low water 5 at the pier' })).toBeVisible()
  await expect(files.getByRole('button', { name: 'large.txt' })).toContainText('+4,000')
  await page.keyboard.press('k')

  const added = commit.locator('[data-kind="added"]', { hasText: 'const tide' })

  await expect(added.locator('[data-scope="keyword"]')).toHaveText('const')
  await expect(added.locator('[data-changed]').first()).toContainText('high')
  await expect(added.getByRole('img', { name: 'U+202E right-to-left override' })).toBeVisible()

  const line = commit.getByText('const step10 = 10', { exact: true })
  await expect(line).toHaveCount(0)
  await commit.getByRole('button', { name: 'Show 26 unchanged lines' }).click()
  await expect(commit.locator('[data-kind="context"]', { hasText: 'const step10 = 10' })).toBeVisible()

  await choose(page, 'Layout of the diff', 'Side by side')
  await expect(commit.locator('[data-side="old"]', { hasText: "'low'" })).toBeVisible()
  await expect(commit.locator('[data-side="new"]', { hasText: "'high'" })).toBeVisible()
  await picture(page, 'side-by-side')

  await commit.getByRole('checkbox', { name: 'Ignore whitespace' }).check()
  await expect(commit.getByText('Only whitespace differs.')).toBeVisible()

  await files.getByRole('textbox', { name: 'Filter files' }).fill('mark')
  await expect(files.getByRole('button', { name: 'code.ts' })).toHaveCount(0)
  await files.getByRole('button', { name: 'mark.svg' }).click()
  await choose(page, 'How to compare the images', 'Swipe')
  await expect(commit.getByRole('img', { name: 'After' })).toBeVisible()
  await picture(page, 'images')

  await commit.getByRole('checkbox', { name: 'Viewed' }).first().check()
  await expect(commit.getByText('1 viewed')).toBeVisible()
  await workspace.open(project, 'commits', { ref: branch })
  await workspace.open(project, `commit/${sha}`)
  await expect(commit.getByText('1 viewed')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Side by side' }).first()).toBeChecked()
  await choose(page, 'Layout of the diff', 'Unified')
})

test('every kind of change is distinguished: links, submodules, modes, renames, endings, and names of all sorts', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'diff/odd'
  const lines = (word: string, count = 20) => Array.from({ length: count }, (_, line) => `${word} ${line}\n`).join('')
  const large = lines('water at the pier', 20_000)
  const binary = Buffer.from([0, 1, 2, 3])
  await commitEntries(service, project, { branch, message: 'Odd: before' }, [
    ['to-link', '100644', 'one\ntwo\n'],
    ['from-link', '120000', 'to-link'],
    ['relink', '120000', 'run.sh'],
    ['binary-to-link', '100644', binary],
    ['run.sh', '100644', 'echo\n'],
    ['sub', '160000', 'a'.repeat(40)],
    ['edited.txt', '100644', lines('edited')],
    ['same.txt', '100644', lines('same')],
    ['large.txt', '100644', large],
    ['endings.txt', '100644', 'a\r\nb\r\n'],
    ['newline.txt', '100644', 'a\nb'],
    ['emptied.txt', '100644', 'x\n'],
  ])
  const sha = await commitEntries(service, project, { branch, message: 'Odd: after' }, [
    ['to-link', '120000', 'run.sh'],
    ['from-link', '100644', 'one\n'],
    ['relink', '120000', 'to-link'],
    ['binary-to-link', '120000', 'run.sh'],
    ['run.sh', '100755', 'echo\n'],
    ['sub', '160000', 'c'.repeat(40)],
    ['edited.txt', null],
    ['edited-too.txt', '100644', lines('edited').replace('edited 3\n', 'edited three\n')],
    ['same.txt', null],
    ['same-again.txt', '100755', lines('same')],
    ['large.txt', null],
    ['large-too.txt', '100644', large.replaceAll('0\n', '0 low\n')],
    ['endings.txt', '100644', 'a\nb\n'],
    ['newline.txt', '100644', 'a\nb\n'],
    ['emptied.txt', '100644', ''],
    ['empty.txt', '100644', ''],
    ['ten-thousand.txt', '100644', lines('n', 10_000)],
    ['quo"te\'s.txt', '100644', 'q\n'],
    ['new\nline.txt', '100644', 'n\n'],
    ['🌊 wave.txt', '100644', 'w\n'],
  ])
  await workspace.open(project, `commit/${sha}`)
  const files = page.getByRole('navigation', { name: 'Files of the diff' })
  const filter = files.getByRole('textbox', { name: 'Filter files' })
  const fileNamed = (path: string) => files.getByRole('button').filter({ has: page.getByTitle(path, { exact: true }) })
  const head = (path: string) => page.getByRole('heading', { name: path, exact: true })
  const expected: readonly (readonly [path: string, said: string])[] = [
    ['to-link', 'It was a file and is a symbolic link now (100644 → 120000).'],
    ['from-link', 'It was a symbolic link and is a file now (120000 → 100644).'],
    ['relink', 'A symbolic link: its line is where it leads to.'],
    ['binary-to-link', 'Binary on one side: only the lines of the other are shown.'],
    ['run.sh', 'Made executable (100644 → 100755). The content is the same.'],
    ['sub', 'A submodule: its line is the commit it stands at.'],
    ['edited-too.txt', 'Renamed from edited.txt.'],
    ['same-again.txt', 'Renamed from same.txt. Made executable (100644 → 100755). The content is the same.'],
    ['large-too.txt', 'Renamed from large.txt. The service left the lines out: there are too many.'],
    ['endings.txt', 'CR'],
    ['newline.txt', 'No newline at the end'],
    ['emptied.txt', 'x'],
    ['empty.txt', 'The file is empty.'],
    ['ten-thousand.txt', 'Large diff: 10,001 lines.'],
    ['quo"te\'s.txt', 'q'],
    ['🌊 wave.txt', 'w'],
  ]
  for (const [path, said] of expected) {
    await filter.fill(path)
    await fileNamed(path).click()
    await expect(head(path)).toBeInViewport()
    await expect(
      page.getByText(said, { exact: !said.startsWith('Binary') && !said.startsWith('Large') }).first(),
    ).toBeVisible()
  }
  await filter.fill('')
  await expect(files.getByRole('button', { name: /^A new.+line\.txt/ })).toContainText('LF')

  // The lines that the service left out of a rename are loaded anyway.
  await files.getByRole('button', { name: 'large-too.txt' }).click()
  await expect(head('large-too.txt')).toBeInViewport()
  await page.getByRole('button', { name: 'Show anyway' }).first().click()
  await expect(page.locator('[data-kind="added"]', { hasText: 'water at the pier 10 low' })).toBeVisible()
})

test('the row of an image is as high as the image, and loading one above the viewport does not move the visible rows', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const branch = 'diff/heights'
  const svg = (width: number, height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>\n`
  const sha = await commitFiles(service, project, { branch, startBranch: 'main', message: 'Heights' }, [
    ['heights/a-icon.svg', svg(16, 16)],
    ['heights/b-photo.svg', svg(400, 300)],
    ['heights/c-tower.svg', svg(100, 5000)],
    ...Array.from({ length: 20 }, (_, index): [string, string] => [`heights/d-${10 + index}.svg`, svg(20, 20 + index)]),
    ['heights/d-20-words.txt', 'in the middle\n'],
  ])
  await workspace.open(project, `commit/${sha}`)
  const files = page.getByRole('navigation', { name: 'Files of the diff' })
  /** The row that an image of this size is shown in. */
  const getHeight = async (name: string, pixels: string) => {
    await files.getByRole('button', { name }).click()
    const figure = page.getByRole('figure').filter({ hasText: `${pixels} pixels` })
    await expect(figure.getByRole('img')).toBeInViewport()
    return await figure.evaluate(element => element.closest('[style*="translateY"]')?.clientHeight ?? 0)
  }
  const screen = await page.evaluate(() => innerHeight)
  await expect.poll(() => getHeight('a-icon.svg', '16 × 16')).toBeLessThan(110)
  await expect.poll(() => getHeight('b-photo.svg', '400 × 300')).toBeGreaterThan(300)
  expect(await getHeight('b-photo.svg', '400 × 300')).toBeLessThan(400)
  const tall = await getHeight('c-tower.svg', '100 × 5000')
  expect(tall).toBeLessThan(screen)
  expect(tall).toBeGreaterThan(screen / 3)

  // The images above are loaded only now; the visible rows don't move.
  await workspace.open(project, 'commits', { ref: branch })
  await workspace.open(project, `commit/${sha}`)
  await files.getByRole('button', { name: 'd-20-words.txt' }).click()
  const above = page.getByRole('figure').filter({ hasText: '20 × 29 pixels' })
  const rowAbove = () => above.evaluate(element => element.closest('[style*="translateY"]')?.clientHeight ?? 0)
  await expect.poll(rowAbove).toBeLessThan(130)
  const toggle = page.getByRole('heading', { name: /d-20-words\.txt$/ })
  const bar = page.getByRole('button', { name: 'Tree of files' })
  const below = async () => ((await toggle.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.y ?? 0)
  await expect.poll(below).toBeGreaterThan(20)
  expect(await below()).toBeLessThan(60)
})
