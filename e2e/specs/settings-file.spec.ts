import type { Page } from '@playwright/test'
import type { Environment } from '#shared/contract/environments.ts'
import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { applyAll, applyUnderLimit, getPanel, killMidway, launchGated } from '../support/bulk-jobs.ts'
import { actAs, choose, codeIn, getScreen, goTo, sidePanel } from '../support/screens.ts'
import { expect, launchUnasked, test, type Workspace } from '../support/test.ts'

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

const isCreation = (method: string, path: string) => method === 'POST' && path.includes('/environments')

/** Plans a file that adds these environments. */
async function planFile({ page, connection }: Pick<Workspace, 'page' | 'connection'>, places: readonly string[]) {
  await goTo(page, getScreen(connection, project, 'settings-file', { view: 'file' }))
  const entries = places.map(name => `  - name: ${name}\n`).join('')
  await openFile(page, 'harbor.yaml', `version: 1\nenvironments:\n${entries}`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Preview (dry run)' }).click()
}

test('the settings of a project are exported, changed as a file, compared, applied and undone', async ({
  service,
  launch,
}) => {
  const { page, connection } = await launchUnasked(launch, service)
  const getEnvironments = () => service.call<readonly Environment[]>('GET', environmentsPath)
  const before = await getEnvironments()

  await goTo(page, getScreen(connection, project, 'settings-file'))
  await expect(codeIn(page)).toContainText('version: 1')
  await expect(page.getByText('8 sections')).toBeVisible()
  await picture(page, 'settings-file')

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

test('two files are compared; the settings of a group and of the instance are compared, applied and undone', async ({
  service,
  launch,
}) => {
  const { page, connection } = await launchUnasked(launch, service)
  const differences = page.getByRole('grid', { name: 'Differences' })

  await test.step('two moments of a group', async () => {
    await goTo(page, `/c/${connection}/g/harbor/settings-file`)
    await expect(codeIn(page)).toContainText('group: harbor')
    await expect(page.getByText('2 sections')).toBeVisible()
    await goTo(page, `/c/${connection}/g/harbor/settings-file?view=file`)
    const getFile = (level: string) =>
      `version: 1\ngroup: harbor\nnotification_settings:\n  level: ${level}\nmembers:\n  - { username: mara, access_level: guest }\n`
    await openFile(page, 'march.yaml', getFile('watch'))
    await page.getByRole('button', { name: 'Compare' }).click()
    await openFile(page, 'april.yaml', getFile('mention'), 'Other file')
    const picker = page.getByRole('button', { name: 'Compared with: april.yaml' })
    await expect(differences.getByRole('row', { name: /level: mention → watch/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Preview (dry run)' })).toBeDisabled()
    await picker.click()
    await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'what the file is compared with')
    await picture(page, 'settings-file-two-files')
    await page.getByRole('menuitem', { name: 'This group' }).click()
    await expect(page.getByRole('button', { name: 'Compared with: This group' })).toBeVisible()
  })

  await test.step('the instance', async () => {
    await goTo(page, `/c/${connection}/settings-file`)
    await expect(codeIn(page)).toContainText('geo_nodes:')
    await picture(page, 'settings-file-instance')
    await goTo(page, `/c/${connection}/settings-file?view=file`)
    await openFile(
      page,
      'instance.yaml',
      'version: 1\nvariables:\n  - { key: BEACON, value: k3y-of-the-beacon, masked: true }\n',
    )
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(differences.getByRole('row', { name: /BEACON/ })).toContainText('Added')
    await page.getByRole('button', { name: 'Preview (dry run)' }).click()
    const panel = getPanel(page)
    await panel.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(panel.getByText('1 applied (1 verified), of 1')).toBeVisible()
    await expect(panel).not.toContainText('k3y-of-the-beacon')
    expect(await service.call('GET', '/admin/ci/variables/BEACON')).toMatchObject({ value: 'k3y-of-the-beacon' })
    await panel.getByRole('button', { name: 'Undo (1)…' }).click()
    await panel.getByRole('button', { name: 'Undo 1 change' }).click()
    await expect(panel.getByText('1 restored (1 verified), of 1.')).toBeVisible()
  })
})

test('a settings file whose app was killed while it was applied is resumed, in order, and each change is sent once', async ({
  service,
  launch,
}) => {
  const places = ['jetty', 'mole', 'pontoon', 'quay', 'slip']
  const gated = await launchGated(launch, service, isCreation)
  const { connection, sent } = gated
  await planFile(gated, places)
  await getPanel(gated.page).getByRole('button', { name: 'Apply 5 changes' }).click()
  // In order: the second one is sent after the first was answered and verified.
  const page = await killMidway(gated, 5, { atOnce: 1 })
  expect(sent).toHaveLength(2)
  const panel = getPanel(page)
  await panel.getByRole('button', { name: 'Preview the rest (dry run)' }).click()
  await panel.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(panel.getByText(/3 applied.*, of 3/)).toBeVisible()
  expect(sent).toHaveLength(5)

  await test.step('the one whose outcome is unknown still differs, and is applied again', async () => {
    await panel.getByRole('button', { name: 'Close the panel' }).click()
    await planFile({ page, connection }, places)
    await expect(page.getByText(/^1 added, .*4 unchanged$/)).toBeVisible()
    await applyAll(page, 1)
    const found = await service.call<readonly Environment[]>('GET', environmentsPath)
    expect(
      found
        .map(({ name }) => name)
        .filter(name => places.includes(name))
        .toSorted(),
    ).toEqual(places)
  })
  await gated.gate.stop()
})

test('a settings file that is applied under a rate limit waits as long as the service asks, and sends each change once', async ({
  service,
  launch,
}) => {
  const places = ['jetty', 'mole', 'pontoon']
  const gated = await launchGated(launch, service, isCreation)
  await planFile(gated, places)
  await applyUnderLimit(gated, 3, { atOnce: 1 })
  const found = await service.call<readonly Environment[]>('GET', environmentsPath)
  expect(found.map(({ name }) => name).filter(name => places.includes(name))).toHaveLength(3)
  await gated.gate.stop()
})

test('a developer applies the part of a settings file that the role allows, and sees why not the rest', async ({
  service,
  launch,
}) => {
  const { page, connection } = await launchUnasked(launch, service)
  await actAs(page, 'grace.mbeki')
  await goTo(page, getScreen(connection, project, 'settings-file', { view: 'file' }))
  await openFile(page, 'lighthouse.yaml', changed)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('grid', { name: 'Differences' }).getByRole('row', { name: /quay/ })).toBeVisible()
  await expect(page.getByText('1 added, 1 changed, 5 not in the file, 2 not compared')).toBeVisible()
  await expect(page.getByText('Couldn’t be read: The service refused: 403 Forbidden.')).toHaveCount(2)
  await picture(page, 'settings-file-half')
  await page.getByRole('button', { name: 'Preview (dry run)' }).click()
  await applyAll(page, 2)
  const found = await service.call<readonly Environment[]>('GET', environmentsPath)
  expect(found.map(({ external_url }) => external_url)).toEqual(
    expect.arrayContaining(['https://board.harbor.example/new', 'https://quay.harbor.example']),
  )
})
