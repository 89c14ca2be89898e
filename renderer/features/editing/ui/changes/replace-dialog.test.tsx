// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BridgeArgument, Draft } from '#shared/bridge.ts'
import { type Answers, getSample, type Replies, refused } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

vi.mock('../../../../lib/tasks/run-task.ts', async original => {
  const { runInPlace } = await import('../../../../lib/tasks/run-task.fixture.ts')
  return { ...(await original<typeof import('../../../../lib/tasks/run-task.ts')>()), runTask: runInPlace }
})

// They outlive the screen that showed them.
afterEach(() => notifications.clean())

const draft = (id: number, path: string, content: string, part: Partial<Draft> = {}): Draft => ({
  ...{ id, path, content, connection: 'work', project: '1', projectPath: 'harbor/crane', branch: 'main', message: '' },
  ...{ encoding: 'UTF-8', baseContent: 'old\n', baseEncoding: 'UTF-8', holds: 'text', state: 'current' },
  ...{ previousPath: null, executable: null, baseCommit: 'c1', updatedAt: '2026-03-01T10:00:00.000Z' },
  ...{ origin: { service: null, account: null, sudo: null }, ...part },
})
const texts = [draft(1, 'a.txt', 'quay one\n  Quay two quay\n'), draft(2, 'b.txt', 'no\nquay\n')]
const bytes = draft(3, 'c.bin', 'AAAA', { holds: 'bytes', baseContent: null })

type Saved = Pick<BridgeArgument<'drafts.save'>, 'path' | 'content' | 'baseCommit' | 'baseContent'>

interface Opened {
  readonly changes?: readonly Draft[]
  /** The files of the branch. */
  readonly files?: Readonly<Record<string, string>>
  readonly answers?: Answers
  readonly replies?: Replies
}

/** The dialog over the changes of main; drafts are kept as main keeps them. */
async function openDialog({ changes = texts, files = {}, ...own }: Opened = {}) {
  const kept = new Map(changes.map(change => [change.path, change]))
  const saved: Saved[] = []
  const discarded: number[] = []
  const answers: Answers = {
    'projects.get': () => ({
      ...getSample('projects.get'),
      ...{ id: 1, path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false },
      permissions: { project_access: { access_level: 40 }, group_access: null },
    }),
    'branches.get': () => ({ ...getSample('branches.get'), name: 'main', can_push: true }),
    'commits.get': () => getSample('commits.get'),
    'user.current': () => getSample('user.current'),
    'repository.tree': () =>
      Object.keys(files).map(path => ({ id: path, name: path, path, type: 'blob', mode: '100644' })),
    'files.head': ({ file_path }) => ({
      ...getSample('files.head'),
      ...{ file_path, size: files[file_path]?.length ?? 0, last_commit_id: 'c7' },
    }),
    'files.get': ({ file_path }) => ({
      ...getSample('files.get'),
      ...{ file_path, content: btoa(files[file_path] ?? ''), last_commit_id: 'c7' },
    }),
  }
  const opened = await openScreen('/c/work/p/harbor%2Fcrane/changes?branch=main', {
    answers: { ...answers, ...own.answers },
    replies: {
      'drafts.list': () => [...kept.values()],
      'drafts.read': ({ id }) => [...kept.values()].find(one => one.id === id) ?? null,
      'drafts.get': ({ path }) => kept.get(path) ?? null,
      'drafts.save': ({ path, content, baseCommit, baseContent }) => {
        saved.push({ path, content, baseCommit, baseContent })
        const before = kept.get(path)
        kept.set(path, {
          ...(before ?? draft(9, path, '')),
          content,
          baseCommit,
          updatedAt: '2026-03-01T11:00:00.000Z',
        })
        return { updatedAt: '2026-03-01T11:00:00.000Z' }
      },
      'drafts.discardOne': ({ id }) => {
        discarded.push(id)
        for (const [path, one] of kept) if (one.id === id) kept.delete(path)
        return null
      },
      ...own.replies,
    },
  })
  const { screen, user, settle } = opened
  await user.click(screen.getByRole('button', { name: 'Find and replace…' }))
  await settle()
  const body = within(document.body)
  const form = within(body.getByRole('form', { name: 'Find and replace' }))
  const find = form.getByRole('textbox', { name: 'Search for' })
  const type = async (searched: string, replacement = '') => {
    await user.click(find)
    await user.paste(searched)
    if (replacement === '') return
    await user.click(form.getByRole('textbox', { name: 'Replace with' }))
    await user.paste(replacement)
  }
  const button = form.getByRole<HTMLButtonElement>('button', { name: /^Replace/ })
  const submit = () => button
  const status = form.getByRole('status')
  /** What was found, once it is what is expected. */
  const finds = (words: string) => waitFor(() => expect(status.textContent).toBe(words))
  const isClosed = () => waitFor(() => expect(body.queryByRole('form', { name: 'Find and replace' })).toBeNull())
  return { ...opened, body, form, status, find, type, submit, finds, isClosed, kept, saved, discarded }
}

describe('in the changes of a branch', () => {
  test('finds while it is typed, and counts matches and files', async () => {
    const { form, status, type, submit, finds, find, user } = await openDialog()
    expect(status.textContent).toBe('')
    expect(submit().textContent).toBe('Replace')
    expect(submit().disabled).toBe(true)
    await type('quay')
    await finds('3 matches in 2 files')
    expect(submit().textContent).toBe('Replace 3 matches')
    expect(submit().disabled).toBe(false)
    await user.paste(' one')
    await finds('1 match in 1 file')
    expect(submit().textContent).toBe('Replace 1 match')
    await user.paste('x')
    await finds('No matches')
    expect(submit().disabled).toBe(true)
    expect(form.queryByRole('region', { name: 'Matches' })).toBeNull()
    await user.clear(find)
    await finds('')
  })

  test('ignores case and takes expressions where that is chosen', async () => {
    const { form, type, finds, user, find } = await openDialog()
    await type('quay')
    await finds('3 matches in 2 files')
    await user.click(form.getByRole('checkbox', { name: 'Match case' }))
    await finds('4 matches in 2 files')
    await user.clear(find)
    await type('q(.)ay one')
    await finds('No matches')
    await user.click(form.getByRole('checkbox', { name: /^Regular expression/ }))
    await finds('1 match in 1 file')
    await user.clear(find)
    await type('(')
    await waitFor(() => expect(find.getAttribute('aria-invalid')).toBe('true'))
    expect(form.queryByRole('region', { name: 'Matches' })).toBeNull()
  })

  test('shows the line of each match, with what is removed and what is added', async () => {
    const { form, type, finds } = await openDialog()
    await type('two', 'three')
    await finds('1 match in 1 file')
    const row = form.getByRole('listitem')
    expect(row.textContent).toBe('2Quay twothree quay')
    expect(row.querySelector('del')?.textContent).toBe('two')
    await waitFor(() => expect(row.querySelector('ins')?.textContent).toBe('three'))
  })

  test('replaces what is not left out, and can undo it', async () => {
    const { body, form, type, submit, finds, isClosed, user, settle, saved } = await openDialog()
    await type('quay', 'pier')
    await finds('3 matches in 2 files')
    const file = form.getByRole<HTMLInputElement>('checkbox', { name: 'Replace in a.txt' })
    const line = form.getByRole<HTMLInputElement>('checkbox', { name: 'Replace the match in line 1' })
    expect([file.checked, file.indeterminate]).toEqual([true, false])
    await user.click(line)
    expect([file.checked, file.indeterminate, line.checked]).toEqual([true, true, false])
    expect(submit().textContent).toBe('Replace 2 matches')
    await user.click(submit())
    await settle()
    await isClosed()
    expect(saved.map(({ path, content }) => [path, content])).toEqual([
      ['a.txt', 'quay one\n  Quay two pier\n'],
      ['b.txt', 'no\npier\n'],
    ])
    expect(body.getByText('2 files changed')).toBeDefined()
    await user.click(body.getByRole('button', { name: 'Undo' }))
    await settle()
    expect(saved.slice(2).map(({ path, content }) => [path, content])).toEqual([
      ['a.txt', 'quay one\n  Quay two quay\n'],
      ['b.txt', 'no\nquay\n'],
    ])
  })

  test('a whole file can be left out and taken in again', async () => {
    const { form, type, submit, finds, user } = await openDialog()
    await type('quay', 'pier')
    await finds('3 matches in 2 files')
    const file = form.getByRole<HTMLInputElement>('checkbox', { name: 'Replace in a.txt' })
    await user.click(file)
    expect([file.checked, file.indeterminate]).toEqual([false, false])
    expect(submit().textContent).toBe('Replace 1 match')
    await user.click(form.getByRole('checkbox', { name: 'Replace in b.txt' }))
    expect(submit().disabled).toBe(true)
    await user.click(form.getAllByRole('checkbox', { name: /^Replace the match in line/ })[0] ?? document.body)
    expect(file.indeterminate).toBe(true)
    await user.click(file)
    expect([file.checked, file.indeterminate]).toEqual([true, false])
    expect(submit().textContent).toBe('Replace 2 matches')
  })

  test('leaves a change as it is that was edited since, and says so', async () => {
    const { body, form, type, submit, finds, user, settle, saved, kept } = await openDialog()
    await type('quay', 'pier')
    await finds('3 matches in 2 files')
    for (const one of texts) kept.set(one.path, { ...one, updatedAt: '2026-03-01T12:00:00.000Z' })
    await user.click(submit())
    await settle()
    expect(saved).toEqual([])
    expect(body.getByText('No files changed')).toBeDefined()
    expect(body.getByText(/“a\.txt” was edited since the search/)).toBeDefined()
    expect(form.getByRole('textbox', { name: 'Search for' })).toHaveProperty('value', 'quay')
    expect(body.queryByText(/^\d+ files? changed/)).toBeNull()
  })

  test('says when not everything could be replaced, and offers to undo what was', async () => {
    let calls = 0
    const fail = refused({ kind: 'disk', detail: 'disk I/O error', isFull: false })
    const { body, type, submit, finds, isClosed, user, settle } = await openDialog({
      replies: {
        'drafts.save': () => {
          calls += 1
          return calls === 1 ? { updatedAt: '2026-03-01T11:00:00.000Z' } : fail()
        },
      },
    })
    await type('quay', 'pier')
    await finds('3 matches in 2 files')
    await user.click(submit())
    await settle()
    await isClosed()
    expect(body.getByText('Not everything was replaced')).toBeDefined()
    expect(body.getByText('1 file changed')).toBeDefined()
  })

  test('folds files after the eighth, and matches after the hundredth', async () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      draft(at + 1, `${at}.txt`, at === 0 ? 'quay\n'.repeat(101) : 'quay'),
    )
    const { form, type, finds, user } = await openDialog({ changes: many })
    await type('quay')
    await finds('109 matches in 9 files')
    const region = form.getByRole('region', { name: 'Matches' })
    expect([...region.querySelectorAll('details')].map(({ open }) => open)).toEqual([...Array(8).fill(true), false])
    const rows = () => region.querySelectorAll('li').length
    expect(rows()).toBe(107)
    await user.click(within(region).getByText('Show 1 more'))
    expect(rows()).toBe(108)
    expect(within(region).queryByText(/^Show/)).toBeNull()
  })

  test('cuts long lines around a match', async () => {
    const line = `${'a'.repeat(50)}${'q'.repeat(161)}${'z'.repeat(130)}`
    const { form, type, finds, user } = await openDialog({ changes: [draft(1, 'a.txt', line)] })
    await user.click(form.getByRole('checkbox', { name: /^Regular expression/ }))
    await type('q+', 'p'.repeat(160))
    await finds('1 match in 1 file')
    const row = form.getByRole('listitem')
    await waitFor(() => expect(row.querySelector('ins')?.textContent).toBe('p'.repeat(160)))
    expect(row.querySelector('del')?.textContent).toBe(`${'q'.repeat(160)}…`)
    expect(row.textContent).toBe(`1${'a'.repeat(40)}${'q'.repeat(160)}…${'p'.repeat(160)}${'z'.repeat(120)}`)
  })

  test('cancel closes it, and nothing is replaced', async () => {
    const { form, user, isClosed, saved } = await openDialog()
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    expect(saved).toEqual([])
  })
})

describe('in all files of a branch', () => {
  const files = { 'a.md': 'quay\nquay\n', 'b.md': 'none\n', 'c.ts': 'quay\n', 'd.md': 'quay\0' }

  test('is where it searches when no change is a text', async () => {
    const { form } = await openDialog({ changes: [bytes], files })
    expect(form.getByRole('radio', { name: 'All files' })).toHaveProperty('checked', true)
    expect(form.getByRole('radio', { name: 'Changes' })).toHaveProperty('disabled', true)
    expect(form.getByRole('button', { name: 'Find' })).toHaveProperty('disabled', true)
  })

  test('searches when it is told to, in the files to include, and gathers the replacements', async () => {
    const { body, form, status, type, submit, finds, user, settle, isClosed, saved, discarded } = await openDialog({
      changes: [bytes],
      files,
    })
    await type('quay', 'pier')
    await user.click(form.getByRole('textbox', { name: 'Files to include' }))
    await user.paste('*.md')
    expect(status.textContent).toBe('')
    await user.click(form.getByRole('button', { name: 'Find' }))
    await settle()
    await finds('2 matches in 1 file')
    expect(form.getByText('3 of 3 files read · 1 skipped (binary, or larger than 1 MB)')).toBeDefined()
    expect(form.queryByRole('progressbar')).toBeNull()
    expect(form.getByRole('button', { name: 'Find' })).toHaveProperty('disabled', false)
    await user.click(submit())
    await settle()
    await isClosed()
    expect(saved).toEqual([{ path: 'a.md', content: 'pier\npier\n', baseCommit: 'c7', baseContent: 'quay\nquay\n' }])
    await user.click(body.getByRole('button', { name: 'Undo' }))
    await settle()
    expect(discarded).toEqual([9])
  })

  test('asks for another search when what is searched for has changed, and not for another replacement', async () => {
    const { form, type, submit, finds, user, settle, find, saved } = await openDialog({ changes: [bytes], files })
    await type('quay')
    await user.keyboard('{Enter}')
    await settle()
    await finds('3 matches in 2 files')
    await user.click(form.getByRole('textbox', { name: 'Replace with' }))
    await user.paste('pier')
    await waitFor(() => expect(submit().disabled).toBe(false))
    await finds('3 matches in 2 files')
    const matchCase = form.getByRole('checkbox', { name: 'Match case' })
    await user.click(matchCase)
    await finds('The search has changed. Find again to update the matches.')
    expect(submit().disabled).toBe(true)
    expect(form.queryByRole('region', { name: 'Matches' })).toBeNull()
    await user.click(matchCase)
    await finds('3 matches in 2 files')
    await user.click(find)
    await user.paste('side')
    await finds('The search has changed. Find again to update the matches.')
    await user.keyboard('{Enter}')
    await settle()
    await finds('No matches')
    expect(saved).toEqual([])
  })

  test('can be stopped, and keeps what it found', async () => {
    const stopped = Promise.withResolvers<void>()
    const { form, type, user, finds, submit } = await openDialog({
      files,
      answers: { 'repository.tree': () => stopped.promise.then(refused({ kind: 'cancelled' })) },
      replies: {
        'operations.cancel': () => {
          stopped.resolve()
          return null
        },
      },
    })
    await user.click(form.getByText('All files'))
    await type('quay')
    await user.click(form.getByRole('button', { name: 'Find' }))
    expect(await form.findByRole('button', { name: 'Stop' })).toBeDefined()
    expect(form.getByRole('progressbar', { name: 'Search' })).toBeDefined()
    expect(submit().disabled).toBe(true)
    await user.click(form.getByRole('button', { name: 'Stop' }))
    expect(await form.findByText('0 files listed so far · Stopped')).toBeDefined()
    await finds('3 matches in 2 files')
    expect(submit().disabled).toBe(false)
  })

  test('ends at more matches than anyone reviews', async () => {
    const { form, type, user, settle } = await openDialog({ changes: [bytes], files: { 'a.md': 'q'.repeat(5001) } })
    await type('q')
    await user.click(form.getByRole('button', { name: 'Find' }))
    await settle()
    expect(form.getByText(/Stopped after 5,000 matches/)).toBeDefined()
  })

  test('says why it failed, and an invalid expression is no failure of the service', async () => {
    const failing = await openDialog({
      ...{ changes: [bytes], files },
      answers: { 'repository.tree': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    await failing.type('quay')
    await failing.user.click(failing.form.getByRole('button', { name: 'Find' }))
    await failing.settle()
    expect(failing.form.getByRole('alert').textContent).toContain('broken')
    failing.close()
    const { form, type, user, settle } = await openDialog({ changes: [bytes], files })
    await user.click(form.getByRole('checkbox', { name: /^Regular expression/ }))
    await type('(')
    await user.click(form.getByRole('button', { name: 'Find' }))
    await settle()
    expect(form.getByRole('alert').textContent).toMatch(/\(|group/i)
  })
})
