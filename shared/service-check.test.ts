import { afterEach, expect, test } from 'vitest'
import { toConnectionRef } from './connection.ts'
import { activate } from './i18n/i18n.ts'
import { type CheckedRead, checkReport, type ServiceCheck } from './service-check.ts'

afterEach(() => activate('en', null))

const read: CheckedRead = {
  operation: 'tags.list',
  ...{ outcome: 'asDeclared', detail: null, fields: [], wrongRows: 0, rows: 1, calls: 1 },
}
const check: ServiceCheck = {
  connection: toConnectionRef('sandbox', 'g'.repeat(22)),
  ...{ state: 'paused', error: null, waitsUntil: null, startedAt: '2026-11-28T10:00:00Z' },
  ...{ profile: 'gitlab', version: '17.5', reads: [], undo: [] },
}

test('the report of a check says which reads it made, how they went, and what of them remains', () => {
  const reads: CheckedRead[] = [
    read,
    { ...read, operation: 'branches.list', rows: 0 },
    {
      ...read,
      ...{ operation: 'projects.list', outcome: 'tolerated', wrongRows: 2 },
      fields: [
        { path: 'id', expected: 'number', found: 'string', count: 1 },
        { path: '', expected: 'array', found: 'object', count: 3 },
      ],
    },
    { ...read, operation: 'keys.get', outcome: 'notAsked', rows: null, detail: 'No sample' },
    { ...read, operation: 'epics.list', outcome: null, rows: null },
  ]
  expect(checkReport({ ...check, reads }, '1.2.3').split('\n')).toEqual([
    'Service check by Gatehouse 1.2.3',
    'Profile gitlab, version 17.5, 2026-11-28',
    '5 reads. As expected: 2, With differences: 1, Skipped: 1, Remaining: 1',
    'Only the first page of each list was checked. This report contains no names, addresses, tokens or values.',
    '',
    'As expected (2)',
    '  tags.list',
    '  branches.list: Empty list: no rows to check',
    '',
    'With differences (1)',
    '  projects.list',
    '    id: expected number, received string',
    '    the whole answer: expected array, received object (3 times)',
    '    2 rows were not understood',
    '',
    'Skipped (1)',
    '  keys.get: No sample',
    '',
  ])
})

test('the report of a check that has ended has no remaining reads, and lists which writes can be undone', () => {
  const undo: ServiceCheck['undo'] = [
    { operation: 'tags.delete', promise: 'exact', because: null },
    { operation: 'epics.update', promise: 'none', because: 'epics.get is not in this edition' },
  ]
  expect(checkReport({ ...check, version: null, reads: [read], undo }, '1.2.3').split('\n')).toEqual([
    'Service check by Gatehouse 1.2.3',
    'Profile gitlab, version unknown, 2026-11-28',
    '1 read. As expected: 1',
    'Only the first page of each list was checked. This report contains no names, addresses, tokens or values.',
    '',
    'As expected (1)',
    '  tags.list',
    '',
    'Undo',
    '',
    'Undoable (1)',
    '  tags.delete',
    '',
    'Not undoable (1)',
    '  epics.update: epics.get is not in this edition',
    '',
  ])
})

test('the report is in the language of the app', () => {
  const undo: ServiceCheck['undo'] = [{ operation: 'tags.delete', promise: 'exact', because: null }]
  const english = checkReport({ ...check, version: null, undo }, '1.2.3').split('\n')
  activate('de-DE', { unknown: ['unbekannt'], Undo: ['Rückgängig machen'] })
  const german = checkReport({ ...check, version: null, undo }, '1.2.3').split('\n')
  expect(german).toEqual(
    english.map(line => line.replace('unknown', 'unbekannt').replace(/^Undo$/, 'Rückgängig machen')),
  )
  expect(german).not.toEqual(english)
})
