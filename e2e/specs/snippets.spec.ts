import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, picture } from '../support/accessibility.ts'
import {
  actAs,
  addConnection,
  codeIn,
  copiedBy,
  editorKeys,
  getConnection,
  getScreen,
  goTo,
  offlineBar,
} from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

interface SnippetOnService {
  readonly id: number
  readonly title: string
  readonly file_name: string
  readonly visibility: string
  readonly description: string | null
}

test('snippets are listed newest first, and one shows its content, by link or by its ID', async ({ workspace }) => {
  const { page, service } = workspace
  const all = await service.call<readonly SnippetOnService[]>('GET', `${path(project)}?per_page=100`)
  await workspace.open(project, 'snippets')
  const list = page.getByRole('grid', { name: 'Snippets' })
  await expect(list.getByRole('link')).toHaveText(all.map(({ title }) => title))
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('list.png') })

  await list.getByRole('link', { name: 'Restart the board without losing the queue' }).click()
  await expect(page.getByRole('heading', { name: 'Restart the board without losing the queue' })).toBeVisible()
  await expect(codeIn(page)).toContainText('systemctl restart board')
  await expect(page.getByText('Visible to signed-in users who can open the project.')).toBeVisible()
  await expect(page.locator('[data-markdown] strong')).toHaveText('drained')
  await page.getByText('Links and details', { exact: true }).click()
  await expect(page.getByRole('button', { name: /\/raw/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('details.png') })
  await page.getByText('Links and details', { exact: true }).click()
  await page.getByRole('button', { name: 'Submitted from' }).click()
  await expect(page.getByText('Firefox/140.0')).toBeVisible()
  await expectAccessible(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`view-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })

  const query = all.find(({ file_name }) => file_name === 'double-booked.sql')
  const raw = await getRaw(service, query?.id ?? 0)
  await workspace.open(project, 'snippets')
  await page.getByRole('textbox', { name: 'ID of a snippet' }).fill(String(query?.id))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(codeIn(page)).toContainText('SELECT a.berth')
  expect(await copiedBy(page, () => page.getByRole('button', { name: 'Copy the raw text' }).click())).toBe(raw)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Downloaded' }).last()
  const saved = /saved as (.+)$/m.exec(await notice.innerText())?.[1] ?? ''
  expect(readFileSync(saved, 'utf8')).toBe(raw)

  for (const missing of ['987654', 'none']) {
    await workspace.open(project, `snippets/${missing}`)
    await expect(page.getByRole('heading', { name: 'Snippet not found' })).toBeVisible()
  }
})

test('a snippet is created from the input, which is kept until then', async ({ workspace }) => {
  const { page, service } = workspace
  await workspace.open(project, 'snippets')
  await page.getByRole('link', { name: 'New snippet' }).first().click()
  const form = page.getByRole('form', { name: 'Snippet' })
  await form.getByRole('button', { name: 'Create the snippet' }).click()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'Title' }).fill('Turn the lamp')
  await form.getByRole('textbox', { name: 'File name' }).fill('lamp.sh')
  await form.getByRole('radio', { name: 'Internal' }).check()
  await typeContent(page, 'echo turn\n')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('form.png') })

  await workspace.open(project, 'snippets')
  await expect(page.getByRole('heading', { name: 'Snippets' })).toBeVisible()
  await workspace.open(project, 'snippets/new')
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Turn the lamp')
  await expect(codeIn(page)).toContainText('echo turn')
  await form.getByRole('button', { name: 'Show the request' }).click()
  const request = page.getByRole('dialog', { name: 'The request' })
  await expect(request).toContainText('POST')
  await expect(request).toContainText('lamp.sh')
  await request.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Create the snippet' }).click()
  await expect(page.getByRole('heading', { name: 'Turn the lamp' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

  const made = (await service.call<readonly SnippetOnService[]>('GET', path(project))).find(
    ({ title }) => title === 'Turn the lamp',
  )
  expect(made).toMatchObject({ file_name: 'lamp.sh', visibility: 'internal' })
  expect(await getRaw(service, made?.id ?? 0)).toBe('echo turn\n')
  await workspace.open(project, 'snippets')
  await expect(page.getByRole('grid', { name: 'Snippets' }).getByRole('link', { name: 'Turn the lamp' })).toBeVisible()
})

test('an edit sends only the changes, and warns when a second client has saved', async ({ workspace }) => {
  const { page, service } = workspace
  const made = await create(service, { title: 'Ours', file_name: 'ours.txt', content: 'one\r\ntwo\r\n' })
  await workspace.open(project, `snippets/${made.id}/edit`)
  const form = page.getByRole('form', { name: 'Snippet' })
  await expect(form.getByText('No changes yet.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Project' }).locator('[aria-current="page"]')).toHaveText(
    'Snippets',
  )
  await expect(codeIn(page)).toContainText('one')
  await typeContent(page, 'zero\n')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ours' })).toBeVisible()
  await expect(codeIn(page)).toContainText('zero')
  await expect.poll(() => getRaw(service, made.id)).toBe('zero\r\none\r\ntwo\r\n')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await form.getByRole('textbox', { name: 'Title' }).fill('Ours, better')
  await service.call('PUT', `${path(project)}/${made.id}`, { description: 'By the second client' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('It was changed while you were editing')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('meanwhile.png') })
  expect(await get(service, made.id)).toMatchObject({ title: 'Ours', description: 'By the second client' })
  await form.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByRole('heading', { name: 'Ours, better' })).toBeVisible()
  // Only the title was sent: the second client's text is still there.
  expect(await get(service, made.id)).toMatchObject({ title: 'Ours, better', description: 'By the second client' })

  await service.call('DELETE', `${path(project)}/${made.id}`)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Snippet not found' })).toBeVisible()
})

test('a snippet is deleted after the name of its file was typed', async ({ workspace }) => {
  const { page, service } = workspace
  const made = await create(service, { title: 'Old <b>notes</b> \u202Etxt', file_name: 'old notes.txt', content: 'x' })
  await workspace.open(project, `snippets/${made.id}`)
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this snippet?' })
  const button = dialog.getByRole('button', { name: 'Delete the snippet' })
  await expect(dialog).toContainText('Old <b>notes</b> RLOtxt')
  await expect(button).toBeDisabled()
  await dialog.getByRole('textbox').fill('old notes')
  await expect(button).toBeDisabled()
  await dialog.getByRole('textbox').fill('old notes.txt')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('delete.png') })
  await button.click()
  await expect(page.getByRole('grid', { name: 'Snippets' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Old <b>notes/ })).toHaveCount(0)
  await expect(get(service, made.id)).rejects.toThrow('404')
})

test('several snippets are deleted after a dry run, except one that changed in between', async ({ workspace }) => {
  const { page, service } = workspace
  const titles = ['Several: first', 'Several: second', 'Several: third']
  const made: SnippetOnService[] = []
  for (const title of titles) made.push(await create(service, { title, file_name: 'several.txt', content: 'x' }))
  await workspace.open(project, 'snippets')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 snippets?' })
  await dialog.getByRole('textbox').fill('delete 3 snippets')
  await picture(page, 'delete-snippets')
  await service.call('PUT', `${path(project)}/${made[2]?.id}`, { title: 'Several: changed' })
  await dialog.getByRole('button', { name: 'Preview (dry run)' }).click()
  const panel = page.getByRole('dialog', { name: 'Bulk operations' })
  await expect(panel.getByText('Changed since it was loaded')).toBeVisible()
  await panel.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(panel.getByText('2 applied (2 verified), of 2.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close the panel' }).click()
  await expect(page.getByRole('link', { name: /^Several:/ })).toHaveText(['Several: changed'])
  for (const [index, { id }] of made.entries())
    if (index < 2) await expect(get(service, id)).rejects.toThrow('404')
    else expect(await get(service, id)).toMatchObject({ title: 'Several: changed' })
})

test('a user who may not change a snippet sees why; an opened one is readable without the service', async ({
  launch,
  service,
}) => {
  const { page } = await launch()
  await addConnection(page, service, 'Harbor')
  const connection = await getConnection(page)
  const [known] = (await service.call<readonly SnippetOnService[]>('GET', path(project))).filter(
    ({ file_name }) => file_name === 'restart.sh',
  )
  await goTo(page, getScreen(connection, project, 'snippets'))
  await page.getByRole('link', { name: 'Restart the board without losing the queue' }).click()
  await expect(codeIn(page)).toContainText('systemctl restart board')

  await actAs(page, 'owen.price')
  await expect(page.getByRole('button', { name: 'Submitted from' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
  await goTo(page, getScreen(connection, project, 'snippets'))
  await expect(page.getByRole('link', { name: 'Numbers for the harbour board, draft' })).toHaveCount(0)
  // None of its entries is available: the menu takes the focus itself, and closes by keyboard.
  const menu = page.getByRole('menu')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Delete…' })).toBeDisabled()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await expect(page.getByRole('link', { name: 'Numbers for the harbour board, draft' })).toBeVisible()

  await service.kill()
  await goTo(page, getScreen(connection, project, `snippets/${known?.id}`))
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(offlineBar(page)).toBeVisible()
  await expect(codeIn(page)).toContainText('systemctl restart board')
  await goTo(page, getScreen(connection, project, 'snippets/987654'))
  await expect(page.getByRole('heading', { name: 'Not kept on this computer' })).toBeVisible()
})

const path = (of: string) => `/projects/${encodeURIComponent(of)}/snippets`

function create(
  service: Service,
  snippet: { readonly title: string; readonly file_name: string; readonly content: string },
): Promise<SnippetOnService> {
  return service.call<SnippetOnService>('POST', path(project), { ...snippet, visibility: 'internal' })
}

function get(service: Service, id: number): Promise<SnippetOnService> {
  return service.call<SnippetOnService>('GET', `${path(project)}/${id}`)
}

/** Its content, read by a second client. */
async function getRaw(service: Service, id: number): Promise<string> {
  const response = await fetch(`${service.url}/api/v4${path(project)}/${id}/raw`, {
    headers: { 'Private-Token': service.token },
  })
  return response.text()
}

/** Types at the beginning of the content. */
async function typeContent(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Content of the snippet' }).focus()
  await page.keyboard.press(editorKeys.start)
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    if (line !== '') await page.keyboard.insertText(line)
  }
}
