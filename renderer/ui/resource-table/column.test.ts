import { expect, test } from 'vitest'
import { columnsBeside, gridTracks, shownColumns, type TableColumn, withinWidths } from './column.ts'

const value = () => null
const columns: readonly TableColumn<object>[] = [
  { id: 'name', header: 'Name', value, width: 200 },
  { id: 'role', header: 'Role', value },
  { id: 'id', header: 'Id', value, isHidden: true },
]

test("the first column is always visible; the others by the user's choice, else the screen's", () => {
  const ids = (shown: Record<string, boolean>) => shownColumns(columns, shown).map(({ id }) => id)
  expect(ids({})).toEqual(['name', 'role'])
  expect(ids({ name: false, role: false, id: true })).toEqual(['name', 'id'])
})

test('the first column takes the room that is left, unless another one does', () => {
  expect(gridTracks(columns.slice(0, 2), {})).toBe('minmax(189px, 200fr) 160px')
  expect(
    gridTracks(
      [
        { id: 'a', header: 'A', value },
        { id: 'b', header: 'B', value, grows: true },
      ],
      {},
    ),
  ).toBe('160px minmax(149px, 160fr)')
})

test('keeps a set width exactly, and leaves the remaining width empty', () => {
  expect(gridTracks(columns.slice(0, 2), { name: 300 })).toBe('300px 160px 1fr')
})

test('no column is dragged out of reach', () => {
  expect(withinWidths(-20)).toBe(60)
  expect(withinWidths(99_999)).toBe(1200)
  expect(withinWidths(100.4)).toBe(100)
})

test('beside a panel, columns that yield are left out first, then the last ones, and growing ones are narrower', () => {
  const all: readonly TableColumn<object>[] = [
    { id: 'what', header: 'What', value, width: 200, grows: true },
    { id: 'by', header: 'By', value, width: 100, yields: true },
    { id: 'outcome', header: 'Outcome', value, width: 100 },
    { id: 'undo', header: 'Undo', value, width: 100 },
  ]
  const ids = (room: number, widths = {}) => columnsBeside(all, widths, room).map(({ id }) => id)
  expect(ids(420)).toEqual(['what', 'by', 'outcome', 'undo'])
  expect(ids(419)).toEqual(['what', 'outcome', 'undo'])
  expect(ids(300)).toEqual(['what', 'outcome'])
  expect(ids(10)).toEqual(['what'])
  expect(ids(420, { what: 400, undo: 900 }), 'a wider column pushes none out').toEqual([
    'what',
    'by',
    'outcome',
    'undo',
  ])
  expect(gridTracks(all.slice(0, 2), {}, true)).toBe('minmax(120px, 200fr) 100px')
})
