import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder, freshUserData } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { slowDown } from '../support/bulk-jobs.ts'
import { gatedService } from '../support/gated-service.ts'
import { addConnection, getConnection, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByText(/^[\d,]+ events, .*Updated: /)

/** Picks reads of older parts of the log. The newest is read first: some events are archived when the first of these is sent. */
async function getOlderParts({ call, url }: Service): Promise<(path: string) => boolean> {
  const [newest] = await call<readonly { readonly created_at: string }[]>('GET', '/audit_events?per_page=1')
  const olderThan = Date.parse(newest?.created_at ?? '') - 60 * 24 * 3_600_000
  return path => {
    const before = new URL(path, url).searchParams.get('created_before')
    return /audit_events\?/.test(path) && before !== null && Date.parse(before) < olderThan
  }
}

async function countEvents({ call }: Service): Promise<number> {
  const ids = new Set<number>()
  for (let number = 1, last = 100; last === 100; number += 1) {
    const some = await call<readonly { id: number }[]>('GET', `/audit_events?per_page=100&page=${number}`)
    last = some.length
    for (const { id } of some) ids.add(id)
  }
  return ids.size
}

/** The archive has as many events, without gaps, and verification finds it intact. */
async function expectWhole(page: Page, events: number): Promise<void> {
  const count = events.toLocaleString('en')
  await expect(page.getByText(new RegExp(`^${count} events, .*Updated: `))).toBeVisible()
  await expect(page.getByRole('list', { name: 'Gaps and errors' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Verify archive' }).click()
  await expect(page.getByText(`The archive is intact: ${count} events`)).toBeVisible()
}

test('the archive of a log is kept, searched, verified, exported and deleted', async ({ workspace }) => {
  const { page, connection } = workspace
  await goTo(page, `/c/${connection}/audit?view=archive`)
  await page.getByRole('button', { name: 'Create archive' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Gaps and errors' })).toHaveCount(0)
  const rows = page.getByRole('grid', { name: 'Audit events' }).getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  await picture(page, 'archive')

  await page.getByRole('button', { name: 'More actions' }).click()
  await judgeBox(page, page.getByRole('menu', { name: 'More actions' }), '[role="menu"]', 'actions of an archive')
  await page.getByRole('menuitem', { name: 'Verify archive' }).click()
  await expect(page.getByText(/The archive is intact: [\d,]+ events/)).toBeVisible()

  await page.getByPlaceholder('Search events').fill('mats owner')
  await expect(rows.filter({ hasText: /Maintainer → Owner/ }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Failed to sign in' })).toHaveCount(0)
  await rows
    .filter({ hasText: /Maintainer → Owner/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('region', { name: /^Audit event/ })
      .getByText('Mats')
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByPlaceholder('Search events').fill('')

  await page.getByRole('button', { name: 'Export' }).click()
  await judgeBox(page, page.getByRole('menu', { name: 'Export' }), '[role="menu"]', 'formats of an archive')
  await page.getByRole('menuitem', { name: 'JSON Lines' }).click()
  await expect(page.getByText(/^Saved [\d,]+ events, with a manifest/)).toBeVisible()
  const made =
    readdirSync(downloadsFolder()).find(name => /^audit-archive-instance.*\.manifest\.json$/.test(name)) ?? ''
  const manifest = JSON.parse(readFileSync(join(downloadsFolder(), made), 'utf8'))
  expect(manifest).toMatchObject({ log: 'instance', gaps: [], chain: { is_that_of_the_archive: true } })

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete archive…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this archive?' })
  await expect(question).toContainText('Events that the service no longer has are lost')
  await judgeBox(page, question, '[role="dialog"]', 'deleting an archive')
  await question.getByRole('button', { name: 'Delete archive' }).click()
  await expect(page.getByText('No archive')).toBeVisible()
})

test('an archive whose app was killed while it was read names the gap, and completes it under a rate limit', async ({
  service,
  launch,
}) => {
  const isOlderPart = await getOlderParts(service)
  const sent: string[] = []
  let holds = true
  const gate = await gatedService(service, (_method, path) => {
    if (!isOlderPart(path)) return false
    sent.push(path)
    return holds
  })
  const userData = freshUserData()
  const first = await launch({ userData })
  await addConnection(first.page, { ...service, url: gate.url }, 'Archived')
  const connection = await getConnection(first.page)
  await goTo(first.page, `/c/${connection}/audit?view=archive`)
  await first.page.getByRole('button', { name: 'Create archive' }).click()
  await gate.holds(1)
  await expect(first.page.getByText(/^Updating: [1-9][\d,]* events, /).first()).toBeVisible()
  await first.kill()

  const { page } = await launch({ userData, args: ['--open', `gatehouse://open/c/${connection}/audit?view=archive`] })
  // Of the killed app, and of this one.
  await gate.holds(2)
  gate.answer()
  gate.answer({ status: 403 })
  const gaps = page.getByRole('list', { name: 'Gaps and errors' })
  await expect(gaps).toContainText(/Beginning of the log – .+: Not read yet\. The next update reads it\./)
  await picture(page, 'archive-gap')

  await test.step('the next update waits as long as the service asks, and reads the refused part again and no other', async () => {
    sent.length = 0
    await page.getByRole('button', { name: 'Update now' }).click()
    await gate.holds(1)
    holds = false
    gate.answer(slowDown)
    await expect(gaps).toHaveCount(0)
    await expectWhole(page, await countEvents(service))
    expect(sent[1]).toBe(sent[0])
    expect(new Set(sent).size).toBe(sent.length - 1)
  })
  await gate.stop()
})
