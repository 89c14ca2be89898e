import { expect, onTestFinished, test, vi } from 'vitest'
import { type Cell, errorCell } from '#shared/fleet/cell.ts'
import { pseudoCatalog } from '#shared/i18n/pseudo.ts'
import { createManifest, tableText, toFleetExport } from './export.ts'
import type { ProjectRow } from './loader.ts'
import { columnCatalog } from './table.ts'

const cell = (value: string | number | null): Cell => ({
  kind: 'value',
  value,
  at: '2026-06-15T12:00:00Z',
  isStale: false,
})

function row(id: number, path: string, failed: Cell): ProjectRow {
  return {
    ...{ key: `${id}`, path, states: new Map() },
    project: { id, name: path, path, path_with_namespace: path },
    getCell: column => (column === 'mirrors.failed' ? failed : cell(path)),
  }
}

const rows = [
  row(1, 'a/b', cell(2)),
  row(2, '=cmd|[x](https://evil)', errorCell({ kind: 'forbidden', message: 'secret words of the service' })),
]
const columns = ['project.path', 'mirrors.failed'].flatMap(id => columnCatalog.get(id) ?? [])

test('an export says why a cell has no value, and runs no formula', () => {
  expect(tableText('csv', rows, toFleetExport(columns))).toBe(
    '"project.path","mirrors.failed"\r\n"a/b","2"\r\n"\'=cmd|[x](https://evil)","No access"\r\n',
  )
})

test('an export is in English in each language, and a screen is not', async () => {
  vi.resetModules()
  const { activate } = await import('#shared/i18n/i18n.ts')
  activate('en', pseudoCatalog)
  // The next files of the worker would have these texts, too.
  onTestFinished(() => void vi.resetModules())
  const [{ cellText }, other] = await Promise.all([import('#shared/fleet/cell.ts'), import('./export.ts')])
  expect(cellText({ kind: 'notLoaded' })).not.toBe('Not loaded')
  expect(other.tableText('csv', rows, other.toFleetExport(columns))).toContain('"No access"')
})

test('JSON Lines has the age of each value and the kind of each reason, without the message of the service', () => {
  const [one, other] = tableText('jsonl', rows, toFleetExport(columns))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(one).toMatchObject({
    project: 1,
    cells: { 'mirrors.failed': { value: 2, at: '2026-06-15T12:00:00Z', stale: false } },
  })
  expect(other.cells['mirrors.failed']).toEqual({ missing: 'forbidden' })
  expect(JSON.stringify(other)).not.toContain('secret words')
})

test('a name can’t end its cell in Markdown, nor be a link', () => {
  const lines = tableText('md', rows, toFleetExport(columns)).split('\n')
  expect(lines[1]).toBe('| --- | --: |')
  expect(lines[3]).toBe('| =cmd\\|\\[x\\]\\(https://evil\\) | No access |')
})

test('the manifest says how complete and how old the cells are', () => {
  const connection = { baseUrl: 'https://service.example', account: 'ada', sudo: null }
  expect(createManifest(rows, columns, { kind: 'projects', filter: 'a' }, connection)).toMatchObject({
    ...{ service: 'https://service.example', account: 'ada', filter: 'a', projects: 2, cells_without_value: 1 },
    ...{ oldest_value: '2026-06-15T12:00:00Z', columns: ['project.path', 'mirrors.failed'] },
  })
})
