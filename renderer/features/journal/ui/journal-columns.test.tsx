import { expect, test, vi } from 'vitest'
import type { JournalEntry } from '#shared/bridge.ts'

const german = { Unknown: ['Unbekannt'], Failed: ['Fehlgeschlagen'], 'not known': ['nicht bekannt'] }

const entry: JournalEntry = {
  ...{ id: 7, at: '2026-11-24T18:00:00.000Z', connection: 'gone', service: 'https://code.example', account: null },
  ...{ sudo: 'ada', operation: 'tags.delete', method: 'DELETE', path: '/projects/7/repository/tags/v1' },
  ...{ params: { id: 'harbor/lighthouse', tag_name: 'v1' }, outcome: 'unknown', settled: null, status: null },
  ...{
    error: null,
    undoes: null,
    undoneBy: null,
    proposedBy: null,
    member: null,
    undo: 'none',
    lost: null,
    restored: null,
  },
}

test('what is exported of an entry has the values of the journal, in every language', async () => {
  vi.resetModules()
  const { activate } = await import('#shared/i18n/i18n.ts')
  activate('de-DE', german)
  const { journalColumns } = await import('./journal-columns.tsx')
  const row = {
    key: '7',
    first: entry,
    entries: [entry, { ...entry, outcome: 'failed' }],
    isOpen: false,
    isInRun: false,
  } as const
  const exported = Object.fromEntries(
    journalColumns([], false).map(({ id, value, exportValue = value }) => [id, exportValue(row)]),
  )
  expect(exported).toMatchObject({
    ...{ operation: 'tags.delete', at: entry.at, connection: 'gone', account: 'as ada', outcome: 'unknown, failed' },
  })
})

test('beside the details of an entry in a window of 1280 pixels, what, of what, when and the outcome are left', async () => {
  const { journalColumns } = await import('./journal-columns.tsx')
  const { columnsBeside, shownColumns } = await import('../../../ui/resource-table/column.ts')
  // Of 659 px, 40 are for what opens a row's menu.
  const left = columnsBeside(shownColumns(journalColumns([], false), {}), {}, 619)
  expect(left.map(({ id }) => id)).toEqual(['operation', 'target', 'at', 'outcome'])
})
