import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copiedBy, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('diagnostics for a bug report are copied, and neither they nor the log name the service or hold its token', async ({
  workspace,
}) => {
  const { app, page, service } = workspace
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await goTo(page, '/connections')
  const copied = await copiedBy(page, () => page.getByRole('button', { name: 'Copy diagnostics' }).click())
  await expect(page.getByRole('button', { name: 'Diagnostics copied' })).toBeVisible()
  const folder = join(app.userData, 'logs')
  const logs = () => readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  // Lines of successful calls are written together, a moment later.
  await expect.poll(() => logs().join('')).toContain('"operation":"projects.list"')
  for (const text of [...logs(), copied]) {
    expect(text).not.toContain(service.token)
    expect(text).not.toContain(new URL(service.url).host)
    expect(text).not.toContain('harbor')
    expect(text).not.toContain(app.userData)
  }
})
