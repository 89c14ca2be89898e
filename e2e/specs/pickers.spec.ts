import { gatedService } from '../support/gated-service.ts'
import { getConnection, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test("results of an older term can't be picked while the newer one is searched for", async ({ launch, service }) => {
  const gate = await gatedService(service, (_method, path) => /\/users\?.*search=owen/.test(path))
  const { page } = await launch({ args: ['--service', gate.url, '--token-stdin'], stdin: `${service.token}\n` })
  await goTo(page, `/c/${await getConnection(page)}/activity`)
  await page.getByRole('radiogroup', { name: 'Whose' }).getByText('User').click()
  const field = page
    .getByRole('textbox', { name: 'Whose activity' })
    .or(page.getByRole('combobox', { name: 'Whose activity' }))
  const options = page.getByRole('listbox', { name: 'Whose activity' }).getByRole('option')
  await field.click()
  const older = options.filter({ hasText: '@mats.lindqvist' })
  await expect(older).toBeEnabled()
  await field.fill('owen')
  await expect(older).toBeDisabled()
  await gate.holds(1)
  await expect(older).toBeDisabled()
  await older.dispatchEvent('click')
  await expect(field).toHaveValue('owen')
  gate.open()
  await expect(options).toHaveCount(1)
  await expect(options).toBeEnabled()
  await options.click()
  await expect(page.getByRole('button', { name: 'Remove Owen Price' })).toBeVisible()
  await gate.stop()
})

test('an environment that was found for an older term cannot be picked while the newer one is searched for', async ({
  launch,
  service,
}) => {
  const gate = await gatedService(service, (_method, path) => /\/environments\?.*search=stag/.test(path))
  const { page } = await launch({ args: ['--service', gate.url, '--token-stdin'], stdin: `${service.token}\n` })
  await goTo(page, `/c/${await getConnection(page)}/p/${encodeURIComponent('harbor/lighthouse')}/deployments`)
  await page.getByRole('button', { name: 'Record a deployment' }).click()
  const recording = page.getByRole('dialog', { name: 'Record a deployment' })
  const field = recording.getByRole('combobox', { name: 'Environment' })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await field.click()
  await expect(option('production')).toBeEnabled()
  await field.fill('stag')
  await gate.holds(1)
  // Of the former results only those that match the new term are left, and none of them can be picked.
  await expect(option('production')).toHaveCount(0)
  await expect(option('staging')).toBeDisabled()
  await option('staging').dispatchEvent('click')
  await expect(field).toHaveValue('stag')
  gate.open()
  await expect(option('staging')).toBeEnabled()
  await option('staging').click()
  await expect(field).toHaveValue('staging')
  await gate.stop()
})
