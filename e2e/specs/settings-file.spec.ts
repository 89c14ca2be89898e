import type { Page } from '@playwright/test'
import type { Environment } from '#shared/contract/environments.ts'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { getPanel } from '../support/bulk-jobs.ts'
import { choose, codeIn, getScreen, goTo, sidePanel } from '../support/screens.ts'
import { expect, launchUnasked, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const environmentsPath = `/projects/${encodeURIComponent(project)}/environments`

const changed = `version: 1
environments:
  - name: production
    external_url: https://board.harbor.example/new
  - name: quay
    external_url: https://quay.harbor.example
freeze_periods:
  - freeze_start: 0 22 * * 5
    freeze_end: 0 6 * * 1
    cron_timezone: Europe/Oslo
remote_mirrors:
  - url: https://spare.harbor.example/lighthouse.git
    enabled: false
    has_credentials: true
`

/** Opens a text as the settings file, or as what it is compared with. */
async function openFile(page: Page, name: string, text: string, field = 'Settings file'): Promise<void> {
  const file = { name, mimeType: 'text/yaml', buffer: Buffer.from(text) }
  await page.locator(`input[aria-label="${field}"]`).setInputFiles(file)
  if (field === 'Settings file') await expect(page.getByText('No problems')).toBeVisible()
}

test('the settings of a project are exported, changed as a file, compared with the project and with another file, applied and undone', async ({
  service,
  launch,
}) => {
  const { page, connection } = await launchUnasked(launch, service)
  const getEnvironments = () => service.call<readonly Environment[]>('GET', environmentsPath)
  const before = await getEnvironments()

  await goTo(page, getScreen(connection, project, 'settings-file'))
  await expect(codeIn(page)).toContainText('version: 1')
  await expect(page.getByText('8 sections')).toBeVisible()

  await test.step('the exported file has no differences', async () => {
    await page.getByRole('button', { name: 'Edit a copy' }).click()
    await expect(page.getByText('No problems')).toBeVisible()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible()
  })

  await test.step('a problem is shown at its line, and typed text stays', async () => {
    await choose(page, 'View', 'File')
    const editor = page.getByRole('textbox', { name: 'Settings file' })
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('version: 1\nenvironment: []\n')
    await expect(page.getByRole('button', { name: /Line 2\s*Unknown field: environment\./ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Compare' })).toBeDisabled()
    await picture(page, 'settings-file-problem')
    await goTo(page, getScreen(connection, project, 'tags'))
    await goTo(page, getScreen(connection, project, 'settings-file', { view: 'file' }))
    await expect(codeIn(page)).toContainText('environment: []')
    await openFile(page, 'lighthouse.yaml', changed)
  })

  await page.getByRole('button', { name: 'Compare' }).click()
  const table = page.getByRole('grid', { name: 'Differences' })
  const production = table.getByRole('row', { name: /production/ })
  await expect(production).toContainText(
    'external url: https://board.harbor.example → https://board.harbor.example/new',
  )
  await expect(page.getByText('1 change is not possible')).toBeVisible()
  await production.click()
  await expect(sidePanel(page)).toContainText('environments.update')
  await judgeBox(page, sidePanel(page), '[data-side-panel]', 'an entry of the settings file')
  await picture(page, 'settings-file-differences')

  await test.step('it is compared with another file, and with the project again', async () => {
    await openFile(page, 'april.yaml', 'version: 1\nenvironments: []\n', 'Other file')
    await page.getByRole('button', { name: 'Compared with: april.yaml' }).click()
    await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'what the file is compared with')
    await page.getByRole('menuitem', { name: 'This project' }).click()
    await expect(page.getByText('1 change is not possible')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Preview (dry run)' }).click()
  const panel = getPanel(page)
  await expect(panel.getByText(/3 will change, of 3/)).toBeVisible()
  expect(await getEnvironments()).toEqual(before)
  await panel.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(panel.getByText('3 applied (3 verified), of 3')).toBeVisible()
  const byName = async (name: string) => (await getEnvironments()).find(one => one.name === name)?.external_url
  expect(await byName('production')).toBe('https://board.harbor.example/new')
  expect(await byName('quay')).toBe('https://quay.harbor.example')

  await panel.getByRole('button', { name: 'Undo (3)…' }).click()
  await panel.getByRole('button', { name: 'Undo 3 changes' }).click()
  await expect(panel.getByText('3 restored (3 verified), of 3.')).toBeVisible()
  expect(await getEnvironments()).toEqual(before)
})
