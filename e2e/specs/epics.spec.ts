import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { getConnection, getRow, goTo, offlineAge, undo } from '../support/screens.ts'
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
  await expect(getRow(page, 'Paper logbooks retired')).toContainText('Closed')
  await expect(getRow(page, 'Warnings reach everybody')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters: 2' }).click()
  await picture(page, 'epic-filters')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Those of the subgroups, too').click({ force: true })
  await expect(page).toHaveURL(/include_descendant_groups=false/)
  await page.keyboard.press('Escape')
  await expect(getRow(page, longTitle)).toBeVisible()
  await expect(getRow(page, 'Buoys that survive the winter')).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)

  await goTo(page, `/c/${connection}/g/${group}/epics`)
  await expect(getRow(page, 'Buoys that survive the winter')).toBeVisible()
  await expect(page.locator('[data-color^="#"]').first()).toBeVisible()
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
  // A missing parent is reported at its field, and the input is kept.
  await creating.getByRole('textbox', { name: 'Below' }).fill('99999')
  await page.getByRole('option', { name: 'Epic with ID 99999' }).click()
  await creating.getByRole('button', { name: 'Create the epic' }).click()
  await expect(creating.getByText(/parent_id/).or(creating.getByRole('alert'))).toBeVisible()
  await expect(creating.getByRole('textbox', { name: 'Title' })).toHaveValue('Lamps that dim at dawn')
  await picture(page, 'epic-refused')
  await creating.getByRole('button', { name: /^Remove Epic with ID/ }).click()
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

  await getRow(page, 'Lamps that dim at dawn').getByText('Lamps that dim at dawn').click()
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
  await undo(page, 'Epic updated')
  await expect(page.getByRole('heading', { name: 'Lamps that dim at dawn' })).toBeVisible()

  await page.getByRole('button', { name: 'To-do…' }).click()
  await page.getByRole('button', { name: 'Put it on the list' }).click()
  await expect(page.getByText('It is on your to-do list now.')).toBeVisible()
  await page.getByRole('button', { name: 'To-do…' }).click()
  await page.getByRole('button', { name: 'Put it on the list' }).click()
  await expect(page.getByText('It is on your to-do list already.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'No change needed' })).toContainText('already has this state')

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
  await expect(getRow(page, 'Lamps that dim at dawn')).toHaveCount(0)
  expect(await found('Lamps that dim at dawn')).toBeUndefined()
})

test('an edition without epics gets a message, and cached ones are shown when the service is down', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await goTo(page, `/c/${connection}/g/${group}/epics`)
  await expect(getRow(page, 'Tide tables for 2027')).toBeVisible()
  await service.kill()
  await page.getByRole('button', { name: 'Refresh epics' }).click()
  await expect(offlineAge(page)).toBeVisible()
  await expect(getRow(page, 'Tide tables for 2027')).toBeVisible()
  await service.restart(undefined, ['--edition', 'core'])
  await page.getByRole('button', { name: 'Refresh epics' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'edition' })).toBeVisible()
})

test('several epics are labelled and closed together after it was shown what that does', async ({ workspace }) => {
  const { page, service, connection } = workspace
  const fieldWork = () => service.call<Epic[]>('GET', `/groups/${group}/epics?labels=field%20work`)
  const all = page.getByRole('checkbox', { name: 'Select all rows' })
  const panel = page.getByRole('dialog', { name: 'Bulk operations' })
  await goTo(page, `/c/${connection}/g/${group}/epics?labels=field%20work`)
  await expect(getRow(page, 'One radio for all of them')).toBeVisible()
  await all.click()
  await expect(page.getByRole('button', { name: 'Move under a parent…' })).toBeDisabled()
  await expect(page.getByText('accepts a parent only when an epic is created')).toBeVisible()
  await page.getByRole('button', { name: 'Add labels…' }).click()
  const asking = page.getByRole('dialog', { name: 'Add labels' })
  await asking.getByRole('combobox', { name: 'Labels' }).fill('firmware')
  await picture(page, 'epics-add-labels')
  await asking.getByRole('button', { name: 'Preview (dry run)' }).click()
  // One of the two has the label.
  await panel.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect
    .poll(async () => (await fieldWork()).map(({ labels }) => labels.toSorted()))
    .toEqual([
      ['field work', 'firmware'],
      ['field work', 'firmware'],
    ])
  await panel.getByRole('button', { name: 'Close the panel' }).click()

  await all.click()
  await page.getByRole('button', { name: 'Close…' }).click()
  await panel.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect.poll(async () => (await fieldWork()).map(({ state }) => state)).toEqual(['closed', 'closed'])
  await panel.getByRole('button', { name: 'Close the panel' }).click()
  await expect(getRow(page, 'One radio for all of them')).toContainText('Closed')
})
