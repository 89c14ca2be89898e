import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GraphCommit, graphRows, linkShown } from './graph-layout.ts'

/** A history, newest first: each commit has up to three parents among the ones below it, or one that was not read. */
const history: fc.Arbitrary<GraphCommit[]> = fc
  .array(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }), { maxLength: 40 })
  .map(steps =>
    steps.map((distances, index) => ({
      id: `${index}`,
      parent_ids: [...new Set(distances.map(distance => `${index + distance}`))],
    })),
  )
const sorted = (lanes: Iterable<number>) => [...new Set(lanes)].sort((a, b) => a - b)

describe('the rows of a graph', () => {
  it('every line at the bottom of a row continues at the top of the next', () => {
    fc.assert(
      fc.property(history, commits => {
        const rows = graphRows(commits)
        for (const [index, row] of rows.slice(1).entries()) {
          const before = rows[index]
          expect(sorted([...row.above, ...row.past])).toEqual(
            sorted([...(before?.below ?? []), ...(before?.past ?? [])]),
          )
        }
      }),
    )
  })

  it('a line followed down from a commit ends in its parent, and no other line does', () => {
    fc.assert(
      fc.property(history, commits => {
        const rows = graphRows(commits)
        for (const [index, { parent_ids = [] }] of commits.entries()) {
          const ends = (rows[index]?.below ?? []).map(lane => getEnd(rows, index + 1, lane))
          const readParents = parent_ids.filter(parent => Number(parent) < commits.length)
          expect(sorted(ends.flatMap(end => end ?? []))).toEqual(sorted(readParents.map(Number)))
          expect(rows[index]?.below).toHaveLength(parent_ids.length)
        }
      }),
    )
  })

  it('no line runs through the commit of another, and the width has room for all', () => {
    fc.assert(
      fc.property(history, commits => {
        for (const { lane, above, below, past, width } of graphRows(commits)) {
          expect(past).not.toContain(lane)
          expect(Math.max(lane, ...above, ...below, ...past)).toBe(width - 1)
        }
      }),
    )
  })

  it('stay where they are when more commits are read', () => {
    fc.assert(
      fc.property(history, fc.nat(40), (commits, count) => {
        expect(graphRows(commits.slice(0, count))).toEqual(graphRows(commits).slice(0, count))
      }),
    )
  })

  it('are one lane for a history without branches', () => {
    const line = [
      { id: 'c', parent_ids: ['b'] },
      { id: 'b', parent_ids: ['a'] },
      { id: 'a', parent_ids: [] },
    ]
    expect(graphRows(line).map(({ lane, above, below, width }) => ({ lane, above, below, width }))).toEqual([
      { lane: 0, above: [], below: [0], width: 1 },
      { lane: 0, above: [0], below: [0], width: 1 },
      { lane: 0, above: [0], below: [], width: 1 },
    ])
  })

  it('a merge opens a lane that joins where the branch began', () => {
    const merge = [
      { id: 'm', parent_ids: ['b', 'x'] },
      { id: 'x', parent_ids: ['a'] },
      { id: 'b', parent_ids: ['a'] },
      { id: 'a' },
    ]
    expect(graphRows(merge)).toEqual([
      { lane: 0, above: [], below: [0, 1], past: [], width: 2 },
      { lane: 1, above: [1], below: [1], past: [0], width: 2 },
      { lane: 0, above: [0], below: [0], past: [1], width: 2 },
      { lane: 0, above: [0, 1], below: [], past: [], width: 2 },
    ])
  })

  it('a parent that came before its child gets no line', () => {
    expect(graphRows([{ id: 'a' }, { id: 'b', parent_ids: ['a'] }]).map(row => row.below)).toEqual([[], []])
  })
})

describe('the commits that are shown', () => {
  const partly = fc.tuple(history, fc.array(fc.nat(39)), fc.nat(40))

  it('are linked where one descends from another and none that is shown lies between, and nowhere else', () => {
    fc.assert(
      fc.property(partly, ([commits, chosen]) => {
        const shown = new Set(commits.filter((_, index) => chosen.includes(index)).map(({ id }) => id))
        const linked = linkShown(commits, shown, true)
        const below = new Map(commits.map(({ id }) => [id, getAncestors(commits, id).filter(one => shown.has(one))]))
        expect(linked.map(({ id }) => id)).toEqual([...shown])
        for (const { id, parent_ids = [] } of linked) {
          const all = below.get(id) ?? []
          const nearest = all.filter(one => !all.some(other => other !== one && below.get(other)?.includes(one)))
          expect([...parent_ids].sort()).toEqual(nearest.sort())
        }
      }),
    )
  })

  it('have lines only to each other and to what is not loaded yet', () => {
    fc.assert(
      fc.property(partly, ([commits, chosen, count]) => {
        const loaded = commits.slice(0, count)
        const shown = new Set(loaded.filter((_, index) => chosen.includes(index)).map(({ id }) => id))
        const ids = new Set(loaded.map(({ id }) => id))
        for (const { parent_ids = [] } of linkShown(loaded, shown, false))
          for (const parent of parent_ids) expect(shown.has(parent) || !ids.has(parent)).toBe(true)
      }),
    )
  })

  it('keep one line past the commits that are not shown', () => {
    const path = [
      { id: 'd', parent_ids: ['m'] },
      { id: 'm', parent_ids: ['b', 'c'] },
      { id: 'c', parent_ids: ['a'] },
      { id: 'b', parent_ids: ['a'] },
      { id: 'a', parent_ids: ['older'] },
    ]
    const show = (ids: string, isWhole: boolean) =>
      linkShown(path, new Set(ids), isWhole).map(({ id, parent_ids = [] }) => `${id}: ${parent_ids.join(' ')}`)
    expect(show('dbca', true)).toEqual(['d: b c', 'c: a', 'b: a', 'a: '])
    expect(show('dca', true)).toEqual(['d: c', 'c: a', 'a: '])
    expect(show('db', false)).toEqual(['d: b', 'b: older'])
  })
})

function getAncestors(commits: readonly GraphCommit[], id: string): readonly string[] {
  const found = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const parent of commits.find(commit => commit.id === at)?.parent_ids ?? []) {
      if (found.has(parent)) continue
      found.add(parent)
      open.push(parent)
    }
  }
  return [...found]
}

/** The index of the commit a lane ends in, followed from the top of a row; undefined when it leaves the page. */
function getEnd(rows: ReturnType<typeof graphRows>, from: number, lane: number): number | undefined {
  const index = rows.findIndex((row, at) => at >= from && row.above.includes(lane))
  return index >= 0 ? index : undefined
}
