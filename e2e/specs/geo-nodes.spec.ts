import { expectAccessibleInBothSchemes, picture } from '../support/accessibility.ts'
import { gatedService } from '../support/gated-service.ts'
import { getConnection, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

interface Node {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  readonly files_max_capacity: number
}

test('unhealthy nodes are listed first; one is added, changed, repaired and deleted, and each is undone', async ({
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
  await cards
    .nth(1)
    .getByRole('button', { name: /^Show all/ })
    .click()
  await expect(cards.nth(1).getByRole('listitem')).not.toHaveCount(4)
  await expectAccessibleInBothSchemes(page)
  await picture(page, 'geo-nodes')

  // All fields of a node, also of the primary one.
  const details = page.getByRole('region', { name: 'Geo node', exact: true })
  await cards
    .first()
    .getByRole('button', { name: /^Show details of/ })
    .click()
  await expect(details.getByRole('region', { name: 'Settings' })).toContainText('Max. file syncs')
  await expect(details.getByRole('region', { name: 'Status' })).toContainText('Last event ID')
  const replicated = details.getByRole('table', { name: 'Replication' })
  await expect(replicated.getByRole('row', { name: /^Repositories \d/ })).toBeVisible()
  await picture(page, 'geo-node-primary')
  await page.keyboard.press('Escape')
  await cards
    .nth(1)
    .getByRole('button', { name: /^Show details of/ })
    .click()
  await expect(replicated.getByRole('row', { name: /^Repositories / })).toContainText('%')
  await expect(details.getByRole('table', { name: 'Verification' })).toContainText('Checksum mismatch')
  await picture(page, 'geo-node-secondary')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  // A duplicate name is reported at its field, and the input is kept.
  await page.getByRole('button', { name: 'New node' }).click()
  const form = page.getByRole('form', { name: 'New Geo node' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await form.getByRole('button', { name: 'Add the node' }).click()
  await expect(name).toHaveAccessibleDescription(/Required/)
  await name.fill('harbor-museum')
  await form.getByRole('textbox', { name: 'URL', exact: true }).fill('https://new.git.harbor.example/')
  await form.getByRole('button', { name: 'Add the node' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('textbox', { name: 'URL', exact: true })).toHaveValue('https://new.git.harbor.example/')
  await picture(page, 'geo-node-form')
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
  await expect(change.getByRole('button', { name: 'Save' })).toBeDisabled()
  await change.getByRole('textbox', { name: 'Files' }).fill('3')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await nodes()).find(node => node.name === 'harbor-new')?.files_max_capacity).toBe(3)

  await act('Repair the authentication…')
  await page.getByRole('form', { name: 'Repair this node?' }).getByRole('button', { name: 'Repair it' }).click()
  await expect(page.getByRole('form', { name: 'Repair this node?' })).toBeHidden()

  await act('Delete…')
  const deletion = page.getByRole('form', { name: 'Delete this node?' })
  await expect(deletion.getByRole('button', { name: 'Delete the node' })).toBeDisabled()
  await deletion.getByRole('textbox').fill('harbor-new')
  await deletion.getByRole('button', { name: 'Delete the node' }).click()
  await expect(made).toBeHidden()
  expect((await nodes()).some(node => node.name === 'harbor-new')).toBe(false)
})

test("the form of a node waits until the node's current state is loaded, and says so", async ({ launch, service }) => {
  const gate = await gatedService(service, (method, path) => method === 'GET' && /\/geo_nodes\/\d+$/.test(path))
  const { page } = await launch(connectedTo({ ...service, url: gate.url }))
  await goTo(page, `/c/${await getConnection(page)}/geo-nodes`)
  await page.getByRole('button', { name: 'Actions for harbor-pilot-boat' }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the node harbor-pilot-boat' })
  await expect(dialog.getByText('Reading the node as it is now')).toBeAttached()
  await gate.holds(1)
  gate.open()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('harbor-pilot-boat')
  // Nothing was typed, so no confirmation is shown.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await gate.stop()
})
