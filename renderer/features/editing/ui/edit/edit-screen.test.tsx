// @vitest-environment happy-dom
import { act, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BridgeArgument, Draft } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { type Answers, getSample, refused } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

vi.mock('../../../../lib/tasks/run-task.ts', async original => {
  const { merge } = await import('../../../../lib/code/three-way-merge.ts')
  const tasks = await original<typeof import('../../../../lib/tasks/run-task.ts')>()
  const runTask: typeof tasks.runTask = async (name, input, options) =>
    name === 'merge' ? Reflect.apply(merge, null, [input]) : tasks.runTask(name, input, options)
  return { ...tasks, runTask }
})

const lines = ['first', '2', '3', '4', '5', '6', 'last']
const text = (...changed: readonly string[]) => `${changed.join('\n')}\n`
const old = text(...lines)
const mine = text('first, by me', ...lines.slice(1))
const theirs = text(...lines.slice(0, -1), 'last, by them')
const both = text('first, by me', ...lines.slice(1, -1), 'last, by them')

const behind: AppError = { kind: 'validation', message: 'The file has changed since it was edited' }
const missing = refused({ kind: 'notFound', message: '404' })

/** A draft that was left of `a.txt`. */
function draftOn(branch: string): Draft {
  return {
    ...{ id: 1, path: 'a.txt', connection: 'work', project: '1', projectPath: 'harbor/crane', branch },
    ...{ content: mine, encoding: 'UTF-8', baseContent: old, baseEncoding: 'UTF-8', baseCommit: 'c1', holds: 'text' },
    ...{ state: 'current', previousPath: null, executable: null, message: 'Mine' },
    ...{ updatedAt: '2026-03-01T10:00:00.000Z', origin: { service: null, account: null, sudo: null } },
  }
}

interface Opened {
  readonly branch?: string
  readonly draft?: Draft | null
  /** The files of the branch that is committed to, by path. */
  readonly files?: Readonly<Record<string, { readonly commit: string; readonly content: string }>>
  readonly answers?: Answers
  readonly save?: () => void
}

/** Opens an edit of `a.txt`; the first commit is refused because the branch has moved on. */
async function openEdit({
  branch = 'main',
  draft = draftOn(branch),
  files = { 'a.txt': { commit: 'c1', content: old } },
  answers,
  save,
}: Opened = {}) {
  const saved: BridgeArgument<'drafts.save'>[] = []
  const previewed: unknown[] = []
  let commits = 0
  const getFile = (path: string) => files[path] ?? missing()
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/edit?branch=${branch}&path=a.txt`, {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ id: 1, path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false },
        permissions: { project_access: { access_level: 40 }, group_access: null },
      }),
      'branches.get': ({ branch: name }) =>
        name === 'main' ? { ...getSample('branches.get'), name, can_push: true } : missing(),
      'branches.list': () => [],
      'tags.list': () => [],
      'commits.get': () => ({ ...getSample('commits.get'), id: 'f'.repeat(40) }),
      'user.current': () => getSample('user.current'),
      'repository.tree': () => [{ id: 'b1', name: 'a.txt', path: 'a.txt', type: 'blob', mode: '100644' }],
      'repository.blob': () => ({ ...getSample('repository.blob'), encoding: 'base64', content: btoa(old) }),
      'files.head': ({ file_path, ref }) => {
        const { commit, content } = ref === 'main' ? getFile(file_path) : { commit: 'c1', content: old }
        return { ...getSample('files.head'), file_path, size: content.length, last_commit_id: commit }
      },
      'files.get': ({ file_path }) => {
        const { commit, content } = getFile(file_path)
        return { ...getSample('files.get'), file_path, content: btoa(content), last_commit_id: commit }
      },
      'commits.create': () => {
        commits += 1
        return commits === 1 ? refused(behind)() : { ...getSample('commits.get'), id: 'c9' }
      },
      ...answers,
    },
    replies: {
      'drafts.list': () => (draft ? [draft] : []),
      'drafts.get': () => draft,
      'drafts.read': () => draft,
      'drafts.save': asked => {
        save?.()
        saved.push(asked)
        return { updatedAt: `2026-03-01T11:00:${10 + saved.length}.000Z` }
      },
      'drafts.discard': () => null,
      'drafts.discardOne': () => null,
      'operations.preview': ({ operation, params }) => {
        previewed.push([operation, params])
        return { method: 'POST', url: 'https://work.example/api', body: params, headers: [], curl: 'curl' }
      },
    },
  })
  const { screen, user, settle } = opened
  const commit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Commit to/ })
  const send = async () => {
    await user.click(commit())
    await settle()
  }
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    await settle()
  }
  const notice = () => screen.getByRole('alert', { name: 'Not committed' })
  return { ...opened, saved, previewed, commit, send, press, notice }
}

test('an edit without changes is not committed and left by Cancel; a mode alone is a change, and is sent as one', async () => {
  const { screen, user, settle, commit, press, previewed } = await openEdit({ draft: null })
  expect(commit().disabled).toBe(true)
  expect(screen.getByText('No changes yet.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toContain('/blob?')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  const executable = screen.getByRole<HTMLInputElement>('switch', { name: 'Executable' })
  expect(executable.checked).toBe(false)
  await user.click(executable)
  expect(commit().disabled).toBe(false)
  expect(screen.queryByRole('link', { name: 'Cancel' })).toBeNull()
  await press('Show the request')
  expect(previewed).toMatchObject([
    ['commits.create', { actions: [{ action: 'chmod', file_path: 'a.txt', execute_filemode: true }] }],
  ])
  await user.keyboard('{Escape}')
  await settle()
  await user.click(executable)
  expect(commit().disabled).toBe(true)
})

test('an edit says that another window edits the same file when that one saves, and nothing of other files', async () => {
  const { screen, emit, saved, user, press } = await openEdit()
  const notice = () => screen.queryByText(/^Another window is editing this file too\./)
  await user.type(screen.getByRole('textbox', { name: 'Commit message' }), '!')
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 3000 })
  const [own] = saved
  if (!own) throw new Error('It was saved')
  const key = { connection: own.connection, project: own.project, branch: own.branch, path: own.path }
  act(() => emit({ type: 'drafts.changed', saved: { ...key, path: 'other.txt' } }))
  act(() => emit({ type: 'drafts.changed' }))
  expect(notice()).toBeNull()
  act(() => emit({ type: 'drafts.changed', saved: key }))
  expect(notice()).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Show drafts' }).getAttribute('href')).toContain('/drafts')
  await press('Close this notice')
  expect(notice()).toBeNull()
})

test('a draft that can’t be saved says so, is saved on request, and asks before it is left', async () => {
  let isFull = true
  const { screen, user, press, saved, tabs, goTo } = await openEdit({
    save: () => isFull && refused({ kind: 'disk', detail: 'disk full', isFull: true })(),
  })
  const type = (typed: string) => user.type(screen.getByRole('textbox', { name: 'Commit message' }), typed)
  const body = within(document.body)
  await type('!')
  await screen.findByText(/^Draft not kept, and tried again/)
  await goTo('/c/work/p/harbor%2Fcrane/drafts')
  const question = () => within(body.getByRole('dialog', { name: 'Leave without a draft?' }))
  await user.click(question().getByRole('button', { name: 'Stay here' }))
  expect(tabs.inView().history.location.pathname).toMatch(/edit$/)
  isFull = false
  await press('Try now')
  await screen.findByText(/^Draft saved/)
  expect(saved.at(-1)).toMatchObject({ path: 'a.txt', content: mine, message: 'Mine!' })
  await goTo('/c/work/p/harbor%2Fcrane/drafts')
  expect(tabs.inView().history.location.pathname).toMatch(/drafts$/)
})

test('the tab of a file says that it has an unsaved draft', async () => {
  const { screen } = await openEdit()
  const tabs = within(screen.getByRole('tablist', { name: 'Open files' }))
  expect(tabs.getByRole('tab', { name: 'a.txt, unsaved draft' })).toBeDefined()
})

/** The last commit of `a.txt` moved it, or deleted it. */
const goneBy = (to: string | null): Answers => ({
  'commits.list': () => [{ ...getSample('commits.get'), id: 'c2' }],
  'commits.diff': () => [
    {
      ...{ diff: '', a_mode: '100644', b_mode: '100644', new_file: false, old_path: 'a.txt' },
      ...{ renamed_file: to !== null, deleted_file: to === null, new_path: to ?? 'a.txt' },
    },
  ],
})

test('a file that was moved and changed on the branch is followed, with both changes', async () => {
  const { screen, send, press, notice, sent } = await openEdit({
    files: { 'moved/b.txt': { commit: 'c2', content: theirs } },
    answers: goneBy('moved/b.txt'),
  })
  await send()
  expect(notice().textContent).toMatch(/The file was moved\..*moved\/b\.txt/)
  await press('Use the new path')
  expect(screen.getByText('Merged without a conflict.')).toBeDefined()
  await send()
  expect(sent('commits.create').at(-1)).toMatchObject({
    actions: [{ action: 'update', file_path: 'moved/b.txt', content: both }],
  })
})

test('the edit of a file that was deleted since is kept as a new one', async () => {
  const { screen, send, press, notice, sent } = await openEdit({ files: {}, answers: goneBy(null) })
  await send()
  expect(notice().textContent).toContain('The file was deleted')
  await press('Keep mine as a new file')
  expect(screen.queryByRole('alert', { name: 'Not committed' })).toBeNull()
  await send()
  expect(sent('commits.create').at(-1)).toMatchObject({
    actions: [{ action: 'create', file_path: 'a.txt', content: mine }],
  })
})
