import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blame, joinOrigins, parseOrigins, splitLines } from './blame.ts'
import { createGit, type Git } from './git.ts'
import type { GitRepository } from './repository.ts'
import { createWorkTree, temporaryFolder, type WorkTree } from './testing/work-tree.ts'
import { findEntry } from './tree.ts'

const folder = temporaryFolder()
let git: Git
let work: WorkTree
let repository: GitRepository
let head: string

beforeAll(async () => {
  git = createGit()
  work = createWorkTree(join(folder.path, 'work'))
  const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`)
  work.write('a.txt', `${lines.join('\n')}\n`)
  work.write('empty', '')
  work.write('no newline', 'one\ntwo')
  work.write('crlf', 'one\r\ntwo\r\n')
  work.write('bytes', Buffer.from([0xff, 10, 0, 65, 10]))
  work.write('long', `${'x'.repeat(1_000_000)}\nshort\n`)
  work.write('-option', 'x\n')
  work.commit('Start')
  for (let edit = 0; edit < 12; edit++) {
    lines[(edit * 37) % 200] = `edit ${edit}`
    if (edit % 3 === 0) lines.splice(edit * 5, 2, 'replaced')
    work.write('a.txt', `${lines.join('\n')}\n`)
    if (edit === 5) work.write('no newline', 'one\ntwo\nthree')
    work.commit(`Edit ${edit}\n\nauthor 1 2 3\n`)
  }
  work.git('mv', 'a.txt', 'b.txt')
  head = work.commit('Rename')
  repository = await git.import(work.folder, join(folder.path, 'bare.git'))
})

afterAll(async () => {
  await git.close()
  folder.remove()
})

async function getBlame(path: string, range?: { readonly start: number; readonly end: number }) {
  const entry = await findEntry(repository, head, path)
  return (await blame(repository, { commit: head, path, blob: entry?.id ?? '' }, { range })) ?? []
}

describe('blame', () => {
  test.each(['b.txt', 'no newline', 'crlf', 'long', '-option'])(
    'every line of %j has the commit that git says',
    async path => {
      const expected = work
        .git('blame', '--line-porcelain', head, '--', path)
        .split('\n')
        .filter(line => /^[0-9a-f]{40} \d+ \d+/.test(line))
        .map(line => line.slice(0, 40))
      const ranges = await getBlame(path)
      expect(ranges.flatMap(({ commit, lines }) => lines.map(() => commit))).toEqual(expected)
    },
  )

  test('the lines joined again are the file', async () => {
    const ranges = await getBlame('b.txt')
    expect(`${ranges.flatMap(({ lines }) => lines).join('\n')}\n`).toBe(`${work.git('show', 'HEAD:b.txt')}\n`)
    expect((await getBlame('crlf')).flatMap(({ lines }) => lines)).toEqual(['one\r', 'two\r'])
  })

  test('the lines of a range have the commits they have in the whole file', async () => {
    const getLines = (ranges: Awaited<ReturnType<typeof getBlame>>) =>
      ranges.flatMap(({ commit, lines }) => lines.map(line => [commit, line]))
    const all = getLines(await getBlame('b.txt'))
    expect(getLines(await getBlame('b.txt', { start: 20, end: 31 }))).toEqual(all.slice(19, 31))
    expect(getLines(await getBlame('b.txt', { start: 150, end: 9999 }))).toEqual(all.slice(149))
    expect(await getBlame('empty', { start: 1, end: 1000 })).toEqual([])
  })

  test('neighbours from one commit are one range', async () => {
    const ranges = await getBlame('b.txt')
    expect(ranges.length).toBeGreaterThan(12)
    for (const [index, range] of ranges.entries()) expect(range.commit).not.toBe(ranges[index + 1]?.commit)
  })

  test('an empty file has no ranges, a file of bytes has its lines', async () => {
    expect(await getBlame('empty')).toEqual([])
    expect((await getBlame('bytes')).flatMap(({ lines }) => lines)).toEqual(['\ufffd', '\0A'])
  })

  test('ranges in any order give back all lines once, in order', () => {
    const ids = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)]
    const sizes = fc.array(fc.record({ id: fc.constantFrom(...ids), count: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(sizes, fc.func(fc.integer()), (blocks, order) => {
        let line = 1
        const records = blocks.map(({ id, count }) => {
          const record = `${id} ${line + 100} ${line} ${count}\nauthor ${id} 1 1 1\nsummary ${id}\nfilename x`
          line += count
          return record
        })
        const output = records.toSorted((a, b) => order(a) - order(b)).join('\n')
        const lines = Array.from({ length: line - 1 }, (_, index) => String(index))
        const ranges = joinOrigins(parseOrigins(`${output}\n`), lines)
        expect(ranges.flatMap(range => range.lines)).toEqual(lines)
        expect(ranges.flatMap(range => range.lines.map(() => range.commit))).toEqual(
          blocks.flatMap(({ id, count }) => Array(count).fill(id)),
        )
        expect(ranges.some((range, index) => range.commit === ranges[index + 1]?.commit)).toBe(false)
      }),
    )
  })

  test('lines are counted as git counts them', () => {
    expect(splitLines('')).toEqual([])
    expect(splitLines('\n')).toEqual([''])
    expect(splitLines('a')).toEqual(['a'])
    expect(splitLines('a\n\n')).toEqual(['a', ''])
  })
})
