import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BlameRange } from '#shared/contract/repository-files.ts'
import { diffOfLargeTexts } from '../../../../ui/diff/diff-of-texts.ts'
import { type BlameSource, blameWithout, parseIgnoredRevisions } from './ignored-revisions.ts'

let folder = ''
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@x', ...args], { encoding: 'utf8' })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blame-'))
  git('init', '--quiet')
})
afterEach(() => rmSync(folder, { recursive: true }))

function commit(lines: readonly string[]): string {
  writeFileSync(join(folder, 'file'), lines.map(line => `${line}\n`).join(''))
  git('add', 'file')
  git('commit', '--quiet', '--allow-empty', '-m', 'change')
  return git('rev-parse', 'HEAD').trim()
}

/** The SHA and the text of each line. */
function blame(...args: readonly string[]): (readonly [sha: string, text: string])[] {
  return git('blame', '--line-porcelain', ...args, '--', 'file')
    .split('\n')
    .reduce<{ readonly sha: string; readonly lines: (readonly [string, string])[] }>(
      ({ sha, lines }, line) =>
        line.startsWith('\t')
          ? { sha, lines: [...lines, [sha, line.slice(1)] as const] }
          : { sha: /^[\da-f]{40} /.test(line) ? line.slice(0, 40) : sha, lines },
      { sha: '', lines: [] },
    ).lines
}

/** The blame at a commit, as the service sends it: a range for each line will do. */
function readRanges(ref: string): BlameRange[] {
  const shas = git('rev-list', '--parents', 'HEAD').trim().split('\n')
  const parents = new Map(shas.map(line => [line.slice(0, 40), line.split(' ').slice(1)]))
  return blame(ref).map(([id, text]) => ({ commit: { id, parent_ids: parents.get(id) ?? [] }, lines: [text] }))
}

const source: BlameSource = {
  read: async ref => readRanges(ref),
  compare: async texts => diffOfLargeTexts(texts),
}

const getShas = (ranges: readonly BlameRange[]) => ranges.flatMap(({ commit: { id }, lines }) => lines.map(() => id))

test('reads full SHAs, without comments and all else', () => {
  const [one, two] = ['a'.repeat(40), 'B'.repeat(64)]
  expect(parseIgnoredRevisions(`# Reformat\n${one} # prettier\n\n  ${two}\r\nabcdef1\nmain\n`)).toEqual(
    new Set([one, two.toLowerCase()]),
  )
})

test('lines of a reformatting commit are attributed to the commits before it, new ones stay', async () => {
  const first = commit(['function f(a, b) {', 'return a + b', '}'])
  const second = commit(['function f(a, b) {', 'log(a)', 'return a + b', '}'])
  const format = commit(['// formatted', 'function f(', '  a,', '  b) {', '  log(a)', '  return a + b', '}'])
  const result = await blameWithout(readRanges('HEAD'), new Set([format]), source)
  expect(getShas(result.ranges)).toEqual([format, first, first, first, second, first, first])
  expect(result).toMatchObject({ passed: 5, left: 1 })
})

test('two ignored commits in a row are both passed', async () => {
  const first = commit(['a = 1', 'b = 2'])
  const tabs = commit(['\ta = 1', '\tb = 2'])
  const spaces = commit(['  a = 1', '  b = 2'])
  const result = await blameWithout(readRanges('HEAD'), new Set([tabs, spaces]), source)
  expect(getShas(result.ranges)).toEqual([first, first])
})

test('ends when a service names an ignored commit in the blame before it', async () => {
  const range = (id: string, parent: string) => ({ commit: { id, parent_ids: [parent] }, lines: ['x'] })
  const ranges = [range('a', 'b')]
  const looped: BlameSource = { read: async () => ranges, compare: async texts => diffOfLargeTexts(texts) }
  expect(await blameWithout(ranges, new Set(['a']), looped)).toMatchObject({ passed: 0, left: 1 })
})

test('the result is the blame of git, for files that are edited before and after they were indented', async () => {
  const edit = fc.record({ at: fc.nat(30), remove: fc.nat(2), insert: fc.nat(2) })
  const change = fc.oneof(edit, fc.constant('indent' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 6 }), async changes => {
      let number = 0
      const newLine = () => `statement number ${number++} does ${'abcdefghij'[number % 10]}${number * 7919}`
      let lines = Array.from({ length: 8 }, newLine)
      commit(lines)
      const ignored = new Set<string>()
      for (const one of changes) {
        if (one === 'indent') lines = lines.map(line => `  ${line}`)
        else lines.splice(one.at % (lines.length + 1), one.remove, ...Array.from({ length: one.insert }, newLine))
        const sha = commit(lines)
        if (one === 'indent') ignored.add(sha)
      }
      const expected = blame('HEAD', ...[...ignored].flatMap(sha => ['--ignore-rev', sha])).map(([sha]) => sha)
      const { ranges } = await blameWithout(readRanges('HEAD'), ignored, source)
      expect(getShas(ranges)).toEqual(expected)
    }),
    { numRuns: 8 },
  )
}, 60_000)
