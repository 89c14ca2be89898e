import { picture } from '../support/accessibility.ts'
import { carry, goTo, undo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const group = 'harbor'

test('issues are moved by keyboard and by drag, taken from another epic after a warning, and removed', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const [warnings] = await service.call<{ iid: number }[]>('GET', `/groups/${group}/epics?search=Warnings`)
  const path = `/groups/${group}/epics/${warnings?.iid}/issues`
  const titles = async () => (await service.call<readonly { title: string }[]>('GET', path)).map(({ title }) => title)
  const before = await titles()
  const [first = '', second = '', third = ''] = before
  await goTo(page, `/c/${connection}/g/${group}/epics/${warnings?.iid}`)
  const list = page.getByRole('list', { name: 'Issues of the epic' })
  const rows = list.getByRole('listitem')
  await expect(rows).toHaveCount(4)

  // No request is sent before confirmation, and Escape restores the order.
  const handle = (title: string) => list.getByRole('button', { name: `Move ${title}`, exact: true })
  await handle(first).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2)).toContainText(first)
  await expect(handle(first)).toBeFocused()
  await picture(page, 'epic-move')
  await page.keyboard.press('Escape')
  await expect(rows.first()).toContainText(first)
  expect(await titles()).toEqual(before)
  await handle(first).focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Move issue' }).click()
  await expect.poll(async () => (await titles()).at(-1)).toBe(first)
  await undo(page, 'Issue reordered')
  await expect.poll(titles).toEqual(before)
  await expect(rows.first()).toContainText(first)

  await carry(list.getByRole('listitem').filter({ hasText: third }), rows.first())
  await page.getByRole('button', { name: 'Move issue' }).click()
  await expect.poll(titles).toEqual([third, first, second, ...before.slice(3)])

  // The notices of the moves lie over its corner for a while.
  await list.getByRole('button', { name: `Remove ${second}` }).press('Enter')
  await page.getByRole('button', { name: 'Remove issue' }).click()
  await expect(rows).toHaveCount(3)
  expect(await titles()).not.toContain(second)

  await page.getByRole('button', { name: 'Add issue' }).click()
  const adding = page.getByRole('dialog', { name: 'Add issue' })
  const box = adding.getByRole('textbox', { name: 'Issue' })
  await box.fill('https://git.harbor.example/harbor/lighthouse/-/issues/9')
  await box.press('Enter')
  await expect(adding.getByRole('alert').filter({ hasText: 'Arrivals by sea and by land' })).toBeVisible()
  await picture(page, 'epic-add-issue')
  await adding.getByRole('button', { name: 'Move issue here' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'harbor/lighthouse#9' })).toHaveCount(1)
})
