import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runInPlace } from '../../../lib/tasks/run-task.fixture.ts'
import { changeFiles, getPathFilter, maxFileSize } from './change-file.ts'
import { type ChangeForm, emptyForm, getProblems, readProjects } from './form.ts'

const file = (text: string | null, bytes: Uint8Array | null = new Uint8Array()) => ({
  ...({ lastCommit: 'abc', text, encoding: 'UTF-8', bytes, executable: undefined, sha256: '', because: null } as const),
})

async function change(form: Partial<ChangeForm>, texts: readonly (string | null)[], path = 'a.yml') {
  const files = texts.map((text, index) => ({ path: `${index}/${path}`, file: file(text) }))
  return changeFiles({ ...emptyForm, ...form }, files, runInPlace, new AbortController().signal)
}

it('replaces in each file, with its own line endings and byte order mark', async () => {
  const { changes } = await change({ find: 'a\nb', replacement: 'c\nd' }, ['a\nb\n', '\ufeffa\r\nb\r\n', 'x'])
  expect(changes.map(({ path, content, baseCommit }) => [path, content, baseCommit])).toEqual([
    ['0/a.yml', 'c\nd\n', 'abc'],
    ['1/a.yml', '\ufeffc\r\nd\r\n', 'abc'],
  ])
})

it('keeps every byte outside of the matches, and changes nothing the second time', async () => {
  const part = fc.stringMatching(/^[a-m\r\n ]{0,20}$/)
  await fc.assert(
    fc.asyncProperty(part, part, fc.boolean(), async (before, after, hasMark) => {
      const mark = hasMark ? '\ufeff' : ''
      const form = { find: 'node:20', replacement: 'node:22' }
      const { changes } = await change(form, [`${mark}${before}node:20${after}`])
      expect(changes.map(({ content }) => content)).toEqual([`${mark}${before}node:22${after}`])
      expect(
        await change(
          form,
          changes.map(({ content }) => content),
        ),
      ).toEqual({ changes: [], skipped: [] })
    }),
  )
})

it('skips what is no text or too large, with the reason', async () => {
  const files = [
    { path: 'logo.png', file: file(null) },
    { path: 'big.csv', file: file(null, null) },
  ]
  const { changes, skipped } = await changeFiles(
    { ...emptyForm, find: 'a' },
    files,
    runInPlace,
    new AbortController().signal,
  )
  expect(changes).toEqual([])
  expect(skipped).toEqual([
    { path: 'logo.png', reason: 'Binary, or not text of a known encoding' },
    { path: 'big.csv', reason: `Larger than ${maxFileSize / 1_000_000} MB` },
  ])
})

it('sets a value in YAML and JSON, and skips other files', async () => {
  const form = { kind: 'set', valuePath: 'image', value: 'node:22' } as const
  const { changes } = await change(form, ['image: node:20 # keep\n', 'image: node:22\n', 'image: node:20\n'])
  expect(changes.map(({ content }) => content)).toEqual(['image: node:22 # keep\n', 'image: node:22\n'])
  const other = await change(form, ['image = "node:20"'], 'a.toml')
  expect(other.skipped).toEqual([{ path: '0/a.toml', reason: 'Neither YAML nor JSON by its name' }])
})

it('deletes files, only those that contain a text if there is one', async () => {
  const all = await change({ kind: 'delete' }, ['a', null])
  expect(all.changes.map(({ holds, baseCommit }) => [holds, baseCommit])).toEqual([
    ['deleted', 'abc'],
    ['deleted', 'abc'],
  ])
  expect((await change({ kind: 'delete', contains: 'b' }, ['a', 'b'])).changes.map(({ path }) => path)).toEqual([
    '1/a.yml',
  ])
})

it('chooses files by patterns, and the new file by its path', () => {
  expect(['a.yml', 'vendor/b.yml', 'c.ts'].filter(getPathFilter({ ...emptyForm, paths: '*.yml, !vendor/' }))).toEqual([
    'a.yml',
  ])
  expect(['a.yml', 'b.yml'].filter(getPathFilter({ ...emptyForm, kind: 'add', newPath: 'b.yml' }))).toEqual(['b.yml'])
})

it('reads each project once, and says what is missing by field', () => {
  expect(readProjects(' a/b\na/b, c/d\n\n')).toEqual(['a/b', 'c/d'])
  expect(Object.keys(getProblems(emptyForm)).toSorted()).toEqual(['branch', 'find', 'message', 'projects'])
  const form = { ...emptyForm, projects: 'a/b', branch: 'fix', message: 'Fix', kind: 'delete' } as const
  expect(Object.keys(getProblems(form))).toEqual(['paths'])
  expect(getProblems({ ...form, paths: '*.tmp' })).toEqual({})
  expect(Object.keys(getProblems({ ...form, paths: '*.yml', kind: 'set' })).toSorted()).toEqual(['value', 'valuePath'])
  expect(Object.keys(getProblems({ ...form, kind: 'add', newPath: '../x' }))).toEqual(['newPath'])
})
