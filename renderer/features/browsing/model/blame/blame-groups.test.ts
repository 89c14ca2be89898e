import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorKey, blameAuthors, blameCommits, matchingBlocks, neighbourBlock } from './blame-groups.ts'
import type { BlameBlock } from './blame-layout.ts'

const authors = ['Ada', 'Ben', 'Cleo'] as const

function block(commit: number, author: string, firstLine: number, lines: number): BlameBlock {
  const date = new Date(Date.UTC(2026, 0, 1 + commit)).toISOString()
  return {
    commit: {
      id: String(commit),
      message: `Commit ${commit}`,
      parent_ids: [],
      authored_date: date,
      author_name: author,
      author_email: `${author}@example.org`,
      committed_date: date,
      committer_name: author,
      committer_email: `${author}@example.org`,
    },
    firstLine,
    lastLine: firstLine + lines - 1,
  }
}

/** Blocks without gaps; a commit has one author. */
const layout = fc.array(fc.tuple(fc.nat({ max: 8 }), fc.integer({ min: 1, max: 5 })), { maxLength: 30 }).map(pairs => {
  let line = 1
  return pairs.map(([commit, lines]) => {
    const made = block(commit, authors[commit % authors.length] ?? '', line, lines)
    line += lines
    return made
  })
})

const getLines = (blocks: readonly BlameBlock[]) =>
  blocks.reduce((sum, { firstLine, lastLine }) => sum + lastLine - firstLine + 1, 0)

test('every line is counted once, for its commit and for its author', () => {
  fc.assert(
    fc.property(layout, blocks => {
      const total = getLines(blocks)
      expect(blameCommits(blocks).reduce((sum, { lines }) => sum + lines, 0)).toBe(total)
      expect(blameAuthors(blocks).reduce((sum, { lines }) => sum + lines, 0)).toBe(total)
      for (const { key, lines } of blameAuthors(blocks)) {
        expect(getLines(matchingBlocks(blocks, { author: key }))).toBe(lines)
      }
      for (const { commit, lines, blocks: count, firstLine } of blameCommits(blocks)) {
        const found = matchingBlocks(blocks, { commit: commit.id })
        expect([getLines(found), found.length, found[0]?.firstLine]).toEqual([lines, count, firstLine])
      }
    }),
  )
})

test('commits come newest first, authors by their lines', () => {
  const blocks = [block(1, 'Ada', 1, 9), block(3, 'Ben', 10, 2), block(2, 'Ben', 12, 1), block(1, 'Ada', 13, 1)]
  expect(blameCommits(blocks).map(({ commit, blocks: count }) => [commit.id, count])).toEqual([
    ['3', 1],
    ['2', 1],
    ['1', 2],
  ])
  expect(blameAuthors(blocks).map(({ name, lines }) => [name, lines])).toEqual([
    ['Ada', 10],
    ['Ben', 3],
  ])
})

test('an author is one under one address, however it is spelled', () => {
  const { commit } = block(1, 'Ada', 1, 1)
  expect(authorKey({ ...commit, author_name: 'A. L.', author_email: 'ADA@Example.org' })).toBe(authorKey(commit))
  expect(authorKey({ ...commit, author_email: '' })).toBe('Ada')
})

test('from any line the next block begins below, and goes round at the end', () => {
  fc.assert(
    fc.property(layout, fc.integer({ min: 0, max: 160 }), (blocks, line) => {
      const next = blocks[neighbourBlock(blocks, line, 'next')]
      const previous = blocks[neighbourBlock(blocks, line, 'previous')]
      if (blocks.length === 0) expect([next, previous]).toEqual([undefined, undefined])
      else if (blocks.some(({ firstLine }) => firstLine > line)) expect(next?.firstLine).toBeGreaterThan(line)
      else expect(next).toBe(blocks[0])
      if (blocks.some(({ firstLine }) => firstLine < line)) expect(previous?.firstLine).toBeLessThan(line)
      else expect(previous).toBe(blocks.at(-1))
    }),
  )
})
