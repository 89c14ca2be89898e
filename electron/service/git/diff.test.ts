import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DiffEntry, diff } from './diff.ts'
import { unquote } from './diff-raw.ts'
import { PatchSections } from './diff-sections.ts'
import { createGit, type Git } from './git.ts'
import type { GitRepository } from './repository.ts'
import { createWorkTree, temporaryFolder, type WorkTree } from './testing/work-tree.ts'

const folder = temporaryFolder()
let git: Git
let work: WorkTree
let repository: GitRepository
let before: string
let after: string
let entries: readonly DiffEntry[]

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}\n`).join('')
const oddName = 'odd "name"\twith\nnewline \\ ü'

beforeAll(async () => {
  git = createGit()
  work = createWorkTree(join(folder.path, 'work'))
  work.write('changed.txt', 'one\r\ntwo\r\n')
  work.write('renamed.txt', numbered(50))
  work.write('deleted.txt', 'gone\n')
  work.write('binary', Buffer.from([0, 1, 2]))
  work.write('mode.sh', 'x\n')
  work.write('type', 'target')
  work.write('tricky', 'old\n')
  work.write(oddName, '1\n')
  before = work.commit('Before')
  work.write('changed.txt', 'one\r\n2\r\n')
  work.remove('renamed.txt')
  work.write('moved/renamed.txt', numbered(51))
  work.remove('deleted.txt')
  work.write('binary', Buffer.from([0, 1, 3]))
  work.makeExecutable('mode.sh')
  work.remove('type')
  work.link('type', 'changed.txt')
  work.write('tricky', 'diff --git a/x b/x\n@@ -1 +1 @@\n--- a\n')
  work.write(oddName, '2\n')
  work.write('huge', numbered(40_000))
  work.write('no newline', 'x'.repeat(1000))
  after = work.commit('After')
  repository = await git.import(work.folder, join(folder.path, 'bare.git'))
  entries = (await diff(repository, before, after)).entries
})

afterAll(async () => {
  await git.close()
  folder.remove()
})

const entry = (path: string) => entries.find(({ newPath }) => newPath === path)

describe('a diff', () => {
  test('has one entry for each path that git names, in its order', () => {
    const names = work.git('diff-tree', '-r', '-M', '--name-only', '-z', before, after).split('\0').filter(Boolean)
    expect(entries.map(({ newPath }) => newPath)).toEqual(names)
  })

  test('shows the hunks of a change, line endings and all', () => {
    expect(entry('changed.txt')).toMatchObject({ status: 'M', diff: '@@ -1,2 +1,2 @@\n one\r\n-two\r\n+2\r\n' })
  })

  test('detects renames, new files, deleted files and modes', () => {
    expect(entry('moved/renamed.txt')).toMatchObject({ status: 'R', oldPath: 'renamed.txt' })
    expect(entry('deleted.txt')).toMatchObject({ status: 'D', newMode: '000000', diff: '@@ -1 +0,0 @@\n-gone\n' })
    expect(entry('mode.sh')).toMatchObject({ oldMode: '100644', newMode: '100755', diff: '' })
    expect(entry('no newline')?.diff).toMatch(/^@@ -0,0 \+1 @@\n\+x{1000}\n\\ No newline at end of file\n$/)
  })

  test('reports that binary files differ', () => {
    expect(entry('binary')?.diff).toBe('Binary files a/binary and b/binary differ\n')
  })

  test('a file that became a link is one entry, and those after it keep their own text', () => {
    expect(entry('type')).toMatchObject({ status: 'T', oldMode: '100644', newMode: '120000' })
    expect(entry('type')?.diff).toContain('-target')
    expect(entry('type')?.diff).toContain('+changed.txt')
  })

  test('text that looks like a diff stays text', () => {
    expect(entry('tricky')?.diff).toBe('@@ -1 +1,3 @@\n-old\n+diff --git a/x b/x\n+@@ -1 +1 @@\n+--- a\n')
  })

  test('odd names come back as they are', () => {
    expect(entry(oddName)).toMatchObject({ oldPath: oddName, diff: '@@ -1 +1 @@\n-1\n+2\n' })
  })

  test('a text over the limit is left out and marked as such', () => {
    expect(entry('huge')).toMatchObject({ diff: '', tooLarge: true, status: 'A' })
  })

  test('beyond the limit of all texts, the paths are still listed', async () => {
    const limited = await diff(repository, before, after, undefined, {
      fileBytes: 200_000,
      totalBytes: 100,
      files: 100,
    })
    expect(limited.entries.map(({ newPath }) => newPath)).toEqual(entries.map(({ newPath }) => newPath))
    expect(limited.overflow).toBe(true)
    // A change of mode has no text that could be missing.
    expect(limited.entries.find(({ newPath }) => newPath === 'mode.sh')).toMatchObject({ tooLarge: false, diff: '' })
    expect(limited.entries.find(({ newPath }) => newPath === 'huge')).toMatchObject({ tooLarge: true, diff: '' })
  })

  test('pages have the same entries as the whole', async () => {
    const pages = await Promise.all([0, 3, 6, 9].map(offset => diff(repository, before, after, { offset, limit: 3 })))
    expect(pages.flatMap(page => page.entries)).toEqual(entries)
    expect(pages.every(page => page.total === entries.length)).toBe(true)
  })

  test('the texts of a page do not count against those of the next', async () => {
    const limits = { fileBytes: 200_000, totalBytes: 2_000, files: 100 }
    const pages = await Promise.all(
      entries.map((_, offset) => diff(repository, before, after, { offset, limit: 1 }, limits)),
    )
    expect(pages.flatMap(page => page.entries)).toEqual(entries)
  })

  test('of very many files is cut into pages like any other', async () => {
    const blob = work.git('rev-parse', `${after}:mode.sh`)
    const files = 150_000
    const entry = (index: number) => `100644 blob ${blob}\t${String(index).padStart(6, '0')}\n`
    const input = Array.from({ length: files }, (_, index) => entry(index)).join('')
    const many = (await repository.run(['mktree'], { input })).toString().trim()
    const { entries: shown, total } = await diff(repository, null, many, { offset: 7, limit: 2 })
    expect(total).toBe(files)
    expect(shown.map(({ newPath, diff: text }) => [newPath, text])).toEqual([
      ['000007', '@@ -0,0 +1 @@\n+x\n'],
      ['000008', '@@ -0,0 +1 @@\n+x\n'],
    ])
    expect(await diff(repository, null, many, { offset: files, limit: 2 })).toMatchObject({ entries: [], total })
  })

  test('a root commit is compared with the empty tree, equal commits have no diff', async () => {
    const root = await diff(repository, null, before)
    expect(root.entries.every(({ status }) => status === 'A')).toBe(true)
    expect(root.total).toBe(8)
    expect(await diff(repository, after, after)).toEqual({ entries: [], total: 0, overflow: false })
  })
})

describe('reading the output', () => {
  test('the sections are the same however the output is cut into pieces', async () => {
    const output = await repository.run(['diff-tree', '-r', '-M', '--raw', '-p', '--abbrev=40', before, after, '--'])
    const read = (pieces: readonly Buffer[]) => {
      const sections = new PatchSections(1_000_000)
      for (const piece of pieces) sections.add(piece)
      sections.end()
      return {
        raw: sections.raw,
        texts: Array.from({ length: sections.complete }, (_, index) => sections.text(index)?.toString('latin1')),
      }
    }
    const whole = read([output])
    expect(whole.texts.length).toBeGreaterThanOrEqual(11)
    const head = output.subarray(0, 6_000)
    const wholeHead = read([head])
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(head.length), { maxLength: 30 }), cuts => {
        const places = [0, ...cuts.sort((a, b) => a - b), head.length]
        expect(read(places.slice(1).map((place, index) => head.subarray(places[index], place)))).toEqual(wholeHead)
      }),
    )
    expect(read(Array.from(head, byte => Buffer.of(byte)))).toEqual(wholeHead)
    const small = Array.from({ length: Math.ceil(output.length / 7_001) }, (_, index) =>
      output.subarray(index * 7_001, (index + 1) * 7_001),
    )
    expect(read(small)).toEqual(whole)
  })

  test('a quoted path is read back as it was', () => {
    const quote = (path: string) =>
      `"${[...Buffer.from(path)].map(byte => (byte < 32 || byte === 34 || byte === 92 || byte > 126 ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte))).join('')}"`
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), path => {
        expect(unquote(quote(path))).toBe(path)
      }),
    )
    expect(unquote('plain')).toBe('plain')
    expect(unquote('"a\\tb\\"c\\\\d\\n"')).toBe('a\tb"c\\d\n')
  })
})
