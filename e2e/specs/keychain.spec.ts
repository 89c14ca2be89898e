import { join } from 'node:path'
import { freshUserData } from '../support/app.ts'
import { filesHolding } from '../support/files.ts'
import { addConnection } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('with a keychain a token survives a restart, and is in no file of the app', async ({ launch, service }) => {
  const userData = freshUserData()
  const first = await launch({ userData })
  await addConnection(first.page, service, 'Kept')
  await expect(first.page.getByRole('option', { name: /harbor\/tide-tables/ }).first()).toBeVisible()
  expect(await first.close()).toBe(0)
  expect(filesHolding(userData, service.token)).toEqual([])

  const second = await launch({ userData, args: ['--open', 'gatehouse://open/connections'] })
  await expect(second.page.getByRole('row', { name: /Kept/ })).toContainText('keychain')
  await second.page.getByRole('link', { name: 'Open Kept' }).click()
  await expect(second.page.getByRole('option', { name: /harbor\/tide-tables/ }).first()).toBeVisible()
  await expect(second.page.getByText(/^Kept .+ ago/)).toHaveCount(0)
})

test('without a keychain the app says so, works for this run, and keeps nothing secret', async ({
  launch,
  service,
}) => {
  const userData = freshUserData()
  const environment = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/no/such/bus' }
  const first = await launch({ userData, environment })
  await expect(first.page.getByRole('status').filter({ hasText: 'keychain' })).toBeVisible()
  await addConnection(first.page, service, 'Passing')
  await expect(first.page.getByRole('option', { name: /harbor\/tide-tables/ }).first()).toBeVisible()
  await first.close()
  expect(filesHolding(userData, service.token)).toEqual([])
  // The sandbox is a service of its own with the same project; its data are not what the app keeps of an answer.
  const sandbox = join(userData, 'sandbox')
  expect(filesHolding(userData, 'forty ports').filter(file => !file.startsWith(sandbox))).toEqual([])

  const second = await launch({ userData, environment, args: ['--open', 'gatehouse://open/connections'] })
  await expect(second.page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await expect(second.page.getByRole('row', { name: /Passing/ })).not.toContainText('In the keychain')
})
