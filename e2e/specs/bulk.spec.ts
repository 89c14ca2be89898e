import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder, freshUserData } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { type GatedService, gatedService } from '../support/gated-service.ts'
import { getGit } from '../support/git.ts'
import { addConnection, getConnection, getScreen, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, neverAsk, test } from '../support/test.ts'

const project = 'workshop/field-notes'
const tagsPath = `/projects/${encodeURIComponent(project)}/repository/tags`
const names = Array.from({ length: 12 }, (_, index) => `night-${String(index + 1).padStart(2, '0')}`)

/** The nightly tags that are there. */
async function getNights(service: Service): Promise<readonly string[]> {
  const git = await getGit(service, project)
  return git('tag', '--list', 'night-*').toString().split('\n').filter(Boolean)
}

function getPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Bulk operations' })
}

async function rowsIn(page: Page, state: string): Promise<number> {
  const rows = getPanel(page).getByRole('region', { name: 'Rows of the job' }).getByRole('listitem')
  return rows.filter({ hasText: state }).count()
}

async function deleteTheNights(page: Page, gate: GatedService): Promise<void> {
  await page.getByRole('button', { name: 'More about tags' }).click()
  await page.getByRole('menuitem', { name: 'Delete tags by pattern…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete tags by pattern' })
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('night-*')
  await dialog.getByRole('textbox', { name: /to confirm/ }).fill(`delete ${names.length} tags`)
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
  const panel = getPanel(page)
  // No request is sent before it is applied; each row shows what it removes.
  await expect(panel.getByText(`${names.length} will change, of ${names.length}`)).toBeVisible()
  await expect(panel.getByText(`Undoable: ${names.length} in full`)).toBeVisible()
  expect(gate.waiting()).toHaveLength(0)
  await panel.getByRole('button', { name: `Apply ${names.length} changes` }).click()
  await gate.holds(4)
}

test('a bulk job is planned, paused, resumed from another screen, cancelled, retried, verified and undone', async ({
  service,
  launch,
}) => {
  for (const tag_name of names) await service.call('POST', tagsPath, { tag_name, ref: 'main' })
  const gate = await gatedService(service, method => method === 'DELETE')
  const app = await launch({ args: ['--service', gate.url, '--token-stdin'], stdin: `${service.token}\n` })
  const { page } = app
  const connection = await getConnection(page)
  await neverAsk(app, connection)
  await goTo(page, getScreen(connection, project, 'tags'))
  await deleteTheNights(page, gate)
  const panel = getPanel(page)
  await expect(panel.getByText('0 of 12')).toBeVisible()
  expect(await rowsIn(page, 'In progress')).toBe(4)

  await test.step('while paused it sends no request, and looks the same after leaving and returning', async () => {
    await panel.getByRole('button', { name: 'Pause' }).click()
    gate.answer()
    await expect(panel.getByText('1 applied (1 verified), of 12')).toBeVisible()
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
    // The app has answered by then: it stays.
    page.once('dialog', question => void question.dismiss().catch(() => undefined))
    await page.close({ runBeforeUnload: true })
    const closing = page.getByRole('dialog', { name: 'Close this window?' })
    await expect(closing).toContainText('has 11 of 12 left to do')
    await judgeBox(page, closing, '[role="dialog"]', 'question at closing')
    await closing.getByRole('button', { name: 'Cancel' }).click()
    await indicator.click()
    await panel.getByRole('button', { name: 'Resume' }).click()
    await gate.holds(4)
  })

  await test.step('when rate limited it waits, and resumes on its own', async () => {
    // A service far from its rate limit, so that the app doesn't slow down.
    const told = { 'RateLimit-Limit': '1000', 'RateLimit-Remaining': '999', 'RateLimit-Reset': '60' }
    gate.answer({ status: 429, headers: { ...told, 'Retry-After': '2' } })
    await expect(panel.getByText('Rate limit reached')).toBeVisible()
    gate.answer({ status: 500 })
    await expect(panel.getByText('1 applied (1 verified), 1 failed, of 12')).toBeVisible()
    // Beside the two that were sent before: one, which finds out whether more are let through.
    await gate.holds(3)
    await expect(panel.getByText('Rate limit reached')).toBeHidden()
    await judgeBox(page, panel, '[role="dialog"]', 'bulk operations')
    await picture(page, 'bulk-panel')
  })

  await test.step('when cancelled, running requests end and the rest is not sent', async () => {
    await panel.getByRole('button', { name: 'Cancel the rest' }).click()
    await expect(panel.getByRole('button', { name: 'Finishing…' })).toBeVisible()
    for (let one = 0; one < 3; one += 1) gate.answer()
    await expect(panel.getByText('4 applied (4 verified), 1 failed, 7 not sent, of 12.')).toBeVisible()
    expect(await getNights(service)).toHaveLength(8)
    // The panel shows the result: no notice covers its buttons.
    await expect(page.getByRole('alert').filter({ hasText: 'Delete 12 tags' })).toHaveCount(0)
  })

  await test.step('the report has a line for each row', async () => {
    await panel.getByText('Failed 1').click()
    await expect(panel.getByRole('region', { name: 'Rows of the job' }).getByRole('listitem')).toHaveCount(1)
    await expect(panel.getByText('500 said the gate')).toBeVisible()
    await panel.getByRole('button', { name: 'Export report' }).click()
    await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'report formats')
    await page.getByRole('menuitem', { name: 'JSON Lines' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'gatehouse-bulk' })).toBeVisible()
    const saved = readdirSync(downloadsFolder()).find(name => /^gatehouse-bulk.*\.jsonl$/.test(name)) ?? ''
    const bytes = readFileSync(join(downloadsFolder(), saved))
    const rows = bytes
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(rows).toHaveLength(names.length)
    expect(rows.filter(({ outcome }) => outcome === 'notSent')).toHaveLength(7)
    expect(rows.filter(({ verification, before }) => verification === 'confirmed' && /^at /.test(before))).toHaveLength(
      4,
    )
    const manifest = JSON.parse(readFileSync(join(downloadsFolder(), `${saved}.manifest.json`), 'utf8'))
    expect(manifest).toMatchObject({
      title: 'Delete 12 tags of workshop/field-notes',
      kind: 'write',
      service: gate.url,
      account: 'ines.okafor',
      acting_as: null,
      rows: 12,
      verified: 4,
      outcomes: { done: 4, failed: 1, notSent: 7, unknown: 0 },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    await page.getByRole('button', { name: 'Close this notice' }).click()
  })

  await test.step('what failed and the rest are applied, then all is undone as planned and verified', async () => {
    gate.open()
    await panel.getByText('All 12').click()
    await panel.getByRole('button', { name: 'Retry failed (1)' }).click()
    await expect(panel.getByText('5 applied (5 verified), 7 not sent, of 12.')).toBeVisible()
    await panel.getByRole('button', { name: 'Apply the rest (7)' }).click()
    await expect(panel.getByText('12 applied (12 verified), of 12.')).toBeVisible()
    expect(await getNights(service)).toEqual([])
    await panel.getByRole('button', { name: 'Undo (12)…' }).click()
    await expect(panel.getByText('Restores 12 in full, of 12')).toBeVisible()
    await panel.getByRole('button', { name: 'Undo 12 changes' }).click()
    await expect(panel.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toHaveCount(4)
    await expect(panel.getByText('12 restored (12 verified), of 12.')).toBeVisible()
    expect(await getNights(service)).toEqual(names)
  })
  await gate.stop()
})

test('a job that was killed midway is there after a restart, paused, and its rest is sent exactly once', async ({
  service,
  launch,
}) => {
  for (const tag_name of names) await service.call('POST', tagsPath, { tag_name, ref: 'main' })
  const sent: string[] = []
  let holds = true
  const gate = await gatedService(service, (method, path) => {
    if (method === 'DELETE') sent.push(path)
    return method === 'DELETE' && holds
  })
  const userData = freshUserData()
  const app = await launch({ userData })
  await addConnection(app.page, { ...service, url: gate.url }, 'Harbor')
  const connection = await getConnection(app.page)
  await neverAsk(app, connection)
  await goTo(app.page, getScreen(connection, project, 'tags'))
  await deleteTheNights(app.page, gate)
  gate.answer()
  await expect(getPanel(app.page).getByText('1 applied (1 verified), of 12')).toBeVisible()
  await gate.holds(4)
  await app.kill()
  // Two of the four sent requests are executed but their answers are lost, and two never arrive.
  for (const path of gate.waiting().slice(0, 2)) await service.call('DELETE', path.replace('/api/v4', ''))
  holds = false

  const { page } = await launch({ userData })
  await page.getByRole('button', { name: 'Bulk operations: Paused' }).click()
  const panel = getPanel(page)
  await expect(panel.getByText('Gatehouse was closed before this job ended.')).toBeVisible()
  const counts = { Applied: 1, 'Outcome unknown': 4, 'Not sent': 7 }
  for (const [state, count] of Object.entries(counts)) expect(await rowsIn(page, state), state).toBe(count)
  expect(sent).toHaveLength(5)
  await picture(page, 'bulk-restored')

  await panel.getByRole('button', { name: 'Preview the rest (dry run)' }).click()
  await expect(panel.getByText('7 will change, of 7')).toBeVisible()
  expect(sent).toHaveLength(5)
  await panel.getByRole('button', { name: 'Apply 7 changes' }).click()
  await expect(panel.getByText('7 applied (7 verified), of 7')).toBeVisible()
  expect(new Set(sent).size).toBe(names.length)
  expect(sent).toHaveLength(names.length)
  expect(await getNights(service)).toHaveLength(2)
  await gate.stop()
})
