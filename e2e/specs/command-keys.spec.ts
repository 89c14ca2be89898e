import { picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test("a command's keys are changed, work, are listed in the key help and the tooltip, and survive a restart", async ({
  launch,
}) => {
  const first = await launch()
  const { userData } = first
  const { page } = first
  await goTo(page, '/connections')
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const row = sheet.getByRole('listitem', { name: 'About Gatehouse' })
  await page.keyboard.press('ControlOrMeta+/')
  await sheet.getByText('Change keys').click()

  await test.step('keys that are in use, or needed for typing, are refused with the reason', async () => {
    await row.getByRole('button', { name: 'Change About Gatehouse' }).click()
    await page.keyboard.press('ControlOrMeta+T')
    await expect(row.getByRole('alert')).toHaveText('Ctrl+T is already used by “New tab”. Press other keys.')
    await page.keyboard.press('A')
    await expect(row.getByRole('alert')).toContainText('is needed for typing')
    await picture(page, 'keys-conflict')
    await page.keyboard.press('ControlOrMeta+J')
    await expect(row).toContainText('CtrlJ')
    await sheet.getByRole('button', { name: 'Change Refresh' }).click()
    await page.keyboard.press('F6')
    await expect(sheet.getByRole('listitem', { name: 'Refresh' })).toContainText('F6')
    await picture(page, 'keys-change')
  })

  await test.step('the sheet and the tooltip have them', async () => {
    await sheet.getByText('On this screen').click()
    await expect(sheet.getByRole('term').filter({ hasText: 'F6' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Refresh' }).hover()
    await expect(page.getByRole('tooltip', { name: 'Refresh (F6)' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+J')
    await expect(page.getByRole('dialog', { name: 'About Gatehouse' })).toBeVisible()
  })

  await first.close()
  const second = await launch({ userData })
  await goTo(second.page, '/connections')
  await expect(second.page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
  await second.page.keyboard.press('ControlOrMeta+J')
  await expect(second.page.getByRole('dialog', { name: 'About Gatehouse' })).toBeVisible()
  await second.page.keyboard.press('Escape')
  await expect(second.page.getByRole('dialog')).toHaveCount(0)
  await second.page.keyboard.press('ControlOrMeta+/')
  await second.page.getByText('Change keys').click()
  await second.page.getByRole('button', { name: 'Reset all' }).click()
  await expect(second.page.getByRole('listitem', { name: 'About Gatehouse' })).toContainText('None')
})
