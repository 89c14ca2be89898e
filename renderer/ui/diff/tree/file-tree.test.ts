import { expect, it } from 'vitest'
import { getDiffFile } from '../diff-file.ts'
import { treeRows } from './file-tree.ts'

const file = (path: string) =>
  getDiffFile({
    diff: '',
    old_path: path,
    new_path: path,
    new_file: false,
    renamed_file: false,
    deleted_file: false,
  })
const files = ['README.md', 'src/app/main/one.ts', 'src/app/main/two.ts', 'src/lib.ts', 'docs/deep/guide.md'].map(file)
const drawn = (filter = '', closed: string[] = []) =>
  treeRows(files, filter, new Set(closed)).map(row => `${'  '.repeat(row.depth)}${row.name}`)

it('shows files in their folders, and joins folders with a single subfolder', () => {
  expect(drawn()).toEqual([
    'README.md',
    'src',
    '  app/main',
    '    one.ts',
    '    two.ts',
    '  lib.ts',
    'docs/deep',
    '  guide.md',
  ])
})

it('has the files in the order of the diff, so that the next one below is the next one there', () => {
  const indexes = treeRows(files, '', new Set()).flatMap(row => (row.kind === 'file' ? [row.index] : []))
  expect(indexes).toEqual(files.map((_, index) => index))
})

it('leaves out the contents of a collapsed folder', () => {
  expect(drawn('', ['src/'])).toEqual(['README.md', 'src', 'docs/deep', '  guide.md'])
})

it('filters by path, ignoring case, and keeps the order', () => {
  expect(drawn('TWO')).toEqual(['src/app/main', '  two.ts'])
  expect(treeRows(files, 'guide', new Set()).at(-1)).toMatchObject({ kind: 'file', index: 4 })
})
