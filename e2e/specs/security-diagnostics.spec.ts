import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

test('diagnostics for a bug report are copied, and neither they nor the log name the service or hold its token', async ({
  launch,
  service,
}) => {
  const { page, userData } = await launch(connectedTo(service))
  await expect(page.getByRole('option', { name: /tide-tables/ })).toBeVisible()
  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'])
    .catch(() => undefined)
  await goTo(page, '/connections')
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect(page.getByRole('button', { name: 'Diagnostics copied' })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('diagnostics.png') })
  const copied = await page.evaluate(() => navigator.clipboard.readText().catch(() => null))
  const logs = readdirSync(join(userData, 'logs')).map(name => readFileSync(join(userData, 'logs', name), 'utf8'))
  expect(logs.join('')).toContain('"operation":"projects.list"')
  for (const text of [...logs, ...(copied === null ? [] : [copied])]) {
    expect(text).not.toContain(service.token)
    expect(text).not.toContain(new URL(service.url).host)
    expect(text).not.toContain('harbor')
    expect(text).not.toContain(userData)
  }
})
