// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { JournalDetails, UndoPlan } from '#shared/journal.ts'
import { answer, fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { type Answers, getSample, type Replies, refused } from '../../../testing/fake-main.ts'
import { getFact } from '../../../testing/get-fact.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { useUndo } from '../../../ui/journal/undo-state.ts'
import { showWritten } from '../../../ui/journal/written-toast.tsx'

// The dialog is above all screens, and outlives them.
afterEach(() => useUndo.getState().close())

const entry: JournalDetails = {
  ...{
    id: 7,
    at: '2026-03-01T10:00:00.000Z',
    connection: 'work',
    service: 'https://code.example.org',
    account: 'ines',
  },
  ...{ sudo: null, operation: 'tags.create', method: 'POST', path: '/projects/7/repository/tags', status: 201 },
  ...{ params: { id: 'harbor/crane', tag_name: 'v1', ref: 'main' }, outcome: 'done', settled: null, error: null },
  ...{ undoes: null, undoneBy: null, proposedBy: null, member: null, undo: 'exact', lost: null, restored: null },
  ...{ before: { known: true, value: null }, after: { known: true, value: { name: 'v1' } }, answer: { name: 'v1' } },
}

interface Opened {
  readonly entry?: Partial<JournalDetails> | null
  readonly replies?: Replies
  readonly answers?: Answers
  readonly inWindow?: boolean
  readonly sudo?: string
}

/** The journal with an entry that is open beside it. */
async function openEntry({ entry: part = {}, inWindow = false, sudo, ...own }: Opened = {}) {
  const shown = part && { ...entry, ...part }
  const opened = await openScreen('/journal?entry=7', {
    answers: { 'user.current': () => getSample('user.current'), ...own.answers },
    replies: {
      'journal.list': () => (shown ? [shown] : []),
      'journal.get': () => shown,
      ...own.replies,
    },
    ...(sudo !== undefined && { connection: { sudo: { id: 5, username: sudo, name: sudo } } }),
    inWindow,
  })
  const body = within(document.body)
  const panel = within(body.getByRole('region', { name: 'Entry 7' }))
  const fact = (name: string) => getFact(panel, name)
  return { ...opened, body, panel, fact }
}

describe('the facts of an entry', () => {
  test('name who sent what, and how that went', async () => {
    const { panel, fact } = await openEntry()
    expect(fact('Target')).toBe('harbor/crane › v1')
    expect(fact('Connection')).toBe('Work')
    expect(fact('By')).toBe('ines')
    expect(fact('Operation')).toBe('tags.create')
    expect(fact('Request')).toBe('POST /projects/7/repository/tags')
    expect(fact('Outcome')).toBe('Done 201')
    for (const name of ['Proposed by', 'Undoes', 'Undone by']) expect(fact(name)).toBeUndefined()
    expect(panel.queryByRole('alert')).toBeNull()
    expect(panel.getByText('Did not exist.')).toBeDefined()
    expect(panel.queryByRole('heading', { name: 'What changed' })).toBeNull()
  })

  test('say what is not known, and that the connection was removed', async () => {
    const { fact, panel } = await openEntry({
      entry: {
        ...{ connection: 'gone', account: null, sudo: 'mats', proposedBy: 'helper', status: null, params: null },
        ...{ outcome: 'pending', before: { known: false }, after: { known: false } },
      },
    })
    expect(fact('Target')).toBeUndefined()
    expect(fact('Connection')).toBe('gone (removed)')
    expect(fact('By')).toBe('not known, acting as mats')
    expect(fact('Proposed by')).toBe('helper (assistant)')
    expect(fact('Outcome')).toBe('Under way ')
    expect(panel.getByText('It can’t be decrypted: its key no longer exists.')).toBeDefined()
    expect(panel.getByText('The state around it was not seen.')).toBeDefined()
    expect(panel.queryByRole('heading', { name: 'State before' })).toBeNull()
  })

  test('lead to the entry that it undoes, with what that restored, and to the one that undid it', async () => {
    const fields = ['a', 'b', 'c', 'd', 'e', 'f']
    const undoing = await openEntry({ entry: { undoes: 3, restored: { state: 'partly', fields } } })
    expect(undoing.fact('Undoes')).toBe('Entry 3 · partly restored (differs in a, b, c, d, e)')
    await undoing.user.click(undoing.panel.getByRole('button', { name: 'Entry 3' }))
    await undoing.settle()
    expect(undoing.body.getByRole('region', { name: 'Entry 3' })).toBeDefined()
    undoing.close()
    const full = await openEntry({ entry: { undoes: 3, restored: { state: 'full', fields: [] } } })
    expect(full.fact('Undoes')).toBe('Entry 3 · restored in full')
    full.close()
    const undone = await openEntry({ entry: { undoneBy: 9 } })
    expect(undone.fact('Undone by')).toBe('Entry 9')
    expect(undone.panel.queryByRole('button', { name: 'Undo…' })).toBeNull()
  })

  test('show what changed of an object, and the states around it', async () => {
    const { panel } = await openEntry({
      entry: {
        operation: 'releases.update',
        before: { known: true, value: { description: 'old', name: 'v1' } },
        after: { known: true, value: { description: 'new', name: 'v1' } },
      },
    })
    const table = within(panel.getByRole('region', { name: 'What changed' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FieldBeforeAfter',
      'descriptionoldnew',
    ])
    expect(panel.getByRole('heading', { name: 'State before' })).toBeDefined()
    expect(panel.queryByText('Did not exist.')).toBeNull()
    expect(panel.queryByText('Not seen.')).toBeNull()
  })

  test('say which of the two states was not seen', async () => {
    const { panel } = await openEntry({ entry: { before: { known: false } } })
    expect(panel.getByText('Not seen.')).toBeDefined()
    expect(panel.getByRole('heading', { name: 'State after' })).toBeDefined()
  })

  test('an entry that is gone says so, and one that can’t be read why', async () => {
    const gone = await openEntry({ entry: null })
    expect(gone.panel.getByText(/^Entry not found\./)).toBeDefined()
    gone.close()
    const broken = await openEntry({
      replies: { 'journal.get': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }) },
    })
    expect(broken.panel.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

test('the changes of a commit are shown, with a link to it', async () => {
  const [file] = getSample('commits.diff')
  if (!file) throw new Error('No sample of a changed file')
  const branch = (id: string, parent: string) => ({
    known: true as const,
    value: { name: 'main', commit: { id, parent_ids: [parent] } },
  })
  const { panel, sent } = await openEntry({
    entry: {
      ...{ operation: 'commits.create', params: { id: 'harbor/crane', branch: 'main' }, undo: 'near' },
      ...{ before: branch('a'.repeat(40), 'x'), after: branch('b'.repeat(40), 'a'.repeat(40)) },
      answer: { id: 'b'.repeat(40), parent_ids: ['a'.repeat(40)] },
    },
    answers: { 'commits.diff': () => [file] },
  })
  expect(sent('commits.diff')).toEqual([{ id: 'harbor/crane', sha: 'b'.repeat(40) }])
  expect(panel.getByRole('region', { name: 'Changes' })).toBeDefined()
  const link = panel.getByRole('link', { name: 'Commit bbbbbbbb' })
  expect(link.getAttribute('href')).toContain(`/c/work/p/harbor%2Fcrane/commit/${'b'.repeat(40)}`)
  expect(panel.getAllByRole('heading', { name: 'What changed' })).toHaveLength(1)
})

describe('an entry with an unknown outcome', () => {
  const unknown: Partial<JournalDetails> = {
    ...({ outcome: 'unknown', status: null } as const),
    error: { kind: 'unknownOutcome', detail: 'connection reset' },
  }

  test('is checked without sending anything, and says when that shows nothing', async () => {
    const checked: number[] = []
    const { panel, user, settle } = await openEntry({
      entry: unknown,
      replies: {
        'journal.check': ({ id }) => {
          checked.push(id)
          return { ...entry, ...unknown }
        },
      },
    })
    expect(panel.getByRole('alert').textContent).toContain('connection reset')
    expect(panel.queryByText(/^The service’s state doesn’t show it yet/)).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Check outcome (sends nothing)' }))
    await settle()
    expect(checked).toEqual([7])
    expect(panel.getByText(/^The service’s state doesn’t show it yet/)).toBeDefined()
  })

  test('can be marked as resolved, also when its connection was removed', async () => {
    const settled: number[] = []
    const { panel, user, settle } = await openEntry({
      entry: { ...unknown, connection: 'gone' },
      replies: {
        'journal.settle': ({ id }) => {
          settled.push(id)
          return null
        },
      },
    })
    expect(panel.queryByRole('button', { name: /^Check outcome/ })).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Mark as resolved' }))
    await settle()
    expect(settled).toEqual([7])
    expect(panel.queryByText(/^The service’s state doesn’t show it yet/)).toBeNull()
  })

  test.each([
    ['asBefore', /is in the state from before this change/],
    ['asSent', /is in the state that this change leads to/],
    ['byPerson', /^Marked as resolved\.$/],
  ] as const)('that was settled says how: %s', async (settled, words) => {
    const { panel } = await openEntry({ entry: { ...unknown, settled } })
    expect(panel.getByText(words)).toBeDefined()
    expect(panel.queryByRole('button', { name: 'Mark as resolved' })).toBeNull()
  })
})

test('the next step of an error is left out where the write failed', async () => {
  const error = { kind: 'server', status: 500, message: 'broken' } as const
  const failed = await openEntry({ entry: { outcome: 'failed', status: 500, error } })
  expect(failed.panel.getByRole('alert').textContent).toContain('broken')
  expect(failed.panel.getByRole('alert').textContent).not.toContain('Try again later')
  expect(failed.panel.queryByRole('button', { name: 'Undo…' })).toBeNull()
  failed.close()
  const done = await openEntry({ entry: { error } })
  expect(done.panel.getByRole('alert').textContent).toContain('Try again later')
})

describe('the undo of an entry', () => {
  test.each([
    [{ undo: 'exact', lost: null }, 'The previous state is restored completely.'],
    [{ undo: 'near', lost: 'The tag gets a new date.' }, 'The tag gets a new date.'],
  ] as const)('is offered, with what is lost: %o', async (part, words) => {
    const { panel } = await openEntry({ entry: part })
    expect(panel.getByText(words)).toBeDefined()
    expect(panel.getByRole('button', { name: 'Undo…' })).toBeDefined()
  })

  test('that is impossible says why where that is known', async () => {
    const why = await openEntry({ entry: { operation: 'remoteMirrors.sync', undo: 'none' } })
    expect(why.panel.getByText(/^It can’t be undone\. /)).toBeDefined()
    expect(why.panel.queryByRole('button', { name: 'Undo…' })).toBeNull()
    why.close()
    const unknown = await openEntry({ entry: { undo: 'none' } })
    expect(unknown.panel.queryByText(/^It can’t be undone/)).toBeNull()
    expect(unknown.panel.queryByRole('button', { name: 'Undo…' })).toBeNull()
  })

  const plan: UndoPlan = {
    ...{ possible: true, fidelity: 'exact', note: null, operation: 'tags.delete', changed: [] },
    params: { id: 'harbor/crane', tag_name: 'v1' },
  }
  const preview: NonNullable<Replies['operations.preview']> = () => ({
    ...{ method: 'DELETE', url: 'https://code.example.org/api/v4/tags/v1', body: null, headers: [], curl: 'curl' },
  })

  /** Asks to undo the entry. */
  async function askUndo(planned: UndoPlan | (() => never), opened: Opened = {}) {
    const sent: number[] = []
    const shown = await openEntry({
      ...opened,
      inWindow: true,
      replies: {
        'journal.planUndo': typeof planned === 'function' ? planned : () => planned,
        'operations.preview': preview,
        'journal.undo': ({ id }) => {
          sent.push(id)
          return { ...answer(null, fromNetwork), journal: 8, restored: { state: 'full', fields: [] } }
        },
        ...opened.replies,
      },
    })
    await shown.user.click(shown.panel.getByRole('button', { name: 'Undo…' }))
    await shown.settle()
    const dialog = within(shown.body.getByRole('dialog', { name: 'Undo this change?' }))
    const isClosed = () => waitFor(() => expect(useUndo.getState().entry).toBeNull())
    return { ...shown, dialog, undone: sent, isClosed }
  }

  test('names the member whose change is undone, not IDs', async () => {
    const { dialog } = await askUndo(plan, {
      entry: {
        operation: 'groupMembers.remove',
        params: { id: 1, user_id: 2 },
        member: { name: 'Mats Lindqvist', level: 40 },
      },
    })
    expect(dialog.getByText('The change', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
      'Remove member: Mats Lindqvist: Maintainer → removed in group 1',
    )
  })

  test('shows what will be sent, and sends it once that is confirmed', async () => {
    const { dialog, undone, user, settle, isClosed, body } = await askUndo(plan)
    expect(dialog.getByText('The change', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(
      /: harbor\/crane › v1$/,
    )
    expect(dialog.queryByText('Made as')).toBeNull()
    expect(dialog.getByText('tags.delete')).toBeDefined()
    expect(dialog.getByText(/https:\/\/code\.example\.org\/api\/v4\/tags\/v1/)).toBeDefined()
    expect(dialog.queryByText(/^First:/)).toBeNull()
    expect(dialog.getByText('The previous state is restored completely.')).toBeDefined()
    expect(undone).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Undo change' }))
    await settle()
    expect(undone).toEqual([7])
    await isClosed()
    expect(body.getByText('Undone')).toBeDefined()
  })

  test('says what is lost, what is sent first, and as whom', async () => {
    const { dialog, user, undone, isClosed } = await askUndo(
      {
        ...plan,
        ...{ fidelity: 'near', note: 'The tag gets a new date.' },
        first: { operation: 'tags.create', params: { id: 1, tag_name: 'v1', ref: 'main' } },
      },
      { sudo: 'mats' },
    )
    expect(dialog.getByText('Partly undoable')).toBeDefined()
    expect(dialog.getByText('The tag gets a new date.')).toBeDefined()
    expect(dialog.queryByText('The previous state is restored completely.')).toBeNull()
    expect(dialog.getByText('tags.create')).toBeDefined()
    expect(dialog.getByText('Made as').nextElementSibling?.textContent).toBe('ines')
    expect(dialog.getByText('Undone as').nextElementSibling?.textContent).toBe('mats')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    expect(undone).toEqual([])
  })

  test('is refused when the object was changed since, with what changed', async () => {
    const { dialog } = await askUndo({ ...plan, changed: [{ path: 'message', was: 'old', now: 'new' }] })
    expect(dialog.getByText('Changed since, so it can’t be undone')).toBeDefined()
    expect(within(dialog.getByRole('region', { name: 'Changes since' })).getByText('message')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Undo change' })).toBeNull()
    expect(dialog.queryByText('tags.delete')).toBeNull()
    expect(dialog.getAllByRole('button', { name: 'Close' })).not.toEqual([])
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  test('says why it is impossible, or why that couldn’t be found out', async () => {
    const impossible = await askUndo({ possible: false, because: 'The tag is gone' })
    expect(impossible.dialog.getByText('The tag is gone')).toBeDefined()
    expect(impossible.dialog.queryByRole('button', { name: 'Undo change' })).toBeNull()
    impossible.close()
    useUndo.getState().close()
    const failed = await askUndo(refused({ kind: 'server', status: 500, message: 'broken' }))
    expect(failed.dialog.getByRole('alert').textContent).toContain('broken')
    expect(failed.dialog.queryByText('This can’t be undone')).toBeNull()
  })

  test('stays open with the reason when it failed', async () => {
    const { dialog, user, settle } = await askUndo(plan, {
      replies: { 'journal.undo': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    await user.click(dialog.getByRole('button', { name: 'Undo change' }))
    await settle()
    expect(dialog.getByRole('alert').textContent).toContain('broken')
    expect(dialog.getByRole('button', { name: 'Undo change' })).toHaveProperty('disabled', false)
  })

  test('is impossible once the connection was removed', async () => {
    const { dialog } = await askUndo(plan, { entry: { connection: 'gone' } })
    expect(dialog.getByText('Its connection was removed')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Undo change' })).toBeNull()
  })
})

test('the notice of a change of a member names the member, not their ID', async () => {
  const { body } = await openEntry({
    entry: {
      ...{ operation: 'projectMembers.update', params: { id: 'harbor/crane', user_id: 7, access_level: 20 } },
      member: { name: 'Priya Nair', level: 10 },
    },
    inWindow: true,
  })
  const params = { id: 'harbor/crane', user_id: 7, access_level: 20 }
  act(() => showWritten({ operation: 'projectMembers.update', params, journal: 7 }))
  await waitFor(() =>
    expect(body.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Priya Nair: Guest → Reporter in harbor/crane'),
    ),
  )
})
