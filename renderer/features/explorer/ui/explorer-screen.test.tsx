// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Exploration } from '#shared/bridge.ts'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { type Replies, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { useExplorer } from '../model/explorer-state.ts'
import { formSections, getFields } from '../model/operation-form.ts'

// Forms, runs and calls are kept while the window runs.
const unused = useExplorer.getState()
beforeEach(() => useExplorer.setState(unused, true))
afterEach(() => notifications.clean())

const exploration: Exploration = {
  ...{ status: 200, headers: [['x-total', '1']], size: 12, durationMs: 5, page: null, error: null, journal: null },
  ...{ body: { kind: 'json', text: '[{"name":"v1"}]', truncated: false }, provenance: fromNetwork },
}

type Explore = NonNullable<Replies['operations.explore']>

async function openExplorer(operation: string, explore: Explore = () => exploration, own: Replies = {}) {
  const explored: Parameters<Explore>[0][] = []
  const opened = await openScreen(`/c/work/explorer${operation && `/${operation}`}`, {
    answers: { 'projects.list': () => [], 'groups.list': () => [] },
    replies: {
      'operations.preview': ({ operation: id, params }) => ({
        ...{ method: 'GET', url: `https://work.example/api/v4 ${id} ${JSON.stringify(params)}` },
        ...{ body: null, headers: [], curl: '' },
      }),
      'operations.explore': async asked => {
        explored.push(asked)
        return await explore(asked)
      },
      ...own,
    },
  })
  const { screen, user, settle } = opened
  const form = () => within(screen.getByLabelText('Parameters'))
  /** A parameter by its name: some complete what is typed. */
  const param = (name: string) => form().queryByRole('combobox', { name }) ?? form().getByRole('textbox', { name })
  const fill = async (name: string, value: string) => {
    await user.clear(param(name))
    await user.click(param(name))
    await user.paste(value)
    await user.keyboard('{Escape}')
  }
  const send = async () => {
    await user.click(form().getByRole('button', { name: /^(Send|Review and send…)$/ }))
    await settle()
  }
  const outcome = () => screen.getByLabelText('Outcome').textContent
  const response = () => within(screen.getByLabelText('Response'))
  return { ...opened, explored, form, param, fill, send, outcome, response }
}

/** What a control is described by: its help, and what is wrong with its value. */
function getDescription(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
}

test('every operation of the contract is listed with its method', async () => {
  const { screen } = await openExplorer('')
  const listed = within(screen.getByRole('listbox', { name: 'Operations' }))
    .getAllByRole('option')
    .map(option => option.textContent)
  expect(listed.toSorted()).toEqual(operationIds.map(id => `${getEndpoint(id).method}${id}`).toSorted())
})

/** What of a form is drawn: its inputs by kind, its pages, and what it does. */
function getParts(id: OperationId): readonly string[] {
  const { effect, pagination, response, ...endpoint } = getEndpoint(id)
  const kinds = formSections(getEndpoint(id)).flatMap(({ place, fields }) =>
    fields.map(({ kind }) => `${place} ${kind}`),
  )
  return [...kinds, effect, pagination, response.kind, endpoint.deprecated === undefined ? '' : 'deprecated']
}

/** Operations that have every part of a form between them; each other operation has a form of the same parts. */
function getVaried(): readonly OperationId[] {
  const left = new Set(operationIds.flatMap(getParts))
  const chosen: OperationId[] = []
  const countNew = (id: OperationId) => new Set(getParts(id).filter(part => left.has(part))).size
  while (left.size > 0) {
    const best = operationIds.reduce((one, other) => (countNew(other) > countNew(one) ? other : one))
    chosen.push(best)
    for (const part of getParts(best)) left.delete(part)
  }
  return chosen
}

test.each(getVaried())('an operation opens on a form of its own, with all its parameters: %s', async id => {
  const { element, screen } = await openExplorer(id)
  expect(element().querySelector('h1')?.textContent).toBe(id)
  const { method, path } = getEndpoint(id)
  const request = screen.getByLabelText('Request').textContent
  expect(request).toContain(method)
  expect(request).toContain(path.replace(/\[.*$/, ''))
  const drawn = screen.getByLabelText('Parameters').textContent
  for (const { name } of getFields(formSections(getEndpoint(id)))) expect(drawn).toContain(name)
})

test('an unknown operation gets a message, with the way to all others', async () => {
  const { screen } = await openExplorer('tags.explode')
  expect(screen.getByRole('heading', { name: 'Operation not found' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'All operations' })).toBeDefined()
})

test('a missing or invalid value is reported at its input, and no request is sent', async () => {
  const { user, param, send, response, explored } = await openExplorer('repository.compare')
  await user.click(param('from'))
  await user.tab()
  expect(getDescription(param('from'))).toContain('Required')
  expect(getDescription(param('to'))).not.toContain('Required')
  await send()
  expect(document.activeElement).toBe(param('id'))
  expect(getDescription(param('to'))).toContain('Required')
  expect(response().getByText('No request sent yet.')).toBeDefined()
  expect(explored).toEqual([])
})

test('a refusal is explained, with its status', async () => {
  const error: AppError = { kind: 'notFound', message: '404 Tag Not Found' }
  const { fill, send, outcome, response } = await openExplorer('tags.get', () => ({
    ...exploration,
    status: 404,
    error,
  }))
  await fill('id', '7')
  await fill('tag_name', 'never-tagged')
  await send()
  expect(outcome()).toContain('404')
  expect(response().getByRole('alert').textContent).toContain('Not found')
  expect(response().getByRole('tab', { name: 'Body' })).toBeDefined()
})

test('bytes are shown by their beginning, and can be downloaded', async () => {
  const bytes = { kind: 'bytes', contentType: 'image/png', base64: btoa('\x89PNG'), truncated: false } as const
  const { fill, send, response } = await openExplorer('files.raw', () => ({ ...exploration, body: bytes }))
  await fill('id', '7')
  await fill('file_path', 'public/icon.png')
  await fill('ref', 'main')
  await send()
  expect(response().getByText(/of image\/png, which is not text/)).toBeDefined()
  expect(response().getByRole('region', { name: 'The first bytes' }).textContent).toContain('89 50 4e 47')
  expect(response().getByRole('button', { name: 'Download' })).toBeDefined()
})

test('an answer of the cache says so, with its age; without one the service is said to be unreachable', async () => {
  const because: AppError = { kind: 'offline', detail: 'ECONNREFUSED' }
  const kept: Exploration = {
    ...{ ...exploration, status: null, headers: [] },
    provenance: { source: 'cache', fetchedAt: '2026-03-01T10:00:00.000Z', stale: true, because },
  }
  const { fill, send, outcome, response, user } = await openExplorer('tags.list', ({ params }) =>
    'search' in params ? refused(because)() : kept,
  )
  await fill('id', '7')
  await send()
  expect(outcome()).toContain('from the cache')
  expect(outcome()).toMatch(/2026|ago/)
  await user.click(response().getByRole('tab', { name: 'Headers (0)' }))
  expect(response().getByText('Headers are not cached with a response.')).toBeDefined()
  await fill('search', 'never asked')
  await send()
  expect(outcome()).toContain('No answer')
  expect(response().getByRole('alert').textContent).toMatch(/not reachable|offline/i)
})

test('a call that the service lets wait can be cancelled, and the input is kept', async () => {
  const cancelled: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const { screen, user, fill, param, form, outcome, response, explored, settle } = await openExplorer(
    'groups.get',
    async () => {
      await promise
      return refused({ kind: 'cancelled' })()
    },
    {
      'operations.cancel': ({ callId }) => {
        cancelled.push(callId)
        resolve()
        return null
      },
    },
  )
  await fill('id', '7')
  await user.click(form().getByRole('button', { name: 'Send' }))
  expect(outcome()).toContain('Waiting for the service')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await settle()
  expect(cancelled).toEqual(explored.map(({ callId }) => callId))
  expect(response().getByRole('alert').textContent).toContain('Cancelled')
  expect(param('id')).toHaveProperty('value', '7')
})

test('a commit of several files is typed as a list of actions, or as JSON', async () => {
  const { screen, user, settle, fill, param, form, send, explored } = await openExplorer('commits.create', () => ({
    ...{ ...exploration, status: 201 },
  }))
  await fill('id', '7')
  await fill('branch', 'explored')
  await fill('commit_message', 'Two files at once')
  const actions = within(screen.getByRole('region', { name: 'actions' }))
  for (const [at, path] of ['one.md', 'two.md'].entries()) {
    await user.click(actions.getByRole('button', { name: 'Add to actions' }))
    const action = within(actions.getByRole('group', { name: `actions ${at + 1}` }))
    expect(screen.getByLabelText('Request').textContent).toContain(`Not complete yet: actions ${at + 1} › action`)
    await user.click(action.getByRole('combobox', { name: /^action/ }))
    await user.click(within(document.body).getByRole('option', { name: 'create' }))
    await user.click(action.getByRole('textbox', { name: 'file_path' }))
    await user.paste(path)
  }
  await user.click(form().getByRole('radio', { name: 'JSON' }))
  const json = form().getByRole<HTMLTextAreaElement>('textbox', { name: 'Parameters as JSON' })
  expect(json.value).toContain('"file_path": "two.md"')
  const changed = json.value.replace('Two files at once', 'Two files, by JSON')
  await user.clear(json)
  await user.click(json)
  await user.paste(changed)
  await user.click(form().getByRole('radio', { name: 'Form' }))
  expect(param('commit_message')).toHaveProperty('value', 'Two files, by JSON')
  await send()
  const question = within(within(document.body).getByRole('dialog', { name: 'Send this change?' }))
  await user.click(question.getByRole('button', { name: 'Send POST' }))
  await settle()
  expect(explored.map(({ params }) => params)).toMatchObject([
    {
      ...{ id: 7, branch: 'explored', commit_message: 'Two files, by JSON' },
      actions: ['one.md', 'two.md'].map(file_path => ({ action: 'create', file_path })),
    },
  ])
})

test('a removal is sent only once its name was typed', async () => {
  const { user, settle, fill, send, outcome, response, explored } = await openExplorer('tags.delete', () => ({
    ...{ ...exploration, status: 204, body: { kind: 'empty' } },
  }))
  await fill('id', '7')
  await fill('tag_name', 'v1.0')
  await send()
  const question = within(within(document.body).getByRole('dialog', { name: 'Remove this for good?' }))
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Send DELETE' })
  expect(confirm.disabled).toBe(true)
  await user.type(question.getByRole('textbox'), 'v1')
  expect(confirm.disabled).toBe(true)
  await user.type(question.getByRole('textbox'), '.0{Enter}')
  await settle()
  expect(explored).toMatchObject([{ operation: 'tags.delete', params: { tag_name: 'v1.0' } }])
  expect(outcome()).toContain('204')
  expect(response().getByText('Empty response body.')).toBeDefined()
})

test('input is kept after visiting another screen, and a past call fills its form again', async () => {
  const { screen, user, goTo, fill, param, send, outcome } = await openExplorer('branches.list')
  await fill('id', '7')
  await fill('search', 'release')
  await goTo('/c/work/explorer/tags.list')
  await goTo('/c/work/explorer/branches.list')
  expect(param('search')).toHaveProperty('value', 'release')
  await send()
  expect(outcome()).toContain('200')
  await fill('search', 'something else')
  await goTo('/c/work/explorer')
  await user.click(screen.getByRole('radio', { name: 'This run (1)' }))
  const calls = within(screen.getByRole('list', { name: 'Calls of this run' }))
  await user.click(calls.getByRole('button', { name: /branches\.list.*release/ }))
  expect(screen.getByRole('heading', { name: 'branches.list', level: 1 })).toBeDefined()
  expect(param('search')).toHaveProperty('value', 'release')
  expect(outcome()).toContain('200')
})

test('the answer to the same request is compared with the previous answer', async () => {
  const names = ['v1']
  const { screen, user, fill, send, response } = await openExplorer('tags.list', () => ({
    ...exploration,
    body: { kind: 'json', text: JSON.stringify(names.map(name => ({ name }))), truncated: false },
  }))
  await fill('id', '7')
  await send()
  expect(response().queryByRole('tab', { name: /^Changes/ })).toBeNull()
  names.push('between')
  await send()
  await user.click(response().getByRole('tab', { name: 'Changes (1)' }))
  const changes = screen.getByLabelText('Changes since the previous answer')
  expect(changes.textContent).toContain('[name between]')
})

test('of a refusal after an answer only the status is compared', async () => {
  const answers: readonly Exploration[] = [
    { ...exploration, body: { kind: 'json', text: '{"name":"v1","message":""}', truncated: false } },
    {
      ...{ ...exploration, status: 409, error: { kind: 'conflict', message: 'exists', status: 409 } },
      body: { kind: 'json', text: '{"message":"exists"}', truncated: false },
    },
  ]
  let sent = 0
  const { screen, user, fill, send, response } = await openExplorer('tags.list', () => answers[sent++] ?? exploration)
  await fill('id', '7')
  await send()
  await send()
  await user.click(response().getByRole('tab', { name: 'Changes (1)' }))
  expect(screen.getByLabelText('Changes since the previous answer').textContent).toContain('409')
})

test('the pages of an answer are gone through by the tokens that the service sent', async () => {
  const { fill, send, response, user, settle, explored } = await openExplorer('commits.list', ({ page }) => {
    const isSecond = page?.token === 'second'
    const links = isSecond ? { page: 2, previous: 'first', next: null } : { page: 1, previous: null, next: 'second' }
    return { ...exploration, page: { ...links, perPage: 2, total: null, totalPages: null } }
  })
  await fill('id', '7')
  await fill('per_page', '2')
  await send()
  const pages = within(response().getByLabelText('Pages of the answer'))
  expect(pages.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
  await user.click(pages.getByRole('button', { name: 'Next page' }))
  await settle()
  const second = response().getByLabelText('Pages of the answer')
  expect(second.textContent).toContain('Page 2')
  await user.click(within(second).getByRole('button', { name: 'Previous page' }))
  await settle()
  expect(explored.map(({ page }) => page)).toMatchObject([{ size: 2 }, { token: 'second' }, { token: 'first' }])
})
