// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { BridgeArgument, Settings } from '#shared/bridge.ts'
import type { JournalEntry } from '#shared/journal.ts'
import { defaultView } from '#shared/tables.ts'
import { type Replies, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

// They outlive the screen that showed them.
afterEach(() => notifications.clean())

const entryAt = (id: number, part: Partial<JournalEntry> = {}): JournalEntry => ({
  ...{
    id,
    at: `2026-03-01T10:00:${`${id}`.padStart(2, '0')}.000Z`,
    connection: 'work',
    service: null,
    account: 'ines',
  },
  ...{ sudo: null, operation: 'tags.delete', method: 'DELETE', path: `/tags/v${id}`, status: 204, outcome: 'done' },
  ...{ params: { id: 'harbor/crane', tag_name: `v${id}` }, settled: null, error: null, undoes: null, undoneBy: null },
  ...{ proposedBy: null, member: null, undo: 'exact', lost: null, restored: null },
  ...part,
})

interface Opened {
  readonly entries?: readonly JournalEntry[]
  readonly path?: string
  readonly settings?: Partial<Settings>
  readonly replies?: Replies
}

async function openJournal({ entries = [], path = '/journal', settings = {}, replies = {} }: Opened = {}) {
  const asked: BridgeArgument<'journal.list'>[] = []
  const opened = await openScreen(path, {
    answers: {},
    settings,
    replies: {
      'journal.list': argument => {
        asked.push(argument)
        return argument.below === undefined ? entries : []
      },
      ...replies,
    },
  })
  const body = within(document.body)
  const rows = () =>
    opened.screen
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent))
  const address = () => opened.tabs.inView().history.location
  return { ...opened, body, rows, asked, address }
}

describe('the journal', () => {
  const run = [entryAt(3), entryAt(2), entryAt(1, { outcome: 'failed', status: 404 })]

  test('folds changes of one kind that followed each other, and shows them when the row is opened', async () => {
    const { screen, rows, user, settle } = await openJournal({ entries: [entryAt(9, { account: 'mats' }), ...run] })
    expect(rows()).toHaveLength(2)
    expect(rows()[0]?.[0]).not.toContain('entries')
    expect(rows()[1]?.[0]).toContain('3 entries')
    expect(rows()[1]?.[1]).toBe('harbor/crane › v3, harbor/crane › v2 and 1 more')
    expect(rows()[1]?.join(' ')).toContain('2 done, 1 failed')
    expect(rows()[0]?.join(' ')).toContain('fully undoable')
    expect(rows()[1]?.join(' ')).not.toContain('fully undoable')
    expect(screen.getAllByLabelText('Collapsed')).toHaveLength(1)
    await user.click(screen.getByText('3 entries'))
    await settle()
    expect(rows()).toHaveLength(5)
    expect(screen.getAllByLabelText('Expanded')).toHaveLength(1)
    await user.click(screen.getByText('3 entries'))
    await settle()
    expect(rows()).toHaveLength(2)
  })

  test('keeps entries apart in another order', async () => {
    const last = { ...defaultView, sort: { column: 'operation', direction: 'asc' } } as const
    const { rows } = await openJournal({ entries: run, settings: { tables: { journal: { last, saved: [] } } } })
    expect(rows()).toHaveLength(3)
  })

  test('marks what was undone, what undoes, and what that restored', async () => {
    const { rows } = await openJournal({
      entries: [
        entryAt(5, { operation: 'tags.create', undoneBy: 8 }),
        entryAt(4, { undoes: 2, restored: { state: 'partly', fields: ['message'] } }),
        entryAt(3, { operation: 'tags.create', undo: 'near' }),
        entryAt(2, { undo: 'none' }),
        entryAt(1, { operation: 'tags.create', outcome: 'failed', status: 500 }),
      ],
    })
    expect(rows().map(cells => cells.at(-1)?.trim())).toEqual([
      'undone by #8',
      'undoes #2 · partly restored',
      'partly undoable',
      '',
      '',
    ])
    expect(rows()[4]?.join(' ')).toContain('Failed500')
  })

  test('names the connection, or that it was removed, and who acted as whom', async () => {
    const { rows } = await openJournal({
      entries: [entryAt(2, { account: null }), entryAt(1, { connection: 'gone', sudo: 'mats', outcome: 'unknown' })],
    })
    expect(rows()[0]?.slice(3, 5)).toEqual(['Work', 'not known'])
    expect(rows()[1]?.slice(3, 5)).toEqual(['gone (removed)', 'ines as mats'])
    expect(rows()[1]?.[5]).toBe('UnknownThe app closed before the response arrived')
  })

  test('says whether there are no changes yet, or none that match', async () => {
    const none = await openJournal()
    expect(none.screen.getByRole('heading', { name: 'No changes yet' })).toBeDefined()
    expect(none.screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
    none.close()
    const { screen } = await openJournal({ path: '/journal?outcome=failed' })
    expect(screen.getByRole('heading', { name: 'No matching entries' })).toBeDefined()
  })
})

test('the journal of all connections needs no scrolling sideways in a window of 1,280 pixels', async () => {
  const { screen } = await openJournal({ entries: [entryAt(1)] })
  expect(Number.parseInt(screen.getByRole('grid').style.minWidth, 10)).toBeLessThanOrEqual(1069)
})

describe('the filters of the journal', () => {
  test('are sent, with whole days', async () => {
    const { screen, body, user, settle, asked, address } = await openJournal({
      path: '/journal?from=2026-03-01&of=work',
      entries: [entryAt(1)],
    })
    expect(asked.at(-1)).toMatchObject({ connection: 'work', since: expect.stringMatching(/^2026-0[23]-/), limit: 100 })
    await user.click(screen.getByRole('combobox', { name: 'Outcome' }))
    await user.click(body.getByRole('option', { name: 'Failed', hidden: true }))
    await settle()
    expect(address().search).toContain('outcome=failed')
    expect(asked.at(-1)).toMatchObject({ outcome: 'failed' })
  })

  test('have no connection where the address names it, and lead to all', async () => {
    const { screen, asked } = await openJournal({ path: '/c/work/journal', entries: [entryAt(1)] })
    expect(screen.queryByRole('combobox', { name: 'Connection' })).toBeNull()
    expect(screen.getByRole('link', { name: 'All connections' }).getAttribute('href')).toMatch(/\/journal$/)
    expect(screen.queryByRole('button', { name: /^Sort by Connection/ })).toBeNull()
    expect(asked.at(-1)).toMatchObject({ connection: 'work' })
  })
})

describe('the export of the journal', () => {
  async function exportAs(reply: NonNullable<Replies['journal.export']>) {
    const shown = await openJournal({
      path: '/journal?outcome=done',
      entries: [entryAt(1)],
      replies: { 'journal.export': reply },
    })
    await shown.user.click(shown.screen.getByRole('button', { name: 'Export' }))
    await shown.user.click(shown.body.getByRole('menuitem', { name: 'JSON Lines', hidden: true }))
    await shown.settle()
    return shown
  }

  test('takes the matching entries, and says where they are', async () => {
    const asked: BridgeArgument<'journal.export'>[] = []
    const { body } = await exportAs(argument => {
      asked.push(argument)
      return { path: '/tmp/journal.jsonl', entries: 1 }
    })
    expect(asked).toMatchObject([{ format: 'jsonl', outcome: 'done' }])
    expect(body.getByText('Saved 1 entry')).toBeDefined()
    expect(body.getByText('/tmp/journal.jsonl')).toBeDefined()
  })

  test('says nothing when it is cancelled, and why when it fails', async () => {
    const cancelled = await exportAs(() => null)
    expect(cancelled.body.queryByText(/^Saved/)).toBeNull()
    cancelled.close()
    const failed = await exportAs(refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }))
    expect(failed.body.getByText(/disk I\/O error/)).toBeDefined()
  })
})
