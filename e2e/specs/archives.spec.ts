import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { downloadsFolder } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { commitFiles } from '../support/git.ts'
import { expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'

/** The magic bytes of each kind of archive, and their offset. */
const marks = {
  'tar.gz': [0, '\x1f\x8b'],
  'tar.bz2': [0, 'BZh'],
  tbz: [0, 'BZh'],
  tar: [257, 'ustar'],
  zip: [0, 'PK'],
} as const

async function pack(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
}

function queue(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Downloads', exact: true }).getByRole('listitem')
}

test('archives of a ref are downloaded; the sixth in a minute waits, shows until when, and can be cancelled and retried', async ({
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
  await page.getByRole('button', { name: 'Archive', exact: true }).press('Escape')
  await expect(queue(page)).toHaveCount(0)

  const [saved] = readdirSync(downloadsFolder()).filter(name => !before.has(name))
  const inside = execFileSync('tar', ['-tzf', join(downloadsFolder(), saved ?? 'none')]).toString()
  expect(inside).toContain('packed/only-here.txt')

  // Every other kind that is offered, and one more than the service packs in a minute.
  const others = ['tar.bz2', 'tar', 'zip', 'tbz', 'tb2']
  for (const [index, format] of others.entries()) {
    await pack(page, format)
    await expect(queue(page)).toHaveCount(index + 2)
    await page.getByRole('dialog', { name: 'Downloads', exact: true }).press('Escape')
  }
  // The queue is available on every screen.
  await workspace.open(project, 'tags')
  await page.getByRole('button', { name: /^Downloads: / }).click()
  const sixth = queue(page).first()
  await expect(sixth).toContainText(/Waits until \d/)
  await expect(queue(page).filter({ hasText: 'saved' })).toHaveCount(5)
  const packed = readdirSync(downloadsFolder()).filter(name => !before.has(name))
  for (const [format, [at, mark]] of Object.entries(marks)) {
    const name = packed.find(one => one.endsWith(`-${branch}.${format}`)) ?? 'none'
    const bytes = readFileSync(join(downloadsFolder(), name))
    expect(bytes.subarray(at, at + mark.length).toString('latin1'), name).toBe(mark)
  }
  await judgeBox(page, page.getByRole('dialog', { name: 'Downloads', exact: true }), '[role="dialog"]', 'downloads')
  await sixth.getByRole('button', { name: /^Cancel / }).click()
  await expect(sixth).toContainText('Cancelled')
  await sixth.getByRole('button', { name: /^Try .* again$/ }).click()
  await expect(sixth).toContainText(/Waits until \d/)
  await sixth.getByRole('button', { name: /^Cancel / }).click()
  await page.getByRole('button', { name: 'Clear those that are over' }).click()
  await expect(page.getByRole('button', { name: /^Downloads/ })).toHaveCount(0)
})
