import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { type GatedService, gatedService } from '../support/gated-service.ts'
import { gitOf } from '../support/git.ts'
import { connectionOf, goTo, screenOf } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const project = 'workshop/field-notes'
const tagsPath = `/projects/${encodeURIComponent(project)}/repository/tags`
const names = Array.from({ length: 12 }, (_, index) => `night-${String(index + 1).padStart(2, '0')}`)

/** The nightly tags that are there. */
async function nightsOf(service: Service): Promise<readonly string[]> {
  const git = await gitOf(service, project)
  return git('tag', '--list', 'night-*').toString().split('\n').filter(Boolean)
}

function panelOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Bulk operations' })
}

async function rowsIn(page: Page, state: string): Promise<number> {
  const rows = panelOf(page).getByRole('region', { name: 'Rows of the job' }).getByRole('listitem')
  return rows.filter({ hasText: state }).count()
}

async function deleteTheNights(page: Page, gate: GatedService): Promise<void> {
  await page.getByRole('button', { name: 'More about tags' }).click()
  await page.getByRole('menuitem', { name: 'Delete tags by pattern…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete tags by pattern' })
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('night-*')
  await dialog.getByRole('textbox', { name: /to confirm/ }).fill(`delete ${names.length} tags`)
  await dialog.getByRole('button', { name: `Delete ${names.length} tags` }).click()
  await gate.holds(4)
}

test('a bulk job is paused, goes on while one works elsewhere, is cancelled, tried again, and taken back', async ({
  service,
  launch,
}) => {
  for (const tag_name of names) await service.call('POST', tagsPath, { tag_name, ref: 'main' })
  const gate = await gatedService(service, method => method === 'DELETE')
  const { page } = await launch({ args: ['--service', gate.url, '--token-stdin'], stdin: `${service.token}\n` })
  const connection = await connectionOf(page)
  await goTo(page, screenOf(connection, project, 'tags'))
  await deleteTheNights(page, gate)
  const panel = panelOf(page)
  await expect(panel.getByText('None of 12 yet')).toBeVisible()
  expect(await rowsIn(page, 'Under way')).toBe(4)

  await test.step('paused it sends nothing new, and looks the same when one comes back', async () => {
    await panel.getByRole('button', { name: 'Pause' }).click()
    gate.answer()
    await expect(panel.getByText('1 done, of 12')).toBeVisible()
    expect(gate.waiting()).toHaveLength(3)
    await panel.getByRole('button', { name: 'Close the panel' }).click()
    await expect(panel).toHaveCount(0)
    await goTo(page, `/c/${connection}/projects`)
    const indicator = page.getByRole('button', { name: 'Bulk operations: Paused' })
    // The new screen takes the focus once it is drawn.
    await expect(async () => {
      await indicator.press('Enter')
      await expect(panel).toBeVisible({ timeout: 2000 })
    }).toPass()
    // Closing the window now would leave most of it undone.
    await panel.getByRole('button', { name: 'Close the panel' }).click()
    page.once('dialog', question => void question.dismiss())
    await page.close({ runBeforeUnload: true })
    const closing = page.getByRole('dialog', { name: 'Close Gatehouse now?' })
    await expect(closing).toContainText('has 11 of 12 left to do')
    await judgeBox(page, closing, '[role="dialog"]', 'question at closing')
    await picture(page, 'close-question')
    await closing.getByRole('button', { name: 'Stay' }).click()
    await indicator.click()
    await panel.getByRole('button', { name: 'Resume' }).click()
    await gate.holds(4)
  })

  await test.step('asked to wait it waits, and goes on by itself', async () => {
    gate.answer({ status: 429, headers: { 'Retry-After': '2' } })
    await expect(panel.getByText('The service asks to wait')).toBeVisible()
    gate.answer({ status: 500 })
    await expect(panel.getByText('1 done, 1 failed, of 12')).toBeVisible()
    await gate.holds(4)
    await expect(panel.getByText('The service asks to wait')).toBeHidden()
    await judgeBox(page, panel, '[role="dialog"]', 'bulk operations')
    await picture(page, 'bulk-panel')
  })

  await test.step('cancelled, what runs comes to its end and the rest is not sent', async () => {
    await panel.getByRole('button', { name: 'Cancel the rest' }).click()
    await expect(panel.getByRole('button', { name: 'Waiting for the last ones' })).toBeVisible()
    for (let one = 0; one < 4; one += 1) gate.answer()
    await expect(panel.getByText('5 done, 1 failed, 6 not sent, of 12.')).toBeVisible()
    expect(await nightsOf(service)).toHaveLength(7)
    const toast = page.getByRole('alert').filter({ hasText: 'Delete 12 tags' })
    await expect(toast).toContainText('5 done, 1 failed, 6 not sent')
    await toast.getByRole('button', { name: 'Close this notice' }).click()
  })

  await test.step('the report has a line for each row', async () => {
    await panel.getByText('Failed 1').click()
    await expect(panel.getByRole('region', { name: 'Rows of the job' }).getByRole('listitem')).toHaveCount(1)
    await expect(panel.getByText('500 said the gate')).toBeVisible()
    await panel.getByRole('button', { name: 'Report as CSV' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'gatehouse-bulk' })).toBeVisible()
    const saved = readdirSync(downloadsFolder()).filter(name => /^gatehouse-bulk.*\.csv$/.test(name))
    const lines = readFileSync(join(downloadsFolder(), saved[0] ?? ''), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(1 + names.length)
    expect(lines.filter(line => line.includes(',notSent,'))).toHaveLength(6)
    expect(lines.filter(line => line.includes(',failed,'))).toHaveLength(1)
  })

  await test.step('the failed and the rest are sent again, then all is taken back', async () => {
    gate.open()
    await panel.getByText('All 12').click()
    await panel.getByRole('button', { name: 'Try the failed again (1)' }).click()
    await expect(panel.getByText('6 done, 6 not sent, of 12.')).toBeVisible()
    await panel.getByRole('button', { name: 'Send the rest (6)' }).click()
    await expect(panel.getByText('12 done, of 12.')).toBeVisible()
    expect(await nightsOf(service)).toEqual([])
    await panel.getByRole('button', { name: 'Take it back (12)…' }).click()
    await panel.getByRole('button', { name: 'Take back 12' }).click()
    await expect(panel.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toHaveCount(2)
    await expect(panel.getByText('12 done, of 12.')).toBeVisible()
    expect(await nightsOf(service)).toEqual(names)
    await picture(page, 'bulk-taken-back')
  })
  await gate.stop()
})
