import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notLoaded } from './cell.ts'
import type { SnapshotCell } from './snapshot.ts'
import { compareSnapshots, countUnknown, type SnapshotTable, toSnapshotRows } from './snapshot-changes.ts'

const columns = ['project.path', 'mirrors.failed', 'approvals.authors']
const table = (rows: Readonly<Record<string, readonly SnapshotCell[]>>): SnapshotTable => ({
  columns,
  rows: Object.entries(rows).map(([path, cells]) => ({ path, cells: [path, ...cells] })),
})

test('says which rows came and went, and each cell that changed', () => {
  const from = table({ 'a/ash': [0, true], 'b/birch': [1, true] })
  const to = table({ 'b/birch': [3, { missing: 'forbidden' }], 'c/cedar': [0, null] })
  expect(compareSnapshots(from, to)).toEqual({
    changes: [
      { path: 'a/ash', kind: 'removed', column: null, from: null, to: null },
      { path: 'b/birch', kind: 'changed', column: 'mirrors.failed', from: 1, to: 3 },
      { path: 'b/birch', kind: 'changed', column: 'approvals.authors', from: true, to: { missing: 'forbidden' } },
      { path: 'c/cedar', kind: 'added', column: null, from: null, to: null },
    ],
    uncompared: [],
    unknown: 0,
    undecided: 0,
  })
})

test('a cell that was not loaded has not changed: it is counted as unknown', () => {
  const [row] = toSnapshotRows([{ path: 'a/ash', getCell: () => notLoaded }], ['mirrors.failed'])
  const loaded = { columns: ['mirrors.failed'], rows: [{ path: 'a/ash', cells: [2] }] }
  const before = { columns: ['mirrors.failed'], rows: row ? [row] : [] }
  expect(compareSnapshots(before, loaded)).toEqual({ changes: [], uncompared: [], unknown: 1, undecided: 0 })
})

test.each(['error', 'forbidden', 'cut'] as const)(
  'cells that both sides lack (%s) are not taken for equal',
  missing => {
    const side = { columns: ['mirrors.failed'], rows: [{ path: 'a/ash', cells: [{ missing }] }] }
    expect(compareSnapshots(side, side)).toEqual({ changes: [], uncompared: [], unknown: 1, undecided: 0 })
  },
)

test('a cell that failed to load has not changed', () => {
  const failed = table({ 'a/ash': [{ missing: 'error' }, true] })
  expect(compareSnapshots(table({ 'a/ash': [1, true] }), failed)).toMatchObject({ changes: [], unknown: 1 })
})

test('a row that the filter can’t decide about yet was neither added nor removed', () => {
  const none = { ...table({}), undecided: ['a/ash'] }
  const one = table({ 'a/ash': [0, true] })
  expect(compareSnapshots(one, none)).toEqual({ changes: [], uncompared: [], unknown: 0, undecided: 1 })
  expect(compareSnapshots(none, one)).toEqual({ changes: [], uncompared: [], unknown: 0, undecided: 1 })
})

test('cells that were not loaded or failed are counted before a snapshot is taken, refusals are not', () => {
  const { rows } = table({
    'a/ash': [{ missing: 'notLoaded' }, { missing: 'error' }],
    'b/birch': [1, { missing: 'forbidden' }],
  })
  expect(countUnknown(rows)).toBe(2)
})

test('columns that only one side has are named, and not compared', () => {
  const { changes, uncompared } = compareSnapshots(
    { columns: ['mirrors.failed', 'flags.total'], rows: [{ path: 'a/ash', cells: [1, 5] }] },
    { columns: ['tags.last', 'mirrors.failed'], rows: [{ path: 'a/ash', cells: ['v1', 1] }] },
  )
  expect({ changes, uncompared }).toEqual({ changes: [], uncompared: ['flags.total', 'tags.last'] })
})

const cells = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.constant(null),
  fc.constantFrom({ missing: 'forbidden' as const }, { missing: 'error' as const }),
)
const tables = fc.dictionary(fc.string({ minLength: 1 }), fc.tuple(cells, cells), { maxKeys: 12 }).map(table)

test('a table doesn’t differ from itself, and the reverse comparison has the same differences reversed', () => {
  fc.assert(
    fc.property(tables, tables, (a, b) => {
      expect(compareSnapshots(a, a).changes).toEqual([])
      const paths = [...a.rows, ...b.rows].map(({ path }) => path)
      expect(compareSnapshots({ ...a, undecided: paths }, b).changes).toEqual([])
      const turned = compareSnapshots(b, a).changes.map(({ from, to, kind, ...change }) => ({
        ...change,
        kind: kind === 'added' ? 'removed' : kind === 'removed' ? 'added' : kind,
        from: to,
        to: from,
      }))
      expect(turned).toEqual(compareSnapshots(a, b).changes)
    }),
  )
})

test('a cell that a row lacks is none', () => {
  const columns = ['project.path', 'mirrors.failed']
  const short = { columns, rows: [{ path: 'a/ash', cells: ['a/ash'] }] }
  const none = { columns, rows: [{ path: 'a/ash', cells: ['a/ash', null] }] }
  const some = { columns, rows: [{ path: 'a/ash', cells: ['a/ash', 1] }] }
  expect(compareSnapshots(short, none).changes).toEqual([])
  expect(compareSnapshots(short, some).changes).toMatchObject([{ column: 'mirrors.failed', from: null, to: 1 }])
})

test('columns of one table only are named, whichever it is, and not compared', () => {
  const one = { columns: ['a', 'b'], rows: [{ path: 'p', cells: [1, 2] }] }
  const other = { columns: ['b', 'c'], rows: [{ path: 'p', cells: [2, 3] }] }
  expect(compareSnapshots(one, other)).toEqual({ changes: [], uncompared: ['a', 'c'], unknown: 0, undecided: 0 })
})

test('a refusal that came or went is a change, also one of another kind', () => {
  const cell = (value: SnapshotCell) => ({ columns: ['a'], rows: [{ path: 'p', cells: [value] }] })
  const forbidden = { missing: 'forbidden' } as const
  expect(compareSnapshots(cell(forbidden), cell(null)).changes).toHaveLength(1)
  expect(compareSnapshots(cell(1), cell(forbidden)).changes).toHaveLength(1)
  expect(compareSnapshots(cell(forbidden), cell({ missing: 'cut' })).changes).toHaveLength(1)
  expect(compareSnapshots(cell({ missing: 'edition' }), cell({ missing: 'edition' }))).toMatchObject({
    ...{ changes: [], unknown: 0 },
  })
})
