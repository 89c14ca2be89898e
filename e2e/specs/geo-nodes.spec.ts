import { picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface Node {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  readonly files_max_capacity: number
}

test('unhealthy nodes are listed first; one is refused at its field, added, changed, repaired and deleted', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const nodes = () => service.call<Node[]>('GET', '/geo_nodes')
  await goTo(page, `/c/${connection}/geo-nodes`)
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText('Primary')
  await expect(cards.nth(1)).toContainText('5 hours')
  await expect(cards.nth(1).getByRole('listitem').first()).toContainText('failed')
  await expect(cards.nth(1)).toContainText('only the groups harbor/instruments')

  // A duplicate name is reported at its field, and the input is kept.
  await page.getByRole('button', { name: 'New node' }).click()
  const form = page.getByRole('form', { name: 'New Geo node' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await name.fill('harbor-museum')
  await form.getByRole('textbox', { name: 'URL', exact: true }).fill('https://new.git.harbor.example/')
  await form.getByRole('button', { name: 'Add the node' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('textbox', { name: 'URL', exact: true })).toHaveValue('https://new.git.harbor.example/')
  await picture(page, 'geo-node-refused')
  await name.fill('harbor-new')
  await form.getByRole('button', { name: 'Add the node' }).click()
  const made = cards.filter({ hasText: 'harbor-new' })
  await expect(made).toBeVisible()

  const act = async (action: string) => {
    await made.getByRole('button', { name: 'Actions for harbor-new' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Change…')
  const change = page.getByRole('form', { name: 'Change the node harbor-new' })
  await change.getByRole('textbox', { name: 'Files' }).fill('3')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await nodes()).find(node => node.name === 'harbor-new')?.files_max_capacity).toBe(3)

  await act('Repair the authentication…')
  await page.getByRole('form', { name: 'Repair this node?' }).getByRole('button', { name: 'Repair it' }).click()
  await expect(page.getByRole('form', { name: 'Repair this node?' })).toBeHidden()

  await act('Delete…')
  const deletion = page.getByRole('form', { name: 'Delete this node?' })
  await deletion.getByRole('textbox').fill('harbor-new')
  await deletion.getByRole('button', { name: 'Delete the node' }).click()
  await expect(made).toBeHidden()
  expect((await nodes()).some(node => node.name === 'harbor-new')).toBe(false)
})
