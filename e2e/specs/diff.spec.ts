import { picture } from '../support/accessibility.ts'
import { commitFiles } from '../support/git.ts'
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

test('a diff is read: colours, words, both layouts, lines around it, images, blanks, and what is done with', async ({
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
