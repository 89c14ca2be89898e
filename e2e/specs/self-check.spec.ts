import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { downloadsFolder } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/** Changes the runtime of the last run in the app's data, as if it had been an older one. */
function pretendOlderRuntime(userData: string): void {
  const store = new DatabaseSync(join(userData, 'gatehouse.db'), { timeout: 10_000 })
  const { changes } = store
    .prepare(
      "UPDATE meta SET value = json_set(value, '$.electron', iif(value->>'electron' IS NULL, NULL, '1.0.0'), '$.chromium', '1') WHERE name = 'runtime'",
    )
    .run()
  store.close()
  expect(changes).toBe(1)
}

/** The runtime of the last run, which the next one compares with its own. */
function storedRuntime(userData: string): string {
  const store = new DatabaseSync(join(userData, 'gatehouse.db'), { readOnly: true })
  const value = store.prepare("SELECT value FROM meta WHERE name = 'runtime'").get()?.value
  store.close()
  return String(value)
}

/** A screen that waits for no service. */
const args = ['--open', 'gatehouse://open/connections']

test('after an update of Electron or Chromium the self-check is offered, run, and saved', async ({ launch }) => {
  const first = await launch({ args })
  const { userData } = first
  await expect(first.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(first.page.getByText('Run the self-check?')).toHaveCount(0)
  expect(await first.close()).toBe(0)

  pretendOlderRuntime(userData)
  const { page, close } = await launch({ userData, args })
  await expect(
    page.getByText(/^(Electron|Chromium) was updated from 1(\.0\.0)? to \d.*Run the self-check\?$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Run self-check', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Self-check' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'bridge, 64 MB' })).toContainText('Passed', {
    timeout: 60_000,
  })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'scheme of the page' })).toContainText('Passed')

  await dialog.getByRole('button', { name: 'Save report…' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const saved = readdirSync(downloadsFolder()).find(name => /^self-check.*\.txt$/.test(name)) ?? ''
  const report = readFileSync(join(downloadsFolder(), saved), 'utf8')
  expect(report).toMatch(/^Gatehouse \d.*\n[\s\S]*^passed +bridge: [\s\S]*\d+ passed, \d+ failed, \d+ not here\n$/m)
  for (const secret of [homedir(), userData]) expect(report).not.toContain(secret)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Run the self-check?')).toHaveCount(0)
  expect(await close()).toBe(0)
  // The next start finds no update any more.
  expect(storedRuntime(userData)).not.toMatch(/"(1|1\.0\.0)"/)
})
