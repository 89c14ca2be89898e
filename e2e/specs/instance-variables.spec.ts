import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import { picture } from '../support/accessibility.ts'
import { makeCanary } from '../support/canary.ts'
import { getHeap } from '../support/heap.ts'
import { getConnection, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

test('values are hidden until they are revealed, and leave the page with the screen', async ({ launch, service }) => {
  // A window of its own: a picture of the whole heap takes long, and much memory, in one that has seen many specs.
  test.setTimeout(240_000)
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  // A unique text that the spec never sends to the page.
  const secret = makeCanary()
  await service.call('POST', '/admin/ci/variables', { key: 'BUOY_SECRET', value: secret.text })
  await goTo(page, `/c/${connection}/variables`)
  const table = page.getByRole('grid', { name: 'Instance variables' })
  const row = table.getByRole('row', { name: /BUOY_SECRET/ })
  await expect(row).toContainText('Hidden')
  expect(await page.content()).not.toContain(secret.text)

  await row.getByRole('button', { name: 'Show the value of BUOY_SECRET' }).click()
  expect(await row.locator('code').textContent()).toBe(secret.text)
  await expect(table.getByRole('row', { name: /CHART_SERVER/ })).toContainText('Hidden')
  expect(secret.foundIn(await getHeap(page))).not.toBeNull()
  await goTo(page, `/c/${connection}/projects`)
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await expect.poll(async () => secret.foundIn(await getHeap(page)), { timeout: 90_000 }).toBeNull()
})

test('a variable is refused without losing its value, added, changed without its value being seen, and deleted', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const told = (key: string) => service.call<InstanceVariable>('GET', `/admin/ci/variables/${key}`)
  await goTo(page, `/c/${connection}/variables`)
  await page.getByRole('button', { name: 'New variable' }).click()
  const form = page.getByRole('form', { name: 'New variable' })
  await form.getByRole('textbox', { name: 'Key' }).fill('CHART_SERVER')
  await form.getByRole('switch', { name: 'Masked' }).check()
  await form.getByRole('textbox', { name: 'Value' }).fill('too loud')
  await form.getByRole('button', { name: 'Add the variable' }).click()
  await expect(form.getByText(/cannot be masked/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Value' }).fill('loud-enough')
  await form.getByRole('button', { name: 'Add the variable' }).click()
  await expect(form.getByText(/CHART_SERVER has already been taken/)).toBeVisible()
  await picture(page, 'variable-refused')
  await form.getByRole('textbox', { name: 'Key' }).fill('FOG_HORN')
  await form.getByRole('button', { name: 'Add the variable' }).click()
  await expect(form).toBeHidden()
  expect(await told('FOG_HORN')).toMatchObject({ value: 'loud-enough', masked: true, protected: false })

  // A second client changes the value while the list shows the one before.
  await service.call('PUT', '/admin/ci/variables/FOG_HORN', { value: 'louder-than-before' })
  await page.getByRole('gridcell', { name: 'FOG_HORN', exact: true }).click()
  const change = page.getByRole('form', { name: 'Change the variable' })
  await expect(change.getByText('Hidden. It has 18 characters.')).toBeVisible()
  await change.getByRole('switch', { name: 'Protected' }).check()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  expect(await told('FOG_HORN')).toMatchObject({ value: 'louder-than-before', masked: true, protected: true })

  await page.getByRole('row', { name: /FOG_HORN/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this variable?' })
  await dialog.getByRole('textbox').fill('FOG_HORN')
  await dialog.getByRole('button', { name: 'Delete the variable' }).click()
  await expect(page.getByRole('row', { name: /FOG_HORN/ })).toBeHidden()
  await expect(told('FOG_HORN')).rejects.toThrow(/404/)
})
