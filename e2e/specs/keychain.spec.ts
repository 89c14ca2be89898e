import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { freshUserData } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { startKeyringSession } from '../support/desktop.ts'
import { filesHolding } from '../support/files.ts'
import { addConnection } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Every secret of Gatehouse in the keychain of this run. */
function secretsInKeychain(): readonly string[] {
  const script =
    "const { default: keytar } = await import('keytar'); console.log(JSON.stringify((await keytar.findCredentials('Gatehouse')).map(found => found.password)))"
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

test('with a keychain a token survives a restart, is in no file of the app, and is removed with its connection, whose journal stays', async ({
  launch,
  service,
}) => {
  const countKept = () => secretsInKeychain().filter(secret => secret === service.token).length
  const first = await launch()
  const { userData } = first
  const before = countKept()
  await addConnection(first.page, service, 'Kept')
  await expect(first.page.getByRole('option', { name: /harbor\/tide-tables/ }).first()).toBeVisible()
  expect(countKept()).toBe(before + 1)
  expect(await first.close()).toBe(0)
  expect(filesHolding(userData, service.token)).toEqual([])

  const { page } = await launch({ userData, args: ['--open', 'gatehouse://open/connections'] })
  await expect(page.getByRole('row', { name: /Kept/ })).toContainText('keychain')
  await page.getByRole('link', { name: 'Open Kept' }).click()
  await expect(page.getByRole('option', { name: /harbor\/tide-tables/ }).first()).toBeVisible()
  await expect(page.getByText(/^Cached .+ ago/)).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Remove Kept' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this connection?' })
  await expect(question).toContainText('Its journal entries stay')
  await expect(question).toContainText('its archives of audit events')
  await judgeBox(page, question, '[role="dialog"]', 'removal of a connection')
  await question.getByRole('textbox').fill('Kept')
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('row', { name: /Kept/ })).toHaveCount(0)
  await expect.poll(countKept).toBe(before)
})

test('without a keychain the app says so, retries on request, works for this run, and stores no secret', async ({
  launch,
  service,
}) => {
  const environment = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/no/such/bus' }
  const first = await launch({ environment })
  const { page, userData } = first
  const notice = page.getByRole('status').filter({ hasText: 'keychain' })
  await notice.getByRole('button', { name: 'No keychain' }).click()
  const more = page.getByRole('dialog', { name: 'No keychain' })
  await judgeBox(page, more, '[role="dialog"]', 'what the keychain lacks')
  await more.getByRole('button', { name: 'Retry keychain' }).click()
  await expect(page.getByText('The keychain is still unavailable')).toBeVisible()
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toHaveCount(0)

  await addConnection(page, service, 'Passing')
  await expect(page.getByRole('option', { name: /harbor\/tide-tables/ }).first()).toBeVisible()
  await first.close()
  expect(filesHolding(userData, service.token)).toEqual([])
  // The sandbox is a service of its own with the same project; its data are not the app's cache.
  const sandbox = join(userData, 'sandbox')
  expect(filesHolding(userData, 'forty ports').filter(file => !file.startsWith(sandbox))).toEqual([])
})

test('stays open when the session bus ends, keeps a new token in memory and says so', async ({ launch, service }) => {
  const skipped = process.platform !== 'linux' || process.env.GATEHOUSE_HOST === 'electron'
  test.skip(skipped, 'only Linux has a session bus, and Electron ends with it')
  const session = await startKeyringSession(freshUserData())
  try {
    const app = await launch({ environment: session.environment })
    await addConnection(app.page, service, 'Before')
    await session.endBus()
    await addConnection(app.page, service, 'After')
    await expect(app.page.getByRole('option', { name: /harbor\/tide-tables/ }).first()).toBeVisible()
    await expect(app.page.getByRole('status').filter({ hasText: 'keychain' })).toBeVisible()
    expect(filesHolding(app.userData, service.token)).toEqual([])
    expect(await app.close()).toBe(0)
  } finally {
    await session.stop()
  }
})
