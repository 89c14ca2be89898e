import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { commitFiles, type Git, getGit } from '../support/git.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'harbor/tide-tables'

const history = (page: Page) => page.getByRole('region', { name: 'Commits' })
const filters = (page: Page) => page.getByRole('search', { name: 'Filter the history' })

/** Opens the filters behind the button. */
const openFilters = (page: Page) =>
  filters(page)
    .getByRole('button', { name: /^Filters/ })
    .click()

/** The rows of a history by the words of their commits. */
function getRow(page: Page, title: string): Locator {
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

test('each filter lists what git lists, is in the address, and can be cleared', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  await mergedBranch(workspace, git, 'filters')
  await workspace.open(project, 'commits', { ref: 'filters/own' })
  const total = page.getByText(/^[\d,]+ commits?$/)
  await expect(total).toHaveText(`${count(git, 'filters/own')} commits`)
  await expect(getRow(page, 'filters: merged')).toContainText('merge')
  await expect(getRow(page, 'filters: on the side')).toBeVisible()

  await openFilters(page)
  await filters(page).getByRole('checkbox', { name: 'First parent only' }).check()
  await expect(total).toHaveText(`${count(git, '--first-parent', 'filters/own')} commits`)
  await expect(getRow(page, 'filters: on the side')).toHaveCount(0)
  await filters(page).getByRole('checkbox', { name: 'Line counts' }).check()
  await expect(getRow(page, 'filters: on the line itself').getByLabel('1 added, 0 removed')).toBeVisible()

  await filters(page).getByRole('textbox', { name: 'Revision range' }).fill('main..filters/own')
  await expect(total).toHaveText('2 commits')
  await expect(page).toHaveURL(/range=main\.\.filters%2Fown/)
  await expect(page).toHaveURL(/first_parent=true/)
  await filters(page).getByRole('textbox', { name: 'Path' }).fill('filters/side.txt')
  await expect(total).toHaveText('1 commit')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(filters(page).getByRole('textbox', { name: 'Path' })).toHaveValue('')
  await expect(total).toHaveText(`${count(git, 'filters/own')} commits`)

  const day = git('log', '-1', '--skip=40', '--format=%cs', 'filters/own').toString().trim()
  await openFilters(page)
  await filters(page).getByLabel('Until').fill(day)
  await expect(total).toHaveText(`${count(git, `--until=${day}T23:59:59`, 'filters/own')} commits`)
  await filters(page).getByLabel('Since').fill('1990-01-01')
  await filters(page).getByLabel('Until').fill('1990-01-02')
  await expect(page.getByRole('heading', { name: 'No commit matches' })).toBeVisible()
  await workspace.open(project, 'commits', { range: 'main..no-such-branch' })
  await expect(page.locator('#main').getByRole('alert')).toContainText('Not found')
})

test('all branches and tags are drawn as a graph; a commit of a second client appears; the arrows walk', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  await mergedBranch(workspace, git, 'graph')
  await workspace.open(project, 'commits')
  await openFilters(page)
  await filters(page).getByRole('checkbox', { name: 'All branches and tags' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${count(git, '--all')} commits`, { exact: true })).toBeVisible()
  await expect(filters(page).getByRole('checkbox', { name: 'Graph' })).toBeChecked()
  // The names of branches may have been loaded before.
  await page.getByRole('button', { name: 'Refresh history' }).click()
  const merge = getRow(page, 'graph: merged')
  await expect(merge).toContainText('merge of 2')
  await expect(merge.getByRole('link', { name: 'graph/own' })).toBeVisible()
  await expect(merge.locator('path')).not.toHaveCount(0)
  await picture(page, 'graph')

  await commitFiles(service, project, { branch: 'graph/own', message: 'graph: seen later' }, [['graph/later.txt', 'x']])
  await page.getByRole('button', { name: 'Refresh history' }).click()
  await expect(getRow(page, 'graph: seen later')).toBeVisible()

  await page.getByRole('link', { name: 'graph: seen later' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(history(page).locator('li a:focus')).toBeVisible()
  const newest = await history(page).locator('[data-row-link]').first().textContent()
  await page.keyboard.press('End')
  await expect(history(page).locator('li a:focus')).not.toHaveText(newest ?? '')
  await page.keyboard.press('Home')
  await expect(history(page).locator('li a:focus')).toHaveText(newest ?? '')
  await getRow(page, 'graph: seen later').getByRole('link', { name: 'graph/own' }).click()
  await expect(page).toHaveURL(/ref=graph%2Fown/)
})

test('a commit is shown beside the history, the arrow keys show the next, and its menu and Enter lead on', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  await mergedBranch(workspace, git, 'beside')
  await workspace.open(project, 'commits', { ref: 'beside/own' })
  const row = getRow(page, 'beside: on the line itself')
  await row.locator('time').click()
  const panel = page.getByRole('region', { name: 'Commit', exact: true })
  await expect(panel).toContainText('beside: on the line itself')
  const sha = git('rev-parse', 'beside/own^1').toString().trim()
  await expect(page).toHaveURL(new RegExp(`commit=${sha}`))
  await expect(panel.getByRole('link', { name: 'beside/own.txt' })).toHaveAttribute(
    'href',
    new RegExp(`/commit/${sha}`),
  )
  await picture(page, 'commit-beside-history')
  await page.keyboard.press('Home')
  await expect(panel).toContainText('beside: merged')
  await expect(panel.getByText('A merge: the changes against its first parent.')).toBeVisible()
  await judgeBox(page, panel, '[data-side-panel]', 'a commit beside the history')
  await panel.getByRole('button', { name: 'More actions' }).click()
  await judgeBox(page, page.getByRole('menu', { name: 'More actions' }), '[role="menu"]', 'actions of a commit')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Create tag…' }).click()
  await expect(page.getByRole('dialog', { name: 'New tag' })).toContainText(sha.slice(0, 8))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('link', { name: 'beside: merged' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/commit\/[0-9a-f]{40}$/)
})

test('the history of a path is drawn as a graph, with lines past the commits that did not change it', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  await mergedBranch(workspace, git, 'lines')
  const branch = 'lines/own'
  await commitFiles(service, project, { branch, message: 'lines: elsewhere' }, [['elsewhere.txt', 'x']])
  await commitFiles(service, project, { branch, message: 'lines: on top' }, [['lines/top.txt', 'x']])
  await workspace.open(project, 'commits', { ref: branch, path: 'lines' })
  await expect(getRow(page, 'lines: merged')).toBeVisible()
  await filters(page).getByRole('checkbox', { name: 'Graph' }).check()
  await expect(page.getByText(/^4 matches in /)).toBeVisible()
  await expect(getRow(page, 'lines: elsewhere')).toHaveCount(0)
  const lines = (title: string) => getRow(page, title).locator('path[data-color]')
  await expect(lines('lines: on top')).toHaveCount(1)
  // One from above, and one to each of the two that were merged.
  await expect(lines('lines: merged')).toHaveCount(3)
  await expect(page.getByText('The beginning of the history.')).toBeVisible()

  await filters(page).getByRole('textbox', { name: 'Message' }).fill('lines: on t')
  await expect(page.getByText(/^3 matches in /)).toBeVisible()
  // The merge is not among them: the line goes on to both sides of it.
  await expect(lines('lines: on top')).toHaveCount(2)
})

const commitScreen = (page: Page) => page.getByRole('region', { name: 'Commit', exact: true })

async function chooseBranch(page: Page, dialog: Locator, branch: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Onto branch/ }).click()
  await dialog.getByRole('textbox', { name: 'Find a branch' }).fill(branch)
  await dialog.getByRole('option', { name: branch, exact: true }).click()
  await expect(dialog.getByText('Its tip now:')).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Branches' })).toHaveCount(0)
}

test('a commit is cherry-picked onto a branch and undone; both refusals show the next step and lose nothing', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const [from, onto, other] = ['pick/from', 'pick/onto', 'pick/other']
  const path = 'pick/light.txt'
  const make = (branch: string, startBranch: string | null, message: string, content: string) =>
    commitFiles(service, project, { branch, message, ...(startBranch && { startBranch }) }, [[path, content]])
  const picked = await make(from, 'main', 'pick: one light', 'one\n')
  for (const branch of [onto, other]) git('update-ref', `refs/heads/${branch}`, 'main')
  await workspace.open(project, `commit/${picked}`)
  await expect(commitScreen(page).getByRole('link', { name: from })).toBeVisible()

  await page.getByRole('button', { name: 'Cherry-pick…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cherry-pick onto a branch' })
  const send = dialog.getByRole('button', { name: 'Cherry-pick', exact: true })
  await expect(send).toBeDisabled()
  await chooseBranch(page, dialog, from)
  await expect(dialog.getByRole('status').filter({ hasText: 'has this commit already' })).toBeVisible()
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing to pick')
  await expect(dialog.getByRole('alert').getByRole('link', { name: `History of ${from}` })).toBeVisible()

  await chooseBranch(page, dialog, other)
  await make(other, null, 'pick: somebody was faster', 'two\n')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText(`Conflict with ${other}`)
  await expect(dialog.getByRole('list', { name: 'Files changed by both' })).toHaveText(path)
  await expect(dialog.getByRole('button', { name: /^Onto branch/ })).toContainText(other)
  await expect(dialog).toContainText('pick: somebody was faster')
  await picture(page, 'conflict')

  await chooseBranch(page, dialog, onto)
  await dialog.getByRole('button', { name: 'Show the request' }).click()
  const request = page.getByRole('dialog', { name: 'The request' })
  await expect(request).toContainText(`/repository/commits/${picked}/cherry_pick`)
  await request.getByRole('button', { name: 'Close' }).click()
  await send.click()
  await expect(dialog.getByText('Committed', { exact: true })).toBeVisible()
  expect(git('show', `${onto}:${path}`).toString()).toBe('one\n')
  await dialog.getByRole('link', { name: /^Open / }).click()
  await expect(page).toHaveURL(new RegExp(git('rev-parse', onto).toString().trim()))
  await expect(dialog).toHaveCount(0)
  await page.getByRole('alert').filter({ hasText: onto }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
  await expect
    .poll(() => git('rev-parse', `${onto}^{tree}`).toString())
    .toBe(git('rev-parse', 'main^{tree}').toString())
})

test('a commit is reverted on the branch that contains it', async ({ workspace }) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const branch = 'revert/here'
  const sha = await commitFiles(service, project, { branch, startBranch: 'main', message: 'revert: me' }, [
    ['revert/me.txt', 'gone soon\n'],
  ])
  await workspace.open(project, `commit/${sha}`)
  await page.getByRole('button', { name: 'Revert…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revert on a branch' })
  await expect(dialog.getByRole('status').filter({ hasText: 'doesn’t contain this commit' })).toBeVisible()
  await chooseBranch(page, dialog, branch)
  await dialog.getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(dialog.getByText('Committed', { exact: true })).toBeVisible()
  expect(git('rev-parse', `${branch}^{tree}`).toString()).toBe(git('rev-parse', 'main^{tree}').toString())
})

test('the comments on a commit are shown at their lines', async ({ workspace }) => {
  const { page, service } = workspace
  const lighthouse = 'harbor/lighthouse'
  const git = await getGit(service, lighthouse)
  const commented = git('log', '-1', '--format=%H', '--grep=^Look for new arrivals every', 'main').toString().trim()
  await workspace.open(lighthouse, `commit/${commented}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('listitem')).toHaveCount(3)
  const line = (rev: string) => git('show', `${rev}:src/board.ts`).toString().split('\n')[4] ?? ''
  const [, after, before] = await comments.getByRole('listitem').all()
  await expect(after?.locator('pre') ?? comments).toHaveText(line(commented))
  await expect(before?.locator('pre') ?? comments).toHaveText(line(`${commented}^`))
  await expect(before?.getByRole('link', { name: 'src/board.ts:5' }) ?? comments).toHaveAttribute('href', /line=5/)
  await picture(page, 'commit')
})
