import { expect, it } from 'vitest'
import { getDiffFile } from '../../../ui/diff/diff-file.ts'
import { getRelation, getTotals } from './comparison.ts'

const sides = { isSameRef: false, from: 'a', to: 'b', base: 'c' }

it.each([
  ['sameRef', { ...sides, isSameRef: true, from: undefined, to: undefined, base: undefined }],
  ['sameCommit', { ...sides, to: 'a', base: 'a' }],
  ['contained', { ...sides, base: 'b' }],
  ['ahead', { ...sides, base: 'a' }],
  ['diverged', sides],
  ['unrelated', { ...sides, base: null }],
  ['unknown', { ...sides, base: undefined }],
  ['unknown', { ...sides, from: undefined }],
] as const)('two refs are %s', (relation, known) => {
  expect(getRelation(known)).toBe(relation)
})

const entry = {
  diff: '@@ -1 +1,2 @@\n-a\n+b\n+c\n',
  old_path: 'a.txt',
  new_path: 'a.txt',
  a_mode: '100644',
  b_mode: '100644',
  new_file: false,
  renamed_file: false,
  deleted_file: false,
}
const commit = (author_email: string) => ({
  id: 'a',
  short_id: 'a',
  title: 'A',
  author_name: 'A',
  author_email,
  created_at: '2026-03-02T12:00:00Z',
})

it('counts commits, people, files and lines, and the files that came without lines', () => {
  const files = [
    entry,
    entry,
    { ...entry, diff: '' },
    { ...entry, diff: '', renamed_file: true, old_path: 'b.txt', too_large: false },
    { ...entry, diff: '', b_mode: '100755', too_large: false },
  ].map(getDiffFile)
  expect(getTotals({ commits: [commit('a@x'), commit('A@x'), commit('b@x')] }, files)).toEqual({
    commits: 3,
    authors: 2,
    files: 5,
    additions: 4,
    deletions: 2,
    withoutLines: 1,
  })
})
