import type { Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { spawnApp } from '../support/app.ts'
import { ask } from '../support/bridge.ts'
import { getExit } from '../support/processes.ts'
import { expect, test } from '../support/test.ts'

test('keeps running after its last window is closed, if that is switched on, and a second start opens a window', async ({
  launch,
}) => {
  const app = await launch({ args: ['--open', 'gatehouse://open/connections'] })
  const { page } = app
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitem', { name: 'About Gatehouse' }).click()
  await page.getByRole('tab', { name: 'Background' }).click()
  const keep = page.getByRole('switch', { name: /^Keep running/ })
  await expect(keep).not.toBeChecked()
  await keep.click({ force: true })
  await expect(keep).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Excluded connections' })).toBeVisible()
  await picture(page, 'background')
  await expectInMain(page, true)
  await page.close()

  const second = spawnApp(['--user-data', app.userData, '--open', 'gatehouse://open/offline'])
  expect(await getExit(second), second.output()).toBe(0)
  const again = await app.pageAgain()
  await expect(again.getByRole('heading', { name: 'Offline', level: 1 })).toBeVisible()

  await test.step('and it exits with its last window when that is switched off', async () => {
    await again.getByRole('button', { name: 'Appearance' }).click()
    await again.getByRole('menuitem', { name: 'About Gatehouse' }).click()
    await again.getByRole('tab', { name: 'Background' }).click()
    const switched = again.getByRole('switch', { name: /^Keep running/ })
    await expect(switched).toBeChecked()
    await switched.click({ force: true })
    await expect(switched).not.toBeChecked()
    await expectInMain(again, false)
    await again.close()
    expect(await app.ended()).toBe(0)
  })
})

/** The switch shows a change at once; a window that is closed before main has it would end the app, or not. */
async function expectInMain(page: Page, isOn: boolean): Promise<void> {
  await expect.poll(() => ask(page, 'settings.get', {})).toMatchObject({ ok: true, value: { background: { isOn } } })
}
