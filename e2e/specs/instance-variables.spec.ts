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
  await picture(page, 'variables')

  await row.getByRole('button', { name: 'Show the value of BUOY_SECRET' }).click()
  expect(await row.locator('code').textContent()).toBe(secret.text)
  await expect(table.getByRole('row', { name: /CHART_SERVER/ })).toContainText('Hidden')
  expect(secret.foundIn(await getHeap(page))).not.toBeNull()
  await goTo(page, `/c/${connection}/projects`)
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await expect.poll(async () => secret.foundIn(await getHeap(page)), { timeout: 90_000 }).toBeNull()
})

test('a variable is added with its limits checked, changed without its value being seen, and deleted', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const told = (key: string) => service.call<InstanceVariable>('GET', `/admin/ci/variables/${key}`)
  await goTo(page, `/c/${connection}/variables`)
  await page.getByRole('button', { name: 'New variable' }).click()
  const form = page.getByRole('form', { name: 'New variable' })
  await form.getByRole('textbox', { name: 'Key' }).fill('FOG-HORN')
  await expect(form.getByText('Only letters A-Z and a-z, digits and _', { exact: true })).toBeVisible()
  await form.getByRole('textbox', { name: 'Key' }).fill('CHART_SERVER')
  await form.getByRole('switch', { name: 'Masked' }).check()
  await form.getByRole('textbox', { name: 'Value' }).fill('too loud')
  await expect(form.getByText(/can hardly be masked: it has a space in it/)).toBeVisible()
  await picture(page, 'new-variable')
  await form.getByRole('button', { name: 'Add the variable' }).click()
  await expect(form.getByText(/cannot be masked/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Value' }).fill('loud-enough')
  await form.getByRole('button', { name: 'Add the variable' }).click()
  await expect(form.getByText(/CHART_SERVER has already been taken/)).toBeVisible()
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
  await expect(dialog.getByRole('button', { name: 'Delete the variable' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('FOG_HORN')
  await dialog.getByRole('button', { name: 'Delete the variable' }).click()
  await expect(page.getByRole('row', { name: /FOG_HORN/ })).toBeHidden()
  await expect(told('FOG_HORN')).rejects.toThrow(/404/)
})

test('a dialog loses nothing to a stray key or click, and several variables are deleted after a look', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const keys = ['OLD_FOG_HORN', 'OLD_LAMP', 'OLD_RADIO']
  for (const key of keys) await service.call('POST', '/admin/ci/variables', { key, value: `worn-out-${key}` })
  await goTo(page, `/c/${connection}/variables?q=OLD_`)
  await page.getByRole('button', { name: 'New variable' }).click()
  const dialog = page.getByRole('dialog', { name: 'New variable' })
  const key = dialog.getByRole('textbox', { name: 'Key' })
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'New variable' }).click()
  await key.fill('HALF_TYPED')
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await picture(page, 'leave-question')
  await expect(question).toBeVisible()
  // The key that closes the question is not one for the dialog below it.
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(key).toHaveValue('HALF_TYPED')
  await page.mouse.click(5, 400)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(key).toHaveValue('HALF_TYPED')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete 3 variables?' })
  await expect(deleting).toContainText('OLD_LAMP')
  await deleting.getByRole('textbox').fill('delete 3 variables')
  await picture(page, 'delete-variables')
  // A second client is quicker with one of them.
  await service.call('DELETE', '/admin/ci/variables/OLD_LAMP')
  await deleting.getByRole('button', { name: 'Preview (dry run)' }).click()
  const panel = page.getByRole('dialog', { name: 'Bulk operations' })
  await expect(panel.getByText('Already deleted')).toBeVisible()
  await panel.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(panel.getByText('2 applied (2 verified), of 2.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close the panel' }).click()
  await expect(page.getByRole('row', { name: /OLD_/ })).toHaveCount(0)
})

test('a dotenv text is compared before it is imported, and variables that changed since are not overwritten', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const told = (key: string) => service.call<InstanceVariable>('GET', `/admin/ci/variables/${key}`)
  const text = [
    'TZ=Europe/Oslo',
    '# masked=true',
    'BUOY_TOKEN="anchored-0123"',
    "CHART_SERVER='https://charts.example/#2'",
    'GAUGE_STATIONS="pier-1',
    'pier-2',
    '"',
    'FOG-HORN=1',
  ].join('\n')
  await goTo(page, `/c/${connection}/variables`)
  await page.getByRole('button', { name: 'Import dotenv…' }).click()
  await page.getByRole('form', { name: 'Import from dotenv' }).getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Compare' }).click()
  const comparison = page.getByRole('form', { name: 'Changes by the import' })
  await expect(comparison.getByText('1 new, 2 changed, 1 left out, 1 the same, 1 not in the file.')).toBeVisible()
  await expect(comparison.getByText('Line 8: Only letters A-Z and a-z, digits and _')).toBeVisible()
  await expect(comparison.getByText('anchored-0123')).toBeHidden()
  await picture(page, 'import')
  await comparison.getByRole('switch', { name: 'Show the values' }).check()
  await expect(comparison.getByText('anchored-0123')).toBeVisible()

  await service.call('PUT', '/admin/ci/variables/CHART_SERVER', { value: 'https://changed.example' })
  await comparison.getByRole('button', { name: 'Preview (dry run)' }).click()
  const panel = page.getByRole('dialog', { name: 'Bulk operations' })
  await expect(panel.getByText('2 will change, 1 cannot be applied, of 3')).toBeVisible()
  await panel.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(panel.getByText('2 applied (2 verified), of 2.')).toBeVisible()
  expect(await told('BUOY_TOKEN')).toMatchObject({ value: 'anchored-0123', masked: true })
  expect(await told('GAUGE_STATIONS')).toMatchObject({ value: 'pier-1\npier-2\n', variable_type: 'file' })
  expect(await told('CHART_SERVER')).toMatchObject({ value: 'https://changed.example' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
