import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { downloadsFolder } from '../support/app.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { choose } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'workshop/field-notes'

interface Written {
  readonly name: string
  readonly email: string
  /** By their own clock. */
  readonly at: string
  readonly zone: string
}

/** A new branch, pushed by another user, with the days and hours of its only commits. */
async function push({ service }: Workspace, branch: string, written: readonly Written[]): Promise<void> {
  const git = await getGit(service, project)
  const one = (...args: readonly string[]) =>
    git(...args)
      .toString()
      .trim()
  const tree = one('rev-parse', 'main^{tree}')
  const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-commit-')), 'commit')
  let parent: string | null = null
  for (const { name, email, at, zone } of written) {
    const seconds = Date.parse(`${at}:00${zone.slice(0, 3)}:${zone.slice(3)}`) / 1000
    const person = `${name} <${email}> ${seconds} ${zone}`
    const lines = [`tree ${tree}`, ...(parent ? [`parent ${parent}`] : []), `author ${person}`, `committer ${person}`]
    writeFileSync(file, `${lines.join('\n')}\n\nWork of ${name}\n`)
    parent = one('hash-object', '-t', 'commit', '-w', file)
  }
  if (parent) git('update-ref', `refs/heads/${branch}`, parent)
}

const ada: Omit<Written, 'at'> = { name: 'Ada Harbour', email: 'ada@example.org', zone: '+0200' }
const hostile: Omit<Written, 'at'> = { name: `=cmd|'x'!A1 ${'n'.repeat(180)}`, email: 'odd@example.org', zone: '+0000' }
const pushed: readonly Written[] = [
  { ...ada, at: '2023-03-07T00:30' },
  { ...ada, at: '2023-03-07T00:45' },
  { ...hostile, at: '2023-03-10T17:00' },
]

function chart(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

function getRow(page: Page, title: string, name: string): Locator {
  return chart(page, title)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
}

async function saved(page: Page, title: string, item: RegExp): Promise<Buffer> {
  mkdirSync(downloadsFolder(), { recursive: true })
  const before = new Set(readdirSync(downloadsFolder()))
  await chart(page, title)
    .getByRole('button', { name: `Save ${title}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Saved' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Close this notice' }).first().click()
  const [file] = readdirSync(downloadsFolder()).filter(name => !before.has(name))
  return readFileSync(join(downloadsFolder(), file ?? 'none'))
}

test('the commits of a ref are counted, a second client’s on refresh, and saved as CSV and PNG; the weekdays and hours need no scrolling sideways', async ({
  workspace,
}) => {
  const { page } = workspace
  await push(workspace, 'counted', pushed)
  await workspace.open(project, 'contributors', { ref: 'counted' })
  await expect(page.getByText('3 commits in total.')).toBeVisible()
  await expect(chart(page, 'Commits over time').locator('svg .recharts-bar-rectangle').first()).toBeVisible()
  const hours = page.getByRole('region', { name: 'Weekday and hour, drawn' })
  await expect(hours.getByRole('img', { name: 'Weekday and hour' })).toBeVisible()
  const usual = page.viewportSize()
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => hours.evaluate(box => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0)
  }
  if (usual) await page.setViewportSize(usual)

  await choose(page, 'Commits over time: view', 'Table')
  await expect(getRow(page, 'Commits over time', '2023-03-07').getByRole('cell')).toHaveText(['2'])
  // The night of the author's own Tuesday; by UTC it was still Monday.
  await choose(page, 'Weekday and hour: view', 'Table')
  await expect(getRow(page, 'Weekday and hour', 'Tuesday').getByRole('cell').first()).toHaveText('2')

  const csv = (await saved(page, 'Share by author', /CSV \(comma/)).toString()
  expect(csv).toContain('"Ada Harbour","2","66.7%"')
  // No formula that a spreadsheet would run.
  expect(csv).toMatch(/^"?'=cmd/m)
  const png = await saved(page, 'The last year', /PNG/)
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  expect(png.length).toBeGreaterThan(2000)

  await commitFiles(workspace.service, project, { branch: 'counted', message: 'Made meanwhile' }, [
    ['counted.txt', 'x'],
  ])
  await page.getByRole('button', { name: 'Refresh commits' }).click()
  await expect(page.getByText('4 commits in total.')).toBeVisible()
})
