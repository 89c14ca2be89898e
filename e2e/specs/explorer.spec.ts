import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { ask } from '../support/bridge.ts'
import { choose, codeIn, copiedBy, goTo } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'harbor/lighthouse'
const encoded = encodeURIComponent(project)

async function explore({ page, connection }: Pick<Workspace, 'page' | 'connection'>, operation = ''): Promise<void> {
  await goTo(page, `/c/${connection}/explorer${operation === '' ? '' : `/${operation}`}`)
  const heading = operation === '' ? 'API explorer' : operation
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

function searchField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search operations' })
}

function param(page: Page, name: string): Locator {
  const form = page.getByRole('form', { name: 'Parameters' })
  return form.getByRole('textbox', { name, exact: true }).or(form.getByRole('combobox', { name, exact: true }))
}

function response(page: Page): Locator {
  return page.getByRole('region', { name: 'Response', exact: true })
}

function outcome(page: Page): Locator {
  return response(page).getByRole('status', { name: 'Outcome' })
}

async function send(page: Page): Promise<void> {
  await page
    .getByRole('form', { name: 'Parameters' })
    .getByRole('button', { name: /^(Send|Review and send…)$/ })
    .click()
}

test('the buttons of a call are side by side or stacked, without truncation, in windows of any width', async ({
  workspace,
}) => {
  const { page } = workspace
  await explore(workspace, 'tags.create')
  const form = page.getByRole('form', { name: 'Parameters' })
  for (const width of [1024, 1280, 1310, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = () =>
      form.evaluate(box => {
        const { left, right } = box.getBoundingClientRect()
        return [...box.querySelectorAll('button')].flatMap(button => {
          const edge = button.getBoundingClientRect()
          const isWhole = edge.left >= left && edge.right <= right && button.scrollWidth <= button.clientWidth + 1
          return isWhole || edge.width === 0 ? [] : [button.textContent]
        })
      })
    await expect.poll(cut, `${width} px`).toEqual([])
  }
})

test('with the keyboard alone: search, open, fill in, send, read the answer', async ({ workspace }) => {
  const { page } = workspace
  await explore(workspace)
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('list tags')
  await expect(page.getByRole('option', { selected: true })).toContainText('tags.list')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'tags.list', level: 1 })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(param(page, 'id')).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.type(project)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(outcome(page)).toContainText('200')
  await expect(codeIn(page)).toContainText('"name"')
  await searchField(page).fill('')
})

test('a read: the form’s own choices, the request before it is sent, the answer with its headers and its next page; then a wrong value beside it', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await explore(workspace, 'commits.list')
  await param(page, 'id').fill('lighthouse')
  await page.getByRole('option', { name: project }).click()
  await expect(param(page, 'id')).toHaveValue(project)
  await choose(page, 'with_stats', 'true')
  await page.getByRole('textbox', { name: 'per_page' }).fill('2')

  const request = page.getByRole('region', { name: 'Request', exact: true })
  const address = `${service.url}/api/v4/projects/${encoded}/repository/commits?with_stats=true&order=default&per_page=2`
  await expect(request).toContainText(address)
  const curl = await copiedBy(page, () => request.getByRole('button', { name: 'Copy as curl' }).click())
  expect(curl).toContain(address)
  expect(curl).toContain('$TOKEN')
  expect(curl).not.toContain(service.token)

  await send(page)
  const answer = response(page)
  await expect(outcome(page)).toContainText(/200.+ms.+(kB|bytes)/s)
  await expect(codeIn(page)).toContainText('"author_name"')
  const [newest, second, third] = await service.call<{ id: string }[]>(
    'GET',
    `/projects/${encoded}/repository/commits?per_page=3`,
  )
  const copied = await copiedBy(page, () => answer.getByRole('button', { name: 'Copy response' }).click())
  expect(JSON.parse(copied).map(({ id }: { id: string }) => id)).toEqual([newest?.id, second?.id])
  expect(copied).toContain('"stats"')

  const pages = answer.getByRole('navigation', { name: 'Pages of the answer' })
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages).toContainText('Page 2')
  await expect(codeIn(page)).toContainText(third?.id ?? 'none')

  await answer.getByRole('tab', { name: /^Headers/ }).click()
  const headers = answer.getByRole('region', { name: 'Headers of the response' })
  await expect(headers).toContainText('x-per-page')
  await expect(headers).toContainText('application/json')
  await expect(headers).not.toContainText('set-cookie')

  await page.getByRole('textbox', { name: 'per_page' }).fill('0')
  await send(page)
  await expectAccessibleInBothSchemes(page)
})

test('a change is confirmed first, seen by a second client, and undone only by typing its name', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const name = 'explored/v1.0'
  const address = `/projects/${encoded}/repository/tags/${encodeURIComponent(name)}`
  const exists = () =>
    service.call('GET', address).then(
      () => true,
      () => false,
    )
  await explore(workspace, 'tags.create')
  await param(page, 'id').fill(project)
  await param(page, 'tag_name').fill(name)
  await param(page, 'ref').fill('main')
  await param(page, 'message').fill('Made by hand')
  await send(page)
  const change = page.getByRole('dialog', { name: 'Send this change?' })
  await expect(change).toContainText(`POST${service.url}/api/v4/projects/${encoded}/repository/tags`)
  await expect(change.getByRole('region', { name: 'Body of the request' })).toContainText('"message": "Made by hand"')
  await judgeBox(page, change, '[role="dialog"]', 'question before a call')
  await change.getByRole('button', { name: 'Cancel' }).click()
  expect(await exists()).toBe(false)
  await send(page)
  await change.getByRole('button', { name: 'Send POST' }).click()
  await expect(outcome(page)).toContainText('201')
  expect(await service.call('GET', address)).toMatchObject({ name, message: 'Made by hand' })

  // The same request is refused; the reason and the body are shown, and the input is kept.
  await send(page)
  await change.getByRole('button', { name: 'Send POST' }).click()
  await expect(response(page).getByRole('alert')).toContainText('already exists')
  await expect(codeIn(page)).toContainText('already exists')
  await expect(param(page, 'message')).toHaveValue('Made by hand')

  await explore(workspace, 'tags.delete')
  await param(page, 'id').fill(project)
  await param(page, 'tag_name').fill(name)
  await send(page)
  const removal = page.getByRole('dialog', { name: 'Remove this for good?' })
  const confirm = removal.getByRole('button', { name: 'Send DELETE' })
  await expect(removal).toContainText('DELETE')
  await expect(removal).toContainText(name)
  await expect(confirm).toBeDisabled()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText('204')
  expect(await exists()).toBe(false)

  const journal = await ask(page, 'journal.list', { connection, limit: 10 })
  expect(journal).toMatchObject({
    ok: true,
    value: expect.arrayContaining([
      expect.objectContaining({ operation: 'tags.delete', outcome: 'done', status: 204 }),
      expect.objectContaining({ operation: 'tags.create', outcome: 'failed' }),
      expect.objectContaining({ operation: 'tags.create', outcome: 'done', status: 201 }),
    ]),
  })
})

test('a list of objects in a form has no finding, in light and in dark', async ({ workspace }) => {
  const { page } = workspace
  await explore(workspace, 'commits.create')
  await page.getByRole('button', { name: 'Add to actions' }).click()
  await send(page)
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('form', { name: 'Parameters' }).getByRole('button', { name: 'Clear', exact: true }).click()
})

test('in a narrow window the list makes room for the operation, and nothing is cut off', async ({ workspace }) => {
  const { page } = workspace
  const devtools = await page.context().newCDPSession(page)
  const size = { width: 800, height: 700, deviceScaleFactor: 1, mobile: false }
  await devtools.send('Emulation.setDeviceMetricsOverride', size)
  await explore(workspace, 'tags.get')
  await expect(page.getByRole('listbox', { name: 'Operations' })).toBeHidden()
  await param(page, 'id').fill(project)
  await param(page, 'tag_name').fill('a-name-that-has-no-end-'.repeat(12))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(response(page).getByRole('alert')).toBeInViewport()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
  await page.getByRole('link', { name: 'All operations' }).click()
  await expect(page.getByRole('listbox', { name: 'Operations' })).toBeVisible()
  await devtools.send('Emulation.clearDeviceMetricsOverride')
})
