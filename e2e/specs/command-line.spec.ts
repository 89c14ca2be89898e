import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { freshUserData, spawnApp } from '../support/app.ts'
import { getExit } from '../support/processes.ts'
import { expect, test } from '../support/test.ts'

const pngSignature = '89504e470d0a1a0a'

test('--screenshot writes a picture of the sandbox and exits with 0', async () => {
  const userData = freshUserData()
  const file = join(userData, 'shot.png')
  const app = spawnApp(['--user-data', userData, '--screenshot', file])
  expect(await getExit(app), app.output()).toBe(0)
  const picture = readFileSync(file)
  expect(picture.subarray(0, 8).toString('hex')).toBe(pngSignature)
  expect(picture.length).toBeGreaterThan(10_000)
})

test("--self-check reports on the machine's requirements, and contains no personal data", async () => {
  const file = join(freshUserData(), 'report.txt')
  const app = spawnApp(['--self-check', file])
  const code = await getExit(app)
  const report = readFileSync(file, 'utf8')
  // Not every machine has a keychain.
  const failed = report.match(/^failed .*$/gm) ?? []
  expect(failed.filter(line => !line.includes('keychain'))).toEqual([])
  expect(code, app.output()).toBe(failed.length === 0 ? 0 : 1)
  for (const check of [
    'scheme of the page',
    'content policy',
    'bridge, 64 MB',
    'worker',
    'clipboard',
    'second start',
    'process of its own',
    'proxy',
    'signals',
  ]) {
    expect(report).toMatch(new RegExp(`^passed +${check}`, 'm'))
  }
  expect(report).not.toContain(homedir())
})

test('an unknown flag is answered with the usage and exit code 2', async () => {
  const app = spawnApp(['--user-data', freshUserData(), '--sceenshot', 'x.png'])
  expect(await getExit(app)).toBe(2)
  expect(app.output()).toContain('--sceenshot')
  expect(app.output()).toContain('--screenshot FILE')
  expect(existsSync('x.png')).toBe(false)
})

test('--service connects for this run only, and stores the token nowhere; --open shows the screen a deep link names', async ({
  launch,
  service,
}) => {
  test.skip(process.platform === 'win32', 'Windows has no standard input, and the app refuses the flag')
  const first = await launch({ args: ['--service', service.url, '--token-stdin'], stdin: service.token })
  await expect(first.page.getByText('harbor/lighthouse').first()).toBeVisible()
  await first.close()
  const second = await launch({ userData: first.userData, args: ['--open', 'gatehouse://open/connections'] })
  await expect(second.page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await expect(second.page.getByText(new URL(service.url).host)).toHaveCount(0)
})

test('a second start hands its link to the first and ends', async ({ workspace: { app, page } }) => {
  const second = spawnApp(['--user-data', app.userData, '--open', 'gatehouse://open/connections'])
  expect(await getExit(second), second.output()).toBe(0)
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
})

test('an unusable data folder is reported in one sentence, with exit code 3', async () => {
  const app = spawnApp(['--user-data', '/dev/null/data'])
  expect(await getExit(app)).toBe(3)
  expect(app.output()).toContain("gatehouse: Gatehouse can't use the folder /dev/null/data")
  expect(app.output()).toContain('Choose another folder with --user-data.')
  expect(app.output()).not.toMatch(/^ +at /m)
})
