// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, test } from 'vitest'
import { activate } from '#shared/i18n/i18n.ts'
import { fromNetwork } from '../../lib/bridge/bridge.fake.ts'
import type { ExportValue } from '../../lib/export/export-text.ts'
import type { TableColumn } from '../resource-table/column.ts'
import { getPaper, PrintPage } from './print-page.tsx'
import { type PrintedTable, tablePart } from './table-part.tsx'

afterEach(cleanup)

interface Row {
  readonly id: number
  readonly name: string
}
const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', value: row => row.name },
  { id: 'id', header: 'ID', value: row => row.id, align: 'end' },
]
const rows = Array.from({ length: 3 }, (_, index) => ({ id: 1000 + index, name: `member ${index}` }))

/** A table as it is in the document while it is printed. */
function print(over: Partial<PrintedTable<Row>> = {}) {
  const table = { label: 'Members', count: '3 members', columns, rows, filter: '', sort: null, provenance: null }
  const part = tablePart({ ...table, ...over })
  render(<PrintPage head={{ title: 'Members · harbor', facts: [['Service', 'Sandbox']] }} parts={[part]} />)
  return part
}

describe('a table on paper', () => {
  it('is a document of its own beside the app: title, service, count, and every row', () => {
    print()
    const paper = document.querySelector('body > [data-print]')
    expect(paper?.querySelector('h1')?.textContent).toBe('Members · harbor')
    expect(paper?.querySelector('header')?.textContent).toContain('ServiceSandbox')
    expect(paper?.querySelector('h2')?.textContent).toBe('Members3 members')
    expect([...(paper?.querySelectorAll('tbody tr') ?? [])].map(row => row.textContent)).toEqual([
      'member 01000',
      'member 11001',
      'member 21002',
    ])
    expect(paper?.querySelectorAll('button, a, input')).toHaveLength(0)
  })

  it('says what it is filtered and ordered by, and when it was loaded', () => {
    const { facts } = print({
      filter: ' ann\u202E ',
      sort: { column: 'name', direction: 'desc' },
      provenance: { ...fromNetwork, fetchedAt: '2026-05-10T12:00:00Z', stale: true },
    })
    expect(facts).toEqual([
      ['Filter', 'ann[RLO]'],
      ['Sorted by', 'Name, descending'],
      ['Loaded', expect.stringMatching(/^May 10, 2026.*, from the cache$/)],
    ])
  })

  it('says the order in the language of the app', () => {
    activate('de-DE', { '{header}, descending': [['header'], ', absteigend'] })
    const { facts } = print({ sort: { column: 'name', direction: 'desc' } })
    expect(facts).toContainEqual(['Sorted by', 'Name, absteigend'])
    activate('en', null)
  })

  it('is on the wide side of the paper when it has many columns', () => {
    const wide = Array.from({ length: 6 }, (_, index) => ({
      ...columns[0],
      id: `c${index}`,
      header: `C${index}`,
      value: () => '',
    }))
    expect(print().isWide).toBe(false)
    expect(print({ columns: wide }).isWide).toBe(true)
    expect(document.head.ownerDocument.body.textContent).toContain('landscape')
  })
})

/** The text on paper of a cell of a column. */
function printCell(id: string, value: ExportValue | undefined, more: Partial<TableColumn<Row>> = {}) {
  print({ columns: [{ id, header: 'Column', value: () => value, ...more }], rows: rows.slice(0, 1) })
  return document.querySelector('td')?.textContent
}

test.each([
  [undefined, 'Unknown'],
  [null, ''],
  [true, 'Yes'],
  [1234, '1,234'],
  ['a\u202Eb', 'a[RLO]b'],
  ['2026-05-10', '2026-05-10'],
  ['2026-05-10T12:00:00Z', '2026-05-10T12:00:00Z'],
])('a cell %j is %j on paper, a name that looks like a date included', (value, text) => {
  expect(printCell('name', value)).toBe(text)
})

test.each(['created_at', 'at', 'due_date', 'spent_on'])(
  'times of a column %s are absolute and in words on paper',
  id => {
    expect(printCell(id, '2026-05-10')).toBe('May 10, 2026')
    cleanup()
    expect(printCell(id, '2026-05-10T12:00')).toMatch(/^May 10, 2026, 12:00:00\sPM$/)
    cleanup()
    expect(printCell(id, '2026-05-10 or a\u202Eb')).toBe('2026-05-10 or a[RLO]b')
  },
)

test('a column says that it has times, or that it has none, where its ID suggests otherwise', () => {
  expect(printCell('next_end', '2026-05-10', { isTime: true })).toBe('May 10, 2026')
  cleanup()
  expect(printCell('due_date', '2026-05-10', { isTime: false })).toBe('2026-05-10')
})

test('a column whose cell says more than its value is printed with as much', () => {
  expect(printCell('undo', 12, { printValue: () => 'undone by #12' })).toBe('undone by #12')
})

test('a number that names something has no mark between thousands', () => {
  expect(printCell('user_id', 1234)).toBe('1234')
})

test.each([
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'A4'],
  ['de', 'A4'],
])('the paper of %s is %s', (language, paper) => {
  expect(getPaper(language)).toBe(paper)
})
