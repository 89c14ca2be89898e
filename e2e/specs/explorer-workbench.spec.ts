import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { applyRest, getJobRows, getPanel, killMidway, launchGated } from '../support/bulk-jobs.ts'
import { choose, copiedBy, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'harbor/lighthouse'
const encoded = encodeURIComponent(project)

function param(page: Page, name: string): Locator {
  const form = page.getByRole('form', { name: 'Parameters' })
  return form.getByRole('textbox', { name, exact: true }).or(form.getByRole('combobox', { name, exact: true }))
}

async function explore({ page, connection }: Pick<Workspace, 'page' | 'connection'>, operation: string) {
  await goTo(page, `/c/${connection}/explorer/${operation}`)
  await expect(page.getByRole('heading', { name: operation, level: 1 })).toBeVisible()
}

function side(page: Page): Locator {
  return page.getByRole('region', { name: 'API explorer' })
}

test('a variable is defined, completed, and reported once it is removed; the request is copied without secrets', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await explore(workspace, 'tags.list')
  await choose(page, 'What is listed', 'Saved')
  const openVariables = () => side(page).getByRole('button', { name: 'Variables' }).click()
  await openVariables()
  const variables = page.getByRole('dialog', { name: 'Variables' })
  await variables.getByRole('textbox', { name: 'Name 1' }).fill('project')
  await variables.getByRole('textbox', { name: 'Value 1' }).fill(project)
  await variables.getByRole('button', { name: 'Add variable' }).click()
  await variables.getByRole('textbox', { name: 'Name 2' }).fill('deploy_token')
  await expect(variables.getByRole('checkbox', { name: 'Secret 2' })).toBeChecked()
  await variables.getByLabel('Value 2', { exact: true }).fill('kept-nowhere')
  await judgeBox(page, variables, '[role="dialog"]', 'variables of requests')
  await variables.getByRole('button', { name: 'Save variables' }).click()
  await expect(variables).toBeHidden()

  await param(page, 'id').focus()
  await page.keyboard.type('{{pro')
  await expect(page.getByRole('listbox', { name: 'Variables' })).toContainText(project)
  await page.keyboard.press('Enter')
  await expect(param(page, 'id')).toHaveValue('{{project}}')
  await param(page, 'search').fill('{{deploy_token}}')
  await page.keyboard.press('Tab')
  await expect(param(page, 'search')).toHaveAccessibleDescription(/is a secret variable/)
  await param(page, 'search').fill('')
  const request = page.getByRole('region', { name: 'Request', exact: true })
  await expect(request).toContainText(`/projects/${encoded}/repository/tags`)
  await request.getByRole('button', { name: 'Copy as…' }).click()
  await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'formats of a request')
  const python = await copiedBy(page, () => page.getByRole('menuitem', { name: 'Python' }).click())
  expect(python).toContain('os.environ["TOKEN"]')
  expect(python).toContain(encoded)
  expect(python).not.toContain(service.token)

  await openVariables()
  for (const _ of ['project', 'deploy_token']) {
    await variables.getByRole('button', { name: 'Remove variable 1' }).click()
  }
  await variables.getByRole('button', { name: 'Save variables' }).click()
  await expect(param(page, 'id')).toHaveAccessibleDescription(/{{project}} is not defined/)
  await param(page, 'id').fill('')
})

test('a request is saved in a folder, exported, deleted and imported', async ({ workspace }) => {
  const { page, service } = workspace
  const form = page.getByRole('form', { name: 'Parameters' })
  await explore(workspace, 'tags.get')
  await param(page, 'id').fill(project)
  await param(page, 'tag_name').fill('v1.2.0')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Save…' }).click()
  const save = page.getByRole('dialog', { name: 'Save request' })
  await save.getByRole('textbox', { name: 'Name' }).fill('Tag of the lighthouse')
  await save.getByLabel('Folder').fill('Releases')
  await judgeBox(page, save, '[role="dialog"]', 'saving a request')
  await save.getByRole('button', { name: 'Save request' }).click()
  await expect(save).toBeHidden()
  await choose(page, 'What is listed', 'Saved')
  const folder = side(page).getByRole('region', { name: 'Releases' })
  const saved = folder.getByRole('button', { name: /^GET\s*Tag of the lighthouse/ })
  await expect(saved).toBeVisible()

  await folder.getByRole('button', { name: 'Actions for folder Releases' }).click()
  await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'actions of a folder')
  await page.keyboard.press('Escape')
  await side(page).getByRole('button', { name: 'Import and export' }).click()
  await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'import and export of requests')
  await page.getByRole('menuitem', { name: 'Export as YAML' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible()
  const name = readdirSync(downloadsFolder()).find(file => file.startsWith('saved-requests')) ?? ''
  const file = join(downloadsFolder(), name)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('tag_name: v1.2.0')
  expect(text).not.toContain(service.token)

  const actions = folder.getByRole('button', { name: 'Actions for request Tag of the lighthouse' })
  const question = page.getByRole('dialog', { name: 'Delete saved request?' })
  await actions.click()
  await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'actions of a saved request')
  await page.getByRole('menuitem', { name: 'Delete request…' }).click()
  await judgeBox(page, question, '[role="dialog"]', 'deleting a saved request')
  await question.getByRole('button', { name: 'Delete request' }).click()
  await expect(folder).toHaveCount(0)
  await side(page).locator('input[type=file]').setInputFiles(file)
  await expect(saved).toBeVisible()
  writeFileSync(file, text.replace('tag_name: v1.2.0', 'tag_name: v1.1.0'))
  await side(page).locator('input[type=file]').setInputFiles(file)
  const replacing = page.getByRole('dialog', { name: 'Replace saved requests and variables?' })
  await judgeBox(page, replacing, '[role="dialog"]', 'import over saved requests')
  await replacing.getByRole('button', { name: 'Keep existing' }).click()
  await param(page, 'tag_name').fill('another')
  await saved.click()
  await expect(param(page, 'tag_name')).toHaveValue('v1.2.0')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete request…' }).click()
  await question.getByRole('button', { name: 'Delete request' }).click()
  await expect(folder).toHaveCount(0)
})

/** Opens a run of `tags.create` over the rows of a CSV file. */
async function fillRows(where: Pick<Workspace, 'page' | 'connection'>, csv: string): Promise<void> {
  const { page } = where
  await explore(where, 'tags.create')
  await choose(page, 'How many requests', 'One for each row')
  await page
    .locator('#main input[type=file], main input[type=file]')
    .first()
    .setInputFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('{{tag_name}}')).toBeVisible()
  await param(page, 'id').fill('{{project}}')
  await param(page, 'tag_name').fill('{{tag_name}}')
  await param(page, 'ref').fill('main')
  await page.keyboard.press('Escape')
}

test('a write is run over the rows of a CSV file: planned, applied, reported and undone', async ({ workspace }) => {
  const { page, service } = workspace
  const tags = async () => {
    const list = await service.call<{ name: string }[]>('GET', `/projects/${encoded}/repository/tags?search=^rows/`)
    return list.map(({ name }) => name).toSorted()
  }
  await fillRows(workspace, `project;tag name\n${project};rows/1\n"${project}";"rows/2"\n${project};\n`)
  const requests = page.getByRole('grid', { name: 'Requests for rows' }).getByRole('row')
  await expect(requests.filter({ hasText: 'rows/2' })).toContainText(`POST /projects/${encoded}/repository/tags`)
  await expect(page.getByText('1 row can’t be sent')).toBeVisible()
  await picture(page, 'explorer-rows')
  await page.getByRole('button', { name: 'Preview (dry run)' }).click()
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  expect(await tags()).toEqual([])
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect.poll(tags).toEqual(['rows/1', 'rows/2'])
  await page.getByRole('button', { name: 'Undo (2)…' }).click()
  await page.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect.poll(tags).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove rows' }).click()
  await choose(page, 'How many requests', 'One request')
})

test('a read is run over projects selected in Fleet, and its responses are exported', async ({ workspace }) => {
  const { page, connection } = workspace
  await goTo(page, `/c/${connection}/fleet?q=project.path+in+("harbor/lighthouse","harbor/tide-tables")`)
  await expect(page.getByText(/2 matches in/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Send API request…' }).click()
  await expect(page.getByRole('heading', { name: 'Choose an operation' })).toBeVisible()
  await explore(workspace, 'branches.list')
  await page.getByRole('button', { name: 'Use {{project.path}} as id' }).click()
  await page.getByRole('button', { name: 'Send 2 requests' }).click()
  const job = page.getByRole('region', { name: /^branches\.list/ })
  await expect(job).toContainText('Row 1: harbor/lighthouse')
  await page.getByRole('button', { name: 'Export responses' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible()
  const name = readdirSync(downloadsFolder()).find(file => file.startsWith('branches.list')) ?? ''
  const responses: { columns: Record<string, string>; response: unknown[] }[] = JSON.parse(
    readFileSync(join(downloadsFolder(), name), 'utf8'),
  )
  expect(responses.map(({ columns }) => columns['project.path']).toSorted()).toEqual([project, 'harbor/tide-tables'])
  expect(JSON.stringify(responses[0]?.response)).toContain('"name":"main"')
  await page.getByRole('button', { name: 'Remove rows' }).click()
  await choose(page, 'How many requests', 'One request')
})

const isTagCreation = (method: string, path: string) => method === 'POST' && path.endsWith('/repository/tags')

/** The ref that a tag was created from is not among what the service answers of it. */
const created = { isVerified: false } as const

/** Rows that each create a tag. */
const rowsOf = (count: number) =>
  `project,tag name\n${Array.from({ length: count }, (_, index) => `${project},rows/${index + 1}\n`).join('')}`

async function getTags({ call }: Service, path: string): Promise<readonly string[]> {
  const tags = await call<readonly { readonly name: string }[]>(
    'GET',
    `/projects/${encodeURIComponent(path)}/repository/tags?search=^rows/`,
  )
  return tags.map(({ name }) => name).toSorted()
}

test('a run over the rows of a CSV file whose app was killed midway is resumed; the file run again adds only what is missing', async ({
  service,
  launch,
}) => {
  const gated = await launchGated(launch, service, isTagCreation)
  await fillRows(gated, rowsOf(7))
  await gated.page.getByRole('button', { name: 'Preview (dry run)' }).click()
  await getPanel(gated.page).getByRole('button', { name: 'Apply 7 changes' }).click()
  const page = await killMidway(gated, 7, created)
  await applyRest(page, 2, created)
  expect(gated.sent).toHaveLength(7)
  // Four were waiting when the app was killed: they never arrived, and are not sent again unasked.
  expect(await getTags(service, project)).toHaveLength(3)

  await getPanel(page).getByRole('button', { name: 'Close the panel' }).click()
  await fillRows({ page, connection: gated.connection }, rowsOf(7))
  await page.getByRole('button', { name: 'Preview (dry run)' }).click()
  await getPanel(page).getByRole('button', { name: 'Apply 7 changes' }).click()
  await expect(getPanel(page).getByText('4 applied, 3 failed, of 7')).toBeVisible()
  await expect(getJobRows(page).filter({ hasText: 'already exists' })).toHaveCount(3)
  expect(await getTags(service, project)).toHaveLength(7)
  await gated.gate.stop()
})
