import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('who types into a search and goes elsewhere stays there, however slow the machine is', async ({ workspace }) => {
  const { page, connection } = workspace
  const devtools = await page.context().newCDPSession(page)
  for (const { at, field } of [
    { at: 'projects', field: /^Search projects/ },
    { at: 'groups', field: /^Search groups/ },
  ]) {
    await goTo(page, `/c/${connection}/${at}`)
    const input = page.locator('#main').getByLabel(field).and(page.locator('input')).first()
    await input.fill('buoy')
    await expect.poll(() => page.url()).toContain('q=buoy')
    await input.fill('')
    // The next screen is drawn after the search would be written into the address.
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 40 })
    await goTo(page, '/nowhere')
    await expect(page.getByRole('heading', { name: 'Screen not found' })).toBeVisible()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    expect(page.url()).toMatch(/#\/nowhere$/)
  }
})
