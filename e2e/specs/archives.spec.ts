import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { downloadsFolder } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { commitFiles } from '../support/git.ts'
import { expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'

async function pack(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
}

function queue(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Downloads', exact: true }).getByRole('listitem')
}

test('archives of a ref are saved; the sixth of a minute waits, says until when, and goes on being cancelled and tried again', async ({
  workspace,
}) => {
  const { page, service } = workspace
  mkdirSync(downloadsFolder(), { recursive: true })
  const before = new Set(readdirSync(downloadsFolder()))
  const branch = 'packed'
  await commitFiles(service, project, { branch, startBranch: 'main', message: 'Made by another client' }, [
    ['packed/only-here.txt', 'in the archive\n'],
  ])
  await workspace.open(project, 'tree', { ref: branch })
  await pack(page, 'tar.gz')
  await expect(queue(page)).toHaveCount(1)
  await expect(queue(page).first()).toContainText(/saved/)
  await expectAccessibleInBothSchemes(page)
  await page.screenshot({ path: test.info().outputPath('downloads.png') })
  await page.getByRole('button', { name: 'Archive', exact: true }).press('Escape')
  await expect(queue(page)).toHaveCount(0)

  const [saved] = readdirSync(downloadsFolder()).filter(name => !before.has(name))
  const inside = execFileSync('tar', ['-tzf', join(downloadsFolder(), saved ?? 'none')]).toString()
  expect(inside).toContain('packed/only-here.txt')

  for (let count = 2; count <= 6; count++) {
    await pack(page, 'tar')
    await expect(queue(page)).toHaveCount(count)
    await page.getByRole('dialog', { name: 'Downloads', exact: true }).press('Escape')
  }
  // The queue stands on every screen.
  await workspace.open(project, 'tags')
  await page.getByRole('button', { name: /^Downloads: / }).click()
  const sixth = queue(page).first()
  await expect(sixth).toContainText(/Waits until \d/)
  await expect(queue(page).filter({ hasText: 'saved' })).toHaveCount(5)
  await judgeBox(page, page.getByRole('dialog', { name: 'Downloads', exact: true }), '[role="dialog"]', 'downloads')
  await sixth.getByRole('button', { name: /^Cancel / }).click()
  await expect(sixth).toContainText('Cancelled')
  await sixth.getByRole('button', { name: /^Try .* again$/ }).click()
  await expect(sixth).toContainText(/Waits until \d/)
  await sixth.getByRole('button', { name: /^Cancel / }).click()
  await page.getByRole('button', { name: 'Clear those that are over' }).click()
  await expect(page.getByRole('button', { name: /^Downloads/ })).toHaveCount(0)
})
