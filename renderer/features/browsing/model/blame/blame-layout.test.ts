import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlameRange } from '#shared/contract/repository-files.ts'
import { blameBlocks, blockIndexAt, unknownLines, visibleBlocks } from './blame-layout.ts'

const range = (id: string, lines: number): BlameRange => ({
  commit: {
    id,
    message: `Commit ${id}`,
    parent_ids: [],
    authored_date: '2026-01-01T00:00:00Z',
    author_name: 'Ada',
    author_email: 'ada@example.org',
    committed_date: '2026-01-01T00:00:00Z',
    committer_name: 'Ada',
    committer_email: 'ada@example.org',
  },
  lines: Array.from({ length: lines }, (_, index) => `line ${index}`),
})
const ranges = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 5 })), { maxLength: 30 })

test('no line belongs to a commit where a range is not understood: it would move all that follow', () => {
  const misfits = { rows: [{ position: 0, json: '{}' }], parts: [], fields: [] }
  expect(unknownLines({ misfits })).toMatchObject({ kind: 'badResponse', operation: 'files.blame' })
  const field = { path: 'commit.author_name', expected: 'string', found: 'number', count: 1 }
  const parts = [{ position: 0, names: ['commit.author_name'] }]
  expect([unknownLines({}), unknownLines({ misfits: { rows: [], parts, fields: [field] } })]).toEqual([null, null])
})

test('every line belongs to exactly the block of its commit', () => {
  fc.assert(
    fc.property(ranges, pairs => {
      const given = pairs.map(([id, lines]) => range(id, lines))
      const blocks = blameBlocks(given)
      const commitOfLine = given.flatMap(one => one.lines.map(() => one.commit.id))
      const laidOut = blocks.flatMap(block =>
        Array.from({ length: block.lastLine - block.firstLine + 1 }, () => block.commit.id),
      )
      expect(laidOut).toEqual(commitOfLine)
      commitOfLine.forEach((id, index) => {
        expect(blocks[blockIndexAt(blocks, index + 1)]?.commit.id).toBe(id)
      })
    }),
  )
})

test('neighbours of one commit become one block', () => {
  const blocks = blameBlocks([range('a', 2), range('a', 3), range('b', 1)])
  expect(blocks.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
    [1, 5],
    [6, 6],
  ])
})

test('the blocks in view are those that touch the viewport, and no others', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 20 }), (pairs, first, height) => {
      const blocks = blameBlocks(pairs.map(([id, lines]) => range(id, lines)))
      const last = first + height
      const end = blocks.at(-1)?.lastLine ?? 0
      fc.pre(first <= end)
      const window = visibleBlocks(blocks, first, last, 0)
      const touching = blocks.filter(block => block.lastLine >= first && block.firstLine <= last)
      expect(blocks.slice(window.first, window.last + 1)).toEqual(touching)
    }),
  )
})

test('an empty file has no block in view', () => {
  expect(visibleBlocks(blameBlocks([]), 1, 50, 20)).toEqual({ first: 0, last: -1 })
})
