import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { picture } from '../support/accessibility.ts'
import { getScreen, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

/** The line of the log that a log ID finds. */
function getLine(userData: string, said: string): unknown {
  const [, logId] = /log ID ([0-9a-f]{8})\b/.exec(said) ?? []
  const lines = readFileSync(join(userData, 'logs', 'gatehouse.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
  return lines.map(line => JSON.parse(line)).find(line => line.logId === logId)
}

test('a screen that fails to render shows an error of Gatehouse, and the rest of the window keeps working', async ({
  workspace: { app, page, connection },
}) => {
  await goTo(page, '/connections')
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const { format } = Intl.RelativeTimeFormat.prototype
    Intl.RelativeTimeFormat.prototype.format = () => {
      throw new TypeError('planted')
    }
    window.addEventListener('keydown', () => Object.assign(Intl.RelativeTimeFormat.prototype, { format }), {
      once: true,
    })
  })
  await goTo(page, getScreen(connection, project, 'tags'))
  const alert = page
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: 'Error in Gatehouse', level: 1 }) })
  await expect(alert).toContainText('Gatehouse itself failed: TypeError')
  await expect(alert).not.toContainText('planted')
  expect(getLine(app.userData, await alert.innerText())).toMatchObject({ event: 'page.fault', fault: 'TypeError' })
  await picture(page, 'own-fault')
  await alert.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect(page.getByText('Diagnostics copied')).toBeVisible()
  await page.keyboard.press('Shift')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Tags', exact: true })).toBeVisible()
})

test('an error outside of any screen is reported in a toast, with the log ID and a next step', async ({
  workspace: { app, page },
}) => {
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('planted') })))
  const toast = page.getByRole('alert').filter({ hasText: 'Error in Gatehouse' })
  await expect(toast).toContainText('Try again')
  expect(getLine(app.userData, await toast.innerText())).toMatchObject({ event: 'page.fault', fault: 'TypeError' })
  await picture(page, 'own-fault-toast')
})
