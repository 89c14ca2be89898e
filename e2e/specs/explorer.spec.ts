import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { badServer } from '../support/bad-servers.ts'
import { judgeBox } from '../support/boxes.ts'
import { ask } from '../support/bridge.ts'
import { contractOperations } from '../support/contract.ts'
import { choose, codeIn, copiedBy, getConnection, goTo, offlineAge } from '../support/screens.ts'
import { connectedTo, expect, test, type Workspace } from '../support/test.ts'

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

test('lists every operation of the contract, with its method', async ({ workspace }) => {
  await explore(workspace)
  const { page } = workspace
  const operations = contractOperations()
  expect(operations.length).toBeGreaterThan(100)
  const list = page.getByRole('listbox', { name: 'Operations' })
  const listed = await list.getByRole('option').allTextContents()
  expect(listed.toSorted()).toEqual(operations.map(({ id, method }) => `${method}${id}`).toSorted())
})

test('every operation opens on a form of its own', async ({ workspace }) => {
  const { page, connection } = workspace
  const operations = contractOperations()
  // Forms are kept while the window runs: other specs may have filled some in.
  await page.reload()
  for (const { id, path } of operations) {
    await goTo(page, `/c/${connection}/explorer/${id}`)
    await expect(page.getByRole('heading', { name: id, level: 1, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText(path.replace(/\[.*$/, ''))
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

test('a read: the form’s own choices, the request before it is sent, the answer with its headers, its pages', async ({
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
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages).toContainText('Page 2')
  await expect(codeIn(page)).toContainText(third?.id ?? 'none')
  await pages.getByRole('button', { name: 'Previous page' }).click()
  await expect(codeIn(page)).toContainText(newest?.id ?? 'none')

  await answer.getByRole('tab', { name: /^Headers/ }).click()
  const headers = answer.getByRole('region', { name: 'Headers of the response' })
  await expect(headers).toContainText('x-per-page')
  await expect(headers).toContainText('application/json')
  await expect(headers).not.toContainText('set-cookie')
})

test('a missing or invalid value is reported at its input, and no request is sent', async ({ workspace }) => {
  const { page } = workspace
  await explore(workspace, 'repository.compare')
  await param(page, 'from').focus()
  await page.keyboard.press('Tab')
  await expect(param(page, 'from')).toHaveAccessibleDescription(/Required/)
  await expect(param(page, 'to')).not.toHaveAccessibleDescription(/Required/)
  await send(page)
  await expect(param(page, 'id')).toBeFocused()
  await expect(param(page, 'to')).toHaveAccessibleDescription(/Required/)
  await expect(response(page)).toContainText('No request sent yet')
})

test('a refusal is explained, with its own body beside it', async ({ workspace }) => {
  const { page } = workspace
  await explore(workspace, 'tags.get')
  await param(page, 'id').fill(project)
  await param(page, 'tag_name').fill('never-tagged')
  await send(page)
  await expect(outcome(page)).toContainText('404')
  await expect(response(page).getByRole('alert')).toContainText('Not found')
  await expect(codeIn(page)).toContainText('"message": "404')
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
  await change.getByRole('button', { name: 'Don’t send' }).click()
  expect(await exists()).toBe(false)
  await send(page)
  await change.getByRole('button', { name: 'Send POST' }).click()
  await expect(outcome(page)).toContainText('201')
  expect(await service.call('GET', address)).toMatchObject({ name, message: 'Made by hand' })

  // The same request is refused again; the reason is shown, and the input is kept.
  await send(page)
  await change.getByRole('button', { name: 'Send POST' }).click()
  await expect(response(page).getByRole('alert')).toContainText('already exists')
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
  await page.keyboard.type('explored')
  await expect(confirm).toBeDisabled()
  await page.keyboard.type('/v1.0')
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toContainText('204')
  await expect(response(page)).toContainText('Empty response body')
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

test('a commit of several files is typed as a list of actions, or as JSON', async ({ workspace }) => {
  const { page, service } = workspace
  await explore(workspace, 'commits.create')
  await param(page, 'id').fill(project)
  await param(page, 'branch').fill('explored-commit')
  await param(page, 'start_branch').fill('main')
  await param(page, 'commit_message').fill('Two files at once')
  const actions = page.getByRole('region', { name: 'actions' })
  for (const [at, path] of ['explored/one.md', 'explored/two.md'].entries()) {
    await actions.getByRole('button', { name: 'Add to actions' }).click()
    const action = actions.getByRole('group', { name: `actions ${at + 1}` })
    const request = page.getByRole('region', { name: 'Request', exact: true })
    await expect(request).toContainText(`Not complete yet: actions ${at + 1} › action`)
    await action.getByRole('combobox', { name: /^action/ }).click()
    await page.getByRole('option', { name: 'create', exact: true }).click()
    await action.getByRole('textbox', { name: 'file_path', exact: true }).fill(path)
    await action.getByRole('textbox', { name: 'content', exact: true }).fill(`# ${path}\n`)
  }
  await choose(page, 'How parameters are typed', 'JSON')
  const json = page.getByRole('textbox', { name: 'Parameters as JSON' })
  await expect(json).toHaveValue(/"file_path": "explored\/two\.md"/)
  await json.fill((await json.inputValue()).replace('Two files at once', 'Two files, by JSON'))
  await choose(page, 'How parameters are typed', 'Form')
  await expect(param(page, 'commit_message')).toHaveValue('Two files, by JSON')
  await send(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send POST' }).click()
  await expect(outcome(page)).toContainText('201')
  const commit = await service.call('GET', `/projects/${encoded}/repository/commits/explored-commit`)
  expect(commit).toMatchObject({ title: 'Two files, by JSON' })
  const tree = await service.call<{ name: string }[]>(
    'GET',
    `/projects/${encoded}/repository/tree?ref=explored-commit&path=explored`,
  )
  expect(tree.map(entry => entry.name)).toEqual(['one.md', 'two.md'])
})

test('input is kept after visiting another screen, and a past call fills its form again', async ({ workspace }) => {
  const { page } = workspace
  await explore(workspace, 'branches.list')
  await param(page, 'id').fill(project)
  await param(page, 'search').fill('release')
  await goTo(page, `/c/${workspace.connection}/projects`)
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await explore(workspace, 'branches.list')
  await expect(param(page, 'search')).toHaveValue('release')
  await send(page)
  await expect(outcome(page)).toContainText('200')
  await param(page, 'search').fill('something else')
  await goTo(page, `/c/${workspace.connection}/projects`)
  await explore(workspace)
  await page.getByText('This run', { exact: false }).click()
  await page
    .getByRole('list', { name: 'Calls of this run' })
    .getByRole('button', { name: /branches\.list.*release/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'branches.list', level: 1 })).toBeVisible()
  await expect(param(page, 'search')).toHaveValue('release')
  await expect(codeIn(page)).toContainText('release/')
})

test('bytes are shown by their beginning', async ({ workspace }) => {
  const { page } = workspace
  await explore(workspace, 'files.raw')
  await param(page, 'id').fill(project)
  await param(page, 'file_path').fill('public/icon.png')
  await param(page, 'ref').fill('main')
  await send(page)
  await expect(response(page)).toContainText('which is not text')
  await expect(response(page).getByRole('region', { name: 'The first bytes' })).toContainText('89 50 4e 47')
  await expect(response(page).getByRole('button', { name: 'Download' })).toBeVisible()
})

test('without the service, reads are answered from the cache, with their age', async ({ launch, service }) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await explore({ page, connection }, 'tags.list')
  await param(page, 'id').fill(project)
  await send(page)
  await expect(outcome(page)).toContainText('200')
  await service.kill()
  await send(page)
  await expect(outcome(page)).toContainText('from the cache')
  await expect(offlineAge(page)).toBeVisible()
  await expect(codeIn(page)).toContainText('"name"')
  await param(page, 'search').fill('never asked')
  await send(page)
  await expect(response(page).getByRole('alert')).toContainText('not reachable')
})

test('a call that the service lets wait can be cancelled', async ({ launch }) => {
  const server = await badServer((request, answer) => {
    if (request.url?.includes('/groups/7')) return
    answer.writeHead(200, { 'Content-Type': 'application/json' }).end('[]')
  })
  const { page } = await launch({ args: ['--service', server.url, '--token-stdin'], stdin: 'any-token\n' })
  const connection = await getConnection(page)
  await explore({ page, connection }, 'groups.get')
  await param(page, 'id').fill('7')
  await send(page)
  await expect(outcome(page)).toContainText('Waiting for the service')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(response(page).getByRole('alert')).toContainText('Cancelled')
  await expect(param(page, 'id')).toHaveValue('7')
  await server.stop()
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

test('a link opens an operation, and an unknown one gets a message', async ({ workspace }) => {
  await explore(workspace, 'tags.create')
  await goTo(workspace.page, `/c/${workspace.connection}/explorer/tags.explode`)
  await expect(workspace.page.getByRole('heading', { name: 'Operation not found' })).toBeVisible()
})

for (const { name, show } of [
  { name: 'the list', show: (workspace: Workspace) => explore(workspace) },
  {
    name: 'a form with what is wrong in it, and an answer',
    show: async (workspace: Workspace) => {
      const { page } = workspace
      await explore(workspace, 'commits.list')
      await param(page, 'id').fill(project)
      await page.keyboard.press('Escape')
      await send(page)
      await expect(codeIn(page)).toContainText('"short_id"')
      await page.getByRole('textbox', { name: 'per_page' }).fill('0')
      await send(page)
    },
  },
  {
    name: 'a list of objects',
    show: async (workspace: Workspace) => {
      await explore(workspace, 'commits.create')
      await workspace.page.getByRole('button', { name: 'Add to actions' }).click()
      await send(workspace.page)
    },
  },
  {
    name: 'a removal before it is confirmed',
    show: async (workspace: Workspace) => {
      const { page } = workspace
      await explore(workspace, 'tags.delete')
      await param(page, 'id').fill(project)
      await param(page, 'tag_name').fill('v1')
      await send(page)
      await expect(page.getByRole('dialog')).toContainText('to confirm')
    },
  },
]) {
  test(`${name}: no finding, in light and in dark`, async ({ workspace }) => {
    const { page } = workspace
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show(workspace)
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
  })
}
