import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { actAs, codeIn, copiedBy, editorKeys } from '../support/screens.ts'
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

test('a snippet is created from input that was kept, shown, changed over another client’s change, and deleted by its name', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const form = page.getByRole('form', { name: 'Snippet' })
  await workspace.open(project, 'snippets/new')
  await form.getByRole('textbox', { name: 'Title' }).fill('Turn the lamp')
  await form.getByRole('textbox', { name: 'File name' }).fill('lamp.sh')
  await form.getByRole('textbox', { name: 'Description' }).fill('Once it is **lit**.')
  await form.getByRole('radio', { name: 'Internal' }).check()
  await typeContent(page, 'echo turn\n')
  await workspace.open(project, 'snippets')
  await expect(page.getByRole('heading', { name: 'Snippets' })).toBeVisible()
  await workspace.open(project, 'snippets/new')
  await expect(codeIn(page)).toContainText('echo turn')
  await form.getByRole('button', { name: 'Show the request' }).click()
  const request = page.getByRole('dialog', { name: 'The request' })
  await expect(request).toContainText('POST')
  await expect(request).toContainText('lamp.sh')
  await request.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Create the snippet' }).click()
  await expect(page.getByRole('heading', { name: 'Turn the lamp' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const id = (await list(service)).find(({ title }) => title === 'Turn the lamp')?.id ?? 0
  expect(await get(service, id)).toMatchObject({ file_name: 'lamp.sh', visibility: 'internal' })
  expect(await getRaw(service, id)).toBe('echo turn\n')
  await expect(page.locator('[data-markdown] strong')).toHaveText('lit')

  expect(await copiedBy(page, () => page.getByRole('button', { name: 'Copy the raw text' }).click())).toBe(
    'echo turn\n',
  )
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Downloaded' }).last()
  const saved = /saved as (.+)$/m.exec(await notice.innerText())?.[1] ?? ''
  expect(readFileSync(saved, 'utf8')).toBe('echo turn\n')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(codeIn(page)).toContainText('echo turn')
  await typeContent(page, 'echo lit\n')
  await service.call('PUT', `${path(project)}/${id}`, { description: 'By the second client' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('It was changed while you were editing')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save mine over it' }).click()
  await expect.poll(() => getRaw(service, id)).toBe('echo lit\necho turn\n')
  // Only the content was sent: the second client's text is still there.
  expect(await get(service, id)).toMatchObject({ title: 'Turn the lamp', description: 'By the second client' })

  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this snippet?' })
  await dialog.getByRole('textbox').fill('lamp.sh')
  await dialog.getByRole('button', { name: 'Delete the snippet' }).click()
  await expect(page.getByRole('grid', { name: 'Snippets' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Turn the lamp' })).toHaveCount(0)
  await expect(get(service, id)).rejects.toThrow('404')
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

test('the menu of a snippet that a user may not change takes the focus itself, and closes by keyboard', async ({
  workspace,
}) => {
  const { page } = workspace
  await workspace.open(project, 'snippets')
  await expect(page.getByRole('grid', { name: 'Snippets' })).toBeVisible()
  await actAs(page, 'owen.price')
  await expect(page.getByRole('link', { name: 'Numbers for the harbour board, draft' })).toHaveCount(0)
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
})

const path = (of: string) => `/projects/${encodeURIComponent(of)}/snippets`

function create(
  service: Service,
  snippet: { readonly title: string; readonly file_name: string; readonly content: string },
): Promise<SnippetOnService> {
  return service.call<SnippetOnService>('POST', path(project), { ...snippet, visibility: 'internal' })
}

function list(service: Service): Promise<readonly SnippetOnService[]> {
  return service.call<readonly SnippetOnService[]>('GET', path(project))
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
