import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { choose, connectionOf, goTo, offlineAge, rowOf, takeBack } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

interface Epic {
  readonly id: number
  readonly iid: number
  readonly title: string
  readonly state: string
  readonly parent_id: number | null
  readonly labels: readonly string[]
  readonly due_date_fixed: string | null
}

const group = 'harbor'
const longTitle = 'Everything that has to be taken'

test('epics are filtered in the address, made, refused without losing a letter, changed, taken back, closed and deleted', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const found = async (title: string) =>
    (await service.call<Epic[]>('GET', `/groups/${group}/epics?search=${encodeURIComponent(title)}`))[0]
  await goTo(page, `/c/${connection}/g/${group}/epics?state=closed&labels=paperwork`)
  await expect(rowOf(page, 'Paper logbooks retired')).toContainText('closed')
  await expect(rowOf(page, 'Warnings reach everybody')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters: 2' }).click()
  await picture(page, 'epic-filters')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByLabel('Those of the subgroups, too').click({ force: true })
  await expect(page).toHaveURL(/include_descendant_groups=false/)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, longTitle)).toBeVisible()
  await expect(rowOf(page, 'Buoys that survive the winter')).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)

  await goTo(page, `/c/${connection}/g/${group}/epics`)
  await expect(rowOf(page, 'Buoys that survive the winter')).toBeVisible()
  await picture(page, 'epics')
  await page.getByRole('button', { name: 'New epic' }).click()
  const creating = page.getByRole('dialog', { name: 'New epic' })
  await creating.getByRole('button', { name: 'Create the epic' }).click()
  await expect(creating.getByText('Required')).toBeVisible()
  await creating.getByRole('textbox', { name: 'Title' }).fill('Lamps that dim at dawn')
  await creating.getByRole('textbox', { name: 'Description' }).fill('So that **nobody** is blinded.')
  await creating.getByText('Preview', { exact: true }).click()
  await expect(creating.locator('strong').filter({ hasText: 'nobody' })).toBeVisible()
  await creating.getByLabel('Labels', { exact: true }).and(creating.locator('input')).fill('public,')
  await creating.getByLabel('Fixed due date').click({ force: true })
  await creating.getByRole('button', { name: 'Create the epic' }).click()
  await expect(creating.getByText('Choose a day')).toBeVisible()
  await creating.getByLabel('Due date', { exact: true }).fill('2027-03-01')
  // A parent that is not there is refused at its field, and what was typed stays.
  await creating.getByRole('textbox', { name: 'Below' }).fill('99999')
  await page.getByRole('option', { name: 'Epic with ID 99999' }).click()
  await creating.getByRole('button', { name: 'Create the epic' }).click()
  await expect(creating.getByText(/parent_id/).or(creating.getByRole('alert'))).toBeVisible()
  await expect(creating.getByRole('textbox', { name: 'Title' })).toHaveValue('Lamps that dim at dawn')
  await picture(page, 'epic-refused')
  await creating.getByRole('button', { name: /^Take out Epic with ID/ }).click()
  await creating.getByRole('textbox', { name: 'Below' }).fill('read from afar')
  await page.getByRole('option', { name: /read from afar/ }).click()
  await creating.getByRole('button', { name: 'Create the epic' }).click()
  await expect(creating).toHaveCount(0)
  const parent = await found('A harbour that can be read from afar')
  expect(await found('Lamps that dim at dawn')).toMatchObject({
    parent_id: parent?.id,
    due_date_fixed: '2027-03-01',
    labels: ['public'],
  })

  await rowOf(page, 'Lamps that dim at dawn').getByText('Lamps that dim at dawn').click()
  await expect(page.getByText('Fixed by hand. Nothing would be inherited.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'A harbour that can be read from afar' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit the epic' })
  await expect(editing.getByRole('button', { name: 'Save the changes' })).toBeDisabled()
  await editing.getByRole('textbox', { name: 'Title' }).fill('Lamps that dim at sunrise')
  await editing.getByLabel('Confidential').click({ force: true })
  await editing.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByRole('heading', { name: 'Lamps that dim at sunrise' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Confidential' })).toBeVisible()
  await takeBack(page, 'Changes an epic')
  await expect(page.getByRole('heading', { name: 'Lamps that dim at dawn' })).toBeVisible()

  await page.getByRole('button', { name: 'To-do…' }).click()
  await page.getByRole('button', { name: 'Put it on the list' }).click()
  await expect(page.getByText('It is on your to-do list now.')).toBeVisible()
  await page.getByRole('button', { name: 'To-do…' }).click()
  await page.getByRole('button', { name: 'Put it on the list' }).click()
  await expect(page.getByText('It is on your to-do list already.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Already so' })).toContainText('Nothing was changed')

  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('button', { name: 'Close the epic' }).click()
  await page.getByRole('button', { name: 'Reopen…' }).click()
  expect((await found('Lamps that dim at dawn'))?.state).toBe('closed')
  await page.getByRole('button', { name: 'Reopen the epic' }).click()
  await expect(page.getByRole('button', { name: 'Close…' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete this epic?' })
  await expect(deleting.getByRole('button', { name: 'Delete the epic' })).toBeDisabled()
  await deleting.getByRole('textbox').fill('Lamps that dim at dawn')
  await deleting.getByRole('button', { name: 'Delete the epic' }).click()
  await expect(page).toHaveURL(/\/epics$/)
  await expect(rowOf(page, 'Lamps that dim at dawn')).toHaveCount(0)
  expect(await found('Lamps that dim at dawn')).toBeUndefined()
})

test('epics stand below their parents in a tree that the keyboard walks, and along the months', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  await goTo(page, `/c/${connection}/g/${group}/epics`)
  await choose(page, 'View', 'Tree')
  const tree = page.getByRole('tree', { name: 'Epics by parent' })
  await expect(tree.getByRole('link', { name: 'A harbour that can be read from afar' })).toBeVisible()
  await expect(tree.getByRole('link', { name: 'Pilots find their ship at once' })).toHaveCount(0)
  await tree.getByRole('treeitem').filter({ hasText: 'A harbour that can be read from afar' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('link', { name: 'Arrivals by sea and by land' })).toBeVisible()
  await picture(page, 'epic-tree')
  await choose(page, 'View', 'Roadmap')
  const roadmap = page.getByRole('region', { name: 'Roadmap' })
  await expect(roadmap.getByRole('row').filter({ hasText: 'Pilots find their ship' })).toContainText('2026-11-30fixed')
  await choose(page, 'Columns', 'Quarters')
  await expect(roadmap.getByText('Q4 2026')).toBeVisible()
  await expect(page).toHaveURL(/unit=quarters/)
  await picture(page, 'epic-roadmap')
  const [decisions] = await service.call<Epic[]>('GET', `/groups/${group}/epics?search=found+again`)
  await goTo(page, `/c/${connection}/g/${group}/epics/${decisions?.iid}`)
  await expect(page.getByRole('heading', { name: 'How we write down what we decide' })).toBeVisible()
  await picture(page, 'epic')
})

test('on the roadmap a fixed edge is carried by drag and by keys, shown, taken back; an inherited one says why not', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const pilots = async () =>
    (await service.call<Epic[]>('GET', `/groups/${group}/epics?search=${encodeURIComponent('Pilots find')}`))[0]
  await goTo(page, `/c/${connection}/g/${group}/epics?view=roadmap`)
  const roadmap = page.getByRole('region', { name: 'Roadmap' })
  const row = roadmap.getByRole('row').filter({ hasText: 'Pilots find their ship' })
  const edge = (name: string) => row.getByRole('slider', { name })
  const asking = page.getByRole('dialog', { name: 'Change the due date?' })

  // By keys: nothing is sent before it is confirmed, and Escape puts it back.
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
  await asking.getByRole('button', { name: 'Show the request' }).click()
  const request = page.getByRole('dialog', { name: 'The request' })
  await expect(request).toContainText('"due_date_fixed": "2026-11-29"')
  await picture(page, 'roadmap-request')
  await page.keyboard.press('Escape')
  await expect(request).toHaveCount(0)
  await picture(page, 'roadmap-change')
  await asking.getByRole('button', { name: 'Put it back' }).click()
  await expect(asking).toHaveCount(0)
  await expect(due).toBeFocused()
  expect((await pilots())?.due_date_fixed).toBe('2026-11-30')

  // By drag, half a month back and not past its start.
  await due.scrollIntoViewIfNeeded()
  const box = await due.boundingBox()
  const start = await edge('Start of Pilots find').boundingBox()
  if (!box || !start) throw new Error('the bar is not drawn')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 4, y)
  await page.mouse.down()
  await page.mouse.move((box.x + start.x) / 2, y, { steps: 4 })
  await page.mouse.up()
  await asking.getByRole('button', { name: 'Change the date' }).click()
  await expect(asking).toHaveCount(0)
  const moved = (await pilots())?.due_date_fixed ?? ''
  expect(moved > '2026-09-15' && moved < '2026-11-15').toBe(true)
  await expect(row).toContainText(`${moved}fixed`)
  await takeBack(page, 'Changes an epic')
  await expect(row).toContainText('2026-11-30fixed')

  const inherited = roadmap.getByRole('slider', { disabled: true }).first()
  await inherited.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Inherited' })).toBeVisible()
})

test('an edition without epics says so, and a service that is gone shows what was kept', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await connectionOf(page)
  await goTo(page, `/c/${connection}/g/${group}/epics`)
  await expect(rowOf(page, 'Tide tables for 2027')).toBeVisible()
  await service.kill()
  await page.getByRole('button', { name: 'Read the epics again' }).click()
  await expect(offlineAge(page)).toBeVisible()
  await expect(rowOf(page, 'Tide tables for 2027')).toBeVisible()
  await service.restart(undefined, ['--edition', 'core'])
  await page.getByRole('button', { name: 'Read the epics again' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'edition' })).toBeVisible()
})

test('issues are carried to another place by keyboard and by drag, taken from another epic after that was said, and taken out', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const [warnings] = await service.call<Epic[]>('GET', `/groups/${group}/epics?search=Warnings`)
  const path = `/groups/${group}/epics/${warnings?.iid}/issues`
  const titles = async () => (await service.call<readonly { title: string }[]>('GET', path)).map(({ title }) => title)
  const before = await titles()
  const [first = '', second = '', third = ''] = before
  await goTo(page, `/c/${connection}/g/${group}/epics/${warnings?.iid}`)
  const list = page.getByRole('list', { name: 'Issues of the epic' })
  const rows = list.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('progressbar', { name: 'Closed issues' })).toBeVisible()

  // Nothing is sent before it is confirmed, and Escape puts it back.
  const handle = (title: string) => list.getByRole('button', { name: `Move ${title}` })
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
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect.poll(async () => (await titles()).at(-1)).toBe(first)
  await takeBack(page, 'Moves an issue')
  await expect.poll(titles).toEqual(before)
  await expect(rows.first()).toContainText(first)

  // A list that is just being drawn anew takes no drag; nothing has moved then.
  await expect(async () => {
    await list.getByRole('listitem').filter({ hasText: third }).dragTo(rows.first())
    await expect(page.getByRole('button', { name: 'Move it' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect.poll(titles).toEqual([third, first, second, ...before.slice(3)])

  // The notices of the moves lie over its corner for a while.
  await list.getByRole('button', { name: `Take ${second} out` }).press('Enter')
  await page.getByRole('button', { name: 'Take it out' }).click()
  await expect(rows).toHaveCount(3)
  expect(await titles()).not.toContain(second)

  await page.getByRole('button', { name: 'Add an issue' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an issue' })
  const box = adding.getByRole('textbox', { name: 'Issue' })
  await box.fill('lighthouse#9')
  await box.press('Enter')
  await expect(adding.getByText('That is no ID')).toBeVisible()
  await box.fill('https://git.harbor.example/harbor/lighthouse/-/issues/9')
  await box.press('Enter')
  await expect(adding.getByRole('alert').filter({ hasText: 'Arrivals by sea and by land' })).toBeVisible()
  await picture(page, 'epic-add-issue')
  await adding.getByRole('button', { name: 'Take it from there' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'harbor/lighthouse#9' })).toHaveCount(1)
})

test('several epics are labelled and closed together after it was shown what that does', async ({ workspace }) => {
  const { page, service, connection } = workspace
  const fieldWork = () => service.call<Epic[]>('GET', `/groups/${group}/epics?labels=field%20work`)
  const all = page.getByRole('checkbox', { name: 'Select all rows' })
  const panel = page.getByRole('dialog', { name: 'Bulk operations' })
  await goTo(page, `/c/${connection}/g/${group}/epics?labels=field%20work`)
  await expect(rowOf(page, 'One radio for all of them')).toBeVisible()
  await all.click()
  await expect(page.getByRole('button', { name: 'Move under a parent…' })).toBeDisabled()
  await expect(page.getByText('takes a parent only when an epic is made')).toBeVisible()
  await page.getByRole('button', { name: 'Add labels…' }).click()
  const asking = page.getByRole('dialog', { name: 'Add labels' })
  await asking.getByRole('combobox', { name: 'Labels' }).fill('firmware')
  await picture(page, 'epics-add-labels')
  await asking.getByRole('button', { name: 'Show what it would do' }).click()
  // One of the two has the label.
  await panel.getByRole('button', { name: 'Do it (1)' }).click()
  await expect
    .poll(async () => (await fieldWork()).map(({ labels }) => labels.toSorted()))
    .toEqual([
      ['field work', 'firmware'],
      ['field work', 'firmware'],
    ])
  await panel.getByRole('button', { name: 'Close the panel' }).click()

  await all.click()
  await page.getByRole('button', { name: 'Close…' }).click()
  await panel.getByRole('button', { name: 'Do it (2)' }).click()
  await expect.poll(async () => (await fieldWork()).map(({ state }) => state)).toEqual(['closed', 'closed'])
  await panel.getByRole('button', { name: 'Close the panel' }).click()
  await expect(rowOf(page, 'One radio for all of them')).toContainText('closed')
})
