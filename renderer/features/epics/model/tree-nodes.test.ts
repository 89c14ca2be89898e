import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Epic } from '#shared/contract/epics.ts'
import { type EpicNode, getTree } from './tree-nodes.ts'

const epic = (id: number, parent_id: number | null): Epic => ({
  id,
  iid: id,
  group_id: 1,
  parent_id,
  title: `Epic ${id}`,
  state: 'opened',
  created_at: '2026-01-01T00:00:00Z',
})
const ids = (nodes: readonly EpicNode[]): unknown => nodes.map(({ epic: { id }, below }) => [id, ids(below)])
const all = (nodes: readonly EpicNode[]): number[] => nodes.flatMap(({ epic: { id }, below }) => [id, ...all(below)])

test('epics are below their parents, and at the top when the parent is not among them', () => {
  expect(ids(getTree([epic(3, 1), epic(1, null), epic(2, 9), epic(4, 3)]))).toEqual([
    [1, [[3, [[4, []]]]]],
    [2, []],
  ])
})

test('every epic is in the tree exactly once, whatever the parents are', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(12)), { maxLength: 12 }), parents => {
      const epics = parents.map((parent, index) => epic(index + 1, parent))
      expect(all(getTree(epics)).toSorted((a, b) => a - b)).toEqual(epics.map(({ id }) => id))
    }),
  )
})
