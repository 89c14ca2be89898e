// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BridgeArgument, Draft } from '#shared/bridge.ts'
import { type Answers, getSample, refused } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const draft = (id: number, path: string, part: Partial<Draft> = {}): Draft => ({
  ...{ id, path, connection: 'work', project: '1', projectPath: 'harbor/crane', branch: 'main', message: '' },
  ...{ content: 'mine\n', encoding: 'UTF-8', baseContent: 'old\n', baseEncoding: 'UTF-8', holds: 'text' },
  ...{ state: 'current', previousPath: null, executable: null, baseCommit: 'c1' },
  ...{ updatedAt: '2026-03-01T10:00:00.000Z', origin: { service: null, account: null, sudo: null } },
  ...part,
})

const renamed = { old_path: 'a.txt', new_path: 'b.txt', renamed_file: true, new_file: false, deleted_file: false }

interface Opened {
  readonly changes?: readonly Draft[]
  readonly search?: string
  readonly canPush?: boolean
  readonly answers?: Answers
  readonly connection?: NonNullable<Parameters<typeof openScreen>[1]['connection']>
  readonly missing?: readonly string[]
}

async function openChanges({
  changes = [draft(1, 'a.txt')],
  search = 'branch=main',
  canPush = true,
  ...own
}: Opened = {}) {
  const kept = new Map(changes.map(change => [change.path, change]))
  const saved: BridgeArgument<'drafts.save'>[] = []
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/changes?${search}`, {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ id: 1, path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false },
        permissions: { project_access: { access_level: 40 }, group_access: null },
      }),
      'branches.get': ({ branch }) =>
        branch === 'v1' || branch === 'gone'
          ? refused({ kind: 'notFound', message: '404' })()
          : { ...getSample('branches.get'), name: branch, can_push: canPush },
      'commits.get': ({ sha }) =>
        sha === 'gone'
          ? refused({ kind: 'notFound', message: '404' })()
          : { ...getSample('commits.get'), id: 'f'.repeat(40) },
      'user.current': () => ({ ...getSample('user.current'), name: 'Ines' }),
      'repository.tree': () => [],
      'branches.list': () => [],
      'tags.list': () => [],
      'files.head': ({ file_path }) =>
        own.missing?.includes(file_path)
          ? refused({ kind: 'notFound', message: '404' })()
          : { ...getSample('files.head'), file_path, size: 4, last_commit_id: 'c1' },
      'files.get': ({ file_path }) => ({
        ...getSample('files.get'),
        ...{ file_path, content: btoa('old\n'), last_commit_id: 'c1', execute_filemode: false },
      }),
      ...own.answers,
    },
    replies: {
      'drafts.list': () => [...kept.values()],
      'drafts.read': ({ id }) => [...kept.values()].find(one => one.id === id) ?? null,
      'drafts.get': ({ path }) => kept.get(path) ?? null,
      'drafts.save': argument => {
        saved.push(argument)
        return { updatedAt: '2026-03-01T11:00:00.000Z' }
      },
      'drafts.discardOne': ({ id }) => {
        for (const [path, one] of kept) if (one.id === id) kept.delete(path)
        return null
      },
    },
    ...(own.connection && { connection: own.connection }),
  })
  const { screen, user } = opened
  const body = within(document.body)
  const panel = within(screen.getByRole('complementary', { name: 'Commit' }))
  const commit = () => panel.getByRole<HTMLButtonElement>('button', { name: /^(Commit|Overwrite)/ })
  const message = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Commit message' })
  const fill = async (name: string | RegExp, text: string) => {
    const input = body.getByRole('textbox', { name })
    await user.clear(input)
    await user.click(input)
    if (text !== '') await user.paste(text)
  }
  return { ...opened, body, panel, commit, message, fill, saved, kept }
}

test('the request of a commit can be shown, but not of one without a message or over a read-only connection', async () => {
  const { panel, commit, fill, close } = await openChanges()
  const isShown = (of: typeof panel) =>
    !of.getByRole<HTMLButtonElement>('button', { name: 'Show the request' }).disabled
  await fill('Commit message', '')
  expect([commit().disabled, isShown(panel)]).toEqual([true, false])
  await fill('Commit message', 'Deepen the channel')
  expect([commit().disabled, isShown(panel)]).toEqual([false, true])
  close()
  const readOnly = await openChanges({ connection: { readOnly: true } })
  await readOnly.fill('Commit message', 'Deepen the channel')
  expect([readOnly.commit().disabled, isShown(readOnly.panel)]).toEqual([true, false])
})

describe('the default message of a commit', () => {
  test.each([
    { what: 'one change', changes: [draft(1, 'a.txt', { message: 'Update a.txt' })], message: /^Update a\.txt$/ },
    {
      what: 'deletions',
      changes: [1, 2].map(id => draft(id, `${id}.txt`, { holds: 'deleted', message: `Delete ${id}.txt` })),
      message: /^Delete 2 files/,
    },
    {
      what: 'new files',
      changes: [1, 2].map(id => draft(id, `${id}.txt`, { baseCommit: null, message: `Add ${id}.txt` })),
      message: /^Add 2 files/,
    },
    {
      what: 'moves',
      changes: [1, 2].map(id =>
        draft(id, `${id}.txt`, { holds: 'unchanged', previousPath: `old${id}.txt`, message: `Move ${id}.txt` }),
      ),
      message: /^Move 2 files/,
    },
    {
      what: 'a mix',
      changes: [draft(1, 'a.txt', { message: 'Update a' }), draft(2, 'b.txt', { baseCommit: null, message: 'Add b' })],
      message: /^Change 2 files/,
    },
    { what: 'changes without one', changes: [draft(1, 'a.txt'), draft(2, 'b.txt')], message: /^$/ },
  ])('says what is done: $what', async ({ changes, message: expected }) => {
    const { message } = await openChanges({ changes })
    expect(message.value).toMatch(expected)
  })

  test('follows what is left out, until another is typed', async () => {
    const changes = [draft(1, 'a.txt', { message: 'Update a' }), draft(2, 'b.txt', { message: 'Update b' })]
    const { screen, message, user, fill } = await openChanges({ changes })
    await user.click(screen.getByRole('checkbox', { name: 'Commit b.txt' }))
    expect(message.value).toBe('Update a')
    await fill('Commit message', 'Mine')
    await user.click(screen.getByRole('checkbox', { name: 'Commit b.txt' }))
    expect(message.value).toBe('Mine')
  })
})

describe('the list of changes', () => {
  test('counts what is included, and leaves all out or takes all in at once', async () => {
    const { screen, user, commit, fill } = await openChanges({ changes: [draft(1, 'a.txt'), draft(2, 'b.txt')] })
    await fill('Commit message', 'Mine')
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /in the commit$/ })
    const label = () => screen.getByText(/in the commit$/).textContent
    expect([label(), all.checked, all.indeterminate]).toEqual(['2 of 2 in the commit', true, false])
    await user.click(screen.getByRole('checkbox', { name: 'Commit a.txt' }))
    expect([label(), all.checked, all.indeterminate]).toEqual(['1 of 2 in the commit', false, true])
    await user.click(all)
    expect(label()).toBe('2 of 2 in the commit')
    await user.click(all)
    expect([label(), all.indeterminate]).toEqual(['0 of 2 in the commit', false])
    expect(commit().disabled).toBe(true)
    expect(screen.getByText('No changes to commit to main.')).toBeDefined()
  })

  test('can be edited where there is a text, and discarded after confirmation', async () => {
    const changes = [draft(1, 'a.txt', { baseCommit: null }), draft(2, 'b.bin', { holds: 'bytes', content: 'AAAA' })]
    const { screen, body, user, settle, kept } = await openChanges({ changes })
    expect(screen.getByRole('link', { name: 'Edit a.txt' }).getAttribute('href')).toContain('create=true')
    expect(screen.queryByRole('link', { name: 'Edit b.bin' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Whole diff' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Discard the change of a.txt' }))
    const dialog = within(body.getByRole('dialog', { name: 'Discard this change?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(kept.has('a.txt')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Discard the change of a.txt' }))
    const again = within(body.getByRole('dialog', { name: 'Discard this change?' }))
    await user.click(again.getByRole('button', { name: 'Discard' }))
    await settle()
    expect([...kept.keys()]).toEqual(['b.bin'])
  })

  test('leads back from one change to all', async () => {
    const { screen } = await openChanges({ search: 'branch=main&path=a.txt' })
    expect(screen.getByRole('link', { name: 'Whole diff' }).getAttribute('href')).not.toContain('path=')
  })
})

describe('the target of a commit', () => {
  test('is the branch, which says when it is protected', async () => {
    const { commit, panel, fill } = await openChanges({ canPush: false })
    await fill('Commit message', 'Mine')
    expect(commit().disabled).toBe(true)
    expect(panel.getByRole('status').textContent).toBe('You may not push to main. Commit to a new branch.')
  })

  test('can be a new branch from the branch, or from a commit', async () => {
    const { panel, commit, user, settle, sent, fill } = await openChanges({
      canPush: false,
      answers: { 'commits.create': () => ({ ...getSample('commits.get'), id: 'c3' }) },
    })
    await fill('Commit message', 'Mine')
    await user.click(panel.getByRole('radio', { name: 'A new branch' }))
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Name of the new branch' }).value).toMatch(/^edit-a-/)
    expect(commit().textContent).toBe('Commit to the new branch')
    await fill('Name of the new branch', 'a..b')
    expect(panel.getByText('Git does not allow this as a name of a branch')).toBeDefined()
    expect(commit().disabled).toBe(true)
    await fill('Name of the new branch', 'pier')
    expect(commit().disabled).toBe(false)
    await fill('Start project', ' harbor/quay ')
    await fill('Start from', '')
    expect(panel.getByText('Name a branch or a SHA')).toBeDefined()
    await fill('Start from', 'd'.repeat(40))
    await user.click(commit())
    await settle()
    expect(sent('commits.create')).toMatchObject([
      { branch: 'pier', start_sha: 'd'.repeat(40), start_project: 'harbor/quay', commit_message: 'Mine' },
    ])
    expect(sent('commits.create')[0]).not.toHaveProperty('force')
  })

  test('is overwritten only once its name was typed', async () => {
    const { panel, commit, user, settle, sent, fill } = await openChanges({
      answers: { 'commits.create': () => ({ ...getSample('commits.get'), id: 'c3' }) },
    })
    await fill('Commit message', 'Mine')
    await user.click(panel.getByRole('radio', { name: 'Force-update an existing branch' }))
    expect(panel.getByText(/^The branch is moved to this one commit/)).toBeDefined()
    expect(commit().textContent).toBe('Overwrite main')
    expect(commit().disabled).toBe(true)
    await fill(/^Type the branch’s name/, 'mai')
    expect(commit().disabled).toBe(true)
    await fill(/^Type the branch’s name/, 'main')
    await user.click(commit())
    await settle()
    expect(sent('commits.create')).toMatchObject([{ branch: 'main', start_branch: 'main', force: true }])
  })

  test('is a new branch or an existing one where edits start from a tag', async () => {
    const { panel, commit, user } = await openChanges({
      search: 'branch=v1',
      changes: [draft(1, 'a.txt', { branch: 'v1', message: 'Mine' })],
    })
    expect(panel.getByText(/is no branch: the commit starts from it\.$/)).toBeDefined()
    expect(panel.getByRole('radio', { name: 'A new branch' })).toHaveProperty('checked', true)
    expect(panel.queryByRole('radio', { name: 'v1' })).toBeNull()
    await user.click(panel.getByRole('radio', { name: 'An existing branch' }))
    expect(commit().textContent).toBe('Commit to main')
    expect(panel.queryByRole('textbox', { name: 'Name of the new branch' })).toBeNull()
    expect(panel.getByText(/^Where a file is another one there/)).toBeDefined()
  })

  test('is unknown while the service doesn’t say what the ref is', async () => {
    let isBroken = true
    const broken = refused({ kind: 'server', status: 500, message: 'broken' })
    const { panel, commit, user, settle, sent } = await openChanges({
      search: 'branch=v1',
      changes: [draft(1, 'a.txt', { branch: 'v1', message: 'Mine' })],
      answers: { 'commits.get': () => (isBroken ? broken() : { ...getSample('commits.get'), id: 'f'.repeat(40) }) },
    })
    expect(panel.getByText(/^Couldn’t look up v1\..*broken/)).toBeDefined()
    expect(commit().textContent).toBe('Commit')
    expect(commit().disabled).toBe(true)
    expect(panel.queryByRole('radio')).toBeNull()
    const before = sent('commits.get').length
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(sent('commits.get').length).toBeGreaterThan(before)
    isBroken = false
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(panel.getByText(/is no branch: the commit starts from it\.$/)).toBeDefined()
  })

  test('can be a branch of another project, and what was typed is kept while that is not there', async () => {
    const { screen, panel, commit, user, settle, sent, fill } = await openChanges({
      changes: [draft(1, 'a.txt', { baseCommit: null, message: 'Mine' })],
      answers: {
        'commits.create': ({ start_project }) =>
          start_project === 'harbor/none'
            ? refused({ kind: 'notFound', message: '404 Project Not Found' })()
            : { ...getSample('commits.get'), id: 'c3' },
        'files.head': refused({ kind: 'notFound', message: '404' }),
        'files.get': refused({ kind: 'notFound', message: '404' }),
      },
    })
    await user.click(panel.getByRole('radio', { name: 'A new branch' }))
    await fill('Name of the new branch', 'pier')
    await fill('Start project', 'harbor/none')
    await user.click(commit())
    await settle()
    expect(screen.getByRole('alert', { name: 'Not committed' })).toBeDefined()
    expect(screen.getByRole('checkbox', { name: 'Commit a.txt' })).toBeDefined()
    expect(panel.getByRole('textbox', { name: 'Name of the new branch' })).toHaveProperty('value', 'pier')
    await fill('Start project', 'harbor/quay')
    await user.click(commit())
    await settle()
    expect(sent('commits.create').at(-1)).toMatchObject({ branch: 'pier', start_project: 'harbor/quay' })
  })

  test('is refused where it starts from other versions of the files, which doesn’t block a commit to the branch', async () => {
    const { screen, panel, commit, user, settle, sent, fill } = await openChanges({
      changes: [draft(1, 'a.txt', { message: 'Mine' })],
      answers: {
        'commits.create': ({ start_project }) =>
          start_project === undefined
            ? { ...getSample('commits.get'), id: 'c3' }
            : refused({ kind: 'validation', message: 'A file with this name doesn’t exist' })(),
        'files.head': ({ id, file_path }) =>
          id === 'harbor/quay'
            ? refused({ kind: 'notFound', message: '404' })()
            : { ...getSample('files.head'), file_path, size: 4, last_commit_id: 'c1' },
        'commits.list': () => [],
      },
    })
    await user.click(panel.getByRole('radio', { name: 'A new branch' }))
    await fill('Name of the new branch', 'pier')
    await fill('Start project', 'harbor/quay')
    await user.click(commit())
    await settle()
    const notice = screen.getByRole('alert', { name: 'Not committed' })
    expect(notice.textContent).toContain('the branch has other versions of these files')
    expect(within(notice).getByRole('listitem').textContent).toContain('a.txt does not exist there')
    await user.click(panel.getByRole('radio', { name: 'main' }))
    expect(screen.queryByRole('alert', { name: 'Not committed' })).toBeNull()
    await user.click(commit())
    await settle()
    expect(sent('commits.create').at(-1)).toMatchObject({ branch: 'main', actions: [{ file_path: 'a.txt' }] })
  })

  test('can have a file under another name, which changes of a tag follow', async () => {
    const { screen, panel, commit, user, settle, saved } = await openChanges({
      search: 'branch=v1',
      changes: [draft(1, 'a.txt', { branch: 'v1', message: 'Mine' })],
      missing: ['a.txt'],
      answers: {
        'commits.create': refused({ kind: 'validation', message: 'A file with this name doesn’t exist' }),
        'commits.list': () => [{ ...getSample('commits.get'), id: 'c2' }],
        'commits.diff': () => [{ diff: '', a_mode: '100644', b_mode: '100644', ...renamed }],
      },
    })
    await user.click(panel.getByRole('radio', { name: 'An existing branch' }))
    await user.click(commit())
    await settle()
    const notice = screen.getByRole('alert', { name: 'Not committed' })
    expect(within(notice).getByRole('listitem').textContent).toContain('a.txt is b.txt there')
    await user.click(within(notice).getByRole('button', { name: 'Use the new path' }))
    await settle()
    expect(saved.at(-1)).toMatchObject({ path: 'b.txt', content: 'mine\n', baseCommit: 'c1', previousPath: null })
  })

  test('takes nothing while the connection is read-only', async () => {
    const { panel, commit } = await openChanges({
      changes: [draft(1, 'a.txt', { message: 'Mine' })],
      connection: { readOnly: true },
    })
    expect(commit().disabled).toBe(true)
    expect(panel.getByRole('status').textContent).toContain('This connection is read-only.')
  })
})

test('the author of a commit is the user, or another one with an address', async () => {
  const { panel, commit, user, settle, sent, fill } = await openChanges({
    answers: { 'commits.create': () => ({ ...getSample('commits.get'), id: 'c3' }) },
  })
  await fill('Commit message', 'Mine')
  expect(panel.getByText('Ines')).toBeDefined()
  await user.click(panel.getByRole('button', { name: 'Different author…' }))
  expect(commit().disabled).toBe(true)
  await fill('Name of the author', 'Mats')
  await fill('Email address of the author', 'mats')
  expect(commit().disabled).toBe(true)
  await fill('Email address of the author', 'mats@example.org')
  await user.click(commit())
  await settle()
  expect(sent('commits.create')).toMatchObject([{ author_name: 'Mats', author_email: 'mats@example.org' }])
})

describe('moving, deleting or setting the mode of a file', () => {
  async function openDialog(opened: Opened = {}) {
    const shown = await openChanges(opened)
    await shown.user.click(shown.screen.getByRole('button', { name: 'Move, delete or set mode…' }))
    await shown.settle()
    const form = within(shown.body.getByRole('form', { name: 'Change a file or folder' }))
    const type = async (text: string) => {
      await shown.user.click(form.getByRole('combobox', { name: 'File or folder' }))
      await shown.user.paste(text)
      await shown.settle()
    }
    const add = form.getByRole<HTMLButtonElement>('button', { name: 'Add to the changes' })
    const send = async () => {
      await shown.user.click(add)
      await shown.settle()
    }
    const isClosed = () => waitFor(() => expect(shown.body.queryByRole('form', { name: /^Change a/ })).toBeNull())
    return { ...shown, form, type, add, send, isClosed }
  }

  test('needs a path, and another one to move it to', async () => {
    const { form, type, add, send, fill, saved, isClosed } = await openDialog({ missing: ['c/d.txt'] })
    expect(add.disabled).toBe(true)
    await type('c.txt')
    expect(form.getByRole('textbox', { name: 'New path' })).toHaveProperty('value', 'c.txt')
    expect(add.disabled).toBe(false)
    await send()
    expect(form.getByRole('alert').textContent).toBe('The file already has this path.')
    await fill('New path', '/x')
    expect(form.queryByRole('alert')).toBeNull()
    expect(add.disabled).toBe(true)
    await fill('New path', 'c/d.txt')
    await send()
    expect(saved).toMatchObject([{ path: 'c/d.txt', previousPath: 'c.txt', holds: 'unchanged' }])
    await isClosed()
  })

  test.each([
    { kind: 'Delete it', saved: { path: 'c.txt', holds: 'deleted' } },
    { kind: 'Make it executable', saved: { path: 'c.txt', executable: true } },
  ])('is added to the changes: $kind', async ({ kind, saved: expected }) => {
    const { form, type, send, user, saved, isClosed } = await openDialog()
    await type('c.txt')
    await user.click(form.getByRole('radio', { name: kind }))
    expect(form.queryByRole('textbox', { name: 'New path' })).toBeNull()
    await send()
    expect(saved).toMatchObject([expected])
    await isClosed()
  })

  test('says why it is refused, or failed, and stays open', async () => {
    const { form, type, send, user, saved } = await openDialog({
      answers: { 'files.head': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    await type('c.txt')
    await user.click(form.getByRole('radio', { name: 'Make it not executable' }))
    await send()
    expect(form.getByRole('alert').textContent).toContain('broken')
    expect(saved).toEqual([])
  })

  test('a file that is not executable is not made so', async () => {
    const { form, type, send, user } = await openDialog()
    await type('c.txt')
    await user.click(form.getByRole('radio', { name: 'Make it not executable' }))
    await send()
    expect(form.getByRole('alert').textContent).toBe('“c.txt” is already not executable.')
  })

  test('a folder can only be moved or deleted, with all that is in it', async () => {
    const entry = (path: string) => ({ id: path, name: path, path, type: 'blob', mode: '100644' })
    const { form, type, send, user, saved, isClosed, fill } = await openDialog({
      missing: ['pier/a.txt', 'pier/b/c.txt'],
      answers: { 'repository.tree': () => [entry('quay/a.txt'), entry('quay/b/c.txt')] },
    })
    await user.click(form.getByRole('radio', { name: 'Make it executable' }))
    await type('quay/')
    expect(form.queryByRole('radio', { name: 'Make it executable' })).toBeNull()
    expect(form.getByRole('radio', { name: 'Rename or move it' })).toHaveProperty('checked', true)
    expect(form.getByRole('textbox', { name: 'New path' })).toHaveProperty('value', 'quay')
    await fill('New path', 'pier/')
    await send()
    expect(saved.map(({ path, previousPath }) => [previousPath, path])).toEqual([
      ['quay/a.txt', 'pier/a.txt'],
      ['quay/b/c.txt', 'pier/b/c.txt'],
    ])
    await isClosed()
  })

  test('a folder that is not there is said to be so', async () => {
    const { form, type, send, user, saved } = await openDialog()
    await type('nowhere/')
    await user.click(form.getByRole('radio', { name: 'Delete it' }))
    await send()
    expect(form.getByRole('alert').textContent).toBe('There is no folder “nowhere” on main.')
    expect(saved).toEqual([])
  })

  test('a folder is deleted with all that is in it', async () => {
    const entry = (path: string) => ({ id: path, name: path, path, type: 'blob', mode: '100644' })
    const { form, type, send, user, saved } = await openDialog({
      answers: { 'repository.tree': () => [entry('quay/a.txt'), entry('quay/b/c.txt')] },
    })
    await type('quay/')
    await user.click(form.getByRole('radio', { name: 'Delete it' }))
    await send()
    expect(saved.map(({ path, holds }) => [path, holds])).toEqual([
      ['quay/a.txt', 'deleted'],
      ['quay/b/c.txt', 'deleted'],
    ])
  })
})

test('files that are dropped on the changes are added with any name, in the folder that was open', async () => {
  await import('../../../../ui/drop/read-dropped.ts')
  const names = ['\u202Egnp.exe', `quote' "and" & #100%.txt`, `${'long name '.repeat(19)}.txt`, '<b>東京.md']
  const { element, settle, saved } = await openChanges({
    search: 'branch=main&folder=d/in%20here',
    missing: names.map(name => `d/in here/${name}`),
  })
  const items = names.map(name => ({
    ...{ kind: 'file', getAsFile: () => new File([name], name), webkitGetAsEntry: () => null },
  }))
  const [title] = within(element()).getAllByText(/^Changes for/)
  fireEvent.drop(title ?? element(), { dataTransfer: { types: ['Files'], items } })
  await waitFor(() => expect(saved).toHaveLength(names.length))
  await settle()
  expect(saved.map(({ path }) => path).toSorted()).toEqual(names.map(name => `d/in here/${name}`).toSorted())
})
