import { picture } from '../support/accessibility.ts'
import { getRow, goTo, undo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

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

test('an epic is refused without losing a letter, made below its parent, changed, undone, closed and deleted', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const found = async (title: string) =>
    (await service.call<Epic[]>('GET', `/groups/${group}/epics?search=${encodeURIComponent(title)}`))[0]
  await goTo(page, `/c/${connection}/g/${group}/epics`)
  await expect(getRow(page, 'Buoys that survive the winter')).toBeVisible()
  await page.getByRole('button', { name: 'New epic' }).click()
  const creating = page.getByRole('dialog', { name: 'New epic' })
  await creating.getByRole('textbox', { name: 'Title' }).fill('Lamps that dim at dawn')
  await creating.getByRole('textbox', { name: 'Description' }).fill('So that **nobody** is blinded.')
  await creating.getByText('Preview', { exact: true }).click()
  await expect(creating.locator('strong').filter({ hasText: 'nobody' })).toBeVisible()
  await creating.getByLabel('Labels', { exact: true }).and(creating.locator('input')).fill('public,')
  await creating.getByLabel('Fixed due date').click({ force: true })
  await creating.getByLabel('Due date', { exact: true }).fill('2027-03-01')
  // A missing parent is reported at its field, and the input is kept.
  await creating.getByRole('textbox', { name: 'Parent epic' }).fill('99999')
  await page.getByRole('option', { name: 'Epic with ID 99999' }).click()
  await creating.getByRole('button', { name: 'Create the epic' }).click()
  await expect(creating.getByText(/parent_id/).or(creating.getByRole('alert'))).toBeVisible()
  await expect(creating.getByRole('textbox', { name: 'Title' })).toHaveValue('Lamps that dim at dawn')
  await picture(page, 'epic-refused')
  await creating.getByRole('button', { name: /^Remove Epic with ID/ }).click()
  await creating.getByRole('textbox', { name: 'Parent epic' }).fill('read from afar')
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
  await expect(page.getByRole('link', { name: 'A harbour that can be read from afar' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit the epic' })
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
  await expect(page.getByRole('alert').filter({ hasText: 'No change needed' })).toContainText('already has this state')

  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('button', { name: 'Close the epic' }).click()
  await page.getByRole('button', { name: 'Reopen…' }).click()
  expect((await found('Lamps that dim at dawn'))?.state).toBe('closed')
  await page.getByRole('button', { name: 'Reopen the epic' }).click()
  await expect(page.getByRole('button', { name: 'Close…' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete this epic?' })
  await deleting.getByRole('textbox').fill('Lamps that dim at dawn')
  await deleting.getByRole('button', { name: 'Delete the epic' }).click()
  await expect(page).toHaveURL(/\/epics$/)
  await expect(getRow(page, 'Lamps that dim at dawn')).toHaveCount(0)
  expect(await found('Lamps that dim at dawn')).toBeUndefined()
})
