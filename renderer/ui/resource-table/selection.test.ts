import { expect, test } from 'vitest'
import { allToggled, extended, nothingSelected, partSelected, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const keys = (selection: { readonly keys: ReadonlySet<string> }) => [...selection.keys].sort()

test('a row is put in and taken out again', () => {
  const one = toggled(nothingSelected, 'b')
  expect(keys(one)).toEqual(['b'])
  expect(keys(toggled(one, 'b'))).toEqual([])
})

test('a range extends from the last selected row, up or down, and keeps the selection', () => {
  const from = toggled(toggled(nothingSelected, 'a'), 'd')
  expect(keys(extended(from, order, 'b'))).toEqual(['a', 'b', 'c', 'd'])
  expect(keys(extended(from, order, 'e'))).toEqual(['a', 'd', 'e'])
})

test('a range from a row that is not in view any more is the one row', () => {
  expect(keys(extended(toggled(nothingSelected, 'gone'), order, 'c'))).toEqual(['c', 'gone'])
})

test('the header shows whether none, some or all visible rows are selected', () => {
  expect(partSelected(order, toggled(nothingSelected, 'hidden'))).toBe('none')
  expect(partSelected(order, toggled(nothingSelected, 'b'))).toBe('some')
  expect(partSelected(order, allToggled(nothingSelected, order))).toBe('all')
  expect(partSelected([], nothingSelected)).toBe('none')
})

test('all rows in view are selected or let go; rows that the filter hides stay as they are', () => {
  const hidden = toggled(nothingSelected, 'hidden')
  const all = allToggled(hidden, order)
  expect(keys(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'hidden'])
  expect(keys(allToggled(all, order))).toEqual(['hidden'])
})
