import type { Locator } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { goTo, undo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface Epic {
  readonly iid: number
  readonly due_date_fixed: string | null
}

const group = 'harbor'

test('the roadmap opens where today is, however many months there are', async ({ workspace }) => {
  const { page, service, connection } = workspace
  const today = new Date().toISOString().slice(0, 10)
  const made = await service.call<Epic>('POST', `/groups/${group}/epics`, {
    title: 'Drills that begin today',
    start_date_is_fixed: true,
    start_date_fixed: today,
    due_date_is_fixed: true,
    due_date_fixed: today,
  })
  await goTo(page, `/c/${connection}/g/${group}/epics?view=roadmap`)
  const roadmap = page.getByRole('region', { name: 'Roadmap' })
  await expect(roadmap.getByRole('slider', { name: 'Start of Drills' })).toBeInViewport()
  await expect(roadmap.locator('[aria-current="date"]')).toBeInViewport()
  await service.call('DELETE', `/groups/${group}/epics/${made.iid}`)
})

test('on the roadmap a fixed edge is moved by drag and by keys, shown and undone', async ({ workspace }) => {
  const { page, service, connection } = workspace
  const pilots = async () =>
    (await service.call<Epic[]>('GET', `/groups/${group}/epics?search=${encodeURIComponent('Pilots find')}`))[0]
  await goTo(page, `/c/${connection}/g/${group}/epics?view=roadmap`)
  const roadmap = page.getByRole('region', { name: 'Roadmap' })
  const row = roadmap.getByRole('row').filter({ hasText: 'Pilots find their ship' })
  const edge = (name: string) => row.getByRole('slider', { name })
  const asking = page.getByRole('dialog', { name: 'Change the due date?' })

  // By keys: no request is sent before confirmation, and Escape restores the date.
  const due = edge('Due date of Pilots find')
  await due.focus()
  // With Alt the arrows are for the whole window: there is nothing forward of here.
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(due).toHaveAttribute('aria-valuetext', '2026-12-08')
  await expect(row).toContainText('2026-12-08was 2026-11-30')
  await picture(page, 'roadmap-carried')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('2026-11-30fixed')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(asking).toContainText('is due on 2026-11-29 instead of 2026-11-30')
  await judgeBox(page, asking, '[role="dialog"]', 'move on the roadmap')
  await asking.getByRole('button', { name: 'Show the request' }).click()
  const request = page.getByRole('dialog', { name: 'The request' })
  await expect(request).toContainText('"due_date_fixed": "2026-11-29"')
  await page.keyboard.press('Escape')
  await expect(request).toHaveCount(0)
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toHaveCount(0)
  await expect(due).toBeFocused()
  expect((await pilots())?.due_date_fixed).toBe('2026-11-30')

  // By drag, half a month back and not past its start.
  await carryTo(due, edge('Start of Pilots find'), asking)
  await asking.getByRole('button', { name: 'Change the date' }).click()
  await expect(asking).toHaveCount(0)
  const moved = (await pilots())?.due_date_fixed ?? ''
  expect(moved > '2026-09-15' && moved < '2026-11-15').toBe(true)
  await expect(row).toContainText(`${moved}fixed`)
  await undo(page, 'Epic updated')
  await expect(row).toContainText('2026-11-30fixed')
})

/**
 * Drags a handle halfway to another one, until the confirmation opens. As in `carry`, a mouse movement by Chromium
 * itself can interfere: the rest of the drag then misses the handle, and Escape resets it for another try.
 */
async function carryTo(handle: Locator, other: Locator, asking: Locator): Promise<void> {
  const page = handle.page()
  await expect(async () => {
    await page.bringToFront()
    await handle.scrollIntoViewIfNeeded()
    const [box, end] = await Promise.all([handle.boundingBox(), other.boundingBox()])
    if (!box || !end) throw new Error('the bar is not drawn')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width / 2, y)
    await page.mouse.down()
    await page.mouse.move((box.x + end.x) / 2, y, { steps: 4 })
    await page.mouse.up()
    const isAsked = await asking.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    )
    if (!isAsked) await handle.press('Escape')
    expect(isAsked).toBe(true)
  }).toPass()
}
