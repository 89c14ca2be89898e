// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Draft } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { type Answers, getSample, type Replies, refused } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

/** What merges wait for. */
const mergers = vi.hoisted((): { wait(): Promise<void> } => ({ wait: async () => undefined }))

vi.mock('../../../../lib/tasks/run-task.ts', async original => {
  const { merge } = await import('../../../../lib/code/three-way-merge.ts')
  const tasks = await original<typeof import('../../../../lib/tasks/run-task.ts')>()
  const runTask: typeof tasks.runTask = async (name, input, options) => {
    if (name !== 'merge') return tasks.runTask(name, input, options)
    await mergers.wait()
    return Reflect.apply(merge, null, [input])
  }
  return { ...tasks, runTask }
})

const project = '/c/work/p/harbor%2Fcrane'
const drafts = ['a.txt', 'b.txt'].map((path, index): Draft => {
  const texts = { content: 'mine\n', encoding: 'UTF-8', baseContent: 'old\n', baseEncoding: 'UTF-8' } as const
  return {
    ...{ ...texts, id: index + 1, path, connection: 'work', project: '1', projectPath: 'harbor/crane', branch: 'main' },
    ...{ holds: 'text', state: 'current', previousPath: null, executable: null, baseCommit: 'c1', message: '' },
    ...{ updatedAt: '2026-03-01T10:00:00.000Z', origin: { service: null, account: null, sudo: null } },
  }
})
const replies: Replies = {
  'drafts.list': () => drafts,
  'drafts.read': ({ id }) => drafts.find(draft => draft.id === id) ?? null,
  'drafts.adopt': () => null,
}
const permissions = { project_access: { access_level: 40 }, group_access: null }
const lastCommit = (path: string) => (path === 'a.txt' ? 'c2' : 'c1')
const answers: Answers = {
  'projects.get': () => ({
    ...getSample('projects.get'),
    id: 1,
    default_branch: 'main',
    empty_repo: false,
    permissions,
  }),
  'branches.get': () => ({ ...getSample('branches.get'), name: 'main', can_push: true }),
  'commits.get': () => getSample('commits.get'),
  'user.current': () => getSample('user.current'),
  // a.txt was changed on the branch after its draft was begun.
  'files.head': ({ file_path }) => ({ ...getSample('files.head'), file_path, last_commit_id: lastCommit(file_path) }),
  'files.get': ({ file_path }) => ({
    ...getSample('files.get'),
    ...{ file_path, content: btoa('theirs\n'), last_commit_id: lastCommit(file_path) },
  }),
}
const behind: AppError = { kind: 'validation', message: 'The file has changed since it was edited' }
const lost: AppError = { kind: 'unknownOutcome', detail: 'connection reset' }

/** The changes of main, with a message for their commit, which fails. */
async function openChanges(error: AppError) {
  const opened = await openScreen(`${project}/changes?branch=main`, {
    ...{ answers: { ...answers, 'commits.create': refused(error) }, replies },
  })
  const commit = () => opened.screen.getByRole<HTMLButtonElement>('button', { name: 'Commit to main' })
  await opened.user.type(opened.screen.getByRole('textbox', { name: 'Commit message' }), 'Say when the tide turns')
  await opened.user.click(commit())
  await opened.settle()
  return { ...opened, commit }
}

test('a name that most file systems cannot hold is warned of before the commit', async () => {
  const path = `${'a'.repeat(260)}.txt`
  const [draft] = drafts
  if (!draft) throw new Error('no draft')
  const added: Draft = { ...draft, path, baseCommit: null, baseContent: '' }
  const { screen } = await openScreen(`${project}/changes?branch=main`, {
    ...{ answers, replies: { ...replies, 'drafts.list': () => [added], 'drafts.read': () => added } },
  })
  expect(screen.getByText(/^A name in this path has 264 bytes/)).toBeDefined()
})

test('a commit can be made again once the file in conflict is left out of it', async () => {
  const { screen, user, settle, commit, sent } = await openChanges(behind)
  expect(screen.getByRole('alert', { name: 'Not committed' }).textContent).toContain('a.txt')
  expect(commit().disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Commit a.txt' }))
  await settle()
  expect(screen.queryByRole('alert', { name: 'Not committed' })).toBeNull()
  expect(commit().disabled).toBe(false)
  await user.click(commit())
  await settle()
  expect(sent('commits.create')).toMatchObject([{}, { actions: [{ file_path: 'b.txt' }] }])
})

test('a commit whose response was lost is not sent again after its screen was closed and reopened', async () => {
  const { screen, goTo, commit, sent } = await openChanges(lost)
  expect(screen.getByRole('button', { name: 'Check the branch' })).toBeDefined()
  await goTo(`${project}/drafts`)
  expect(screen.queryByRole('button', { name: 'Check the branch' })).toBeNull()
  await goTo(`${project}/changes?branch=main`)
  expect(screen.getByRole('button', { name: 'Check the branch' })).toBeDefined()
  expect(commit().disabled).toBe(true)
  expect(sent('commits.create')).toHaveLength(1)
})

test('a session cookie that only reads is named where the commit would be made', async () => {
  const { screen } = await openScreen(`${project}/changes?branch=main`, {
    ...{ answers, replies },
    connection: { auth: 'cookie', profile: 'gitlab', profileChoice: 'gitlab' },
  })
  expect(screen.getByText(/^A session cookie can only read from this service\. .+ The draft is kept\.$/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Commit to main' }).disabled).toBe(true)
})

/** The changes of main, where both files were changed since; drafts are kept as main keeps them. */
async function openConflicts() {
  const kept = new Map(drafts.map(draft => [draft.path, draft]))
  const list = () => [...kept.values()]
  const opened = await openScreen(`${project}/changes?branch=main`, {
    answers: {
      ...answers,
      'commits.create': ({ actions }) =>
        actions.length > 1 ? refused(behind)() : { ...getSample('commits.get'), id: 'c3' },
      'files.head': ({ file_path }) => ({ ...getSample('files.head'), file_path, last_commit_id: 'c2' }),
      'files.get': ({ file_path }) => ({
        ...getSample('files.get'),
        ...{ file_path, content: btoa('theirs\n'), last_commit_id: 'c2' },
      }),
      'repository.tree': () => [],
      'repository.blob': () => getSample('repository.blob'),
    },
    replies: {
      ...replies,
      'drafts.list': list,
      'drafts.read': ({ id }) => list().find(draft => draft.id === id) ?? null,
      'drafts.get': ({ path }) => kept.get(path) ?? null,
      'drafts.discard': ({ path }) => {
        kept.delete(path)
        return null
      },
      'drafts.discardOne': ({ id }) => {
        for (const draft of list()) if (draft.id === id) kept.delete(draft.path)
        return null
      },
      'drafts.save': ({ path, ...draft }) => {
        const before = kept.get(path)
        const updatedAt = `2026-03-01T10:00:0${Number(before?.updatedAt.slice(18, 19) ?? 0) + 1}.000Z`
        if (before) kept.set(path, { ...before, ...draft, connection: before.connection, path, updatedAt })
        return { updatedAt }
      },
    },
  })
  const { screen, user, settle } = opened
  await user.type(screen.getByRole('textbox', { name: 'Commit message' }), 'Say when the tide turns')
  await user.click(screen.getByRole('button', { name: 'Commit to main' }))
  await settle()
  return { ...opened, kept }
}

test('files in conflict are merged together, resolved one by one in the editor, and listed with their state', async () => {
  const { screen, user, settle, goTo, kept } = await openConflicts()
  await user.click(screen.getByRole('button', { name: 'Merge 2 files' }))
  await settle()
  for (const path of ['a.txt', 'b.txt']) {
    expect(kept.get(path)).toMatchObject({ baseCommit: 'c2', baseContent: 'theirs\n' })
    expect(kept.get(path)?.content).toContain('<<<<<<< theirs, on main (c2)\ntheirs\n')
    expect(kept.get(path)?.content).toContain('mine\n>>>>>>> mine\n')
  }
  const files = () => screen.getByRole('navigation', { name: 'Files in conflict' })
  for (const path of ['a.txt', 'b.txt']) {
    expect(within(files()).getByRole('link', { name: `${path}, 1 conflict to resolve` })).toBeDefined()
  }
  expect(screen.getByRole('region', { name: 'Merge' }).textContent).toContain('1 conflict to resolve')
  await user.click(screen.getByRole('link', { name: 'Next file' }))
  await settle()
  expect(screen.getByRole('link', { name: /b\.txt.*1 conflict/, current: 'page' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Restore my version' }))
  await settle()
  expect(screen.queryByRole('region', { name: 'Merge' })).toBeNull()

  await goTo(`${project}/changes?branch=main`)
  const left = screen.getByRole('region', { name: 'Files in conflict' })
  expect(left.textContent).toContain('a.txt')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Commit to main' }).disabled).toBe(true)
  expect(screen.getByText('Conflict marks are left in the text.')).toBeDefined()
})

test('a conflict that is left to decide is still there when the screen is opened again', async () => {
  const { screen, user, settle, goTo } = await openConflicts()
  const decide = (name: string) => user.click(screen.getAllByRole('button', { name })[0] ?? document.body)
  await decide('Discard mine')
  await settle()
  await goTo(`${project}/drafts`)
  await goTo(`${project}/changes?branch=main`)
  expect(screen.getByRole('alert', { name: 'Not committed' }).textContent).toContain('b.txt')
})

/** Merges both files; the merges finish when `finishMerge` is called. */
async function beginToMerge() {
  const opened = await openConflicts()
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = mergers.wait
  mergers.wait = () => promise
  onTestFinished(() => {
    mergers.wait = before
  })
  await opened.user.click(opened.screen.getByRole('button', { name: 'Merge 2 files' }))
  const finishMerge = async () => {
    resolve()
    await opened.settle()
  }
  /** The draft is edited in another window. */
  const edit = (path: string) => {
    const draft = opened.kept.get(path)
    if (draft) opened.kept.set(path, { ...draft, content: 'mine, later\n', updatedAt: '2026-03-01T11:00:00.000Z' })
  }
  return { ...opened, finishMerge, edit }
}

test('a merge that ends after its screen was left opens nothing, and is not offered again', async () => {
  const { screen, goTo, finishMerge, kept, tabs } = await beginToMerge()
  await goTo(`${project}/drafts`)
  await finishMerge()
  expect(tabs.inView().history.location.pathname).toMatch(/\/drafts$/)
  expect(kept.get('b.txt')).toMatchObject({ baseCommit: 'c2' })
  await goTo(`${project}/changes?branch=main`)
  expect(screen.queryByRole('alert', { name: 'Not committed' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Files in conflict' }).textContent).toMatch(/a\.txt.*b\.txt/)
})

test('a merge of a draft that was edited elsewhere is dropped, and the file stays to be decided', async () => {
  const { screen, goTo, finishMerge, edit, kept, tabs } = await beginToMerge()
  edit('a.txt')
  await finishMerge()
  expect(kept.get('a.txt')).toMatchObject({ content: 'mine, later\n', baseCommit: 'c1' })
  expect(tabs.inView().history.location.search).toBe('?branch=main&path=b.txt')
  expect(screen.getByRole('navigation', { name: 'Files in conflict' }).textContent).toContain('a.txtUnresolved')
  await goTo(`${project}/changes?branch=main`)
  expect(screen.getByRole('alert', { name: 'Not committed' }).textContent).toContain('a.txt')
})

test('files are merged as they are then, not as they were when the first merge began', async () => {
  const { settle, finishMerge, edit, kept } = await beginToMerge()
  edit('a.txt')
  edit('b.txt')
  // The window in view reads what others changed.
  window.dispatchEvent(new Event('visibilitychange'))
  await settle()
  await finishMerge()
  expect(kept.get('a.txt')).toMatchObject({ content: 'mine, later\n', baseCommit: 'c1' })
  expect(kept.get('b.txt')?.content).toContain('mine, later\n>>>>>>> mine\n')
})

test('a file in conflict that is merged in its own editor is not offered to be merged again', async () => {
  const { screen, user, settle, goTo, kept } = await openConflicts()
  await goTo(`${project}/edit?branch=main&path=a.txt`)
  await user.click(screen.getByRole('button', { name: 'Merge with it' }))
  await settle()
  const files = within(screen.getByRole('navigation', { name: 'Files in conflict' }))
  expect(files.getByRole('link', { name: 'a.txt, 1 conflict to resolve' })).toBeDefined()
  expect(files.getByRole('link', { name: 'b.txt, Unresolved' })).toBeDefined()
  await goTo(`${project}/changes?branch=main`)
  expect(kept.get('a.txt')).toMatchObject({ baseCommit: 'c2' })
  const alert = screen.getByRole('alert', { name: 'Not committed' })
  expect(alert.textContent).toContain('a.txt 1 conflict to resolve')
  expect(within(alert).getAllByRole('button', { name: 'Merge' })).toHaveLength(1)
})

test('a file in conflict that is committed in its own editor leaves the conflict', async () => {
  const { screen, user, settle, goTo, sent, kept } = await openConflicts()
  const a = kept.get('a.txt')
  await goTo(`${project}/edit?branch=main&path=a.txt`)
  await user.type(screen.getByRole('textbox', { name: 'Commit message' }), 'Say when the tide turns')
  await user.click(screen.getByRole('button', { name: 'Commit to main' }))
  await settle()
  expect(sent('commits.create')).toHaveLength(2)
  // It is edited again, from what was committed.
  if (a) kept.set(a.path, { ...a, baseCommit: 'c3', updatedAt: '2026-03-01T11:00:00.000Z' })
  await goTo(`${project}/changes?branch=main`)
  expect(screen.getByRole('alert', { name: 'Not committed' }).textContent).not.toContain('a.txt')
})
