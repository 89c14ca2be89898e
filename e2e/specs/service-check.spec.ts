import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { picture } from '../support/accessibility.ts'
import { freshUserData, spawnApp } from '../support/app.ts'
import { getExit } from '../support/processes.ts'
import { copiedBy, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a service is checked, and the copied report contains no values of responses', async ({ workspace }) => {
  const { page, service, connection } = workspace
  await goTo(page, '/connections')
  await page
    .getByRole('link', { name: /^Check / })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Check this service', level: 1 })).toBeVisible()
  await goTo(page, `/c/${connection}/check`)
  await page.getByRole('button', { name: 'Start check' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Skipped (2)')).toBeVisible()
  await expect(page.getByText('No read operation returns a value for fingerprint')).toBeVisible()
  await picture(page, 'service-check')

  const report = await copiedBy(page, () => page.getByRole('button', { name: 'Copy report' }).click())
  expect(report).toMatch(/^As expected \(\d+\)$/m)
  expect(report).toMatch(/^ {2}files\.delete: /m)
  for (const value of ['harbor', 'lighthouse', 'ines.okafor', service.token, new URL(service.url).host]) {
    expect(report).not.toContain(value)
  }
})

test('--check-service writes the report of a service without a window, and exits with 0', async ({ service }) => {
  const file = join(freshUserData(), 'report.txt')
  const app = spawnApp(['--check-service', file, '--service', service.url, '--token-stdin'])
  app.process.stdin?.end(service.token)
  expect(await getExit(app), app.output()).toBe(0)
  const report = readFileSync(file, 'utf8')
  expect(report).toMatch(/^\d+ reads\. As expected: \d+, Skipped: 2$/m)
  expect(report).not.toContain(new URL(service.url).host)
})

test('--check-service reports an unreachable service, and exits with 1', async () => {
  const file = join(freshUserData(), 'report.txt')
  const app = spawnApp(['--check-service', file, '--service', 'http://127.0.0.1:9', '--token-stdin'])
  app.process.stdin?.end('token-of-nobody')
  expect(await getExit(app), app.output()).toBe(1)
  expect(app.output()).toContain('could not be reached')
  expect(existsSync(file)).toBe(true)
})
