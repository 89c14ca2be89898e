import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { downloadsFolder } from '../support/app.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/tide-tables'

/** Saves the screen as a PDF; gives the text of each of its pages. The host saves under the suggested name. */
async function savePdf(page: Page): Promise<readonly string[]> {
  const folder = downloadsFolder()
  mkdirSync(folder, { recursive: true })
  const pdfs = () => readdirSync(folder).filter(name => name.endsWith('.pdf'))
  for (const name of pdfs()) rmSync(join(folder, name))
  await page.getByRole('button', { name: /^Go to…/ }).click()
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.locator('input').fill('save as pdf')
  await palette.getByRole('option', { name: /^Save as PDF…/ }).click()
  const saved = page.getByRole('alert').filter({ hasText: '.pdf' })
  await expect(saved).toBeVisible()
  await saved.getByRole('button').click()
  const bytes = readFileSync(join(folder, pdfs()[0] ?? ''))
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.map(text => text.replace(/\s+/g, ' '))
}

test('a table is saved as a PDF: title, service, filter, and every loaded row, although few are drawn', async ({
  workspace: { page, service, open },
}) => {
  const flags = Array.from({ length: 80 }, (_, index) => `print-${String(index).padStart(2, '0')}`)
  // The last one is not printed, because it does not match the filter.
  for (const name of [...flags, 'not-matching']) {
    const version = 'new_version_flag'
    await service.call('POST', `/projects/${encodeURIComponent(project)}/feature_flags`, { name, version })
  }
  await open(project, 'feature-flags')
  const grid = page.getByRole('grid', { name: 'Feature flags' })
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('textbox', { name: 'Filter feature flags' }).fill('print-')
  await expect(page.getByText('80 matches in ').filter({ visible: true })).toBeVisible()
  await expect(grid.getByRole('row', { name: /print-79/ })).toHaveCount(0)
  const pages = await savePdf(page)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]).toContain('Feature flags · harbor/tide-tables')
  expect(pages[0]).toContain(`, ${service.url}`)
  expect(pages[0]).toContain('Filter print-')
  // Other specs create flags in this project.
  expect(pages[0]).toMatch(/80 matches in \d+ feature flags/)
  for (const flag of flags) expect(pages.join(' ')).toContain(flag)
  expect(pages.join(' ')).not.toContain('not-matching')
  // The heading is on each page, the app on none.
  for (const text of pages) expect(text).toContain('Name')
  expect(pages.join(' ')).not.toContain('Go to…')
  await expect(grid).toBeVisible()
})

test('a comparison and a commit are saved as PDFs: what they are of, and their last line', async ({
  workspace: { page, service, open },
}) => {
  const branch = 'print/lines'
  const lines = Array.from({ length: 150 }, (_, index) => `line ${index + 1} of the file`)
  const change = { branch, startBranch: 'main', message: 'Add what is printed\n\nFor the archive.' }
  await commitFiles(service, project, change, [['printed.txt', `${lines.join('\n')}\n`]])
  const git = await getGit(service, project)
  const sha = git('rev-parse', branch).toString().trim()
  await open(project, 'compare', { from: 'main', to: branch, view: 'files' })
  await expect(page.getByRole('region', { name: 'Changed files' })).toContainText('printed.txt')
  const compared = await savePdf(page)
  expect(compared.length).toBeGreaterThan(1)
  expect(compared[0]).toContain(`After ${sha}`)
  expect(compared.join(' ')).toContain('printed.txt added +150')
  expect(compared.at(-1)).toContain('150 + line 150 of the file')

  await open(project, `commit/${sha}`)
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText('printed.txt')
  const commit = await savePdf(page)
  expect(commit[0]).toContain(`Commit ${sha}`)
  expect(commit[0]).toContain('Message Add what is printed For the archive.')
  expect(commit.at(-1)).toContain('line 150 of the file')
})

test('the roadmap is saved as a PDF: each epic with its dates', async ({ workspace: { page, connection } }) => {
  await goTo(page, `/c/${connection}/g/harbor/epics?view=roadmap`)
  const roadmap = page.getByRole('region', { name: 'Roadmap' })
  await expect(roadmap.getByRole('link', { name: 'Pilots find their ship at once' })).toBeVisible()
  const text = (await savePdf(page)).join(' ')
  expect(text).toMatch(/\d+ epics with a date, \d+ without one/)
  const titles = await roadmap.getByRole('link').allInnerTexts()
  expect(titles.length).toBeGreaterThan(2)
  for (const title of titles) expect(text).toContain(title)
})
