import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { commitFiles, type Git, gitOf } from '../support/git.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'harbor/tide-tables'

const history = (page: Page) => page.getByRole('region', { name: 'History' })
const filters = (page: Page) => page.getByRole('search', { name: 'Filter the history' })

/** The rows of a history by the words of their commits. */
function rowOf(page: Page, title: string): Locator {
  return history(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
}

/** A branch with a side line merged into it, made with git alone. Gives the SHA of the merge. */
async function mergedBranch({ service }: Workspace, git: Git, name: string): Promise<string> {
  const commit = (branch: string, startBranch: string, message: string, path: string) =>
    commitFiles(service, project, { branch, startBranch, message }, [[path, `${message}\n`]])
  const side = await commit(`${name}/side`, 'main', `${name}: on the side`, `${name}/side.txt`)
  const own = await commit(`${name}/own`, 'main', `${name}: on the line itself`, `${name}/own.txt`)
  const tree = git('merge-tree', '--write-tree', own, side).toString().trim()
  const person = ['-c', 'user.name=Merle Merger', '-c', 'user.email=merle@harbor.example']
  const made = git(...person, 'commit-tree', tree, '-p', own, '-p', side, '-m', `${name}: merged`)
  const merge = made.toString().trim()
  git('update-ref', `refs/heads/${name}/own`, merge)
  return merge
}

function count(git: Git, ...selection: readonly string[]): string {
  return Number(git('rev-list', '--count', ...selection).toString()).toLocaleString('en')
}

test('each filter lists what git lists, stands in the address, and is cleared again', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await gitOf(service, project)
  await mergedBranch(workspace, git, 'filters')
  await workspace.open(project, 'commits', { ref: 'filters/own' })
  const total = page.getByText(/^[\d,]+ commits?$/)
  await expect(total).toHaveText(`${count(git, 'filters/own')} commits`)
  await expect(rowOf(page, 'filters: merged')).toContainText('merge')
  await expect(rowOf(page, 'filters: on the side')).toBeVisible()

  await filters(page).getByRole('checkbox', { name: 'First parent only' }).check()
  await expect(total).toHaveText(`${count(git, '--first-parent', 'filters/own')} commits`)
  await expect(rowOf(page, 'filters: on the side')).toHaveCount(0)
  await filters(page).getByRole('checkbox', { name: 'Line counts' }).check()
  await expect(rowOf(page, 'filters: on the line itself').getByLabel('1 added, 0 removed')).toBeVisible()

  await filters(page).getByRole('textbox', { name: 'Range in place of the ref' }).fill('main..filters/own')
  await expect(total).toHaveText('2 commits')
  await expect(page).toHaveURL(/range=main\.\.filters%2Fown/)
  await expect(page).toHaveURL(/first_parent=true/)
  await filters(page).getByRole('textbox', { name: 'Path' }).fill('filters/side.txt')
  await expect(total).toHaveText('1 commit')
  await expect(filters(page).getByRole('checkbox', { name: 'Graph' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(filters(page).getByRole('textbox', { name: 'Path' })).toHaveValue('')
  await expect(total).toHaveText(`${count(git, 'filters/own')} commits`)

  const day = git('log', '-1', '--skip=40', '--format=%cs', 'filters/own').toString().trim()
  await filters(page).getByLabel('Until').fill(day)
  await expect(total).toHaveText(`${count(git, `--until=${day}T23:59:59`, 'filters/own')} commits`)
  await filters(page).getByLabel('Since').fill('1990-01-01')
  await filters(page).getByLabel('Until').fill('1990-01-02')
  await expect(page.getByRole('heading', { name: 'No commit matches' })).toBeVisible()
  await workspace.open(project, 'commits', { range: 'main..no-such-branch' })
  await expect(page.getByRole('alert')).toContainText('Not found')
})

test('an author is looked for in what was read, and how far is said', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await gitOf(service, project)
  await mergedBranch(workspace, git, 'authors')
  await workspace.open(project, 'commits', { ref: 'authors/own', author: 'MERLE' })
  await expect(history(page).getByRole('link', { name: 'authors: merged', exact: true })).toBeVisible()
  const all = count(git, 'authors/own')
  await expect(history(page).getByRole('status')).toHaveText(`1 of all ${all} commits is by such an author.`)
  await filters(page)
    .getByRole('textbox', { name: /^Author/ })
    .fill('nobody at all')
  await expect(history(page).getByRole('status')).toHaveText(`0 of all ${all} commits are by such an author.`)
})

test('all branches and tags are drawn as a graph; a commit of a second client appears; the arrows walk', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await gitOf(service, project)
  await mergedBranch(workspace, git, 'graph')
  await workspace.open(project, 'commits')
  await filters(page).getByRole('checkbox', { name: 'All branches and tags' }).check()
  await expect(page.getByText(`${count(git, '--all')} commits`, { exact: true })).toBeVisible()
  await expect(filters(page).getByRole('checkbox', { name: 'Graph' })).toBeChecked()
  const merge = rowOf(page, 'graph: merged')
  await expect(merge).toContainText('merge of 2')
  await expect(merge.getByRole('link', { name: 'graph/own' })).toBeVisible()
  await expect(merge.locator('path')).not.toHaveCount(0)
  await picture(page, 'graph')

  await commitFiles(service, project, { branch: 'graph/own', message: 'graph: seen later' }, [['graph/later.txt', 'x']])
  await page.getByRole('button', { name: 'Read the history again' }).click()
  await expect(rowOf(page, 'graph: seen later')).toBeVisible()

  await page.getByRole('link', { name: 'graph: seen later' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(history(page).locator('li a:focus')).toBeVisible()
  await merge.getByRole('link', { name: 'graph/own' }).click()
  await expect(page).toHaveURL(/ref=graph%2Fown/)
  await picture(page, 'history')
})
