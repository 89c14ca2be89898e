// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Snippet } from '#shared/contract/snippets.ts'
import type { AppError } from '#shared/errors.ts'
import { type Answers, getSample, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

afterEach(() => notifications.clean())

const project = {
  ...getSample('projects.get'),
  ...{ id: 42, path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
}

test.each([
  { title: 'of the project', told: undefined, asked: 42 },
  { title: 'that the snippet tells', told: 43, asked: 43 },
])('where a snippet was submitted from is asked for by the number $title, not by its path', async ({ told, asked }) => {
  const { screen, user, sent, settle } = await openScreen('/c/work/p/harbor%2Fcrane/snippets/7', {
    answers: {
      'projects.get': () => project,
      'user.current': () => ({ ...getSample('user.current'), is_admin: true }),
      'snippets.get': () => ({ ...getSample('snippets.get'), id: 7, project_id: told }),
    },
    otherwise: operation => (operation === 'snippets.raw' ? unanswered() : getSample(operation)),
  })
  await user.click(screen.getByRole('button', { name: 'Submitted from' }))
  await settle()
  expect(sent('snippets.userAgentDetail')).toEqual([{ id: asked, snippet_id: 7 }])
})

const author = { id: 8, name: 'Ines', username: 'ines', state: 'active' }
const restart: Snippet = {
  ...getSample('snippets.get'),
  ...{ id: 7, title: 'Restart the board', file_name: 'restart.sh', visibility: 'internal', files: [], author },
  ...{
    raw_url: 'https://work.example/snippets/7/raw',
    description: 'The queue is **drained**.',
    updated_at: '2026-03-01T10:00:00.000Z',
  },
}
const script = { base64: btoa('systemctl\n'), contentType: 'text/plain', size: 10 }
const missing: AppError = { kind: 'notFound', message: '404 Snippet Not Found' }

interface Opened {
  readonly level?: number
  readonly answers?: Answers
  readonly offline?: AppError
}

/** A screen of snippets, for a member with the level of access; 7 has the content of a shell script. */
async function openSnippets(path: string, { level = 40, answers = {}, offline }: Opened = {}) {
  const previewed: unknown[] = []
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/snippets${path}`, {
    answers: {
      'projects.get': () => ({
        ...project,
        permissions: { project_access: { access_level: level, notification_level: 3 }, group_access: null },
      }),
      'user.current': () => ({ ...getSample('user.current'), id: 1, is_admin: false }),
      'snippets.list': () => [{ ...restart, id: 9, title: 'Newest', file_name: 'newest.sql' }, restart],
      'snippets.get': ({ snippet_id }) => (snippet_id === 7 ? restart : refused(missing)()),
      'snippets.raw': ({ snippet_id }) => (snippet_id === 7 ? script : refused(missing)()),
      ...answers,
    },
    replies: {
      'operations.preview': ({ operation, params }) => {
        previewed.push([operation, params])
        return { method: 'POST', url: 'https://work.example/api/v4/snippets', body: params, headers: [], curl: '' }
      },
    },
    ...(offline && { offline }),
  })
  return {
    ...opened,
    body: within(document.body),
    previewed,
    path: () => opened.tabs.inView().history.location.pathname,
  }
}

describe('snippets', () => {
  test('are listed in the order of the service, and opened by their ID', async () => {
    const { screen, user, settle, path } = await openSnippets('')
    const links = within(screen.getByRole('grid', { name: 'Snippets' })).getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual(['Newest', 'Restart the board'])
    const open = screen.getByRole<HTMLButtonElement>('button', { name: 'Open' })
    const id = screen.getByRole('textbox', { name: 'ID of a snippet' })
    await user.type(id, 'x7')
    expect(open.disabled).toBe(true)
    await user.clear(id)
    await user.type(id, '7')
    await user.click(open)
    await settle()
    expect(path()).toMatch(/snippets\/7$/)
    expect(screen.getByRole('heading', { name: /^Restart the board/ })).toBeDefined()
  })

  test('name who may read them, and show their addresses', async () => {
    const { screen, user } = await openSnippets('/7')
    expect(screen.getByText('Visible to signed-in users who can open the project.')).toBeDefined()
    await user.click(screen.getByText('Links and details'))
    expect(screen.getByText('Raw content').parentElement?.textContent).toContain('snippets/7/raw')
  })

  test.each(['987654', 'none'])('are said not to be found: %s', async id => {
    const { screen } = await openSnippets(`/${id}`)
    expect(screen.getByRole('heading', { name: 'Snippet not found' })).toBeDefined()
  })

  test('that were never opened are not there without the service, and others are', async () => {
    const { screen, goTo } = await openSnippets('/7', {
      offline: { kind: 'offline', detail: 'ECONNREFUSED' },
      answers: {
        'snippets.get': ({ snippet_id }) =>
          snippet_id === 7 ? restart : refused({ kind: 'offline', detail: 'ECONNREFUSED' })(),
      },
    })
    expect(screen.getByRole('heading', { name: /^Restart the board/ })).toBeDefined()
    await goTo('/c/work/p/harbor%2Fcrane/snippets/8')
    expect(screen.getByRole('heading', { name: 'Not kept on this computer' })).toBeDefined()
  })

  test('of others are not changed by a Developer, who sees why', async () => {
    const { screen, user, goTo, body } = await openSnippets('/7', { level: 30 })
    const why = 'Only its author, a Maintainer or an Owner changes or deletes a snippet.'
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Edit' }).title).toBe(why)
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Submitted from' })).toBeNull()
    await goTo('/c/work/p/harbor%2Fcrane/snippets')
    const [actions] = screen.getAllByRole('button', { name: /^Actions for/ })
    await user.click(actions ?? document.body)
    const entry = await body.findByRole('menuitem', { name: /^Delete…/, hidden: true })
    expect(entry).toHaveProperty('disabled', true)
  })
})

describe('a new snippet', () => {
  test('names what is missing, is kept until it is created, and shows its request', async () => {
    const { screen, user, settle, goTo, body, previewed, sent } = await openSnippets('/new')
    const title = () => screen.getByRole('textbox', { name: /^Title/ })
    await user.click(screen.getByRole('button', { name: 'Create the snippet' }))
    expect(title().getAttribute('aria-invalid')).toBe('true')
    expect(sent('snippets.create')).toEqual([])
    await user.type(title(), 'Turn the lamp')
    await user.type(screen.getByRole('textbox', { name: /^File name/ }), 'lamp.sh')
    await user.click(screen.getByRole('radio', { name: /^Internal/ }))
    expect(title().getAttribute('aria-invalid')).not.toBe('true')
    await goTo('/c/work/p/harbor%2Fcrane/snippets')
    await goTo('/c/work/p/harbor%2Fcrane/snippets/new')
    expect(title()).toHaveProperty('value', 'Turn the lamp')
    expect(screen.getByRole('radio', { name: /^Internal/ })).toHaveProperty('checked', true)
    // It has no content yet, which the editor would give it.
    expect(screen.getByRole('button', { name: 'Show the request' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await settle()
    expect(previewed).toEqual([])
    await goTo('/c/work/p/harbor%2Fcrane/snippets/new')
    expect(title()).toHaveProperty('value', '')
    expect(body.queryByRole('dialog')).toBeNull()
  })
})

describe('an edit of a snippet', () => {
  test('sends only the changes, and nothing while there are none', async () => {
    const { screen, user, settle, path, sent } = await openSnippets('/7/edit', {
      answers: { 'snippets.update': () => restart },
    })
    expect(screen.getByText('No changes yet.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), ', better')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
    expect(sent('snippets.update')).toEqual([{ id: 'harbor/crane', snippet_id: 7, title: 'Restart the board, better' }])
    expect(path()).toMatch(/snippets\/7$/)
  })

  test('warns of another version before it is sent, and goes over it only when told to', async () => {
    let read = restart
    const { screen, user, settle, sent } = await openSnippets('/7/edit', {
      answers: { 'snippets.get': () => read, 'snippets.update': () => restart },
    })
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), ', better')
    read = { ...restart, description: 'By another client', updated_at: '2026-03-01T11:00:00.000Z' }
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('It was changed while you were editing')
    expect(sent('snippets.update')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }))
    await settle()
    expect(sent('snippets.update')).toEqual([{ id: 'harbor/crane', snippet_id: 7, title: 'Restart the board, better' }])
  })
})

test('a snippet is deleted only after the name of its file was typed', async () => {
  const { screen, user, settle, body, path, sent } = await openSnippets('/7', {
    answers: {
      'snippets.get': () => ({ ...restart, title: 'Old <b>notes</b> \u202Etxt' }),
      'snippets.delete': () => null,
    },
  })
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  const dialog = body.getByRole('dialog', { name: 'Delete this snippet?' })
  expect(dialog.textContent).toContain('Old <b>notes</b> RLOtxt')
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete the snippet' })
  const name = within(dialog).getByRole('textbox')
  expect(button.disabled).toBe(true)
  await user.type(name, 'restart')
  expect(button.disabled).toBe(true)
  await user.type(name, '.sh')
  await user.click(button)
  await settle()
  expect(sent('snippets.delete')).toEqual([{ id: 'harbor/crane', snippet_id: 7 }])
  expect(path()).toMatch(/snippets$/)
})
