import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { addConnection, freshUserData, spawnApp } from '../support/app.ts'
import { ask } from '../support/bridge.ts'
import { getExit } from '../support/processes.ts'
import { getChromium, processesNaming } from '../support/processes-of.ts'
import { codeIn, getConnection, getScreen, goTo, write } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

test.skip(process.env.GATEHOUSE_HOST === 'electron', 'These are about the Chromium host')

test('a crash of the page reloads it with its drafts; the next one ends the app with a message and a non-zero exit, and leaves no process behind', async ({
  launch,
  service,
}) => {
  const app = await launch()
  const edit = { branch: 'main', path: 'README.md' }
  const connection = await addConnection(app.page, { baseUrl: service.url, token: service.token })
  await goTo(app.page, getScreen(connection, 'harbor/lighthouse', 'edit', edit))
  await write(app.page, 'README.md', 'start', 'Written before the crash. ')
  await expect(app.page.getByText('Draft saved')).toBeVisible()
  await expect.poll(async () => JSON.stringify(await ask(app.page, 'settings.get', {}))).toContain('README.md')
  await crash(app.page)
  const again = await app.pageAgain()
  await expect(again).toHaveURL(/\/home$/)
  await again
    .getByRole('region', { name: 'Previous session' })
    .getByRole('button', { name: /README\.md/ })
    .click()
  await expect(codeIn(again)).toContainText('Written before the crash.')
  await crash(again)
  expect(await app.ended()).not.toBe(0)
  expect(app.output()).toMatch(/crash|gone/i)
  await expect.poll(() => processesNaming(app.userData)).toEqual([])
})

test('Chromium killed from outside ends in a message and a non-zero exit, and leaves no process behind', async ({
  launch,
}) => {
  const app = await launch()
  await expect(app.page.getByRole('banner')).toBeVisible()
  process.kill(getChromium(app.userData).pid, 'SIGKILL')
  expect(await app.ended()).not.toBe(0)
  expect(app.output()).toContain('Chromium was ended by SIGKILL')
  await expect.poll(() => processesNaming(app.userData)).toEqual([])
})

test('the app killed without warning takes its window and its service with it', async ({ launch }) => {
  const app = await launch()
  await expect(app.page.getByRole('banner')).toBeVisible()
  expect(processesNaming(app.userData).length).toBeGreaterThan(2)
  // The embedded service, whether it answers already or not.
  await expect.poll(() => processesNaming(join(app.userData, 'sandbox'))).not.toEqual([])
  await app.kill()
  await expect.poll(() => processesNaming(app.userData)).toEqual([])
})

test('after a crash the app opens Home, with links to the screens that were open', async ({ launch }) => {
  const first = await launch()
  const connection = await getConnection(first.page)
  const file = getScreen(connection, 'harbor/lighthouse', 'blob', { ref: 'main', path: 'README.md' })
  await goTo(first.page, file)
  const lastLocation = async () => JSON.stringify(await ask(first.page, 'settings.get', {}))
  await expect.poll(lastLocation).toContain('README.md')
  await first.kill()

  const { userData } = first
  const second = await launch({ userData })
  await expect(second.page).toHaveURL(/\/home$/)
  const wasOpen = second.page.getByRole('region', { name: 'Previous session' })
  await expect(wasOpen).toBeVisible()
  await picture(second.page, 'was-open')
  await wasOpen.getByRole('button', { name: /README\.md/ }).click()
  await expect(second.page).toHaveURL(/README\.md/)
  await expect.poll(async () => JSON.stringify(await ask(second.page, 'settings.get', {}))).toContain('README.md')
  expect(await second.close()).toBe(0)

  const third = await launch({ userData })
  await expect(third.page).toHaveURL(/README\.md/)
  await expect(third.page.getByRole('region', { name: 'Previous session' })).toHaveCount(0)
})

test('SIGTERM ends the app in order: exit code 0 and no process left', async ({ launch, service }) => {
  const app = await launch(connectedTo(service))
  await expect(app.page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  expect(await app.close()).toBe(0)
  await expect.poll(() => processesNaming(app.userData)).toEqual([])
})

test('closing the window ends the app with exit code 0', async ({ launch, service }) => {
  const app = await launch(connectedTo(service))
  await expect(app.page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await app.page.close()
  expect(await app.ended()).toBe(0)
  await expect.poll(() => processesNaming(app.userData)).toEqual([])
})

test('without a Chromium the app reports what is missing, instead of hanging', async () => {
  const app = spawnApp(['--user-data', freshUserData()], { GATEHOUSE_CHROMIUM: '/no/such/chromium', PATH: '/nowhere' })
  expect(await getExit(app)).not.toBe(0)
  expect(app.output()).toMatch(/chromium/i)
})

async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  // A page that has crashed does not answer any more.
  void devtools.send('Page.crash').catch(() => undefined)
}
